//! Decides which tab writes a game, and what the other tabs with the same game do.
//! The decisions are plain values; this module does not use the browser.
//!
//! The tab that holds the lock of a game is its *writer*. Other tabs with the game are *followers*: they show what the
//! writer has stored, and write nothing. If a person changes the game in a follower, that tab becomes the writer.
//!
//! A tab is notified late that its lock was taken away or that another tab has written; a frozen tab is notified
//! minutes later. Therefore, no tab relies on its lock alone: before a tab writes, it compares the stored text with the
//! text that it has last written or received. If another tab has continued the game without the changes of this tab,
//! this tab saves its game as a copy under another number.

mod archived;
mod comparison;
mod merge;
mod result;

use std::rc::Rc;

use crate::channel::Written;
use crate::messages::Text;
use crate::review::Review;
use crate::snapshot::{FromAddress, Metadata, Snapshot};
pub use crate::web_lock::{Answer, LockMode};
pub use archived::KnownText;
use comparison::{continues_without_the_person, is_same_game};
use result::reserving_space_for_result;

/// The role of a tab for the game that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The tab has requested the lock and has no reply yet.
    Asking,
    /// The tab writes the game.
    Writer,
    /// The tab shows the game that another tab writes.
    Follower,
    /// The tab is taking the lock away from another tab.
    TakingOver,
}

/// An event of a tab.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The game has changed and must be saved.
    Changed(Box<Snapshot>),
    /// The lock was granted, refused or taken away.
    Lock(Answer),
    /// Another tab has written the game, and the storage shows its text.
    Received(Written),
    /// A tab that does not write the game has analysed it. The text contains all results of that tab.
    Analysis(String),
    /// The browser has stored the text that had to be written.
    Stored(String),
    /// The browser could not store the game that had to be written. It has stored a shorter form of the game instead:
    /// this snapshot, as this text.
    StoredAs(Box<Snapshot>, String),
    /// The tab is visible, or the engine must reply in this tab.
    Shown,
    /// The tab may be closed at any moment.
    Leaving,
    /// The stored text may have changed, or the tab can read it now.
    StorageRead,
}

/// A command to the browser or to the state of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Request the lock. Replies to earlier requests are ignored.
    RequestLock(LockMode),
    /// Store the text, and notify the other tabs.
    Write(Written),
    /// Send the analysis of this tab to the writer.
    SendAnalysis(String),
    /// Continue with the game that another tab has written.
    Restore(Box<Snapshot>),
    /// Adopt another tab's details and annotations of the game.
    AdoptMetadata(Rc<Metadata>),
    /// Stop counting the game for the person's rating.
    Unrate,
    /// Adopt the judgements of another tab's review.
    AdoptReview(Rc<Review>),
    /// Set aside the stored text, which cannot be read, and read the storage again.
    SetAside,
    /// Save the game under another number, and report the reason.
    Copy(Text),
    /// Load the part of the program that reads games, and repeat the event.
    LoadReader,
}

/// The result of reading a stored text.
#[derive(Clone, Debug, PartialEq)]
pub enum ParsedGame {
    /// The whole game.
    Complete(Box<Snapshot>),
    /// The text contains no game, or only a part of the game can be read.
    Invalid,
    /// The part of the program that reads games is not loaded yet.
    NotLoaded,
}

/// The storage, as far as this tab can read it.
#[derive(Clone, Copy)]
pub struct StorageView<'a> {
    /// The text that is stored under the game's number.
    pub found: Option<&'a str>,
    /// Reads the game in a stored text.
    pub read: &'a dyn Fn(&str) -> ParsedGame,
}

/// The game that this tab has last written or received.
#[derive(Clone, Debug)]
struct Known {
    stored: Snapshot,
    text: String,
    /// Whether this tab has written the game.
    /// If so, this tab saves a copy when the text of another tab does not contain the moves of this tab.
    is_own: bool,
    /// Whether the tab has already released its lock once, to wait for messages about the game.
    has_waited: bool,
}

