//! The characters of moves, and those that people and programs write instead.

/// Whether nothing is seen of a character: what joins words or parts them, what sets their direction, and what tells a
/// picture from an emoji.
pub(super) const fn is_unseen(char: char) -> bool {
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

/// The text of a move as the notations write it, without gaps and what is not seen.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter_map(plain_char).collect()
}

/// A character as the notations write it; none of a gap, and of what stands around a promotion.
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
        gap if gap.is_whitespace() || is_unseen(gap) => return None,
        other => other,
    })
}

/// The text as an error shows it: without what is not seen, and at most 24 characters long.
pub(super) fn shortened(text: &str) -> String {
    let mut chars = text.chars().filter(|char| !char.is_control() && !is_unseen(*char));
    let start: String = chars.by_ref().take(24).collect();
    match chars.next() {
        Some(_) => start + "…",
        None => start,
    }
}
