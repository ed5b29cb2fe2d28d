//! Where the moves of a game begin: what the splitter and the lexer must decide in the same way.
//!
//! People put titles, the lines of an e-mail or the names of the players before a game. Such text is not part of it, so
//! that only what looks like a move or like the number of the first move begins the moves.

use super::bytes::{LONGEST_WORD, is_unseen};
use super::text::decoded;

/// Whether a word begins as a move does: perhaps with a piece, then with a square, or with castling.
pub(super) fn is_like_move(word: &[u8]) -> bool {
    if word.is_ascii() {
        return is_like_ascii_move(word);
    }
    let text = decoded(&word[..word.len().min(LONGEST_WORD)]);
    let seen: String = text.chars().filter(|char| !is_unseen(*char)).collect();
    // A number whose dot follows an invisible character is part of the word.
    let mv = seen.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.');
    let piece = mv.len() - mv.trim_start_matches(|char: char| !char.is_ascii()).len();
    is_like_ascii_move(&mv.as_bytes()[piece..])
}

fn is_like_ascii_move(word: &[u8]) -> bool {
    let piece = usize::from(word.first().is_some_and(u8::is_ascii_uppercase));
    let is_of_squares = |byte: &&u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
    let squares = word[piece..].iter().take_while(is_of_squares).count();
    let has_square = |text: &[u8]| text.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    has_square(&word[piece..piece + squares.min(LONGEST_SQUARES)])
        || matches!(word, [b'O' | b'o' | b'0', b'-', b'O' | b'o' | b'0', ..])
}

/// The longest way to name the squares of a move: `e2-xd3`.
const LONGEST_SQUARES: usize = 6;

/// Whether a dot makes this number that of a game's first move.
pub(super) fn is_first_number(digits: &[u8]) -> bool {
    digits == b"1"
}

/// Whether a move, or a number with a dot, follows a sign at once, as in `e4!e5?2.Nf3`.
pub(super) fn follows_sign(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        return text.get(digits) == Some(&b'.');
    }
    matches!(text, [b'a'..=b'h' | b'A'..=b'Z', ..]) && is_like_move(text)
}

/// Whether a text that begins with a bracket goes on as a variation of moves does, and not as a remark does.
pub(super) fn opens_variation(text: &[u8]) -> bool {
    let inner = text.strip_prefix(b"(").unwrap_or(text).trim_ascii_start();
    inner.is_empty() || matches!(inner, [b'1'..=b'9' | b'{' | b';' | b'(' | b')' | b'$', ..]) || is_like_move(inner)
}

#[cfg(test)]
mod tests {
    use super::{follows_sign, is_like_move};

    #[test]
    fn moves_differ_from_words() {
        for word in [
            "e4", "Nf3", "Sf3", "Кf3", "♘f3", "exd5", "Nb1-d2", "e2e4", "O-O", "0-0-0", "e4!", "dc4:",
        ] {
            assert!(is_like_move(word.as_bytes()), "{word}");
        }
        for word in [
            "Board", "Game1", "Round3", "B90", "1", "1-0", "0-1", "Carlsen", "-", "–", "D.", "2800", "",
        ] {
            assert!(!is_like_move(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn a_sign_may_be_followed_by_a_move_or_a_number() {
        for text in ["e5", "Nf3!", "2.Nf3", "O-O"] {
            assert!(follows_sign(text.as_bytes()), "{text}");
        }
        for text in ["", "=", "Q", "N", "2", "mate"] {
            assert!(!follows_sign(text.as_bytes()), "{text}");
        }
    }
}
