//! The results of games, and the spellings in which they occur in PGN.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::bytes::{LONGEST_WORD, is_dash, is_invisible, line_length};
use super::text::decode_bytes;
use crate::rules::{Color, Game};

/// The result that ends a game's text, which is also the value of the tag `Result`.
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
    /// `*`: the game is in progress, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result of a game that this side has won.
    #[must_use]
    pub const fn win(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The result of a game that ended by the rules, by its players or on time; [`GameResult::Unknown`] if it is in
    /// progress.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        game.outcome()
            .map_or(Self::Unknown, |outcome| outcome.winner().map_or(Self::Draw, Self::win))
    }

    /// The text of the result in the PGN standard.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Finds a result at the start or the end of a word, or as the whole word, as in `Qh7#1-0!`. Returns the index in
    /// the word where the result begins. `before` is the text in front of the word.
    #[inline]
    pub(super) fn find_in_word(before: &[u8], word: &[u8]) -> Option<(usize, Self)> {
        match word {
            // Almost every word is a move and matches this pattern.
            [b'a'..=b'h' | b'A'..=b'Z', .., b'a'..=b'h', b'1'..=b'8'] => None,
            [b'a'..=b'h' | b'A'..=b'N' | b'P'..=b'Z', ..] if word.len() + 1 < MIN_LENGTH_WITH_MOVE => None,
            b"1-0" => Some((0, Self::WhiteWins)),
            b"0-1" => Some((0, Self::BlackWins)),
            b"1/2-1/2" | b"1/2" => Some((0, Self::Draw)),
            [b'a'..=b'h' | b'A'..=b'Z', .., b'+' | b'#'] if word.len() < MIN_LENGTH_WITH_MOVE => None,
            [b'5', ..] if is_decimal_draw(before, word) => Some((0, Self::Draw)),
            _ if word.len() <= LONGEST_WORD && may_contain_result(word) => Self::find_in_odd_word(word),
            _ => None,
        }
    }

    /// Like [`find_in_word`](Self::find_in_word), for words with other dashes, a colon, `½`, invisible characters,
    /// text after the result, or a move in front of the result.
    #[cold]
    fn find_in_odd_word(word: &[u8]) -> Option<(usize, Self)> {
        let text = decode_bytes(word);
        let is_utf8 = core::str::from_utf8(word).is_ok();
        // In a text that is not UTF-8, each character is one byte.
        let mut starts = text.char_indices().enumerate();
        starts.find_map(|(index, (start, _))| {
            let (before, rest) = text.split_at_checked(start)?;
            let result = Self::result_at_start(&with_standard_characters(rest))?;
            if !before.contains(char::is_alphanumeric) {
                return Some((0, result));
            }
            looks_like_whole_move(before).then_some((if is_utf8 { start } else { index }, result))
        })
    }

    /// The result at the beginning of a text. Anything except a digit may follow.
    fn result_at_start(plain: &str) -> Option<Self> {
        let (rest, result) = RESULT_SPELLINGS
            .iter()
            .find_map(|(spelling, result)| Some((plain.strip_prefix(spelling)?, result)))?;
        let mut after = rest.chars();
        let is_number = match (after.next(), after.next()) {
            (Some(digit), _) if digit.is_ascii_digit() => true,
            (Some('.' | ',' | '-' | '/'), Some(digit)) => digit.is_ascii_digit(),
            _ => false,
        };
        (!is_number).then_some(*result)
    }

    /// The result at the beginning of a text and its length in bytes, if spaces separate the halves, as in `1 - 0`.
    pub(super) fn spaced_result(text: &[u8]) -> Option<(usize, Self)> {
        let line = &text[..line_length(text).min(LONGEST_WORD)];
        let (mut end, mut words) = (0, Vec::new());
        for word in line.split(|byte| matches!(byte, b' ' | b'\t')) {
            end += word.len();
            if !word.is_empty() {
                words.push(with_standard_characters(&decode_bytes(word)));
            }
            if words.len() == 3 {
                let result = Self::result_at_start(&words.concat()).filter(|_| words[1] == "-")?;
                return Some((end, result));
            }
            end += 1;
        }
        None
    }
}

/// The spellings of results. If one spelling begins with another, the longer spelling is first.
const RESULT_SPELLINGS: [(&str, GameResult); 13] = [
    ("1/2-1/2", GameResult::Draw),
    ("0.5-0.5", GameResult::Draw),
    ("0,5-0,5", GameResult::Draw),
    (".5-.5", GameResult::Draw),
    // One player has half a point and the other player has none. The standard has no such result.
    ("1/2-0", GameResult::Unknown),
    ("0-1/2", GameResult::Unknown),
    ("1/2", GameResult::Draw),
    ("1-0", GameResult::WhiteWins),
    ("1-O", GameResult::WhiteWins),
    ("1-o", GameResult::WhiteWins),
    ("0-1", GameResult::BlackWins),
    ("O-1", GameResult::BlackWins),
    ("o-1", GameResult::BlackWins),
];

/// The minimum number of bytes of a move with an attached result and a sign after the result: `e41-0+`.
const MIN_LENGTH_WITH_MOVE: usize = 6;

/// Whether a word contains a part that every spelling of a result has: a one or a zero next to a dash or a colon, or a
/// half.
fn may_contain_result(word: &[u8]) -> bool {
    !word.is_ascii()
        || word
            .windows(2)
            .any(|pair| matches!(pair, [b'-' | b':', b'0' | b'1'] | b"1-" | b"1/" | b".5"))
}

/// Whether a word is the rest of `0.5-0.5` after its first point or comma.
#[cold]
fn is_decimal_draw(before: &[u8], word: &[u8]) -> bool {
    let rest = with_standard_characters(&decode_bytes(&word[1..word.len().min(LONGEST_WORD)]));
    match before {
        [.., b'1'..=b'9', b'.'] => false,
        [.., b'.'] => rest.starts_with("-0.5") || rest.starts_with("-.5"),
        [.., b'0', b','] => rest.starts_with("-0"),
        _ => false,
    }
}

/// Replaces dashes, colons and fractions by the characters that the standard uses for results.
fn with_standard_characters(text: &str) -> String {
    let visible = text.chars().filter(|char| !is_invisible(*char));
    let standard = visible.flat_map(|char| {
        let word = match char {
            ':' => Some("-"),
            dash if is_dash(dash) => Some("-"),
            '½' => Some("1/2"),
            '⁄' | '∕' => Some("/"),
            _ => None,
        };
        let same = word.is_none().then_some(char);
        word.unwrap_or_default().chars().chain(same)
    });
    standard.collect()
}

/// Whether a text looks like a move, so that a result may be attached to it.
fn looks_like_whole_move(text: &str) -> bool {
    let is_move = text.starts_with(|char: char| !char.is_ascii_digit()) || text.starts_with("0-0");
    let ends_as_one =
        text.ends_with(|char| matches!(char, '0'..='8' | 'O' | 'o' | 'Q' | 'R' | 'B' | 'N')) && text.len() > 1;
    is_move && (ends_as_one || text.ends_with(['+', '#', '!', '?']))
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The error for a text that is not a result.
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
        match Self::find_in_word(b"", text.as_bytes()) {
            Some((0, result)) => Ok(result),
            _ => Err(ParseResultError),
        }
    }
}
