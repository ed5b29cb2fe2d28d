//! Simulates several tabs with one game, and everything that a browser may do to the tabs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::str::FromStr;

use chess_core::notation::{START_FEN, parse_game};
use chess_core::{Board, Color, Game};
use fastrand::Rng;

use super::*;
use crate::autosave::received::Received;
use crate::review::Evaluation;
use crate::snapshot::Metadata;
use game_store::{Players, Setup};

/// A game after `version` changes. In every second version, an engine is to move.
fn snapshot_of_version(id: u32, version: usize) -> Snapshot {
    let side = if version.is_multiple_of(2) { 'w' } else { 'b' };
    let fen = format!("4k3/8/8/8/8/8/P7/4K3 {side} - - 0 {}", version + 1);
    let game = Game::new(Board::from_str(&fen).expect("the FEN is valid"));
    Snapshot {
        review: Rc::new(Review::new(&game)),
        game: Rc::new(game),
        setup: Setup::default(),
        metadata: Rc::new(Metadata {
            id,
            is_asked_for: true,
            ..Metadata::default()
        }),
        ..crate::state::AppState::default().snapshot()
    }
}

fn evaluation(depth: u32) -> Evaluation {
    Evaluation {
        score: 10,
        depth,
        ..Evaluation::default()
    }
}

fn depth_of(stored: &Snapshot, ply: usize) -> u32 {
    stored.review.evaluation(ply).map_or(0, |evaluation| evaluation.depth)
}

fn version_of(stored: &Snapshot) -> usize {
    stored.game.board().fullmove_number() as usize - 1
}

/// One tab, with the replies and messages that have not reached it yet.
struct Page {
    tab: Tab,
    is_frozen: bool,
    /// The number of the tab's last request for the lock.
    request: u32,
    answers: VecDeque<(u32, Answer)>,
    messages: VecDeque<Sent>,
    /// Messages that the tab has received, but whose texts the storage has not shown yet.
    received: Received,
    /// The texts that were stored since the tab last read the storage, in order. A tab can read its own texts at once.
    unread: VecDeque<(u32, String, bool)>,
    storage: BTreeMap<u32, String>,
}

/// A message from one tab to the others.
#[derive(Clone)]
enum Sent {
    Written(Written),
    Analysis(u32, String),
}

/// When the other tabs can read a text that a tab has stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    /// The tabs can read each text at once.
    Immediate,
    /// A tab can read the text of another tab only when the text is delivered to it.
    Late,
    /// The tabs can read each text at once. In addition, another program stores texts without a message,
    /// like a tab with an older version of the page.
    Unannounced,
}

/// A browser that delivers messages and texts in order, but at any time.
struct Browser {
    delivery: Delivery,
    pages: BTreeMap<usize, Page>,
    stored: BTreeMap<u32, String>,
    /// The pages that hold or wait for the lock of each game,
    /// each with the number of its request. The first page holds the lock.
    locks: BTreeMap<u32, VecDeque<(usize, u32)>>,
    /// Every text that was ever written, with its game.
    texts: BTreeMap<String, Snapshot>,
    /// For each version, the version that was changed to create it.
    parents: Vec<usize>,
    /// The deepest stored judgement of each version of each game.
    depths: BTreeMap<(u32, usize), u32>,
    copies: u32,
    /// The events, for the message of a failing test.
    log: Vec<String>,
}

const GAME: u32 = 1;

impl Browser {
    fn new(delivery: Delivery) -> Self {
        let mut browser = Self {
            delivery,
            pages: BTreeMap::new(),
            stored: BTreeMap::new(),
            locks: BTreeMap::new(),
            texts: BTreeMap::new(),
            parents: vec![0],
            depths: BTreeMap::new(),
            copies: 0,
            log: Vec::new(),
        };
        let first = snapshot_of_version(GAME, 0);
        browser.stored.insert(GAME, first.to_text());
        browser.texts.insert(first.to_text(), first);
        browser
    }

