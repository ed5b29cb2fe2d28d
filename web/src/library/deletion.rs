//! Deletes games, and restores them.

use super::facts::{has_archive, note_removed, note_stored};
use super::{Summary, id_of, stored_text};
use crate::archive;
use crate::storage::{self, StorageError};

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
pub async fn delete(summaries: &[Summary]) -> (Deleted, Option<StorageError>) {
    let title = summaries.first().map(|summary| summary.title.clone());
    let mut deleted = Deleted {
        texts: Vec::new(),
        title: title.unwrap_or_default(),
    };
    let archived = match archived_texts(summaries).await {
        Ok(texts) => texts,
        Err(error) => return (deleted, Some(error)),
    };
    let mut error = None;
    for (summary, archived) in summaries.iter().zip(archived) {
        // The text in the storage is removed first: another tab archives a text only while it is in the storage.
        let text = match storage::read(&summary.key) {
            Ok(text) => text,
            Err(denied) => {
                error = Some(denied);
                break;
            }
        };
        if text.is_some()
            && let Err(denied) = storage::remove(&summary.key)
        {
            error = Some(denied);
            break;
        }
        if let Some(text) = text.or(archived.filter(|_| summary.id.is_some())) {
            deleted.texts.push((summary.key.clone(), text));
        }
    }
    if let Err(failed) = remove_archived(&deleted).await {
        // The texts from the storage are stored again, and the others are still in the archive.
        for (name, text) in deleted.texts.drain(..) {
            let _ = storage::write(&name, &text);
        }
        error = Some(failed);
    }
    (deleted, error)
}

/// The texts of these games in the archive.
async fn archived_texts(summaries: &[Summary]) -> Result<Vec<Option<String>>, StorageError> {
    if !has_archive() {
        return Ok(vec![None; summaries.len()]);
    }
    // The answer for a text without a number is not used.
    let ids: Vec<u32> = summaries.iter().map(|summary| summary.id.unwrap_or_default()).collect();
    archive::texts(&ids).await
}

/// Removes the deleted games from the archive too.
async fn remove_archived(deleted: &Deleted) -> Result<(), StorageError> {
    if has_archive() {
        let ids: Vec<u32> = deleted.texts.iter().filter_map(|(name, _)| id_of(name)).collect();
        archive::remove(&ids).await?;
        note_removed(&ids);
    }
    Ok(())
}

/// Restores deleted texts, except where another text is stored under the same name. If the browser's storage has no
/// room and there is an archive, the archive stores them.
///
/// # Errors
///
/// The texts that were not restored, and the reason.
pub async fn put_back(deleted: Deleted) -> Result<(), (Deleted, StorageError)> {
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
            let texts: Vec<(String, String)> = std::iter::once((key, text)).chain(rest).collect();
            let is_archived = has_archive() && put_in_archive(&texts).await.is_ok();
            return if is_archived {
                Ok(())
            } else {
                Err((Deleted { texts, title }, error))
            };
        }
    }
    Ok(())
}

/// Stores deleted texts in the archive. A text that is not a game can only be in the browser's storage.
async fn put_in_archive(texts: &[(String, String)]) -> Result<(), StorageError> {
    let numbered = |(name, text): &(String, String)| Some((id_of(name)?, text.clone()));
    let games: Vec<(u32, String)> = texts.iter().filter_map(numbered).collect();
    let stored = archive::put(&games, |id, _| stored_text(&super::name_of(id)).is_none()).await?;
    note_stored(&stored);
    if stored.len() == texts.len() {
        Ok(())
    } else {
        Err(StorageError::Full)
    }
}
