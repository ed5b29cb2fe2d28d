//! The games of a stream, one after the other.

use std::str::FromStr;

use super::error::{PgnError, PgnFault, Position};
use super::game::PgnGame;
use super::lexer::RawGame;
use super::limits::{Limit, Limits};
use super::splitter::Splitter;
use super::utf16::Decoder;

/// Reads games from chunks of text or bytes, however they are cut, and keeps no more in memory than one game and one
/// chunk.
///
/// As an iterator it gives each game with its tree, every move checked, or the reason why it can't be read; the next
/// game is read all the same. [`Reader::next_raw`] gives games whose tokens may be looked at without that work.
///
/// A game ends with its result, with a line that begins with `[` behind moves, with the tag `Event` behind an empty
/// line where tags, or a comment that was never closed, came before, and with the stream.
///
/// ```
/// use chess_core::notation::pgn::Reader;
///
/// // Chunks as a file or the network gives them.
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
    /// The chunk that is being taken, and how much of it has been.
    chunk: Option<(C::Item, usize)>,
    decoder: Decoder,
    splitter: Splitter,
    limits: Limits,
    position: Position,
}

/// The most bytes taken at once, so that a chunk of a whole file is not copied.
const PIECE: usize = 64 << 10;

impl<C> Reader<C>
where
    C: Iterator,
    C::Item: AsRef<[u8]>,
{
    /// A reader of these chunks with the default limits.
    #[must_use]
    pub fn new(chunks: impl IntoIterator<IntoIter = C>) -> Self {
        Self::with_limits(chunks, Limits::default())
    }

    /// A reader of these chunks with other limits.
    #[must_use]
    pub fn with_limits(chunks: impl IntoIterator<IntoIter = C>, limits: Limits) -> Self {
        Self {
            chunks: chunks.into_iter(),
            chunk: None,
            decoder: Decoder::default(),
            splitter: Splitter::new(limits.game_bytes),
            limits,
            position: Position::START,
        }
    }

    /// The next game as it lies in the stream; `None` at the end.
    ///
    /// # Errors
    ///
    /// [`PgnError`] where the game has too many bytes.
    pub fn next_raw(&mut self) -> Option<Result<RawGame<'_>, PgnError>> {
        let frame = loop {
            if let Some(frame) = self.splitter.next_frame() {
                break frame;
            }
            if !self.feed() {
                return None;
            }
        };
        self.position = frame.position;
        Some(if frame.is_too_long {
            Err(self.error_here(PgnFault::Limit(Limit::GameBytes(self.limits.game_bytes))))
        } else {
            Ok(RawGame::new(self.splitter.bytes(frame.range), frame.position))
        })
    }

    /// A fault where the last game began.
    pub(super) const fn error_here(&self, fault: PgnFault) -> PgnError {
        PgnError {
            position: self.position,
            fault,
        }
    }

    /// Hands on the next bytes, or the end; false if that is known already.
    fn feed(&mut self) -> bool {
        loop {
            if self.chunk.is_none() {
                self.chunk = self.chunks.next().map(|chunk| (chunk, 0));
            }
            let Some((chunk, taken)) = &mut self.chunk else {
                self.splitter.feed(&self.decoder.end());
                return self.splitter.end();
            };
            let rest = &chunk.as_ref()[*taken..];
            let piece = &rest[..rest.len().min(PIECE)];
            if !piece.is_empty() {
                self.splitter.feed(&self.decoder.decode(piece));
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
        let limits = self.limits;
        Some(self.next_raw()?.and_then(|game| game.read(&limits)))
    }
}

impl FromStr for PgnGame {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut reader = Reader::new([text]);
        let game = reader
            .next()
            .unwrap_or_else(|| Err(reader.error_here(PgnFault::NoGame)))?;
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
