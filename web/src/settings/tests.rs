use super::stored::{from_words, imported_words};
use super::*;
use crate::messages::Texts;

#[test]
fn every_value_of_every_setting_has_a_word_that_gives_it_back() {
    for field in Field::ALL {
        let options = field.options();
        let words: Vec<&str> = if options.is_empty() {
            vec!["on", "off"]
        } else {
            options.iter().map(|(word, _)| *word).collect()
        };
        for word in words {
            let settings = Settings::default().with(field, word).expect("a word of its own");
            assert_eq!(settings.word(field), word, "{field:?}");
        }
        assert_eq!(Settings::default().with(field, "rubbish"), None, "{field:?}");
    }
}

#[test]
fn the_names_of_the_settings_differ() {
    for (index, field) in Field::ALL.iter().enumerate() {
        let (word, name) = field.named();
        for other in &Field::ALL[index + 1..] {
            assert!(
                word != other.named().0 && name != other.named().1,
                "{field:?}, {other:?}"
            );
        }
    }
}

#[test]
fn what_is_switched_goes_there_and_back() {
    let settings = Settings::default().switched(Field::Sounds);
    assert!(!settings.sounds);
    assert_eq!(settings.switched(Field::Sounds), Settings::default());
    assert_eq!(settings.switched(Field::BoardTheme), settings);
}

#[test]
fn kept_words_are_read_one_by_one() {
    let (settings, notice) = from_words(|field| match field {
        Field::BoardTheme => Some("walnut".to_owned()),
        Field::Sounds => Some("off".to_owned()),
        // Not kept: it ends with the visit.
        Field::Drawing => Some("on".to_owned()),
        _ => None,
    });
    let expected = Settings {
        board_theme: BoardTheme::Walnut,
        sounds: false,
        ..Settings::default()
    };
    assert_eq!((settings, notice), (expected, None));
}

#[test]
fn what_holds_no_setting_is_not_imported() {
    assert_eq!(imported_words(|_| None), None);
    // Names alone do not make settings.
    assert_eq!(imported_words(|_| Some(String::new())), None);
    let one = |field| (field == Field::Sounds).then(|| "off".to_owned());
    assert_eq!(imported_words(one), Some(from_words(one)));
    // What ends with the visit is no setting of a file.
    assert_eq!(
        imported_words(|field| (field == Field::Drawing).then(|| "on".to_owned())),
        None
    );
}

#[test]
fn a_bad_word_costs_only_its_own_setting_and_is_told() {
    let (settings, notice) = from_words(|field| match field {
        Field::BoardTheme => Some("plum".to_owned()),
        Field::Animation => Some("perhaps".to_owned()),
        Field::PieceSet => Some(String::new()),
        _ => None,
    });
    let expected = Settings {
        board_theme: BoardTheme::Plum,
        ..Settings::default()
    };
    assert_eq!(settings, expected);
    assert_eq!(
        notice.map(|unread| unread.told(Texts::english())).as_deref(),
        Some("These settings could not be read: Pieces, Pieces slide.")
    );
}
