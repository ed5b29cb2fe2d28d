//! How a game's text ends.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Color, Game};

/// The result that ends a game's text and stands in its tag `Result`.
///
/// ```
/// use chess_core::notation::pgn::GameResult;
///
/// assert_eq!("1/2-1/2".parse(), Ok(GameResult::Draw));
/// assert_eq!(GameResult::BlackWins.to_string(), "0-1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or nobody knows how it ended.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result where this side has won.
    #[must_use]
    pub const fn win(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// How a game ended by the rules, by its players or by the clock; [`GameResult::Unknown`] where it goes on.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        game.outcome()
            .map_or(Self::Unknown, |outcome| outcome.winner().map_or(Self::Draw, Self::win))
    }

    /// The text as the standard has it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result that a word is, short forms of a draw included.
    #[inline]
    pub(super) fn from_word(word: &[u8]) -> Option<Self> {
        // Most words are moves, and no move but castling with noughts begins like this.
        if !matches!(word.first(), Some(b'0' | b'1' | b'*' | 0xc2)) {
            return None;
        }
        match word {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" | b"1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            word if word == "½-½".as_bytes() => Some(Self::Draw),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A text that is no result.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, ParseResultError};
///
/// assert_eq!("2-0".parse::<GameResult>(), Err(ParseResultError));
/// assert_eq!("1-0".parse(), Ok(GameResult::WhiteWins));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a result is one of 1-0, 0-1, 1/2-1/2 and *")]
pub struct ParseResultError;

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, ParseResultError> {
        Self::from_word(text.as_bytes()).ok_or(ParseResultError)
    }
}
