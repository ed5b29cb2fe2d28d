//! The root moves of a search, with their scores and lines.

use crate::engine::limits::Limits;
use crate::engine::value::{INFINITY, Value};
use crate::rules::{Board, Move};
use crate::sort::sort_by_key;

/// A root move with its results.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The score in this iteration; `-INFINITY` if the move is not better than the moves before it.
    pub(super) value: Value,
    /// The score in the previous iteration.
    pub(super) previous: Value,
    pub(super) line: Vec<Move>,
    /// The number of nodes searched below this move.
    pub(super) nodes: u64,
}

impl RootMove {
    pub(super) fn is_known(&self) -> bool {
        self.value > -INFINITY || self.previous > -INFINITY
    }

    pub(super) fn known_value(&self) -> Value {
        if self.value > -INFINITY {
            self.value
        } else {
            self.previous
        }
    }
}

/// The root moves in the order of generation.
pub(super) fn of(board: &Board, limits: &Limits) -> Vec<RootMove> {
    let allowed = limits.allowed_moves(board);
    let moves = board.legal_moves().into_iter();
    moves
        .filter(|mv| allowed.contains(mv))
        .map(|mv| RootMove {
            mv,
            value: -INFINITY,
            previous: -INFINITY,
            line: vec![mv],
            nodes: 0,
        })
        .collect()
}

/// Sorts the moves, the best first. Moves without an exact score stay in their order.
pub(super) fn sort(moves: &mut [RootMove]) {
    sort_by_key(moves, |root| std::cmp::Reverse(root.value));
}
