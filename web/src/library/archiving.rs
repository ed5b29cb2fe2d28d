//! Moves the texts of older games to the archive.
//!
//! The text of a game in the browser's storage is replaced by a short entry, in one step, and only after the archive
//! has shown the text. So a game is always in the storage: as its text, or as its entry.

use std::collections::HashSet;

use wasm_bindgen_futures::spawn_local;

use super::cataloging::catalog_older;
use super::positions::NewPositions;
use super::unarchiving::{has_archive, note_archive, remove_archive_note};
use super::{CURRENT_GAME_KEY, GAME_PREFIX, catalog, id_of, key_of, key_with, name_of, unplayed};
use crate::archive::{self, Inventory};
use crate::fetch::{Slices, within};
use crate::room;
use crate::snapshot::Snapshot;
use crate::storage::{self, StorageError};
use crate::time;
use crate::web_lock::TextLock;
use game_store::{ArchivedGame, GamePosition, GameSummary, GameText, text_hash};

/// The number of games whose texts stay in the browser's storage. Even if all of them are long and reviewed, they need
/// less than half of its room.
const NEWEST_GAMES: usize = 200;
/// If the browser's storage has the texts of more games than this number, older texts are moved.
const TOO_MANY_GAMES: usize = 250;
/// The number of texts that are moved together, as a group.
const GROUP_SIZE: usize = 25;
/// After this number of consecutive groups that could not be moved, no other group is tried, because each attempt may
/// wait for the database.
const MAX_FAILED_GROUPS: usize = 2;
/// The name of the lock for moving texts. So a caller that needs room waits
/// until the texts that another caller is moving have left the storage.
const ARCHIVING_LOCK: &str = "second-thought.archiving";
/// The maximum time in milliseconds for which a move waits for the lock. The browser may have suspended the tab that
/// holds it. Without the lock, a move only finds less room, because the locks of the games protect their texts.
const LOCK_TIMEOUT_MS: u32 = 10_000;

/// Whether there may be texts to move, or an archive to check.
#[must_use]
pub fn needs_maintenance() -> bool {
    // If there are many games, no text has to be read.
    storage::names(GAME_PREFIX).len() > TOO_MANY_GAMES || has_archive()
}

/// Moves the texts of older games to the archive, and the entries of older archived games to the catalog, if there are
/// many.
///
/// # Errors
///
/// A [`StorageError`] if the texts or entries are not stored there. They are still in the browser's storage.
pub async fn archive_older() -> Result<(), StorageError> {
    let _lock = archiving_lock().await;
    let games = games_with_texts().await;
    if games.len() > TOO_MANY_GAMES {
        archive_games(&games[NEWEST_GAMES..]).await?;
    }
    catalog_older().await
}

/// Stores new games in the archive and the catalog, all of them if there is no error. No tab shows these games, no
/// other game has one of their numbers, and none of them counts for the rating. Their positions are added to
/// `new_positions`, which the caller stores at the end.
///
/// # Errors
///
/// A [`StorageError`] if a game is not stored. Then none of them is in the list of games.
pub async fn archive_new(games: &[Snapshot], new_positions: &mut NewPositions) -> Result<(), StorageError> {
    let (mut texts, mut entries, mut positions) = (Vec::new(), Vec::new(), Vec::new());
    let mut slices = Slices::begin();
    for game in games {
        let (id, text) = (game.metadata.id, game.to_text());
        let hash = text_hash(&text);
        let key = key_with(id, hash);
        let entry = ArchivedGame::of(&text, &key).ok_or(StorageError::Denied)?;
        entries.push((id, entry.to_text()));
        positions.extend(GamePosition::all_of(&text).map(|positions| (GameText { id, hash }, positions)));
        texts.push((key, text));
        slices.pause_if_due().await;
    }
    note_archive();
    archive::store(texts).await?;
    catalog::change(entries, Vec::new()).await?;
    new_positions.add(positions).await;
    spawn_local(room::ask_for_persistence());
    Ok(())
}

/// Moves the texts of all games that are on no board, because the browser's storage is full. If the archive does not
/// store them or does not answer, the caller finds no room.
pub async fn make_room() {
    let _lock = archiving_lock().await;
    let _ = archive_games(&games_with_texts().await).await;
    let _ = catalog_older().await;
}

/// Waits for the moves of other tasks and tabs.
async fn archiving_lock() -> Option<TextLock> {
    within(TextLock::after_others(ARCHIVING_LOCK), LOCK_TIMEOUT_MS)
        .await
        .flatten()
}

/// The numbers of the games whose texts are in the browser's storage, newest start first.
async fn games_with_texts() -> Vec<u32> {
    let (mut games, mut slices) = (Vec::new(), Slices::begin());
    for name in storage::names(GAME_PREFIX) {
        games.extend(start_with_text(&name));
        slices.pause_if_due().await;
    }
    games.sort_unstable_by(|one, other| other.cmp(one));
    games.into_iter().map(|(_, id)| id).collect()
}

/// The time at which a game was started, and its number, if its text is in the browser's storage.
fn start_with_text(name: &str) -> Option<(String, u32)> {
    let text = storage::read(name).ok()??;
    if ArchivedGame::is_entry(&text) {
        return None;
    }
    Some((GameSummary::read(&text)?.begun, id_of(name)?))
}

