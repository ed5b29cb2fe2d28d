//! The reasons for which a move is refused, as values and as sentences.

use std::fmt;

use super::CastlingRefusal;
use crate::rules::outcome::Outcome;
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// The reason why a move is refused; `Display` gives a sentence for people, [`Refusal::code`] a name for programs.
///
/// ```
/// use chess_core::{Board, Refusal, Square};
///
/// let refusal = Board::default().explain(Square::A1, Square::A4).expect("the rook cannot move");
/// assert_eq!(refusal, Refusal::Blocked { by: Square::A2 });
/// assert_eq!(refusal.to_string(), "The way is blocked on a2.");
/// assert_eq!(refusal.code(), "blocked");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No piece stands on the square.
    NoPiece(Square),
    /// The piece belongs to the other side; it is this side's turn.
    NotYourTurn(Color),
    /// A piece of the same side stands on the target.
    OwnPiece(Square),
    /// The piece never moves like that.
    NotItsWay(PieceType),
    /// Something stands in the way.
    Blocked {
        /// The nearest square in the way.
        by: Square,
    },
    /// A pawn captures aslant only where there is something to take.
    NothingToCapture,
    /// The pawn beside can be taken en passant only right after it has advanced two squares.
    EnPassantNotNow {
        /// Where the pawn beside stands.
        pawn: Square,
    },
    /// The king would be, or would stay, attacked from this square.
    KingInCheck {
        /// An attacker.
        by: Square,
        /// Whether that check is there already.
        already: bool,
    },
    /// The king cannot castle.
    Castling(CastlingRefusal),
    /// A pawn reaches the last rank and nobody said what it becomes.
    PromotionMissing,
    /// A pawn cannot become this, or the move is no promotion at all.
    NoSuchPromotion(PieceType),
    /// The game has ended.
    GameOver(Outcome),
}

impl Refusal {
    /// A name for programs that stays the same whatever the sentence says: `blocked`, `castling-king-moved`.
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece(square) => write!(f, "There is no piece on {square}."),
            Self::NotYourTurn(to_move) => write!(f, "It is {to_move}'s turn."),
            Self::OwnPiece(square) => write!(f, "Your own piece stands on {square}."),
            Self::NotItsWay(piece_type) => write!(f, "A {} does not move like that.", piece_type.name()),
            Self::Blocked { by } => write!(f, "The way is blocked on {by}."),
            Self::NothingToCapture => f.write_str("A pawn moves diagonally only to capture."),
            Self::EnPassantNotNow { pawn } => write!(
                f,
                "The pawn on {pawn} can be taken en passant only right after it has advanced two squares."
            ),
            Self::KingInCheck { by, already: true } => {
                write!(f, "That would leave your king in check from {by}.")
            }
            Self::KingInCheck { by, already: false } => {
                write!(f, "That would put your king in check from {by}.")
            }
            Self::Castling(refusal) => write!(f, "{refusal}"),
            Self::PromotionMissing => f.write_str("Say what the pawn becomes: a queen, rook, bishop or knight."),
            Self::NoSuchPromotion(piece_type) => {
                write!(f, "This move does not make a {} of a pawn.", piece_type.name())
            }
            Self::GameOver(outcome) => write!(f, "The game is over. {outcome}"),
        }
    }
}
