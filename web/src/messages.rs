//! What people read: every sentence and name of the page, in the language that they chose.
//!
//! **To add a text**, write one line `Name = "English",` into the table of `messages/table.rs` and one line `Name = German` at the same
//! place of `web/assets/messages-de.txt`: both lists have the same order, and a test says where they part. What is filled in
//! stands as `{0}`, `{1}` …, in whatever order the language wants. Ask with `texts.of(Text::Undo)` or
//! `texts.with(Text::Played, &[who, san])`; a component has `texts` from `use_texts()`, the reducer from `state.texts`.
//!
//! English lies in the program. The other language is fetched when it is wanted, once, and then lives as long as the page.

mod errors;
mod language;
mod names;
mod rules;
mod table;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use yew::prelude::*;

pub use language::{first, use_language};
pub use table::Text;

/// The texts of one language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The language's tag, such as `en`.
    pub lang: &'static str,
    lines: &'static [&'static str],
}

/// The tag of the language that lies in the program.
pub const ENGLISH: &str = "en";
/// The tag of the language that is fetched.
pub const GERMAN: &str = "de";

impl Texts {
    /// The texts that lie in the program.
    #[must_use]
    pub fn english() -> Self {
        static LINES: OnceLock<Vec<&str>> = OnceLock::new();
        Self {
            lang: ENGLISH,
            lines: LINES.get_or_init(|| table::ENGLISH.trim_end().split('\n').collect()),
        }
    }

    /// The texts of a file of lines `Name = text`; `None` where they are not as many as they have to be.
    #[must_use]
    pub fn german(file: String) -> Option<Self> {
        // It is read once, and a language lives as long as the page.
        let file: &'static str = file.leak();
        let lines: Vec<&str> = file.split('\n').filter_map(entry).map(|(_, text)| text).collect();
        let is_whole = lines.len() == Self::english().lines.len();
        is_whole.then(|| Self {
            lang: GERMAN,
            lines: lines.leak(),
        })
    }

    /// A text.
    #[must_use]
    pub fn of(self, text: Text) -> &'static str {
        self.lines.get(text as usize).copied().unwrap_or_default()
    }

    /// A text with these words in place of `{0}`, `{1}` …
    #[must_use]
    pub fn with(self, text: Text, words: &[&str]) -> String {
        let mut parts = self.of(text).split('{');
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
}

impl Default for Texts {
    fn default() -> Self {
        Self::english()
    }
}

/// Texts are the same where their language is.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.lang == other.lang
    }
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
