//! The parts next to the board while no game is in progress: the question of a first visit, and other beginnings.

use yew::prelude::*;

use crate::dom;
use crate::last_choices;
use crate::library::new_number;
use crate::messages::Text;
use crate::state::queries::welcome::{
    Experience, first_game, is_after_game, is_before_game, shows_welcome_question, tip,
};
use crate::state::{Action, Dialog, DialogAction, GameTableAction, OffBoard};

/// The question about how well the person plays, until the person answers it or makes a move. An answer starts a game.
pub fn welcome(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
    if !shows_welcome_question(state) {
        return Html::default();
    }
    let texts = state.texts;
    let answer = |experience: Experience| {
        let dispatch = dispatch.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            // The button with the focus disappears.
            dom::restore_lost_focus();
            let new_game = first_game(experience, new_number());
            last_choices::save(&new_game.choice);
            if let Some(strong) = experience.opponent().strong_opponent() {
                last_choices::save_expected_strength(strong.strength);
            }
            dispatch.emit(Action::Game(GameTableAction::Start(Box::new(new_game))));
            dom::scroll_to_top();
            if let Some(tip) = tip(experience, texts) {
                dispatch.emit(Action::Notice(tip));
            }
        });
        html! { <button type="button" class="plain small" {onclick}>{ texts.of(experience.text()) }</button> }
    };
    html! {
        <section id="welcome" class="welcome" aria-label={texts.of(Text::HowWellDoYouPlay)}>
            <p>{ texts.of(Text::HowWellDoYouPlay) }</p>
            <div class="welcome-answers">{ for Experience::ALL.map(answer) }</div>
        </section>
    }
}

/// The other ways to begin, before the first move and after the end of a game. A visible header has a button for
/// practice.
pub fn beginnings(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
    let is_before = is_before_game(state);
    if !is_before && !is_after_game(state) {
        return Html::default();
    }
    let button = |name: Text, class: &'static str, dialog: Dialog| {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Dialog(DialogAction::Open(dialog)));
        html! { <button type="button" {class} {onclick}>{ state.texts.of(name) }</button> }
    };
    html! {
        <div class={classes!("beginnings", (!is_before).then_some("for-phone"))}>
            { button(Text::Practice, "plain small for-phone", Dialog::Practice) }
            if is_before {
                { button(Text::LoadGameOrPosition, "plain small", Dialog::ImportExport) }
            }
        </div>
    }
}
