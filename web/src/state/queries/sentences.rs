//! The sentences of the engine in the language of the page.

use engine_protocol::MoveFacts;

use crate::messages::{GERMAN, Texts};

/// The English or the German text, by the language of the page.
#[must_use]
pub fn pick<'a>(texts: Texts, english: &'a str, german: &'a str) -> &'a str {
    match texts.lang() {
        GERMAN => german,
        _ => english,
    }
}

/// The sentences about a move in the language of the page.
#[must_use]
pub fn in_language(texts: Texts, facts: &MoveFacts) -> &str {
    pick(texts, &facts.en, &facts.de)
}
