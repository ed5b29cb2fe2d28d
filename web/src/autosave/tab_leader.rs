//! Which tab writes a game down, and what becomes of one that several tabs show: plain values, without a browser.
//!
//! A game is written by the tab that holds its lock, the *writer*. Other tabs that show it are *followers*: they show
//! what the writer tells, and write nothing. What a person does to the game in a follower makes that tab the writer.
//!
//! That a lock was taken away is heard a moment later, and so is what another tab has written; a tab that was frozen
//! hears of it after minutes. So no tab trusts its lock alone. Before it writes, it compares what is stored with what
//! it knows. And whoever hears that another went on without what it had written itself keeps that as a copy, under
//! another number.

mod comparison;
mod result;
mod thoughts;

use std::rc::Rc;

use crate::channel::Written;
use crate::messages::Text;
use crate::review::Review;
use crate::snapshot::{FromAddress, Metadata, Snapshot};
use comparison::{goes_on_by_itself, goes_on_from, is_same_game};
use result::with_room_for_the_end;

/// What a tab is to the game that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It has asked for the lock, and has not been answered.
    Asking,
    /// It writes the game.
    Writer,
    /// It shows what another tab writes.
    Follower,
    /// It is about to become the writer, whoever holds the lock.
    TakingOver,
}

/// How a tab asks for the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It is refused where another tab holds it.
    IfFree,
    /// It waits until no other tab holds it.
    InTurn,
    /// It is taken away from whoever holds it.
    Steal,
}

/// What a tab hears of the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The tab holds it.
    Granted,
    /// Another tab holds it.
    Refused,
    /// Another tab has taken it away.
    Stolen,
    /// There are no locks, and another tab has the game.
    Taken,
}

/// What happens to a tab.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The game is to be kept as it is now.
    Changed(Box<Snapshot>),
    /// The lock was granted, refused or taken away.
    Lock(Answer),
    /// Another tab has written.
    Heard(Written),
    /// A tab that does not write has thought about the game, and this is all that it knows.
    Told(String),
    /// What was to be written is stored.
    Stored(String),
    /// In place of what was to be written, this game is stored as this text.
    StoredAs(Box<Snapshot>, String),
    /// The tab is in view, or wants the engine to answer here.
    Shown,
    /// The tab may be closed at any moment.
    Left,
    /// What is stored may be another text, or can be read now.
    Look,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask for the lock; what was asked before no longer counts.
    Ask(Manner),
    /// Store the text, and tell the other tabs.
    Write(Written),
    /// Tell the tab that writes what this one has thought.
    Tell(String),
    /// Go on with the game as another tab has written it.
    Restore(Box<Snapshot>),
    /// Take over what another tab tells of the game besides its moves.
    AdoptMetadata(Rc<Metadata>),
    /// The game does not count for the person's rating any more.
    Unrate,
    /// Take over what another tab's review knows.
    AdoptReview(Rc<Review>),
    /// Set aside what is stored, which cannot be read, and look again.
    SetAside,
    /// Go on under another number, and say why.
    Copy(Text),
    /// Fetch what reads games, and tell of the same event again.
    FetchReader,
}

/// What a text turns out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// A game.
    Whole(Box<Snapshot>),
    /// None, or not all of one.
    Faulty,
    /// What reads games is not here yet.
    NotYet,
}

/// What a tab sees of the storage.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The text under the game's number.
    pub found: Option<&'a str>,
    /// Reads a text.
    pub read: &'a dyn Fn(&str) -> Reading,
}

/// A game as this tab has written it, or as it has heard of it, last.
#[derive(Clone, Debug)]
struct Known {
    stored: Snapshot,
    text: String,
    /// Whether this tab has written it: it sees to it that it is not lost.
    is_own: bool,
    /// Whether the tab has given its lock away to hear what became of it.
    has_waited: bool,
}

