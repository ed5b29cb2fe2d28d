//! A move in 16 bits, for the transposition table.

use crate::rules::{Move, PieceType, Square};

/// The squares of a move, its promotion, and whether it is castling, in 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct PackedMove(u16);

impl PackedMove {
    pub(in crate::engine) const NONE: Self = Self(0);
    const CASTLING_BIT: u16 = 1 << 15;

    pub(in crate::engine) fn new(mv: Move) -> Self {
        let promotion = mv.promotion().map_or(0, PieceType::index);
        let squares = (mv.from.index() | mv.to.index() << 6 | promotion << 12) as u16;
        Self(if mv.is_castling() {
            squares | Self::CASTLING_BIT
        } else {
            squares
        })
    }

    /// The origin square.
    pub(in crate::engine) fn from(self) -> Option<Square> {
        Square::from_index(self.0 as usize & 63)
    }

    /// The target square.
    pub(in crate::engine) fn to(self) -> Option<Square> {
        Square::from_index(self.0 as usize >> 6 & 63)
    }

    /// The piece type that a pawn is promoted to.
    pub(in crate::engine) fn promotion(self) -> Option<PieceType> {
        let index = self.0 as usize >> 12 & 7;
        (index > 0).then(|| PieceType::ALL.get(index).copied())?
    }

    pub(in crate::engine) const fn is_castling(self) -> bool {
        self.0 & Self::CASTLING_BIT != 0
    }
}