    fn open(&mut self, place: usize) {
        let stored = self.texts[&self.stored[&GAME]].clone();
        let page = Page {
            tab: Tab::new(stored.clone()),
            is_frozen: false,
            request: 0,
            answers: VecDeque::new(),
            messages: VecDeque::new(),
            received: Received::default(),
            unread: VecDeque::new(),
            storage: self.stored.clone(),
        };
        self.pages.insert(place, page);
        self.after_event(place, Event::Changed(Box::new(stored)));
    }

    fn after_event(&mut self, place: usize, event: Event) {
        let page = &self.pages[&place];
        let id = page.tab.id();
        let line = format!("{place} {:?}, game {id}: {}", page.tab.role(), self.describe(&event));
        self.log.push(line);
        let page = &self.pages[&place];
        let found = if self.delivery == Delivery::Late {
            &page.storage
        } else {
            &self.stored
        }
        .get(&id);
        let read = |text: &str| {
            let stored = self.texts.get(text).cloned();
            stored.map_or(ParsedGame::Invalid, |stored| {
                ParsedGame::Complete(Box::new(stored.with_id(id)))
            })
        };
        let view = StorageView {
            found: found.map(String::as_str),
            read: &read,
        };
        let (tab, effects) = page.tab.after_event(event, view);
        self.page(place).tab = tab;
        for effect in effects {
            self.run(place, effect);
        }
    }

    /// Describes an event. Each stored text is replaced by the number of its version.
    fn describe(&self, event: &Event) -> String {
        let version = |text: &String| version_of(&self.texts[text]);
        match event {
            Event::Changed(stored) => format!("shows {}", version_of(stored)),
            Event::Received(Written { base, text, .. }) => {
                format!("receives {:?} to {}", base.as_ref().map(version), version(text))
            }
            Event::Stored(text) => format!("has stored {}", version(text)),
            Event::Analysis(text) => format!("receives the analysis of {}", version(text)),
            other => format!("{other:?}"),
        }
    }

    fn page(&mut self, place: usize) -> &mut Page {
        self.pages.get_mut(&place).expect("the tab is open")
    }

    fn run(&mut self, place: usize, effect: Effect) {
        match effect {
            Effect::RequestLock(mode) => self.request_lock(place, mode),
            Effect::Write(written) => self.write(place, written),
            Effect::SendAnalysis(text) => {
                let game = self.pages[&place].tab.wanted().clone();
                let about = game.metadata.id;
                self.texts.insert(text.clone(), game);
                for (_, page) in self.pages.iter_mut().filter(|(other, _)| **other != place) {
                    page.messages.push_back(Sent::Analysis(about, text.clone()));
                }
            }
            Effect::Restore(stored) => self.after_event(place, Event::Changed(stored)),
            Effect::AdoptMetadata(_) | Effect::Unrate => {}
            Effect::AdoptReview(_) => {
                let shown = self.pages[&place].tab.wanted().clone();
                self.after_event(place, Event::Changed(Box::new(shown)));
            }
            Effect::Copy(_) => {
                self.copies += 1;
                let copy = self.pages[&place].tab.wanted().clone().with_id(GAME + self.copies);
                self.withdraw(place);
                self.page(place).tab = Tab::new(copy.clone());
                self.page(place).received = Received::default();
                self.after_event(place, Event::Changed(Box::new(copy)));
            }
            Effect::SetAside | Effect::LoadReader => unreachable!("all texts can be read"),
        }
    }

    fn write(&mut self, place: usize, written: Written) {
        let game = self.pages[&place].tab.wanted().clone();
        let deepest = self.depths.entry((written.id, version_of(&game))).or_default();
        *deepest = depth_of(&game, 0).max(*deepest);
        self.texts.insert(written.text.clone(), game);
        self.stored.insert(written.id, written.text.clone());
        for (other, page) in &mut self.pages {
            page.unread
                .push_back((written.id, written.text.clone(), *other == place));
            if *other != place {
                page.messages.push_back(Sent::Written(written.clone()));
            }
        }
        self.page(place).storage.insert(written.id, written.text.clone());
        self.after_event(place, Event::Stored(written.text));
    }