/// One tab and the game that it shows.
#[derive(Clone, Debug)]
pub struct Tab {
    role: Role,
    wanted: Snapshot,
    known: Option<Known>,
    /// What was known before and led to that step by step, the last at the end: for a moment the storage may show a tab
    /// what is stored no longer.
    earlier: Vec<String>,
    /// What this tab has seen in the storage and gone on from, and has not heard of yet.
    seen_first: Option<String>,
    /// What this tab has heard of last while it had to write itself, and has not met in the storage yet.
    heard_first: Option<String>,
    /// What it has told the tab that writes last.
    told: Option<String>,
}

/// So many texts are remembered of those that were known before.
const EARLIER: usize = 8;

impl Tab {
    /// A tab that has just begun to show a game.
    #[must_use]
    pub const fn new(wanted: Snapshot) -> Self {
        Self {
            role: Role::Asking,
            wanted,
            known: None,
            earlier: Vec::new(),
            seen_first: None,
            heard_first: None,
            told: None,
        }
    }

    /// The number of the game.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.wanted.metadata.id
    }

    /// What the tab is to the game.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The game as the tab shows it.
    #[must_use]
    pub const fn wanted(&self) -> &Snapshot {
        &self.wanted
    }

    /// The text that the tab knows to be stored.
    #[must_use]
    pub fn known_text(&self) -> Option<&str> {
        self.known.as_ref().map(|known| known.text.as_str())
    }

    /// Whether nothing was done in the game, and this tab alone has it.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.role == Role::Writer && self.known.as_ref().is_some_and(|known| known.stored.is_untouched())
    }

    /// Whether the address asked for the game, and nothing was done in it.
    #[must_use]
    pub fn is_unplayed(&self) -> bool {
        self.wanted.metadata.from_address == FromAddress::Unplayed
    }

    /// The tab after an event, and what it does.
    #[must_use]
    pub fn on(&self, event: Event, seen: Seen<'_>) -> (Self, Vec<Effect>) {
        let mut tab = self.clone();
        let effects = tab.hear(event, seen);
        (tab, effects)
    }

    fn hear(&mut self, event: Event, seen: Seen<'_>) -> Vec<Effect> {
        match event {
            Event::Changed(wanted) => {
                self.wanted = *wanted;
                self.settle(seen)
            }
            Event::Look => self.settle(seen),
            Event::Lock(answer) => self.answered(answer, seen),
            Event::Heard(written) => self.heard(&written, seen),
            Event::Told(text) => self.take_over_thoughts(&text, seen),
            Event::Stored(text) => {
                self.go_on_to(self.wanted.clone(), text);
                Vec::new()
            }
            Event::StoredAs(stored, text) => {
                self.go_on_to(*stored, text);
                Vec::new()
            }
            Event::Shown if self.role == Role::Follower && goes_on_by_itself(&self.wanted) => self.take_over(),
            Event::Shown => self.settle(seen),
            Event::Left => self.leave(seen),
        }
    }

    /// Whether something was done in the game that is not stored yet.
    fn has_played(&self) -> bool {
        let known = self.known.as_ref();
        known.is_none_or(|known| !is_same_game(&known.stored, &self.wanted))
    }

    /// Whether something was done in the game, or written beside it, that is not stored yet.
    fn is_changed(&self) -> bool {
        let known = self.known.as_ref().map(|known| &known.stored.metadata);
        self.has_played() || known.is_some_and(|known| known.annotations != self.wanted.metadata.annotations)
    }

    fn settle(&mut self, seen: Seen<'_>) -> Vec<Effect> {
        match self.role {
            Role::Writer => self.write_over(seen),
            Role::Follower if self.is_changed() || self.is_helped() => self.take_over(),
            Role::Follower if self.has_thought() => self.tell(),
            Role::Asking if self.known.is_none() => self.begin(seen),
            Role::Asking | Role::Follower | Role::TakingOver => Vec::new(),
        }
    }

    /// A number under which nothing is stored is this tab's own: it need not wait for the lock.
    fn begin(&mut self, seen: Seen<'_>) -> Vec<Effect> {
        let ask = Effect::Ask(Manner::IfFree);
        let Some(found) = seen.found else {
            self.role = Role::Writer;
            return vec![ask, self.write()];
        };
        match (seen.read)(found) {
            Reading::NotYet => vec![Effect::FetchReader],
            Reading::Faulty => vec![ask],
            Reading::Whole(stored) => [vec![ask], self.follow(*stored, found)].concat(),
        }
    }

    fn answered(&mut self, answer: Answer, seen: Seen<'_>) -> Vec<Effect> {
        match answer {
            Answer::Granted => {
                self.role = Role::Writer;
                self.settle(seen)
            }
            Answer::Refused | Answer::Stolen => {
                if self.is_changed() || self.is_helped() {
                    self.take_over()
                } else {
                    self.give_way()
                }
            }
            Answer::Taken => vec![Effect::Copy(Text::OpenElsewhere)],
        }
    }

    fn give_way(&mut self) -> Vec<Effect> {
        self.role = Role::Follower;
        let mut effects = vec![Effect::Ask(Manner::InTurn)];
        if self.has_thought() {
            effects.extend(self.tell());
        }
        effects
    }

    /// Gives the lock away once, to hear what became of what is known.
    fn wait(&mut self) -> Vec<Effect> {
        if let Some(known) = &mut self.known {
            known.has_waited = true;
        }
        self.give_way()
    }

    fn take_over(&mut self) -> Vec<Effect> {
        self.role = Role::TakingOver;
        vec![Effect::Ask(Manner::Steal)]
    }

    /// There may be no time to wait for the lock.
    fn leave(&mut self, seen: Seen<'_>) -> Vec<Effect> {
        if self.role == Role::Writer || self.known.is_some() && self.has_played() {
            self.write_over(seen)
        } else {
            Vec::new()
        }
    }

    /// Writes over what is stored, unless it is what another tab has made of the game.
    fn write_over(&mut self, seen: Seen<'_>) -> Vec<Effect> {
        let Some(found) = seen.found else {
            return vec![self.write()];
        };
        if let Some(known) = self.known_as(found) {
            let is_stored = known.stored == self.wanted;
            return if is_stored { Vec::new() } else { vec![self.write()] };
        }
        let stored = match (seen.read)(found) {
            Reading::NotYet => return vec![Effect::FetchReader],
            Reading::Faulty if self.has_played() => return vec![Effect::SetAside],
            Reading::Faulty => return Vec::new(),
            Reading::Whole(stored) => stored,
        };
        match &self.known {
            Some(known) if is_same_game(&stored, &known.stored) && known.stored != self.wanted => {
                self.write_after(*stored, found)
            }
            // The same was done in both.
            Some(_) if is_same_game(&stored, &self.wanted) => self.follow_anew(*stored, found),
            Some(_) if self.has_played() => vec![Effect::Copy(Text::BothKept)],
            // What the other tab went on from is about to be heard, and so is that the lock was taken away.
            Some(known) if known.is_own && !known.has_waited => self.wait(),
            // Nobody has told: it was a tab of an older page, or the word is lost.
            Some(known) if known.is_own && !goes_on_from(&stored, &known.stored) => {
                vec![Effect::Copy(Text::BothKept)]
            }
            Some(_) | None => self.follow_anew(*stored, found),
        }
    }

    /// Writes over another text of the same game, with what others have told and thought of it.
    fn write_after(&mut self, stored: Snapshot, found: &str) -> Vec<Effect> {
        let adopted = self.adopt(&stored);
        self.go_on_to(stored, found.to_owned());
        self.seen_first = Some(found.to_owned()).filter(|_| self.heard_first.as_deref() != Some(found));
        adopted.into_iter().chain([self.write()]).collect()
    }

    fn write(&self) -> Effect {
        Effect::Write(Written {
            id: self.id(),
            base: self.known_text().map(str::to_owned),
            text: with_room_for_the_end(&self.wanted),
        })
    }

    fn heard(&mut self, written: &Written, seen: Seen<'_>) -> Vec<Effect> {
        let was_seen = self.seen_first.take_if(|text| *text == written.text).is_some();
        if was_seen || self.known_text() == Some(written.text.as_str()) {
            return Vec::new();
        }
        // What this tab has to write itself meets what is stored once it may write.
        if self.has_played() {
            self.heard_first = Some(written.text.clone());
            return Vec::new();
        }
        match (seen.read)(&written.text) {
            Reading::NotYet => vec![Effect::FetchReader],
            Reading::Faulty => Vec::new(),
            Reading::Whole(stored) if self.tells_nothing_new(&stored) => {
                self.remember(written.text.clone());
                Vec::new()
            }
            Reading::Whole(stored) if self.is_part_of(written, &stored, seen) => {
                if self.known_text() != written.base.as_deref() {
                    return self.follow_anew(*stored, &written.text);
                }
                self.remember_known();
                self.follow(*stored, &written.text)
            }
            Reading::Whole(_) => vec![Effect::Copy(Text::BothKept)],
        }
    }

    /// Whether another tab has written no more than what this one has written itself, which that tab is about to hear.
    fn tells_nothing_new(&self, stored: &Snapshot) -> bool {
        let own = self.known.as_ref().filter(|known| known.is_own);
        own.is_some_and(|own| {
            is_same_game(stored, &own.stored)
                && stored.metadata == own.stored.metadata
                && (stored.setup.rated || !own.stored.setup.rated)
                && !stored.review.knows_more_than(&own.stored.review)
        })
    }

    /// Whether what another tab has written goes on from the game that this one knows, where this one has to see to it.
    fn is_part_of(&self, written: &Written, stored: &Snapshot, seen: Seen<'_>) -> bool {
        let Some(known) = self.known.as_ref().filter(|known| known.is_own) else {
            return true;
        };
        let base = written.base.as_deref();
        let has_same_base = || match base.map(seen.read) {
            Some(Reading::Whole(base)) => is_same_game(&base, &known.stored),
            _ => false,
        };
        base == Some(known.text.as_str()) || is_same_game(stored, &known.stored) || has_same_base()
    }

    /// Goes on with what another tab has written. How this tab shows the game is its own, and what only it has thought
    /// is told in turn.
    fn follow(&mut self, stored: Snapshot, text: &str) -> Vec<Effect> {
        let mut effects = if is_same_game(&stored, &self.wanted) {
            self.adopt(&stored)
        } else {
            let review = Review::clone(&stored.review).with_all_of(&self.wanted.review);
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
        self.told = None;
        if self.role == Role::Follower && self.has_thought() {
            effects.extend(self.tell());
        }
        effects
    }

    /// Goes on with what another tab has written, where it is not known what led to it.
    fn follow_anew(&mut self, stored: Snapshot, text: &str) -> Vec<Effect> {
        self.earlier.clear();
        self.follow(stored, text)
    }

    /// What is stored follows what was known, and this tab sees to it.
    fn go_on_to(&mut self, stored: Snapshot, text: String) {
        self.remember_known();
        self.known = Some(Known {
            stored,
            text,
            is_own: true,
            has_waited: false,
        });
    }

    /// What is known is about to be followed by another text.
    fn remember_known(&mut self) {
        if let Some(known) = self.known.take() {
            self.remember(known.text);
        }
    }

    /// What is stored under this text is part of what this tab knows.
    fn remember(&mut self, text: String) {
        let surplus = (self.earlier.len() + 1).saturating_sub(EARLIER);
        self.earlier.drain(..surplus);
        self.earlier.push(text);
    }

    /// What this tab knows, where that is stored or about to be seen in the storage.
    fn known_as(&self, found: &str) -> Option<&Known> {
        let is_known = |known: &&Known| known.text == found || self.earlier.iter().any(|text| text == found);
        self.known.as_ref().filter(is_known)
    }
}

#[cfg(test)]
mod tests;
