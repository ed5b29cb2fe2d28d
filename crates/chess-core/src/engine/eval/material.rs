//! The material of a side.

use crate::rules::{Board, Color, PieceType};

/// The number of pieces of a side, without the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Material {
    pub(super) pawns: u32,
    pub(super) knights: u32,
    pub(super) bishops: u32,
    pub(super) rooks: u32,
    pub(super) queens: u32,
}

impl Material {
    pub(super) fn of(board: &Board, color: Color) -> Self {
        let count = |piece_type| board.of(color, piece_type).count_ones();
        Self {
            pawns: count(PieceType::Pawn),
            knights: count(PieceType::Knight),
            bishops: count(PieceType::Bishop),
            rooks: count(PieceType::Rook),
            queens: count(PieceType::Queen),
        }
    }

    /// Adds a piece that is not a pawn.
    #[inline(always)]
    pub(super) const fn add(&mut self, piece_type: PieceType) {
        match piece_type {
            PieceType::Knight => self.knights += 1,
            PieceType::Bishop => self.bishops += 1,
            PieceType::Rook => self.rooks += 1,
            PieceType::Queen => self.queens += 1,
            PieceType::Pawn | PieceType::King => {}
        }
    }

    /// The value of the pieces without pawns: 3 for a minor piece, 5 for a rook, 9 for a queen.
    pub(super) const fn pieces(self) -> u32 {
        3 * (self.knights + self.bishops) + 5 * self.rooks + 9 * self.queens
    }

    pub(super) const fn is_bare(self) -> bool {
        self.pawns == 0 && self.pieces() == 0
    }
}
