//! The games that the browser keeps: which one goes on, and the heads of all.

mod lost;
mod unplayed;

use std::collections::HashSet;

use chess_core::engine::Strength;
use game_store::{GameSummary, RatedGame};

use crate::foreign::shown_name;
use crate::messages::{Text, Texts};
use crate::snapshot::{self, Snapshot};
use crate::storage::{self, StorageError};

pub use lost::{has_lost, note_lost, take_lost};
use unplayed::unplayed_of_tab;
pub use unplayed::{forget_unplayed_but, mark_unplayed, marked, unplayed};

/// The beginning of the names under which games are kept; the game's number follows.
pub const GAMES: &str = "second-thought.game.";
/// Where the number of the game that was played last is kept.
const CURRENT: &str = "second-thought.current";

/// The name under which a game is kept.
#[must_use]
pub fn name_of(id: u32) -> String {
    [GAMES, &id.to_string()].concat()
}

/// The number in a name under which a game is kept.
#[must_use]
pub fn id_of(name: &str) -> Option<u32> {
    name.strip_prefix(GAMES)?.parse().ok()
}

/// Remembers which game this tab, and whichever is opened next, goes on with.
pub fn set_current(id: u32) {
    let id = id.to_string();
    storage::write_for_tab(CURRENT, &id);
    if storage::read(CURRENT) != Ok(Some(id.clone())) {
        // Without it a new tab takes the game begun last.
        let _ = storage::write(CURRENT, &id);
    }
}

/// The game that goes on in this tab, and what to say where it could not be read whole.
#[must_use]
pub fn current(texts: Texts) -> (Option<Snapshot>, Option<String>) {
    if let Some(unplayed) = unplayed_of_tab() {
        return (Some(unplayed), None);
    }
    let saved = [storage::read_for_tab(CURRENT), storage::read(CURRENT).ok().flatten()];
    let ids = saved.into_iter().flatten().filter_map(|id| id.parse().ok());
    let exists = |id: &u32| matches!(storage::read(&name_of(*id)), Ok(Some(_)));
    match ids.into_iter().find(exists).or_else(newest) {
        Some(id) => open(id, texts),
        None => (None, None),
    }
}

/// The number of the game begun last.
fn newest() -> Option<u32> {
    let begun = |name: String| {
        let head = saved_head(&name)?;
        Some((head.begun, id_of(&name)?))
    };
    let last = storage::names(GAMES).into_iter().filter_map(begun).max();
    last.map(|(_, id)| id)
}

/// A kept game. A text that cannot be read whole is set aside, and what can be read of it is given.
#[must_use]
pub fn open(id: u32, texts: Texts) -> (Option<Snapshot>, Option<String>) {
    let name = name_of(id);
    let Ok(Some(text)) = storage::read(&name) else {
        return (None, None);
    };
    let (stored, fault) = match snapshot::read(&text, id) {
        Ok(reading) => (Some(reading.stored), reading.fault),
        Err(fault) => (None, Some(fault)),
    };
    let Some(fault) = fault else {
        return (stored.map(marked), None);
    };
    let is_aside = storage::set_aside(&name, &text).is_ok();
    let rest = stored.as_ref().map(|_| texts.of(Text::RestOnBoard));
    let place = texts.of(if is_aside { Text::TextAside } else { Text::TextStays });
    let said = [
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
    // Where the text stays, nothing may be written over it.
    let stored = stored.map(|stored| stored.with_id(if is_aside { id } else { id.wrapping_add(1) }));
    (stored, Some(said))
}

/// A kept game, where all of it can be read.
#[must_use]
pub fn peek(id: u32) -> Option<Snapshot> {
    let text = storage::read(&name_of(id)).ok()??;
    let reading = snapshot::read(&text, id).ok()?;
    reading.fault.is_none().then_some(reading.stored)
}

/// What the list of games tells of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The name under which the text is kept.
    pub key: String,
    /// The game's number; `None` for a text that cannot be read.
    pub id: Option<u32>,
    /// What the game is called: by a person, or after its players.
    pub title: String,
    /// The names of its players, where it is called after them.
    pub players: Option<[String; 2]>,
    /// When it was begun or came here.
    pub begun: String,
    /// The day on which it was played, such as `2026-05-03`, as far as that is known.
    pub day: String,
    /// How it stands, as PGN has it.
    pub result: String,
    /// The number of its half-moves, those taken back included.
    pub plies: usize,
}

