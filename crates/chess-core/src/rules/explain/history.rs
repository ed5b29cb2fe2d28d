//! What only the history of a game can explain.

use super::castling::is_meant;
use super::{CastlingRefusal, Refusal};
use crate::rules::castling::{Castling, CastlingSide};
use crate::rules::game::Game;
use crate::rules::moves::{Move, MoveKind};
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

impl Game {
    /// Why nothing may move from one square to another in the current position; `None` where a legal move does so.
    ///
    /// It says more than [`Board::explain`](crate::Board::explain): that the game is over, how a right to castle was
    /// lost, and whether a capture en passant comes too late.
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
        if is_own_king && let Some(Err(refusal)) = self.castling_meant(from, to) {
            return Some(Refusal::Castling(refusal));
        }
        Some(match board.refusal(from, to) {
            Refusal::EnPassantNotNow { pawn } if self.has_just_advanced(pawn) => {
                board.king_refusal(Move::new(from, to, MoveKind::EnPassant))
            }
            refusal => refusal,
        })
    }

    /// Why a move with this piece to promote to, or without, may not be played; `None` where it may.
    #[must_use]
    pub fn explain_move(&self, from: Square, to: Square, promotion: Option<PieceType>) -> Option<Refusal> {
        self.explain(from, to)
            .or_else(|| self.board().promotion_refusal(from, to, promotion))
    }

    /// The castling move of a side on a wing as if it were that side's turn, or why it cannot be played.
    ///
    /// # Errors
    ///
    /// [`CastlingRefusal`] says why not, and how the right was lost.
    pub fn castling_status(&self, color: Color, wing: CastlingSide) -> Result<Move, CastlingRefusal> {
        self.board()
            .castling_status(color, wing)
            .map_err(|refusal| match refusal {
                CastlingRefusal::NoRight => self.how_right_was_lost(color, wing),
                refusal => refusal,
            })
    }

    /// What comes of the castling that a king means by going from one square to another, if it means one.
    fn castling_meant(&self, from: Square, to: Square) -> Option<Result<Move, CastlingRefusal>> {
        let color = self.board().side_to_move();
        let at_the_start = self.start().castlings(color);
        let wing = at_the_start
            .map(Castling::to_move)
            .find(|castling| is_meant(*castling, from, to))
            .and_then(Move::castling_side);
        let own = self.board().piece_at(to).filter(|piece| piece.color == color);
        let is_means = match own {
            // An own piece on the king's target is the plainer reason, unless it is the rook.
            Some(piece) => piece.piece_type == PieceType::Rook,
            // A step to the next square is a step, though a rook to castle with once stood there.
            None => from.file().index().abs_diff(to.file().index()) > 1,
        };
        wing.filter(|_| is_means).map(|wing| self.castling_status(color, wing))
    }

    fn how_right_was_lost(&self, color: Color, wing: CastlingSide) -> CastlingRefusal {
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
