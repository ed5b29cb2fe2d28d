//! Actions that need the lazy part of the page, which may still be loading: copying and importing games, typed moves,
//! and exercises.

use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::components::Format;
use crate::files::{self, DroppedOrPasted};
use crate::lazy_chunk::LAZY;
use crate::messages::{Text, Texts};
use crate::state::{Action, OffBoard};

/// Copies the game. If the lazy part is loaded, the game is copied at once,
/// because browsers allow copying only shortly after a press.
pub fn copy(format: Format, state: &OffBoard, dispatch: &Callback<Action>) {
    if let Some(chunk) = LAZY.loaded() {
        return chunk.copy(format, state, dispatch);
    }
    let (state, dispatch) = (state.clone(), dispatch.clone());
    spawn_local(async move {
        match LAZY.load().await {
            Some(chunk) => chunk.copy(format, &state, &dispatch),
            None => dispatch.emit(Action::Notice(state.texts.of(Text::PartMissing).to_owned())),
        }
    });
}

/// Plays the move in the field for typed moves.
pub fn play_typed_move(field: HtmlInputElement, state: &OffBoard, dispatch: &Callback<Action>) {
    let (state, dispatch) = (state.clone(), dispatch.clone());
    spawn_local(async move {
        let Some(chunk) = LAZY.load().await else {
            return dispatch.emit(Action::Notice(state.texts.of(Text::PartMissing).to_owned()));
        };
        let (action, is_read) = chunk.action_of_typed_text(&state, &field.value());
        dispatch.emit(action);
        if is_read {
            field.set_value("");
        }
    });
}

/// Starts the exercises that are due.
pub fn start_due_exercises(texts: Texts, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match LAZY.load().await {
            Some(chunk) => {
                for action in chunk.due_exercises(texts).await {
                    dispatch.emit(action);
                }
            }
            None => dispatch.emit(Action::Notice(texts.of(Text::PartMissing).to_owned())),
        }
    });
}

/// Imports files and texts that are dropped or pasted on the page.
#[hook]
pub fn use_dropped_and_pasted_games(state: OffBoard, dispatch: Callback<Action>) {
    let latest = use_mut_ref(|| state.clone());
    latest.replace(state);
    use_effect_with((), move |()| {
        let listeners = files::listen_to_drops_and_pastes(move |given| {
            let (state, dispatch) = (latest.borrow().clone(), dispatch.clone());
            spawn_local(async move {
                match (LAZY.load().await, given) {
                    (Some(chunk), DroppedOrPasted::Files(files)) => chunk.import_files(files, state, dispatch),
                    (Some(chunk), DroppedOrPasted::Text(text)) => chunk.import_pasted(text, &state, dispatch),
                    (None, _) => dispatch.emit(Action::Notice(state.texts.of(Text::PartMissing).to_owned())),
                }
            });
        });
        move || drop(listeners)
    });
}