impl Head {
    /// What is searched: in small letters, all that the list shows.
    #[must_use]
    pub fn words(&self) -> String {
        [&self.title, " ", &self.day, " ", &self.result].concat().to_lowercase()
    }
}

/// The heads of all games, the one begun last first, and after them the texts that could not be read. One that the
/// address asked for is among them once something was done in it.
#[must_use]
pub fn heads(texts: Texts) -> Vec<Head> {
    let hidden = unplayed().map(name_of);
    let shown = storage::names(GAMES)
        .into_iter()
        .filter(|key| Some(key) != hidden.as_ref());
    let mut heads: Vec<Head> = shown.map(|key| head(key, texts)).collect();
    heads.sort_by(|left, right| {
        (right.id.is_some(), &right.begun, right.id).cmp(&(left.id.is_some(), &left.begun, left.id))
    });
    heads.extend(
        storage::names(storage::ASIDE)
            .into_iter()
            .map(|key| unreadable(key, texts)),
    );
    heads
}

/// The games that count for the person's rating, the oldest first.
#[must_use]
pub fn rated_games() -> Vec<RatedGame> {
    let rated = of_heads(|id, head| Some(((head.seed.unwrap_or(id), head.begun.clone()), head.rated_game()?)));
    distinct(rated)
}

/// Each game once: a copy of it, such as one that was brought back from a file, has the number and the time with which
/// the game was begun, though another number among those that are stored.
fn distinct(games: Vec<((u32, String), RatedGame)>) -> Vec<RatedGame> {
    let mut known = HashSet::new();
    let new = games.into_iter().filter(|(begun_as, _)| known.insert(begun_as.clone()));
    new.map(|(_, game)| game).collect()
}

/// How strong the last opponent was that followed the person's rating.
#[must_use]
pub fn last_adaptive() -> Option<Strength> {
    of_heads(|_, head| head.adaptive_strength()).pop()
}

/// What is told of the stored games, by their numbers and heads, the oldest first.
fn of_heads<T>(tell: impl Fn(u32, &GameSummary) -> Option<T>) -> Vec<T> {
    let mut keys = storage::names(GAMES);
    keys.sort_unstable();
    let heads = keys
        .into_iter()
        .filter_map(|key| Some((id_of(&key)?, saved_head(&key)?)));
    let mut told: Vec<(String, T)> = heads
        .filter_map(|(id, head)| Some((head.begun.clone(), tell(id, &head)?)))
        .collect();
    told.sort_by(|(one, _), (other, _)| one.cmp(other));
    told.into_iter().map(|(_, told)| told).collect()
}

/// Texts that were deleted together, so that they can be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The names and the texts.
    texts: Vec<(String, String)>,
    /// What to call it where it is one game.
    pub title: String,
}

impl Deleted {
    /// How many they are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.texts.len()
    }
}

/// Deletes what is kept of these, up to the first that cannot be deleted; with what is gone it says why that could not.
#[must_use]
pub fn delete(heads: &[&Head]) -> (Deleted, Option<StorageError>) {
    let mut deleted = Deleted {
        texts: Vec::new(),
        title: heads.first().map(|head| head.title.clone()).unwrap_or_default(),
    };
    for head in heads {
        let text = match storage::read(&head.key) {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            Err(error) => return (deleted, Some(error)),
        };
        if let Err(error) = storage::remove(&head.key) {
            return (deleted, Some(error));
        }
        deleted.texts.push((head.key.clone(), text));
    }
    (deleted, None)
}

