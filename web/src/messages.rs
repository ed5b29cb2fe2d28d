//! What people read: every sentence and name of the page, in the language that they chose.
//!
//! **To add a text**, write a line `"Name": "text"` into `web/assets/messages-en.json` and one of the same name into
//! `messages-de.json`; the build makes the constant `Text::Name` of it, and fails where one of the two is missing. What
//! is filled in stands as `{0}`, `{1}` …, in whatever order the language wants. Ask with `texts.of(Text::Undo)` or
//! `texts.with(Text::Played, &[who, san])`; a component has `texts` from `use_texts()`, the reducer from `state.texts`.
//!
//! English lies in the program. The other language is fetched when it is wanted, once, and then lives as long as the
//! page: the build makes lines of it, in the order of the texts' names.

mod errors;
mod names;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

pub use names::mark_name;

use crate::foreign::isolated;
use yew::prelude::*;

/// A sentence or a name that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its place among the texts of each language, in the order of their names.
    place: usize,
    /// What it says in English.
    english: &'static str,
}

// The texts themselves.
include!(concat!(env!("OUT_DIR"), "/text.rs"));

/// The texts of one language.
#[derive(Clone, Copy, Debug, Default)]
pub struct Texts {
    /// Those of a file, in their order; none where they lie in the program.
    fetched: Option<&'static [&'static str]>,
}

/// The tag of the language that lies in the program.
pub const ENGLISH: &str = "en";
/// The tag of the language that is fetched.
pub const GERMAN: &str = "de";

impl Texts {
    /// The texts that lie in the program.
    #[must_use]
    pub const fn english() -> Self {
        Self { fetched: None }
    }

    /// The texts of `messages-de.txt`: a line for each, in the order of their names; `None` for what is no such file.
    #[must_use]
    pub fn german(lines: String) -> Option<Self> {
        // They are read once, and a language lives as long as the page.
        let texts: Vec<&str> = lines.leak().lines().collect();
        (texts.len() == Text::COUNT).then(|| Self {
            fetched: Some(texts.leak()),
        })
    }

    /// The language's tag, such as `en`.
    #[must_use]
    pub const fn lang(self) -> &'static str {
        if self.fetched.is_some() { GERMAN } else { ENGLISH }
    }

    /// A text.
    #[must_use]
    pub fn of(self, text: Text) -> &'static str {
        let fetched = self.fetched.and_then(|texts| texts.get(text.place));
        fetched.copied().unwrap_or(text.english)
    }

    /// A text with these words in place of `{0}`, `{1}` …, which may come from elsewhere: each keeps its direction to
    /// itself.
    #[must_use]
    pub fn with(self, text: Text, words: &[&str]) -> String {
        filled(self.of(text), words)
    }
}

/// Texts are the same where their language is.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.fetched.is_some() == other.fetched.is_some()
    }
}

/// A text with these words in place of `{0}`, `{1}` …
fn filled(text: &str, words: &[&str]) -> String {
    let mut parts = text.split('{');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or(("", part));
        let word = place
            .bytes()
            .next()
            .and_then(|digit| words.get(usize::from(digit.wrapping_sub(b'0'))));
        whole.push_str(&isolated(word.copied().unwrap_or_default()));
        whole.push_str(rest);
    }
    whole
}

/// The texts of the page's language.
#[hook]
pub fn use_texts() -> Texts {
    use_context::<Texts>().unwrap_or_default()
}
