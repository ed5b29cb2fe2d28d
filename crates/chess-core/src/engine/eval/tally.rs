//! Collects the terms of an evaluation: the engine adds them up, and [`counts`](super::counts()) lists them for the
//! tuner.

use super::attacks::half_board_index;
use super::material::Material;
use super::weights::{MATERIAL, PIECES, SQUARES, WEIGHTS, unpack};
use crate::engine::value::Value;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType, Square};

/// Receives the terms of an evaluation.
pub(super) trait Tally {
    /// Adds `count` occurrences of the term with this index for a side.
    fn add(&mut self, color: Color, term: usize, count: i32);

    /// Adds `count` occurrences of a term for a side because of the piece on a square. A sum does not need the square.
    #[inline(always)]
    fn add_at(&mut self, color: Color, term: usize, _square: Square, count: i32) {
        self.add(color, term, count);
    }

    /// Adds the term for a side once for each square of a set.
    #[inline(always)]
    fn add_each(&mut self, color: Color, term: usize, set: Bitboard) {
        if set != 0 {
            self.add(color, term, set.count_ones().cast_signed());
        }
    }

    /// Adds a piece on a square for a side. The piece has two terms: its material and its square.
    #[inline(always)]
    fn add_piece(&mut self, color: Color, piece_type: PieceType, square: Square) {
        self.add(color, MATERIAL + piece_type.index(), 1);
        self.add_at(
            color,
            SQUARES + 32 * piece_type.index() + half_board_index(color, square),
            square,
            1,
        );
    }
}

/// The sum of the weights of all terms, White's minus Black's. One number contains both the
/// middlegame and the endgame sum.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum(i32);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, term: usize, count: i32) {
        let weight = WEIGHTS[term] * count;
        match color {
            Color::White => self.0 += weight,
            Color::Black => self.0 -= weight,
        }
    }

    #[inline(always)]
    fn add_piece(&mut self, color: Color, piece_type: PieceType, square: Square) {
        let seen = match color {
            Color::White => square.index(),
            Color::Black => square.index() ^ 56,
        };
        let weight = PIECES[piece_type.index()][seen & 63];
        match color {
            Color::White => self.0 += weight,
            Color::Black => self.0 -= weight,
        }
    }
}

impl Sum {
    /// Adds another sum, given as a packed number.
    pub(super) const fn add_total(&mut self, total: i32) {
        self.0 += total;
    }

    pub(super) const fn total(self) -> i32 {
        self.0
    }

    /// Returns the middlegame and the endgame evaluation.
    pub(super) const fn unpack(self) -> (Value, Value) {
        unpack(self.total())
    }
}

/// The phase of the game: 24 with all pieces, 0 with only kings and pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase(i32);

impl Phase {
    /// The phase with all pieces on the board.
    pub const FULL: i32 = 24;

    /// The phase of a position.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::of_material(Color::ALL.map(|color| Material::of(board, color)))
    }

    /// The phase for the material of both sides.
    pub(super) fn of_material(material: [Material; 2]) -> Self {
        let number = |side: Material| side.knights + side.bishops + 2 * side.rooks + 4 * side.queens;
        let [white, black] = material.map(number);
        Self((white + black).cast_signed().min(Self::FULL))
    }

    /// The phase as a number, 0 to 24.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Interpolates between the middlegame and the endgame evaluation.
    pub(super) const fn taper(self, middlegame: Value, endgame: Value) -> Value {
        (middlegame * self.0 + endgame * (Self::FULL - self.0)) / Self::FULL
    }
}
