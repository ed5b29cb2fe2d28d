//! Maintains the archive in the background, and reports its failures once.

use std::cell::Cell;

use super::archiving::{archive_older, check_archive};
use crate::messages::{Text, Texts};

thread_local! {
    /// Whether a failure was reported. It is reported once for each visit.
    static IS_REPORTED: Cell<bool> = const { Cell::new(false) };
}

/// Moves the texts of older games to the archive, and checks the archive.
/// Returns a message if something is wrong and was not reported yet.
pub async fn maintain_archive(texts: Texts) -> Option<String> {
    let message = match archive_older().await {
        Err(error) => texts.with(Text::ArchiveNotWritten, &[texts.storage_error(error)]),
        Ok(()) => match check_archive().await {
            Err(_) => texts.of(Text::ArchiveUnread).to_owned(),
            Ok(0) => return None,
            Ok(missing) => texts.with(Text::ArchiveIncomplete, &[&missing.to_string()]),
        },
    };
    (!IS_REPORTED.replace(true)).then_some(message)
}
