//! The questions about the game, below the status line.

use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::props::StateProps;
use crate::dom;
use crate::messages::Text;
use crate::state::queries::draws;
use crate::state::{Action, GameTableAction, NextGame, Question};

/// The buttons that answer the question. The first button gets the focus.
/// When the question closes, the focus returns to the element that had the focus before.
/// Escape has the effect of the last button.
/// The draw offer of an engine does not take the focus, because the person may be entering a move.
#[component]
pub fn QuestionPrompt(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let group = use_node_ref();
    {
        let group = group.clone();
        use_effect_with(state.dialogs.question, move |question| {
            let takes_focus = !matches!(question, Some(Question::Offer(_)));
            let opener = dom::focused().filter(|_| takes_focus);
            let first = group
                .cast::<web_sys::Element>()
                .and_then(|group| group.first_element_child());
            if let Some(first) = first.filter(|_| takes_focus).and_then(|first| first.dyn_into().ok()) {
                dom::focus_without_scrolling(&first);
            }
            move || match opener.filter(|opener| opener.is_connected()) {
                Some(opener) => dom::focus_without_scrolling(&opener),
                None => dom::restore_lost_focus(),
            }
        });
    }
    let button = |name: String, class: &'static str, action: Action| {
        let onclick = dispatch.reform(move |_: MouseEvent| action.clone());
        html! { <button type="button" {class} {onclick}>{ name }</button> }
    };
    let answers = |(yes, class): (Text, &'static str), no: Text| {
        html! {
            <>
                { button(texts.of(yes).to_owned(), class, Action::Game(GameTableAction::Answer(true))) }
                { button(texts.of(no).to_owned(), "plain", Action::Game(GameTableAction::Answer(false))) }
            </>
        }
    };
    let (name, buttons) = match state.dialogs.question {
        None => return Html::default(),
        Some(Question::Resign(_)) => (
            Text::Resign,
            answers((Text::Resign, "primary grave"), Text::KeepPlaying),
        ),
        Some(Question::Draw(_) | Question::Offer(_)) => {
            (Text::OfferDraw, answers((Text::Accept, "primary"), Text::Decline))
        }
        Some(Question::Leave(_)) => {
            let name = match state.table.next.as_deref() {
                Some(NextGame::Saved(_)) => Text::OpenGame,
                _ => Text::NewGame,
            };
            (name, answers((name, "primary"), Text::KeepPlaying))
        }
        Some(Question::Announce) => {
            let moves = draws::claiming_moves(state).into_iter().map(|(mv, claim)| {
                let san = texts.san(state.table.board(), mv);
                button(
                    format!("{san}: {}", texts.claim(claim)),
                    "plain",
                    Action::Game(GameTableAction::ClaimDrawWith(mv)),
                )
            });
            let cancel = button(
                texts.of(Text::Cancel).to_owned(),
                "plain",
                Action::Game(GameTableAction::Answer(false)),
            );
            (Text::ClaimDraw, html! { <>{ for moves }{ cancel }</> })
        }
    };
    html! { <div ref={group} class="confirm" role="group" aria-label={texts.of(name)}>{ buttons }</div> }
}
