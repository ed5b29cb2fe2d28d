//! What the groups of fields of a new game share, and what their elements change.
//!
//! The groups are functions, not components: the dialog draws all of them in one step. Yew draws a component's children
//! in later steps and lets the browser handle input in between, so that a quick Tab would reach a field that is about to
//! disappear, and the focus would be lost with it.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::messages::Texts;
use crate::new_game_form::{Change, NewGameForm};

/// The fields, their language, and where changes of them go.
pub struct FormContext {
    /// The fields.
    pub form: Rc<NewGameForm>,
    /// Where changes go.
    pub change: Callback<Change>,
    /// The language of the labels.
    pub texts: Texts,
}

/// What a switch changes.
#[must_use]
pub fn checkbox(change: &Callback<Change>, meaning: impl Fn(bool) -> Change + 'static) -> Callback<Event> {
    change.reform(move |event: Event| meaning(event.target_unchecked_into::<HtmlInputElement>().checked()))
}

/// What the choice of a word in a list changes; nothing where it means none.
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

/// What typing into a field changes.
#[must_use]
pub fn typed(change: &Callback<Change>, meaning: impl Fn(String) -> Change + 'static) -> Callback<InputEvent> {
    change.reform(move |event: InputEvent| meaning(event.target_unchecked_into::<HtmlInputElement>().value()))
}

/// A choice of a list.
pub fn option(value: String, label: &str, selected: bool) -> Html {
    html! { <option {value} {selected}>{ label.to_owned() }</option> }
}
