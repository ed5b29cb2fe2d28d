//! Moves the texts of older games to the archive.
//!
//! The text of a game in the browser's storage is replaced by a short entry, in one step, and only after the archive
//! has shown the text. So a game is always in the storage: as its text, or as its entry.

use std::collections::HashSet;

use super::unarchiving::{ARCHIVE_KEY, has_archive};
use super::{CURRENT_GAME_KEY, GAME_PREFIX, id_of, key_of, name_of, unplayed};
use crate::archive::{self, Inventory};
use crate::fetch::{pause, within};
use crate::storage::{self, StorageError};
use crate::time;
use crate::web_lock::TextLock;
use game_store::{ArchivedGame, GameSummary};

/// The number of games whose texts stay in the browser's storage. Even if all of them are long and reviewed, they need
/// less than half of its room.
const NEWEST_GAMES: usize = 200;
/// If the browser's storage has the texts of more games than this number, older texts are moved.
const TOO_MANY_GAMES: usize = 250;
/// The number of texts that are moved together. The page can react to input between two such groups.
const GROUP: usize = 25;

/// Whether there may be texts to move, or an archive to check.
#[must_use]
pub fn needs_maintenance() -> bool {
    has_archive() || storage::names(GAME_PREFIX).len() > TOO_MANY_GAMES
}

/// Moves the texts of older games, if there are many.
///
/// # Errors
///
/// A [`StorageError`] if the archive does not store the texts. They are still in the browser's storage.
pub async fn archive_older() -> Result<(), StorageError> {
    let games = games_with_texts().await;
    if games.len() > TOO_MANY_GAMES {
        archive_games(&games[NEWEST_GAMES..]).await?;
    }
    Ok(())
}

/// The time in milliseconds that a game which finds no room waits until other texts were moved.
const ROOM_TIMEOUT_MS: u32 = 20_000;

/// Moves the texts of all games that are on no board, because the browser's storage is full. If the archive does not
/// store them or does not answer, the caller finds no room.
pub async fn make_room() {
    let moves = async { archive_games(&games_with_texts().await).await };
    let _ = within(moves, ROOM_TIMEOUT_MS).await;
}

/// The numbers of the games whose texts are in the browser's storage, newest start first.
async fn games_with_texts() -> Vec<u32> {
    let mut games = Vec::new();
    for names in storage::names(GAME_PREFIX).chunks(GROUP) {
        let texts = names
            .iter()
            .filter_map(|name| Some((id_of(name)?, storage::read(name).ok()??)));
        let full = texts.filter(|(_, text)| !ArchivedGame::is_entry(text));
        games.extend(full.filter_map(|(id, text)| Some((GameSummary::read(&text)?.begun, id))));
        pause().await;
    }
    games.sort_unstable_by(|one, other| other.cmp(one));
    games.into_iter().map(|(_, id)| id).collect()
}

async fn archive_games(ids: &[u32]) -> Result<(), StorageError> {
    for group in ids.chunks(GROUP) {
        archive_group(group).await?;
        pause().await;
    }
    Ok(())
}

async fn archive_group(ids: &[u32]) -> Result<(), StorageError> {
    let mut games = Vec::new();
    for id in ids {
        games.extend(Movable::of(*id).await);
    }
    if games.is_empty() {
        return Ok(());
    }
    archive::store(games.iter().map(|game| (game.key.clone(), game.text.clone())).collect()).await?;
    for game in games {
        game.replace_by_entry();
    }
    if !has_archive() {
        // If this fails, nothing is removed from the archive until the next attempt.
        let _ = storage::write(ARCHIVE_KEY, "yes");
    }
    Ok(())
}

/// A game whose text can be moved. No other tab writes the game meanwhile.
struct Movable {
    name: String,
    text: String,
    key: String,
    entry: String,
    lock: TextLock,
}

impl Movable {
    /// The game with this number; `None` if it is on the board of any tab, or if its text cannot be moved.
    async fn of(id: u32) -> Option<Self> {
        let name = name_of(id);
        let current = [
            storage::read_for_tab(CURRENT_GAME_KEY),
            storage::read(CURRENT_GAME_KEY).ok()?,
        ];
        if current.contains(&Some(id.to_string())) || unplayed() == Some(id) {
            return None;
        }
        let lock = TextLock::of(&name).await?;
        let text = storage::read(&name)
            .ok()?
            .filter(|text| !ArchivedGame::is_entry(text))?;
        let key = key_of(id, &text);
        let entry = ArchivedGame::of(&text, &key)?.to_text();
        // There is always room for a shorter text.
        (entry.len() < text.len()).then_some(Self {
            name,
            text,
            key,
            entry,
            lock,
        })
    }

    /// Replaces the text by its entry, unless another tab has changed or deleted the game.
    fn replace_by_entry(self) {
        let is_unchanged = || storage::read(&self.name) == Ok(Some(self.text.clone()));
        if self.lock.is_held() && is_unchanged() {
            // If this fails, the text stays.
            let _ = storage::write(&self.name, &self.entry);
        }
    }
}

/// Removes the texts of deleted games and the outdated texts of changed games from the archive, after some days.
/// Returns the number of archived games whose texts are missing.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn check_archive() -> Result<usize, StorageError> {
    if !has_archive() {
        return Ok(0);
    }
    let mut used = HashSet::new();
    // An earlier version of the page may have set an entry aside.
    let names = [GAME_PREFIX, storage::ASIDE_PREFIX].map(storage::names).concat();
    for names in names.chunks(GROUP) {
        let texts = names.iter().filter_map(|name| storage::read(name).ok()?);
        used.extend(texts.filter_map(|text| Some(ArchivedGame::read(&text)?.key)));
        pause().await;
    }
    let is_used = !used.is_empty();
    let Inventory { missing, is_empty } = archive::remove_unused(used, time::day_number()).await?;
    if is_empty && !is_used {
        // If this fails, the archive is checked again the next time.
        let _ = storage::remove(ARCHIVE_KEY);
    }
    Ok(missing)
}