/// Puts back what was deleted, unless something stands in its place; what there is no room for is given back.
///
/// # Errors
///
/// What was not put back, and why.
pub fn put_back(deleted: Deleted) -> Result<(), (Deleted, StorageError)> {
    let Deleted { texts, title } = deleted;
    let mut rest = texts.into_iter();
    while let Some((key, text)) = rest.next() {
        // Another tab may have gone on with it meanwhile.
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

fn unreadable(key: String, texts: Texts) -> Head {
    Head {
        title: texts.with(Text::Unreadable, &[key.trim_start_matches(storage::ALL)]),
        key,
        players: None,
        id: None,
        begun: String::new(),
        day: String::new(),
        result: String::new(),
        plies: 0,
    }
}

fn head(key: String, texts: Texts) -> Head {
    let (Some(id), Some(head)) = (id_of(&key), saved_head(&key)) else {
        return unreadable(key, texts);
    };
    let told = [&head.tags.white, &head.tags.black].map(|name| shown_name(name.as_deref()?));
    let is_any_told = told.iter().any(Option::is_some);
    let player = |told: Option<String>, player| {
        let person = match head.players.only_person() {
            _ if is_any_told => "?",
            Some(_) => texts.of(Text::You),
            None => texts.of(Text::Person),
        };
        told.or_else(|| texts.engine(player))
            .unwrap_or_else(|| person.to_owned())
    };
    let [white, black] = told;
    let players = [player(white, head.players.white), player(black, head.players.black)];
    let title = if head.name.is_empty() {
        players.join(" – ")
    } else {
        head.name.clone()
    };
    Head {
        key,
        id: Some(id),
        title,
        players: head.name.is_empty().then_some(players),
        day: shown_name(&day(head.tags.date.as_deref(), &head.begun)).unwrap_or_default(),
        begun: head.begun,
        result: match head.result.as_str() {
            UNFINISHED => texts.of(Text::Unfinished).to_owned(),
            _ => head.result,
        },
        plies: head.plies,
    }
}

/// The result of a game without one, as PGN writes it.
const UNFINISHED: &str = "*";

/// The day that came with a game, as far as it is known, else the one on which it was begun: `27.11.2026`.
fn day(told: Option<&str>, begun: &str) -> String {
    match told {
        Some(told) => {
            let known = told.split('.').take_while(|part| !part.contains('?'));
            reversed(known)
        }
        None => reversed(begun.get(..10).unwrap_or_default().split('-')),
    }
}

/// The parts of a date, the year last.
fn reversed<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut parts: Vec<&str> = parts.collect();
    parts.reverse();
    parts.join(".")
}

/// The head of what is kept under a name; `None` where that is no game.
fn saved_head(name: &str) -> Option<GameSummary> {
    GameSummary::read(&storage::read(name).ok()??)
}

#[cfg(test)]
mod tests {
    use super::{RatedGame, Strength, day, distinct};
    use game_store::Points;

    #[test]
    fn games_of_one_second_are_several_and_a_copy_is_none() {
        let game = RatedGame {
            opponent: Strength::new(1200),
            points: Points::One,
        };
        let begun = |second: u32| format!("2026-01-01T10:00:{second:02}");
        let of_one_second = (0..500).map(|number| ((number, begun(0)), game));
        assert_eq!(distinct(of_one_second.clone().collect()).len(), 500);
        let twice = of_one_second.clone().chain(of_one_second);
        assert_eq!(distinct(twice.collect()).len(), 500);
        // Numbers are drawn by chance: two games may have the same.
        let of_one_number = (0..60).map(|second| ((7, begun(second)), game));
        assert_eq!(distinct(of_one_number.collect()).len(), 60);
    }

    #[test]
    fn a_games_day_is_the_one_that_came_with_it() {
        let begun = "2026-05-03T17:05:09";
        for (told, expected) in [
            (None, "03.05.2026"),
            (Some("1858.11.02"), "02.11.1858"),
            (Some("1858.11.??"), "11.1858"),
            (Some("1858.??.??"), "1858"),
            (Some("????.??.??"), ""),
        ] {
            assert_eq!(day(told, begun), expected, "{told:?}");
        }
        assert_eq!(day(None, "é"), "");
    }
}
