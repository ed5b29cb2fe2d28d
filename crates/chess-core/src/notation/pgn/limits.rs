//! Limits on the size of a game.

/// The maximum size of one game. A game that exceeds a limit is rejected, and the next game is read.
///
/// The limits bound the memory of the reader: the bytes of a game, and about a hundred bytes for each move and each
/// comment of the tree.
///
/// ```
/// use chess_core::notation::pgn::{Limits, Reader};
///
/// let strict = Limits { plies: 2, ..Limits::default() };
/// let mut games = Reader::with_limits(["1. e4 e5 2. Nf3 * 1. d4 *"], strict);
/// let refused = games.next().expect("a game").expect_err("three half-moves");
/// assert_eq!(refused.to_string(), "line 1, column 13: the game has more than 2 half-moves");
/// assert!(games.next().expect("another game").is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of bytes of a game's text, 4 MiB by default.
    pub game_bytes: usize,
    /// The maximum number of tags of a game, not counting the tag roster; 256 by default.
    pub tags: usize,
    /// The maximum number of bytes of a tag's name and value together, 4096 by default.
    pub tag_bytes: usize,
    /// The maximum number of bytes of a comment, 64 KiB by default.
    pub comment_bytes: usize,
    /// The maximum number of nested variations, 64 by default. As a `u8`, the limit is always too small to exhaust the
    /// stack.
    pub depth: u8,
    /// The maximum number of plies of a game, including the plies of variations; 50,000 by default.
    pub plies: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            game_bytes: 4 << 20,
            tags: 256,
            tag_bytes: 4096,
            comment_bytes: 64 << 10,
            depth: 64,
            plies: 50_000,
        }
    }
}

/// A limit that a game exceeds, with the value of the limit.
///
/// ```
/// use chess_core::notation::pgn::{PgnFault, Limit, Limits, Reader};
///
/// let strict = Limits { depth: 1, ..Limits::default() };
/// let mut games = Reader::with_limits(["1. e4 (1. d4 (1. c4)) *"], strict);
/// let error = games.next().expect("a game").expect_err("nested variations");
/// assert_eq!(error.fault, PgnFault::Limit(Limit::Depth(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::game_bytes`]
    #[error("the game has more than {0} bytes")]
    GameBytes(usize),
    /// [`Limits::tags`]
    #[error("the game has more than {0} tags")]
    Tags(usize),
    /// [`Limits::tag_bytes`]
    #[error("the tag has more than {0} bytes")]
    TagBytes(usize),
    /// [`Limits::comment_bytes`]
    #[error("the comment has more than {0} bytes")]
    CommentBytes(usize),
    /// [`Limits::depth`]
    #[error("variations are nested more than {0} deep")]
    Depth(u8),
    /// [`Limits::plies`]
    #[error("the game has more than {0} half-moves")]
    Plies(usize),
}
