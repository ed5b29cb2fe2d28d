//! Reads the texts of archived games.

use std::cell::Cell;

use wasm_bindgen_futures::spawn_local;

use super::{CURRENT_GAME_KEY, GAME_PREFIX, catalog, current_id, is_key_of, name_of};
use crate::archive;
use crate::fetch::within;
use crate::storage::{self, StorageError};
use game_store::ArchivedGame;

/// The name of the text that shows that the archive was used. The text is the number of missing texts.
const ARCHIVE_KEY: &str = "second-thought.archive";

/// Whether any text was moved to the archive.
#[must_use]
pub fn has_archive() -> bool {
    let is_entry = |name: String| matches!(storage::read(&name), Ok(Some(text)) if ArchivedGame::is_entry(&text));
    matches!(storage::read(ARCHIVE_KEY), Ok(Some(_))) || storage::names(GAME_PREFIX).into_iter().any(is_entry)
}

/// Notes that the archive is used.
pub(super) fn note_archive() {
    if storage::read(ARCHIVE_KEY) == Ok(None) {
        // If there is no room for the note, the first entry shows that the archive is used.
        let _ = storage::write(ARCHIVE_KEY, "0");
    }
}

/// Notes that the archive is empty.
pub(super) fn remove_archive_note() {
    // If this fails, the archive is checked again the next time.
    let _ = storage::remove(ARCHIVE_KEY);
}

/// Notes how many texts are missing in the archive. Returns whether this number has changed.
pub(super) fn note_missing(count: usize) -> bool {
    let noted = storage::read(ARCHIVE_KEY)
        .ok()
        .flatten()
        .and_then(|text| text.parse().ok());
    let has_changed = noted.unwrap_or(0) != count;
    if has_changed {
        // If this fails, the number is reported again the next time.
        let _ = storage::write(ARCHIVE_KEY, &count.to_string());
    }
    has_changed
}

/// Whether the browser's storage has the entry of the game with this number.
#[must_use]
pub fn is_archived(id: u32) -> bool {
    matches!(storage::read(&name_of(id)), Ok(Some(text)) if ArchivedGame::is_entry(&text))
}

/// Whether the text of the game with this number is in the browser's storage.
#[must_use]
pub fn has_text(id: u32) -> bool {
    matches!(storage::read(&name_of(id)), Ok(Some(text)) if !ArchivedGame::is_entry(&text))
}

/// The text or the entry of the game with this number; `None` if there is no such game.
///
/// # Errors
///
/// A [`StorageError`] if the storage or the catalog cannot be read.
pub async fn stored_text(id: u32) -> Result<Option<String>, StorageError> {
    stored_texts(&[id]).await.pop().unwrap_or(Ok(None))
}

/// Moves the text of an archived game back to the browser's storage, where the game can be opened and changed. A game
/// that is not archived stays as it is.
///
/// # Errors
///
/// A [`StorageError`] if the archive has no such text or cannot be read, or if the storage has no room.
pub async fn unarchive(id: u32) -> Result<(), StorageError> {
    let Some(entry) = stored_text(id).await?.filter(|text| ArchivedGame::is_entry(text)) else {
        return Ok(());
    };
    let text = text_of_entry(&entry).await?;
    let written = replace(id, &entry, &text).await;
    if written == Err(StorageError::Full) {
        super::make_room().await;
        replace(id, &entry, &text).await?;
    } else {
        written?;
    }
    // If this fails, the catalog's entry is not used, because the storage has the text.
    spawn_local(async move {
        if matches!(catalog::entries(&[id]).await.as_deref(), Ok([Some(_)])) {
            let _ = catalog::change(Vec::new(), vec![id]).await;
        }
    });
    Ok(())
}

/// Replaces an entry by its text, unless another tab has already done this or has deleted the game.
async fn replace(id: u32, entry: &str, text: &str) -> Result<(), StorageError> {
    if stored_text(id).await?.as_deref() == Some(entry) {
        storage::write(&name_of(id), text)?;
    }
    Ok(())
}

