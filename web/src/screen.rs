//! The addresses of the screens: `#analysis`, `#editor` and `#practice`. The browser's Back button leaves a screen.
//!
//! The page adds an entry to the browser's history when a screen opens, and returns to an earlier entry when the screen
//! closes. `HistoryEntries` contains these entries, because a page cannot read the browser's history.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::dom;
use crate::state::queries::{analysis, practice};
use crate::state::{Action, AnalysisAction, AppState, Dialog, DialogAction, OffBoard, PracticeAction};

/// A screen with its own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Analysis,
    Editor,
    Practice,
}

impl Screen {
    const ALL: [Self; 3] = [Self::Analysis, Self::Editor, Self::Practice];

    /// The fragment of the address.
    const fn fragment(self) -> &'static str {
        match self {
            Self::Analysis => "#analysis",
            Self::Editor => "#editor",
            Self::Practice => "#practice",
        }
    }

    /// The screen of the address.
    fn from_address_bar() -> Option<Self> {
        let fragment = dom::window().location().hash().ok()?;
        Self::ALL.into_iter().find(|screen| screen.fragment() == fragment)
    }

    /// The screen that the state shows; `None` for the game.
    fn from_state(state: &AppState) -> Option<Self> {
        if state.dialogs.open == Some(Dialog::Editor) {
            Some(Self::Editor)
        } else if practice::is_practice_open(state) {
            Some(Self::Practice)
        } else {
            state.analysis.on.then_some(Self::Analysis)
        }
    }
}

/// Changes the address when practice is opened or closed, and opens or closes practice when the address changes.
#[hook]
pub fn use_screen_address(state: &OffBoard, dispatch: Callback<Action>) {
    let address = use_memo((), |()| Address::default());
    let latest = use_mut_ref(|| state.clone());
    latest.replace(state.clone());
    let (listening, address_of_page) = (Rc::clone(&address), Rc::clone(&address));
    let (opening, latest_of_page, shown_at_start) =
        (Rc::clone(&address), Rc::clone(&latest), Screen::from_state(state));
    use_effect_with((), move |()| {
        let follow = move |screen: Option<Screen>| {
            let state = latest.borrow().clone();
            let actions = actions_to(screen, &state);
            if actions.is_empty() {
                // The screen of the address is already shown, or it cannot be shown.
                return listening.show(Screen::from_state(&state));
            }
            for action in actions {
                dispatch.emit(action);
            }
        };
        // After a reload, the analysis is shown only if a review continues: the engine starts no analysis unasked.
        let is_skipped = |screen: &Screen| *screen == Screen::Analysis && dom::is_reloaded();
        match Screen::from_address_bar().filter(|screen| !is_skipped(screen)) {
            Some(screen) => follow(Some(screen)),
            None => opening.show(shown_at_start),
        }
        let listener = EventListener::new(&dom::window(), "hashchange", move |_| {
            if address_of_page.is_own_change() {
                // The state may have changed while the browser was returning to an entry.
                address_of_page.show(Screen::from_state(&latest_of_page.borrow()));
            } else {
                follow(Screen::from_address_bar());
            }
        });
        move || drop(listener)
    });
    let is_opening = use_mut_ref(|| true);
    let screen = Screen::from_state(state);
    // This runs after each rendering, and not only when the screen has changed: Yew may render two changes before it
    // runs the effects, and if a screen is opened by its address and closed at once, it sees no change.
    use_effect(move || {
        // When the page opens, the state follows the address.
        if !is_opening.replace(false) {
            address.show(screen);
        }
    });
}

