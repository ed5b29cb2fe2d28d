//! The stored games: the game that continues in this tab when the page is loaded again, and the list of all games.
//!
//! The browser's storage alone decides which games exist. It has the text of each game, or the entry of an archived
//! game, whose text is in the [`archive`](crate::archive).

mod archiving;
mod duplicates;
mod lost;
mod maintenance;
mod unarchiving;
mod unplayed;

use std::collections::HashSet;

use chess_core::engine::Strength;
use game_store::{ArchivedGame, GameSummary, Points, RatedGame, SummaryTags, text_hash};

use crate::foreign::shown_name;
use crate::local_date::KnownDate;
use crate::messages::{Text, Texts};
use crate::random::random_u32;
use crate::snapshot::{self, Snapshot};
use crate::storage::{self, StorageError};

pub use archiving::{make_room, needs_maintenance};
pub use duplicates::KnownGames;
pub use lost::{has_lost, note_lost, take_lost};
pub use maintenance::maintain_archive;
pub use unarchiving::{is_archived, texts_of, unarchive, unarchive_current};
use unplayed::unplayed_of_tab;
pub use unplayed::{forget_unplayed_but, mark_unplayed, unplayed, with_unplayed_mark};

/// The prefix of the names under which games are stored. The game's number follows.
pub const GAME_PREFIX: &str = "second-thought.game.";
/// The name under which the number of the current game is stored.
const CURRENT_GAME_KEY: &str = "second-thought.current";

/// The name under which a game is stored.
#[must_use]
pub fn name_of(id: u32) -> String {
    [GAME_PREFIX, &id.to_string()].concat()
}

/// Returns the game's number from the name under which a game is stored.
#[must_use]
pub fn id_of(name: &str) -> Option<u32> {
    name.strip_prefix(GAME_PREFIX)?.parse().ok()
}

/// The numbers of all games in the list of games.
#[must_use]
pub fn numbers() -> Vec<u32> {
    let hidden = unplayed();
    let names = storage::names(GAME_PREFIX);
    names
        .iter()
        .filter_map(|name| id_of(name))
        .filter(|id| Some(*id) != hidden)
        .collect()
}

/// A random number that no stored game has.
#[must_use]
pub fn new_number() -> u32 {
    let is_free = |id: &u32| !matches!(storage::read(&name_of(*id)), Ok(Some(_)));
    std::iter::repeat_with(random_u32).find(is_free).unwrap_or_default()
}

/// The key of a text in the archive: the game's number and the hash of the text.
#[must_use]
fn key_of(id: u32, text: &str) -> String {
    format!("{id}-{:016x}", text_hash(text))
}

/// Whether a stored text is the entry of an archived game.
#[must_use]
pub fn is_entry(text: &str) -> bool {
    ArchivedGame::is_entry(text)
}

/// Whether `entry` is the entry of the game with this number and this text.
#[must_use]
pub fn is_entry_of(entry: &str, id: u32, text: &str) -> bool {
    ArchivedGame::has_key(entry, &key_of(id, text))
}

/// Stores the number of the game that continues in this tab, and in the tab that is opened next.
pub fn set_current(id: u32) {
    let id = id.to_string();
    storage::write_for_tab(CURRENT_GAME_KEY, &id);
    if storage::read(CURRENT_GAME_KEY) != Ok(Some(id.clone())) {
        // If this fails, a new tab continues with the game that was started last.
        let _ = storage::write(CURRENT_GAME_KEY, &id);
    }
}

/// The number of the game that was last stored as the game of this tab.
#[must_use]
pub fn current_of_tab() -> Option<String> {
    storage::read_for_tab(CURRENT_GAME_KEY)
}

/// Returns the game that continues in this tab, and a message if the game could not be read completely.
#[must_use]
pub fn current_game(texts: Texts) -> (Option<Snapshot>, Option<String>) {
    if let Some(unplayed) = unplayed_of_tab() {
        return (Some(unplayed), None);
    }
    match current_id() {
        Some(id) => open(id, texts),
        None => (None, None),
    }
}

/// The number of the game that continues in this tab.
fn current_id() -> Option<u32> {
    let saved = [
        storage::read_for_tab(CURRENT_GAME_KEY),
        storage::read(CURRENT_GAME_KEY).ok().flatten(),
    ];
    let ids = saved.into_iter().flatten().filter_map(|id| id.parse().ok());
    let exists = |id: &u32| matches!(storage::read(&name_of(*id)), Ok(Some(_)));
    ids.into_iter().find(exists).or_else(newest_id)
}

