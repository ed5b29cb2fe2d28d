//! The kinds of target squares that a caller of the move generator can select.

use crate::rules::bitboard::Bitboard;
use crate::rules::board::Board;
use crate::rules::piece::Color;

/// The kinds of targets that are passed to a visitor. For pawns, all targets are always passed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Targets {
    /// All squares.
    All,
    /// Squares with an enemy piece; no castling.
    Occupied,
    /// Empty squares, and castling.
    Empty,
}

impl Targets {
    /// The squares on which moves of this kind may end, for a side.
    #[inline(always)]
    pub(super) fn mask(self, board: &Board, us: Color) -> Bitboard {
        match self {
            Self::All => !0,
            Self::Occupied => board.all_pieces_of(!us),
            Self::Empty => !board.occupied(),
        }
    }
}
