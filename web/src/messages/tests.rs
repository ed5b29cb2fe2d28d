use super::language::wanted;
use super::*;
use crate::settings::Language;

const FILE: &str = include_str!("../../assets/messages-de.txt");

fn german() -> Texts {
    Texts::german(FILE.to_owned()).expect("as many lines as texts")
}

/// The names of all texts in their order.
fn names() -> Vec<&'static str> {
    [Text::NAMES, LaterText::NAMES].concat()
}

/// All texts in English in their order.
fn english() -> Vec<&'static str> {
    [Text::lines(), LaterText::lines()].concat()
}

/// The numbers of the places to fill in, in their order.
fn places(text: &str) -> Vec<&str> {
    let after = text.split('{').skip(1);
    let mut places: Vec<&str> = after.map(|part| part.split('}').next().unwrap_or_default()).collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn every_text_has_a_german_line_of_its_name_at_its_place() {
    let in_file: Vec<&str> = FILE.lines().filter_map(entry).map(|(name, _)| name).collect();
    for (place, name) in names().into_iter().enumerate() {
        assert_eq!(in_file.get(place), Some(&name), "line {} of the texts", place + 1);
    }
    assert_eq!(
        in_file.len(),
        LaterText::END,
        "more lines than texts: {:?}",
        in_file.last()
    );
}

#[test]
fn every_line_of_the_file_is_a_text_a_heading_or_empty() {
    for line in FILE.lines() {
        assert!(
            entry(line).is_some() || line.starts_with('#') || line.is_empty(),
            "{line}"
        );
    }
}

#[test]
fn a_text_has_the_same_places_in_both_languages() {
    assert_eq!(Text::lines().len(), LaterText::START);
    assert_eq!(english().len(), LaterText::END);
    let german = german().fetched.expect("German is no English");
    for ((name, english), german) in names().into_iter().zip(english()).zip(german.iter().copied()) {
        assert!(!english.is_empty() && !german.is_empty(), "{name}");
        assert_eq!(places(english), places(german), "{name}");
        let numbers: Vec<String> = (0..places(english).len()).map(|number| number.to_string()).collect();
        assert_eq!(places(english), numbers, "{name}");
        assert_eq!(english.matches('{').count(), english.matches('}').count(), "{name}");
        assert_eq!(german.matches('{').count(), german.matches('}').count(), "{name}");
    }
}

#[test]
fn a_text_is_found_by_its_name() {
    let title = "Second Thought: chess against the computer";
    assert_eq!(Texts::english().of(Text::PageTitle), title);
    assert_eq!(Texts::english().of(Text::LastMove), "Last move");
    assert_eq!(german().of(Text::LastMove), "Letzter Zug");
    for (text, english, in_german) in [
        (LaterText::Analysis, "Analysis", "Analyse"),
        (LaterText::UsePosition, "Use position", "Stellung übernehmen"),
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
fn a_file_that_lacks_a_line_is_refused() {
    let (without_last, _) = FILE.trim_end().rsplit_once('\n').expect("several lines");
    assert!(Texts::german(without_last.to_owned()).is_none());
    assert!(Texts::german("<!DOCTYPE html>".to_owned()).is_none());
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
