//! The piece letters of the languages in which games are written.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};

use super::castling::{castling_text, castling_wing};
use super::characters::plain;

/// The piece letters of a language, or of several languages with the same letters.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Language {
    /// The names of the languages, each in that language.
    pub(super) name: &'static str,
    /// The letters of king, queen, rook, bishop and knight.
    letters: [&'static str; 5],
}

const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

/// All languages except English, which is tried first.
pub(super) const LANGUAGES: [Language; 18] = [
    row(
        "Deutsch, dansk, norsk, svenska, hrvatski, slovenščina",
        ["K", "D", "T", "L", "S"],
    ),
    row("français", ["R", "D", "T", "F", "C"]),
    row("español, italiano, català", ["R", "D", "T", "A", "C"]),
    row("português", ["R", "D", "T", "B", "C"]),
    row("română", ["R", "D", "T", "N", "C"]),
    row("Nederlands", ["K", "D", "T", "L", "P"]),
    row("polski", ["K", "H", "W", "G", "S"]),
    row("čeština, slovenčina", ["K", "D", "V", "S", "J"]),
    row("magyar", ["K", "V", "B", "F", "H"]),
    row("suomi", ["K", "D", "T", "L", "R"]),
    row("íslenska", ["K", "D", "H", "B", "R"]),
    row("latviešu", ["K", "D", "T", "L", "Z"]),
    row("Türkçe", ["Ş", "V", "K", "F", "A"]),
    row("русский", ["Кр", "Ф", "Л", "С", "К"]),
    row("українська", ["Кр", "Ф", "Т", "С", "К"]),
    row("български", ["Ц", "Д", "Т", "О", "К"]),
    row("српски", ["К", "Д", "Т", "Л", "С"]),
    row("ελληνικά", ["Ρ", "Β", "Π", "Α", "Ι"]),
];

const fn row(name: &'static str, letters: [&'static str; 5]) -> Language {
    Language { name, letters }
}

impl Language {
    /// Whether `letter` is the first letter of any piece in this language.
    pub(super) fn has_piece_letter(&self, letter: char) -> bool {
        self.letters.iter().any(|name| name.starts_with(letter))
    }

    /// Translates a move into English letters; `None` if the text begins with a capital letter that is not a piece
    /// letter of this language.
    pub(super) fn to_english(&self, text: &str) -> Option<String> {
        let text = self.promotion_to_english(text);
        if let Some(wing) = castling_wing(&plain(&text)) {
            return Some(castling_text(wing).to_owned());
        }
        let piece = self.leading_piece(&text);
        match piece {
            Some((rest, english)) => Some([english.to_string().as_str(), rest].concat()),
            None => (!text.starts_with(char::is_uppercase)).then_some(text),
        }
    }

    /// The text with the piece letter of a promotion in English.
    fn promotion_to_english(&self, text: &str) -> String {
        let body = text.trim_end_matches(['+', '#', ')']);
        let promotion = self.pieces().find_map(|(name, english)| {
            let before = body.strip_suffix(name)?;
            before.ends_with(['1', '8', '=', '(', '/']).then_some((before, english))
        });
        match promotion {
            Some((before, english)) => {
                let after = text.strip_prefix(body).unwrap_or_default();
                [before, english.to_string().as_str(), after].concat()
            }
            None => text.to_owned(),
        }
    }

    /// The text after the piece letters at its beginning, and the English letter of that piece. If the letters of
    /// several pieces fit, the longest letters win: `Кр` before `К`.
    fn leading_piece<'a>(&self, text: &'a str) -> Option<(&'a str, char)> {
        self.pieces()
            .filter_map(|(name, english)| Some((text.strip_prefix(name)?, english)))
            .min_by_key(|(rest, _)| rest.len())
    }

    /// Each piece's letters in this language, with its English letter.
    fn pieces(&self) -> impl Iterator<Item = (&'static str, char)> {
        self.letters.into_iter().zip(ENGLISH)
    }
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, Language};

    #[track_caller]
    fn language(name: &str) -> &'static Language {
        LANGUAGES.iter().find(|row| row.name.contains(name)).expect("a row")
    }

    #[track_caller]
    fn check(name: &str, text: &str, expected: Option<&str>) {
        assert_eq!(language(name).to_english(text).as_deref(), expected, "{name} {text}");
    }

    #[test]
    fn moves_are_translated_into_english_letters() {
        check("Deutsch", "Sf3", Some("Nf3"));
        check("Deutsch", "Tad1+", Some("Rad1+"));
        check("Deutsch", "bxc8=D#", Some("bxc8=Q#"));
        check("Deutsch", "c8D", Some("c8Q"));
        check("Deutsch", "c8(S)", Some("c8(N)"));
        check("Deutsch", "O-O-O", Some("O-O-O"));
        check("Deutsch", "e4", Some("e4"));
        check("Deutsch", "♘f3", Some("♘f3"));
        check("français", "Cc3", Some("Nc3"));
        check("română", "Nc4", Some("Bc4"));
        check("русский", "Крe2", Some("Ke2"));
        check("русский", "Кe2", Some("Ne2"));
        check("русский", "e8=К", Some("e8=N"));
        check("български", "O-O", Some("O-O"));
    }

    #[test]
    fn a_piece_letter_of_another_language_is_rejected() {
        check("Deutsch", "Nf3", None);
        check("Deutsch", "Cc3", None);
        check("español", "Bc4", None);
        check("Nederlands", "Se2", None);
    }

    #[test]
    fn the_piece_letters_of_a_language_differ() {
        for row in &LANGUAGES {
            for (index, name) in row.letters.iter().enumerate() {
                assert!(!row.letters[..index].contains(name), "{}: {name} twice", row.name);
            }
        }
    }
}
