//! The keys that work on the whole page, independent of the focus.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};
use yew::Callback;

use super::shortcuts::{self, ShortcutScope};
use crate::dom;
use crate::state::{Action, SettingsAction, ViewAction};

/// Elements that handle all keys themselves.
const FIELDS_AND_DIALOGS: &str = "input, select, textarea, dialog";
/// Elements that handle the left and right arrow keys themselves.
const ARROW_KEY_CONTROLS: &str = "[role=\"dialog\"], [role=\"menu\"], [role=\"listbox\"], [role=\"radiogroup\"], \
                            [role=\"slider\"], [role=\"tablist\"]";
/// In this field, Escape acts on the board, because a typed move acts on the board too.
const TYPED_MOVE: &str = "#typed-move";

/// Letters that change marks work only on the board.
/// If single letters worked everywhere, speech input could trigger them.
const BOARD_SELECTOR: &str = "#board";

/// Listens to the keyboard until the listener is dropped.
pub fn listen_to_keys(dispatch: Callback<Action>) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&dom::document(), "keydown", options, move |event| {
        if is_repeated_enter(event) {
            event.prevent_default();
        } else if let Some(action) = action_of_event(event) {
            event.prevent_default();
            dispatch.emit(action);
        }
    })
}

/// Whether this is a repeated Enter, which would press a button or submit a field again.
/// In a `textarea`, a repeated Enter inserts lines.
fn is_repeated_enter(event: &Event) -> bool {
    let key = event.dyn_ref::<KeyboardEvent>();
    let is_held = key.is_some_and(|key| key.repeat() && key.key() == "Enter");
    is_held && !is_within(event, "textarea")
}

fn action_of_event(event: &Event) -> Option<Action> {
    // The board or a dialog may have handled the key already.
    let key = event.dyn_ref::<KeyboardEvent>()?;
    let reaches_page = !is_within(event, FIELDS_AND_DIALOGS) || key.key() == "Escape" && is_within(event, TYPED_MOVE);
    if event.default_prevented() || key.repeat() || !reaches_page {
        return None;
    }
    if key.ctrl_key() || key.alt_key() || key.meta_key() {
        return None;
    }
    let (letter, shift) = (key.key(), key.shift_key());
    // While the keyboard moves the focus on the board, letters act on the board instead of the page.
    let is_elsewhere = |action: &Action| is_unused_by_controls(action) && !is_within(event, BOARD_SELECTOR);
    let is_allowed_here = |action: &Action| are_shortcuts_on() && (is_elsewhere(action) || is_nothing_focused());
    let single = || shortcuts::shortcut_action(&letter, shift, ShortcutScope::SingleKey).filter(is_allowed_here);
    let action = shortcuts::shortcut_action(&letter, shift, ShortcutScope::Everywhere).or_else(single)?;
    let is_allowed = match action {
        Action::Settings(SettingsAction::Switch(_)) => is_within(event, BOARD_SELECTOR),
        Action::View(ViewAction::Step(_)) => !is_within(event, ARROW_KEY_CONTROLS),
        _ => true,
    };
    is_allowed.then_some(action)
}

fn is_within(event: &Event, selector: &str) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(element.closest(selector), Ok(Some(_))))
}

/// Whether the key of this action has no effect on buttons and lists.
const fn is_unused_by_controls(action: &Action) -> bool {
    matches!(action, Action::View(ViewAction::Flip) | Action::Dialog(_))
}

/// Whether single-key shortcuts are switched on.
pub(super) fn are_shortcuts_on() -> bool {
    dom::root().get_attribute("data-shortcuts").as_deref() != Some("off")
}

/// Whether nothing has the focus, or only a square that was clicked.
fn is_nothing_focused() -> bool {
    dom::is_focus_lost() || dom::find("#board:focus-within:not(:has(:focus-visible))").is_some()
}
