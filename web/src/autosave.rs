//! Saves the game of this tab: the browser's storage is updated after each change.
//!
//! [`tab_leader`] decides what to save and when; this module runs its decisions.

mod received;
pub mod tab_leader;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::channel::{Channel, TabMessage, Written};
use crate::dom;
use crate::lazy_chunk::LAZY;
use crate::library::{self, name_of};
use crate::messages::{Text, Texts};
use crate::snapshot::Snapshot;
use crate::state::{Action, AnalysisAction, GameTableAction};
use crate::storage::{self, StorageError};
use crate::time;
use crate::web_lock::{self, Claim, claim};
use received::Received;
use tab_leader::{Answer, Effect, Event, KnownText, LockMode, ParsedGame, Role, StorageView, Tab};

/// Writes the game on the board to the browser's storage. No other code writes this game.
pub struct Autosave {
    dispatch: Callback<Action>,
    channel: Channel,
    /// The state of this tab and its game; `None` before there is a game to save.
    tab: RefCell<Option<Tab>>,
    /// The latest request for the lock, and its number. The reply to an earlier request is ignored.
    claim: RefCell<(u32, Option<Claim>)>,
    /// Messages about the game from other tabs that do not match the stored text yet.
    received: RefCell<Received>,
    texts: Cell<Texts>,
    /// Whether another tab writes the game, as last reported to the state.
    follows: Cell<bool>,
    /// The last reported error of the storage. An error is reported only once.
    trouble: Cell<Option<StorageError>>,
    /// Whether the tab has already tried to make room since the game was last stored.
    has_made_room: Cell<bool>,
    /// The number of the game that is being moved back from the archive.
    unarchiving: Cell<Option<u32>>,
    /// The last reported error of the archive.
    unread: Cell<Option<StorageError>>,
    /// The number of a game that is neither in the storage nor in the catalog.
    not_in_catalog: Cell<Option<u32>>,
}

impl Autosave {
    /// Creates an autosave that has not saved anything yet. Its actions are sent to `dispatch`.
    #[must_use]
    pub fn new(dispatch: Callback<Action>) -> Self {
        Self {
            dispatch,
            channel: Channel::open(),
            tab: RefCell::default(),
            claim: RefCell::default(),
            received: RefCell::default(),
            texts: Cell::default(),
            follows: Cell::default(),
            trouble: Cell::default(),
            has_made_room: Cell::default(),
            unarchiving: Cell::default(),
            unread: Cell::default(),
            not_in_catalog: Cell::default(),
        }
    }

    /// Saves the current game.
    pub fn save(self: &Rc<Self>, wanted: &Snapshot, texts: Texts) {
        self.texts.set(texts);
        let id = wanted.metadata.id;
        let is_other = self.tab.borrow().as_ref().is_none_or(|tab| tab.id() != id);
        if is_other {
            self.begin(wanted.clone());
        } else {
            self.after_event(Event::Changed(Box::new(wanted.clone())));
        }
        if self.tab.borrow().as_ref().is_some_and(|tab| tab.known_text().is_some()) {
            library::set_current(id);
        }
    }

    /// Saves the current game before the page may be closed.
    pub fn leave(self: &Rc<Self>, wanted: &Snapshot, texts: Texts) {
        self.save(wanted, texts);
        self.after_event(Event::Leaving);
    }

    /// Tries again to write a game that could not be stored.
    /// Called when storage space may have been freed; a failure is reported again.
    pub fn try_again(self: &Rc<Self>) {
        self.trouble.set(None);
        self.has_made_room.set(false);
        self.after_event(Event::StorageRead);
    }

    /// Continues the game in this tab. Called when the page is visible or the engine has to move here.
    pub fn show(self: &Rc<Self>) {
        self.handle_confirmed_messages();
        self.after_event(Event::Shown);
    }

    /// Listens to other tabs until the returned listeners are dropped.
    #[must_use]
    pub fn listen(self: &Rc<Self>) -> Vec<EventListener> {
        let (receiving, shown, reading) = (Rc::clone(self), Rc::clone(self), Rc::clone(self));
        let messages = self.channel.listen(move |message| receiving.receive(message));
        // The storage may show the text of another tab later than the message about that text arrives.
        let stored = EventListener::new(&dom::window(), "storage", move |_| reading.handle_confirmed_messages());
        let views = time::listen_for_return(move || shown.show());
        messages.into_iter().chain([stored]).chain(views).collect()
    }