/// One tab and the game that it shows.
#[derive(Clone, Debug)]
pub struct Tab {
    role: Role,
    wanted: Snapshot,
    known: Option<Known>,
    /// Earlier texts, each of which was replaced by the next, the newest last.
    /// For a moment, the storage may still show a text that was already replaced.
    earlier: Vec<String>,
    /// A text that this tab has read from the storage and continued with, before the message about that text arrived.
    read_then_received: Option<String>,
    /// The text of the last message that arrived while this tab had unsaved changes.
    /// The tab has not read this text from the storage yet.
    received_then_read: Option<String>,
    /// The last analysis that was sent to the writer.
    sent: Option<String>,
}

/// The maximum number of texts in `earlier`.
const MAX_EARLIER: usize = 8;

impl Tab {
    /// Creates a tab that has just opened a game.
    #[must_use]
    pub const fn new(wanted: Snapshot) -> Self {
        Self {
            role: Role::Asking,
            wanted,
            known: None,
            earlier: Vec::new(),
            read_then_received: None,
            received_then_read: None,
            sent: None,
        }
    }

    /// The number of the game.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.wanted.metadata.id
    }

    /// The role of the tab for the game.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The game that the tab shows.
    #[must_use]
    pub const fn wanted(&self) -> &Snapshot {
        &self.wanted
    }

    /// The text that the tab expects in the storage.
    #[must_use]
    pub fn known_text(&self) -> Option<&str> {
        self.known.as_ref().map(|known| known.text.as_str())
    }

    /// Whether the game has no moves and no annotations, and no other tab shows it.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.role == Role::Writer && self.known.as_ref().is_some_and(|known| known.stored.is_untouched())
    }

    /// Whether the game comes from the address and is still unchanged.
    #[must_use]
    pub fn is_unplayed(&self) -> bool {
        self.wanted.metadata.from_address == FromAddress::Unplayed
    }

    /// Returns the tab after an event, and the effects of the event.
    #[must_use]
    pub fn after_event(&self, event: Event, view: StorageView<'_>) -> (Self, Vec<Effect>) {
        let mut tab = self.clone();
        let effects = tab.handle(event, view);
        (tab, effects)
    }

    fn handle(&mut self, event: Event, view: StorageView<'_>) -> Vec<Effect> {
        match event {
            Event::Changed(wanted) => {
                self.wanted = *wanted;
                self.settle(view)
            }
            Event::StorageRead => self.settle(view),
            Event::Lock(answer) => self.handle_answer(answer, view),
            Event::Received(written) => self.handle_written(&written, view),
            Event::Analysis(text) => self.receive_analysis(&text, view),
            Event::Stored(text) => {
                self.note_stored(self.wanted.clone(), text);
                Vec::new()
            }
            Event::StoredAs(stored, text) => {
                self.note_stored(*stored, text);
                Vec::new()
            }
            Event::Shown if self.role == Role::Follower && continues_without_the_person(&self.wanted) => {
                self.take_over()
            }
            Event::Shown => self.settle(view),
            Event::Leaving => self.leave(view),
        }
    }

    /// Whether moves or other actions of the game are not stored yet.
    fn has_played(&self) -> bool {
        let known = self.known.as_ref();
        known.is_none_or(|known| !is_same_game(&known.stored, &self.wanted))
    }

    /// Whether actions or annotations are not stored yet.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        let known = self.known.as_ref().map(|known| &known.stored.metadata);
        self.has_played() || known.is_some_and(|known| known.annotations != self.wanted.metadata.annotations)
    }

    fn settle(&mut self, view: StorageView<'_>) -> Vec<Effect> {
        match self.role {
            Role::Writer => self.write_over(view),
            Role::Follower if self.is_changed() || self.has_new_help() => self.take_over(),
            Role::Follower if self.has_new_analysis() => self.send_analysis(),
            Role::Asking if self.known.is_none() => self.begin(view),
            Role::Asking | Role::Follower | Role::TakingOver => Vec::new(),
        }
    }

    /// Requests the lock. If nothing is stored under the game's number,
    /// no other tab shows the game, so the game is written without waiting for the lock.
    fn begin(&mut self, view: StorageView<'_>) -> Vec<Effect> {
        let ask = Effect::RequestLock(LockMode::IfAvailable);
        let Some(found) = view.found else {
            self.role = Role::Writer;
            return vec![ask, self.write()];
        };
        match (view.read)(found) {
            ParsedGame::NotLoaded => vec![Effect::LoadReader],
            ParsedGame::Invalid => vec![ask],
            ParsedGame::Complete(stored) => [vec![ask], self.follow(*stored, found)].concat(),
        }
    }

    fn handle_answer(&mut self, answer: Answer, view: StorageView<'_>) -> Vec<Effect> {
        match answer {
            Answer::Granted => {
                self.role = Role::Writer;
                self.settle(view)
            }
            Answer::Refused | Answer::Stolen => {
                if self.is_changed() || self.has_new_help() {
                    self.take_over()
                } else {
                    self.follow_writer()
                }
            }
            Answer::Taken => vec![Effect::Copy(Text::OpenElsewhere)],
        }
    }

    fn follow_writer(&mut self) -> Vec<Effect> {
        self.role = Role::Follower;
        let mut effects = vec![Effect::RequestLock(LockMode::Queue)];
        if self.has_new_analysis() {
            effects.extend(self.send_analysis());
        }
        effects
    }

    /// Releases the lock once, so that pending messages about the game can arrive before this tab writes.
    fn release_once(&mut self) -> Vec<Effect> {
        if let Some(known) = &mut self.known {
            known.has_waited = true;
        }
        self.follow_writer()
    }

    fn take_over(&mut self) -> Vec<Effect> {
        self.role = Role::TakingOver;
        vec![Effect::RequestLock(LockMode::Steal)]
    }

    /// Writes unsaved changes at once, because there may be no time to wait for the lock.
    fn leave(&mut self, view: StorageView<'_>) -> Vec<Effect> {
        if self.role == Role::Writer || self.known.is_some() && self.has_played() {
            self.write_over(view)
        } else {
            Vec::new()
        }
    }

    /// Overwrites the stored text, unless another tab has continued the game.
    fn write_over(&mut self, view: StorageView<'_>) -> Vec<Effect> {
        let Some(found) = view.found else {
            return vec![self.write()];
        };
        if let Some(known) = self.known_by(found) {
            let is_stored = known.stored == self.wanted;
            return if is_stored { Vec::new() } else { vec![self.write()] };
        }
        let stored = match (view.read)(found) {
            ParsedGame::NotLoaded => return vec![Effect::LoadReader],
            ParsedGame::Invalid if self.has_played() => return vec![Effect::SetAside],
            ParsedGame::Invalid => return Vec::new(),
            ParsedGame::Complete(stored) => stored,
        };
        match &self.known {
            Some(known) if is_same_game(&stored, &known.stored) && known.stored != self.wanted => {
                self.write_after(*stored, found)
            }
            // Both tabs made the same change.
            Some(_) if is_same_game(&stored, &self.wanted) => self.follow_unknown(*stored, found),
            Some(_) if self.has_played() => vec![Effect::Copy(Text::BothSaved)],
            // Two messages have not arrived yet. One reports that the lock was taken away.
            // The other reports the text that was replaced.
            Some(known) if known.is_own && !known.has_waited => self.release_once(),
            // No message about the stored text will arrive: the other tab has an older version of the page, or the
            // message was lost.
            Some(known) if known.is_own && !stored.continues(&known.stored) => {
                vec![Effect::Copy(Text::BothSaved)]
            }
            Some(_) | None => self.follow_unknown(*stored, found),
        }
    }

    /// Stores the game of this tab in place of the version that another tab has stored. The annotations, the details
    /// and the analysis of that version are taken over first.
    fn write_after(&mut self, stored: Snapshot, found: &str) -> Vec<Effect> {
        let adopted = self.adopt(&stored);
        self.note_stored(stored, found.to_owned());
        self.read_then_received = Some(found.to_owned()).filter(|_| self.received_then_read.as_deref() != Some(found));
        adopted.into_iter().chain([self.write()]).collect()
    }

    fn write(&self) -> Effect {
        Effect::Write(Written {
            id: self.id(),
            base: self.known_text().map(str::to_owned),
            text: reserving_space_for_result(&self.wanted),
        })
    }

    fn handle_written(&mut self, written: &Written, view: StorageView<'_>) -> Vec<Effect> {
        let was_read = self.read_then_received.take_if(|text| *text == written.text).is_some();
        if was_read || self.known_text() == Some(written.text.as_str()) {
            return Vec::new();
        }
        // This tab compares its changes with the stored text later, when the tab may write.
        if self.has_played() {
            self.received_then_read = Some(written.text.clone());
            return Vec::new();
        }
        match (view.read)(&written.text) {
            ParsedGame::NotLoaded => vec![Effect::LoadReader],
            ParsedGame::Invalid => Vec::new(),
            ParsedGame::Complete(stored) if self.has_all_of(&stored) => {
                self.remember(written.text.clone());
                Vec::new()
            }
            ParsedGame::Complete(stored) if self.continues_known_game(written, &stored, view) => {
                if self.known_text() != written.base.as_deref() {
                    return self.follow_unknown(*stored, &written.text);
                }
                self.remember_known();
                self.follow(*stored, &written.text)
            }
            ParsedGame::Complete(_) => vec![Effect::Copy(Text::BothSaved)],
        }
    }

    /// Whether this tab already has everything that the text of another tab contains.
    /// The other tab is about to receive the text of this tab.
    fn has_all_of(&self, stored: &Snapshot) -> bool {
        let own = self.known.as_ref().filter(|known| known.is_own);
        own.is_some_and(|own| {
            is_same_game(stored, &own.stored)
                && stored.metadata == own.stored.metadata
                && (stored.setup.rated || !own.stored.setup.rated)
                && !stored.review.has_more_than(&own.stored.review)
        })
    }

    /// Whether the text of another tab continues the game that this tab has last written or received.
    /// The result matters only if this tab has written that game.
    fn continues_known_game(&self, written: &Written, stored: &Snapshot, view: StorageView<'_>) -> bool {
        let Some(known) = self.known.as_ref().filter(|known| known.is_own) else {
            return true;
        };
        let base = written.base.as_deref();
        let has_same_base = || match base.map(view.read) {
            Some(ParsedGame::Complete(base)) => is_same_game(&base, &known.stored),
            _ => false,
        };
        base == Some(known.text.as_str()) || is_same_game(stored, &known.stored) || has_same_base()
    }

    /// Continues with the text of another tab. This tab preserves its own view of the game, and sends its own analysis.
    fn follow(&mut self, stored: Snapshot, text: &str) -> Vec<Effect> {
        let mut effects = if is_same_game(&stored, &self.wanted) {
            self.adopt(&stored)
        } else {
            let review = Review::clone(&stored.review).merged_with(&self.wanted.review);
            self.wanted = Snapshot {
                review: Rc::new(review),
                ..stored.clone()
            };
            vec![Effect::Restore(Box::new(self.wanted.clone()))]
        };
        self.known = Some(Known {
            stored,
            text: text.to_owned(),
            is_own: false,
            has_waited: false,
        });
        self.sent = None;
        if self.role == Role::Follower && self.has_new_analysis() {
            effects.extend(self.send_analysis());
        }
        effects
    }

    /// Continues with the text of another tab, if it is unknown which texts this text has replaced.
    fn follow_unknown(&mut self, stored: Snapshot, text: &str) -> Vec<Effect> {
        self.earlier.clear();
        self.follow(stored, text)
    }

    /// Records that this tab has stored a text that replaces the known text.
    fn note_stored(&mut self, stored: Snapshot, text: String) {
        self.remember_known();
        self.known = Some(Known {
            stored,
            text,
            is_own: true,
            has_waited: false,
        });
    }

    /// Moves the known text to the earlier texts, before another text replaces it.
    fn remember_known(&mut self) {
        if let Some(known) = self.known.take() {
            self.remember(known.text);
        }
    }

    /// Adds a text to the earlier texts.
    fn remember(&mut self, text: String) {
        let surplus = (self.earlier.len() + 1).saturating_sub(MAX_EARLIER);
        self.earlier.drain(..surplus);
        self.earlier.push(text);
    }

    /// Returns the known game, if `found` is the known text or an earlier one.
    fn known_by(&self, found: &str) -> Option<&Known> {
        let is_known = |known: &&Known| known.text == found || self.earlier.iter().any(|text| text == found);
        self.known.as_ref().filter(is_known)
    }
}

#[cfg(test)]
mod tests;
