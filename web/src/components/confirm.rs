//! The button that confirms a move, and the button that cancels it.

use chess_core::Square;
use yew::prelude::*;

use super::board;
use crate::dom;
use crate::messages::{Text, use_texts};
use crate::state::{Action, InputAction};

/// The properties of the buttons.
#[derive(Clone, PartialEq, Properties)]
pub struct ConfirmProps {
    /// The square that gets the focus after the confirmation.
    pub to: Square,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// Two buttons. The first button has the focus, so that Enter plays the move. Escape cancels the move.
#[component]
pub fn ConfirmMove(props: &ConfirmProps) -> Html {
    let ConfirmProps { to, dispatch } = props;
    let texts = use_texts();
    let first = use_node_ref();
    {
        let (first, to) = (first.clone(), *to);
        use_effect_with((), move |()| {
            // After a typed move, the focus returns to the field for typed moves.
            let field = dom::focused().filter(|element| element.tag_name() == "INPUT");
            if let Some(button) = first.cast() {
                dom::focus_without_scrolling(&button);
            }
            move || match field {
                Some(field) => dom::focus_without_scrolling(&field),
                None => board::focus_square(to),
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
