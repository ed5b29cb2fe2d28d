//! The effect of replacing the game on the board by another game.

use crate::state::model::{AppState, EffectOfLeaving, GameTable};
use crate::storage::StorageError;

/// Whether the game would be lost if the page were closed:
/// the storage is full, and the game was not saved as a file in its current state.
#[must_use]
pub fn is_game_unsaved(state: &AppState) -> bool {
    let GameTable { game, metadata, .. } = &*state.table;
    let saved = state.status.saved_as_file.as_ref();
    let is_saved = saved.is_some_and(|saved| {
        saved.id == metadata.id && saved.game == **game && saved.annotations == metadata.annotations
    });
    state.status.not_saved == Some(StorageError::Full) && !is_saved && game.cursor() > 0
}

/// The effect of replacing the game on the board by another game.
#[must_use]
pub fn effect_of_leaving(state: &AppState) -> EffectOfLeaving {
    if is_game_unsaved(state) {
        EffectOfLeaving::Lost
    } else if state.status.not_saved.is_some() {
        EffectOfLeaving::Unsaved
    } else {
        EffectOfLeaving::Saved
    }
}

/// Whether the person is asked before a game from a file replaces the game on the board,
/// because that game is in progress or would be lost.
#[must_use]
pub fn asks_before_leaving(state: &AppState) -> bool {
    let is_being_played = state.table.game.cursor() > 0 && state.table.outcome().is_none();
    is_being_played || is_game_unsaved(state)
}
