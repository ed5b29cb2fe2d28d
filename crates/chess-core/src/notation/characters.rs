//! The characters of moves, and the characters that people and programs use in their place.

use alloc::string::String;

/// Whether a character is invisible: soft hyphens, joiners and zero-width spaces, marks of the writing direction, and
/// variation selectors, which choose between the text form and the emoji form of a symbol.
pub(super) const fn is_invisible(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// Whether a character is a dash: a hyphen, a dash of any length or a minus sign.
pub(super) const fn is_dash(char: char) -> bool {
    matches!(char, '-' | '‐'..='―' | '−' | '﹘' | '﹣' | '－')
}

/// The text of a move with each character converted by [`plain_char`]. White space, invisible characters, parentheses
/// and slashes are removed.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter_map(plain_char).collect()
}

/// Converts a character to the form that the notations use; `None` if the character is skipped: white space, invisible
/// characters, and the parentheses or the slash around a promotion, as in `a8(Q)` or `a8/Q`.
const fn plain_char(char: char) -> Option<char> {
    Some(match char {
        dash if is_dash(dash) => '-',
        '×' | '✕' => 'x',
        'О' | 'о' => 'O',
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '(' | ')' | '/' => return None,
        gap if gap.is_whitespace() || is_invisible(gap) => return None,
        other => other,
    })
}

/// The text in the form for an error message: without invisible characters, and cut after 24 characters.
pub(super) fn shortened(text: &str) -> String {
    let mut chars = text.chars().filter(|char| !char.is_control() && !is_invisible(*char));
    let start: String = chars.by_ref().take(24).collect();
    match chars.next() {
        Some(_) => start + "…",
        None => start,
    }
}
