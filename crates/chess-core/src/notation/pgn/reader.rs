//! Reads the games of a stream one after the other.

use core::str::FromStr;

use super::error::{PgnError, PgnFault};
use super::game::PgnGame;
use super::game_splitter::GameSplitter;
use super::lexer::RawGame;
use super::limits::Limits;

/// Reads games from chunks of text or bytes of any length, with at most one game and one chunk in memory.
///
/// As an iterator the reader returns each game as a tree in which every move is legal, or the reason why the game
/// cannot be read, and then continues with the next game. [`Reader::next_raw`] returns games without parsing them.
/// Reading only the tokens of a game is faster than parsing the game.
///
/// A game ends with its result or with the stream. Without a result, it ends before a line that begins with `[` after
/// moves, and before the tag `Event` after an empty line if tags or an unclosed comment precede this tag.
///
/// If the chunks arrive one after another, as those of a file in a browser, a [`GameSplitter`] finds the games instead.
///
/// ```
/// use chess_core::notation::pgn::Reader;
///
/// // Chunks, as they arrive from a file or the network.
/// let chunks = ["1. e4 e5 1-0\n1. e4 Ke", "7 1-0\n[White \"Morphy\"]\n1. d", "4 d5 *"];
/// let read: Vec<String> = Reader::new(chunks)
///     .map(|game| match game {
///         Ok(game) => format!("{} half-moves, {}", game.moves.len(), game.result),
///         Err(error) => error.to_string(),
///     })
///     .collect();
/// assert_eq!(
///     read,
///     [
///         "2 half-moves, 1-0",
///         "line 2, column 7: half-move 2: \"Ke7\" is not a legal move here",
///         "2 half-moves, *",
///     ]
/// );
/// ```
#[derive(Debug)]
pub struct Reader<C: Iterator> {
    chunks: C,
    /// The current chunk, and the number of its bytes that were processed.
    chunk: Option<(C::Item, usize)>,
    splitter: GameSplitter,
}

/// The maximum number of bytes processed at once. A chunk with a whole file is thus not copied as a whole.
const MAX_PIECE_BYTES: usize = 64 << 10;

impl<C> Reader<C>
where
    C: Iterator,
    C::Item: AsRef<[u8]>,
{
    /// Creates a reader of these chunks with the default limits.
    #[must_use]
    pub fn new(chunks: impl IntoIterator<IntoIter = C>) -> Self {
        Self::with_limits(chunks, Limits::default())
    }

    /// Creates a reader of these chunks with other limits.
    #[must_use]
    pub fn with_limits(chunks: impl IntoIterator<IntoIter = C>, limits: Limits) -> Self {
        Self {
            chunks: chunks.into_iter(),
            chunk: None,
            splitter: GameSplitter::with_limits(limits),
        }
    }

    /// Returns the next game without parsing it; `None` at the end of the stream. If a game has more than
    /// [`Limits::game_bytes`], the part before this limit is returned, and its tokens end with the error.
    ///
    /// # Errors
    ///
    /// [`PgnError`] if the first word of the game already exceeds this limit.
    pub fn next_raw(&mut self) -> Option<Result<RawGame<'_>, PgnError>> {
        let game = loop {
            if let Some(game) = self.splitter.next_range() {
                break game;
            }
            if !self.feed_splitter() {
                return None;
            }
        };
        Some(self.splitter.raw_game(game))
    }

    /// Passes the next bytes or the end of the stream to the splitter; `false` if the end was already passed.
    fn feed_splitter(&mut self) -> bool {
        loop {
            if self.chunk.is_none() {
                self.chunk = self.chunks.next().map(|chunk| (chunk, 0));
            }
            let Some((chunk, taken)) = &mut self.chunk else {
                return self.splitter.end();
            };
            let rest = &chunk.as_ref()[*taken..];
            let piece = &rest[..rest.len().min(MAX_PIECE_BYTES)];
            if !piece.is_empty() {
                self.splitter.push(piece);
                *taken += piece.len();
                return true;
            }
            self.chunk = None;
        }
    }
}

impl<C> Iterator for Reader<C>
where
    C: Iterator,
    C::Item: AsRef<[u8]>,
{
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let limits = self.splitter.limits();
        Some(self.next_raw()?.and_then(|game| game.read(&limits)))
    }
}

impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut reader = Reader::new([text]);
        let game = reader
            .next()
            .unwrap_or_else(|| Err(reader.splitter.error_here(PgnFault::NoGame)))?;
        match reader.next_raw() {
            None => Ok(game),
            Some(Err(error)) => Err(error),
            Some(Ok(second)) => Err(PgnError {
                position: second.position(),
                fault: PgnFault::SecondGame,
            }),
        }
    }
}
