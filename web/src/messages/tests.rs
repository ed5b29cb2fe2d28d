use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use game_store::{Keyword, Language};

use super::*;

#[path = "../../build/texts.rs"]
mod build;

const ENGLISH_FILE: &str = include_str!("../../assets/messages-en.json");
const GERMAN_FILE: &str = include_str!("../../assets/messages-de.json");
const SPANISH_FILE: &str = include_str!("../../assets/messages-es.json");

pub(crate) fn german_texts() -> Texts {
    Texts::from_lines(GERMAN, german_lines().join("\n")).expect("a line for each text")
}

/// The Spanish texts as the lines that the build writes: a text that is missing is in English.
pub(crate) fn spanish_texts() -> Texts {
    let mut texts = texts_of(ENGLISH_FILE);
    let known: Vec<String> = texts.keys().cloned().collect();
    let spanish = texts_of(SPANISH_FILE).into_iter();
    texts.extend(spanish.filter(|(name, _)| known.contains(name)));
    let lines: Vec<String> = texts.into_values().collect();
    Texts::from_lines("es", lines.join("\n")).expect("a line for each text")
}

/// The German texts as the lines that the build writes for the page.
fn german_lines() -> Vec<String> {
    texts_of(GERMAN_FILE).into_values().collect()
}

fn texts_of(file: &str) -> build::Texts {
    build::parse_texts(file).expect("groups of texts")
}

/// The content of a file with one group of texts.
fn group(lines: &str) -> String {
    format!("{{ \"group\": {{\n{lines}\n}} }}")
}

#[track_caller]
fn check_differences(german: &str, expected: &[&str]) {
    let english = texts_of(&group("\"Hint\": \"Hint: {0}\",\n\"Undo\": \"Undo\""));
    assert_eq!(build::differences(&english, &texts_of(&group(german))), expected);
}

#[test]
fn the_build_names_each_text_that_only_one_language_has() {
    check_differences("\"Undo\": \"Zurück\",\n\"Hint\": \"{0} als Tipp\"", &[]);
    check_differences("\"Hint\": \"Tipp: {0}\"", &["Undo is missing"]);
    check_differences(
        "\"Hint\": \"Tipp: {0}\",\n\"Undo\": \"Zurück\",\n\"Undone\": \"Zurückgenommen\"",
        &["Undone is not a known name"],
    );
}

#[test]
fn the_build_names_each_text_with_other_placeholders() {
    check_differences(
        "\"Hint\": \"Tipp\",\n\"Undo\": \"Zurück: {0}\"",
        &[
            "Hint has the placeholders {}, in English {\"0\"}",
            "Undo has the placeholders {\"0\"}, in English {}",
        ],
    );
}

#[test]
fn the_build_finds_repeated_names() {
    let repeated = |file: &str| build::repeated_names(file).expect("groups of texts");
    for file in [
        group("\"Undo\": \"Undo\",\n\"Hint\": \"Hint\",\n\"Undo\": \"Take back\""),
        group(r#""Undo": "Undo", "Hint": "Hint", "Undo":"Take back""#),
        r#"{"one": {"Undo": "Undo"}, "two": {"Undo": "Take back"}}"#.to_owned(),
    ] {
        assert!(repeated(&file).iter().eq(["Undo"]), "{file}");
    }
    assert!(repeated(&group("\"Undo\": \"Undo\"")).is_empty());
}

#[test]
fn every_text_is_used() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let code = code_of(Path::new(source)).expect("the sources can be read");
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric();
    let used: BTreeSet<&str> = code
        .split("Text::")
        .skip(1)
        .filter_map(|rest| rest.split(|letter| !is_of_name(letter)).next())
        .collect();
    let texts = texts_of(ENGLISH_FILE);
    let unused: Vec<&String> = texts.keys().filter(|name| !used.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// The code of all modules in a folder, without tests.
fn code_of(folder: &Path) -> io::Result<String> {
    let mut code = String::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            code += &code_of(&path)?;
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            code += &fs::read_to_string(path)?;
        }
    }
    Ok(code)
}

