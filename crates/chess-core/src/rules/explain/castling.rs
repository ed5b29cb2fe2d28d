//! The castling move of a side on a wing, or the reason why the side cannot castle there.

use alloc::vec::Vec;

use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::board::Board;
use crate::rules::castling::{Castling, CastlingSide};
use crate::rules::moves::Move;
use crate::rules::piece::{Color, Piece, PieceType};
use crate::rules::square::Square;

/// The reason why a king cannot castle on a wing; `Display` writes it as an English sentence.
///
/// ```
/// use chess_core::{Board, CastlingRefusal, Color, Square, CastlingSide};
///
/// let why = Board::default().castling_status(Color::White, CastlingSide::Kingside);
/// assert_eq!(why, Err(CastlingRefusal::PieceBetween(Square::F1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CastlingRefusal {
    /// The king has moved.
    #[error("You cannot castle: your king has moved.")]
    KingHasMoved,
    /// The rook has moved.
    #[error("You cannot castle there: that rook has moved.")]
    RookHasMoved,
    /// The rook was captured.
    #[error("You cannot castle there: that rook was captured.")]
    RookWasCaptured,
    /// The right was lost or never existed; the position does not show why.
    #[error("You cannot castle there: the king or that rook has moved.")]
    NoRight,
    /// The king is in check from this square.
    #[error("You cannot castle while your king is in check.")]
    InCheck(Square),
    /// A piece on this square blocks the castling.
    #[error("You cannot castle: a piece stands in the way on {0}.")]
    PieceBetween(Square),
    /// The king would pass over this square, which is attacked.
    #[error("You cannot castle: your king would pass over {0}, which is attacked.")]
    ThroughCheck(Square),
    /// The king would end in check from this square.
    #[error("You cannot castle: that would put your king in check from {0}.")]
    IntoCheck(Square),
}

impl CastlingRefusal {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::KingHasMoved => "castling-king-moved",
            Self::RookHasMoved => "castling-rook-moved",
            Self::RookWasCaptured => "castling-rook-captured",
            Self::NoRight => "castling-no-right",
            Self::InCheck(_) => "castling-in-check",
            Self::PieceBetween(_) => "castling-piece-between",
            Self::ThroughCheck(_) => "castling-through-check",
            Self::IntoCheck(_) => "castling-into-check",
        }
    }
}

impl Board {
    /// The castling move of a side on a wing, as if it were that side's turn.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move cannot be played. A board has no history, so the reason does not show how a
    /// right was lost; the reason from [`Game::castling_status`] does.
    ///
    /// [`Game::castling_status`]: crate::Game::castling_status
    pub fn castling_status(&self, color: Color, wing: CastlingSide) -> Result<Move, CastlingRefusal> {
        let castling = self.castling(color, wing).ok_or(CastlingRefusal::NoRight)?;
        let occupied = self.occupied();
        let attackers = |square, occupied| squares(self.attackers(!color, square, occupied)).next();
        let king = castling.king_from;
        if let Some(by) = attackers(king, occupied) {
            return Err(CastlingRefusal::InCheck(by));
        }
        if let Some(square) = nearest_square(king, castling.required_empty_squares() & occupied) {
            return Err(CastlingRefusal::PieceBetween(square));
        }
        let without_king = occupied & !king.bit();
        let passed = castling.king_path() & !king.bit() & !castling.king_to.bit();
        let attacked = squares(passed).filter(|square| attackers(*square, without_king).is_some());
        if let Some(square) = nearest_square(king, attacked.fold(0, |set, square| set | square.bit())) {
            return Err(CastlingRefusal::ThroughCheck(square));
        }
        // The rook may have blocked an attacker of the king's target square (Chess960).
        let occupied_after = occupied & !castling.start_squares() | castling.rook_to.bit();
        let into_check =
            attackers(castling.king_to, without_king).or_else(|| attackers(castling.king_to, occupied_after));
        into_check.map_or(Ok(castling.to_move()), |by| Err(CastlingRefusal::IntoCheck(by)))
    }

    fn is_rook(&self, color: Color, square: Square) -> bool {
        self.piece_at(square) == Some(Piece::new(color, PieceType::Rook))
    }

    /// The wing on which the king would castle if a user moved it between these squares, even if castling is illegal;
    /// `None` if the squares do not mean castling.
    pub(super) fn intended_castling(&self, color: Color, from: Square, to: Square) -> Option<CastlingSide> {
        let known: Vec<Castling> = self.castlings(color).collect();
        let usual = CastlingSide::ALL.map(|wing| Castling::standard(color, wing));
        let castlings = if known.is_empty() { usual.as_slice() } else { &known };
        // If a side has no right on a wing, the usual start squares of king and rook are assumed.
        let others = usual
            .iter()
            .filter(|it| known.iter().all(|known| known.wing != it.wing));
        castlings
            .iter()
            .chain(others)
            .filter(|castling| castling.rook_from != to || self.is_rook(color, to) || !castling.is_standard())
            .find(|castling| matches_castling(castling.to_move(), from, to))
            .map(|castling| castling.wing)
    }
}

/// Whether a user who moves the king between these squares means this castling.
pub(super) fn matches_castling(castling: Move, from: Square, to: Square) -> bool {
    castling.from == from && castling.matches_target(to)
}

/// The square of `set` that is nearest to the king's square.
fn nearest_square(king: Square, set: Bitboard) -> Option<Square> {
    squares(set).min_by_key(|square| square.index().abs_diff(king.index()))
}
