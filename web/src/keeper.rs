//! Keeps the game of this tab: after every change the browser holds what the state wants to be kept.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::later;
use crate::library::{self, name_of};
use crate::messages::{Text, Texts};
use crate::random::random_u32;
use crate::state::{Action, Keeping};
use crate::storage::{self, StorageError};
use crate::stored::StoredGame;
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
            Some(Agreed::on(left.clone(), text, 0))
        });
        Self {
            dispatch,
            agreed: RefCell::new(agreed),
            wanted: RefCell::default(),
            trouble: RefCell::default(),
        }
    }

    /// Keeps a game, unless another tab keeps another one under its number.
    pub fn save(self: &Rc<Self>, wanted: &StoredGame, texts: Texts) {
        self.wanted.replace(Some((wanted.clone(), texts)));
        let id = wanted.keeping.id;
        let found = match storage::read(&name_of(id)) {
            Ok(found) => found,
            Err(error) => return self.tell(Some(error), texts),
        };
        let agreed = self.agreed.borrow().clone();
        let is_agreed = |found: &String| {
            agreed
                .as_ref()
                .is_some_and(|agreed| agreed.id == id && agreed.text == *found)
        };
        let part = later::here();
        if part.is_none() && found.as_ref().is_some_and(|found| !is_agreed(found)) {
            return self.once_readable(Self::save_wanted);
        }
        let next = step(agreed.as_ref(), found.as_deref(), wanted, |found| {
            let reading = (part?.read)(found, id).ok()?;
            reading.fault.is_none().then_some(reading)
        });
        match next {
            Step::Rest(revision) => self.agree(wanted, found.unwrap_or_default(), revision),
            Step::Write(revision) => return self.write(wanted, texts, revision, found),
            Step::Wait => {}
            Step::Follow(stored, revision) => return self.follow(*stored, found.unwrap_or_default(), revision),
            Step::SetAside(revision) => return self.set_aside(wanted, texts, revision),
            Step::Part => return self.part(wanted, texts),
        }
        self.tell(None, texts);
    }

    /// Keeps what was to be kept last.
    fn save_wanted(self: &Rc<Self>) {
        let wanted = self.wanted.borrow().clone();
        if let Some((wanted, texts)) = wanted {
            self.save(&wanted, texts);
        }
    }

    /// Does what needs the part that reads games. Where it does not come, that is told, and the next change tries again.
    fn once_readable(self: &Rc<Self>, then: impl FnOnce(&Rc<Self>) + 'static) {
        let keeper = Rc::clone(self);
        spawn_local(async move {
            if later::part().await.is_some() {
                return then(&keeper);
            }
            let texts = keeper.wanted.borrow().as_ref().map(|(_, texts)| *texts);
            let missing = texts.unwrap_or_default().of(Text::PartMissing);
            keeper.dispatch.emit(Action::Notice(missing.to_owned()));
        });
    }

    /// Writes the game over what was found, and takes the one before it away where it is not worth a line in the list.
    fn write(&self, wanted: &StoredGame, texts: Texts, revision: u32, found: Option<String>) {
        let id = wanted.keeping.id;
        if let Some(other) = self.agreed.borrow().as_ref().filter(|agreed| agreed.id != id) {
            forget_untouched(other);
        }
        let text = wanted.to_text(revision);
        let written = storage::write(&name_of(id), &text);
        match (written, found) {
            (Ok(()), _) => self.agree(wanted, text, revision),
            // What stays there is known to be older than what could not be written.
            (Err(_), Some(found)) => {
                let before = revision.saturating_sub(1);
                self.agreed.replace(Some(Agreed::not_yet(id, found, before)));
            }
            (Err(_), None) => {}
        }
        self.tell(written.err(), texts);
    }

    /// Writes the game once what cannot be read is out of the way, and says so.
    fn set_aside(&self, wanted: &StoredGame, texts: Texts, revision: u32) {
        let id = wanted.keeping.id;
        let said = later::here().and_then(|part| (part.open)(id, texts).1);
        match storage::read(&name_of(id)) {
            Ok(None) => self.write(wanted, texts, revision, None),
            _ => self.part(wanted, texts),
        }
        if let Some(said) = said {
            self.dispatch.emit(Action::Notice(said));
        }
    }

    /// The storage holds the game as this tab wants it.
    fn agree(&self, wanted: &StoredGame, text: String, revision: u32) {
        library::set_current(wanted.keeping.id);
        self.agreed.replace(Some(Agreed::on(wanted.clone(), text, revision)));
    }

    /// Another tab has written under a name, or has emptied the storage.
    fn written_elsewhere(self: &Rc<Self>, name: Option<&str>) {
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
        let agreed = self.agreed.borrow().clone().filter(|agreed| agreed.id == id);
        if agreed.as_ref().is_some_and(|agreed| agreed.text == text) {
            return;
        }
        let Some(part) = later::here() else {
            let name = name.to_owned();
            return self.once_readable(move |keeper| keeper.written_elsewhere(Some(&name)));
        };
        let Ok(reading) = (part.read)(&text, id) else { return };
        if reading.fault.is_some() {
            return;
        }
        let keeping = Rc::clone(&reading.stored.keeping);
        match after_other_tab(agreed.as_ref(), reading, &wanted) {
            Step::Follow(stored, revision) => self.follow(*stored, text, revision),
            Step::Part => self.part(&wanted, texts),
            Step::Write(revision) => self.write(&wanted, texts, revision, Some(text)),
            Step::Rest(revision) => {
                let kept = agreed.and_then(|agreed| agreed.kept);
                self.agreed.replace(Some(Agreed {
                    id,
                    kept,
                    text,
                    revision,
                }));
                if keeping.name != wanted.keeping.name {
                    self.dispatch.emit(Action::Keep(keeping));
                }
            }
            Step::Wait | Step::SetAside(_) => {}
        }
    }

    /// The tab goes on with the game as another tab has kept it.
    fn follow(&self, stored: StoredGame, text: String, revision: u32) {
        self.agreed.replace(Some(Agreed::on(stored.clone(), text, revision)));
        // Until that is drawn, nothing else is to be written.
        if let Some((wanted, _)) = &mut *self.wanted.borrow_mut() {
            wanted.clone_from(&stored);
        }
        self.dispatch.emit(Action::Restore(Box::new(stored)));
    }

    /// The tab keeps its game under a number of its own.
    fn part(&self, wanted: &StoredGame, texts: Texts) {
        let keeping = Keeping {
            id: random_u32(),
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
