//! The legal captures of a position, each with the captured piece.

use alloc::vec::Vec;

use crate::rules::board::Board;
use crate::rules::moves::Move;
use crate::rules::piece::Piece;
use crate::rules::square::Square;

/// A capturing move and the piece that it captures.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let board: Board = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// let capture = board.captures()[0];
/// assert_eq!(capture.mv.to, Square::D6);
/// assert_eq!((capture.square, capture.piece.code()), (Square::D5, "bP"));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The move.
    pub mv: Move,
    /// The square of the captured piece; for a capture en passant, this is not the target of the move.
    pub square: Square,
    /// The captured piece.
    pub piece: Piece,
}

impl Board {
    /// The legal captures of the side to move.
    #[must_use]
    pub fn captures(&self) -> Vec<Capture> {
        self.legal_moves().iter().filter_map(|&mv| self.capture(mv)).collect()
    }

    /// The legal captures of the piece on one square; empty if the square has no piece of the side to move.
    #[must_use]
    pub fn captures_from(&self, square: Square) -> Vec<Capture> {
        let moves = self.legal_moves_from(square);
        moves.iter().filter_map(|&mv| self.capture(mv)).collect()
    }

    /// The capture that a move makes in this position; `None` if the move does not capture.
    #[must_use]
    pub fn capture(&self, mv: Move) -> Option<Capture> {
        let square = mv.captured_square()?;
        let piece = self.piece_at(square)?;
        Some(Capture { mv, square, piece })
    }
}
