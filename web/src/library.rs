//! The stored games: the game that continues in this tab when the page is loaded again, and the list of all games.
//!
//! A game is stored as its text in the browser's storage, or as the entry of an archived game, whose text is in the
//! [`archive`](crate::archive). The entry is in the browser's storage, or in the catalog if there are many games.

mod archiving;
mod catalog;
mod cataloging;
mod deletion;
mod duplicates;
mod list;
mod lost;
mod maintenance;
mod positions;
mod rated;
mod unarchiving;
mod unplayed;

use std::cell::RefCell;
use std::collections::HashMap;

use game_store::{ArchivedGame, GameSummary, text_hash};

use crate::messages::{Text, Texts};
use crate::random::random_u32;
use crate::snapshot::{self, Snapshot};
use crate::storage;

pub use archiving::{archive_new, make_room, needs_maintenance};
pub use catalog::{all_numbers, count_missing_in_catalog, has_catalog};
pub use deletion::{Deleted, delete, put_back};
pub use duplicates::KnownGames;
pub use list::{Summary, all_summaries, summaries};
pub use lost::{has_lost, note_lost, take_lost};
pub use maintenance::maintain_archive;
pub use positions::{IndexFaults, NewPositions, games_with, is_index_outdated, update_index, visit_positions};
pub use rated::{Rated, has_rated_on_earlier_scale, last_adaptive, rated_games};
pub use unarchiving::{has_text, is_archived, stored_text, texts_of, unarchive, unarchive_current};
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

/// The numbers of all games in the browser's storage, except for an unchanged game from the address.
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

/// The texts and entries of all games in the browser's storage, with the numbers of the games.
fn texts_in_storage() -> Vec<(u32, String)> {
    let text = |id: u32| Some((id, storage::read(&name_of(id)).ok()??));
    numbers().into_iter().filter_map(text).collect()
}

/// A random number that no game in the browser's storage has.
#[must_use]
pub fn new_number() -> u32 {
    let is_free = |id: &u32| !matches!(storage::read(&name_of(*id)), Ok(Some(_)));
    std::iter::repeat_with(random_u32).find(is_free).unwrap_or_default()
}

/// The key of a text in the archive: the game's number and the hash of the text.
#[must_use]
fn key_of(id: u32, text: &str) -> String {
    key_with(id, text_hash(text))
}

fn key_with(id: u32, text_hash: u64) -> String {
    format!("{id}-{text_hash:016x}")
}

/// Whether a stored text is the entry of an archived game.
#[must_use]
pub fn is_entry(text: &str) -> bool {
    ArchivedGame::is_entry(text)
}

/// An entry that names no text. It stands for an entry in the catalog that was not read yet.
pub const UNKNOWN_ENTRY: &str = ArchivedGame::BEGINNING;

/// Whether `entry` is the entry of a game with this text.
#[must_use]
pub fn is_entry_of(entry: &str, text: &str) -> bool {
    ArchivedGame::key_in(entry).is_some_and(|key| is_key_of(key, text))
}

/// Whether a key in the archive is the key of this text. The key has the number that the game had when its text was
/// archived.
fn is_key_of(key: &str, text: &str) -> bool {
    hash_in_key(key) == Some(text_hash(text))
}

/// The hash of the text that has this key in the archive.
fn hash_in_key(key: &str) -> Option<u64> {
    let (_, hash) = key.split_once('-')?;
    u64::from_str_radix(hash, 16).ok()
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
    let (game, message) = current_id().map_or((None, None), |id| open(id, texts));
    let unread = unarchiving::is_current_unread().then(|| texts.of(Text::ArchiveUnread).to_owned());
    (game, message.or(unread))
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
                .format(Text::GameUnread, &[&texts.format(Text::InEnglish, &[&fault])])
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

thread_local! {
    /// The summaries that were read, by the names of the games, with the hashes of their texts. The list of games and
    /// the rating need the summaries of all games, and reading them again would take most of their time.
    static SUMMARIES: RefCell<HashMap<String, (u64, GameSummary)>> = RefCell::default();
}

/// Reads the summary of the game that is stored under a name. Returns `None` if there is no such game.
fn saved_summary(name: &str) -> Option<GameSummary> {
    known_summary(name, &storage::read(name).ok()??)
}

/// The summary in the text or the entry of the game with this name; `None` if it cannot be read.
fn known_summary(name: &str, text: &str) -> Option<GameSummary> {
    let hash = text_hash(text);
    let known = SUMMARIES.with_borrow(|summaries| {
        let known = summaries.get(name).filter(|(known, _)| *known == hash);
        known.map(|(_, summary)| summary.clone())
    });
    known.or_else(|| {
        let summary = summary_of(text)?;
        SUMMARIES.with_borrow_mut(|summaries| summaries.insert(name.to_owned(), (hash, summary.clone())));
        Some(summary)
    })
}

/// The summary in a text of a game or in the entry of an archived game; `None` if the text is neither.
#[must_use]
pub fn summary_of(text: &str) -> Option<GameSummary> {
    match ArchivedGame::read(text) {
        Some(archived) => Some(archived.summary()),
        None => GameSummary::read(text),
    }
}