    fn request_lock(&mut self, place: usize, mode: LockMode) {
        let request = self.withdraw(place);
        let queue = self.locks.entry(self.pages[&place].tab.id()).or_default();
        let held = queue.front().copied();
        match (held, mode) {
            (Some(_), LockMode::IfAvailable) => self.page(place).answers.push_back((request, Answer::Refused)),
            (Some(_), LockMode::Queue) => queue.push_back((place, request)),
            (Some((other, number)), LockMode::Steal) => {
                queue[0] = (place, request);
                self.page(other).answers.push_back((number, Answer::Stolen));
                self.page(place).answers.push_back((request, Answer::Granted));
            }
            (None, _) => {
                queue.push_back((place, request));
                self.page(place).answers.push_back((request, Answer::Granted));
            }
        }
    }

    /// Withdraws the requests of a page and releases its lock. Returns the number of its next request.
    fn withdraw(&mut self, place: usize) -> u32 {
        for queue in self.locks.values_mut() {
            let held = queue.front().copied();
            queue.retain(|(other, _)| *other != place);
            let next = queue.front().copied().filter(|next| held != Some(*next));
            if let Some((next, request)) = next {
                let page = self.pages.get_mut(&next).expect("a page that waits is open");
                page.answers.push_back((request, Answer::Granted));
            }
        }
        let page = self.page(place);
        page.request += 1;
        page.request
    }

    /// Changes the game, as a person or an engine does.
    fn change(&mut self, place: usize) {
        let before = self.pages[&place].tab.wanted().clone();
        let (id, next) = (before.metadata.id, self.parents.len());
        self.parents.push(version_of(&before));
        self.after_event(place, Event::Changed(Box::new(snapshot_of_version(id, next))));
    }

    /// Continues the stored game without the lock and without a message, as another program would.
    fn store_unannounced(&mut self) {
        let next = self.parents.len();
        self.parents.push(version_of(&self.texts[&self.stored[&GAME]]));
        let stored = snapshot_of_version(GAME, next);
        self.log.push(format!("{next} is stored"));
        self.stored.insert(GAME, stored.to_text());
        self.texts.insert(stored.to_text(), stored);
    }

    /// Adds a judgement to the tab. The judgement is deeper than all others.
    fn add_judgement(&mut self, place: usize) {
        let before = self.pages[&place].tab.wanted().clone();
        let deepest = self.pages.values().map(|page| depth_of(page.tab.wanted(), 0)).max();
        let depth = deepest.unwrap_or_default() + 1;
        let review = Review::clone(&before.review).with_evaluation(0, evaluation(depth));
        let thought = Snapshot {
            review: Rc::new(review),
            ..before
        };
        self.after_event(place, Event::Changed(Box::new(thought)));
    }

    /// Flips the board. The game is the same, but its text changes.
    fn flip(&mut self, place: usize) {
        let before = self.pages[&place].tab.wanted().clone();
        let orientation = !before.orientation;
        self.after_event(place, Event::Changed(Box::new(Snapshot { orientation, ..before })));
    }

    fn freeze(&mut self, place: usize) {
        // A tab is hidden before it is frozen.
        self.after_event(place, Event::Leaving);
        self.wait_for_storage();
        self.page(place).is_frozen = true;
    }

    fn thaw(&mut self, place: usize) {
        self.page(place).is_frozen = false;
        self.handle_confirmed_messages(place);
        self.after_event(place, Event::Shown);
    }

    fn close(&mut self, place: usize) {
        if !self.pages[&place].is_frozen {
            self.after_event(place, Event::Leaving);
        }
        self.wait_for_storage();
        self.withdraw(place);
        self.pages.remove(&place);
    }

