//! Keeps the game of this tab: after every change the browser holds what the state wants to be kept.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use yew::Callback;

use crate::library::{self, name_of};
use crate::messages::{Text, Texts};
use crate::state::{Action, Keeping};
use crate::storage::{self, StorageError};
use crate::stored::{self, StoredGame};
use crate::wishes::{Agreed, Step, after_other_tab, step};

/// The only one that writes games down.
pub struct Keeper {
    dispatch: Callback<Action>,
    agreed: RefCell<Option<Agreed>>,
    /// What was to be kept last, and the language of its tab.
    wanted: RefCell<Option<(StoredGame, Texts)>>,
    /// The trouble that was told of, so that it is told once.
    trouble: RefCell<Option<StorageError>>,
}

impl Keeper {
    /// A keeper that has kept nothing yet, beside the game that makes way for the first one; what is to be told goes to
    /// `dispatch`.
    #[must_use]
    pub fn new(dispatch: Callback<Action>, left: Option<&StoredGame>) -> Self {
        let agreed = left.and_then(|left| {
            let text = storage::read(&name_of(left.keeping.id)).ok()??;
            Some(Agreed::on(left.clone(), text))
        });
        Self {
            dispatch,
            agreed: RefCell::new(agreed),
            wanted: RefCell::default(),
            trouble: RefCell::default(),
        }
    }

    /// Keeps a game, unless another tab keeps another one under its number.
    pub fn save(&self, wanted: &StoredGame, texts: Texts) {
        self.wanted.replace(Some((wanted.clone(), texts)));
        let id = wanted.keeping.id;
        let name = name_of(id);
        let found = match storage::read(&name) {
            Ok(found) => found,
            Err(error) => return self.tell(Some(error), texts),
        };
        let text = wanted.to_text();
        let agreed = self.agreed.borrow().clone();
        let next = step(agreed.as_ref(), found.as_deref(), wanted, &text, |found| {
            stored::read(found, id).ok().map(|reading| reading.stored)
        });
        let written = match next {
            // What is newer there is left to be heard of.
            Step::Rest if found.as_ref() != Some(&text) => return self.tell(None, texts),
            Step::Rest => Ok(()),
            Step::Write => write_after(agreed.as_ref(), id, &name, &text),
            Step::Follow(stored) => return self.follow(*stored, &found.unwrap_or_default()),
            Step::Part => return self.part(wanted, texts),
        };
        match (written, found) {
            (Ok(()), _) => {
                library::set_current(id);
                self.agreed.replace(Some(Agreed::on(wanted.clone(), text)));
            }
            // What stays there is known to be older.
            (Err(_), Some(found)) => drop(self.agreed.replace(Some(Agreed::not_yet(id, found)))),
            (Err(_), None) => {}
        }
        self.tell(written.err(), texts);
    }

    /// Another tab has written under a name, or has emptied the storage.
    fn written_elsewhere(&self, name: Option<&str>) {
        let Some((wanted, texts)) = self.wanted.borrow().clone() else {
            return;
        };
        let Some(name) = name else {
            return self.save(&wanted, texts);
        };
        let id = wanted.keeping.id;
        if name != name_of(id) {
            return;
        }
        let Ok(Some(text)) = storage::read(name) else { return };
        let agreed = self.agreed.borrow().clone();
        if agreed.as_ref().is_some_and(|agreed| agreed.text == text) {
            return;
        }
        let Ok(reading) = stored::read(&text, id) else { return };
        if reading.fault.is_some() {
            return;
        }
        let keeping = Rc::clone(&reading.stored.keeping);
        match after_other_tab(agreed.as_ref(), reading.stored, &wanted) {
            Step::Follow(stored) => self.follow(*stored, &text),
            Step::Part => self.part(&wanted, texts),
            Step::Rest | Step::Write => {
                let kept = agreed.and_then(|agreed| agreed.kept);
                self.agreed.replace(Some(Agreed { id, kept, text }));
                if keeping.name != wanted.keeping.name {
                    self.dispatch.emit(Action::Keep(keeping));
                }
            }
        }
    }

    /// The tab goes on with the game as another tab has kept it.
    fn follow(&self, stored: StoredGame, text: &str) {
        self.agreed.replace(Some(Agreed::on(stored.clone(), text.to_owned())));
        self.dispatch.emit(Action::Restore(Box::new(stored)));
    }

    /// The tab keeps its game under a number of its own.
    fn part(&self, wanted: &StoredGame, texts: Texts) {
        let keeping = Keeping {
            id: crate::app::chance(),
            ..Keeping::clone(&wanted.keeping)
        };
        self.dispatch.emit(Action::Keep(Rc::new(keeping)));
        self.dispatch.emit(Action::Notice(texts.of(Text::BothKept).to_owned()));
    }

    /// Says once that nothing can be kept, until something can again.
    fn tell(&self, trouble: Option<StorageError>, texts: Texts) {
        if self.trouble.replace(trouble) == trouble {
            return;
        }
        let text = match trouble {
            Some(StorageError::Full) => Text::NoRoom,
            Some(StorageError::Denied) => Text::NotAllowed,
            None => Text::KeptAgain,
        };
        self.dispatch.emit(Action::Notice(texts.of(text).to_owned()));
    }
}

/// Writes the game, and takes the one before it away where it is not worth a line in the list.
fn write_after(agreed: Option<&Agreed>, id: u32, name: &str, text: &str) -> Result<(), StorageError> {
    if let Some(other) = agreed.filter(|agreed| agreed.id != id) {
        forget_untouched(other);
    }
    storage::write(name, text)
}

/// A game in which nothing was done is not worth a line in the list.
fn forget_untouched(agreed: &Agreed) {
    let name = name_of(agreed.id);
    if agreed.kept.as_ref().is_some_and(StoredGame::is_untouched)
        && storage::read(&name).ok().flatten().as_ref() == Some(&agreed.text)
    {
        // What stays is an empty game in the list.
        let _ = storage::remove(&name);
    }
}

/// Follows what other tabs write.
#[must_use]
pub fn listen(keeper: Rc<Keeper>) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "storage", move |event| {
        let event: &web_sys::StorageEvent = event.unchecked_ref();
        keeper.written_elsewhere(event.key().as_deref());
    }))
}

/// The action with the time, where it begins a game.
#[must_use]
pub fn dated(action: Action) -> Action {
    match action {
        Action::Start(mut new_game) if new_game.origin.begun.is_empty() => {
            new_game.origin.begun = now();
            Action::Start(new_game)
        }
        other => other,
    }
}

/// The time of the place, such as `2026-05-03T17:05:09`.
#[must_use]
pub fn now() -> String {
    let date = js_sys::Date::new_0();
    // A date that is ahead by the difference to Greenwich tells the time of the place there.
    let shifted = date.get_time() - date.get_timezone_offset() * 60_000.0;
    let text: String = js_sys::Date::new(&shifted.into()).to_iso_string().into();
    text.chars().take(19).collect()
}
