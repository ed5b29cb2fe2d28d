//! The deletion of stored games, which can be undone.

use std::rc::Rc;

use super::{Summary, catalog, id_of, name_of};
use crate::fetch::Slices;
use crate::storage::{self, StorageError};

/// Games that were deleted together and can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The names and the texts of games in the browser's storage.
    texts: Vec<(String, String)>,
    /// The numbers and the entries of games that only the catalog had.
    entries: Vec<(u32, String)>,
    /// The title of the game if only one game was deleted, otherwise empty.
    pub title: String,
}

impl Deleted {
    /// The number of deleted games.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.texts.len() + self.entries.len()
    }
}

/// The number of games that are removed from the catalog, or put back, together.
const GROUP_SIZE: usize = 500;

/// Deletes these games. Stops at the first game that cannot be deleted.
/// Returns the deleted games, and the error if there is one.
pub async fn delete(summaries: &[Rc<Summary>]) -> (Deleted, Option<StorageError>) {
    let mut deleted = Deleted {
        texts: Vec::new(),
        entries: Vec::new(),
        title: summaries
            .first()
            .map(|summary| summary.title.clone())
            .unwrap_or_default(),
    };
    // A game in the storage must not be replaced by an outdated entry, so the entries are removed first.
    if let Err(error) = delete_entries(summaries, &mut deleted.entries).await {
        return (deleted, Some(error));
    }
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

/// Removes the entries of these games from the catalog, and adds those to `deleted` that are not outdated.
async fn delete_entries(summaries: &[Rc<Summary>], deleted: &mut Vec<(u32, String)>) -> Result<(), StorageError> {
    if !catalog::has_catalog() {
        return Ok(());
    }
    let ids: Vec<u32> = summaries.iter().filter_map(|summary| id_of(&summary.key)).collect();
    let mut slices = Slices::begin();
    for ids in ids.chunks(GROUP_SIZE) {
        let entries = ids.iter().copied().zip(catalog::entries(ids).await?);
        let entries: Vec<(u32, String)> = entries.filter_map(|(id, entry)| Some((id, entry?))).collect();
        if !entries.is_empty() {
            catalog::change(Vec::new(), entries.iter().map(|(id, _)| *id).collect()).await?;
        }
        let is_used = |(id, _): &(u32, String)| storage::read(&name_of(*id)) == Ok(None);
        deleted.extend(entries.into_iter().filter(is_used));
        slices.pause_if_due().await;
    }
    Ok(())
}

/// Restores deleted games, except where another text is stored under the same name.
///
/// # Errors
///
/// The games that were not restored, and the reason.
pub async fn put_back(deleted: Deleted) -> Result<(), (Deleted, StorageError)> {
    let Deleted {
        texts,
        mut entries,
        title,
    } = deleted;
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
            let deleted = Deleted { texts, entries, title };
            return Err((deleted, error));
        }
    }
    let mut slices = Slices::begin();
    while !entries.is_empty() {
        let group = entries[..entries.len().min(GROUP_SIZE)].to_vec();
        let count = group.len();
        if let Err(error) = catalog::change(group, Vec::new()).await {
            let texts = Vec::new();
            return Err((Deleted { texts, entries, title }, error));
        }
        entries.drain(..count);
        slices.pause_if_due().await;
    }
    Ok(())
}
