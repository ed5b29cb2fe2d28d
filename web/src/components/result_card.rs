//! The end of a game: the winner, the reason, and the next steps.

use chess_core::notation::pgn::GameResult;
use yew::prelude::*;

use super::icon::{CROSS, icon};
use crate::dom;
use crate::messages::Text;
use crate::random::random_u32;
use crate::state::queries::{result, second_thought};
use crate::state::{Action, AnalysisAction, Dialog, DialogAction, NewGame, OffBoard};

/// The card with the result, until the person closes the card or the game continues.
/// `rematch` receives the next game of the same players.
/// `rating_change` shows the change of the person's rating, if the game counts. `offer` is shown above the buttons.
pub fn result_card(
    state: &OffBoard,
    dispatch: &Callback<Action>,
    rematch: &Callback<NewGame>,
    rating_change: Option<Html>,
    offer: Option<Html>,
) -> Html {
    let texts = state.texts;
    let Some(outcome) = result::result_card(state) else {
        return Html::default();
    };
    let button = |name: Text, class: &'static str, onclick: Callback<MouseEvent>| {
        html! { <button type="button" {class} {onclick}>{ texts.of(name) }</button> }
    };
    let rematch = |swaps: bool| {
        let state = state.clone();
        rematch.reform(move |_: MouseEvent| {
            dom::restore_lost_focus();
            result::rematch(&state, swaps, random_u32())
        })
    };
    let review = {
        let (is_on, dispatch) = (state.analysis.on, dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            // The button with the focus disappears, because the card closes when the analysis opens.
            dom::restore_lost_focus();
            if !is_on {
                dispatch.emit(Action::Analysis(AnalysisAction::Toggle));
            }
            dispatch.emit(Action::Analysis(AnalysisAction::Review(true)));
        })
    };
    let open_new_game = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Open(Dialog::NewGame)));
    let close = dispatch.reform(|_: MouseEvent| {
        dom::restore_lost_focus();
        Action::Dialog(DialogAction::CloseResult)
    });
    html! {
        <section id="result" class="result-card" aria-label={texts.of(Text::Result)}
            data-result={GameResult::of(&state.table.game).text()}>
            <p class="result-text">{ result::outcome_text(state, outcome) }</p>
            if let Some(change) = rating_change {
                <p class="result-rated">{ change }</p>
            }
            if let Some(record) = second_thought::record_text(state) {
                <p class="result-rated">{ record }</p>
            }
            { offer }
            <div class="result-buttons">
                { button(Text::Rematch, "primary", rematch(false)) }
                { button(Text::SwapSides, "plain", rematch(true)) }
                { button(Text::Review, "plain", review) }
                { button(Text::NewGame, "plain", open_new_game) }
            </div>
            <button type="button" class="close" aria-label={texts.of(Text::Close)} title={texts.of(Text::Close)}
                onclick={close}>
                { icon(CROSS) }
            </button>
        </section>
    }
}
