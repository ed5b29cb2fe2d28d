//! The address of practice: `#practice`. The browser's Back button closes practice.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::dom;
use crate::state::queries::practice;
use crate::state::{Action, Dialog, DialogAction, OffBoard, PracticeAction};

/// The fragment of the address while practice is open.
const FRAGMENT: &str = "#practice";

/// Changes the address when practice is opened or closed, and opens or closes practice when the address changes.
#[hook]
pub fn use_practice_address(state: &OffBoard, dispatch: Callback<Action>) {
    let is_open = practice::is_open(state);
    let address = use_memo((), |()| Address::default());
    let was_open = address.is_open.replace(is_open);
    let listening = Rc::clone(&address);
    use_effect_with((), move |()| {
        let follow = move || {
            if let Some(action) = wanted_action(is_at_practice(), listening.is_open.get()) {
                dispatch.emit(action);
            }
        };
        follow();
        let listener = EventListener::new(&dom::window(), "hashchange", move |_| follow());
        move || drop(listener)
    });
    use_effect_with(is_open, move |is_open| match (*is_open, was_open) {
        (true, _) => address.enter(),
        (false, true) => address.leave(),
        (false, false) => {}
    });
}

/// The action after a change of the address; `None` if the address agrees with the state.
fn wanted_action(is_at_practice: bool, is_open: bool) -> Option<Action> {
    match (is_at_practice, is_open) {
        (true, false) => Some(Action::Dialog(DialogAction::Open(Dialog::Practice))),
        (false, true) => Some(Action::Practice(PracticeAction::Leave)),
        _ => None,
    }
}

/// Whether practice is open, and whether the browser's history has an entry for its address.
#[derive(Debug, Default)]
struct Address {
    /// Whether practice was open when the page was last rendered.
    is_open: Cell<bool>,
    /// Whether the page has added an entry for practice to the browser's history.
    is_entered: Cell<bool>,
}

impl Address {
    fn enter(&self) {
        // If the address cannot be changed, practice works with the old address.
        if !is_at_practice() && dom::window().location().set_hash(FRAGMENT).is_ok() {
            self.is_entered.set(true);
        }
    }

    /// Returns to the history entry before practice.
    /// There is no such entry if the page was opened with the address of practice.
    fn leave(&self) {
        let Ok(history) = dom::window().history() else { return };
        let is_entered = self.is_entered.replace(false);
        if !is_at_practice() {
            return;
        }
        // If the address cannot be changed, practice is opened again after a reload.
        let _ = if is_entered {
            history.back()
        } else {
            let location = dom::window().location();
            let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
            history.replace_state_with_url(&JsValue::NULL, "", Some(&path))
        };
    }
}

fn is_at_practice() -> bool {
    dom::window().location().hash().is_ok_and(|hash| hash == FRAGMENT)
}

#[cfg(test)]
mod tests {
    use super::wanted_action;
    use crate::state::{Action, Dialog, DialogAction, PracticeAction};

    #[test]
    fn the_state_follows_the_address() {
        let open = Action::Dialog(DialogAction::Open(Dialog::Practice));
        assert_eq!(wanted_action(true, false), Some(open));
        assert_eq!(
            wanted_action(false, true),
            Some(Action::Practice(PracticeAction::Leave))
        );
        assert_eq!(wanted_action(true, true), None);
        assert_eq!(wanted_action(false, false), None);
    }
}
