//! The progress of an import.

use crate::storage::StorageError;

/// The progress of an import: what was read so far, and the numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportProgress {
    /// The part of the texts that was read, in percent; `None` if the part is not known.
    pub percent: Option<u32>,
    /// The number of games that were saved.
    pub imported: usize,
    /// The number of games that were already stored.
    pub duplicates: usize,
    /// The number of games that could not be read.
    pub unread: usize,
    /// The number of games that could not be saved, and the reason.
    pub unsaved: Option<(usize, StorageError)>,
}

impl ImportProgress {
    /// The number of games that were read.
    #[must_use]
    pub const fn games(&self) -> usize {
        let unsaved = match self.unsaved {
            Some((count, _)) => count,
            None => 0,
        };
        self.imported + self.duplicates + self.unread + unsaved
    }
}