/// The actions after which the state shows a screen.
fn actions_to(screen: Option<Screen>, state: &AppState) -> Vec<Action> {
    let shown = Screen::from_state(state);
    if shown == screen {
        return Vec::new();
    }
    let close = match shown {
        Some(Screen::Editor) => Some(Action::Dialog(DialogAction::Close(Dialog::Editor))),
        Some(Screen::Practice) => Some(Action::Practice(PracticeAction::Leave)),
        // The editor and the practice open over the analysis.
        Some(Screen::Analysis) => screen.is_none().then_some(Action::Analysis(AnalysisAction::Toggle)),
        None => None,
    };
    // The game with its analysis, which practice suspends, is shown again after the practice.
    let below = match shown {
        Some(Screen::Practice) => state.outside_practice().analysis.on,
        _ => state.analysis.on,
    };
    let toggle = Action::Analysis(AnalysisAction::Toggle);
    if shown == Some(Screen::Analysis) && state.practice.is_some() {
        // The analysis of a puzzle is above the puzzle, and the puzzle is above the suspended game.
        if screen == Some(Screen::Practice) {
            return vec![toggle];
        }
        let leave = Action::Practice(PracticeAction::Leave);
        return [leave]
            .into_iter()
            .chain(actions_to(screen, &state.outside_practice()))
            .collect();
    }
    let open = match screen {
        Some(Screen::Editor) => Some(Action::Dialog(DialogAction::Open(Dialog::Editor))),
        Some(Screen::Practice) => Some(Action::Dialog(DialogAction::Open(Dialog::Practice))),
        Some(Screen::Analysis) => Some(toggle).filter(|_| !below && analysis::may_analyse(state)),
        None => Some(toggle).filter(|_| below && shown != Some(Screen::Analysis)),
    };
    close.into_iter().chain(open).collect()
}

/// The page's address, and the entries of the browser's history that belong to the page.
#[derive(Debug)]
struct Address {
    entries: RefCell<HistoryEntries>,
    /// Whether the browser is returning to an earlier entry. The address changes only when the browser has arrived
    /// there.
    is_returning: Cell<bool>,
}

impl Default for Address {
    fn default() -> Self {
        Self {
            entries: RefCell::new(HistoryEntries::new(Screen::from_address_bar())),
            is_returning: Cell::new(false),
        }
    }
}

impl Address {
    /// Whether a change of the address was caused by this page. Otherwise, the person caused it.
    fn is_own_change(&self) -> bool {
        let is_own = self.is_returning.replace(false);
        let screen = Screen::from_address_bar();
        is_own || !self.entries.borrow_mut().record_move_to(screen)
    }

    /// Changes the address to the address of a screen; `None` is the game.
    fn show(&self, screen: Option<Screen>) {
        if self.is_returning.get() {
            return;
        }
        let (Ok(history), location) = (dom::window().history(), dom::window().location()) else {
            return;
        };
        let step = self.entries.borrow_mut().show(screen);
        let is_changed = match step {
            Step::Stay => Ok(()),
            // Setting the fragment through `location` would make the browser scroll to an element whose id is the
            // fragment.
            Step::Add(screen) => history.push_state_with_url(&JsValue::NULL, "", Some(screen.fragment())),
            Step::Return(by) => {
                self.is_returning.set(true);
                history.go_with_delta(-by)
            }
            Step::Replace => {
                let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
                history.replace_state_with_url(&JsValue::NULL, "", Some(&path))
            }
        };
        // If the address cannot be changed, the screen works without an address.
        if is_changed.is_err() {
            self.is_returning.set(false);
            self.entries.replace(HistoryEntries::new(Screen::from_address_bar()));
        }
    }
}

/// The entries of the browser's history since the page was opened, up to the current one.
#[derive(Debug)]
struct HistoryEntries(Vec<Option<Screen>>);

/// A change of the browser's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// No change, because the current entry already has the address of the screen.
    Stay,
    /// Add an entry for a screen.
    Add(Screen),
    /// Go back by this number of entries.
    Return(i32),
    /// Replace the address of the current entry by the address of the game, because no earlier entry has that address.
    Replace,
}

impl HistoryEntries {
    fn new(screen: Option<Screen>) -> Self {
        Self(vec![screen])
    }

    /// Returns the change of the history after which the current entry is an entry of a screen, and records this
    /// change.
    fn show(&mut self, screen: Option<Screen>) -> Step {
        if self.0.last() == Some(&screen) {
            return Step::Stay;
        }
        let last = self.0.len().saturating_sub(1);
        if let Some(earlier) = self.0.iter().rposition(|entry| *entry == screen) {
            self.0.truncate(earlier + 1);
            return Step::Return((last - earlier) as i32);
        }
        match screen {
            Some(screen) => {
                self.0.push(Some(screen));
                Step::Add(screen)
            }
            None => {
                self.0[last] = None;
                Step::Replace
            }
        }
    }

