//! The question before a blunder is played, and the offer of this question after a lost game.

use std::rc::Rc;

use yew::prelude::*;

use super::board;
use super::props::StateProps;
use crate::dom;
use crate::messages::{Text, use_texts};
use crate::state::queries::second_thought;
use crate::state::{Action, AdviceAction};
use crate::storage;

/// The question. Its first button takes the move back. This button has the focus, so that Enter takes the move back.
/// Escape also takes the move back.
#[component]
pub fn SecondThought(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let first = use_node_ref();
    let is_played = use_mut_ref(|| false);
    {
        let (first, is_played) = (first.clone(), Rc::clone(&is_played));
        let squares = state.advice.held.as_ref().map(|held| (held.mv.from, held.mv.to));
        use_effect_with((), move |()| {
            // After a typed move, the focus returns to the field for typed moves.
            let field = dom::focused().filter(|element| element.tag_name() == "INPUT");
            if let Some(button) = first.cast() {
                dom::focus_without_scrolling(&button);
            }
            move || match (field, squares) {
                (Some(field), _) => dom::focus_without_scrolling(&field),
                (None, Some((_, to))) if *is_played.borrow() => board::focus_square(to),
                (None, Some((from, _))) => board::focus_square(from),
                (None, None) => {}
            }
        });
    }
    let reason = second_thought::reason_text(state);
    let play = {
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            is_played.replace(true);
            dispatch.emit(Action::Advice(AdviceAction::PlayIt));
        })
    };
    let act = |action: AdviceAction| dispatch.reform(move |_: MouseEvent| Action::Advice(action));
    html! {
        <div class="second-thought" role="alertdialog" aria-labelledby="second-thought-title"
            aria-describedby="second-thought-reason">
            <p id="second-thought-title" class="second-thought-title">{ texts.of(Text::SecondThoughtQuestion) }</p>
            <p id="second-thought-reason" class="second-thought-reason" aria-live="polite">
                { reason.unwrap_or(texts.of(Text::MoveLosesMuch)) }
            </p>
            <div class="second-thought-buttons">
                <button ref={first} type="button" class="primary" onclick={act(AdviceAction::TakeBack)}>
                    { texts.of(Text::TakeBack) }
                </button>
                <button type="button" class="plain" aria-disabled={reason.is_some().then_some("true")}
                    onclick={act(AdviceAction::ShowReason)}>
                    { texts.of(Text::Why) }
                </button>
                <button type="button" class="plain" onclick={play}>
                    { texts.of(Text::PlayItAnyway) }
                </button>
            </div>
        </div>
    }
}

/// The storage key for the number of one game: the game after which second thoughts were offered.
const STORAGE_NAME: &str = "second-thought.offered";

/// The properties of the offer.
#[derive(Clone, PartialEq, Properties)]
pub struct OfferProps {
    /// The number of the lost game.
    pub game: u32,
    /// Starts a rematch with the switch `Second thoughts` on.
    pub rematch: Callback<MouseEvent>,
}

/// Offers a rematch with the switch `Second thoughts` on. The offer is shown only once: after the first lost game.
#[component]
pub fn SecondThoughtOffer(props: &OfferProps) -> Html {
    let OfferProps { game, rematch } = props;
    let texts = use_texts();
    let is_first = use_memo(*game, |game| {
        let offered = storage::read(STORAGE_NAME).ok().flatten();
        offered.is_none_or(|offered| offered == game.to_string())
    });
    {
        let game = *game;
        use_effect_with(*is_first, move |is_first| {
            if *is_first {
                // If the number cannot be stored, the offer is shown after each lost game.
                let _ = storage::write(STORAGE_NAME, &game.to_string());
            }
        });
    }
    if !*is_first {
        return Html::default();
    }
    html! {
        <div class="second-thought-offer">
            <p>{ texts.of(Text::OfferSecondThoughts) }</p>
            <button type="button" class="plain" onclick={rematch}>{ texts.of(Text::AgainWithSecondThoughts) }</button>
        </div>
    }
}
