//! The field for odds.

use yew::prelude::*;

use crate::components::form_fields::{FormContext, list_option, on_list_choice};
use crate::messages::Text;
use crate::new_game_form::{Change, OddsChoice};

/// The odds that the person receives or gives in a game against an engine.
pub fn odds_field(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    if !form.may_have_odds() {
        return Html::default();
    }
    let chosen = form.odds();
    let note = form.lacks_clock().then(|| texts.of(Text::TimeOddsNeedClock));
    let onchange = on_list_choice(change, |word| Some(Change::Odds(OddsChoice::from_keyword(word))));
    html! {
        <div class="field">
            <label for="odds">{ texts.of(Text::Odds) }</label>
            <select id="odds" aria-describedby="odds-note" {onchange}>
                { list_option(String::new(), texts.of(Text::NoOdds), chosen.is_none()) }
                { for OddsChoice::all().map(|odds| {
                    list_option(odds.keyword(), &odds.label(texts), chosen == Some(odds))
                }) }
            </select>
            <p id="odds-note" class="field-warning" role="status">{ note }</p>
        </div>
    }
}
