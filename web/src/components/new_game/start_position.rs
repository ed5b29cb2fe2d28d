//! The field for the start position.

use yew::prelude::*;

use crate::components::form_fields::{FormContext, on_text_input};
use crate::messages::Text;
use crate::new_game_form::{Change, InvalidField};
use crate::random::random_u32;

/// A field for a FEN or the number of a Chess960 position, with buttons that fill the field.
/// With odds there is a note instead of the field, because the odds determine the start position.
pub fn start_position(context: &FormContext, set_up: Html) -> Html {
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    if form.odds().is_some() {
        return html! {
            <div class="field">
                <span class="field-name">{ texts.of(Text::StartPosition) }</span>
                <p class="field-note">{ texts.of(Text::OddsDecideStart) }</p>
            </div>
        };
    }
    let is_wrong = matches!(form.fault, Some(InvalidField::Start(_)));
    let fill = |name: Text, text: fn() -> String| {
        let onclick = change.reform(move |_: MouseEvent| Change::Start(text()));
        html! { <button type="button" class="plain" {onclick}>{ texts.of(name) }</button> }
    };
    html! {
        <div class="field">
            <label for="start-position">{ texts.of(Text::StartPosition) }</label>
            <input id="start-position" type="text" autocomplete="off" spellcheck="false" value={form.start.clone()}
                placeholder={texts.of(Text::StartPositionPlaceholder)} aria-describedby="new-game-error"
                aria-invalid={if is_wrong { "true" } else { "false" }} oninput={on_text_input(change, Change::Start)} />
            <div class="field-buttons">
                { fill(Text::UsualPosition, String::new) }
                { fill(Text::Chess960Position, random_chess960_number) }
                { set_up }
            </div>
        </div>
    }
}

/// The number of a random Chess960 position.
fn random_chess960_number() -> String {
    (random_u32() % 960).to_string()
}
