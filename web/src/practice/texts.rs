//! The texts of practice in one language. They are in separate files, so that a first visit does not load them.

use std::collections::HashMap;

use crate::messages;

/// The texts of practice in one language, with their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PracticeTexts(HashMap<String, String>);

impl PracticeTexts {
    /// Reads a file of texts. Each line has a name and a text, separated by a tab; other lines are ignored.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let pairs = text.lines().filter_map(|line| line.split_once('\t'));
        Self(pairs.map(|(name, text)| (name.to_owned(), text.to_owned())).collect())
    }

    /// Returns the text of this name. If the text is missing, returns the name.
    #[must_use]
    pub fn of<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }

    /// Returns a text in which `words` replace the placeholders `{0}`, `{1}` ….
    #[must_use]
    pub fn format(&self, name: &str, words: &[&str]) -> String {
        messages::fill_placeholders(self.of(name), words)
    }

    /// The name of an ending.
    #[must_use]
    pub fn ending_name(&self, id: &str) -> &str {
        self.0.get(&["ending.", id].concat()).map_or("", String::as_str)
    }

    /// The goal of an ending in one sentence.
    #[must_use]
    pub fn goal_text(&self, id: &str) -> &str {
        self.0.get(&["goal.", id].concat()).map_or("", String::as_str)
    }

    /// The name of a theme.
    #[must_use]
    pub fn theme_name<'a>(&'a self, theme: &'a str) -> &'a str {
        self.0.get(&["theme.", theme].concat()).map_or(theme, String::as_str)
    }

    /// The name of a group of endings.
    #[must_use]
    pub fn group_name<'a>(&'a self, group: &'a str) -> &'a str {
        self.0.get(&["group.", group].concat()).map_or(group, String::as_str)
    }

    /// Whether there is a text with this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::PracticeTexts;

    const ENGLISH: &str = include_str!("../../assets/practice-en.tsv");
    const GERMAN: &str = include_str!("../../assets/practice-de.tsv");

    fn names(text: &str) -> BTreeSet<&str> {
        text.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect()
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(names(ENGLISH), names(GERMAN));
        assert_eq!(names(ENGLISH).len(), ENGLISH.lines().count(), "a name occurs twice");
        let (english, german) = (PracticeTexts::read(ENGLISH), PracticeTexts::read(GERMAN));
        for name in names(ENGLISH) {
            let placeholders = |text: &str| {
                (0..4)
                    .filter(|it| text.contains(&format!("{{{it}}}")))
                    .collect::<Vec<_>>()
            };
            assert_eq!(placeholders(english.of(name)), placeholders(german.of(name)), "{name}");
            assert!(
                !english.of(name).trim().is_empty() && !german.of(name).trim().is_empty(),
                "{name}"
            );
        }
    }

    #[test]
    fn a_missing_text_is_replaced_by_its_name() {
        let words = PracticeTexts::read("a\tIt is {0}.\nrubbish\n");
        assert_eq!((words.of("a"), words.of("b")), ("It is {0}.", "b"));
        assert!(words.format("a", &["e4"]).contains("e4"));
    }
}
