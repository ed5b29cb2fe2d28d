//! Keeps the game of this tab: after every change the browser holds what the state wants to be kept.
//!
//! [`tab_leader`] decides what is to be done; here it is done.

mod heard;
pub mod tab_leader;
mod web_lock;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::channel::{Channel, Message, Written};
use crate::dom;
use crate::lazy_chunk::LAZY;
use crate::library::{self, name_of};
use crate::messages::{Text, Texts};
use crate::random::random_u32;
use crate::snapshot::Snapshot;
use crate::state::{Action, AnalysisAction, TableAction};
use crate::storage::{self, StorageError};
use crate::time;
use heard::Heard;
use tab_leader::{Answer, Effect, Event, Manner, Reading, Role, Seen, Tab};
use web_lock::{Claim, claim};

/// The only one that writes the game on the board down.
pub struct Autosave {
    dispatch: Callback<Action>,
    channel: Channel,
    /// The tab and its game; none before there is anything to keep.
    tab: RefCell<Option<Tab>>,
    /// What was asked for last, and its number: the answer to what was asked before comes too late.
    claim: RefCell<(u32, Option<Claim>)>,
    /// What other tabs have said of the game, and the storage has not shown yet.
    heard: RefCell<Heard>,
    texts: Cell<Texts>,
    /// What the state was told last of who plays the game.
    follows: Cell<bool>,
    /// The trouble that was told of, so that it is told once.
    trouble: Cell<Option<StorageError>>,
}

impl Autosave {
    /// One that has kept nothing yet; what is to be told goes to `dispatch`.
    #[must_use]
    pub fn new(dispatch: Callback<Action>) -> Self {
        Self {
            dispatch,
            channel: Channel::open(),
            tab: RefCell::default(),
            claim: RefCell::default(),
            heard: RefCell::default(),
            texts: Cell::default(),
            follows: Cell::default(),
            trouble: Cell::default(),
        }
    }

    /// Has the game kept as it is now.
    pub fn save(self: &Rc<Self>, wanted: &Snapshot, texts: Texts) {
        self.texts.set(texts);
        let id = wanted.metadata.id;
        let is_other = self.tab.borrow().as_ref().is_none_or(|tab| tab.id() != id);
        if is_other {
            self.begin(wanted.clone());
        } else {
            self.on(Event::Changed(Box::new(wanted.clone())));
        }
        if self.tab.borrow().as_ref().is_some_and(|tab| tab.known_text().is_some()) {
            library::set_current(id);
        }
    }

    /// Has the game kept as it is now, though the page may be left at any moment.
    pub fn leave(self: &Rc<Self>, wanted: &Snapshot, texts: Texts) {
        self.save(wanted, texts);
        self.on(Event::Left);
    }

    /// There may be room again: the game is written if it is not stored, and it is said anew where that does not go.
    pub fn try_again(self: &Rc<Self>) {
        self.trouble.set(None);
        self.on(Event::Look);
    }

    /// The page is in view, or an engine is to answer here.
    pub fn show(self: &Rc<Self>) {
        self.believe();
        self.on(Event::Shown);
    }

    /// Hears of other tabs as long as what is given back is kept.
    #[must_use]
    pub fn listen(self: &Rc<Self>) -> Vec<EventListener> {
        let (hearing, shown, seeing) = (Rc::clone(self), Rc::clone(self), Rc::clone(self));
        let heard = self.channel.listen(move |message| hearing.hear(message));
        // What another tab has stored is seen a moment later, it may be after the word of it.
        let sees = EventListener::new(&dom::window(), "storage", move |_| seeing.believe());
        let shows = time::on_coming_back(move || shown.show());
        heard.into_iter().chain([sees]).chain(shows).collect()
    }

    /// The tab shows another game from now on.
    fn begin(self: &Rc<Self>, game: Snapshot) {
        self.withdraw();
        self.heard.take();
        if let Some(before) = self.tab.replace(Some(Tab::new(game.clone()))) {
            forget_untouched(&before);
        }
        self.on(Event::Changed(Box::new(game)));
    }

