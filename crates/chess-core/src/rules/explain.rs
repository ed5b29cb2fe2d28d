//! The reasons why a move from one square to another is illegal.

mod castling;
mod history;
mod refusal;
#[cfg(test)]
mod tests;

use super::attacks;
use super::bitboard::squares;
use super::board::Board;
use super::movegen::potential::potential_moves_from;
use super::moves::{Move, PotentialKind};
use super::piece::{Color, Piece, PieceType};
use super::square::{Rank, Square};

pub use castling::CastlingRefusal;
pub use refusal::Refusal;

impl Board {
    /// The reason why no legal move goes from one square to another; `None` if there is a legal move.
    ///
    /// A board has no history; [`Game::explain`](crate::Game::explain) gives more precise reasons.
    ///
    /// ```
    /// use chess_core::{Board, Square};
    ///
    /// let refusal = Board::default().explain(Square::A1, Square::A4);
    /// assert_eq!(refusal.map(|why| why.to_string()).as_deref(), Some("a2 is in the way."));
    /// ```
    #[must_use]
    pub fn explain(&self, from: Square, to: Square) -> Option<Refusal> {
        self.moves_between(from, to).is_empty().then(|| self.refusal(from, to))
    }

    /// The reason why the move with these squares and this promotion is illegal; `None` if the move is legal.
    ///
    /// ```
    /// use chess_core::{Board, PieceType, Refusal, Square};
    ///
    /// let board: Board = "7k/P7/8/8/8/8/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(board.explain_move(Square::A7, Square::A8, None), Some(Refusal::PromotionMissing));
    /// assert_eq!(board.explain_move(Square::A7, Square::A8, Some(PieceType::Knight)), None);
    /// # Ok::<(), chess_core::notation::FenError>(())
    /// ```
    #[must_use]
    pub fn explain_move(&self, from: Square, to: Square, promotion: Option<PieceType>) -> Option<Refusal> {
        self.explain(from, to)
            .or_else(|| self.promotion_refusal(from, to, promotion))
    }

    /// The reason why the promotion is wrong, if the same move is legal with another promotion or without a promotion.
    fn promotion_refusal(&self, from: Square, to: Square, promotion: Option<PieceType>) -> Option<Refusal> {
        let moves = self.moves_between(from, to);
        if moves.iter().any(|mv| mv.promotion() == promotion) {
            None
        } else {
            Some(promotion.map_or(Refusal::PromotionMissing, Refusal::NoSuchPromotion))
        }
    }

    fn refusal(&self, from: Square, to: Square) -> Refusal {
        let us = self.side_to_move;
        let Some(piece) = self.piece_at(from) else {
            return Refusal::NoPiece(from);
        };
        if piece.color != us {
            return Refusal::NotYourTurn(us);
        }
        let is_rook = |other: Piece| other.piece_type == PieceType::Rook;
        let own = self.piece_at(to).filter(|other| other.color == us);
        if piece.piece_type == PieceType::King
            && own.is_none_or(is_rook)
            && let Some(wing) = self.intended_castling(us, from, to)
            && let Err(refusal) = self.castling_status(us, wing)
        {
            return Refusal::Castling(refusal);
        }
        if own.is_some() {
            return Refusal::OwnPiece(to);
        }
        let potential = potential_moves_from(self, from)
            .into_iter()
            .find(|potential| potential.to == to);
        match potential.map(|potential| potential.kind) {
            Some(PotentialKind::Move(kind)) => self.king_refusal(Move::new(from, to, kind)),
            _ => self.movement_refusal(piece, from, to),
        }
    }

    fn king_refusal(&self, mv: Move) -> Refusal {
        let us = self.side_to_move;
        let next = self.play_unchecked(mv);
        let attackers = next.attackers(!us, next.king(us), next.occupied());
        // A check that remains after the move is reported before a check that the move causes.
        let staying = attackers & self.checkers_bitboard();
        Refusal::KingInCheck {
            by: Square::lsb(if staying == 0 { attackers } else { staying }),
            already: staying != 0,
        }
    }

    /// The reason why the piece could not move to this square even if checks were ignored.
    fn movement_refusal(&self, piece: Piece, from: Square, to: Square) -> Refusal {
        let on_empty_board = attacks::attacks(piece.piece_type, piece.color, from, 0) & to.bit() != 0;
        if piece.piece_type == PieceType::Pawn {
            return self.pawn_refusal(piece.color, from, to);
        }
        let in_the_way = attacks::between(from, to) & self.occupied();
        // The piece attacks only the nearest of the pieces that block its way.
        let reached = attacks::attacks(piece.piece_type, piece.color, from, self.occupied());
        match squares(in_the_way & reached).next() {
            Some(by) if on_empty_board => Refusal::Blocked { by },
            _ => Refusal::NotItsWay(piece.piece_type),
        }
    }

    fn pawn_refusal(&self, color: Color, from: Square, to: Square) -> Refusal {
        if attacks::pawn(color, from) & to.bit() != 0 {
            let adjacent = Square::new(to.file(), from.rank());
            let could_have_advanced = color.relative(from.rank()) == Rank::Fifth
                && self.piece_at(adjacent) == Some(Piece::new(!color, PieceType::Pawn));
            return if could_have_advanced {
                Refusal::EnPassantNotNow { pawn: adjacent }
            } else {
                Refusal::NothingToCapture
            };
        }
        let step = |square: Square| square.offset(0, color.forward());
        let one = step(from);
        let two = one.and_then(step);
        let may_push_two = color.relative(from.rank()) == Rank::Second && two == Some(to);
        let is_push = one == Some(to) || may_push_two;
        match one.filter(|square| self.piece_at(*square).is_some()) {
            Some(by) if is_push => Refusal::Blocked { by },
            _ if is_push => Refusal::Blocked { by: to },
            _ => Refusal::NotItsWay(PieceType::Pawn),
        }
    }
}
