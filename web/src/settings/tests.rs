use super::stored::{changed, of_text};
use super::*;
use crate::messages::Texts;

#[test]
fn the_names_of_the_settings_and_of_their_values_differ() {
    for (index, field) in Field::ALL.iter().enumerate() {
        for other in &Field::ALL[index + 1..] {
            assert_ne!(name(*field), name(*other));
        }
        let options = options(*field);
        for (index, (_, name)) in options.iter().enumerate() {
            assert!(options[index + 1..].iter().all(|(_, other)| other != name), "{field:?}");
        }
    }
}

#[test]
fn a_bad_word_costs_only_its_own_setting_and_is_told() {
    let (settings, unread) = of_text(r#"{"board_theme": "plum", "animation": "perhaps", "piece_set": ""}"#);
    let expected = Settings {
        board_theme: BoardTheme::Plum,
        ..Settings::default()
    };
    assert_eq!(settings, expected);
    assert_eq!(
        unread.map(|unread| unread.message(Texts::english())).as_deref(),
        Some("These settings could not be read: Pieces, Animate moves.")
    );
}

#[test]
fn a_text_of_no_settings_is_told_as_such() {
    for text in ["", "rubbish", "{\"board_th", "[]", r#"{"version": 2}"#] {
        assert_eq!(of_text(text), (Settings::default(), Some(Unread::All)), "{text}");
    }
    // What stands before the break counts.
    let (settings, unread) = of_text("{\"sounds\": \"off\", \"language\": \"d");
    assert_eq!((settings.sounds, unread), (false, Some(Unread::All)));
}

#[test]
fn what_holds_no_setting_is_not_imported() {
    for none in [
        "{}",
        r#"{"sounds": ""}"#,
        r#"{"version": 1, "moves": ["e2e4"]}"#,
        "rubbish",
    ] {
        assert_eq!(imported(none), None, "{none}");
    }
    let quiet = Settings::default().switched(Field::Sounds);
    assert_eq!(imported(&to_text(&quiet)), Some((quiet, None)));
}

#[test]
fn what_was_not_changed_here_stays_as_it_is_kept() {
    let before = Settings::default();
    let after = before.switched(Field::Sounds);
    let saved = r#"{"board_theme": "plum", "sounds": "on", "of_later": [1.50]}"#;
    let text = changed(saved, before, after);
    let expected = Settings {
        board_theme: BoardTheme::Plum,
        ..after
    };
    assert_eq!(of_text(&text), (expected, None));
    assert!(text.contains("\"of_later\": [1.50]"), "{text}");
    for none in ["", "rubbish"] {
        assert_eq!(of_text(&changed(none, before, after)), (after, None), "{none}");
    }
}
