//! The question whether a move is to be played.

use chess_core::Square;
use yew::prelude::*;

use super::board;
use crate::dom;
use crate::messages::{Text, use_texts};
use crate::state::{Action, InputAction};

/// Where the piece would go and where the answer goes.
#[derive(Clone, PartialEq, Properties)]
pub struct ConfirmProps {
    /// Where the keyboard goes on afterwards.
    pub to: Square,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// Two buttons; the first has the focus, so that Enter plays the move and Escape does not.
#[component]
pub fn ConfirmMove(props: &ConfirmProps) -> Html {
    let ConfirmProps { to, dispatch } = props;
    let texts = use_texts();
    let first = use_node_ref();
    {
        let (first, to) = (first.clone(), *to);
        use_effect_with((), move |()| {
            // A move that was written is followed by another.
            let field = dom::focused().filter(|element| element.tag_name() == "INPUT");
            if let Some(button) = first.cast() {
                dom::focus_without_scrolling(&button);
            }
            move || match field {
                Some(field) => dom::focus_without_scrolling(&field),
                None => board::focus(to),
            }
        });
    }
    html! {
        <div class="confirm" role="group" aria-label={texts.of(Text::ConfirmTheMove)}>
            <button ref={first} type="button" class="primary"
                onclick={dispatch.reform(|_: MouseEvent| Action::Input(InputAction::Confirm))}>
                { texts.of(Text::Confirm) }
            </button>
            <button type="button" class="plain"
                onclick={dispatch.reform(|_: MouseEvent| Action::Input(InputAction::Cancel))}>
                { texts.of(Text::Cancel) }
            </button>
        </div>
    }
}