    /// Begins to save a game that the tab has just opened.
    fn begin(self: &Rc<Self>, game: Snapshot) {
        self.withdraw();
        self.received.take();
        if let Some(before) = self.tab.replace(Some(Tab::new(game.clone()))) {
            forget_untouched(&before);
        }
        self.after_event(Event::Changed(Box::new(game)));
    }

    fn receive(self: &Rc<Self>, message: TabMessage) {
        let Some((id, role)) = self.tab.borrow().as_ref().map(|tab| (tab.id(), tab.role())) else {
            return;
        };
        match message {
            TabMessage::Written(written) if written.id == id => {
                self.received
                    .replace_with(|received| std::mem::take(received).with_message(written));
                self.handle_confirmed_messages();
            }
            TabMessage::Analysis(about, text) if about == id => self.after_event(Event::Analysis(text)),
            TabMessage::Who(asked) if asked == id && role == Role::Writer => self.channel.post(&TabMessage::Here(id)),
            // In a browser with locks, tabs do not send `TabMessage::Who`, so they expect no reply.
            TabMessage::Here(other) if other == id && role == Role::Asking && !web_lock::are_supported() => {
                self.after_event(Event::Lock(Answer::Taken));
            }
            _ => {}
        }
    }

    /// Handles the messages of other tabs that match the stored text.
    fn handle_confirmed_messages(self: &Rc<Self>) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let found = storage::read(&name_of(id)).ok().flatten();
        let (confirmed, waiting) = self.received.take().take_confirmed(found.as_deref());
        self.received.replace(waiting);
        for written in confirmed {
            self.after_event(Event::Received(written));
        }
    }

    fn after_event(self: &Rc<Self>, event: Event) {
        let Some(tab) = self.tab.borrow().clone() else { return };
        let id = tab.id();
        let found = match storage::read(&name_of(id)) {
            Ok(found) => found,
            Err(error) => return self.report(Some(error)),
        };
        let found = match found {
            Some(entry) if library::is_entry(&entry) => {
                match tab.text_of(|text| library::is_entry_of(&entry, text)) {
                    KnownText::Last(text) => Some(text.to_owned()),
                    // This tab has already written a newer text, and writes it again.
                    KnownText::Replaced => None,
                    // Another tab has archived a text that this tab does not know. The entry is handled like a text
                    // that this tab cannot read yet.
                    KnownText::Unknown => Some(entry),
                }
            }
            // Another tab may have moved the game to the catalog while this tab was frozen.
            None if self.may_be_in_catalog(&tab) => Some(library::UNKNOWN_ENTRY.to_owned()),
            found => found,
        };
        if found.is_some() {
            self.not_in_catalog.set(None);
        }
        let view = StorageView {
            found: found.as_deref(),
            read: &|text| read(text, id),
        };
        let (next, effects) = tab.after_event(event.clone(), view);
        self.tab.replace(Some(next));
        for effect in effects {
            self.run(effect, &event);
        }
        let follows = self
            .tab
            .borrow()
            .as_ref()
            .is_some_and(|tab| tab.role() == Role::Follower);
        if self.follows.replace(follows) != follows {
            self.dispatch.emit(Action::Game(GameTableAction::Follow(follows)));
        }
    }

    fn run(self: &Rc<Self>, effect: Effect, event: &Event) {
        match effect {
            Effect::RequestLock(mode) => self.request_lock(mode),
            Effect::Write(written) => self.write(written),
            Effect::SendAnalysis(text) => self.send_analysis(text),
            Effect::Restore(stored) => self.dispatch.emit(Action::Game(GameTableAction::Restore(stored))),
            Effect::AdoptMetadata(metadata) => self.dispatch.emit(Action::Game(GameTableAction::SetMetadata(metadata))),
            Effect::Unrate => self.dispatch.emit(Action::Game(GameTableAction::Unrate)),
            Effect::AdoptReview(review) => self
                .dispatch
                .emit(Action::Analysis(AnalysisAction::MergeReview(review))),
            Effect::SetAside => self.set_aside(),
            Effect::Copy(why) => self.copy(why),
            Effect::LoadReader if self.is_archived() => self.unarchive(event),
            Effect::LoadReader => self.load_reader(event),
        }
    }

    fn send_analysis(&self, text: String) {
        if let Some(id) = self.tab.borrow().as_ref().map(Tab::id) {
            self.channel.post(&TabMessage::Analysis(id, text));
        }
    }

    fn request_lock(self: &Rc<Self>, mode: LockMode) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let number = self.withdraw();
        let autosave = Rc::clone(self);
        let asked = claim(
            &name_of(id),
            mode,
            || self.channel.post(&TabMessage::Who(id)),
            move |answer| autosave.receive_answer(number, answer),
        );
        self.claim.replace((number, Some(asked)));
    }

    /// Withdraws the request for the lock. Returns the number of the next request.
    fn withdraw(&self) -> u32 {
        let next = self.claim.borrow().0.wrapping_add(1);
        self.claim.replace((next, None));
        next
    }

    fn receive_answer(self: &Rc<Self>, number: u32, answer: Answer) {
        if self.claim.borrow().0 != number {
            return;
        }
        self.after_event(Event::Lock(answer));
        if answer == Answer::Refused && time::is_in_view() {
            self.show();
        }
    }

    fn write(self: &Rc<Self>, written: Written) {
        let is_unplayed = self.tab.borrow().as_ref().is_some_and(Tab::is_unplayed);
        if is_unplayed {
            library::forget_unplayed_but(written.id);
        }
        let stored = storage::write(&name_of(written.id), &written.text);
        if stored.is_ok() {
            self.has_made_room.set(false);
            library::mark_unplayed(written.id, &written.text, is_unplayed);
            library::note_lost(None);
            self.after_event(Event::Stored(written.text.clone()));
            self.channel.post(&TabMessage::Written(written));
        } else {
            self.write_result();
            if stored == Err(StorageError::Full) && !self.has_made_room.replace(true) {
                self.make_room();
            }
        }
        self.report(stored.err());
    }

    /// Moves the texts of other games to the archive, and writes the game again.
    fn make_room(self: &Rc<Self>) {
        let autosave = Rc::clone(self);
        spawn_local(async move {
            if let Some(chunk) = LAZY.load().await {
                chunk.make_room().await;
                autosave.after_event(Event::StorageRead);
            }
        });
    }

    /// Writes only the result of a rated game that has ended, if the storage has no space for the whole game.
    /// The stored game then counts with this result.
    fn write_result(self: &Rc<Self>) {
        let Some(result) = self.tab.borrow().as_ref().and_then(Tab::unstored_result) else {
            return;
        };
        let counted = self.tab.borrow().as_ref().and_then(|tab| tab.counted_as(&result));
        let stored = counted.filter(|(_, written)| storage::write(&name_of(written.id), &written.text).is_ok());
        library::note_lost(stored.is_none().then_some(result.as_str()));
        if let Some((stored, written)) = stored {
            self.after_event(Event::StoredAs(Box::new(stored), written.text.clone()));
            self.channel.post(&TabMessage::Written(written));
        }
    }

    /// Moves a text that cannot be read to another name in the storage, and reports the error.
    fn set_aside(self: &Rc<Self>) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let message = LAZY.loaded().and_then(|chunk| chunk.open(id, self.texts.get()).1);
        match storage::read(&name_of(id)) {
            Ok(None) => self.after_event(Event::StorageRead),
            _ => self.copy(Text::BothSaved),
        }
        if let Some(message) = message {
            self.dispatch.emit(Action::Notice(message));
        }
    }

    /// Saves the game under a new number.
    fn copy(self: &Rc<Self>, why: Text) {
        let wanted = self.tab.borrow().as_ref().map(|tab| tab.wanted().clone());
        let Some(mut copy) = wanted.map(|wanted| wanted.with_id(library::new_number())) else {
            return;
        };
        // A game must not be counted twice for the rating.
        copy.setup.rated &= copy.game.outcome().is_some();
        let (metadata, rated) = (Rc::clone(&copy.metadata), copy.setup.rated);
        self.begin(copy);
        if !rated {
            self.dispatch.emit(Action::Game(GameTableAction::Unrate));
        }
        self.dispatch.emit(Action::Game(GameTableAction::SetMetadata(metadata)));
        self.dispatch.emit(Action::Notice(self.texts.get().of(why).to_owned()));
    }

    /// Loads the part of the program that reads games, and handles the event again.
    /// If the part does not arrive, the failure is reported, and the next change loads the part again.
    fn load_reader(self: &Rc<Self>, event: &Event) {
        let Some(asking) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let (autosave, event) = (Rc::clone(self), event.clone());
        spawn_local(async move {
            if LAZY.load().await.is_some() {
                return match event {
                    Event::Received(written) => autosave.receive(TabMessage::Written(written)),
                    Event::Analysis(text) => autosave.receive(TabMessage::Analysis(asking, text)),
                    _ if autosave.tab.borrow().as_ref().is_some_and(|tab| tab.id() == asking) => {
                        autosave.after_event(Event::StorageRead)
                    }
                    _ => {}
                };
            }
            let missing = autosave.texts.get().of(Text::PartMissing);
            autosave.dispatch.emit(Action::Notice(missing.to_owned()));
        });
    }

    /// Whether the game on the board is archived: the storage has its entry, but not its text.
    fn is_archived(&self) -> bool {
        self.tab
            .borrow()
            .as_ref()
            .is_some_and(|tab| library::is_archived(tab.id()) || self.may_be_in_catalog(tab))
    }

    /// Whether the catalog may have the game of the tab, because the storage no longer has it.
    fn may_be_in_catalog(&self, tab: &Tab) -> bool {
        tab.known_text().is_some()
            && library::has_catalog()
            && self.not_in_catalog.get() != Some(tab.id())
            && storage::read(&name_of(tab.id())) == Ok(None)
    }

    /// Moves the text of this game, which another tab has archived, back to the storage, and reads it there.
    fn unarchive(self: &Rc<Self>, event: &Event) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        if *event == Event::Leaving {
            // The page may be closed before the archive answers.
            return self.copy_changes();
        }
        if self.unarchiving.replace(Some(id)) == Some(id) {
            return;
        }
        let autosave = Rc::clone(self);
        spawn_local(async move {
            let unarchived = match LAZY.load().await {
                Some(chunk) => chunk.unarchive(id).await,
                None => Err(StorageError::Denied),
            };
            if autosave.unarchiving.get() == Some(id) {
                autosave.unarchiving.set(None);
            }
            if autosave.tab.borrow().as_ref().is_none_or(|tab| tab.id() != id) {
                return;
            }
            match unarchived {
                Ok(()) => {
                    autosave.unread.set(None);
                    if storage::read(&name_of(id)) == Ok(None) {
                        autosave.not_in_catalog.set(Some(id));
                    }
                    autosave.after_event(Event::StorageRead);
                }
                Err(error) => {
                    autosave.report_unread(error);
                    autosave.copy_changes();
                }
            }
        });
    }

    /// Saves the game under a new number if the tab has changes.
    fn copy_changes(self: &Rc<Self>) {
        if self.tab.borrow().as_ref().is_some_and(Tab::is_changed) {
            self.copy(Text::BothSaved);
        }
    }

    /// Reports once that the text of this game cannot be read.
    fn report_unread(&self, error: StorageError) {
        if self.unread.replace(Some(error)) != Some(error) {
            self.dispatch.emit(Action::Notice(self.texts.get().unread_game(error)));
        }
    }

    /// Reports once that the browser stores nothing, and once that it stores games again.
    fn report(&self, trouble: Option<StorageError>) {
        if self.trouble.replace(trouble) == trouble {
            return;
        }
        self.dispatch.emit(Action::NotSaved(trouble));
        let text = match trouble {
            Some(StorageError::Full) => Text::NoRoom,
            Some(StorageError::Denied | StorageError::Missing) => Text::NotAllowed,
            None => Text::SavedAgain,
        };
        self.dispatch.emit(Action::Notice(self.texts.get().of(text).to_owned()));
    }
}

/// Reads a game from its text, if the part of the program that reads games is loaded. The text of an entry is loaded
/// by [`Autosave::unarchive`].
fn read(text: &str, id: u32) -> ParsedGame {
    let Some(chunk) = LAZY.loaded().filter(|_| !library::is_entry(text)) else {
        return ParsedGame::NotLoaded;
    };
    match chunk.read(text, id) {
        Ok(restored) if restored.fault.is_none() => {
            ParsedGame::Complete(Box::new(library::with_unplayed_mark(restored.stored)))
        }
        _ => ParsedGame::Invalid,
    }
}

/// Removes a game without moves and annotations when the tab leaves the game.
/// The list of games does not need an empty entry.
fn forget_untouched(tab: &Tab) {
    let name = name_of(tab.id());
    if (tab.is_untouched() || tab.is_unplayed()) && storage::read(&name).ok().flatten().as_deref() == tab.known_text() {
        // If the removal fails, an empty game stays in the list.
        let _ = storage::remove(&name);
    }
}
