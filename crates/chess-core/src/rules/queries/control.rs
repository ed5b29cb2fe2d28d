//! The pieces that control a single square.

use crate::rules::board::Board;
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;
use crate::rules::square_set::SquareSet;

impl Board {
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
