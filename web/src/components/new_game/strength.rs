//! The fields for the strength between the levels and for the playing style.

use game_store::{Character, Strength};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::components::form_fields::{FormContext, list_option, on_switch};
use crate::messages::Text;
use crate::new_game_form::Change;
use crate::own_rating;

/// The step of the slider, in Elo.
const RATING_STEP: u16 = 25;

/// The slider for the strength, and the switch for a strength that follows the person's rating. An opponent without a
/// strength has neither.
pub fn strength_field(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let player = form.opponent;
    let Some(opponent) = player.strong_opponent() else {
        return Html::default();
    };
    let oninput = change.reform(move |event: InputEvent| {
        let elo = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
        Change::Opponent(player.with_strength(Strength::new(elo as u16)))
    });
    let [min, max] = [Strength::WEAKEST, Strength::STRONGEST].map(Strength::elo);
    html! {
        <div class="strength">
            <div class="strength-names">
                <label for="strength">{ texts.of(Text::Strength) }</label>
                { follow_rating_switch(context) }
            </div>
            <input id="strength" type="range"
                min={min.to_string()} max={max.next_multiple_of(RATING_STEP).to_string()}
                step={RATING_STEP.to_string()} value={opponent.strength.elo().to_string()}
                aria-valuetext={texts.opponent_strength(player)} {oninput} />
        </div>
    }
}

/// The switch for an opponent whose strength follows the person's rating.
fn follow_rating_switch(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    if !form.may_follow_rating() {
        return Html::default();
    }
    let onchange = on_switch(change, |follows| {
        Change::FollowRating(follows.then(own_rating::next_strength))
    });
    let note = texts.of(Text::FollowMyRatingNote);
    html! {
        <span class="follow" title={note}>
            <input id="follows" type="checkbox" role="switch" class="switch" checked={form.follows_rating()}
                aria-description={note} {onchange} />
            <label for="follows">{ texts.of(Text::FollowMyRating) }</label>
        </span>
    }
}

/// The list of playing styles. An opponent without a strength has no such list.
pub fn character_field(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let player = form.opponent;
    let Some(opponent) = player.strong_opponent() else {
        return Html::default();
    };
    let onchange = change.reform(move |event: Event| {
        let word = event.target_unchecked_into::<HtmlSelectElement>().value();
        Change::Opponent(player.with_character(Character::from_word(&word).unwrap_or_default()))
    });
    html! {
        <div class="field">
            <label for="character">{ texts.of(Text::Character) }</label>
            <select id="character" {onchange}>
                { for Character::ALL.map(|character| {
                    let is_chosen = character == opponent.character;
                    list_option(character.word().to_owned(), texts.style_name(character), is_chosen)
                }) }
            </select>
        </div>
    }
}
