//! The features of a move that a person calculates: the loss against the best move, at each of a few depths.

use super::features::{Feature, ONE};
use super::fixed::chances;
use crate::engine::search::MoveValues;
use crate::engine::value::{MATE, Value};

/// The number of depths.
pub(super) const DEPTH_COUNT: usize = 4;

/// The depths, in plies, to which all moves are searched one after the other.
pub(in crate::engine::level) type Depths = [u32; DEPTH_COUNT];

/// The depths with which the weights were fitted, in plies.
pub(super) const DEPTHS: Depths = [1, 2, 4, 6];

/// The names of the features of each depth. The first is the loss of winning chances, at most 60 points, divided by 10.
/// The second is the loss, at most 8 points, divided by 8. The third says whether the move has the greatest value.
const FEATURE_NAMES: [[&str; 3]; DEPTH_COUNT] = [
    ["loss at 1", "small loss at 1", "best at 1"],
    ["loss at 2", "small loss at 2", "best at 2"],
    ["loss at 4", "small loss at 4", "best at 4"],
    ["loss at 6", "small loss at 6", "best at 6"],
];

/// The value of a mate in 1. People see this mate without calculating.
/// So this mate is a separate feature, and other moves are not compared with it.
const MATE_IN_ONE: Value = MATE - 1;

/// The features of each move, in the order of the moves.
#[must_use]
pub(super) fn features(moves: &[MoveValues]) -> Vec<Vec<Feature>> {
    let best_at = |depth_index: usize| {
        let values = moves.iter().map(|mv| value_at_depth(mv, depth_index));
        values.filter(|value| *value < MATE_IN_ONE).max()
    };
    let best: [Value; DEPTH_COUNT] = std::array::from_fn(|depth_index| best_at(depth_index).unwrap_or(MATE_IN_ONE));
    moves.iter().map(|mv| features_of_move(mv, &best)).collect()
}

/// The value of a move at a depth. If the search was stopped before this depth,
/// the value at the last depth is returned.
fn value_at_depth(mv: &MoveValues, depth_index: usize) -> Value {
    mv.values.get(depth_index).or(mv.values.last()).copied().unwrap_or(0)
}

fn features_of_move(mv: &MoveValues, best: &[Value; DEPTH_COUNT]) -> Vec<Feature> {
    let of_depth = |depth_index: usize| {
        let (value, best) = (
            value_at_depth(mv, depth_index).min(best[depth_index]),
            best[depth_index],
        );
        // The loss of winning chances. A loss of one percentage point is the number `ONE`.
        let loss = (chances(best) - chances(value)) * (100 * ONE / 64) / 1024;
        let is_best = if value == best { ONE } else { 0 };
        let numbers = [loss.min(60 * ONE) / 10, loss.min(8 * ONE) / 8, is_best];
        FEATURE_NAMES[depth_index].into_iter().zip(numbers)
    };
    let centipawns =
        |depth_index: usize| (best[depth_index] - value_at_depth(mv, depth_index)).clamp(0, 600) * ONE / 100;
    let pawns = [
        ("pawns lost at 1", centipawns(0)),
        ("pawns lost at 6", centipawns(DEPTH_COUNT - 1)),
    ];
    (0..DEPTH_COUNT).flat_map(of_depth).chain(pawns).collect()
}
