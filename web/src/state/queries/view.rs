//! The texts about the shown position, and the number of plies that a key steps.

use std::rc::Rc;

use chess_core::Move;

use crate::state::model::{AppState, GameTable};

/// The annotation of the shown move of the game. The text is empty in a variation or preview.
#[must_use]
pub fn note_text(state: &AppState) -> String {
    if state.view.variation.is_some() || state.view.preview.is_some() || state.view.exercise.is_some() {
        return String::new();
    }
    let GameTable { game, metadata, .. } = &*state.table;
    metadata.annotations.text(game, state.shown_ply())
}

/// The shown variation: the number of plies of the game before the variation,
/// and the moves of the variation up to the shown position.
#[must_use]
pub fn shown_variation(state: &AppState) -> Option<(usize, Rc<[Move]>)> {
    let variation = state.view.variation.as_ref()?;
    Some((variation.from, variation.line().into()))
}

/// The number of plies to step with a key, negative for back. The horizontal arrow keys step one ply.
/// The vertical arrow keys step one row of the list. Home and End step to the ends of the game.
#[must_use]
pub fn steps_for_key(key: &str) -> Option<isize> {
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
