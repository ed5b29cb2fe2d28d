//! The fields for the time control.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::form_fields::{Chip, FormContext, chips, on_radio_choice};
use crate::messages::{Text, Texts};
use crate::new_game_form::{Change, InvalidField, NumberField, TimeChange, TimeKind};

/// Radio buttons for common time controls, and two number fields for any other time control.
pub fn time_choice(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    let fields = &form.time;
    let is_invalid = if matches!(form.fault, Some(InvalidField::Time(_))) {
        "true"
    } else {
        "false"
    };
    let onchange = on_radio_choice(change, |word| {
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
    let kinds = TimeKind::all().map(|kind| Chip {
        word: kind.keyword(),
        label: time_label(kind, texts),
        picture: Html::default(),
        is_checked: kind == fields.kind,
        has_first_focus: false,
    });
    html! {
        <>
            <div class="field">
                <span id="time-control-label" class="field-name">{ texts.of(Text::TimeControl) }</span>
                <div id="time-control" class="chips" role="radiogroup" aria-labelledby="time-control-label"
                    aria-describedby="new-game-error" aria-invalid={is_invalid}>
                    { chips("time-control", kinds, &onchange) }
                </div>
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
fn time_label(kind: TimeKind, texts: Texts) -> String {
    match kind {
        TimeKind::None => texts.of(Text::NoClocks).to_owned(),
        TimeKind::Usual(time) => time.label(),
        TimeKind::Custom => texts.of(Text::CustomTime).to_owned(),
    }
}
