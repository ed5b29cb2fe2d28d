//! The deletion of stored games, which can be undone.

use super::Summary;
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
#[must_use]
pub fn delete(summaries: &[&Summary]) -> (Deleted, Option<StorageError>) {
    let mut deleted = Deleted {
        texts: Vec::new(),
        title: summaries
            .first()
            .map(|summary| summary.title.clone())
            .unwrap_or_default(),
    };
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

/// Restores deleted texts, except where another text is stored under the same name.
///
/// # Errors
///
/// The texts that were not restored, and the reason.
pub fn put_back(deleted: Deleted) -> Result<(), (Deleted, StorageError)> {
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
            let texts = std::iter::once((key, text)).chain(rest).collect();
            return Err((Deleted { texts, title }, error));
        }
    }
    Ok(())
}
