//! The searches of one explanation. All searches together have a limited number of nodes.

use std::ops::ControlFlow;

use crate::engine::limits::Limits;
use crate::engine::report::{Observer, Progress, Report};
use crate::engine::search::{SearchMemory, search};
use crate::rules::{Game, Move, UciMove};

/// The least number of nodes of one search. With fewer nodes, a search may end without a score.
const MIN_SEARCH_NODES: u64 = 1000;

/// Runs searches that together visit a limited number of nodes, until the observer stops all of them.
pub(super) struct Searcher<'a> {
    nodes: u64,
    memory: &'a mut SearchMemory,
    relay: Relay<'a>,
}

/// Reports the searches to an observer as if they were one.
struct Relay<'a> {
    observer: &'a mut dyn Observer,
    /// The total number of nodes for all searches.
    nodes: u64,
    /// The nodes of the searches that have ended.
    spent: u64,
    is_ended: bool,
}

impl<'a> Searcher<'a> {
    /// Creates a searcher with a total number of nodes for all its searches. Clears the memory.
    pub(super) fn new(nodes: u64, memory: &'a mut SearchMemory, observer: &'a mut dyn Observer) -> Self {
        memory.clear();
        let relay = Relay {
            observer,
            nodes,
            spent: 0,
            is_ended: false,
        };
        Self { nodes, memory, relay }
    }

    /// Searches a position for its best lines. `per_mille` is the share of the nodes in thousandths,
    /// and `lines` is the number of lines. If `moves` is not empty, each line begins with one of these moves.
    pub(super) fn search(&mut self, game: &Game, per_mille: u64, lines: usize, moves: &[Move]) -> Report {
        let nodes = (self.nodes / 1000).saturating_mul(per_mille).max(MIN_SEARCH_NODES);
        let limits = Limits {
            nodes: Some(nodes),
            lines,
            search_moves: moves.iter().copied().map(UciMove::from).collect(),
            ..Limits::default()
        };
        let report = search(game, &limits, self.memory, &mut self.relay);
        self.relay.spent += report.nodes;
        report
    }

    /// Whether the observer has stopped the searches.
    pub(super) const fn is_ended(&self) -> bool {
        self.relay.is_ended
    }

    /// The nodes of all searches so far.
    pub(super) const fn spent_nodes(&self) -> u64 {
        self.relay.spent
    }
}

impl Observer for Relay<'_> {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        let nodes = self.spent + progress.nodes;
        let whole = Progress {
            fraction: (nodes as f64 / self.nodes as f64).min(1.0),
            nodes,
            // The searches are of different positions, so they have no common score and line.
            score: None,
            principal_variation: &[],
            ..*progress
        };
        self.is_ended |= self.observer.progress(&whole).is_break();
        if self.is_ended {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
