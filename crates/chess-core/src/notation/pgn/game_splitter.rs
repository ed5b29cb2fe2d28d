//! Finds the games of a stream whose chunks arrive one after another.

use super::bytes::is_space;
use super::error::{PgnError, PgnFault, Position};
use super::lexer::RawGame;
use super::limits::{Limit, Limits};
use super::splitter::Splitter;
use super::splitter::state::GameRange;
use super::utf16::Decoder;

/// Finds the games of a stream, with at most one game and the last chunk in memory.
///
/// A [`Reader`](super::Reader) requests its chunks, and so needs all of them when it is created. A `GameSplitter`
/// receives each chunk when it has arrived.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, GameSplitter, Limits};
///
/// let (mut splitter, mut plies) = (GameSplitter::default(), Vec::new());
/// for chunk in [Some("1. e4 e5 1-0\n1. e4 c5 2. N"), Some("f3 1-0\n1. d4"), None] {
///     match chunk {
///         Some(chunk) => splitter.push(chunk.as_bytes()),
///         None => _ = splitter.end(),
///     }
///     while let Some(game) = splitter.next_raw() {
///         let game = game?.read(&Limits::default())?;
///         plies.push((game.moves.len(), game.result));
///     }
/// }
/// let expected = [(2, GameResult::WhiteWins), (3, GameResult::WhiteWins), (1, GameResult::Unknown)];
/// assert_eq!(plies, expected);
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Debug)]
pub struct GameSplitter {
    decoder: Decoder,
    splitter: Splitter,
    limits: Limits,
    /// The position at which the last game begins.
    position: Position,
}

impl Default for GameSplitter {
    fn default() -> Self {
        Self::with_limits(Limits::default())
    }
}

impl GameSplitter {
    /// Creates a splitter with these limits, of which it uses only [`Limits::game_bytes`].
    #[must_use]
    pub fn with_limits(limits: Limits) -> Self {
        Self {
            decoder: Decoder::default(),
            splitter: Splitter::new(limits.game_bytes),
            limits,
            position: Position::START,
        }
    }

    /// Adds the next bytes of the stream. Bytes after the end of the stream are not part of any game.
    pub fn push(&mut self, chunk: &[u8]) {
        self.splitter.feed(&self.decoder.decode(chunk));
    }

    /// Ends the stream, so that its last game is complete. Returns `false` if the stream had already ended.
    pub fn end(&mut self) -> bool {
        self.splitter.feed(&self.decoder.end());
        self.splitter.end()
    }

    /// Returns the next game without parsing it, as [`Reader::next_raw`](super::Reader::next_raw) does; `None` if more
    /// bytes are needed, or after the last game.
    ///
    /// # Errors
    ///
    /// [`PgnError`] if the first word of the game already exceeds [`Limits::game_bytes`].
    pub fn next_raw(&mut self) -> Option<Result<RawGame<'_>, PgnError>> {
        let game = self.next_range()?;
        Some(self.raw_game(game))
    }

    /// Returns the place of the next game; `None` if more bytes are needed, or after the last game.
    pub(super) fn next_range(&mut self) -> Option<GameRange> {
        let game = self.splitter.next_game()?;
        self.position = game.position;
        Some(game)
    }

    /// Returns the game at a place that was just found.
    ///
    /// # Errors
    ///
    /// As [`next_raw`](Self::next_raw).
    pub(super) fn raw_game(&self, game: GameRange) -> Result<RawGame<'_>, PgnError> {
        let bytes = self.splitter.bytes(game.range);
        if !game.is_too_long {
            return Ok(RawGame::new(bytes, game.position, None));
        }
        let limit = Limit::GameBytes(self.limits.game_bytes);
        // The last word may be incomplete.
        match bytes.iter().rposition(|byte| is_space(*byte)) {
            Some(end) => Ok(RawGame::new(&bytes[..end], game.position, Some(limit))),
            None => Err(self.error_here(limit.into())),
        }
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// The error for a fault at the beginning of the last game.
    pub(super) const fn error_here(&self, fault: PgnFault) -> PgnError {
        PgnError {
            position: self.position,
            fault,
        }
    }
}
