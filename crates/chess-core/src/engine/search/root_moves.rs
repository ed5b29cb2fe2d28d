//! The moves of the root, with what is known of each.

use super::sort::sort_by_key;
use crate::engine::limits::Limits;
use crate::engine::value::{INFINITY, Value};
use crate::rules::{Board, Move};

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Its value at the depth that is being searched; that of a move that is no better than others is unknown.
    pub(super) value: Value,
    /// Its value at the depth before.
    pub(super) previous: Value,
    pub(super) line: Vec<Move>,
    /// The positions below it.
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

/// The root's moves, in the generator's order.
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

/// The best moves first; those without a value of their own stay in their order.
pub(super) fn sort(moves: &mut [RootMove]) {
    sort_by_key(moves, |root| std::cmp::Reverse(root.value));
}
