//! The limits of a search.

use super::time_management::{Clock, Deadlines};
use crate::rules::{Board, Move, UciMove};

/// The limits of a search. The search stops at the first limit that it reaches. A limit that is `None` does not apply.
///
/// A search never reads a clock. For `move_time` and `clock`, call [`search_for`](super::search_for) with a clock, or
/// pass an [`Observer`](super::Observer) with a clock, such as [`Timer`](super::Timer). The observer compares the time
/// with the [`Deadlines`]. Without a clock the search still ends: it then counts a millisecond for every 250 nodes.
///
/// ```
/// use chess_core::Game;
/// use chess_core::engine::{self, Limits, SearchMemory};
///
/// let limits = Limits { nodes: Some(2000), ..Limits::default() };
/// let report = engine::search(&Game::default(), &limits, &mut SearchMemory::new(1), &mut ());
/// assert!(report.nodes <= 2000 && report.best_move.is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, rename_all = "camelCase")
)]
pub struct Limits {
    /// The maximum depth in plies.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub nodes: Option<u64>,
    /// The time for this move, in milliseconds.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub move_time: Option<u64>,
    /// The clock of the side to move. The engine uses a part of the remaining time for this move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub clock: Option<Clock>,
    /// A number of moves: the search stops when it finds a mate in this number of moves.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub mate: Option<u32>,
    /// Whether the search continues until one of the other limits is reached. An infinite search still stops at a
    /// solved mate, at the node limit of its level and at the maximum depth.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub infinite: bool,
    /// The number of best lines to find (multi-PV); 0 means one line.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub lines: usize,
    /// The only moves to consider; if the list is empty, all moves are considered. Illegal moves are ignored.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub search_moves: Vec<UciMove>,
}

impl Limits {
    /// The legal moves to consider.
    #[must_use]
    pub fn allowed_moves(&self, board: &Board) -> Vec<Move> {
        if self.search_moves.is_empty() {
            return board.legal_moves().to_vec();
        }
        let resolved = self.search_moves.iter().filter_map(|mv| mv.legal_on(board));
        resolved.collect()
    }

    /// Returns these limits, with the engine's default number of nodes if no other limit applies.
    #[must_use]
    pub fn or_default_nodes(self) -> Self {
        let has_time_limit = self.move_time.is_some() || self.clock.is_some();
        let is_limited = self.infinite || has_time_limit || self.depth.is_some() || self.mate.is_some();
        Self {
            nodes: self.nodes.or((!is_limited).then_some(DEFAULT_NODES)),
            ..self
        }
    }

    /// The number of nodes after which a search without a clock must stop: time limits are converted to nodes.
    pub(super) fn nodes_without_clock(&self) -> Option<u64> {
        self.nodes_at_speed(NODES_PER_MS)
    }

    /// The number of nodes after which a search must stop if it searches `nodes_per_ms` nodes in each millisecond.
    pub(super) fn nodes_at_speed(&self, nodes_per_ms: u64) -> Option<u64> {
        let in_time = self
            .deadlines()
            .last_deadline()
            .map(|ms| ms.saturating_mul(nodes_per_ms));
        self.nodes.into_iter().chain(in_time).min()
    }

    /// The times at which a search with these limits must stop.
    #[must_use]
    pub fn deadlines(&self) -> Deadlines {
        Deadlines {
            move_time: self.move_time,
            budget: self.clock.map(Clock::budget),
        }
    }
}

/// The number of nodes that the strong engine searches without other limits.
const DEFAULT_NODES: u64 = 1_000_000;

/// The number of nodes that count as a millisecond if a search has no clock. Even a slow computer searches more nodes.
const NODES_PER_MS: u64 = 250;

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::Limits;

    #[test]
    fn without_limits_the_default_number_of_nodes_applies() {
        let default = |limits: Limits| limits.or_default_nodes().nodes;
        assert_eq!(default(Limits::default()), Some(1_000_000));
        let limited = [
            Limits {
                depth: Some(3),
                ..Limits::default()
            },
            Limits {
                move_time: Some(300),
                ..Limits::default()
            },
            Limits {
                infinite: true,
                ..Limits::default()
            },
        ];
        assert!(limited.into_iter().all(|limits| default(limits).is_none()));
        let few = Limits {
            nodes: Some(7),
            ..Limits::default()
        };
        assert_eq!(default(few), Some(7));
    }
}
