//! Elements and event handlers that the fields of a new game share.
//!
//! The groups are functions, not components, so that the dialog renders all of them in one step. Yew renders a
//! component's children in later steps and lets the browser handle input in between. A quick Tab would then reach a
//! field that is about to disappear, and the focus would be lost with it.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::messages::Texts;
use crate::new_game_form::{Change, NewGameForm};

/// The form, the callback for its changes, and the language of the labels.
pub struct FormContext {
    /// The fields.
    pub form: Rc<NewGameForm>,
    /// Where changes go.
    pub change: Callback<Change>,
    /// The language of the labels.
    pub texts: Texts,
}

/// The change made by a switch.
#[must_use]
pub fn checkbox(change: &Callback<Change>, meaning: impl Fn(bool) -> Change + 'static) -> Callback<Event> {
    change.reform(move |event: Event| meaning(event.target_unchecked_into::<HtmlInputElement>().checked()))
}

/// The change made by choosing a keyword from a list; nothing happens if `meaning` returns `None`.
#[must_use]
pub fn list(change: &Callback<Change>, meaning: fn(&str) -> Option<Change>) -> Callback<Event> {
    let change = change.clone();
    Callback::from(move |event: Event| {
        let word = event.target_unchecked_into::<HtmlSelectElement>().value();
        if let Some(changed) = meaning(&word) {
            change.emit(changed);
        }
    })
}

/// The change made by typing into a field.
#[must_use]
pub fn typed(change: &Callback<Change>, meaning: impl Fn(String) -> Change + 'static) -> Callback<InputEvent> {
    change.reform(move |event: InputEvent| meaning(event.target_unchecked_into::<HtmlInputElement>().value()))
}

/// An option of a list.
pub fn option(value: String, label: &str, selected: bool) -> Html {
    html! { <option {value} {selected}>{ label.to_owned() }</option> }
}
