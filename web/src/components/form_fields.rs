//! Elements and event handlers that several fields of the form for a new game use.
//!
//! The groups of fields are functions, not components, so that the dialog renders all of them in one step.
//! Yew renders the children of a component in later steps, and the browser may handle input between these steps.
//! A quick press of Tab would then reach a field that is about to disappear, and the focus would be lost.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::messages::Texts;
use crate::new_game_form::{Change, NewGameForm};

/// The form, the callback for its changes, and the language of the labels.
pub struct FormContext {
    /// The fields.
    pub form: Rc<NewGameForm>,
    /// The receiver of changes.
    pub change: Callback<Change>,
    /// The language of the labels.
    pub texts: Texts,
}

/// Returns the event handler of a switch. `meaning` converts the state of the switch to a change of the form.
#[must_use]
pub fn on_switch(change: &Callback<Change>, meaning: impl Fn(bool) -> Change + 'static) -> Callback<Event> {
    change.reform(move |event: Event| meaning(event.target_unchecked_into::<HtmlInputElement>().checked()))
}

/// Returns the event handler of a list. `meaning` converts the keyword of the chosen option to a change of the form.
/// If `meaning` returns `None`, the form does not change.
#[must_use]
pub fn on_list_choice(change: &Callback<Change>, meaning: fn(&str) -> Option<Change>) -> Callback<Event> {
    let change = change.clone();
    Callback::from(move |event: Event| {
        let word = event.target_unchecked_into::<HtmlSelectElement>().value();
        if let Some(changed) = meaning(&word) {
            change.emit(changed);
        }
    })
}

/// Returns the event handler of a text field. `meaning` converts the text to a change of the form.
#[must_use]
pub fn on_text_input(change: &Callback<Change>, meaning: impl Fn(String) -> Change + 'static) -> Callback<InputEvent> {
    change.reform(move |event: InputEvent| meaning(event.target_unchecked_into::<HtmlInputElement>().value()))
}

/// An option of a list.
pub fn list_option(value: String, label: &str, selected: bool) -> Html {
    html! { <option {value} {selected}>{ label.to_owned() }</option> }
}

/// One radio button of a group whose radio buttons look like buttons.
pub struct Chip {
    /// The keyword of the choice, which is the value of the radio button.
    pub word: String,
    /// The label.
    pub label: String,
    /// A picture in front of the label.
    pub picture: Html,
    /// Whether this choice is selected.
    pub is_checked: bool,
    /// Whether the radio button gets the focus when the dialog opens.
    pub has_first_focus: bool,
}

/// Radio buttons that look like buttons. The group is named by an element whose id is `id` with the suffix `-label`.
pub fn chips(id: &'static str, chips: impl IntoIterator<Item = Chip>, onchange: &Callback<Event>) -> Html {
    let chip = |chip: Chip| {
        html! {
            <label class="chip">
                <input type="radio" name={id} value={chip.word} checked={chip.is_checked}
                    autofocus={chip.has_first_focus} {onchange} />
                { chip.picture }
                <span>{ chip.label }</span>
            </label>
        }
    };
    html! { <>{ for chips.into_iter().map(chip) }</> }
}

/// Returns the event handler of a group of radio buttons. `meaning` converts the chosen keyword to a change of the
/// form.
#[must_use]
pub fn on_radio_choice(change: &Callback<Change>, meaning: fn(&str) -> Option<Change>) -> Callback<Event> {
    let change = change.clone();
    Callback::from(move |event: Event| {
        let word = event.target_unchecked_into::<HtmlInputElement>().value();
        if let Some(changed) = meaning(&word) {
            change.emit(changed);
        }
    })
}
