//! The texts that people read: every sentence and name of the page, in the chosen language.
//!
//! **To add a text**, write a line `"Name": "text"` into `web/assets/messages-en.json`,
//! and a line with the same name into `messages-de.json`.
//! The build makes the constant `Text::Name` from these lines, and fails if one of them is missing.
//! In the other languages, a missing text is shown in English.
//! Placeholders are `{0}`, `{1}` …, in the order that the language needs.
//! Call `texts.of(Text::Undo)` or `texts.format(Text::Played, &[who, san])`.
//! A component gets `texts` from `use_texts()`, the reducer gets it from `state.texts`.
//!
//! The English texts are part of the program. The texts of another language are fetched once, when they are needed.
//! They stay loaded until the page is closed. The build writes these texts as lines, in the order of their names.

mod errors;
mod names;
mod notation;
mod rules;
#[cfg(test)]
pub(crate) mod tests;

pub use names::mark_name;

use crate::user_text::isolate;
use yew::prelude::*;

/// A sentence or a name that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The index among the texts of each language, in the order of their names.
    place: usize,
    /// The English text.
    english: &'static str,
}

// The generated constants, one for each text.
include!(concat!(env!("OUT_DIR"), "/text.rs"));

/// The texts of one language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The tag of the language.
    lang: &'static str,
    /// The texts of a fetched file, in the order of their names; `None` for the English texts of the program.
    fetched: Option<&'static [&'static str]>,
}

/// The tag of the language whose texts are part of the program.
pub const ENGLISH: &str = "en";
/// The tags of the other languages in which moves and positions are explained.
const GERMAN: &str = "de";
const SPANISH: &str = "es";

impl Texts {
    /// The texts that are part of the program.
    #[must_use]
    pub const fn english() -> Self {
        Self {
            lang: ENGLISH,
            fetched: None,
        }
    }

    /// Reads the texts of a file such as `messages-de.txt`: one line for each text, in the order of their names.
    /// `lang` is the tag of the language. Returns `None` for any other file.
    #[must_use]
    pub fn from_lines(lang: &'static str, lines: String) -> Option<Self> {
        // The texts are read once and are needed until the page is closed, so their memory is never freed.
        let texts: Vec<&str> = lines.leak().lines().collect();
        (texts.len() == Text::COUNT).then(|| Self {
            lang,
            fetched: Some(texts.leak()),
        })
    }

    /// The language's tag, such as `en`.
    #[must_use]
    pub const fn lang(self) -> &'static str {
        self.lang
    }

    /// Returns a text.
    #[must_use]
    pub fn of(self, text: Text) -> &'static str {
        let fetched = self.fetched.and_then(|texts| texts.get(text.place));
        fetched.copied().unwrap_or(text.english)
    }

    /// Returns a text in which `words` replace the placeholders `{0}`, `{1}` ….
    /// Names and other texts of users in `words` do not change the writing direction of the sentence.
    #[must_use]
    pub fn format(self, text: Text, words: &[&str]) -> String {
        fill_placeholders(self.of(text), words)
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::english()
    }
}

/// Texts are equal if their languages are equal.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.lang == other.lang
    }
}

/// Returns a text in which `words` replace the placeholders `{0}`, `{1}` ….
#[must_use]
pub fn fill_placeholders(text: &str, words: &[&str]) -> String {
    let mut parts = text.split('{');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or(("", part));
        let word = place
            .bytes()
            .next()
            .and_then(|digit| words.get(usize::from(digit.wrapping_sub(b'0'))));
        whole.push_str(&isolate(word.copied().unwrap_or_default()));
        whole.push_str(rest);
    }
    whole
}

/// Returns the texts in the page's language.
#[hook]
pub fn use_texts() -> Texts {
    use_context::<Texts>().unwrap_or_default()
}