#[test]
fn every_text_is_a_constant_with_its_english_text_as_documentation() {
    let code = build::constants_source(&texts_of(&group("\"Undo\": \"\\\"Undo\\\"\"")));
    let documented = "    #[doc = \"`` \\\"Undo\\\" ``\"]\n";
    let constant = "    pub const Undo: Self = Self { place: 0, english: \"\\\"Undo\\\"\" };\n";
    assert!(code.contains(&[documented, constant].concat()), "{code}");
}

#[test]
fn no_text_is_empty_and_placeholders_count_from_zero() {
    let (english, german) = (texts_of(ENGLISH_FILE), texts_of(GERMAN_FILE));
    for (name, text) in english.iter().chain(&german) {
        assert!(!text.is_empty(), "{name}");
        let places = build::placeholders(text);
        let numbers = (0..places.len()).map(|number| number.to_string());
        assert!(numbers.eq(places), "{name}");
        assert_eq!(text.matches('{').count(), text.matches('}').count(), "{name}");
    }
}

#[test]
fn a_text_is_found_by_its_name() {
    let title = "Second Thought: chess against the computer";
    assert_eq!(Texts::english().of(Text::PageTitle), title);
    assert_eq!(Texts::english().of(Text::LastMove), "Last move");
    assert_eq!(german_texts().of(Text::LastMove), "Letzter Zug");
    for (text, english, in_german) in [
        (Text::Analysis, "Analysis", "Analyse"),
        (Text::UsePosition, "Use position", "Stellung übernehmen"),
    ] {
        assert_eq!(Texts::english().of(text), english);
        assert_eq!(german_texts().of(text), in_german);
    }
}

#[test]
fn words_replace_the_placeholders() {
    let text = "{1} before {0}, {1}";
    assert_eq!(fill_placeholders(text, &["a", "b"]), "b before a, b");
    assert_eq!(fill_placeholders(text, &["a"]), " before a, ");
    assert_eq!(fill_placeholders("no place", &["a"]), "no place");
}

#[test]
fn a_file_with_a_missing_line_is_refused() {
    let german = |lines: String| Texts::from_lines(GERMAN, lines);
    assert_eq!(german(String::new()), None);
    let lines = german_lines();
    assert_eq!(german(lines[1..].join("\n")), None);
    assert_eq!(german("<!DOCTYPE html>\n".to_owned() + &lines.join("\n")), None);
}

#[test]
fn each_language_has_its_files_and_is_named_in_the_page() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let page = include_str!("../../../index.html");
    let languages = Language::KEYWORDS
        .iter()
        .filter(|(language, _)| *language != Language::Auto);
    for (_, lang) in languages.filter(|(_, lang)| *lang != ENGLISH) {
        for file in [
            ["messages-", lang, ".json"].concat(),
            ["practice-", lang, ".tsv"].concat(),
        ] {
            assert!(Path::new(folder).join(&file).is_file(), "{file}");
        }
        for name in [["messages-", lang].concat(), ["practice-", lang].concat()] {
            let ending = if name.starts_with("messages") { "txt" } else { "tsv" };
            let meta = format!("<meta name=\"{name}\" content=\"./{name}.{ending}\">");
            let copied = format!("<link data-trunk rel=\"copy-file\" href=\"target/{name}.{ending}\">");
            assert!(page.contains(&meta), "{meta}");
            assert!(page.contains(&copied), "{copied}");
        }
    }
}

#[test]
fn each_language_has_its_own_piece_letters_and_its_own_tag() {
    let letters =
        [Texts::english(), german_texts(), spanish_texts()].map(|texts| (texts.lang(), texts.of(Text::PieceLetters)));
    assert_eq!(letters, [("en", "KQRBN"), ("de", "KDTLS"), ("es", "RDTAC")]);
    assert_eq!(spanish_texts().of(Text::LastMove), "Última jugada");
}

#[test]
fn an_explanation_is_in_the_language_of_the_page() {
    let texts = ["because", "denn", "porque"];
    let picked = [Texts::english(), german_texts(), spanish_texts()].map(|page| page.in_language(texts));
    assert_eq!(picked, texts);
}
