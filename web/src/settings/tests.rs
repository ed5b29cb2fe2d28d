use game_store::Keyword;

use super::stored::{from_text, with_changes};
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
fn an_invalid_keyword_affects_only_its_setting_and_is_reported() {
    let (settings, unread) = from_text(r#"{"board_theme": "plum", "animation": "perhaps", "piece_set": ""}"#);
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
fn a_text_without_settings_is_reported() {
    for text in ["", "rubbish", "{\"board_th", "[]", r#"{"version": 2}"#] {
        assert_eq!(
            from_text(text),
            (Settings::default(), Some(UnreadableSettings::All)),
            "{text}"
        );
    }
    // The complete values before the place where the text is cut off are read.
    let (settings, unread) = from_text("{\"sounds\": \"off\", \"language\": \"d");
    assert_eq!((settings.sounds, unread), (false, Some(UnreadableSettings::All)));
}

#[test]
fn a_text_without_settings_is_not_imported() {
    for none in [
        "{}",
        r#"{"sounds": ""}"#,
        r#"{"version": 1, "moves": ["e2e4"]}"#,
        "rubbish",
    ] {
        assert_eq!(parse_imported(none), None, "{none}");
    }
    let quiet = Settings::default().switched(Field::Sounds);
    assert_eq!(parse_imported(&to_text(&quiet)), Some((quiet, None)));
}

#[test]
fn unchanged_settings_stay_as_they_are_stored() {
    let before = Settings::default();
    let after = before.switched(Field::Sounds);
    let saved = r#"{"board_theme": "plum", "sounds": "on", "of_later": [1.50]}"#;
    let text = with_changes(saved, before, after);
    let expected = Settings {
        board_theme: BoardTheme::Plum,
        ..after
    };
    assert_eq!(from_text(&text), (expected, None));
    assert!(text.contains("\"of_later\": [1.50]"), "{text}");
    for none in ["", "rubbish"] {
        assert_eq!(from_text(&with_changes(none, before, after)), (after, None), "{none}");
    }
}

#[test]
fn each_board_theme_has_its_colours() {
    let styles = include_str!("../../styles/board-themes.css");
    for (_, theme) in BoardTheme::KEYWORDS {
        assert!(styles.contains(&format!("[data-board-theme=\"{theme}\"]")), "{theme}");
    }
    assert_eq!(styles.matches("[data-board-theme=").count(), BoardTheme::KEYWORDS.len());
}
