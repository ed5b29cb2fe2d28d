//! Tests stored settings: written settings are read back unchanged, and an invalid value affects only its own setting.

use game_store::{BoardTheme, Extra, Field, Keyword, PieceSet, RestoredSettings, Settings};

#[track_caller]
fn read(text: &str) -> RestoredSettings {
    Settings::read(text).expect("settings")
}

/// All keywords of the values of a setting.
fn keywords(field: Field) -> Vec<&'static str> {
    fn of<T: Keyword>() -> Vec<&'static str> {
        T::KEYWORDS.iter().map(|(_, keyword)| *keyword).collect()
    }
    match field {
        Field::Language => of::<game_store::Language>(),
        Field::PageTheme => of::<game_store::PageTheme>(),
        Field::BoardTheme => of::<BoardTheme>(),
        Field::BoardSize => of::<game_store::BoardSize>(),
        Field::PieceSet => of::<PieceSet>(),
        Field::Coordinates => of::<game_store::Coordinates>(),
        Field::ReplyPause => of::<game_store::ReplyPause>(),
        Field::ThinkingTime => of::<game_store::ThinkingTime>(),
        Field::SharedBoard => of::<game_store::SharedBoard>(),
        Field::Volume => of::<game_store::Volume>(),
        _ => of::<bool>(),
    }
}

#[test]
fn every_value_of_every_setting_is_restored_from_its_keyword() {
    for field in Field::ALL {
        for keyword in keywords(field) {
            let settings = Settings::default().with_keyword(field, keyword).unwrap();
            assert_eq!(settings.keyword(field), keyword, "{field:?}");
            let restored = read(&settings.to_text(&Extra::new()));
            let lasting = Settings {
                drawing: false,
                ..settings
            };
            assert_eq!(
                (restored.settings, restored.faults, restored.extra),
                (lasting, vec![], Extra::new())
            );
        }
        assert_eq!(Settings::default().with_keyword(field, "rubbish"), None, "{field:?}");
    }
}

#[test]
fn a_setting_is_stored_under_its_keyword() {
    let text = Settings::default().to_text(&Extra::new());
    let saved: Extra = serde_json::from_str(&text).unwrap();
    let names: Vec<&str> = saved.keys().skip(1).map(String::as_str).collect();
    let keywords: Vec<&str> = Field::persistent().map(Field::keyword).collect();
    assert_eq!(names, keywords);
    assert!(
        text.starts_with("{\n  \"version\": 1,\n  \"language\": \"auto\",\n"),
        "{text}"
    );
}

#[test]
fn switches_are_reversed_and_other_settings_stay() {
    let settings = Settings::default().switched(Field::Sounds);
    assert!(!settings.sounds);
    assert_eq!(settings.switched(Field::Sounds), Settings::default());
    assert_eq!(settings.switched(Field::BoardTheme), settings);
}

#[test]
fn an_invalid_value_is_reported_and_affects_only_its_setting() {
    let restored = read(r#"{"piece_set": "marble", "animation": 7, "board_theme": "plum", "sounds": "off"}"#);
    let expected = Settings {
        board_theme: BoardTheme::Plum,
        sounds: false,
        ..Settings::default()
    };
    assert_eq!(restored.settings, expected);
    assert_eq!(restored.invalid_settings(), [Field::PieceSet, Field::Animation]);
    assert_eq!(
        restored.faults[0].to_string(),
        "piece_set: \"marble\" is none of bold, classic, modern"
    );
    assert!(restored.has_any);
}

#[test]
fn a_setting_of_a_single_visit_is_not_read() {
    assert_eq!(read(r#"{"drawing": "on"}"#).settings, Settings::default());
}

#[test]
fn unknown_fields_are_preserved() {
    let text = r#"{"of_tomorrow": {"b": 1, "a": [0.5]}, "sounds": "off"}"#;
    let restored = read(text);
    let written = Settings::default().to_text(&restored.extra);
    assert!(
        written.ends_with(",\n  \"of_tomorrow\": {\"b\": 1, \"a\": [0.5]}\n}\n"),
        "{written}"
    );
    assert_eq!(read(&written).extra, restored.extra);
}

#[test]
fn a_text_without_valid_settings_has_none() {
    for none in [
        "{}",
        r#"{"version": 1, "moves": ["e2e4"]}"#,
        r#"{"sounds": 1, "language": ""}"#,
    ] {
        assert!(!read(none).has_any, "{none}");
    }
    assert!(read(r#"{"sounds": "on", "language": ""}"#).has_any);
    for none in ["", "[]", "rubbish", "{\"board_th", r#"{"version": 2, "sounds": "off"}"#] {
        assert!(Settings::read(none).is_err(), "{none}");
    }
}
