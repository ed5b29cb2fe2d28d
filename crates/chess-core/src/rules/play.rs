//! The moves of a position, and the positions after them.

use alloc::vec::Vec;

use super::board::Board;
use super::movegen::legal;
use super::movegen::potential::potential_moves_from;
use super::moves::{Move, MoveList, PotentialMove};
use super::square::Square;

/// A move that is illegal in the position.
///
/// ```
/// use chess_core::{Board, Move, MoveKind, Square};
///
/// let mv = Move::new(Square::E2, Square::E5, MoveKind::Quiet);
/// let refused = Board::default().play(mv).expect_err("a pawn moves at most two squares");
/// assert_eq!(refused.to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(
    /// The refused move.
    pub Move,
);

impl Board {
    /// All legal moves of the side to move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        legal::moves(self, !0)
    }

    /// The legal moves of the piece on one square; empty if the square has no piece of the side to move.
    #[must_use]
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        legal::moves(self, square.bit())
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        legal::count(self, self.side_to_move()) != 0
    }

    /// Whether the side to move is checkmated: it is in check and has no legal move.
    ///
    /// ```
    /// use chess_core::{Board, notation::{START_FEN, parse_game}};
    ///
    /// let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4", "d8h4"])?;
    /// assert!(game.board().is_checkmate() && !game.board().is_stalemate() && !game.board().has_legal_moves());
    /// # Ok::<(), chess_core::notation::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_in_check() && !self.has_legal_moves()
    }

    /// Whether the side to move is stalemated: it is not in check, but has no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_in_check() && !self.has_legal_moves()
    }

    /// The potential moves of the piece on a square, whoever's turn it is.
    /// Potential moves ignore check, and include theoretical king captures and pawn attacks.
    #[must_use]
    pub fn potential_moves(&self, square: Square) -> Vec<PotentialMove> {
        potential_moves_from(self, square)
    }

    /// Whether the side to move may play this move.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves_from(mv.from).contains(&mv)
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The legal moves that a user may mean by moving a piece from one square to another. A promotion has four moves.
    /// For castling, `to` is the square where the king ends or the square of the rook.
    ///
    /// ```
    /// use chess_core::{Board, Square};
    ///
    /// let board: Board = "7k/P7/8/8/8/8/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(board.moves_between(Square::A7, Square::A8).len(), 4);
    /// # Ok::<(), chess_core::notation::FenError>(())
    /// ```
    #[must_use]
    pub fn moves_between(&self, from: Square, to: Square) -> MoveList {
        let moves = self.legal_moves_from(from).into_iter();
        moves.filter(|mv| mv.matches_target(to)).collect()
    }
}
