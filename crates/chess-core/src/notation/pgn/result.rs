//! How a game's text ends.

use std::fmt;
use std::str::FromStr;

use super::bytes::{is_unseen, line_length};
use super::text::decoded;
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

    /// The result that a word is or ends with, as in `Qh7#1-0`, and where in the word it begins.
    #[inline]
    pub(super) fn ending(word: &[u8]) -> Option<(usize, Self)> {
        let result = match word {
            // Almost every word.
            [.., b'a'..=b'h', b'1'..=b'8'] | [.., b'+' | b'#'] => return None,
            b"1-0" => Self::WhiteWins,
            b"0-1" => Self::BlackWins,
            b"1/2-1/2" | b"1/2" => Self::Draw,
            // No move ends so but castling with noughts.
            [.., b'0' | b'.' | b',' | b';' | 0x80..] => return Self::odd_ending(word),
            [.., before, b'1' | b'2'] if !before.is_ascii_alphabetic() => return Self::odd_ending(word),
            [b'1', b'-', b'O' | b'o'] => Self::WhiteWins,
            [b'O' | b'o', b'-', b'1'] => Self::BlackWins,
            _ => return None,
        };
        Some((0, result))
    }

    /// The same for words with other dashes, a colon, `½`, marks that nobody sees, a dot or a comma at the end or a
    /// move before it.
    #[cold]
    fn odd_ending(word: &[u8]) -> Option<(usize, Self)> {
        if word.len() > LONGEST_WORD {
            return None;
        }
        let text = decoded(word);
        let is_utf8 = std::str::from_utf8(word).is_ok();
        // In other texts a character is a byte.
        let mut starts = text.char_indices().enumerate();
        starts.find_map(|(index, (start, _))| {
            let result = Self::of_spelling(&plain(&text[start..]))?;
            let is_end = start == 0 || ends_a_move(&text[..start]);
            is_end.then_some((if is_utf8 { start } else { index }, result))
        })
    }

    fn of_spelling(plain: &str) -> Option<Self> {
        match plain {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            // Nobody has won, and nobody has drawn.
            "1/2-0" | "0-1/2" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The result that a text begins with whose halves stand apart, as in `1 - 0`, and its length in bytes.
    pub(super) fn spaced(text: &[u8]) -> Option<(usize, Self)> {
        let line = &text[..line_length(text).min(LONGEST_WORD)];
        let (mut end, mut words) = (0, Vec::new());
        for word in line.split(|byte| matches!(byte, b' ' | b'\t')) {
            end += word.len();
            if !word.is_empty() {
                words.push(plain(&decoded(word)));
            }
            if words.len() == 3 {
                let result = Self::of_spelling(&words.concat()).filter(|_| words[1] == "-")?;
                return Some((end, result));
            }
            end += 1;
        }
        None
    }
}

/// No move and no result has more bytes.
const LONGEST_WORD: usize = 48;

/// A word as the standard spells results.
fn plain(text: &str) -> String {
    let seen = text.chars().filter(|char| !is_unseen(*char));
    let spelt = seen.flat_map(|char| {
        let word = match char {
            '‐'..='―' | '−' | '－' | ':' => Some("-"),
            '½' => Some("1/2"),
            '⁄' | '∕' => Some("/"),
            _ => None,
        };
        let same = word.is_none().then_some(char);
        word.unwrap_or_default().chars().chain(same)
    });
    let spelt: String = spelt.collect();
    spelt.trim_end_matches(['.', ',', ';']).to_owned()
}

/// Whether a text is what a move may look like, so that a result may follow at once.
fn ends_a_move(text: &str) -> bool {
    let is_move = text.starts_with(|char: char| !char.is_ascii_digit()) || text.starts_with("0-0");
    let ends_as_one = text.ends_with(|char: char| "12345678OoQRBN0".contains(char)) && text.len() > 1;
    is_move && (ends_as_one || text.ends_with(['+', '#', '!', '?']))
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
        if text == "*" {
            return Ok(Self::Unknown);
        }
        match Self::ending(text.as_bytes()) {
            Some((0, result)) => Ok(result),
            _ => Err(ParseResultError),
        }
    }
}
