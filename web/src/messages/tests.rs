use super::language::wanted;
use super::*;
use crate::settings::Language;

#[path = "../../build/texts.rs"]
mod build;

const ENGLISH_FILE: &str = include_str!("../../assets/messages-en.json");
const GERMAN_FILE: &str = include_str!("../../assets/messages-de.json");

fn german() -> Texts {
    german_of(GERMAN_FILE)
}

fn german_of(file: &str) -> Texts {
    Texts::german(serde_json::from_str(file).expect("groups of texts"))
}

fn texts_of(file: &str) -> build::Texts {
    build::read(file).expect("groups of texts")
}

/// Texts that stand in a file of this group.
fn group(lines: &str) -> String {
    format!("{{ \"group\": {{\n{lines}\n}} }}")
}

#[track_caller]
fn check_differences(german: &str, expected: &[&str]) {
    let english = texts_of(&group("\"Hint\": \"Hint: {0}\",\n\"Undo\": \"Undo\""));
    assert_eq!(build::differences(&english, &texts_of(&group(german))), expected);
}

#[test]
fn the_build_names_each_text_that_another_language_lacks_or_has_alone() {
    check_differences("\"Undo\": \"Zurück\",\n\"Hint\": \"{0} als Tipp\"", &[]);
    check_differences("\"Hint\": \"Tipp: {0}\"", &["Undo is missing"]);
    check_differences(
        "\"Hint\": \"Tipp: {0}\",\n\"Undo\": \"Zurück\",\n\"Undone\": \"Zurückgenommen\"",
        &["Undone is no name of a text"],
    );
}

#[test]
fn the_build_names_each_text_that_fills_in_something_else() {
    check_differences(
        "\"Hint\": \"Tipp\",\n\"Undo\": \"Zurück: {0}\"",
        &[
            "Hint fills in {}, in English {\"0\"}",
            "Undo fills in {\"0\"}, in English {}",
        ],
    );
}

#[test]
fn the_build_sees_names_that_stand_twice() {
    let file = group("\"Undo\": \"Undo\",\n\"Hint\": \"Hint\",\n\"Undo\": \"Take back\"");
    assert_eq!(build::repeated(&file).into_iter().collect::<Vec<_>>(), ["Undo"]);
    assert!(build::repeated(&group("\"Undo\": \"Undo\"")).is_empty());
}

#[test]
fn every_text_is_a_constant_with_what_it_says_in_english() {
    let code = build::code(&texts_of(&group("\"Undo\": \"\\\"Undo\\\"\"")));
    let documented = "    #[doc = \"`` \\\"Undo\\\" ``\"]\n";
    let constant = "    pub const Undo: Self = Self { name: \"Undo\", english: \"\\\"Undo\\\"\" };\n";
    assert!(code.contains(&[documented, constant].concat()), "{code}");
}

#[test]
fn no_text_is_empty_and_what_is_filled_in_is_counted_from_nought() {
    let (english, german) = (texts_of(ENGLISH_FILE), texts_of(GERMAN_FILE));
    for (name, text) in english.iter().chain(&german) {
        assert!(!text.is_empty(), "{name}");
        let places = build::places(text);
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
    assert_eq!(german().of(Text::LastMove), "Letzter Zug");
    for (text, english, in_german) in [
        (Text::Analysis, "Analysis", "Analyse"),
        (Text::UsePosition, "Use position", "Stellung übernehmen"),
    ] {
        assert_eq!(Texts::english().of(text), english);
        assert_eq!(german().of(text), in_german);
    }
}

#[test]
fn words_go_where_the_language_wants_them() {
    let text = "{1} before {0}, {1}";
    assert_eq!(filled(text, &["a", "b"]), "b before a, b");
    assert_eq!(filled(text, &["a"]), " before a, ");
    assert_eq!(filled("no place", &["a"]), "no place");
}

#[test]
fn what_a_file_lacks_is_english_and_what_it_has_besides_is_left() {
    let file = group("\"Undo\": \"Zurücknehmen\",\n\"Undone\": \"Zurückgenommen\"");
    let texts = german_of(&file);
    assert_eq!(texts.of(Text::Undo), "Zurücknehmen");
    assert_eq!(texts.of(Text::Redo), "Redo");
}

#[test]
fn the_language_is_the_chosen_one_or_the_first_that_the_browser_names_and_the_page_knows() {
    let asks = |tags: &[&str]| -> Vec<String> { tags.iter().map(|tag| (*tag).to_owned()).collect() };
    for (tags, expected) in [
        (asks(&["de-AT", "en"]), GERMAN),
        (asks(&["fr", "de", "en"]), GERMAN),
        (asks(&["en-GB", "de"]), ENGLISH),
        (asks(&["fr", "é"]), ENGLISH),
        (asks(&[]), ENGLISH),
    ] {
        assert_eq!(wanted(Language::Auto, &tags), expected, "{tags:?}");
        assert_eq!(wanted(Language::German, &tags), GERMAN);
        assert_eq!(wanted(Language::English, &tags), ENGLISH);
    }
}
