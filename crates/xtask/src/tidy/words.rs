//! Words that the project has left behind, and what to write instead.
//!
//! The glossary in `CONTRIBUTING.md` explains the choice of terms; this table holds the phrases that are always wrong
//! here.

use super::{Finding, finding};

/// Phrases in lower case, each with the words that replace it.
///
/// The first word of each is written in two parts, so that this file does not contain what it looks for.
const LEFT_BEHIND: [(&str, &str); 16] = [
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

/// The files that may contain them: the glossary, and what others have written.
const EXEMPT: [&str; 3] = ["CONTRIBUTING.md", "Cargo.lock", "package-lock.json"];

/// The phrases of the table in a file, which may be broken over two lines.
#[must_use]
pub fn findings(name: &str, text: &str) -> Vec<Finding> {
    let file = name.rsplit('/').next().unwrap_or(name);
    if EXEMPT.contains(&file) || name.ends_with("-de.json") {
        return Vec::new();
    }
    let lines: Vec<String> = text.lines().map(plain).collect();
    let following = lines.iter().skip(1).map(String::as_str).chain([""]);
    let pairs = lines.iter().map(String::as_str).zip(following).enumerate();
    pairs
        .flat_map(|(index, (line, next))| in_line(line, next).map(move |message| finding(index + 1, &message)))
        .collect()
}

/// What is wrong with a line, given the next one, in which its last phrase may end.
fn in_line<'a>(line: &'a str, next: &'a str) -> impl Iterator<Item = String> + 'a {
    let joined = format!(" {line} {next} ");
    LEFT_BEHIND.into_iter().filter_map(move |(phrase, better)| {
        // A phrase that begins in the next line is found there.
        let place = joined.find(&format!(" {phrase} "))?;
        (place < line.len()).then(|| format!("\"{phrase}\": write {better}"))
    })
}

/// The words of a line in lower case, with one space between them; the end of a sentence counts as a word, comment
/// marks do not.
fn plain(line: &str) -> String {
    let line = line.replace(". ", " . ");
    let words = line.split(|letter: char| !letter.is_alphanumeric() && !"'.".contains(letter));
    let words: Vec<String> = words
        .map(|word| if word == "." { word } else { word.trim_matches('.') })
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{LEFT_BEHIND, findings};

    #[track_caller]
    fn check(text: &str, expected: &[usize]) {
        let lines: Vec<usize> = findings("web/src/app.rs", text).iter().map(|it| it.line).collect();
        assert_eq!(lines, expected, "{text}");
    }

    #[test]
    fn each_phrase_is_found_with_its_replacement() {
        for (phrase, better) in LEFT_BEHIND {
            let found = findings("README.md", &format!("A sentence,\nwhere {phrase}: it stands.\n"));
            let [only] = &found[..] else {
                panic!("{phrase}: {found:?}")
            };
            assert_eq!(only.line, 2);
            assert!(only.message.contains(better), "{}", only.message);
        }
    }

    #[test]
    fn phrases_are_found_in_any_case_in_names_and_over_the_end_of_a_line() {
        check(concat!("// Ke", "pt for later.\n"), &[1]);
        check(concat!("let is_ke", "pt = 1;\n"), &[1]);
        check(concat!("/// After so\n/// ma", "ny plies.\n"), &[1]);
        check(concat!("x\n\n/// It goes", " on.\nfn f() {}\n"), &[3]);
    }

    #[test]
    fn parts_of_words_are_no_phrases() {
        check(concat!("// Be", "sides, a cat", "told nothing.\n"), &[]);
        check("// It does so. Many do.\n// So few, many more.\n", &[]);
    }

    #[test]
    fn the_glossary_and_german_texts_are_exempt() {
        let text = concat!("be", "side\n");
        for name in ["CONTRIBUTING.md", "web/assets/messages-de.json", "fuzz/Cargo.lock"] {
            assert!(findings(name, text).is_empty(), "{name}");
        }
    }
}
