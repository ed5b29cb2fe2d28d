//! Decides where the moves of a game begin, for both the splitter and the lexer.
//!
//! Files may have titles, e-mail headers or the names of the players before a game. This text is not part of the game,
//! so the moves begin only at something that looks like a move or like the number of the first move.

use alloc::string::String;

use super::bytes::{LONGEST_WORD, is_invisible};
use super::text::decode_bytes;

/// Whether a word begins like a move: an optional piece letter and then a square, or castling.
pub(super) fn looks_like_move(word: &[u8]) -> bool {
    let word = &word[..word.len().min(LONGEST_WORD)];
    if word.is_ascii() {
        return looks_like_ascii_move(word);
    }
    let text = decode_bytes(word);
    let visible: String = text.chars().filter(|char| !is_invisible(*char)).collect();
    // A move number is part of the word if an invisible character separates the number from its dot.
    let mv = visible.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.');
    let piece = mv.len() - mv.trim_start_matches(|char: char| !char.is_ascii()).len();
    looks_like_ascii_move(&mv.as_bytes()[piece..])
}

fn looks_like_ascii_move(word: &[u8]) -> bool {
    let piece = usize::from(word.first().is_some_and(u8::is_ascii_uppercase));
    let is_of_squares = |byte: &&u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
    let squares = word[piece..].iter().take_while(is_of_squares).count();
    let has_square = |text: &[u8]| text.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    has_square(&word[piece..piece + squares.min(LONGEST_SQUARES)])
        || matches!(word, [b'O' | b'o' | b'0', b'-', b'O' | b'o' | b'0', ..])
}

/// The length of the longest form of the squares of a move: `e2-xd3`.
const LONGEST_SQUARES: usize = 6;

/// Whether these digits, followed by a dot, are the number of a game's first move.
pub(super) fn is_first_number(digits: &[u8]) -> bool {
    digits == b"1"
}

/// Whether the text after a sign begins with a move or with a number and a dot, without a space, as in `e4!e5?2.Nf3`.
pub(super) fn begins_with_move_or_number(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        return text.get(digits) == Some(&b'.');
    }
    matches!(text, [b'a'..=b'h' | b'A'..=b'Z', ..]) && looks_like_move(text)
}

/// Whether a text that begins with a parenthesis is a variation and not a remark in parentheses.
pub(super) fn opens_variation(text: &[u8]) -> bool {
    let inner = text.strip_prefix(b"(").unwrap_or(text).trim_ascii_start();
    inner.is_empty() || matches!(inner, [b'1'..=b'9' | b'{' | b';' | b'(' | b')' | b'$', ..]) || looks_like_move(inner)
}

#[cfg(test)]
mod tests {
    use super::{begins_with_move_or_number, looks_like_move};

    #[test]
    fn moves_are_distinguished_from_words() {
        for word in [
            "e4", "Nf3", "Sf3", "Кf3", "♘f3", "exd5", "Nb1-d2", "e2e4", "O-O", "0-0-0", "e4!", "dc4:",
        ] {
            assert!(looks_like_move(word.as_bytes()), "{word}");
        }
        for word in [
            "Board", "Game1", "Round3", "B90", "1", "1-0", "0-1", "Carlsen", "-", "–", "D.", "2800", "",
        ] {
            assert!(!looks_like_move(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn a_sign_may_be_followed_by_a_move_or_a_number() {
        for text in ["e5", "Nf3!", "2.Nf3", "O-O"] {
            assert!(begins_with_move_or_number(text.as_bytes()), "{text}");
        }
        for text in ["", "=", "Q", "N", "2", "mate"] {
            assert!(!begins_with_move_or_number(text.as_bytes()), "{text}");
        }
    }
}
