//! The squares that a piece attacks, and the pieces that control a square.

use crate::rules::attacks;
use crate::rules::board::Board;
use crate::rules::piece::{Color, Piece, PieceType};
use crate::rules::square::Square;
use crate::rules::square_set::SquareSet;

impl Board {
    /// The squares that the piece on a square attacks, even if a piece of the same side is on them; empty if the square
    /// is empty. Pins are ignored, and pawn pushes do not count.
    ///
    /// ```
    /// use chess_core::{Board, Square};
    ///
    /// let board = Board::default();
    /// let attacked: Vec<Square> = board.attacks_from(Square::G1).iter().collect();
    /// assert_eq!(attacked, [Square::E2, Square::F3, Square::H3]);
    /// ```
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        self.piece_at(square)
            .map_or(SquareSet::EMPTY, |piece| piece.attacks(square, self.occupied_squares()))
    }

    /// The pieces of a side that control a square in the sense of [`controlled_by`](Self::controlled_by): the square
    /// may have a piece of the same side, pins are ignored, pawn pushes do not count, and control passes through the
    /// enemy king.
    ///
    /// ```
    /// use chess_core::{Board, Color, Square};
    ///
    /// let controllers = Board::default().controllers(Color::White, Square::F3);
    /// assert_eq!(controllers.into_iter().collect::<Vec<_>>(), [Square::G1, Square::E2, Square::G2]);
    /// ```
    #[must_use]
    pub fn controllers(&self, color: Color, square: Square) -> SquareSet {
        let occupied = self.occupied() & !self.of(!color, PieceType::King);
        SquareSet(self.attackers(color, square, occupied))
    }
}

impl Piece {
    /// The squares that this piece attacks from a square of any board, if `occupied` squares block sliding pieces. The
    /// nearest occupied square in each direction is attacked too.
    ///
    /// ```
    /// use chess_core::{Color, Piece, PieceType, Square, SquareSet};
    ///
    /// let rook = Piece::new(Color::White, PieceType::Rook);
    /// assert_eq!(rook.attacks(Square::A1, SquareSet::EMPTY).len(), 14);
    /// let blocked = rook.attacks(Square::A1, SquareSet::from_iter([Square::A2, Square::C1]));
    /// assert_eq!(format!("{blocked:?}"), "{b1, c1, a2}");
    /// ```
    #[must_use]
    pub fn attacks(self, from: Square, occupied: SquareSet) -> SquareSet {
        SquareSet(attacks::attacks(self.piece_type, self.color, from, occupied.0))
    }
}