    /// Delivers all texts. A text needs only a few milliseconds to reach the other tabs,
    /// and no person closes a tab in this time. A frozen tab also sees the new texts.
    fn wait_for_storage(&mut self) {
        while self.delivery == Delivery::Late && self.deliver_all() {}
    }

    fn receive_answer(&mut self, place: usize) -> bool {
        let page = self.page(place);
        let Some((request, answer)) = page.answers.pop_front() else {
            return false;
        };
        if request == page.request {
            self.after_event(place, Event::Lock(answer));
        }
        true
    }

    fn receive_message(&mut self, place: usize) -> bool {
        let page = self.page(place);
        let id = page.tab.id();
        match page.messages.pop_front() {
            None => return false,
            Some(Sent::Written(written)) if written.id == id => {
                page.received = std::mem::take(&mut page.received).with_message(written);
                self.handle_confirmed_messages(place);
            }
            Some(Sent::Analysis(about, text)) if about == id => self.after_event(place, Event::Analysis(text)),
            Some(_) => {}
        }
        true
    }

    fn receive_text(&mut self, place: usize) -> bool {
        let page = self.page(place);
        let Some((id, text, _)) = page.unread.pop_front() else {
            return false;
        };
        let has_newer = page.unread.iter().any(|(other, _, is_own)| *is_own && *other == id);
        if !has_newer {
            page.storage.insert(id, text);
        }
        if !page.is_frozen {
            self.handle_confirmed_messages(place);
        }
        true
    }

    /// Handles the messages about texts that this page can already read from the storage.
    fn handle_confirmed_messages(&mut self, place: usize) {
        let page = &self.pages[&place];
        let storage = if self.delivery == Delivery::Late {
            &page.storage
        } else {
            &self.stored
        };
        let found = storage.get(&page.tab.id()).cloned();
        let page = self.page(place);
        let (confirmed, waiting) = std::mem::take(&mut page.received).take_confirmed(found.as_deref());
        page.received = waiting;
        for written in confirmed {
            if written.id == self.pages[&place].tab.id() {
                self.after_event(place, Event::Received(written));
            }
        }
    }

    fn deliver_all(&mut self) -> bool {
        let mut is_any = false;
        for place in self.pages.keys().copied().collect::<Vec<_>>() {
            is_any |= self.receive_text(place);
            if !self.pages[&place].is_frozen {
                is_any |= self.receive_message(place) | self.receive_answer(place);
            }
        }
        is_any
    }

    /// Delivers messages and texts until none are pending.
    fn settle(&mut self) {
        for place in self.pages.keys().copied().collect::<Vec<_>>() {
            if self.pages[&place].is_frozen {
                self.thaw(place);
            }
        }
        let is_settled = (0..1_000).any(|_| !self.deliver_all());
        let log: Vec<&str> = self.log.iter().map(String::as_str).take(200).collect();
        assert!(is_settled, "messages never end:\n{}", log.join("\n"));
    }

    /// The versions that no stored game contains.
    fn lost_versions(&self) -> BTreeSet<usize> {
        let mut lost: BTreeSet<usize> = (0..self.parents.len()).collect();
        for text in self.stored.values() {
            let mut at = version_of(&self.texts[text]);
            while lost.remove(&at) {
                at = self.parents[at];
            }
        }
        lost
    }
}

fn run(seed: u64, delivery: Delivery) -> Browser {
    let mut chance = Rng::with_seed(seed);
    let mut browser = Browser::new(delivery);
    browser.open(0);
    let tabs = chance.usize(2..=5);
    for _ in 0..40 {
        let place = chance.usize(..tabs);
        if delivery == Delivery::Unannounced && chance.u8(..16) == 0 {
            browser.store_unannounced();
            continue;
        }
        let Some(page) = browser.pages.get(&place) else {
            browser.open(place);
            continue;
        };
        let what = chance.u8(..16);
        match what {
            0 => browser.close(place),
            1 if page.is_frozen => browser.thaw(place),
            _ if page.is_frozen => {}
            1 => browser.freeze(place),
            2..=3 => browser.change(place),
            4 => browser.add_judgement(place),
            5 => browser.flip(place),
            6 => browser.after_event(place, Event::Shown),
            7..=9 => drop(browser.receive_answer(place)),
            10..=12 => drop(browser.receive_message(place)),
            _ => drop(browser.receive_text(place)),
        }
    }
    browser.settle();
    browser
}

