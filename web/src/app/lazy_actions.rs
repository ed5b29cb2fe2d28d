//! Actions that need the lazy part of the page, which may still be loading: copying and importing games, and a rematch.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::components::Format;
use crate::files::{self, DroppedOrPasted};
use crate::last_choices;
use crate::lazy_chunk::LAZY;
use crate::messages::{Text, Texts};
use crate::snapshot::FromAddress;
use crate::state::{Action, ExerciseAction, GameTableAction, NewGame, OffBoard};

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

/// Starts another game of the same players. The odds are given by the same player again.
/// An opponent that follows the person's rating gets its current strength. The choices are saved as those of the last
/// new game.
pub fn start_rematch(new_game: NewGame, texts: Texts, dispatch: &Callback<Action>) {
    if new_game.origin.from_address == FromAddress::No {
        last_choices::save(&new_game.choice);
    }
    let start = dispatch.reform(|new_game| Action::Game(GameTableAction::Start(Box::new(new_game))));
    if !new_game.choice.adaptive && new_game.odds.is_none() {
        return start.emit(new_game);
    }
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match LAZY.load().await {
            Some(chunk) => start.emit(chunk.complete_new_game(new_game)),
            None => dispatch.emit(Action::Notice(texts.of(Text::PartMissing).to_owned())),
        }
    });
}

/// Starts the exercises that are due.
pub fn start_due_exercises(texts: Texts, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match LAZY.load().await {
            Some(chunk) => {
                let found = chunk.due_exercises(texts).await;
                dispatch.emit(Action::Exercise(ExerciseAction::Due(found.count)));
                if let Some(error) = found.unread {
                    dispatch.emit(Action::Notice(texts.unread_game(error)));
                }
                if found.unread.is_none() || !found.tasks.is_empty() {
                    dispatch.emit(Action::Exercise(ExerciseAction::Start(found.tasks.into())));
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
