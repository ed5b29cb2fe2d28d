//! The state of a running search: its arguments, its progress, and the path to the current node.

use super::memory::SearchMemory;
use super::root_moves::{self, RootMove};
use super::stack::SearchStack;
use crate::engine::eval::Evaluate;
use crate::engine::limits::Limits;
use crate::engine::report::{Observer, Progress};
use crate::engine::value::score;
use crate::rules::Game;

/// The maximum depth in plies.
pub const MAX_DEPTH: u32 = 90;
/// The number of nodes between two calls of the observer.
const NODES_BETWEEN_CALLS: u64 = 1024;

/// The error of a search that must stop because a limit is reached or because the observer has stopped it.
pub(super) struct Aborted;

pub(super) struct Search<'a, E> {
    pub(super) limits: &'a Limits,
    /// The number of nodes after which the search stops.
    most_nodes: Option<u64>,
    pub(super) memory: &'a mut SearchMemory,
    pub(super) evaluation: &'a mut E,
    pub(super) observer: &'a mut dyn Observer,
    pub(super) game: &'a Game,
    pub(super) stack: SearchStack,
    pub(super) nodes: u64,
    /// The maximum ply reached so far.
    pub(super) selective_depth: usize,
    /// The depth of the current iteration.
    pub(super) depth: u32,
    /// The depth of the last completed iteration.
    pub(super) completed: u32,
    pub(super) is_stopped_by_observer: bool,
    /// The fraction of the work that is done. The fraction never decreases.
    pub(super) fraction: f64,
    pub(super) root_moves: Vec<RootMove>,
    /// The number of best lines found in this iteration; the first moves of these lines are not searched again.
    pub(super) multi_pv: usize,
}

impl<'a, E: Evaluate> Search<'a, E> {
    /// Creates a search that has not visited a node yet.
    pub(super) fn new(
        game: &'a Game,
        limits: &'a Limits,
        memory: &'a mut SearchMemory,
        evaluation: &'a mut E,
        observer: &'a mut dyn Observer,
    ) -> Self {
        Self {
            root_moves: root_moves::of(game.board(), limits),
            limits,
            most_nodes: if observer.has_clock() {
                limits.nodes
            } else {
                limits.nodes_without_clock()
            },
            memory,
            evaluation,
            observer,
            stack: SearchStack::new(game),
            game,
            nodes: 0,
            selective_depth: 0,
            depth: 0,
            completed: 0,
            is_stopped_by_observer: false,
            fraction: 0.0,
            multi_pv: 0,
        }
    }

    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) -> Result<(), Aborted> {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        // The first iteration is always completed, so that the best move has a score.
        if self.completed > 0 && self.most_nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Aborted);
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_CALLS) {
            self.report_progress()
        } else {
            Ok(())
        }
    }

    #[cold]
    fn report_progress(&mut self) -> Result<(), Aborted> {
        if let Some(most) = self.most_nodes {
            self.raise_fraction_to(self.nodes as f64 / most.max(1) as f64);
        }
        let side = self.game.board().side_to_move();
        let best = self.root_moves.first().filter(|best| best.is_known());
        let progress = Progress {
            fraction: self.fraction,
            depth: self.depth,
            selective_depth: self.selective_depth as u32,
            nodes: self.nodes,
            score: best.map(|best| score(best.known_value(), side)),
            principal_variation: best.map_or(&[], |best| &best.line),
        };
        self.is_stopped_by_observer = self.observer.progress(&progress).is_break();
        if self.is_stopped_by_observer {
            Err(Aborted)
        } else {
            Ok(())
        }
    }

    /// Sets the progress to this fraction, unless the progress is already greater.
    pub(super) fn raise_fraction_to(&mut self, fraction: f64) {
        self.fraction = self.fraction.max(fraction.min(1.0));
    }
}
