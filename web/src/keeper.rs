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
use crate::wishes::{Meeting, meeting};

/// What this tab and the browser's storage last agreed on.
struct Agreed {
    stored: StoredGame,
    text: String,
}

/// The only one that writes games down.
pub struct Keeper {
    dispatch: Callback<Action>,
    agreed: RefCell<Option<Agreed>>,
    /// The trouble that was told of, so that it is told once.
    trouble: RefCell<Option<StorageError>>,
}

impl Keeper {
    /// A keeper that has kept nothing yet; what is to be told goes to `dispatch`.
    #[must_use]
    pub fn new(dispatch: Callback<Action>) -> Self {
        Self {
            dispatch,
            agreed: RefCell::default(),
            trouble: RefCell::default(),
        }
    }

    /// Keeps a game, unless another tab keeps another one under its number.
    pub fn save(&self, wanted: &StoredGame, texts: Texts) {
        if self
            .agreed
            .borrow()
            .as_ref()
            .is_some_and(|agreed| agreed.stored == *wanted)
        {
            return;
        }
        let id = wanted.keeping.id;
        let name = name_of(id);
        let found = match storage::read(&name) {
            Ok(found) => found,
            Err(error) => return self.tell(Some(error), texts),
        };
        let text = wanted.to_text();
        let before = self.agreed.take();
        let (same, other) = match before {
            Some(agreed) if agreed.stored.keeping.id == id => (Some(agreed), None),
            other => (None, other),
        };
        let is_own = found.is_none() || found.as_ref() == same.as_ref().map(|agreed| &agreed.text);
        let strange = found.as_deref().filter(|found| !is_own && **found != *text);
        if let Some(reading) = strange.and_then(|found| stored::read(found, id).ok()) {
            match meeting(wanted, &reading.stored.game) {
                Meeting::Replace => {}
                Meeting::Follow => return self.follow(reading.stored, strange.unwrap_or_default()),
                Meeting::Part => return self.part(wanted, texts),
            }
        }
        if let Some(other) = other {
            forget_untouched(&other);
        }
        let written = if found.as_ref() == Some(&text) {
            Ok(())
        } else {
            storage::write(&name, &text)
        };
        if written.is_ok() {
            library::set_current(id);
            let stored = wanted.clone();
            self.agreed.replace(Some(Agreed { stored, text }));
        }
        self.tell(written.err(), texts);
    }

    /// Another tab has written under a name.
    fn written_elsewhere(&self, name: &str) {
        let Some((id, known)) = self
            .agreed
            .borrow()
            .as_ref()
            .map(|agreed| (agreed.stored.keeping.id, agreed.text.clone()))
        else {
            return;
        };
        if name != name_of(id) {
            return;
        }
        let Ok(Some(text)) = storage::read(name) else { return };
        if text != known
            && let Ok(reading) = stored::read(&text, id)
            && reading.fault.is_none()
        {
            self.follow(reading.stored, &text);
        }
    }

    /// The tab goes on with the game as another tab has kept it.
    fn follow(&self, stored: StoredGame, text: &str) {
        self.agreed.replace(Some(Agreed {
            stored: stored.clone(),
            text: text.to_owned(),
        }));
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

/// A game in which nothing was done is not worth a line in the list.
fn forget_untouched(agreed: &Agreed) {
    let name = name_of(agreed.stored.keeping.id);
    if agreed.stored.is_untouched() && storage::read(&name).ok().flatten().as_ref() == Some(&agreed.text) {
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
        if let Some(name) = event.key() {
            keeper.written_elsewhere(&name);
        }
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
