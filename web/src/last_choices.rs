//! The choices for the last new game, which are saved as the initial choices of the next one.
//! Each line of the text has one choice, and the choice has the name of a parameter of the address.
//! This module also saves the number of principal variations that was chosen last, and the answer to the question of a
//! first visit.

use game_store::{Keyword, SCALE};

use crate::address;
use crate::state::MAX_LINES;
use crate::storage;
use game_store::{Choice, Player, Strength};

/// The name under which the choices are stored.
pub const STORAGE_NAME: &str = "second-thought.new-game";

/// The saved choices, or those of a first visit.
#[must_use]
pub fn load() -> Choice {
    load_or(Choice::default())
}

/// The saved choices. An invalid value is ignored without a message. If nothing is saved, the choices `of_game` of the
/// game on the board, or those of a first visit if two people play this game: it may be an imported game. Without
/// storage, the choices `of_game`.
#[must_use]
pub fn load_or(of_game: Choice) -> Choice {
    match storage::read(STORAGE_NAME) {
        Ok(Some(text)) => parse_choice(&text),
        Ok(None) if !of_game.opponent.is_engine() => Choice::default(),
        Ok(None) | Err(_) => of_game,
    }
}

/// Saves the choices. A failure is not reported here, because the settings have already reported it.
pub fn save(choice: &Choice) {
    let words = choice_text(choice);
    if storage::read(STORAGE_NAME) != Ok(Some(words.clone())) {
        let _ = storage::write(STORAGE_NAME, &words);
    }
}

/// The name under which the number of principal variations is stored.
pub const LINES_STORAGE_NAME: &str = "second-thought.lines";

/// The last chosen number of principal variations; `None` if none was chosen.
#[must_use]
pub fn load_lines() -> Option<u32> {
    let lines = storage::read(LINES_STORAGE_NAME).ok()??.parse().ok()?;
    (1..=MAX_LINES).contains(&lines).then_some(lines)
}

/// Saves the number of principal variations.
pub fn save_lines(lines: u32) {
    let _ = storage::write(LINES_STORAGE_NAME, &lines.to_string());
}

/// The name under which the strength is stored that the person expects to have.
pub const EXPECTED_STORAGE_NAME: &str = "second-thought.expected";

/// The strength that the person expected to have when answering the question of a first visit; `None` without an
/// answer.
#[must_use]
pub fn load_expected_strength() -> Option<Strength> {
    let elo = storage::read(EXPECTED_STORAGE_NAME).ok()??.parse().ok()?;
    Some(Strength::new(elo))
}

/// Saves the strength that the person expects to have. Without storage, the own rating starts as without an answer.
pub fn save_expected_strength(strength: Strength) {
    let _ = storage::write(EXPECTED_STORAGE_NAME, &strength.elo().to_string());
}

/// The name of the line with the version of the rating scale.
/// A text of an earlier version, whose strengths are on the rating scale of earlier versions, has no such line.
const SCALE_NAME: &str = "scale";

fn choice_text(choice: &Choice) -> String {
    let switch = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
    let time = choice.time.map_or_else(|| "none".to_owned(), |time| time.keyword());
    let white = choice.white_engine.map_or_else(|| "human".to_owned(), Player::keyword);
    let words = [
        ("opponent", choice.opponent.keyword()),
        ("play", choice.play_as.keyword().to_owned()),
        ("time", time),
        ("strict", switch(choice.strict)),
        ("white", white),
        ("adaptive", switch(choice.adaptive)),
        ("rated", switch(choice.rated)),
        ("second-thoughts", switch(choice.second_thoughts)),
        ("comments", switch(choice.comments)),
        (SCALE_NAME, SCALE.to_string()),
    ];
    words.map(|(name, word)| format!("{name}={word}\n")).concat()
}

