//! What was chosen for the last new game, kept so that the next one can be the same again: a word a line, named as in the
//! page's address; and how many of the engine's lines were wanted last.

use game_store::Word;

use crate::address::{self, parse_start};
use crate::state::MOST_LINES;
use crate::storage;
use game_store::Choice;

/// The name under which it is kept.
const NAME: &str = "second-thought.new-game";

/// The kept choice, or that of a first visit; a wrong word is no loss worth a sentence.
#[must_use]
pub fn load() -> Choice {
    let text = storage::read(NAME).ok().flatten();
    text.map_or_else(Choice::default, |text| of_words(&text))
}

/// Keeps the choice. Where the browser keeps nothing, the settings have said so.
pub fn save(choice: &Choice) {
    let words = words(choice);
    if storage::read(NAME) != Ok(Some(words.clone())) {
        let _ = storage::write(NAME, &words);
    }
}

/// Where the number of lines is kept.
const LINES: &str = "second-thought.lines";

/// How many of the engine's lines were wanted last; `None` before anybody wanted another number.
#[must_use]
pub fn lines() -> Option<u32> {
    let lines = storage::read(LINES).ok()??.parse().ok()?;
    (1..=MOST_LINES).contains(&lines).then_some(lines)
}

/// Keeps how many lines are wanted.
pub fn save_lines(lines: u32) {
    let _ = storage::write(LINES, &lines.to_string());
}

fn words(choice: &Choice) -> String {
    let time = choice.time.map_or_else(|| "none".to_owned(), |time| time.word());
    let words = [
        ("opponent", choice.opponent.word()),
        ("play", choice.play_as.word().to_owned()),
        ("time", time),
        ("strict", if choice.strict { "on" } else { "off" }.to_owned()),
        ("start", choice.start.clone()),
    ];
    words.map(|(name, word)| format!("{name}={word}\n")).concat()
}

fn of_words(text: &str) -> Choice {
    let words: Vec<(String, String)> = text
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, word)| (name.to_owned(), word.to_owned()))
        .collect();
    let start = words.iter().find(|(name, _)| name == "start").map(|(_, word)| word);
    let choice = address::choice(&words).unwrap_or_default();
    Choice {
        start: start
            .filter(|start| parse_start(start).is_ok())
            .cloned()
            .unwrap_or_default(),
        ..choice
    }
}

#[cfg(test)]
mod tests {
    use super::{of_words, words};
    use game_store::{Choice, PlayAs, Player, TimeControl};

    #[test]
    fn a_choice_is_kept_in_words() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        for (time, start) in [("none", ""), ("300+3", "518"), ("90+0", fen)] {
            let choice = Choice {
                opponent: Player::Classic,
                play_as: PlayAs::Random,
                time: TimeControl::of_word(time),
                strict: true,
                start: start.to_owned(),
            };
            let text = words(&choice);
            assert!(text.starts_with(&format!("opponent=classic\nplay=random\ntime={time}\nstrict=on\n")));
            assert_eq!(of_words(&text), choice);
        }
    }

    #[test]
    fn what_cannot_be_read_is_as_on_a_first_visit() {
        for text in [
            "",
            "rubbish",
            "opponent=grandmother\nplay=black",
            "start=8/8",
            "time=soon",
        ] {
            assert_eq!(of_words(text), Choice::default(), "{text}");
        }
    }
}
