//! Errors in the text of a move.

use alloc::string::String;

use super::characters::shortened;

/// The reason why a text is not a legal move of the position.
///
/// ```
/// use chess_core::{Board, notation::{ParseMoveError, parse_move}};
///
/// let board = Board::default();
/// assert_eq!(parse_move(&board, "e5"), Err(ParseMoveError::Illegal("e5".into())));
/// assert_eq!(parse_move(&board, "hello"), Err(ParseMoveError::Unknown("hello".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text is in no known notation.
    #[error("\"{0}\" is not a move such as e4, Nf3, O-O or e2e4")]
    Unknown(String),
    /// The text is a move, but it is not legal in the position.
    #[error("\"{0}\" is not a legal move here")]
    Illegal(String),
    /// Several pieces can make this move.
    #[error("\"{0}\" could be the move of several pieces")]
    Ambiguous(String),
    /// The pawn reaches the last rank, but the text has no promotion piece.
    #[error("\"{0}\" does not say what the pawn becomes, as {0}=Q does")]
    PromotionMissing(String),
    /// The piece letters fit two languages, and the moves make a different game in each.
    #[error("\"{text}\" is another move in {} than in {}", .languages[0], .languages[1])]
    Letters {
        /// The move.
        text: String,
        /// The names of the two languages, each in that language.
        languages: [&'static str; 2],
    },
}

impl ParseMoveError {
    /// The same error for another text: the move as the player wrote it, before it was translated into English
    /// letters.
    #[must_use]
    pub fn quoting(self, text: &str) -> Self {
        let shown = shortened(text.trim());
        match self {
            Self::Unknown(_) => Self::Unknown(shown),
            Self::Illegal(_) => Self::Illegal(shown),
            Self::Ambiguous(_) => Self::Ambiguous(shown),
            Self::PromotionMissing(_) => Self::PromotionMissing(shown),
            Self::Letters { languages, .. } => Self::Letters { text: shown, languages },
        }
    }
}