/// The number of the game that was started last.
fn newest_id() -> Option<u32> {
    let begun = |name: String| {
        let summary = saved_summary(&name)?;
        Some((summary.begun, id_of(&name)?))
    };
    let last = storage::names(GAME_PREFIX).into_iter().filter_map(begun).max();
    last.map(|(_, id)| id)
}

/// Reads a stored game. If the text cannot be read completely,
/// the text is set aside, and the readable part is returned with a message.
#[must_use]
pub fn open(id: u32, texts: Texts) -> (Option<Snapshot>, Option<String>) {
    let name = name_of(id);
    let Ok(Some(text)) = storage::read(&name) else {
        return (None, None);
    };
    if is_entry(&text) {
        return (None, Some(texts.of(Text::ArchiveUnread).to_owned()));
    }
    let (stored, fault) = match snapshot::read(&text, id) {
        Ok(restored) => (Some(restored.stored), restored.fault),
        Err(fault) => (None, Some(fault)),
    };
    let Some(fault) = fault else {
        return (stored.map(with_unplayed_mark), None);
    };
    let is_aside = storage::set_aside(&name, &text).is_ok();
    let rest = stored.as_ref().map(|_| texts.of(Text::RestOnBoard));
    let place = texts.of(if is_aside { Text::TextAside } else { Text::TextStays });
    let message = [
        Some(
            texts
                .with(Text::GameUnread, &[&texts.with(Text::InEnglish, &[&fault])])
                .as_str(),
        ),
        rest,
        Some(place),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(" ");
    // If the text is still stored under its name, the restored game must not overwrite the text.
    let stored = stored.map(|stored| stored.with_id(if is_aside { id } else { id.wrapping_add(1) }));
    (stored, Some(message))
}

/// Reads a game whose text is in the browser's storage, or returns `None` if it cannot be read completely.
#[must_use]
pub fn read_complete(id: u32) -> Option<Snapshot> {
    snapshot::read_complete(&storage::read(&name_of(id)).ok()??, id)
}

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq)]
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
    #[must_use]
    pub fn words(&self) -> String {
        let [day, from_day, from_year] = [self.day(), self.date.numbers_from_day("."), self.date.numbers("-")];
        [&*self.title, &day, &from_day, &from_year, &self.result]
            .join(" ")
            .to_lowercase()
    }
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

/// A saved game that counts for the person's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The seed of the game, or its number, and the time at which the game was started. A copy of a game,
    /// such as a game restored from a file, has the seed and the time of the original, but another number.
    pub begun_as: (u32, String),
    /// The result, the opponent and the side that count for the rating.
    pub game: RatedGame,
}

impl Rated {
    /// The game with this number and summary; `None` if the game does not count.
    #[must_use]
    pub fn of(id: u32, summary: &GameSummary) -> Option<Self> {
        Some(Self {
            begun_as: (summary.seed.unwrap_or(id), summary.begun.clone()),
            game: summary.rated_game()?,
        })
    }

    /// The time at which the game was started.
    #[must_use]
    pub fn begun(&self) -> &str {
        &self.begun_as.1
    }
}

/// Returns the games that count for the person's rating, the oldest first.
#[must_use]
pub fn rated_games() -> Vec<Rated> {
    without_copies(map_summaries(Rated::of))
}

/// Whether any saved game that counts for the person's rating has an opponent on the rating scale of earlier versions.
#[must_use]
pub fn has_rated_on_earlier_scale() -> bool {
    let counts = |_, summary: &GameSummary| summary.rated_game().filter(|_| summary.is_on_earlier_scale());
    !map_summaries(counts).is_empty()
}

/// Removes copies of games.
fn without_copies(games: Vec<Rated>) -> Vec<Rated> {
    let mut known = HashSet::new();
    let is_new = |rated: &Rated| known.insert(rated.begun_as.clone());
    games.into_iter().filter(is_new).collect()
}

/// Returns the strength of the last opponent that followed the person's rating.
#[must_use]
pub fn last_adaptive() -> Option<Strength> {
    map_summaries(|_, summary| summary.adaptive_strength()).pop()
}

