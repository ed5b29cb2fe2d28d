//! Moves and positions as text.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::StateProps;
use crate::address::parse_start;
use crate::messages::{Text, Texts};
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
            <label for="typed-move">{ state.texts.of(Text::TypeAMove) }</label>
            <input id="typed-move" ref={field} type="text" autocomplete="off" autocapitalize="off"
                autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder={state.texts.of(Text::TypeAMovePlaceholder)} />
            <button type="submit" class="plain">{ state.texts.of(Text::Play) }</button>
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
        Err(error) => {
            let texts = state.texts;
            let text = texts.with(Text::TypeAMoveError, &[&texts.move_error(&error)]);
            (Action::Notice(text), false)
        }
    }
}

/// Positions in and out.
#[component]
pub fn ImportExport(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
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
        Callback::from(move |_: MouseEvent| copy_text(texts, current.clone(), dispatch.clone()))
    };
    html! {
        <details class="import-export">
            <summary role="button">{ texts.of(Text::ImportAndExport) }</summary>
            <form class="fen-form" {onsubmit}>
                <label for="fen">{ "FEN" }</label>
                <input id="fen" type="text" autocomplete="off" spellcheck="false" value={text} {oninput} />
                <div class="fen-buttons">
                    <button type="submit" class="plain">{ texts.of(Text::LoadFen) }</button>
                    <button type="button" class="plain" onclick={copy}>{ texts.of(Text::CopyFen) }</button>
                </div>
            </form>
        </details>
    }
}

/// A new game of the same players from the position in the field, or what is wrong with it.
fn loaded(state: &GameState, text: &str) -> Action {
    let texts = state.texts;
    if text.trim().is_empty() {
        return Action::Notice(texts.of(Text::FenEmpty).to_owned());
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
        Err(error) => Action::Notice(texts.with(Text::FenError, &[&texts.fen_error(&error)])),
    }
}

fn copy_text(texts: Texts, text: String, dispatch: Callback<Action>) {
    let Some(window) = web_sys::window() else { return };
    let clipboard = window.navigator().clipboard();
    spawn_local(async move {
        let copied = wasm_bindgen_futures::JsFuture::from(clipboard.write_text(&text))
            .await
            .is_ok();
        let text = if copied { Text::FenCopied } else { Text::FenNotCopied };
        dispatch.emit(Action::Notice(texts.of(text).to_owned()));
    });
}
