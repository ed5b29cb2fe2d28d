//! The list of all games.

use std::collections::HashMap;

use chess_core::Color;
use game_store::{GameSummary, Points, SummaryTags};

use super::{GAME_PREFIX, id_of, name_of, saved_summary, unplayed};
use crate::local_date::KnownDate;
use crate::messages::{Text, Texts};
use crate::storage;
use crate::user_text::shown_name;

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name under which the text is stored.
    pub key: String,
    /// The game's number; `None` for a text that cannot be read.
    pub id: Option<u32>,
    /// The name that a person gave the game, or the names of its players.
    pub title: String,
    /// The names of the players; `None` if a person has named the game.
    pub players: Option<[String; 2]>,
    /// The time at which the game was started or imported.
    pub begun: String,
    /// The date on which the game was played.
    pub date: KnownDate,
    /// The language of the list.
    pub lang: &'static str,
    /// The result: in words if the person played one of the sides or the game is unfinished, otherwise in PGN notation.
    pub result: String,
    /// The person's points, if the game has ended and the person played one of the sides against an engine.
    pub points: Option<Points>,
    /// The rating that the page showed for the opponent, if it is on the rating scale of earlier versions.
    pub earlier_rating: Option<String>,
    /// The number of plies, including undone ones.
    pub plies: usize,
}

impl Summary {
    /// The date on which the game was played, as the language of the list writes it.
    #[must_use]
    pub fn day(&self) -> String {
        self.date.in_words(self.lang)
    }

    /// The text that the search field searches, in lower case: everything that the list shows, and the date in numbers.
    /// `day` is the date as the list shows it.
    fn words(&self, day: &str) -> String {
        let [from_day, from_year] = [self.date.numbers_from_day("."), self.date.numbers("-")];
        [&*self.title, day, &from_day, &from_year, &self.result]
            .join(" ")
            .to_lowercase()
    }
}

/// The texts that the search field searches, in the order of the summaries. Each date is formatted only once, because
/// this takes longer than the rest.
#[must_use]
pub fn searched_texts(summaries: &[Summary]) -> Vec<String> {
    let mut days: HashMap<KnownDate, String> = HashMap::new();
    let words = |summary: &Summary| summary.words(days.entry(summary.date).or_insert_with(|| summary.day()));
    summaries.iter().map(words).collect()
}

/// Returns the summaries of all games, newest start first, followed by the texts that could not be read.
/// A game from the address is included only after a person has changed it.
#[must_use]
pub fn summaries(texts: Texts) -> Vec<Summary> {
    let hidden = unplayed().map(name_of);
    let shown = storage::names(GAME_PREFIX)
        .into_iter()
        .filter(|key| Some(key) != hidden.as_ref());
    let mut summaries: Vec<Summary> = shown.map(|key| summary(key, texts)).collect();
    summaries.sort_by(|left, right| {
        (right.id.is_some(), &right.begun, right.id).cmp(&(left.id.is_some(), &left.begun, left.id))
    });
    summaries.extend(
        storage::names(storage::ASIDE_PREFIX)
            .into_iter()
            .map(|key| unreadable_summary(key, texts)),
    );
    summaries
}

fn unreadable_summary(key: String, texts: Texts) -> Summary {
    Summary {
        title: texts.format(Text::Unreadable, &[key.trim_start_matches(storage::PREFIX)]),
        key,
        players: None,
        id: None,
        begun: String::new(),
        date: KnownDate::default(),
        lang: texts.lang(),
        result: String::new(),
        points: None,
        earlier_rating: None,
        plies: 0,
    }
}

fn summary(key: String, texts: Texts) -> Summary {
    let (Some(id), Some(summary)) = (id_of(&key), saved_summary(&key)) else {
        return unreadable_summary(key, texts);
    };
    let names = [&summary.tags.white, &summary.tags.black].map(|name| shown_name(name.as_deref()?));
    let is_any_named = names.iter().any(Option::is_some);
    let player = |name: Option<String>, color: Color| {
        let player = summary.players.of(color);
        // The board has the same names.
        let person = match summary.players.only_person() {
            _ if is_any_named => "?",
            Some(_) => texts.of(Text::You),
            None => texts.color_name(color),
        };
        name.or_else(|| texts.engine_name(player))
            .unwrap_or_else(|| person.to_owned())
    };
    let [white, black] = names;
    let players = [player(white, Color::White), player(black, Color::Black)];
    let title = if summary.name.is_empty() {
        players.join(" – ")
    } else {
        summary.name.clone()
    };
    Summary {
        key,
        id: Some(id),
        title,
        players: summary.name.is_empty().then_some(players),
        date: date(summary.tags.date.as_deref(), &summary.begun),
        lang: texts.lang(),
        result: result_text(&summary, texts),
        points: summary.person_points(),
        begun: summary.begun,
        earlier_rating: summary
            .players
            .opponent()
            .and_then(|player| texts.earlier_rating(player)),
        plies: summary.plies,
    }
}

/// The result of a game: in words if the person played one of its sides, otherwise in PGN notation.
fn result_text(summary: &GameSummary, texts: Texts) -> String {
    let text = match (summary.result.as_str(), summary.person_points()) {
        // An imported game may have ended with an unknown result.
        (UNFINISHED_RESULT, _) if summary.tags == SummaryTags::default() => Text::Unfinished,
        (_, Some(Points::One)) => Text::WonGame,
        (_, Some(Points::Half)) => Text::DrawnGame,
        (_, Some(Points::None)) => Text::LostGame,
        (result, None) => return result.to_owned(),
    };
    texts.of(text).to_owned()
}

/// The result of an unfinished game in PGN.
const UNFINISHED_RESULT: &str = "*";

/// The date in the game's date tag. Without the tag, the day on which the game was started.
fn date(tag: Option<&str>, begun: &str) -> KnownDate {
    match tag {
        Some(tag) => KnownDate::read(tag),
        None => KnownDate::read(begun.get(..10).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn the_date_of_a_game_is_read_from_its_tag() {
        let begun = "2026-05-03T17:05:09";
        for (tag, expected) in [
            (None, "2026-05-03"),
            (Some("1858.11.02"), "1858-11-02"),
            (Some("1858.11.??"), "1858-11"),
            (Some("????.??.??"), ""),
        ] {
            assert_eq!(date(tag, begun).numbers("-"), expected, "{tag:?}");
        }
        assert_eq!(date(None, "é").numbers("-"), "");
    }
}
