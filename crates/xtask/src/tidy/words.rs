//! Finds phrases that the project no longer uses.
//!
//! The glossary in `CONTRIBUTING.md` explains the choice of terms. The table in this file contains the phrases that are
//! always wrong in this project.

use super::{Finding, finding};

/// Phrases in lower case, each with the words that replace it.
///
/// Each phrase is written in two parts, so that this file does not contain the phrases that it looks for.
const REPLACED_PHRASES: [(&str, &str); 16] = [
    (concat!("so", " many"), "`n`, or the name of the number"),
    (concat!("be", "side"), "next to, besides, apart from"),
    (concat!("at", " fault"), "invalid, wrong"),
    (concat!("lies", " in"), "is in, is stored in"),
    (concat!("goes", " on"), "continues"),
    (concat!("to", "ld"), "reported, shown, passed"),
    (concat!("ke", "pt"), "saved, stored, preserved"),
    (concat!("he", "ars"), "receives, is notified"),
    (concat!("he", "ard"), "received, played, announced"),
    (concat!("some", "body"), "someone"),
    (concat!("by", " ear"), "with a screen reader"),
    (concat!("has", " come"), "has arrived, is loaded"),
    (concat!("have", " come"), "have arrived, are loaded"),
    (concat!("thr", "ice"), "three times"),
    (concat!("le", "st"), "so that … not"),
    (concat!("of its", " own"), "its own, a separate"),
];

/// The files that may contain these phrases: the glossary, and files that other programs write.
const EXEMPT_FILES: [&str; 3] = ["CONTRIBUTING.md", "Cargo.lock", "package-lock.json"];

/// The phrases of the table that a file contains. A phrase may be broken over two lines.
#[must_use]
pub fn findings(name: &str, text: &str) -> Vec<Finding> {
    let file = name.rsplit('/').next().unwrap_or(name);
    if EXEMPT_FILES.contains(&file) || is_in_other_language(file) {
        return Vec::new();
    }
    let lines: Vec<String> = text.lines().map(plain_words).collect();
    let following = lines.iter().skip(1).map(String::as_str).chain([""]);
    let pairs = lines.iter().map(String::as_str).zip(following).enumerate();
    pairs
        .flat_map(|(index, (line, next))| messages_in_line(line, next).map(move |message| finding(index + 1, &message)))
        .collect()
}

/// Whether a file contains texts of the page in another language than English.
fn is_in_other_language(file: &str) -> bool {
    file.starts_with("messages-") && file.ends_with(".json") && file != "messages-en.json"
}

/// The messages about phrases that begin in `line` and may end in `next`.
fn messages_in_line<'a>(line: &'a str, next: &'a str) -> impl Iterator<Item = String> + 'a {
    let joined = format!(" {line} {next} ");
    REPLACED_PHRASES.into_iter().filter_map(move |(phrase, better)| {
        // A phrase that begins in the next line is found when that line is checked.
        let place = joined.find(&format!(" {phrase} "))?;
        (place < line.len()).then(|| format!("\"{phrase}\": write {better}"))
    })
}

/// The words of a line in lower case with one space between them. A punctuation mark after a word becomes a separate
/// word, so that no phrase extends across the mark. Comment marks, quotes and underscores are omitted.
fn plain_words(line: &str) -> String {
    let mut plain: Vec<String> = Vec::new();
    for part in line.split_whitespace() {
        let words = part.split(|letter: char| !letter.is_alphanumeric());
        plain.extend(words.filter(|word| !word.is_empty()).map(str::to_lowercase));
        if part.contains(char::is_alphanumeric) && part.trim_end_matches(CLOSING_MARKS).ends_with(PUNCTUATION) {
            plain.push(".".to_owned());
        }
    }
    plain.join(" ")
}

const PUNCTUATION: [char; 6] = ['.', ',', ';', ':', '!', '?'];
/// The marks that may follow a punctuation mark at the end of a word.
const CLOSING_MARKS: [char; 6] = ['"', '\'', '`', ')', ']', '\\'];

#[cfg(test)]
mod tests {
    use super::{REPLACED_PHRASES, findings};

    #[track_caller]
    fn check(text: &str, expected: &[usize]) {
        let lines: Vec<usize> = findings("web/src/app.rs", text).iter().map(|it| it.line).collect();
        assert_eq!(lines, expected, "{text}");
    }

    #[test]
    fn each_phrase_is_found_with_its_replacement() {
        for (phrase, better) in REPLACED_PHRASES {
            let found = findings("README.md", &format!("A sentence,\nand {phrase}: the rest.\n"));
            let [only] = &found[..] else {
                panic!("{phrase}: {found:?}")
            };
            assert_eq!(only.line, 2);
            assert!(only.message.contains(better), "{}", only.message);
        }
    }

    #[test]
    fn phrases_are_found_in_any_case_and_over_the_end_of_a_line() {
        check(concat!("// Ke", "pt for later.\n"), &[1]);
        check(concat!("/// After so\n/// ma", "ny plies.\n"), &[1]);
        check(concat!("x\n\n/// It goes", " on.\nfn f() {}\n"), &[3]);
        check(concat!(" * It goes\n * o", "n and on\n"), &[1]);
    }

    #[test]
    fn phrases_are_found_in_names_and_strings() {
        for text in [
            "let is_ke\u{70}t = 1;",
            "self.ke\u{70}t",
            "say('it is ke\u{70}t');",
            "[\"ke\u{70}t\"]",
            "`ke\u{70}t`",
        ] {
            check(text, &[1]);
        }
        check(concat!("  \"GameSaved\": \"The game is ke", "pt.\",\n"), &[1]);
    }

    #[test]
    fn every_kind_of_text_is_checked() {
        let text = concat!("It is ke", "pt.\n");
        for name in [
            "README.md",
            "ARCHITECTURE.md",
            "docs/board.md",
            "web/assets/messages-en.json",
            "web/styles/board.css",
            "index.html",
            "Cargo.toml",
            "tests/game.spec.ts",
            "crates/xtask/src/sizes.mjs",
        ] {
            assert_eq!(findings(name, text).len(), 1, "{name}");
        }
    }

    #[test]
    fn parts_of_words_and_punctuated_phrases_are_not_found() {
        check(concat!("// Be", "sides, a catt", "old nothing.\n"), &[]);
        check("// It does so. Many do.\n// So few, many more.\n", &[]);
        check("// It does so.\n// Many do.\n// If so, many do.\n", &[]);
        check("// \"It goes.\" On Sunday\n", &[]);
    }

    #[test]
    fn the_glossary_and_texts_in_other_languages_are_exempt() {
        let text = concat!("be", "side\n");
        for name in [
            "CONTRIBUTING.md",
            "web/assets/messages-de.json",
            "web/assets/messages-es.json",
            "fuzz/Cargo.lock",
        ] {
            assert!(findings(name, text).is_empty(), "{name}");
        }
        assert!(!findings("web/assets/messages-en.json", text).is_empty());
    }
}
