//! The dialog that starts a new game.

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::modal::use_modal;
use crate::address::{parse_start, wished};
use crate::messages::{Text, Texts, use_texts};
use crate::state::{Action, Choice, PlayAs, Player};

/// What was chosen last and where the next choice goes.
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// What the fields offer first.
    pub choice: Choice,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// The dialog for opponent, side and first position.
#[component]
pub fn NewGameDialog(props: &NewGameProps) -> Html {
    let NewGameProps { choice, dispatch } = props;
    let texts = use_texts();
    let dialog = use_modal();
    let (opponent, side, start) = (use_node_ref(), use_node_ref(), use_node_ref());
    let error = use_state(|| None::<String>);
    let onsubmit = {
        let (dispatch, error) = (dispatch.clone(), error.clone());
        let (opponent, side, start) = (opponent.clone(), side.clone(), start.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match chosen(
                texts,
                &field_value(&opponent),
                &field_value(&side),
                &field_value(&start),
            ) {
                Ok(action) => dispatch.emit(action),
                Err(text) => {
                    dispatch.emit(Action::Notice(text.clone()));
                    error.set(Some(text));
                }
            }
        })
    };
    let oncancel = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            event.prevent_default();
            dispatch.emit(Action::CloseNewGame);
        })
    };
    let close = dispatch.reform(|_: MouseEvent| Action::CloseNewGame);
    html! {
        <dialog ref={dialog} role="dialog" class="new-game" aria-labelledby="new-game-title" {oncancel}>
            <form {onsubmit}>
                <h2 id="new-game-title">{ texts.of(Text::NewGame) }</h2>
                <div class="field">
                    <label for="opponent">{ texts.of(Text::Opponent) }</label>
                    <select id="opponent" ref={opponent}>
                        { for Player::opponents().map(|player| {
                            option(player.word(), texts.opponent(player), player == choice.opponent)
                        }) }
                    </select>
                </div>
                <div class="field">
                    <label for="play-as">{ texts.of(Text::PlayAs) }</label>
                    <select id="play-as" ref={side}>
                        { for PlayAs::ALL.map(|play| {
                            option(play.word().to_owned(), texts.play_as(play).to_owned(), play == choice.play_as)
                        }) }
                    </select>
                </div>
                <div class="field">
                    <label for="start-position">{ texts.of(Text::StartPosition) }</label>
                    <input id="start-position" ref={start} type="text" autocomplete="off" spellcheck="false"
                        placeholder={texts.of(Text::StartPositionPlaceholder)} aria-describedby="start-position-error"
                        aria-invalid={if error.is_some() { "true" } else { "false" }} />
                    <p id="start-position-error" class="field-error" role="alert">
                        { error.as_deref().unwrap_or_default() }
                    </p>
                </div>
                <div class="dialog-buttons">
                    <button type="button" class="plain" onclick={close}>{ texts.of(Text::Cancel) }</button>
                    <button type="submit" class="primary">{ texts.of(Text::Start) }</button>
                </div>
            </form>
        </dialog>
    }
}

/// The game that the fields ask for, or what is wrong with which field.
fn chosen(texts: Texts, opponent: &str, side: &str, start: &str) -> Result<Action, String> {
    let board =
        parse_start(start).map_err(|error| texts.with(Text::StartPositionError, &[&texts.fen_error(&error)]))?;
    let choice = Choice {
        opponent: Player::of_word(opponent).unwrap_or(Player::FIRST_OPPONENT),
        play_as: PlayAs::of_word(side).unwrap_or_default(),
    };
    Ok(Action::Start(Box::new(wished(board, choice, crate::app::chance()))))
}

fn option(value: String, label: String, selected: bool) -> Html {
    html! { <option {value} {selected}>{ label }</option> }
}

fn field_value(node: &NodeRef) -> String {
    let Some(element) = node.get() else {
        return String::new();
    };
    match element.dyn_into::<web_sys::HtmlSelectElement>() {
        Ok(select) => select.value(),
        Err(other) => other
            .dyn_into::<web_sys::HtmlInputElement>()
            .map(|input| input.value())
            .unwrap_or_default(),
    }
}
