//! The keyboard shortcuts: one table for the listener of the page and for the list that the person can open.
//!
//! To add a shortcut, add a row here, and the text of its effect to the files of messages. The keys that act only on
//! the focused square of the board are in [`board_key`](super::board_key).

use crate::messages::Text;
use crate::settings::Field;
use crate::state::{Action, Dialog, DialogAction, InputAction, SettingsAction, ViewAction};

/// The places of the page where a shortcut works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortcutScope {
    /// Everywhere except in fields and dialogs.
    Everywhere,
    /// Only where no control uses the key. The person can switch these shortcuts off, because speech input or an
    /// accidental press may trigger them.
    SingleKey,
}

/// A keyboard shortcut.
struct Shortcut {
    /// The browser's name of the key. A letter is in lower case.
    key: &'static str,
    /// Whether Shift must be pressed; `None` if it does not matter.
    shift: Option<bool>,
    scope: ShortcutScope,
    /// The name of the key in the list of shortcuts.
    label: &'static str,
    /// The description of the effect in the list of shortcuts.
    effect: Text,
    action: fn() -> Action,
}

/// All shortcuts, in the order of the list.
const SHORTCUTS: [Shortcut; 14] = [
    shortcut_everywhere("ArrowLeft", "←", Text::KeyStep, || step_action(-1)).with_shift(false),
    shortcut_everywhere("ArrowRight", "→", Text::KeyStep, || step_action(1)).with_shift(false),
    single_key("ArrowUp", "↑", Text::KeyEnds, || step_action(isize::MIN)).with_shift(false),
    single_key("ArrowDown", "↓", Text::KeyEnds, || step_action(isize::MAX)).with_shift(false),
    single_key("Home", "Home", Text::KeyEnds, || step_action(isize::MIN)).with_shift(false),
    single_key("End", "End", Text::KeyEnds, || step_action(isize::MAX)).with_shift(false),
    single_key("f", "F", Text::KeyFlip, || Action::View(ViewAction::Flip)).with_shift(false),
    shortcut_everywhere("f", "Shift+F", Text::KeyFlip, || Action::View(ViewAction::Flip)).with_shift(true),
    single_key(" ", "Space", Text::KeyBest, || Action::View(ViewAction::TryLine(0, 0))),
    shortcut_everywhere("Escape", "Esc", Text::KeyCancel, || Action::Input(InputAction::Cancel)),
    shortcut_everywhere("c", "Shift+C", Text::KeyMarks, || toggle_setting(Field::Control)).with_shift(true),
    shortcut_everywhere("t", "Shift+T", Text::KeyMarks, || toggle_setting(Field::Threats)).with_shift(true),
    shortcut_everywhere("d", "Shift+D", Text::KeyMarks, || toggle_setting(Field::Drawing)).with_shift(true),
    single_key("?", "?", Text::KeyHelp, || {
        Action::Dialog(DialogAction::Open(Dialog::Shortcuts))
    }),
];

const fn shortcut_everywhere(key: &'static str, label: &'static str, effect: Text, action: fn() -> Action) -> Shortcut {
    Shortcut {
        key,
        shift: None,
        scope: ShortcutScope::Everywhere,
        label,
        effect,
        action,
    }
}

const fn single_key(key: &'static str, label: &'static str, effect: Text, action: fn() -> Action) -> Shortcut {
    Shortcut {
        scope: ShortcutScope::SingleKey,
        ..shortcut_everywhere(key, label, effect, action)
    }
}

fn step_action(plies: isize) -> Action {
    Action::View(ViewAction::Step(plies))
}

fn toggle_setting(field: Field) -> Action {
    Action::Settings(SettingsAction::Switch(field))
}

impl Shortcut {
    const fn with_shift(mut self, is_pressed: bool) -> Self {
        self.shift = Some(is_pressed);
        self
    }
}

/// The action of a key; `None` if no shortcut of this scope has the key.
#[must_use]
pub fn shortcut_action(key: &str, shift: bool, scope: ShortcutScope) -> Option<Action> {
    let is_pressed = |it: &&Shortcut| {
        it.scope == scope && it.key.eq_ignore_ascii_case(key) && it.shift.is_none_or(|needed| needed == shift)
    };
    SHORTCUTS.iter().find(is_pressed).map(|it| (it.action)())
}

/// The effects of all shortcuts, each with the names of its keys.
#[must_use]
pub fn shortcut_list() -> Vec<(Text, Vec<&'static str>)> {
    let groups = SHORTCUTS.chunk_by(|one, next| one.effect == next.effect);
    groups
        .map(|group| (group[0].effect, group.iter().map(|it| it.label).collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(key: &str, shift: bool, everywhere: Option<Action>, single_key: Option<Action>) {
        assert_eq!(
            shortcut_action(key, shift, ShortcutScope::Everywhere),
            everywhere,
            "{key}"
        );
        assert_eq!(
            shortcut_action(key, shift, ShortcutScope::SingleKey),
            single_key,
            "{key}"
        );
    }

    #[test]
    fn arrows_step_through_the_game_without_shift() {
        check("ArrowLeft", false, Some(step_action(-1)), None);
        check("ArrowRight", false, Some(step_action(1)), None);
        check("Home", false, None, Some(step_action(isize::MIN)));
        check("ArrowDown", false, None, Some(step_action(isize::MAX)));
        check("ArrowLeft", true, None, None);
        check("End", true, None, None);
    }

    #[test]
    fn shifted_letters_work_everywhere_and_single_letters_can_be_switched_off() {
        let flip = || Some(Action::View(ViewAction::Flip));
        check("F", true, flip(), None);
        check("f", true, flip(), None);
        check("f", false, None, flip());
        check("C", true, Some(toggle_setting(Field::Control)), None);
        check("T", true, Some(toggle_setting(Field::Threats)), None);
        check("D", true, Some(toggle_setting(Field::Drawing)), None);
        check("c", false, None, None);
        check("g", false, None, None);
    }

    #[test]
    fn some_keys_work_with_and_without_shift() {
        for shift in [false, true] {
            check("Escape", shift, Some(Action::Input(InputAction::Cancel)), None);
            check(" ", shift, None, Some(Action::View(ViewAction::TryLine(0, 0))));
            check("Enter", shift, None, None);
        }
        let help = Action::Dialog(DialogAction::Open(Dialog::Shortcuts));
        check("?", true, None, Some(help));
    }

    #[test]
    fn the_list_has_each_effect_once_and_no_key_has_two_effects() {
        let list = shortcut_list();
        assert_eq!(list[0], (Text::KeyStep, vec!["←", "→"]));
        for (at, (effect, labels)) in list.iter().enumerate() {
            assert!(list[..at].iter().all(|(other, _)| other != effect), "{effect:?}");
            assert!(!labels.is_empty());
        }
        for (at, one) in SHORTCUTS.iter().enumerate() {
            let is_same = |other: &Shortcut| {
                let shifts = one.shift.zip(other.shift);
                one.key == other.key && shifts.is_none_or(|(left, right)| left == right)
            };
            assert!(!SHORTCUTS[..at].iter().any(is_same), "{}", one.label);
        }
    }
}
