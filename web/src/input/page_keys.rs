//! The keys that mean something wherever the focus is.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};
use yew::Callback;

use crate::dom;
use crate::settings::Field;
use crate::state::{Action, Dialog, DialogAction, InputAction, SettingsAction, ViewAction};

/// Where keys belong to what has the focus.
const FIELDS_AND_DIALOGS: &str = "input, select, textarea, dialog";
/// Where the arrows to either side belong to what has the focus.
const TAKES_ARROWS: &str = "[role=\"dialog\"], [role=\"menu\"], [role=\"listbox\"], [role=\"radiogroup\"], \
                            [role=\"slider\"], [role=\"tablist\"]";
/// The field whose Escape is about the board, as its moves are.
const TYPED_MOVE: &str = "#typed-move";

/// Where letters mark the board: a letter that acts wherever the focus is would come unasked to those who speak to
/// their device.
const BOARD: &str = "#board";

/// Listens until what is given back is dropped.
pub fn listen_to_keys(dispatch: Callback<Action>) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&dom::document(), "keydown", options, move |event| {
        if is_press_again(event) {
            event.prevent_default();
        } else if let Some(action) = meant_by(event) {
            event.prevent_default();
            dispatch.emit(action);
        }
    })
}

/// Whether a held Enter would press a button or send a field again; in a text of several lines it makes lines.
fn is_press_again(event: &Event) -> bool {
    let key = event.dyn_ref::<KeyboardEvent>();
    let is_held = key.is_some_and(|key| key.repeat() && key.key() == "Enter");
    is_held && !is_within(event, "textarea")
}

fn meant_by(event: &Event) -> Option<Action> {
    // The board and its dialogs have had it.
    let key = event.dyn_ref::<KeyboardEvent>()?;
    let is_heard = !is_within(event, FIELDS_AND_DIALOGS) || key.key() == "Escape" && is_within(event, TYPED_MOVE);
    if event.default_prevented() || key.repeat() || !is_heard {
        return None;
    }
    if key.ctrl_key() || key.alt_key() || key.meta_key() {
        return None;
    }
    let (letter, shift) = (key.key(), key.shift_key());
    // On the board letters are its own, as long as the keyboard moves the focus there.
    let is_elsewhere = |action: &Action| is_of_no_control(action) && !is_within(event, BOARD);
    let is_free = |action: &Action| are_shortcuts_on() && (is_elsewhere(action) || is_nothing_focused());
    let alone = || free_key(&letter, shift).filter(is_free);
    let action = page_key(&letter, shift).or_else(alone)?;
    let is_heard = match action {
        Action::Settings(SettingsAction::Switch(_)) => is_within(event, BOARD),
        Action::View(ViewAction::Step(_)) => !is_within(event, TAKES_ARROWS),
        _ => true,
    };
    is_heard.then_some(action)
}

fn is_within(event: &Event, selector: &str) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(element.closest(selector), Ok(Some(_))))
}

/// What a key means on the page.
fn page_key(key: &str, shift: bool) -> Option<Action> {
    match key {
        "Escape" => Some(Action::Input(InputAction::Cancel)),
        "ArrowLeft" if !shift => Some(Action::View(ViewAction::Step(-1))),
        "ArrowRight" if !shift => Some(Action::View(ViewAction::Step(1))),
        "F" | "f" if shift => Some(Action::View(ViewAction::Flip)),
        "C" | "c" if shift => Some(Action::Settings(SettingsAction::Switch(Field::Control))),
        "T" | "t" if shift => Some(Action::Settings(SettingsAction::Switch(Field::Threats))),
        "D" | "d" if shift => Some(Action::Settings(SettingsAction::Switch(Field::Drawing))),
        _ => None,
    }
}

/// What a single key means, some only where nothing has the focus: who speaks to a device, or presses one without
/// wanting to, can switch that off.
fn free_key(key: &str, shift: bool) -> Option<Action> {
    match key {
        "Home" | "ArrowUp" if !shift => Some(Action::View(ViewAction::Step(isize::MIN))),
        "End" | "ArrowDown" if !shift => Some(Action::View(ViewAction::Step(isize::MAX))),
        "f" => Some(Action::View(ViewAction::Flip)),
        " " => Some(Action::View(ViewAction::TryLine(0, 0))),
        "?" => Some(Action::Dialog(DialogAction::Open(Dialog::Shortcuts))),
        _ => None,
    }
}

/// Whether no button and no list does something else with the key.
const fn is_of_no_control(action: &Action) -> bool {
    matches!(action, Action::View(ViewAction::Flip) | Action::Dialog(_))
}

/// Whether single keys act.
pub(super) fn are_shortcuts_on() -> bool {
    dom::root().get_attribute("data-shortcuts").as_deref() != Some("off")
}

/// On a board that was clicked the focus came by a pointer, and the keys are as free as elsewhere.
fn is_nothing_focused() -> bool {
    dom::is_focus_lost() || dom::find("#board:focus-within:not(:has(:focus-visible))").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrows_to_either_side_step_through_the_game() {
        assert_eq!(page_key("ArrowLeft", false), Some(Action::View(ViewAction::Step(-1))));
        assert_eq!(page_key("ArrowRight", false), Some(Action::View(ViewAction::Step(1))));
    }

    #[test]
    fn escape_cancels_and_shifted_letters_turn_and_mark_the_board() {
        assert_eq!(page_key("Escape", false), Some(Action::Input(InputAction::Cancel)));
        assert_eq!(page_key("F", true), Some(Action::View(ViewAction::Flip)));
        assert_eq!(
            page_key("C", true),
            Some(Action::Settings(SettingsAction::Switch(Field::Control)))
        );
        assert_eq!(
            page_key("T", true),
            Some(Action::Settings(SettingsAction::Switch(Field::Threats)))
        );
        assert_eq!(
            page_key("D", true),
            Some(Action::Settings(SettingsAction::Switch(Field::Drawing)))
        );
        assert_eq!(page_key("f", false), None);
        assert_eq!(free_key("f", false), Some(Action::View(ViewAction::Flip)));
        assert_eq!(free_key(" ", false), Some(Action::View(ViewAction::TryLine(0, 0))));
        assert_eq!(free_key("g", false), None);
        assert_eq!(page_key("ArrowLeft", true), None);
        assert_eq!(page_key("Enter", false), None);
    }
}