fn parse_choice(text: &str) -> Choice {
    let words: Vec<(String, String)> = text
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, word)| (name.to_owned(), word.to_owned()))
        .collect();
    let words = convert_to_present_scale(words);
    let white = words.iter().find(|(name, _)| name == "white");
    let has = |name: &str, word: &str| {
        words
            .iter()
            .any(|pair| (pair.0.as_str(), pair.1.as_str()) == (name, word))
    };
    let choice = address::choice_from_parameters(&words).unwrap_or_default();
    Choice {
        white_engine: white
            .and_then(|(_, word)| Player::from_keyword(word))
            .filter(|player| player.is_engine()),
        adaptive: has("adaptive", "on"),
        rated: !has("rated", "off"),
        ..choice
    }
}

/// Converts the strengths in these choices from the rating scale of earlier versions to the present scale.
fn convert_to_present_scale(words: Vec<(String, String)>) -> Vec<(String, String)> {
    if words.iter().any(|(name, _)| name == SCALE_NAME) {
        return words;
    }
    let replaced = |(name, word): (String, String)| {
        let player = PLAYER_FIELDS
            .contains(&name.as_str())
            .then(|| Player::from_earlier_keyword(&word));
        let word = player.flatten().map_or(word, |player| player.replaced().keyword());
        (name, word)
    };
    words.into_iter().map(replaced).collect()
}

/// The names of the choices that contain a player.
const PLAYER_FIELDS: [&str; 2] = ["opponent", "white"];

#[cfg(test)]
mod tests {
    use super::{choice_text, parse_choice};
    use game_store::{Choice, PlayAs, Player, TimeControl};

    #[test]
    fn a_choice_is_saved_as_words() {
        for (time, white_engine) in [
            ("none", None),
            ("300+3", Some(Player::FIRST_OPPONENT)),
            ("90+0", Some(Player::Classic)),
        ] {
            let choice = Choice {
                opponent: Player::Classic,
                play_as: PlayAs::Random,
                white_engine,
                time: TimeControl::from_keyword(time),
                strict: true,
                adaptive: white_engine.is_none(),
                rated: white_engine.is_some(),
                second_thoughts: white_engine.is_none(),
                comments: white_engine.is_some(),
            };
            let text = choice_text(&choice);
            assert!(text.starts_with(&format!("opponent=classic\nplay=random\ntime={time}\nstrict=on\n")));
            assert_eq!(parse_choice(&text), choice);
        }
    }

    #[test]
    fn the_start_position_of_an_earlier_version_is_ignored() {
        let opponent = Player::FIRST_OPPONENT.keyword();
        let text = format!("opponent={opponent}\nplay=white\ntime=none\nstrict=off\nstart=17\nscale=2\n");
        assert_eq!(parse_choice(&text), Choice::default());
    }

    #[test]
    fn a_strength_of_the_earlier_scale_becomes_the_nearest_level_or_the_measured_rating() {
        for (text, opponent, white) in [
            ("opponent=3", "6", None),
            ("opponent=3\nscale=2", "3", None),
            ("opponent=1228-solid\nplay=black", "1455-solid", None),
            ("opponent=9\nwhite=1", "11", Some("4")),
            ("opponent=classic\nwhite=classic", "classic", Some("classic")),
            ("opponent=human\nadaptive=on", "human", None),
        ] {
            let choice = parse_choice(text);
            assert_eq!(choice.opponent.keyword(), opponent, "{text}");
            assert_eq!(choice.white_engine.map(Player::keyword).as_deref(), white, "{text}");
            assert_eq!(parse_choice(&choice_text(&choice)), choice, "{text}");
        }
    }

    #[test]
    fn an_unreadable_text_results_in_the_choice_of_a_first_visit() {
        for text in [
            "",
            "rubbish",
            "opponent=grandmother\nplay=black",
            "white=human",
            "white=grandmother",
            "time=soon",
        ] {
            assert_eq!(parse_choice(text), Choice::default(), "{text}");
        }
    }
}
