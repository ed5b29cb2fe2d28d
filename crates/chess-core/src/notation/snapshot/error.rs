//! What can be wrong with a stored game.

use std::fmt;

use super::Snapshot;
use crate::notation::{FenError, ParseMoveError};
use crate::rules::ActionError;

/// Why a text is no stored game: the field at fault with its text.
///
/// ```
/// use chess_core::notation::{Snapshot, SnapshotError};
///
/// let error = r#"{"version": 7, "moves": []}"#.parse::<Snapshot>();
/// assert_eq!(error, Err(SnapshotError::Version("7".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SnapshotError {
    /// The text is longer than [`Snapshot::MAX_LENGTH`]; how long it is, in bytes.
    TooLong(usize),
    /// The text is no JSON; what is wrong and where.
    Json(String),
    /// The text is JSON, but no object.
    NoObject,
    /// The version is missing or is none that can be read.
    Version(String),
    /// The start position cannot be read or cannot be.
    Start(FenError),
    /// The start position is no text.
    StartIsNoText(String),
    /// The moves are missing or are no list.
    Moves(String),
    /// There are more moves than [`Snapshot::MAX_MOVES`]; how many.
    TooManyMoves(usize),
    /// A move cannot be played.
    Move {
        /// The number of half-moves before it.
        index: usize,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// A part of the ending is missing or not known.
    Ending {
        /// The field, such as `ending.color`.
        field: &'static str,
        /// What it holds.
        text: String,
    },
    /// The move announced with a claim cannot be played.
    Intended(ParseMoveError),
    /// The game cannot have ended so.
    EndingRefused(ActionError),
    /// The cursor is no number of actions that can stand.
    Cursor {
        /// What it holds.
        text: String,
        /// How many actions there are.
        actions: usize,
    },
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(length) => write!(
                f,
                "the text has {length} bytes, more than {} are not read",
                Snapshot::MAX_LENGTH
            ),
            Self::Json(error) => write!(f, "not JSON: {error}"),
            Self::NoObject => f.write_str("not a JSON object"),
            Self::Version(text) => write!(f, "version: {text} is not {}", Snapshot::VERSION),
            Self::Start(error) => write!(f, "start: {error}"),
            Self::StartIsNoText(text) => write!(f, "start: {text} is not a FEN"),
            Self::Moves(text) => write!(f, "moves: {text} is not a list of moves"),
            Self::TooManyMoves(count) => {
                write!(f, "moves: {count} are more than {}", Snapshot::MAX_MOVES)
            }
            Self::Move { index, error } => write!(f, "moves[{index}]: {error}"),
            Self::Ending { field, text } => write!(f, "{field}: {text} is not known"),
            Self::Intended(error) => write!(f, "ending.intended: {error}"),
            Self::EndingRefused(error) => write!(f, "ending: {error}"),
            Self::Cursor { text, actions } => {
                write!(f, "cursor: {text} is not a number from 0 to {actions}")
            }
        }
    }
}

impl std::error::Error for SnapshotError {}
