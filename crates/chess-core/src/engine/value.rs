//! The numbers that a search computes with: centipawns of the side to move.

use crate::engine::report::{self, LONGEST_MATE, Score, UNITS};
use crate::rules::{Color, PieceType};

/// A value in centipawns, as the side to move sees it.
pub(in crate::engine) type Value = i32;

/// The greatest number of plies from the root.
pub(in crate::engine) const MAX_PLY: usize = LONGEST_MATE as usize;
/// Mate at the root; each ply until then takes one off.
pub(in crate::engine) const MATE: Value = report::MATE / UNITS;
/// From here on a value is a mate.
pub(in crate::engine) const MATE_IN_MAX_PLY: Value = MATE - MAX_PLY as Value;
/// No evaluation is greater than this.
pub(in crate::engine) const MAX_EVAL: Value = MATE_IN_MAX_PLY - 400;
/// Greater than every value.
pub(in crate::engine) const INFINITY: Value = 20_000;
pub(in crate::engine) const DRAW: Value = 0;

/// The value of being mated at this ply.
pub(in crate::engine) const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether a value tells of a mate of either side.
pub(in crate::engine) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_IN_MAX_PLY
}

/// A value that White sees, as this side to move sees it.
pub(in crate::engine) const fn seen_by_mover(value: Value, side: Color) -> Value {
    match side {
        Color::White => value,
        Color::Black => -value,
    }
}

/// A value of the side to move as the score that everybody sees.
pub(in crate::engine) const fn score(value: Value, side: Color) -> Score {
    Score(value * UNITS).seen_by(side)
}

/// What a piece is worth where pieces are exchanged.
pub(in crate::engine) const fn exchange_value(piece_type: PieceType) -> Value {
    [100, 320, 330, 500, 950, 20_000][piece_type.index()]
}
