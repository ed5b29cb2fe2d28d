//! The languages, and functions that join words.

/// A language in which sentences are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Spanish];

    /// The language of a tag such as `de` or `de-AT`; `None` if there are no sentences in that language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split('-').next() {
            Some("en") => Some(Self::English),
            Some("de") => Some(Self::German),
            Some("es") => Some(Self::Spanish),
            _ => None,
        }
    }

    /// Selects the text in this language.
    #[must_use]
    pub(crate) fn pick<T>(self, english: T, german: T, spanish: T) -> T {
        match self {
            Self::English => english,
            Self::German => german,
            Self::Spanish => spanish,
        }
    }
}

/// The items as a list: "a", "a and b", "a, b and c".
#[must_use]
pub fn join_list(language: Language, items: &[String]) -> String {
    let and = language.pick(" and ", " und ", " y ");
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => [first.join(", ").as_str(), and, last].concat(),
    }
}

/// The text as a sentence: with a capital letter at the start and a full stop at the end, unless the text already has
/// them. If the text begins with a square or a pawn's move, the first letter is not changed.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let start = if begins_with_a_square(text) {
        text.to_owned()
    } else {
        first + letters.as_str()
    };
    let end = if text.ends_with(['.', '!', '?', '…']) {
        ""
    } else {
        "."
    };
    start + end
}

/// Whether a text begins with a square, or with a pawn's capture such as `exd5`.
fn begins_with_a_square(text: &str) -> bool {
    let is_square = |file: u8, rank: u8| file.is_ascii_lowercase() && rank.is_ascii_digit();
    match *text.as_bytes() {
        [_, b'x', file, rank, ..] | [file, rank, ..] => is_square(file, rank),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, join_list, sentence};

    #[test]
    fn items_are_joined_by_the_rules_of_each_language() {
        let items: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        assert_eq!(join_list(Language::English, &items), "a, b and c");
        assert_eq!(join_list(Language::German, &items[..2]), "a und b");
        assert_eq!(join_list(Language::German, &items[..1]), "a");
        assert_eq!(join_list(Language::Spanish, &items), "a, b y c");
        assert_eq!(join_list(Language::English, &[]), "");
    }

    #[test]
    fn a_sentence_has_a_capital_letter_and_a_full_stop() {
        assert_eq!(sentence("the king is open"), "The king is open.");
        assert_eq!(sentence("übrig bleibt ein Turm"), "Übrig bleibt ein Turm.");
        assert_eq!(sentence("e4 loses a pawn."), "e4 loses a pawn.");
        assert_eq!(sentence("exd5 loses a pawn"), "exd5 loses a pawn.");
        assert_eq!(sentence("extra pawns win"), "Extra pawns win.");
        assert_eq!(sentence("O-O loses a pawn: 3.Nf3 …"), "O-O loses a pawn: 3.Nf3 …");
        assert_eq!(sentence("O-O loses a pawn"), "O-O loses a pawn.");
    }

    #[test]
    fn the_region_of_a_language_tag_is_ignored() {
        assert_eq!(Language::from_tag("de-AT"), Some(Language::German));
        assert_eq!(Language::from_tag("en"), Some(Language::English));
        assert_eq!(Language::from_tag("es-MX"), Some(Language::Spanish));
        assert_eq!(Language::from_tag("fr"), None);
    }
}