async fn text_of_entry(entry: &str) -> Result<String, StorageError> {
    let key = key_in(entry).ok_or(StorageError::Missing)?;
    let text = archived_texts(vec![key.clone()]).await.pop();
    text.unwrap_or(Err(StorageError::Missing))
        .and_then(|text| verified(text, &key))
}

/// Returns the texts of these games in the same order, from the browser's storage or from the archive. The text of a
/// game that does not exist is `None`. A text that cannot be read is an error.
pub async fn texts_of(ids: &[u32]) -> Vec<Result<Option<String>, StorageError>> {
    let stored = stored_texts(ids).await;
    let keys: Vec<Option<String>> = stored
        .iter()
        .map(|text| key_in(text.as_ref().ok()?.as_ref()?))
        .collect();
    let archived = archived_texts(keys.iter().flatten().cloned().collect()).await;
    let mut archived = archived.into_iter();
    let all = stored.into_iter().zip(keys);
    all.map(|(stored, key)| match key {
        Some(key) => archived
            .next()
            .unwrap_or(Err(StorageError::Missing))
            .and_then(|text| verified(text, &key))
            .map(Some),
        None => stored,
    })
    .collect()
}

/// The text or the entry of each of these games, in the same order.
async fn stored_texts(ids: &[u32]) -> Vec<Result<Option<String>, StorageError>> {
    let mut stored: Vec<_> = ids.iter().map(|id| storage::read(&name_of(*id))).collect();
    let others: Vec<usize> = (0..ids.len()).filter(|index| stored[*index] == Ok(None)).collect();
    let other_ids: Vec<u32> = others.iter().map(|index| ids[*index]).collect();
    let entries = match catalog::entries(&other_ids).await {
        Ok(entries) => entries.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error); others.len()],
    };
    for (index, entry) in others.into_iter().zip(entries) {
        stored[index] = match entry {
            // The text may have been moved back to the storage meanwhile.
            Ok(None) => storage::read(&name_of(ids[index])),
            entry => entry,
        };
    }
    stored
}

/// Returns the texts under these keys in the same order. A text that is missing or cannot be read is an error.
async fn archived_texts(keys: Vec<String>) -> Vec<Result<String, StorageError>> {
    let count = keys.len();
    if count == 0 {
        return Vec::new();
    }
    match archive::texts(keys).await {
        Ok(texts) => texts
            .into_iter()
            .map(|text| text.ok_or(StorageError::Missing))
            .collect(),
        Err(error) => vec![Err(error); count],
    }
}

/// The text, if it is the text that has this key.
fn verified(text: String, key: &str) -> Result<String, StorageError> {
    if is_key_of(key, &text) {
        Ok(text)
    } else {
        Err(StorageError::Missing)
    }
}

/// The key in the entry of an archived game.
fn key_in(text: &str) -> Option<String> {
    ArchivedGame::key_in(text).map(str::to_owned)
}

/// The time in milliseconds that the start waits for the archive.
const START_TIMEOUT_MS: u32 = 3_000;

thread_local! {
    /// Whether the game of this tab may be in the catalog, which could not be read at the start.
    static IS_CURRENT_UNREAD: Cell<bool> = const { Cell::new(false) };
}

/// Whether the game that continues in this tab could not be read from the catalog.
pub(super) fn is_current_unread() -> bool {
    IS_CURRENT_UNREAD.get()
}

/// Unarchives the game that continues in this tab, if it is archived. This is the case if the browser has discarded the
/// tab, and another tab has archived the game. If the text cannot be read, [`super::current_game`]
/// reports the failure.
pub async fn unarchive_current() {
    let of_tab = storage::read_for_tab(CURRENT_GAME_KEY).and_then(|id| id.parse().ok());
    let in_catalog = of_tab.filter(|id| catalog::has_catalog() && storage::read(&name_of(*id)) == Ok(None));
    if let Some(id) = in_catalog {
        let unarchived = within(unarchive(id), START_TIMEOUT_MS).await;
        IS_CURRENT_UNREAD.set(unarchived != Some(Ok(())));
    }
    if let Some(id) = current_id().filter(|id| is_archived(*id)) {
        let _ = within(unarchive(id), START_TIMEOUT_MS).await;
    }
}