/// Calls `select` with the number and the summary of each stored game, and returns the results, the oldest games first.
fn map_summaries<T>(select: impl Fn(u32, &GameSummary) -> Option<T>) -> Vec<T> {
    let mut keys = storage::names(GAME_PREFIX);
    keys.sort_unstable();
    let summaries = keys
        .into_iter()
        .filter_map(|key| Some((id_of(&key)?, saved_summary(&key)?)));
    let mut selected: Vec<(String, T)> = summaries
        .filter_map(|(id, summary)| Some((summary.begun.clone(), select(id, &summary)?)))
        .collect();
    selected.sort_by(|(one, _), (other, _)| one.cmp(other));
    selected.into_iter().map(|(_, item)| item).collect()
}

/// Texts that were deleted together and can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The names and the texts.
    texts: Vec<(String, String)>,
    /// The title of the game if only one game was deleted, otherwise empty.
    pub title: String,
}

impl Deleted {
    /// The number of deleted texts.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.texts.len()
    }
}

/// Deletes the stored texts of these games. Stops at the first text that cannot be deleted.
/// Returns the deleted texts, and the error if there is one.
#[must_use]
pub fn delete(summaries: &[&Summary]) -> (Deleted, Option<StorageError>) {
    let mut deleted = Deleted {
        texts: Vec::new(),
        title: summaries
            .first()
            .map(|summary| summary.title.clone())
            .unwrap_or_default(),
    };
    for summary in summaries {
        let text = match storage::read(&summary.key) {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            Err(error) => return (deleted, Some(error)),
        };
        if let Err(error) = storage::remove(&summary.key) {
            return (deleted, Some(error));
        }
        deleted.texts.push((summary.key.clone(), text));
    }
    (deleted, None)
}

/// Restores deleted texts, except where another text is stored under the same name.
///
/// # Errors
///
/// The texts that were not restored, and the reason.
pub fn put_back(deleted: Deleted) -> Result<(), (Deleted, StorageError)> {
    let Deleted { texts, title } = deleted;
    let mut rest = texts.into_iter();
    while let Some((key, text)) = rest.next() {
        // Another tab may have continued the game meanwhile.
        let written = match storage::read(&key) {
            Ok(None) => storage::write(&key, &text),
            Ok(Some(_)) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            let texts = std::iter::once((key, text)).chain(rest).collect();
            return Err((Deleted { texts, title }, error));
        }
    }
    Ok(())
}

fn unreadable_summary(key: String, texts: Texts) -> Summary {
    Summary {
        title: texts.with(Text::Unreadable, &[key.trim_start_matches(storage::PREFIX)]),
        key,
        players: None,
        id: None,
        begun: String::new(),
        date: KnownDate::default(),
        lang: texts.lang(),
        result: String::new(),
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
    let player = |name: Option<String>, player| {
        let person = match summary.players.only_person() {
            _ if is_any_named => "?",
            Some(_) => texts.of(Text::You),
            None => texts.of(Text::Person),
        };
        name.or_else(|| texts.engine_name(player))
            .unwrap_or_else(|| person.to_owned())
    };
    let [white, black] = names;
    let players = [
        player(white, summary.players.white),
        player(black, summary.players.black),
    ];
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

/// Reads the summary of the game that is stored under a name. Returns `None` if there is no such game.
fn saved_summary(name: &str) -> Option<GameSummary> {
    summary_of(&storage::read(name).ok()??)
}

/// The summary in a text of a game or in the entry of an archived game; `None` if the text is neither.
#[must_use]
pub fn summary_of(text: &str) -> Option<GameSummary> {
    match ArchivedGame::read(text) {
        Some(archived) => Some(archived.summary()),
        None => GameSummary::read(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{Rated, RatedGame, Strength, date, without_copies};
    use game_store::Points;

    #[test]
    fn games_of_the_same_second_are_distinct_and_copies_are_left_out() {
        let game = RatedGame {
            opponent: Strength::new(1200),
            points: Points::One,
        };
        let rated = |number: u32, second: u32| Rated {
            begun_as: (number, format!("2026-01-01T10:00:{second:02}")),
            game,
        };
        let of_one_second = (0..500).map(|number| rated(number, 0));
        assert_eq!(without_copies(of_one_second.clone().collect()).len(), 500);
        let twice = of_one_second.clone().chain(of_one_second);
        assert_eq!(without_copies(twice.collect()).len(), 500);
        // Numbers are random, so two games may have the same number.
        let of_one_number = (0..60).map(|second| rated(7, second));
        assert_eq!(without_copies(of_one_number.collect()).len(), 60);
    }

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
