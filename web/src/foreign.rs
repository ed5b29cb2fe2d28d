//! Texts from elsewhere, such as names and comments, as they stand within texts of this page: one of letters from right
//! to left, or with marks of direction, must not turn round what stands next to it.

use std::borrow::Cow;

/// The most characters of a name that are shown.
const LONGEST_NAME: usize = 60;

/// A name to be shown, on one line and no longer than there is room for; `None` where it says that nobody knows it.
#[must_use]
pub fn shown_name(name: &str) -> Option<String> {
    let line = on_one_line(name);
    let name = line.trim();
    let is_unknown = name.chars().all(|letter| "?-.".contains(letter));
    let is_short = name.chars().count() <= LONGEST_NAME;
    (!is_unknown).then(|| match is_short {
        true => name.to_owned(),
        false => name.chars().take(LONGEST_NAME - 1).chain(['…']).collect(),
    })
}

/// A text for a place within a sentence: it decides its own direction and leaves that of the sentence alone. One that
/// can do nothing to it stays as it is.
#[must_use]
pub fn isolated(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(turns) {
        return Cow::Borrowed(text);
    }
    let line = on_one_line(text);
    let is_isolate = |letter: char| matches!(letter, FIRST_ISOLATE..=END);
    let inner = if is_balanced(&line) {
        line
    } else {
        line.replace(is_isolate, "")
    };
    Cow::Owned(
        [
            BEGINNING.encode_utf8(&mut [0; 4]),
            inner.as_str(),
            END.encode_utf8(&mut [0; 4]),
        ]
        .concat(),
    )
}

/// Begins a text with a direction of its own, which its first letter decides (Unicode's FIRST STRONG ISOLATE).
const BEGINNING: char = '\u{2068}';
/// The first of the marks that begin such a text.
const FIRST_ISOLATE: char = '\u{2066}';
/// Ends it (POP DIRECTIONAL ISOLATE).
const END: char = '\u{2069}';

/// Whether a letter is written from right to left or is a mark of direction (Unicode Standard Annex 9).
const fn turns(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | FIRST_ISOLATE..=END
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// Whether each isolated text within it ends, and none ends that did not begin.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_u32;
    text.chars().all(|letter| match letter {
        END => depth.checked_sub(1).map(|less| depth = less).is_some(),
        FIRST_ISOLATE..END => {
            depth += 1;
            true
        }
        _ => true,
    }) && depth == 0
}

/// A space for each sign that would begin a line, where a direction ends.
fn on_one_line(text: &str) -> String {
    let is_break = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    text.replace(is_break, " ")
}

#[cfg(test)]
mod tests {
    use super::{isolated, shown_name};

    #[test]
    fn names_that_say_nothing_are_none() {
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
    fn texts_that_turn_others_are_isolated() {
        for plain in ["", "Müller – Meier", "Ёлкин", "王", "½", "1. e4 {x}"] {
            assert_eq!(isolated(plain), plain);
        }
        for (text, expected) in [
            ("אבג", "\u{2068}אבג\u{2069}"),
            ("محمد 5", "\u{2068}محمد 5\u{2069}"),
            ("\u{202e}evil", "\u{2068}\u{202e}evil\u{2069}"),
            ("a\u{200f}", "\u{2068}a\u{200f}\u{2069}"),
            // What would end it early, or never.
            ("a\u{2069}\u{202e}b", "\u{2068}a\u{202e}b\u{2069}"),
            ("a\u{2067}b", "\u{2068}ab\u{2069}"),
            ("\u{2068}א\u{2069} – b", "\u{2068}\u{2068}א\u{2069} – b\u{2069}"),
            ("א\u{2029}b", "\u{2068}א b\u{2069}"),
        ] {
            assert_eq!(isolated(text), expected, "{text:?}");
        }
    }
}
