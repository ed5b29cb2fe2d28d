//! Moves the entries of older archived games from the browser's storage to the catalog.
//!
//! An entry is removed from the storage only after the catalog has shown it. So a game is always in the storage or in
//! the catalog. Games that count for the rating keep their entries in the storage, so that the rating needs no
//! database.

use game_store::{ArchivedGame, GameSummary};

use super::archiving::lock_unshown;
use super::{GAME_PREFIX, catalog, id_of, name_of};
use crate::fetch::Slices;
use crate::storage::{self, StorageError};
use crate::web_lock::TextLock;

/// The number of entries of games that do not count for the rating that stay in the browser's storage.
const NEWEST_ENTRIES: usize = 300;
/// If the browser's storage has more games than this number, older entries are moved.
const TOO_MANY_GAMES: usize = 1_000;
/// The number of entries that are moved together.
const GROUP_SIZE: usize = 100;

/// Moves the entries of older games to the catalog, if there are many.
///
/// # Errors
///
/// A [`StorageError`] if the catalog does not store them. They are still in the browser's storage.
pub(super) async fn catalog_older() -> Result<(), StorageError> {
    if storage::names(GAME_PREFIX).len() <= TOO_MANY_GAMES {
        return Ok(());
    }
    let (mut games, mut slices) = (Vec::new(), Slices::begin());
    for name in storage::names(GAME_PREFIX) {
        games.extend(start_with_movable_entry(&name));
        slices.pause_if_due().await;
    }
    games.sort_unstable_by(|one, other| other.cmp(one));
    catalog::load().await?;
    catalog::separate_equal_numbers().await?;
    for group in games.get(NEWEST_ENTRIES..).unwrap_or_default().chunks(GROUP_SIZE) {
        move_group(group.iter().map(|(_, id)| *id)).await?;
        slices.pause_if_due().await;
    }
    Ok(())
}

/// The time at which a game was started, and its number, if its entry can be moved.
fn start_with_movable_entry(name: &str) -> Option<(String, u32)> {
    let text = storage::read(name).ok()??;
    let summary = ArchivedGame::read(&text)?.summary();
    let is_needed = counts_for_rating(&summary);
    (!is_needed).then_some(())?;
    Some((summary.begun, id_of(name)?))
}

/// Whether the page's start or the rating may need the summary.
pub(super) fn counts_for_rating(summary: &GameSummary) -> bool {
    summary.rated_game().is_some() || summary.adaptive_strength().is_some()
}

async fn move_group(ids: impl Iterator<Item = u32>) -> Result<(), StorageError> {
    let mut movable = Vec::new();
    for id in ids {
        movable.extend(MovableEntry::of(id).await);
    }
    if movable.is_empty() {
        return Ok(());
    }
    let entries: Vec<(u32, String)> = movable.iter().map(|game| (game.id, game.entry.clone())).collect();
    let ids: Vec<u32> = movable.iter().map(|game| game.id).collect();
    catalog::change(entries, Vec::new()).await?;
    let shown = catalog::entries(&ids).await?;
    let mut deleted = Vec::new();
    for (game, shown) in movable.iter().zip(shown) {
        if storage::read(&name_of(game.id)) == Ok(None) {
            deleted.push(game.id);
        } else if shown.as_ref() == Some(&game.entry) {
            game.remove();
        }
    }
    // A game that a person has deleted meanwhile must not return. No other task has moved it, because it is locked.
    if deleted.is_empty() {
        Ok(())
    } else {
        catalog::change(Vec::new(), deleted).await
    }
}

/// An entry that can be moved. No tab shows the game meanwhile.
struct MovableEntry {
    id: u32,
    entry: String,
    lock: TextLock,
}

impl MovableEntry {
    async fn of(id: u32) -> Option<Self> {
        let lock = lock_unshown(id).await?;
        let entry = storage::read(&name_of(id))
            .ok()?
            .filter(|text| ArchivedGame::is_entry(text))?;
        Some(Self { id, entry, lock })
    }

    /// Removes the entry from the storage, unless another tab has changed or deleted the game.
    fn remove(&self) {
        let name = name_of(self.id);
        if self.lock.is_held() && storage::read(&name).ok().flatten().as_ref() == Some(&self.entry) {
            // If this fails, the entry is moved again the next time.
            let _ = storage::remove(&name);
        }
    }
}