fn rounds() -> u64 {
    if std::env::var_os("SLOW").is_some() {
        50_000
    } else {
        3_000
    }
}

#[track_caller]
fn check_no_loss(delivery: Delivery) {
    for seed in 0..rounds() {
        let browser = run(seed, delivery);
        let lost = browser.lost_versions();
        assert!(
            lost.is_empty(),
            "round {seed} loses {lost:?}:\n{}",
            browser.log.join("\n")
        );
    }
}

#[test]
fn no_change_is_lost_in_any_schedule() {
    check_no_loss(Delivery::Immediate);
}

#[test]
fn no_change_is_lost_if_stored_texts_are_seen_late() {
    check_no_loss(Delivery::Late);
}

#[test]
fn no_change_is_lost_if_another_program_stores_without_a_message() {
    check_no_loss(Delivery::Unannounced);
}

#[test]
fn a_received_move_is_shown_after_the_storage_confirms_it() {
    let mut browser = Browser::new(Delivery::Late);
    for place in [0, 1] {
        browser.open(place);
        browser.receive_answer(place);
    }
    browser.change(0);
    let shown = |browser: &Browser| version_of(browser.pages[&1].tab.wanted());
    browser.receive_message(1);
    assert_eq!(shown(&browser), 0, "any page could have sent this message");
    browser.receive_text(1);
    assert_eq!(shown(&browser), 1);
    browser.change(1);
    browser.receive_answer(1);
    browser.settle();
    assert_eq!(
        (browser.copies, version_of(browser.pages[&0].tab.wanted())),
        (0, 2),
        "{:?}",
        browser.log
    );
}

#[test]
fn a_frozen_tab_saves_its_own_changes_as_a_copy() {
    let mut browser = Browser::new(Delivery::Immediate);
    for place in [0, 1] {
        browser.open(place);
        browser.receive_answer(place);
    }
    browser.freeze(0);
    browser.change(1);
    browser.receive_answer(1);
    browser.page(0).is_frozen = false;
    browser.change(0);
    browser.settle();
    let ids = [0, 1].map(|place| browser.pages[&place].tab.id());
    assert_eq!((browser.copies, ids), (1, [GAME + 1, GAME]), "{:?}", browser.log);
}

/// A named game of two people with these moves.
fn named_snapshot(name: &str, moves: &[&str]) -> Snapshot {
    let mut played = Snapshot {
        game: Rc::new(parse_game(START_FEN, moves.iter().copied()).expect("legal moves")),
        setup: Players::PEOPLE.into(),
        ..snapshot_of_version(GAME, 0)
    };
    Rc::make_mut(&mut played.metadata).details.name = name.to_owned();
    played
}

