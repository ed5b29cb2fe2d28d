//! The numbers with which a search computes. The numbers are in centipawns, from the point of view of the side to move.

use crate::engine::report::{self, LONGEST_MATE, Score, UNITS_PER_CENTIPAWN};
use crate::rules::{Color, PieceType};

/// A score or evaluation in centipawns, from the point of view of the side to move.
pub(in crate::engine) type Value = i32;

/// The maximum number of plies from the root.
pub(in crate::engine) const MAX_PLY: usize = LONGEST_MATE as usize;
/// The score of a mate at the root. Each ply between the root and the mate reduces the score by one.
pub(in crate::engine) const MATE: Value = report::MATE / UNITS_PER_CENTIPAWN;
/// The smallest score of a mate.
pub(in crate::engine) const MATE_IN_MAX_PLY: Value = MATE - MAX_PLY as Value;
/// The largest evaluation.
pub(in crate::engine) const MAX_EVAL: Value = MATE_IN_MAX_PLY - 400;
/// A number greater than every score.
pub(in crate::engine) const INFINITY: Value = 20_000;
pub(in crate::engine) const DRAW: Value = 0;

/// The score of being mated at this ply.
pub(in crate::engine) const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether a score is a mate for either side.
pub(in crate::engine) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_IN_MAX_PLY
}

/// Converts a score between White's point of view and the point of view of the side to move.
pub(in crate::engine) const fn seen_by_mover(value: Value, side: Color) -> Value {
    match side {
        Color::White => value,
        Color::Black => -value,
    }
}

/// The [`Score`] for a value in centipawns from the point of view of `side`, the side to move.
pub(in crate::engine) const fn score(value: Value, side: Color) -> Score {
    Score(value * UNITS_PER_CENTIPAWN).for_side(side)
}

/// The value of a piece in static exchange evaluation, in centipawns.
pub(in crate::engine) const fn exchange_value(piece_type: PieceType) -> Value {
    [100, 320, 330, 500, 950, 20_000][piece_type.index()]
}
