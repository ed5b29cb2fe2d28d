//! Finds short texts in others.
//!
//! The methods of `str` search with an algorithm for long texts, and slices of a text contain code for the message of
//! their panic, with tables of the characters that can be printed. In WebAssembly, both together would be a tenth of a
//! program that needs only the rules. The functions of this module, and `get`, `split_at_checked` and `strip_prefix`,
//! need neither.

use alloc::string::String;

/// Whether a text contains another one that is not empty.
pub(super) fn contains(text: &str, part: &str) -> bool {
    split_once(text, part).is_some()
}

/// The text before and after the first occurrence of another one that is not empty.
pub(super) fn split_once<'a>(text: &'a str, part: &str) -> Option<(&'a str, &'a str)> {
    let mut windows = text.as_bytes().windows(part.len());
    let start = windows.position(|window| window == part.as_bytes())?;
    text.get(..start).zip(text.get(start + part.len()..))
}

/// The text with other words for each occurrence of a text that is not empty.
pub(super) fn replace(text: &str, part: &str, by: &str) -> String {
    let (mut replaced, mut rest) = (String::new(), text);
    while let Some((before, after)) = split_once(rest, part) {
        replaced.push_str(before);
        replaced.push_str(by);
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

#[cfg(test)]
mod tests {
    use super::{contains, replace, split_once};

    #[test]
    fn texts_are_found_as_the_methods_of_str_find_them() {
        for (text, part) in [
            ("", "a"),
            ("a", "a"),
            ("aab", "ab"),
            ("½[%½", "[%"),
            ("ababab", "abab"),
            ("éa", "a"),
            ("a", "ab"),
        ] {
            assert_eq!(contains(text, part), text.contains(part), "{text}");
            assert_eq!(split_once(text, part), text.split_once(part), "{text}");
            assert_eq!(replace(text, part, "é"), text.replace(part, "é"), "{text}");
        }
    }
}