/// Calls `then` with a storage that contains `stored`. The texts of `others` can be read too.
fn with_stored<T>(stored: &Snapshot, others: &[&Snapshot], then: impl FnOnce(StorageView<'_>) -> T) -> T {
    let read = |text: &str| {
        let all = others.iter().copied().chain([stored]);
        let found = all.into_iter().find(|other| other.to_text() == text);
        found.map_or(ParsedGame::Invalid, |found| {
            ParsedGame::Complete(Box::new(found.clone()))
        })
    };
    let text = stored.to_text();
    then(StorageView {
        found: Some(&text),
        read: &read,
    })
}

/// The only tab of the game, after the tab has written the game.
fn writer_tab(stored: &Snapshot) -> Tab {
    let nothing = StorageView {
        found: None,
        read: &|_| ParsedGame::Invalid,
    };
    let (tab, _) = Tab::new(stored.clone()).after_event(Event::Changed(Box::new(stored.clone())), nothing);
    tab.after_event(Event::Stored(stored.to_text()), nothing).0
}

#[test]
fn without_a_message_a_longer_game_is_followed_and_any_other_game_leads_to_a_copy() {
    let own = named_snapshot("", &["e2e4"]);
    let after = |stored: &Snapshot| {
        with_stored(stored, &[], |view| {
            let (tab, effects) = writer_tab(&own).after_event(Event::StorageRead, view);
            assert_eq!(effects, [Effect::RequestLock(LockMode::Queue)]);
            tab.after_event(Event::Lock(Answer::Granted), view).1
        })
    };
    let longer = named_snapshot("", &["e2e4", "e7e5"]);
    assert_eq!(after(&longer), [Effect::Restore(Box::new(longer.clone()))]);
    for other in [&[][..], &["d2d4"], &["d2d4", "e7e5"]] {
        assert_eq!(
            after(&named_snapshot("", other)),
            [Effect::Copy(Text::BothSaved)],
            "{other:?}"
        );
    }
    let resigned = Snapshot {
        game: Rc::new(own.game.resign(Color::White).expect("the game is not over")),
        ..own.clone()
    };
    assert_eq!(after(&resigned), [Effect::Restore(Box::new(resigned.clone()))]);
}

#[test]
fn the_same_move_in_two_tabs_leads_to_no_copy() {
    let (tab, both) = (writer_tab(&named_snapshot("", &[])), named_snapshot("", &["e2e4"]));
    let elsewhere = Snapshot {
        orientation: Color::Black,
        ..both.clone()
    };
    let (tab, effects) = with_stored(&elsewhere, &[], |view| {
        tab.after_event(Event::Changed(Box::new(both)), view)
    });
    assert_eq!(effects, []);
    assert_eq!(tab.known_text(), Some(elsewhere.to_text().as_str()));
}

#[test]
fn a_name_from_another_tab_stays_with_a_move_made_before_its_message_arrives() {
    let (first, named) = (named_snapshot("", &[]), named_snapshot("Sunday", &[]));
    let (moved, both) = (named_snapshot("", &["e2e4"]), named_snapshot("Sunday", &["e2e4"]));
    let changed = Event::Changed(Box::new(moved));
    let (tab, effects) = with_stored(&named, &[], |view| writer_tab(&first).after_event(changed, view));
    let written = Written {
        id: GAME,
        base: Some(named.to_text()),
        text: both.to_text(),
    };
    let adopt = Effect::AdoptMetadata(Rc::clone(&both.metadata));
    assert_eq!(effects, [adopt, Effect::Write(written)]);
    let late = Written {
        id: GAME,
        base: Some(first.to_text()),
        text: named.to_text(),
    };
    let (tab, effects) = with_stored(&both, &[&first, &named], |view| {
        let (tab, _) = tab.after_event(Event::Stored(both.to_text()), view);
        tab.after_event(Event::Received(late), view)
    });
    assert_eq!(effects, []);
    assert_eq!(tab.wanted(), &both);
}

#[test]
fn without_locks_a_second_tab_opens_a_copy() {
    let stored = snapshot_of_version(GAME, 0);
    let view = |text: &str| ParsedGame::Complete(Box::new(snapshot_of_version(GAME, usize::from(text != "first"))));
    let view = StorageView {
        found: Some("first"),
        read: &view,
    };
    let (tab, effects) = Tab::new(stored.clone()).after_event(Event::Changed(Box::new(stored)), view);
    assert_eq!(effects, [Effect::RequestLock(LockMode::IfAvailable)]);
    let (_, effects) = tab.after_event(Event::Lock(Answer::Taken), view);
    assert_eq!(effects, [Effect::Copy(Text::OpenElsewhere)]);
    let (tab, effects) = tab.after_event(Event::Lock(Answer::Granted), view);
    assert_eq!((tab.role(), effects), (Role::Writer, Vec::new()));
}

#[test]
fn a_text_that_cannot_be_read_is_not_overwritten() {
    let stored = snapshot_of_version(GAME, 0);
    let unreadable = StorageView {
        found: Some("rubbish"),
        read: &|_| ParsedGame::Invalid,
    };
    let nothing = StorageView {
        found: None,
        ..unreadable
    };
    let (tab, _) = Tab::new(stored.clone()).after_event(Event::Changed(Box::new(stored.clone())), nothing);
    let (tab, _) = tab.after_event(Event::Stored(stored.to_text()), nothing);
    let on = |event| tab.after_event(event, unreadable).1;
    assert_eq!(on(Event::Changed(Box::new(stored))), []);
    assert_eq!(
        on(Event::Changed(Box::new(snapshot_of_version(GAME, 1)))),
        [Effect::SetAside]
    );
    // A text that was removed from the storage is written again.
    let (_, effects) = tab.after_event(Event::StorageRead, nothing);
    assert!(matches!(effects[..], [Effect::Write(_)]), "{effects:?}");
}

#[test]
fn details_from_other_tabs_are_adopted_and_not_overwritten() {
    let stored = snapshot_of_version(GAME, 0);
    let described = {
        let mut metadata = Metadata::clone(&stored.metadata);
        metadata
            .extra
            .insert("lamp".to_owned(), game_store::Value::from("green").into());
        Rc::new(metadata)
    };
    let other = Snapshot {
        metadata: Rc::clone(&described),
        ..stored.clone()
    };
    let read = |_: &str| ParsedGame::Complete(Box::new(other.clone()));
    let nothing = StorageView {
        found: None,
        read: &read,
    };
    let (tab, _) = Tab::new(stored.clone()).after_event(Event::Changed(Box::new(stored.clone())), nothing);
    let (tab, _) = tab.after_event(Event::Stored(stored.to_text()), nothing);
    let other_text = other.to_text();
    let view = StorageView {
        found: Some(&other_text),
        ..nothing
    };
    let (tab, effects) = tab.after_event(Event::Leaving, view);
    assert_eq!(effects, [Effect::AdoptMetadata(described)]);
    assert_eq!(tab.known_text(), Some(other_text.as_str()));
}

#[test]
fn finally_each_game_has_one_writer_and_all_its_tabs_show_the_stored_text() {
    for seed in 0..rounds() {
        let browser = run(seed, Delivery::Immediate);
        for page in browser.pages.values() {
            let id = page.tab.id();
            let same = browser.pages.values().filter(|other| other.tab.id() == id);
            let writers = same.filter(|other| other.tab.role() == Role::Writer).count();
            assert_eq!(writers, 1, "round {seed}, game {id}:\n{}", browser.log.join("\n"));
            let stored = &browser.texts[&browser.stored[&id]];
            assert_eq!(
                version_of(stored),
                version_of(page.tab.wanted()),
                "round {seed}, game {id}"
            );
        }
    }
}

/// If tabs can read stored texts only late, no moves are lost. However, some judgements may have to be repeated.
#[test]
fn finally_the_deepest_judgement_of_each_game_is_stored_and_shown_in_all_tabs() {
    for seed in 0..rounds() {
        let browser = run(seed, Delivery::Immediate);
        let log = || format!("round {seed}:\n{}", browser.log.join("\n"));
        for (id, text) in &browser.stored {
            let stored = &browser.texts[text];
            let deepest = browser.depths.get(&(*id, version_of(stored)));
            let deepest = deepest.copied().unwrap_or_default();
            assert_eq!(depth_of(stored, 0), deepest, "stored, {}", log());
        }
        for page in browser.pages.values() {
            let stored = &browser.texts[&browser.stored[&page.tab.id()]];
            assert_eq!(depth_of(page.tab.wanted(), 0), depth_of(stored, 0), "shown, {}", log());
        }
    }
}

#[test]
fn reviews_of_two_tabs_are_merged() {
    let moves = ["e2e4", "e7e5"];
    let reviewed = |evaluations: &[(usize, u32)]| {
        let game = named_snapshot("", &moves);
        let new = Review::new(&game.game);
        let review = evaluations.iter().fold(new, |review, (ply, depth)| {
            review.with_evaluation(*ply, evaluation(*depth))
        });
        Snapshot {
            review: Rc::new(review),
            ..game
        }
    };
    let depths = |stored: &Snapshot| [0, 1, 2].map(|ply| depth_of(stored, ply));
    let (own, theirs) = (reviewed(&[(0, 9), (1, 12)]), reviewed(&[(1, 10), (2, 11)]));
    let before = reviewed(&[]);
    // The other tab has written meanwhile. This tab is the writer, but has received no message from the other tab.
    let (_, effects) = with_stored(&theirs, &[&before], |view| {
        writer_tab(&before).after_event(Event::Changed(Box::new(own.clone())), view)
    });
    let [Effect::AdoptReview(_), Effect::Write(written)] = &effects[..] else {
        panic!("{effects:?}");
    };
    let read = crate::snapshot::read(&written.text, GAME).expect("a game");
    assert_eq!(depths(&read.stored), [9, 12, 11]);
}

#[test]
fn annotations_of_two_tabs_are_merged() {
    let game = named_snapshot("", &["e2e4", "e7e5"]);
    let tried = |moves: [&str; 1]| {
        let line = parse_game(START_FEN, moves).expect("a legal move");
        let annotations = game.metadata.annotations.with_line(&game.game, 0, line.moves());
        let metadata = Metadata {
            annotations: Rc::new(annotations),
            ..Metadata::clone(&game.metadata)
        };
        Snapshot {
            metadata: Rc::new(metadata),
            ..game.clone()
        }
    };
    let (own, theirs) = (tried(["d2d4"]), tried(["c2c4"]));
    let (_, effects) = with_stored(&theirs, &[&game], |view| {
        writer_tab(&game).after_event(Event::Changed(Box::new(own)), view)
    });
    let [Effect::AdoptMetadata(_), Effect::Write(written)] = &effects[..] else {
        panic!("{effects:?}");
    };
    let read = crate::snapshot::read(&written.text, GAME).expect("a game").stored;
    let movetext = read.metadata.annotations.to_movetext(&read.game);
    assert_eq!(movetext.as_deref(), Some("1. e4 (1. d4) (1. c4) 1... e5"));
}

#[test]
fn help_in_one_tab_counts_in_all_tabs() {
    let helped = named_snapshot("", &["e2e4", "e7e5"]);
    let mut rated = helped.clone();
    rated.setup.rated = true;
    let written = Written {
        id: GAME,
        base: Some(rated.to_text()),
        text: helped.to_text(),
    };
    let (tab, effects) = with_stored(&helped, &[&rated], |view| {
        writer_tab(&rated).after_event(Event::Received(written), view)
    });
    assert_eq!(effects, [Effect::Unrate]);
    assert!(!tab.wanted().setup.rated);
    // A follower in which the player had help takes over and writes:
    // the storage could not confirm a message that reports only the help.
    let (_, effects) = with_stored(&rated, &[], |view| {
        let (following, _) = Tab::new(rated.clone()).after_event(Event::StorageRead, view);
        let (following, _) = following.after_event(Event::Lock(Answer::Refused), view);
        following.after_event(Event::Changed(Box::new(helped.clone())), view)
    });
    assert_eq!(effects, [Effect::RequestLock(LockMode::Steal)]);
    let (tab, effects) = with_stored(&rated, &[&helped], |view| {
        writer_tab(&rated).after_event(Event::Analysis(helped.to_text()), view)
    });
    assert_eq!((tab.wanted().setup.rated, effects), (true, Vec::new()));
}
