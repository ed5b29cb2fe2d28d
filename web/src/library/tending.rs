//! Moves older games into the archive in the background, and reports failures of the archive once.

use std::cell::Cell;

use super::GAME_PREFIX;
use super::facts::{has_archive, load_facts};
use super::moving::{NEWEST_GAMES, move_older};
use crate::messages::{Text, Texts};
use crate::storage;

thread_local! {
    /// Whether the archive could not be read at the start.
    static IS_UNREADABLE: Cell<bool> = const { Cell::new(false) };
    /// Whether a failure was reported. It is reported once for each visit.
    static IS_REPORTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether there are games to move, or an archive to read.
#[must_use]
pub fn needs_tending() -> bool {
    has_archive() || storage::names(GAME_PREFIX).len() > NEWEST_GAMES
}

/// Reads the facts about the archive, and moves older games into it.
/// Returns a message if that is not possible and was not reported yet.
pub async fn tend(texts: Texts) -> Option<String> {
    let message = match load_facts().await {
        Err(_) => texts.of(Text::ArchiveUnread).to_owned(),
        Ok(()) => {
            let error = move_older(NEWEST_GAMES).await.err()?;
            texts.with(Text::ArchiveNotWritten, &[texts.storage_error(error)])
        }
    };
    (!IS_REPORTED.replace(true)).then_some(message)
}

/// Notes that the archive could not be read at the start.
pub fn note_unreadable() {
    IS_UNREADABLE.set(true);
}

/// Returns the message about an archive that could not be read at the start.
#[must_use]
pub fn take_unreadable(texts: Texts) -> Option<String> {
    let is_reported = IS_UNREADABLE.take() && !IS_REPORTED.replace(true);
    is_reported.then(|| texts.of(Text::ArchiveUnread).to_owned())
}
