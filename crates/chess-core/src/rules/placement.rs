//! The pieces on the 64 squares: a 1-D array of four bits for each square, stored as four bit planes.
//!
//! The four bits of a square encode its piece: bit 0 is set for pawn, king, bishop and queen, bit 1 for knight, king,
//! rook and queen, bit 2 for sliders, bit 3 for Black. For sliders, bit 0 means diagonal movement and bit 1 straight
//! movement. All squares together take 32 bytes, so a board is copied quickly. The squares of a piece type are computed
//! with a few operations on whole planes.

use super::bitboard::Bitboard;
use super::piece::{Color, Piece, PieceType};
use super::square::Square;

/// The pieces on their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    planes: [Bitboard; 4],
}

impl Placement {
    /// The piece on a square, if there is one.
    #[inline]
    pub(crate) const fn piece_at(&self, square: Square) -> Option<Piece> {
        PIECES[self.code_at(square) as usize & 15]
    }

    /// The four bits of the piece on a square, 0 if it is empty.
    #[inline]
    pub(super) const fn code_at(&self, square: Square) -> u64 {
        let [a, b, c, d] = self.planes;
        let at = square.index();
        a >> at & 1 | (b >> at & 1) << 1 | (c >> at & 1) << 2 | (d >> at & 1) << 3
    }

    /// The squares whose contents differ between two placements.
    #[inline]
    pub(crate) const fn changed_squares(&self, other: &Self) -> Bitboard {
        let ([a, b, c, d], [e, f, g, h]) = (self.planes, other.planes);
        (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
    }

    /// Removes the pieces on all squares of a set.
    #[inline(always)]
    pub(super) fn clear(&mut self, set: Bitboard) {
        for plane in &mut self.planes {
            *plane &= !set;
        }
    }

    /// Places a piece on each square of a set; the squares must be empty.
    #[inline(always)]
    pub(super) fn place_pieces(&mut self, set: Bitboard, piece: Piece) {
        let code = code(piece);
        for (index, plane) in self.planes.iter_mut().enumerate() {
            *plane |= set & (code >> index & 1).wrapping_neg();
        }
    }

    #[inline]
    pub(super) const fn occupied(&self) -> Bitboard {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    #[inline]
    pub(super) const fn all_pieces_of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied() & !self.planes[3],
            Color::Black => self.planes[3],
        }
    }

    #[inline]
    pub(super) const fn pieces_of_type(&self, piece_type: PieceType) -> Bitboard {
        let [diagonal, straight, slides, _] = self.planes;
        match piece_type {
            PieceType::Pawn => diagonal & !straight & !slides,
            PieceType::Knight => straight & !diagonal & !slides,
            PieceType::King => diagonal & straight & !slides,
            PieceType::Bishop => slides & !straight,
            PieceType::Rook => slides & !diagonal,
            PieceType::Queen => slides & diagonal & straight,
        }
    }

    /// Bishops and queens of both sides.
    #[inline]
    pub(super) const fn diagonal_sliders(&self) -> Bitboard {
        self.planes[2] & self.planes[0]
    }

    /// Rooks and queens of both sides.
    #[inline]
    pub(super) const fn straight_sliders(&self) -> Bitboard {
        self.planes[2] & self.planes[1]
    }

    #[inline]
    pub(super) const fn of(&self, color: Color, piece_type: PieceType) -> Bitboard {
        let set = self.pieces_of_type(piece_type);
        match color {
            Color::White => set & !self.planes[3],
            Color::Black => set & self.planes[3],
        }
    }
}

/// The four bits of a piece, which are never all zero.
#[inline]
pub(super) const fn code(piece: Piece) -> u64 {
    let kind = match piece.piece_type {
        PieceType::Pawn => 0b001,
        PieceType::Knight => 0b010,
        PieceType::King => 0b011,
        PieceType::Bishop => 0b101,
        PieceType::Rook => 0b110,
        PieceType::Queen => 0b111,
    };
    kind | (piece.color as u64) << 3
}

/// The piece for each four-bit code.
static PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::new(Color::ALL[index % 2], PieceType::ALL[index / 2]);
        pieces[code(piece) as usize] = Some(piece);
        index += 1;
    }
    pieces
};
