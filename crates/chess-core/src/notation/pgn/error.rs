//! Errors in the text of a game, with their position.

use alloc::string::String;
use core::fmt;

use super::bytes::{count_line_ends, is_line_end};
use super::limits::Limit;
use crate::notation::{FenError, ParseMoveError};

/// A position in a text.
///
/// ```
/// use chess_core::notation::pgn::{Position, Reader};
///
/// let mut games = Reader::new(["1. e4 *\n1. d5 *"]);
/// assert!(games.next().expect("a game").is_ok());
/// let error = games.next().expect("another game").expect_err("no legal game");
/// assert_eq!(error.position, Position { line: 2, column: 4 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, counted from 1; lines end with CR, LF or CRLF.
    pub line: usize,
    /// The column in characters, counted from 1. In a text that is not UTF-8, the bytes 0x80 to 0xbf are not counted.
    pub column: usize,
}

impl Position {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The position after these bytes.
    pub(super) fn advanced_by(self, bytes: &[u8]) -> Self {
        let lines = count_line_ends(bytes);
        let last = bytes
            .iter()
            .rposition(|byte| is_line_end(*byte))
            .map_or(bytes, |at| &bytes[at + 1..]);
        let characters = last.iter().filter(|byte| !matches!(byte, 0x80..=0xbf)).count();
        Self {
            line: self.line + lines,
            column: if lines == 0 {
                self.column + characters
            } else {
                1 + characters
            },
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The reason why a game could not be read, and the position of the fault in the whole text.
///
/// ```
/// use chess_core::notation::pgn::PgnGame;
///
/// let error = "1. e4 e5\n2. Ke3 *".parse::<PgnGame>().expect_err("no legal game");
/// assert_eq!(error.to_string(), "line 2, column 4: half-move 3: \"Ke3\" is not a legal move here");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: {fault}")]
pub struct PgnError {
    /// The position of the fault.
    pub position: Position,
    /// The kind of the fault.
    #[source]
    pub fault: PgnFault,
}

/// A fault in the text of a game.
///
/// ```
/// use chess_core::notation::pgn::{PgnFault, PgnGame};
///
/// let error = "1. e4 (1. d4 *".parse::<PgnGame>().expect_err("the variation is open");
/// assert_ne!(error.fault, PgnFault::NoGame);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PgnFault {
    /// A line that begins with `[` is not a tag such as `[Event "name"]`.
    #[error("\"{0}\" is not a tag such as [Event \"name\"]")]
    Tag(String),
    /// The tag `FEN` is not a valid position.
    #[error("tag FEN: {0}")]
    Fen(#[source] FenError),
    /// The tag `Variant` names an unknown variant.
    #[error("the variant \"{0}\" is not known")]
    Variant(String),
    /// A move is illegal or ambiguous, or the text is not a move.
    #[error("half-move {ply}: {error}")]
    Move {
        /// The number of the move in plies along its own line; the first move of the game is 1.
        ply: usize,
        /// The reason why the text is not a legal move.
        #[source]
        error: ParseMoveError,
    },
    /// A null move, such as `--` or `Z0`, which is never legal.
    #[error("half-move {ply}: a null move is not legal")]
    NullMove {
        /// The number of the null move in plies; the first move of the game is 1.
        ply: usize,
    },
    /// A dollar sign without a number.
    #[error("\"{0}\" is not an annotation such as $1 or !?")]
    Nag(String),
    /// A sign that is not allowed here.
    #[error("\"{0}\" cannot stand here")]
    Unexpected(String),
    /// A comment is not closed.
    #[error("the comment is not closed")]
    UnclosedComment,
    /// A variation is not closed.
    #[error("the variation is not closed")]
    UnclosedVariation,
    /// A variation begins before the first move, so it replaces no move.
    #[error("a variation stands before the first move")]
    VariationBeforeMove,
    /// The text contains no game.
    #[error("there is no game")]
    NoGame,
    /// The text contains a second game, but only one is allowed.
    #[error("there is a second game")]
    SecondGame,
    /// The game exceeds one of the limits.
    #[error(transparent)]
    Limit(#[from] Limit),
}
