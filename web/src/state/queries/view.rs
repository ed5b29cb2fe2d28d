//! What is looked at, and how keys go on from there.

use std::rc::Rc;

use chess_core::Move;

use crate::state::model::{AppState, Table};

/// What stands beside the half-move that is shown; nothing beside a line that is not the game's.
#[must_use]
pub fn note_text(state: &AppState) -> String {
    if state.view.variation.is_some() || state.view.preview.is_some() {
        return String::new();
    }
    let Table { game, metadata, .. } = &*state.table;
    metadata.annotations.text(game, state.shown_ply())
}

/// The variation that is shown: after how many half-moves it leaves the game, and its moves up to the shown position.
#[must_use]
pub fn tried(state: &AppState) -> Option<(usize, Rc<[Move]>)> {
    let variation = state.view.variation.as_ref()?;
    Some((variation.from, variation.line().into()))
}

/// How many half-moves on a key leads, or back: the arrows to either side one, up and down a
/// row of the list, Home and End to its ends.
#[must_use]
pub fn steps_by_key(key: &str) -> Option<isize> {
    match key {
        "ArrowLeft" => Some(-1),
        "ArrowRight" => Some(1),
        "ArrowUp" => Some(-2),
        "ArrowDown" => Some(2),
        "Home" => Some(isize::MIN),
        "End" => Some(isize::MAX),
        _ => None,
    }
}
