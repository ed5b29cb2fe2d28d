//! The errors and faults of stored texts.

use chess_core::notation::FenError;
use thiserror::Error;

use crate::{MAX_LENGTH, MAX_MOVES, VERSION};

/// The reason why nothing can be read from a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The text is longer than [`MAX_LENGTH`]; contains the text's length in bytes.
    #[error("the text has {0} bytes, but at most {MAX_LENGTH} are read")]
    TooLong(usize),
    /// The text is not a JSON object; contains the problem and its place.
    #[error("not JSON: {0}")]
    Json(String),
    /// The text has no version.
    #[error("there is no version")]
    NoVersion,
    /// The version of the text is not [`VERSION`].
    #[error("version: {0} is not {VERSION}")]
    Version(String),
    /// The start position is not a valid FEN or not a legal position.
    #[error("start: {0}")]
    Start(#[source] FenError),
    /// There are more moves than [`MAX_MOVES`]; contains the number of moves.
    #[error("moves: there are {0}, but at most {MAX_MOVES} are read")]
    TooManyMoves(usize),
    /// The text as a whole cannot be read, for example because a required field is missing; contains the reason.
    #[error("{0}")]
    Whole(String),
    /// A required field is invalid.
    #[error(transparent)]
    Field(Fault),
}

/// A problem in a part of a text; the other parts can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The value of a field is invalid, or a field within the value is missing.
    #[error("{path}: {problem}")]
    Field {
        /// The path of the field, such as `players.white` or `moves[3]`.
        path: String,
        /// The description of the problem.
        problem: String,
    },
    /// The text is truncated, or the rest of it is not JSON; contains the problem and its place.
    #[error("not JSON: {0}")]
    Truncated(String),
}

impl Fault {
    pub(crate) fn field(path: impl ToString, problem: impl ToString) -> Self {
        Self::Field {
            path: shortened(&path.to_string()),
            problem: shortened(&problem.to_string()),
        }
    }

    /// The path of the invalid field, such as `players.white`; empty if the problem is not in a field.
    #[must_use]
    pub fn path(&self) -> &str {
        match self {
            Self::Field { path, .. } => path,
            Self::Truncated(_) => "",
        }
    }

    /// The name of the top-level field that contains the problem, such as `players`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path().split(['.', '[']).next().unwrap_or_default()
    }
}

/// A keyword that is not a value of its field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownKeyword {
    /// No player has this keyword.
    #[error("there is no player {0:?}")]
    Player(String),
    /// No time control has this keyword.
    #[error("there is no time control {0:?}")]
    TimeControl(String),
}

/// Shortens the description of a problem, which may quote a whole text.
pub(crate) fn shortened(problem: &str) -> String {
    const MAX_CHARACTERS: usize = 120;
    let mut letters = problem.chars().filter(|letter| !letter.is_control());
    let start: String = letters.by_ref().take(MAX_CHARACTERS).collect();
    match letters.next() {
        Some(_) => start + "…",
        None => start,
    }
}
