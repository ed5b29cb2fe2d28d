//! Moves and positions as text.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::StateProps;
use crate::address::parse_start;
use crate::state::{Action, GameState, NewGame, Origin};
use crate::wishes;

/// The field for a typed move.
#[component]
pub fn TypedMove(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let field = use_node_ref();
    let onsubmit = {
        let (state, dispatch, field) = (Rc::clone(state), dispatch.clone(), field.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let Some(input) = field.cast::<web_sys::HtmlInputElement>() else {
                return;
            };
            let (action, understood) = typed(&state.on_board(), &input.value());
            dispatch.emit(action);
            if understood {
                input.set_value("");
            }
        })
    };
    html! {
        <form class="typed-move" {onsubmit}>
            <label for="typed-move">{ "Type a move" }</label>
            <input id="typed-move" ref={field} type="text" autocomplete="off" autocapitalize="off"
                autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="Nf3 or g1f3" />
            <button type="submit" class="plain">{ "Play" }</button>
        </form>
    }
}

/// What a typed move asks for, and whether it was understood.
fn typed(state: &GameState, text: &str) -> (Action, bool) {
    if let Some(reason) = wishes::why_not_to_move(state) {
        return (Action::Notice(reason.to_owned()), false);
    }
    match chess_core::notation::parse_move(state.board(), text) {
        Ok(mv) => (Action::Play(mv), true),
        Err(error) => (Action::Notice(format!("Type a move: {error}.")), false),
    }
}

/// Positions in and out.
#[component]
pub fn ImportExport(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let draft = use_state(|| None::<String>);
    let current = state.shown_board().to_string();
    let text = (*draft).clone().unwrap_or_else(|| current.clone());
    let oninput = {
        let draft = draft.clone();
        Callback::from(move |event: InputEvent| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            draft.set(Some(input.value()));
        })
    };
    let onsubmit = {
        let (state, dispatch, draft, text) = (Rc::clone(state), dispatch.clone(), draft.clone(), text.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let action = loaded(&state, &text);
            if matches!(action, Action::Start(_)) {
                draft.set(None);
            }
            dispatch.emit(action);
        })
    };
    let copy = {
        let (dispatch, current) = (dispatch.clone(), current.clone());
        Callback::from(move |_: MouseEvent| copy_text(current.clone(), dispatch.clone()))
    };
    html! {
        <details class="import-export">
            <summary role="button">{ "Import and export" }</summary>
            <form class="fen-form" {onsubmit}>
                <label for="fen">{ "FEN" }</label>
                <input id="fen" type="text" autocomplete="off" spellcheck="false" value={text} {oninput} />
                <div class="fen-buttons">
                    <button type="submit" class="plain">{ "Load FEN" }</button>
                    <button type="button" class="plain" onclick={copy}>{ "Copy FEN" }</button>
                </div>
            </form>
        </details>
    }
}

/// A new game of the same players from the position in the field, or what is wrong with it.
fn loaded(state: &GameState, text: &str) -> Action {
    if text.trim().is_empty() {
        return Action::Notice("FEN: the field is empty.".to_owned());
    }
    match parse_start(text) {
        Ok(board) => Action::Start(Box::new(NewGame {
            board,
            players: state.players,
            orientation: state.orientation,
            choice: state.choice,
            seed: crate::app::chance(),
            origin: Origin::NONE,
        })),
        Err(error) => Action::Notice(format!("FEN: {error}.")),
    }
}

fn copy_text(text: String, dispatch: Callback<Action>) {
    let Some(window) = web_sys::window() else { return };
    let clipboard = window.navigator().clipboard();
    spawn_local(async move {
        let copied = wasm_bindgen_futures::JsFuture::from(clipboard.write_text(&text))
            .await
            .is_ok();
        dispatch.emit(Action::Notice(if copied {
            "FEN copied.".to_owned()
        } else {
            "The browser did not allow copying; the FEN can be copied from its field.".to_owned()
        }));
    });
}
