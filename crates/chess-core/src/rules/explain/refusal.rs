//! The reasons why a move is refused, as values and as sentences.

use super::CastlingRefusal;
use crate::rules::outcome::Outcome;
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// The reason why a move is refused; `Display` writes it as an English sentence, [`Refusal::code`] returns a name for
/// programs.
///
/// ```
/// use chess_core::{Board, Refusal, Square};
///
/// let refusal = Board::default().explain(Square::A1, Square::A4).expect("the rook cannot move");
/// assert_eq!(refusal, Refusal::Blocked { by: Square::A2 });
/// assert_eq!(refusal.to_string(), "a2 is in the way.");
/// assert_eq!(refusal.code(), "blocked");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no piece on the square.
    #[error("There is no piece on {0}.")]
    NoPiece(Square),
    /// The piece belongs to the other side. The value is the side whose turn it is.
    #[error("It is {0}'s turn.")]
    NotYourTurn(Color),
    /// A piece of the same side is on the target square.
    #[error("Your own piece stands on {0}.")]
    OwnPiece(Square),
    /// A piece of this type can never make such a move.
    #[error("A {} does not move like that.", .0.name())]
    NotItsWay(PieceType),
    /// A piece blocks the move.
    #[error("{by} is in the way.")]
    Blocked {
        /// The square of the nearest blocking piece.
        by: Square,
    },
    /// A pawn moves diagonally only if it captures.
    #[error("A pawn moves diagonally only to capture.")]
    NothingToCapture,
    /// The adjacent pawn can be captured en passant only right after it has advanced two squares.
    #[error("The pawn on {pawn} can be taken en passant only right after it has advanced two squares.")]
    EnPassantNotNow {
        /// The square of the adjacent pawn.
        pawn: Square,
    },
    /// The king would be, or would remain, attacked from this square.
    #[error("That would {} your king in check from {by}.", if *already { "leave" } else { "put" })]
    KingInCheck {
        /// An attacker.
        by: Square,
        /// Whether the king is already in this check.
        already: bool,
    },
    /// The king cannot castle.
    #[error(transparent)]
    Castling(CastlingRefusal),
    /// A pawn reaches the last rank, but no promotion was chosen.
    #[error("Say what the pawn becomes: a queen, rook, bishop or knight.")]
    PromotionMissing,
    /// A pawn cannot promote to this piece type, or the move is not a promotion.
    #[error("This move does not make a {} of a pawn.", .0.name())]
    NoSuchPromotion(PieceType),
    /// The game has ended.
    #[error("The game is over. {0}")]
    GameOver(Outcome),
}

impl Refusal {
    /// A stable name for programs, independent of the sentence: `blocked`, `castling-king-moved`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPiece(_) => "no-piece",
            Self::NotYourTurn(_) => "not-your-turn",
            Self::OwnPiece(_) => "own-piece",
            Self::NotItsWay(_) => "not-its-way",
            Self::Blocked { .. } => "blocked",
            Self::NothingToCapture => "nothing-to-capture",
            Self::EnPassantNotNow { .. } => "en-passant-not-now",
            Self::KingInCheck { already: false, .. } => "puts-king-in-check",
            Self::KingInCheck { already: true, .. } => "leaves-king-in-check",
            Self::Castling(refusal) => refusal.code(),
            Self::PromotionMissing => "promotion-missing",
            Self::NoSuchPromotion(_) => "no-such-promotion",
            Self::GameOver(_) => "game-over",
        }
    }
}