    fn hear(self: &Rc<Self>, message: Message) {
        let Some((id, role)) = self.tab.borrow().as_ref().map(|tab| (tab.id(), tab.role())) else {
            return;
        };
        match message {
            Message::Written(written) if written.id == id => {
                self.heard.replace_with(|heard| std::mem::take(heard).with(written));
                self.believe();
            }
            Message::Thought(about, text) if about == id => self.on(Event::Told(text)),
            Message::Who(asked) if asked == id && role == Role::Writer => self.channel.post(&Message::Here(id)),
            // Where there are locks, nobody was asked.
            Message::Here(other) if other == id && role == Role::Asking && !web_lock::are_there() => {
                self.on(Event::Lock(Answer::Taken));
            }
            _ => {}
        }
    }

    /// Goes by what other tabs have said, as far as the storage shows it.
    fn believe(self: &Rc<Self>) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let found = storage::read(&name_of(id)).ok().flatten();
        let (believed, waiting) = self.heard.take().believed(found.as_deref());
        self.heard.replace(waiting);
        for written in believed {
            self.on(Event::Heard(written));
        }
    }

    fn on(self: &Rc<Self>, event: Event) {
        let Some(tab) = self.tab.borrow().clone() else { return };
        let id = tab.id();
        let found = match storage::read(&name_of(id)) {
            Ok(found) => found,
            Err(error) => return self.tell(Some(error)),
        };
        let seen = Seen {
            found: found.as_deref(),
            read: &|text| read(text, id),
        };
        let (next, effects) = tab.on(event.clone(), seen);
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
            self.dispatch.emit(Action::Table(TableAction::Follow(follows)));
        }
    }

    fn run(self: &Rc<Self>, effect: Effect, event: &Event) {
        match effect {
            Effect::Ask(manner) => self.ask(manner),
            Effect::Write(written) => self.write(written),
            Effect::Tell(text) => self.tell_writer(text),
            Effect::Restore(stored) => self.dispatch.emit(Action::Table(TableAction::Restore(stored))),
            Effect::AdoptMetadata(metadata) => self.dispatch.emit(Action::Table(TableAction::SetMetadata(metadata))),
            Effect::Unrate => self.dispatch.emit(Action::Table(TableAction::Unrate)),
            Effect::AdoptReview(review) => self.dispatch.emit(Action::Analysis(AnalysisAction::Know(review))),
            Effect::SetAside => self.set_aside(),
            Effect::Copy(why) => self.copy(why),
            Effect::FetchReader => self.fetch_reader(event),
        }
    }

    fn tell_writer(&self, text: String) {
        if let Some(id) = self.tab.borrow().as_ref().map(Tab::id) {
            self.channel.post(&Message::Thought(id, text));
        }
    }

    fn ask(self: &Rc<Self>, manner: Manner) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let number = self.withdraw();
        let autosave = Rc::clone(self);
        let asked = claim(
            &name_of(id),
            manner,
            || self.channel.post(&Message::Who(id)),
            move |answer| autosave.answered(number, answer),
        );
        self.claim.replace((number, Some(asked)));
    }

    /// What was asked for is no longer wanted; the number of what is asked for next.
    fn withdraw(&self) -> u32 {
        let next = self.claim.borrow().0.wrapping_add(1);
        self.claim.replace((next, None));
        next
    }

    fn answered(self: &Rc<Self>, number: u32, answer: Answer) {
        if self.claim.borrow().0 != number {
            return;
        }
        self.on(Event::Lock(answer));
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
            library::mark_unplayed(written.id, &written.text, is_unplayed);
            library::note_lost(None);
            self.on(Event::Stored(written.text.clone()));
            self.channel.post(&Message::Written(written));
        } else {
            self.write_result();
        }
        self.tell(stored.err());
    }

    /// Where there is no room for a rated game that has ended, there is for its result: the game as it is stored counts
    /// with it.
    fn write_result(self: &Rc<Self>) {
        let Some(result) = self.tab.borrow().as_ref().and_then(Tab::unstored_result) else {
            return;
        };
        let counted = self.tab.borrow().as_ref().and_then(|tab| tab.counted_as(&result));
        let stored = counted.filter(|(_, written)| storage::write(&name_of(written.id), &written.text).is_ok());
        library::note_lost(stored.is_none().then_some(result.as_str()));
        if let Some((stored, written)) = stored {
            self.on(Event::StoredAs(Box::new(stored), written.text.clone()));
            self.channel.post(&Message::Written(written));
        }
    }

    /// What cannot be read makes way, and that is said.
    fn set_aside(self: &Rc<Self>) {
        let Some(id) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let said = LAZY.loaded().and_then(|chunk| chunk.open(id, self.texts.get()).1);
        match storage::read(&name_of(id)) {
            Ok(None) => self.on(Event::Look),
            _ => self.copy(Text::BothKept),
        }
        if let Some(said) = said {
            self.dispatch.emit(Action::Notice(said));
        }
    }

    /// The tab keeps its game under a number of its own.
    fn copy(self: &Rc<Self>, why: Text) {
        let wanted = self.tab.borrow().as_ref().map(|tab| tab.wanted().clone());
        let Some(mut copy) = wanted.map(|wanted| wanted.with_id(random_u32())) else {
            return;
        };
        // One game does not count twice for a rating.
        copy.setup.rated &= copy.game.outcome().is_some();
        let (metadata, rated) = (Rc::clone(&copy.metadata), copy.setup.rated);
        self.begin(copy);
        if !rated {
            self.dispatch.emit(Action::Table(TableAction::Unrate));
        }
        self.dispatch.emit(Action::Table(TableAction::SetMetadata(metadata)));
        self.dispatch.emit(Action::Notice(self.texts.get().of(why).to_owned()));
    }

    /// Where the chunk that reads games does not come, that is told, and the next change tries again.
    fn fetch_reader(self: &Rc<Self>, event: &Event) {
        let Some(asking) = self.tab.borrow().as_ref().map(Tab::id) else {
            return;
        };
        let (autosave, event) = (Rc::clone(self), event.clone());
        spawn_local(async move {
            if LAZY.load().await.is_some() {
                return match event {
                    Event::Heard(written) => autosave.hear(Message::Written(written)),
                    Event::Told(text) => autosave.hear(Message::Thought(asking, text)),
                    _ if autosave.tab.borrow().as_ref().is_some_and(|tab| tab.id() == asking) => {
                        autosave.on(Event::Look)
                    }
                    _ => {}
                };
            }
            let missing = autosave.texts.get().of(Text::PartMissing);
            autosave.dispatch.emit(Action::Notice(missing.to_owned()));
        });
    }

    /// Says once that nothing can be kept, until something can again.
    fn tell(&self, trouble: Option<StorageError>) {
        if self.trouble.replace(trouble) == trouble {
            return;
        }
        self.dispatch.emit(Action::NotKept(trouble));
        let text = match trouble {
            Some(StorageError::Full) => Text::NoRoom,
            Some(StorageError::Denied) => Text::NotAllowed,
            None => Text::KeptAgain,
        };
        self.dispatch.emit(Action::Notice(self.texts.get().of(text).to_owned()));
    }
}

/// A game of a text, where what reads games is here.
fn read(text: &str, id: u32) -> Reading {
    let Some(chunk) = LAZY.loaded() else {
        return Reading::NotYet;
    };
    match chunk.read(text, id) {
        Ok(reading) if reading.fault.is_none() => Reading::Whole(Box::new(library::marked(reading.stored))),
        _ => Reading::Faulty,
    }
}

/// A game in which nothing was done is not worth a line in the list.
fn forget_untouched(tab: &Tab) {
    let name = name_of(tab.id());
    if (tab.is_untouched() || tab.is_unplayed()) && storage::read(&name).ok().flatten().as_deref() == tab.known_text() {
        // What stays is an empty game in the list.
        let _ = storage::remove(&name);
    }
}
