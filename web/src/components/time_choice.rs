//! The fields for the time control.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::form_fields::{FormContext, list, option};
use crate::messages::{Text, Texts};
use crate::new_game_form::{Change, InvalidField, NumberField, TimeChange, TimeKind};

/// A list of common time controls, and two number fields for any other time control.
pub fn time_choice(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    let fields = &form.time;
    let is_invalid = if matches!(form.fault, Some(InvalidField::Time(_))) {
        "true"
    } else {
        "false"
    };
    let onchange = list(change, |word| {
        TimeKind::from_keyword(word).map(TimeChange::Kind).map(Change::Time)
    });
    let number_field = |id: &'static str, name: Text, field: &NumberField, meaning: fn(NumberField) -> TimeChange| {
        let oninput = change.reform(move |event: InputEvent| {
            let input: HtmlInputElement = event.target_unchecked_into();
            Change::Time(meaning(NumberField {
                text: input.value(),
                value: input.value_as_number(),
            }))
        });
        html! {
            <div class="field">
                <label for={id}>{ texts.of(name) }</label>
                <input {id} type="number" min="0" max="180" step="any" inputmode="decimal" value={field.text.clone()}
                    aria-describedby="new-game-error" aria-invalid={is_invalid} {oninput} />
            </div>
        }
    };
    html! {
        <>
            <div class="field">
                <label for="time-control">{ texts.of(Text::TimeControl) }</label>
                <select id="time-control" aria-describedby="new-game-error" aria-invalid={is_invalid} {onchange}>
                    { for TimeKind::all().map(|kind| option(kind.keyword(), &label(kind, texts), kind == fields.kind)) }
                </select>
            </div>
            if fields.kind == TimeKind::Custom {
                <div class="fields own-time">
                    { number_field("minutes", Text::MinutesEach, &fields.minutes, TimeChange::Minutes) }
                    { number_field("increment", Text::SecondsAMove, &fields.increment, TimeChange::Increment) }
                </div>
            }
        </>
    }
}

/// The usual name of a time control.
fn label(kind: TimeKind, texts: Texts) -> String {
    match kind {
        TimeKind::None => texts.of(Text::NoClocks).to_owned(),
        TimeKind::Usual(time) => time.label(),
        TimeKind::Custom => texts.of(Text::CustomTime).to_owned(),
    }
}
