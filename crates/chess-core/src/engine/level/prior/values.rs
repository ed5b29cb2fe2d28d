//! What a person calculates of a move: how much it loses against the best one, at each of a few depths.

use super::features::{Feature, ONE};
use super::fixed::chances;
use crate::engine::search::MoveValues;
use crate::engine::value::{MATE, Value};

/// The number of depths.
pub(super) const LOOKS: usize = 4;

/// The depths to which all moves are searched in turn, in plies.
pub(in crate::engine::level) type Depths = [u32; LOOKS];

/// The depths with which the weights were fitted.
pub(super) const DEPTHS: Depths = [1, 2, 4, 6];

/// The names of the features of each depth: the loss of winning chances up to 60 points in tens, the same up to 8
/// points in eighths, and whether no move is better.
const NAMES: [[&str; 3]; LOOKS] = [
    ["loss at 1", "small loss at 1", "best at 1"],
    ["loss at 2", "small loss at 2", "best at 2"],
    ["loss at 4", "small loss at 4", "best at 4"],
    ["loss at 6", "small loss at 6", "best at 6"],
];

/// A mate in one, which is seen without calculating: it is a separate feature, and no other move loses against it.
const MATE_IN_ONE: Value = MATE - 1;

/// The features of each move, in the order of the moves.
#[must_use]
pub(super) fn features(moves: &[MoveValues]) -> Vec<Vec<Feature>> {
    let best_at = |look: usize| {
        let values = moves.iter().map(|mv| at(mv, look));
        values.filter(|value| *value < MATE_IN_ONE).max()
    };
    let best: [Value; LOOKS] = std::array::from_fn(|look| best_at(look).unwrap_or(MATE_IN_ONE));
    moves.iter().map(|mv| of_move(mv, &best)).collect()
}

/// The value of a move at a depth; if the search was stopped before, that of the last depth.
fn at(mv: &MoveValues, look: usize) -> Value {
    mv.values.get(look).or(mv.values.last()).copied().unwrap_or(0)
}

fn of_move(mv: &MoveValues, best: &[Value; LOOKS]) -> Vec<Feature> {
    let of_look = |look: usize| {
        let (value, best) = (at(mv, look).min(best[look]), best[look]);
        // In points of 100 × ONE.
        let loss = (chances(best) - chances(value)) * (100 * ONE / 64) / 1024;
        let is_best = if value == best { ONE } else { 0 };
        let numbers = [loss.min(60 * ONE) / 10, loss.min(8 * ONE) / 8, is_best];
        NAMES[look].into_iter().zip(numbers)
    };
    let centipawns = |look: usize| (best[look] - at(mv, look)).clamp(0, 600) * ONE / 100;
    let pawns = [
        ("pawns lost at 1", centipawns(0)),
        ("pawns lost at 6", centipawns(LOOKS - 1)),
    ];
    (0..LOOKS).flat_map(of_look).chain(pawns).collect()
}
