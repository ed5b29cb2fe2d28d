//! The switches for the help that the engine gives with each move.

use yew::prelude::*;

use crate::components::form_fields::{FormContext, on_switch};
use crate::messages::Text;
use crate::new_game_form::Change;

/// The switches `Second thoughts` and `Comments`. They are disabled in a strict game and in a game of two engines, and
/// `Second thoughts` also in a game of two people.
pub fn advice_switches(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let switch = |id: &'static str, (name, note): (Text, Text), is_on: Option<bool>, onchange: Callback<Event>| {
        let note_id = format!("{id}-note");
        html! {
            <div class="field check">
                <input {id} type="checkbox" role="switch" class="switch" checked={is_on == Some(true)}
                    disabled={is_on.is_none()} aria-describedby={note_id.clone()} {onchange} />
                <label for={id}>{ texts.of(name) }</label>
                <p id={note_id} class="field-note">{ texts.of(note) }</p>
            </div>
        }
    };
    html! {
        <>
            { switch("second-thoughts", (Text::SecondThoughts, Text::SecondThoughtsNote),
                form.may_have_second_thoughts().then(|| form.has_second_thoughts()),
                on_switch(change, Change::SecondThoughts)) }
            { switch("comments", (Text::Comments, Text::CommentsNote),
                form.may_have_advice().then(|| form.has_comments()), on_switch(change, Change::Comments)) }
        </>
    }
}
