//! Maintains the archive in the background, and reports its failures once.

use std::cell::Cell;

use wasm_bindgen_futures::spawn_local;

use super::archiving::{archive_older, check_archive};
use super::catalog::has_catalog;
use super::unarchiving::{has_archive, note_missing};
use crate::messages::{Text, Texts};
use crate::room;
use crate::storage::{self, StorageError};
use crate::time;

thread_local! {
    /// Whether a failure was reported. It is reported once for each visit.
    static IS_REPORTED: Cell<bool> = const { Cell::new(false) };
}

/// The name under which the day of the last check of a large archive is stored.
const CHECKED_KEY: &str = "second-thought.archive-checked";

/// Checks the archive. If there is a catalog, this is done only once a day, because the archive is large. Returns
/// `None` if it was already done today.
async fn check_archive_once_a_day() -> Result<Option<usize>, StorageError> {
    if !has_catalog() {
        return check_archive().await.map(Some);
    }
    let today = time::day_number().to_string();
    if storage::read(CHECKED_KEY)?.as_ref() == Some(&today) {
        return Ok(None);
    }
    let missing = check_archive().await?;
    // If this fails, the archive is checked again at the next start.
    let _ = storage::write(CHECKED_KEY, &today);
    Ok(Some(missing))
}

/// Removes unused texts from the archive, and looks for missing ones. Then moves the texts of older games to the
/// archive, if the browser's storage has many texts. Returns a message if something is wrong and was not reported yet.
pub async fn maintain_archive(texts: Texts) -> Option<String> {
    let unread = match check_archive_once_a_day().await {
        Err(_) => Some(texts.of(Text::ArchiveUnread).to_owned()),
        Ok(Some(missing)) if !IS_REPORTED.get() && note_missing(missing) && missing > 0 => {
            Some(texts.format(Text::ArchiveIncomplete, &[&missing.to_string()]))
        }
        Ok(_) => None,
    };
    let unwritten = archive_older().await.err();
    let unwritten = unwritten.map(|error| texts.format(Text::ArchiveNotWritten, &[texts.storage_error(error)]));
    if has_archive() {
        spawn_local(room::ask_for_persistence());
    }
    let messages: Vec<String> = [unread, unwritten].into_iter().flatten().collect();
    (!messages.is_empty() && !IS_REPORTED.replace(true)).then(|| messages.join(" "))
}
