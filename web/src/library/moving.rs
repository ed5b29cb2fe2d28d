//! Moves games between the browser's storage and the archive.
//!
//! A game leaves the storage only after the archive has shown its text. If the browser is closed before that, the game
//! is in both places, and the next attempt finishes the move. Several moves at once, in one tab or in several,
//! do no harm: all of them store the same texts.

use super::boards::games_on_boards;
use super::facts::{has_archive, note_stored};
use super::{CURRENT_GAME_KEY, GAME_PREFIX, id_of, name_of, saved_summary, stored_text};
use crate::archive::{self, Place};
use crate::fetch::within;
use crate::storage::{self, StorageError};

/// The number of games that stay in the browser's storage, where they can be read at once. Even if all of them are long
/// and reviewed, they need less than half of its room.
pub const NEWEST_GAMES: usize = 200;
/// The number of games that are moved together. The page can react to input between two such groups.
const GROUP: usize = 50;

/// Moves games into the archive, except the games on the boards of all tabs and the newest `newest` games.
///
/// # Errors
///
/// A [`StorageError`] if the archive does not store the games. They are still in the browser's storage.
pub async fn move_older(newest: usize) -> Result<(), StorageError> {
    if storage::names(GAME_PREFIX).len() <= newest {
        return Ok(());
    }
    let stay = games_on_boards().await;
    let older = older_games(newest).into_iter().filter(|id| !stay.contains(id));
    let older: Vec<u32> = older.collect();
    for group in older.chunks(GROUP) {
        let games = group.iter().filter_map(|id| Some((*id, stored_text(&name_of(*id))?)));
        let games: Vec<(u32, String)> = games.collect();
        move_group(&games).await?;
    }
    Ok(())
}

/// The time in milliseconds that a game which finds no room waits for the moves of other games.
const ROOM_TIMEOUT_MS: u32 = 20_000;

/// Moves all games into the archive that are on no board, because the browser's storage is full. If the archive does
/// not store them or does not answer, the caller finds no room.
pub async fn make_room() {
    let _ = within(move_older(0), ROOM_TIMEOUT_MS).await;
}

/// The numbers of all games in the storage except the newest ones. A text that is not a game is not archived.
fn older_games(newest: usize) -> Vec<u32> {
    let names = storage::names(GAME_PREFIX);
    if newest == 0 {
        // The order does not matter, so the games need not be read.
        return names.iter().filter_map(|name| id_of(name)).collect();
    }
    let placed = |name: String| {
        let (id, summary) = (id_of(&name)?, saved_summary(&name)?);
        Some((Place::of(&summary.begun, id), id))
    };
    let mut games: Vec<(Place, u32)> = names.into_iter().filter_map(placed).collect();
    games.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    games.into_iter().skip(newest).map(|(_, id)| id).collect()
}

/// Moves these games. A game that another tab has changed or deleted meanwhile stays as it is. So does a game of which
/// the archive shows another text.
async fn move_group(games: &[(u32, String)]) -> Result<(), StorageError> {
    let is_unchanged = |id: u32, text: &str| stored_text(&name_of(id)).as_deref() == Some(text);
    let stored = archive::put(games, is_unchanged).await?;
    let ids: Vec<u32> = stored.iter().map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let shown = archive::texts(&ids).await?;
    let confirmed: Vec<&(u32, String)> = stored
        .into_iter()
        .zip(shown)
        .filter_map(|(game, shown)| (shown.as_ref() == Some(&game.1)).then_some(game))
        .collect();
    let is_whole = confirmed.len() == ids.len();
    // The mark changes before the texts disappear, so no tab misses the games.
    note_stored(&confirmed);
    for (id, text) in confirmed {
        if is_unchanged(*id, text) {
            // If this fails, the game is in both places.
            let _ = storage::remove(&name_of(*id));
        }
    }
    if !has_archive() {
        // There was no room for the first mark.
        note_stored(&[]);
    }
    if is_whole { Ok(()) } else { Err(StorageError::Denied) }
}

/// Copies an archived game into the browser's storage, from which it can be opened at once. Returns `false` if no game
/// has this number. The copy in the archive has no effect any more.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read or the storage has no room.
pub async fn recall(id: u32) -> Result<bool, StorageError> {
    let name = name_of(id);
    if stored_text(&name).is_some() {
        return Ok(true);
    }
    let text = archive::texts(&[id]).await?.pop().flatten();
    let Some(text) = text else { return Ok(false) };
    let written = write_new(&name, &text);
    if written == Err(StorageError::Full) {
        make_room().await;
        write_new(&name, &text)?;
    }
    Ok(true)
}

/// Stores the text, unless another tab has already stored a text under this name.
fn write_new(name: &str, text: &str) -> Result<(), StorageError> {
    match storage::read(name)? {
        Some(_) => Ok(()),
        None => storage::write(name, text),
    }
}

/// Recalls the game that continues in this tab, if it is archived. That happens if the browser has discarded the tab.
///
/// # Errors
///
/// A [`StorageError`] if the game cannot be recalled.
pub async fn recall_current() -> Result<(), StorageError> {
    match storage::read_for_tab(CURRENT_GAME_KEY).and_then(|id| id.parse().ok()) {
        Some(id) => recall(id).await.map(drop),
        None => Ok(()),
    }
}
