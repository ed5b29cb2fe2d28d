//! The end of a game: the winner, the reason, and the next steps.

use chess_core::notation::pgn::GameResult;
use yew::prelude::*;

use super::icon::{CROSS, EQUAL, FALLEN_KING, FLAG, TROPHY, icon};
use super::props::StateProps;
use super::rating::RatingChange;
use super::second_thought::SecondThoughtOffer;
use crate::dom;
use crate::last_choices;
use crate::library::new_number;
use crate::messages::Text;
use crate::own_rating;
use crate::snapshot::FromAddress;
use crate::state::queries::result::{self, PersonalResult};
use crate::state::queries::{rating, second_thought};
use crate::state::{Action, AnalysisAction, AppState, Dialog, DialogAction, GameTableAction, NewGame};

/// The card with the result, until the person closes the card or the game continues.
#[component]
pub fn ResultCard(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let Some(outcome) = result::result_card(state) else {
        return Html::default();
    };
    let button = |name: Text, class: &'static str, onclick: Callback<MouseEvent>| {
        html! { <button type="button" {class} {onclick}>{ texts.of(name) }</button> }
    };
    let rematch = |swaps: bool| start_next(props, move |state, seed| result::rematch(state, swaps, seed));
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
    let standing = result::personal_result(state, outcome);
    let may_rematch = result::may_rematch(state);
    let is_review_first = result::offers_review_first(state, outcome);
    let [rematch_class, review_class] = if is_review_first {
        ["plain", "primary"]
    } else {
        ["primary", "plain"]
    };
    let review_button = button(Text::Review, review_class, review);
    html! {
        <section id="result" class="result-card" aria-label={texts.of(Text::Result)}
            data-result={GameResult::of(&state.table.game).text()} data-outcome={standing.keyword()}>
            <p class="result-text">
                <span class="result-sign" aria-hidden="true">{ icon(result_icon(standing)) }</span>
                { result::outcome_text(state, outcome) }
            </p>
            if rating::counts_for_rating(state) {
                <p class="result-rated"><RatingChange ..props.clone() /></p>
            }
            if let Some(record) = second_thought::record_text(state) {
                <p class="result-rated">{ record }</p>
            }
            <div class="result-buttons">
                if is_review_first {
                    { review_button.clone() }
                }
                if may_rematch {
                    { button(Text::Rematch, rematch_class, rematch(false)) }
                    { button(Text::SwapSides, "plain", rematch(true)) }
                }
                if !is_review_first {
                    { review_button }
                }
                { button(Text::NewGame, "plain new-game-again", open_new_game) }
            </div>
            if result::may_offer_second_thoughts(state) {
                <SecondThoughtOffer game={state.table.metadata.id}
                    rematch={start_next(props, result::rematch_with_second_thoughts)} />
            }
            <button type="button" class="close" aria-label={texts.of(Text::Close)} title={texts.of(Text::Close)}
                onclick={close}>
                { icon(CROSS) }
            </button>
        </section>
    }
}

/// Starts the game that `next` returns for the state and a seed. The odds are given by the same player again.
/// An opponent that follows the person's rating gets its current strength. The choices are saved as those of the last
/// new game.
fn start_next(props: &StateProps, next: impl Fn(&AppState, u32) -> NewGame + 'static) -> Callback<MouseEvent> {
    let state = props.state.clone();
    props.dispatch.reform(move |_: MouseEvent| {
        // The button with the focus disappears, because the card closes.
        dom::restore_lost_focus();
        let new_game = next(&state, new_number());
        if new_game.origin.from_address == FromAddress::No {
            last_choices::save(&new_game.choice);
        }
        let new_game = own_rating::with_current_strength_and_odds(new_game);
        Action::Game(GameTableAction::Start(Box::new(new_game)))
    })
}

/// The icon of a result, so that results differ not only by their colors.
const fn result_icon(standing: PersonalResult) -> &'static str {
    match standing {
        PersonalResult::Won => TROPHY,
        PersonalResult::Lost => FALLEN_KING,
        PersonalResult::Drawn => EQUAL,
        PersonalResult::Watched => FLAG,
    }
}
