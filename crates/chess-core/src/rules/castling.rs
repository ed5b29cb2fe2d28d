//! Castling rights and the squares that castling concerns.

use std::fmt;

use super::bitboard::Bitboard;
use super::moves::MoveKind;
use super::piece::Color;
use super::square::Square;

/// The side of the board towards which the king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Towards the h-file.
    Kingside,
    /// Towards the a-file.
    Queenside,
}

impl Wing {
    /// Both wings, the king's first.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];
}

/// Who may still castle where, as far as king and rooks have not moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No right at all.
    pub const NONE: Self = Self(0);
    /// All four rights.
    pub const ALL: Self = Self(0b1111);

    /// Whether this side has kept the right on this wing.
    #[must_use]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// The same rights and this one.
    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> Self {
        Self(self.0 | Self::bit(color, wing))
    }

    /// What is left of the rights once a piece has left or reached these two squares.
    pub(crate) const fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & KEPT[from.index()] & KEPT[to.index()])
    }

    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }
}

/// The FEN field: `KQkq`, or `-` for none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        for (right, letter) in RIGHTS.iter().zip("KQkq".chars()) {
            if self.has(right.color, right.wing) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// The squares of one castling move.
pub(crate) struct Castling {
    pub(crate) color: Color,
    pub(crate) wing: Wing,
    pub(crate) kind: MoveKind,
    pub(crate) king_from: Square,
    /// The square that the king passes over, where the rook ends.
    pub(crate) crossed: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_from: Square,
    /// The squares between king and rook, which must be empty.
    pub(crate) between: Bitboard,
}

/// The castling of one side on one wing.
pub(crate) const fn castling(color: Color, wing: Wing) -> &'static Castling {
    &RIGHTS[color as usize * 2 + wing as usize]
}

const RIGHTS: &[Castling; 4] = &[
    kingside(Color::White, [Square::E1, Square::F1, Square::G1, Square::H1]),
    queenside(
        Color::White,
        [Square::E1, Square::D1, Square::C1, Square::B1, Square::A1],
    ),
    kingside(Color::Black, [Square::E8, Square::F8, Square::G8, Square::H8]),
    queenside(
        Color::Black,
        [Square::E8, Square::D8, Square::C8, Square::B8, Square::A8],
    ),
];

const fn kingside(color: Color, [king_from, crossed, king_to, rook_from]: [Square; 4]) -> Castling {
    Castling {
        color,
        wing: Wing::Kingside,
        kind: MoveKind::CastleKingside,
        king_from,
        crossed,
        king_to,
        rook_from,
        between: crossed.bit() | king_to.bit(),
    }
}

const fn queenside(color: Color, [king_from, crossed, king_to, knight, rook_from]: [Square; 5]) -> Castling {
    Castling {
        color,
        wing: Wing::Queenside,
        kind: MoveKind::CastleQueenside,
        king_from,
        crossed,
        king_to,
        rook_from,
        between: crossed.bit() | king_to.bit() | knight.bit(),
    }
}

/// For each square the rights that survive when a piece leaves or reaches it.
static KEPT: [u8; 64] = {
    let mut kept = [0b1111; 64];
    let mut index = 0;
    while index < 4 {
        let right = 1 << index;
        kept[RIGHTS[index].king_from.index()] &= !right;
        kept[RIGHTS[index].rook_from.index()] &= !right;
        index += 1;
    }
    kept
};
