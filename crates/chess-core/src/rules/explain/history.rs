//! Explanations that need the history of a game.

use super::castling::matches_castling;
use super::{CastlingRefusal, Refusal};
use crate::rules::castling::{Castling, CastlingSide};
use crate::rules::game::Game;
use crate::rules::moves::{Move, MoveKind};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

impl Game {
    /// The reason why no legal move goes from one square to another in the current position; `None` if there is a legal
    /// move.
    ///
    /// The reason is more precise than the reason from [`Board::explain`](crate::Board::explain): it shows whether the
    /// game is over, how a castling right was lost, and whether a capture en passant is too late.
    ///
    /// ```
    /// use chess_core::{Square, notation};
    ///
    /// let moves = ["g1f3", "e7e5", "g2g3", "d7d6", "f1g2", "c7c6", "h1g1", "a7a6", "g1h1", "b7b6"];
    /// let game = notation::parse_game(notation::START_FEN, moves)?;
    /// let why = game.explain(Square::E1, Square::G1).map(|why| why.to_string());
    /// assert_eq!(why.as_deref(), Some("You cannot castle there: that rook has moved."));
    /// # Ok::<(), notation::ParseGameError>(())
    /// ```
    #[must_use]
    pub fn explain(&self, from: Square, to: Square) -> Option<Refusal> {
        if let Some(outcome) = self.outcome() {
            return Some(Refusal::GameOver(outcome));
        }
        let board = self.board();
        if !board.moves_between(from, to).is_empty() {
            return None;
        }
        let color = board.side_to_move();
        let is_own_king = from == board.king(color);
        if is_own_king && let Some(Err(refusal)) = self.intended_castling(from, to) {
            return Some(Refusal::Castling(refusal));
        }
        Some(match board.refusal(from, to) {
            Refusal::EnPassantNotNow { pawn } if self.has_just_advanced(pawn) => {
                board.king_refusal(Move::new(from, to, MoveKind::EnPassant))
            }
            refusal => refusal,
        })
    }

    /// The reason why the move with these squares and this promotion is illegal; `None` if the move is legal.
    #[must_use]
    pub fn explain_move(&self, from: Square, to: Square, promotion: Option<PieceType>) -> Option<Refusal> {
        self.explain(from, to)
            .or_else(|| self.board().promotion_refusal(from, to, promotion))
    }

    /// The castling move of a side on a wing, as if it were that side's turn.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move cannot be played, including how the right was lost.
    pub fn castling_status(&self, color: Color, wing: CastlingSide) -> Result<Move, CastlingRefusal> {
        self.board()
            .castling_status(color, wing)
            .map_err(|refusal| match refusal {
                CastlingRefusal::NoRight => self.reason_for_lost_right(color, wing),
                refusal => refusal,
            })
    }

    /// The status of the castling that a user means by moving the king between these squares; `None` if the squares do
    /// not mean castling.
    fn intended_castling(&self, from: Square, to: Square) -> Option<Result<Move, CastlingRefusal>> {
        let color = self.board().side_to_move();
        let at_the_start = self.start().castlings(color);
        let wing = at_the_start
            .map(Castling::to_move)
            .find(|castling| matches_castling(*castling, from, to))
            .and_then(Move::castling_side);
        let own = self.board().piece_at(to).filter(|piece| piece.color == color);
        let is_castling_intended = match own {
            // If a piece of the same side is on the king's target, the reason is that piece and not castling, unless it
            // is the rook.
            Some(piece) => piece.piece_type == PieceType::Rook,
            // A step to an adjacent square is not castling, even if a rook with a castling right was on that square
            // before.
            None => from.file().index().abs_diff(to.file().index()) > 1,
        };
        wing.filter(|_| is_castling_intended)
            .map(|wing| self.castling_status(color, wing))
    }

    fn reason_for_lost_right(&self, color: Color, wing: CastlingSide) -> CastlingRefusal {
        let Some(castling) = self.start().castling(color, wing) else {
            return CastlingRefusal::NoRight;
        };
        let reason = self.moves().iter().find_map(|mv| {
            if mv.from == castling.king_from {
                Some(CastlingRefusal::KingHasMoved)
            } else if mv.from == castling.rook_from {
                Some(CastlingRefusal::RookHasMoved)
            } else if mv.to == castling.rook_from {
                Some(CastlingRefusal::RookWasCaptured)
            } else {
                None
            }
        });
        reason.unwrap_or(CastlingRefusal::NoRight)
    }

    /// Whether the last move advanced the pawn on this square by two.
    fn has_just_advanced(&self, pawn: Square) -> bool {
        self.moves()
            .last()
            .is_some_and(|mv| mv.kind == MoveKind::DoublePush && mv.to == pawn)
    }
}
