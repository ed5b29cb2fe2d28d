//! The effect of dropping a dragged piece, or of placing a selected piece, on a square.

#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;

use super::board::Board;
use super::castling::CastlingSide;
use super::moves::{Move, MoveKind};
use super::piece::PieceType;
use super::square::Square;
use super::square_set::SquareSet;

/// The effect of dropping a piece on a square. The effect is computed once for each square that a dragged piece
/// enters.
///
/// ```
/// use chess_core::{Board, PieceType, ResolvedAction, Square, CastlingSide};
///
/// let board: Board = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let castling = board.resolve(Square::E1, Square::G1).expect("castling is legal");
/// assert_eq!(castling.action(), ResolvedAction::Castle(CastlingSide::Kingside));
/// let changed: Vec<&str> = castling.changed_squares().iter().map(Square::name).collect();
/// assert_eq!(changed, ["e1", "f1", "g1", "h1"]);
///
/// let promotion = board.resolve(Square::A7, Square::A8).expect("the square is free");
/// assert_eq!(promotion.choose(None), None);
/// let mv = promotion.choose(Some(PieceType::Knight)).expect("a pawn can promote to a knight");
/// assert_eq!(mv.to_string(), "a7a8n");
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    moves: ArrayVec<Move, 4>,
    action: ResolvedAction,
    changed: SquareSet,
}

/// The kind of action that would result from dropping a piece.
///
/// ```
/// use chess_core::{Board, ResolvedAction, Square};
///
/// let action = |board: &Board, from, to| board.resolve(from, to).map(|resolution| resolution.action());
/// let start = Board::default();
/// assert_eq!(action(&start, Square::E2, Square::E4), Some(ResolvedAction::Move));
/// assert_eq!(action(&start, Square::E2, Square::D3), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolvedAction {
    /// The piece moves to an empty square.
    Move,
    /// The piece captures the piece on the square.
    Capture,
    /// A pawn captures the pawn that has just passed over the square.
    EnPassant,
    /// King and rook move together.
    Castle(CastlingSide),
    /// A pawn reaches the last rank.
    Promote,
    /// A pawn captures a piece on the last rank.
    CapturePromote,
}

impl ResolvedAction {
    const fn of(mv: Move) -> Self {
        match (mv.castling_side(), mv.kind) {
            (Some(wing), _) => Self::Castle(wing),
            (_, MoveKind::Capture) => Self::Capture,
            (_, MoveKind::EnPassant) => Self::EnPassant,
            (_, MoveKind::Promotion(_)) => Self::Promote,
            (_, MoveKind::CapturePromotion(_)) => Self::CapturePromote,
            _ => Self::Move,
        }
    }
}

impl Resolution {
    /// The kind of action.
    #[must_use]
    pub const fn action(&self) -> ResolvedAction {
        self.action
    }

    /// The move, or the four moves of a promotion, the queen's first.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All squares whose contents would change: two, three for a capture en passant, up to four for castling.
    #[must_use]
    pub const fn changed_squares(&self) -> SquareSet {
        self.changed
    }

    /// Whether the piece type of a promotion is needed to choose the move.
    #[must_use]
    pub fn needs_promotion(&self) -> bool {
        self.moves.len() > 1
    }

    /// The move to play. `promotion` is the piece type to which a pawn promotes on the last rank; for other moves the
    /// argument is ignored. `None` if the type is needed but missing, or if a pawn cannot promote to it.
    #[must_use]
    pub fn choose(&self, promotion: Option<PieceType>) -> Option<Move> {
        if self.needs_promotion() {
            self.moves
                .iter()
                .copied()
                .find(|mv| promotion.is_some() && mv.promotion() == promotion)
        } else {
            self.moves.first().copied()
        }
    }
}

impl Board {
    /// The effect of moving the piece from one square to another; `None` if no legal move does so. For castling, `to`
    /// is the square where the king ends or the square of the rook.
    #[must_use]
    pub fn resolve(&self, from: Square, to: Square) -> Option<Resolution> {
        let between = self.moves_between(from, to);
        let kinds = core::iter::once(None).chain(PieceType::PROMOTIONS.map(Some));
        let of_kind = |kind| between.iter().filter(move |mv| mv.promotion() == kind).copied();
        let moves: ArrayVec<Move, 4> = kinds.flat_map(of_kind).take(4).collect();
        let first = *moves.first()?;
        let next = self.play_unchecked(first);
        Some(Resolution {
            moves,
            action: ResolvedAction::of(first),
            changed: Square::ALL
                .into_iter()
                .filter(|square| self.piece_at(*square) != next.piece_at(*square))
                .collect(),
        })
    }
}
