//! What people read: every sentence and name of the page, in the language that they chose.
//!
//! **To add a text**, write one line `Name = "English",` into a table and one line `Name = German` at the same place of
//! `web/assets/messages-de.txt`: first come those of `messages/table.rs`, then those of `messages/later.rs`, which lie in the file
//! of the part that comes later (see `later.rs`) and are for what only that part does. A test says where the lists part. What is filled in
//! stands as `{0}`, `{1}` …, in whatever order the language wants. Ask with `texts.of(Text::Undo)` or
//! `texts.with(Text::Played, &[who, san])`; a component has `texts` from `use_texts()`, the reducer from `state.texts`.
//!
//! English lies in the program. The other language is fetched when it is wanted, once, and then lives as long as the page.

mod errors;
mod language;
mod later;
mod names;
mod phrase;
mod rules;
mod table;
#[cfg(test)]
mod tests;

use yew::prelude::*;

pub use language::{first, use_language};
pub use later::LaterText;
pub use phrase::Phrase;
pub use table::Text;

/// The texts of one language.
#[derive(Clone, Copy, Debug, Default)]
pub struct Texts {
    /// Those of a file, in their order; none where they lie in the program.
    fetched: Option<&'static Vec<&'static str>>,
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

    /// The texts of a file of lines `Name = text`; `None` where they are not as many as they have to be.
    #[must_use]
    pub fn german(file: String) -> Option<Self> {
        // It is read once, and a language lives as long as the page.
        let file: &'static str = file.leak();
        let lines: Vec<&str> = file.split('\n').filter_map(entry).map(|(_, text)| text).collect();
        let is_whole = lines.len() == LaterText::END;
        is_whole.then(|| Self {
            fetched: Some(Box::leak(Box::new(lines))),
        })
    }

    /// The language's tag, such as `en`.
    #[must_use]
    pub const fn lang(self) -> &'static str {
        if self.fetched.is_some() { GERMAN } else { ENGLISH }
    }

    /// A text.
    #[must_use]
    pub fn of(self, text: impl Phrase) -> &'static str {
        match self.fetched {
            Some(lines) => lines.get(text.place()).copied().unwrap_or_default(),
            None => text.english(),
        }
    }

    /// A text with these words in place of `{0}`, `{1}` …
    #[must_use]
    pub fn with(self, text: impl Phrase, words: &[&str]) -> String {
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
        whole.push_str(word.copied().unwrap_or_default());
        whole.push_str(rest);
    }
    whole
}

/// The name and the text of a line; none of a heading or an empty line.
fn entry(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ").filter(|_| !line.starts_with('#'))
}

/// The texts of the page's language.
#[hook]
pub fn use_texts() -> Texts {
    use_context::<Texts>().unwrap_or_default()
}
