//! What is wrong with a game's text, and where.

use std::fmt;

use super::bytes::{is_line_end, line_ends};
use super::limits::Limit;
use crate::notation::{FenError, ParseMoveError};

/// A place in a text.
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
    /// The line, the first being 1; lines end with CR, LF or CRLF.
    pub line: usize,
    /// The column, the first being 1, counted in characters (in a text that is not UTF-8 some bytes count as none).
    pub column: usize,
}

impl Position {
    /// Where a text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after these bytes.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        let lines = line_ends(bytes);
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

/// Why a game could not be read, and where in the whole text the fault is.
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
    /// Where the fault is.
    pub position: Position,
    /// What is at fault.
    #[source]
    pub fault: PgnFault,
}

/// What is wrong with a game's text.
///
/// ```
/// use chess_core::notation::pgn::{PgnFault, PgnGame};
///
/// let error = "1. e4 (1. d4 *".parse::<PgnGame>().expect_err("the variation is open");
/// assert_ne!(error.fault, PgnFault::NoGame);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnFault {
    /// A line that begins with `[` is no tag such as `[Event "name"]`.
    #[error("\"{0}\" is not a tag such as [Event \"name\"]")]
    Tag(String),
    /// The tag `FEN` has no position that can be.
    #[error("tag FEN: {0}")]
    Fen(#[source] FenError),
    /// The tag `Variant` names rules that are not known here.
    #[error("the variant \"{0}\" is not known")]
    Variant(String),
    /// A move is not legal, not clear or no move.
    #[error("half-move {ply}: {error}")]
    Move {
        /// Its number counted in half-moves from the first of the game along its own line, which is 1.
        ply: usize,
        /// What is wrong with it.
        #[source]
        error: ParseMoveError,
    },
    /// A null move, such as `--` or `Z0`: no legal game has one.
    #[error("half-move {ply}: a null move is not legal")]
    NullMove {
        /// The number of the half-move that it stands for.
        ply: usize,
    },
    /// A dollar sign without a number.
    #[error("\"{0}\" is not an annotation such as $1 or !?")]
    Nag(String),
    /// A sign that can't stand here.
    #[error("\"{0}\" cannot stand here")]
    Unexpected(String),
    /// A comment has no end.
    #[error("the comment is not closed")]
    UnclosedComment,
    /// A variation has no end.
    #[error("the variation is not closed")]
    UnclosedVariation,
    /// A variation stands before the first move, so that it replaces none.
    #[error("a variation stands before the first move")]
    VariationBeforeMove,
    /// The text holds no game.
    #[error("there is no game")]
    NoGame,
    /// The text holds a second game where one was wanted.
    #[error("there is a second game")]
    SecondGame,
    /// The game is larger than was allowed.
    #[error(transparent)]
    Limit(#[from] Limit),
}