/// Moves the texts of these games. If a group cannot be moved, the next one is tried, unless there is no room.
/// Returns the last error.
async fn archive_games(ids: &[u32]) -> Result<(), StorageError> {
    let (mut last_error, mut failed_in_a_row) = (None, 0);
    let mut slices = Slices::begin();
    for group in ids.chunks(GROUP_SIZE) {
        match archive_group(group).await {
            Ok(()) => failed_in_a_row = 0,
            Err(StorageError::Full) => return Err(StorageError::Full),
            Err(error) => {
                last_error = Some(error);
                failed_in_a_row += 1;
            }
        }
        if failed_in_a_row == MAX_FAILED_GROUPS {
            break;
        }
        slices.pause_if_due().await;
    }
    last_error.map_or(Ok(()), Err)
}

async fn archive_group(ids: &[u32]) -> Result<(), StorageError> {
    let mut games = Vec::new();
    for id in ids {
        games.extend(Movable::of(*id).await);
    }
    if games.is_empty() {
        return Ok(());
    }
    note_archive();
    archive::store(games.iter().map(|game| (game.key.clone(), game.text.clone())).collect()).await?;
    for game in games {
        game.replace_by_entry();
    }
    // The note is written again, because the first attempt failed if the storage was full.
    note_archive();
    spawn_local(room::ask_for_persistence());
    Ok(())
}

/// The lock of the game with this number; `None` if the game is on the board of any tab.
pub(super) async fn lock_unshown(id: u32) -> Option<TextLock> {
    let current = [
        storage::read_for_tab(CURRENT_GAME_KEY),
        storage::read(CURRENT_GAME_KEY).ok()?,
    ];
    if current.contains(&Some(id.to_string())) || unplayed() == Some(id) {
        return None;
    }
    TextLock::of(&name_of(id)).await
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
        let lock = lock_unshown(id).await?;
        let name = name_of(id);
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
            // If writing fails, the text of the game stays in the storage.
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
    let catalog = catalog::load().await?;
    // An earlier version of the page may have set an entry aside.
    let names = [GAME_PREFIX, ASIDE_GAME_PREFIX].map(storage::names).concat();
    let (mut used, mut unknown, mut slices) = (HashSet::new(), 0, Slices::begin());
    for game in catalog.values() {
        match game {
            Some(game) => drop(used.insert(game.key.clone())),
            None => unknown += 1,
        }
        slices.pause_if_due().await;
    }
    let lost = catalog::count_missing(&catalog);
    for name in &names {
        match Use::of(storage::read(name)) {
            Use::Text(key) => drop(used.insert(key)),
            Use::Nothing => {}
            Use::Unknown => unknown += 1,
        }
        slices.pause_if_due().await;
    }
    let is_used = !used.is_empty();
    // If only the game on the board is stored, the browser may have lost its storage, but not the archive.
    let is_certain = unknown == 0 && lost == 0 && (is_used || names.len() > 1);
    let today = is_certain.then(time::day_number);
    let Inventory { missing, is_empty } = match archive::remove_unused(used, today).await {
        Err(_) if !is_used => return Ok(0),
        inventory => inventory?,
    };
    if is_empty && !is_used {
        remove_archive_note();
    }
    Ok(missing + lost)
}

/// The prefix of the names of games that were set aside.
const ASIDE_GAME_PREFIX: &str = "second-thought.aside.game.";

/// What a stored text uses of the archive.
#[derive(Debug, PartialEq, Eq)]
enum Use {
    /// The entry of an archived game uses the text with this key.
    Text(String),
    /// A game whose text is in the browser's storage uses nothing.
    Nothing,
    /// A damaged text, or a text of a later version of the page, may use any text.
    Unknown,
}

impl Use {
    fn of(stored: Result<Option<String>, StorageError>) -> Self {
        let Ok(Some(text)) = stored else {
            // The game may have been deleted meanwhile.
            return if stored.is_ok() { Self::Nothing } else { Self::Unknown };
        };
        match ArchivedGame::key_in(&text) {
            Some(key) => Self::Text(key.to_owned()),
            None if GameSummary::read(&text).is_some() => Self::Nothing,
            None => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{StorageError, Use};

    #[test]
    fn a_text_that_cannot_be_read_may_use_any_text_of_the_archive() {
        let text = |text: &str| Ok(Some(text.to_owned()));
        for (stored, expected) in [
            (Ok(None), Use::Nothing),
            (Err(StorageError::Denied), Use::Unknown),
            (text(r#"{"version": 1, "moves": ["e2e4"]}"#), Use::Nothing),
            (
                text(r#"{"version":2,"archived":"7-0a","plies":0,"game":{"moves":[]}}"#),
                Use::Text("7-0a".to_owned()),
            ),
            (
                text(r#"{"version":2,"archived":"7-0a","plies":"many"#),
                Use::Text("7-0a".to_owned()),
            ),
            (text(r#"{"version":2,"archived":"7-0"#), Use::Unknown),
            (
                text(r#"{"version":3,"archived":"7-0a","plies":0,"game":{"moves":[]}}"#),
                Use::Unknown,
            ),
            (text(r#"{"version": 1, "moves": ["e2"#), Use::Unknown),
            (text(""), Use::Unknown),
        ] {
            let shown = format!("{stored:?}");
            assert_eq!(Use::of(stored), expected, "{shown}");
        }
    }
}
