//! What becomes of the game on the board where another takes its place.

use crate::state::model::{AppState, Leaving, Table};
use crate::storage::StorageError;

/// Whether the game would be lost with the page: there is no room for it, and it was not saved as a file as it is now.
#[must_use]
pub fn would_be_lost(state: &AppState) -> bool {
    let Table { game, metadata, .. } = &*state.table;
    let saved = state.status.saved_as_file.as_ref();
    let is_saved = saved.is_some_and(|saved| {
        saved.id == metadata.id && saved.game == **game && saved.annotations == metadata.annotations
    });
    state.status.not_kept == Some(StorageError::Full) && !is_saved && game.cursor() > 0
}

/// What becomes of the game on the board where another takes its place.
#[must_use]
pub fn leaving(state: &AppState) -> Leaving {
    if would_be_lost(state) {
        Leaving::Lost
    } else if state.status.not_kept.is_some() {
        Leaving::Unkept
    } else {
        Leaving::Kept
    }
}

/// Whether a game from a file takes the place of the one on the board only after a question: that one has begun and has
/// not ended, or would be lost.
#[must_use]
pub fn asks_before_leaving(state: &AppState) -> bool {
    let is_being_played = state.table.game.cursor() > 0 && state.table.outcome().is_none();
    is_being_played || would_be_lost(state)
}