    /// Records that the browser has moved to an entry of a screen. Returns `false` if that entry was already the
    /// current one.
    fn record_move_to(&mut self, screen: Option<Screen>) -> bool {
        if self.0.last() == Some(&screen) {
            return false;
        }
        match self.0.iter().rposition(|entry| *entry == screen) {
            Some(earlier) => self.0.truncate(earlier + 1),
            None => self.0.push(screen),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{HistoryEntries, Screen, Step, actions_to};
    use crate::practice::Puzzles;
    use crate::state::{
        Action, AnalysisAction, AppState, Dialog, DialogAction, ExerciseState, PracticeAction, PracticeProgress, reduce,
    };

    #[test]
    fn the_history_follows_the_screens() {
        let mut entries = HistoryEntries::new(None);
        assert_eq!(entries.show(None), Step::Stay);
        assert_eq!(entries.show(Some(Screen::Analysis)), Step::Add(Screen::Analysis));
        assert_eq!(entries.show(Some(Screen::Editor)), Step::Add(Screen::Editor));
        assert_eq!(entries.show(Some(Screen::Analysis)), Step::Return(1));
        assert_eq!(entries.show(Some(Screen::Practice)), Step::Add(Screen::Practice));
        assert_eq!(entries.show(None), Step::Return(2));
        assert_eq!(entries.show(None), Step::Stay);
    }

    #[test]
    fn a_page_that_was_opened_at_a_screen_has_no_earlier_entry() {
        let mut entries = HistoryEntries::new(Some(Screen::Editor));
        assert_eq!(entries.show(None), Step::Replace);
        assert_eq!(entries.show(Some(Screen::Editor)), Step::Add(Screen::Editor));
    }

    #[test]
    fn the_person_goes_back_and_forward() {
        let mut entries = HistoryEntries::new(None);
        entries.show(Some(Screen::Analysis));
        assert!(entries.record_move_to(None));
        assert!(!entries.record_move_to(None), "the page caused this change");
        assert!(entries.record_move_to(Some(Screen::Analysis)));
        assert_eq!(entries.show(None), Step::Return(1));
    }

    /// The analysis of a puzzle whose solution was shown.
    fn analysed_puzzle(below: &AppState) -> AppState {
        let entry = "r5k1/5ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1\ta8d8 e1e8\td8e8\tback-rank-mate\t900";
        let puzzles = Puzzles::read(entry);
        let task = puzzles.entries()[0].task(None, 1).expect("a puzzle");
        let progress = PracticeProgress {
            state: ExerciseState::Shown,
            ..PracticeProgress::default()
        };
        let started = reduce(below.clone(), PracticeAction::Start(Box::new(task), String::new()));
        let shown = reduce(started, PracticeAction::SetProgress(Box::new(progress)));
        reduce(shown, AnalysisAction::Toggle)
    }

    #[track_caller]
    fn check(state: &AppState, screen: Option<Screen>) -> Vec<Action> {
        let actions = actions_to(screen, state);
        let after = actions.iter().cloned().fold(state.clone(), reduce);
        assert_eq!(
            Screen::from_state(&after),
            screen,
            "from {:?}",
            Screen::from_state(state)
        );
        actions
    }

    #[test]
    fn the_state_follows_the_address() {
        let game = AppState::default();
        let analysis = reduce(game.clone(), AnalysisAction::Toggle);
        let of = |state: &AppState, dialog| reduce(state.clone(), DialogAction::Open(dialog));
        let states = [
            game.clone(),
            analysis.clone(),
            of(&game, Dialog::Editor),
            of(&game, Dialog::Practice),
            of(&analysis, Dialog::Editor),
            of(&analysis, Dialog::Practice),
        ];
        let screens = [
            None,
            Some(Screen::Analysis),
            Some(Screen::Editor),
            Some(Screen::Practice),
        ];
        for state in &states {
            for screen in screens {
                check(state, screen);
            }
        }
        assert_eq!(check(&game, None), []);
        for below in [game.clone(), analysis] {
            let puzzle = analysed_puzzle(&below);
            assert_eq!(Screen::from_state(&puzzle), Some(Screen::Analysis));
            let back = check(&puzzle, Some(Screen::Practice));
            assert_eq!(back, [Action::Analysis(AnalysisAction::Toggle)]);
            check(&puzzle, None);
        }
        let leave = check(&of(&game, Dialog::Practice), None);
        assert_eq!(leave, [Action::Practice(PracticeAction::Leave)]);
    }
}
