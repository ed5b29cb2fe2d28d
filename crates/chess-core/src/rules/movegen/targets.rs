//! Which of the squares that pieces may go to are wanted.

use crate::rules::bitboard::Bitboard;
use crate::rules::board::Board;
use crate::rules::piece::Color;

/// Which targets of the pieces a visitor wants to see; it sees all targets of pawns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Targets {
    /// Every square.
    All,
    /// Those where an enemy piece stands; no castling.
    Occupied,
    /// The empty ones, and castling.
    Empty,
}

impl Targets {
    /// The squares that are wanted of a side's targets.
    #[inline(always)]
    pub(super) fn mask(self, board: &Board, us: Color) -> Bitboard {
        match self {
            Self::All => !0,
            Self::Occupied => board.all_of(!us),
            Self::Empty => !board.occupied(),
        }
    }
}
