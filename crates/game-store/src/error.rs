//! What can be wrong with a text.

use chess_core::notation::FenError;
use thiserror::Error;

use crate::{MAX_LENGTH, MAX_MOVES, VERSION};

/// Why nothing can be read of a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It is longer than [`MAX_LENGTH`]; how long, in bytes.
    #[error("the text has {0} bytes, more than {MAX_LENGTH} are not read")]
    TooLong(usize),
    /// It is no JSON object; what is wrong and where.
    #[error("not JSON: {0}")]
    Json(String),
    /// It does not say its version.
    #[error("there is no version")]
    NoVersion,
    /// Its version is another than [`VERSION`].
    #[error("version: {0} is not {VERSION}")]
    Version(String),
    /// The first position cannot be read or cannot be.
    #[error("start: {0}")]
    Start(#[source] FenError),
    /// There are more moves than [`MAX_MOVES`]; how many.
    #[error("moves: {0} are more than {MAX_MOVES}")]
    TooManyMoves(usize),
    /// A field is missing without which there is nothing; what is wrong.
    #[error("{0}")]
    Whole(String),
    /// A field is at fault without which there is nothing.
    #[error(transparent)]
    Field(Fault),
}

/// What is wrong with a part of a text whose rest can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A field holds what it cannot hold, or lacks what it must.
    #[error("{path}: {problem}")]
    Field {
        /// Which one, such as `players.white` or `moves[3]`.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// The text breaks off or is no JSON from some place on; what is wrong and where.
    #[error("not JSON: {0}")]
    CutOff(String),
}

impl Fault {
    pub(crate) fn field(path: impl ToString, problem: impl ToString) -> Self {
        Self::Field {
            path: shortened(&path.to_string()),
            problem: shortened(&problem.to_string()),
        }
    }

    /// Where the fault lies, such as `players.white`; nothing where it is not in a field.
    #[must_use]
    pub fn path(&self) -> &str {
        match self {
            Self::Field { path, .. } => path,
            Self::CutOff(_) => "",
        }
    }

    /// The name of the field at the top in which the fault lies, such as `players`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path().split(['.', '[']).next().unwrap_or_default()
    }
}

/// A word that is no value of its field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownWord {
    /// There is no such player.
    #[error("there is no player {0:?}")]
    Player(String),
    /// There is no such time control.
    #[error("there is no time control {0:?}")]
    TimeControl(String),
}

/// What is said of a text may hold all of it.
pub(crate) fn shortened(problem: &str) -> String {
    const LONGEST: usize = 120;
    let mut letters = problem.chars().filter(|letter| !letter.is_control());
    let start: String = letters.by_ref().take(LONGEST).collect();
    match letters.next() {
        Some(_) => start + "…",
        None => start,
    }
}
