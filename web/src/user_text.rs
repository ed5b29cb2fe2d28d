//! Texts from other sources, such as names and comments, within the texts of this page. A text that is written
//! from right to left, or that has direction marks, must not change the writing direction of the text around it.

use std::borrow::Cow;

/// The maximum number of characters of a name that are shown.
const MAX_NAME_LENGTH: usize = 60;

/// Returns a name for display, shortened and on one line; `None` if the name is a placeholder such as `?`.
#[must_use]
pub fn shown_name(name: &str) -> Option<String> {
    let line = to_one_line(name);
    let name = line.trim();
    let is_unknown = name.chars().all(|letter| "?-.".contains(letter));
    let is_short = name.chars().count() <= MAX_NAME_LENGTH;
    (!is_unknown).then(|| match is_short {
        true => name.to_owned(),
        false => name.chars().take(MAX_NAME_LENGTH - 1).chain(['…']).collect(),
    })
}

/// Isolates a text, so that its writing direction does not affect the sentence around it.
/// A text that needs no isolation is returned unchanged.
#[must_use]
pub fn isolate(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(affects_direction) {
        return Cow::Borrowed(text);
    }
    let line = to_one_line(text);
    let is_isolate = |letter: char| matches!(letter, FIRST_ISOLATE..=ISOLATE_END);
    let inner = if has_balanced_isolates(&line) {
        line
    } else {
        line.replace(is_isolate, "")
    };
    Cow::Owned(
        [
            ISOLATE_START.encode_utf8(&mut [0; 4]),
            inner.as_str(),
            ISOLATE_END.encode_utf8(&mut [0; 4]),
        ]
        .concat(),
    )
}

/// Starts an isolated text, whose first letter decides its direction (Unicode's FIRST STRONG ISOLATE).
const ISOLATE_START: char = '\u{2068}';
/// The first of the characters that start an isolated text.
const FIRST_ISOLATE: char = '\u{2066}';
/// Ends an isolated text (POP DIRECTIONAL ISOLATE).
const ISOLATE_END: char = '\u{2069}';

/// Whether a letter is written from right to left or is a direction mark (Unicode Standard Annex 9).
const fn affects_direction(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | FIRST_ISOLATE..=ISOLATE_END
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// Whether each start of an isolated text has an end, and each end a start.
fn has_balanced_isolates(text: &str) -> bool {
    let mut depth = 0_u32;
    text.chars().all(|letter| match letter {
        ISOLATE_END => depth.checked_sub(1).map(|less| depth = less).is_some(),
        FIRST_ISOLATE..ISOLATE_END => {
            depth += 1;
            true
        }
        _ => true,
    }) && depth == 0
}

/// Replaces each character that would start a new line with a space. A new line would end the isolation.
fn to_one_line(text: &str) -> String {
    let is_break = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    text.replace(is_break, " ")
}

#[cfg(test)]
mod tests {
    use super::{isolate, shown_name};

    #[test]
    fn unknown_names_are_not_shown() {
        for name in ["", " ", "?", "-", "??", "????.??.??", "\u{a0}", "\n"] {
            assert_eq!(shown_name(name), None, "{name:?}");
        }
        assert_eq!(shown_name(" Anand,\tV "), Some("Anand, V".to_owned()));
        assert_eq!(shown_name("a\u{2029}b"), Some("a b".to_owned()));
        let long = "é".repeat(61);
        assert_eq!(shown_name(&long).map(|name| name.chars().count()), Some(60));
        assert_eq!(shown_name(&long[2..]).as_deref(), Some(&long[2..]));
    }

    #[test]
    fn texts_that_change_the_direction_of_others_are_isolated() {
        for plain in ["", "Müller – Meier", "Ёлкин", "王", "½", "1. e4 {x}"] {
            assert_eq!(isolate(plain), plain);
        }
        for (text, expected) in [
            ("אבג", "\u{2068}אבג\u{2069}"),
            ("محمد 5", "\u{2068}محمد 5\u{2069}"),
            ("\u{202e}evil", "\u{2068}\u{202e}evil\u{2069}"),
            ("a\u{200f}", "\u{2068}a\u{200f}\u{2069}"),
            // These marks would end the isolation too early, or never.
            ("a\u{2069}\u{202e}b", "\u{2068}a\u{202e}b\u{2069}"),
            ("a\u{2067}b", "\u{2068}ab\u{2069}"),
            ("\u{2068}א\u{2069} – b", "\u{2068}\u{2068}א\u{2069} – b\u{2069}"),
            ("א\u{2029}b", "\u{2068}א b\u{2069}"),
        ] {
            assert_eq!(isolate(text), expected, "{text:?}");
        }
    }
}
