//! Tabs that play one game against all that a browser can do to them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::str::FromStr;

use chess_core::notation::{START_FEN, parse_game};
use chess_core::{Board, Color, Game};
use fastrand::Rng;

use super::*;
use crate::autosave::heard::Heard;
use crate::review::Verdict;
use crate::snapshot::Metadata;
use game_store::{Players, Setup};

/// A game that has changed so often: an engine is to move in every other one.
fn version(id: u32, version: usize) -> Snapshot {
    let side = if version.is_multiple_of(2) { 'w' } else { 'b' };
    let fen = format!("4k3/8/8/8/8/8/P7/4K3 {side} - - 0 {}", version + 1);
    let game = Game::new(Board::from_str(&fen).expect("the FEN is right"));
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

fn verdict(depth: u32) -> Verdict {
    Verdict {
        score: 10,
        depth,
        ..Verdict::default()
    }
}

fn depth_of(stored: &Snapshot, ply: usize) -> u32 {
    stored.review.verdict(ply).map_or(0, |verdict| verdict.depth)
}

fn version_of(stored: &Snapshot) -> usize {
    stored.game.board().fullmove_number() as usize - 1
}

/// One tab, and what is on its way to it.
struct Page {
    tab: Tab,
    is_frozen: bool,
    /// The number of its last request for the lock.
    request: u32,
    answers: VecDeque<(u32, Answer)>,
    messages: VecDeque<Said>,
    /// What it was told and has not seen in the storage yet.
    heard: Heard,
    /// Everything that was stored since it looked, in its order; what it has stored itself it sees at once.
    news: VecDeque<(u32, String, bool)>,
    sees: BTreeMap<u32, String>,
}

/// What one tab tells the others.
#[derive(Clone)]
enum Said {
    Written(Written),
    Told(u32, String),
}

/// How the tabs learn what is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// They see it at once.
    Prompt,
    /// They see what another has stored only when they hear of it.
    Late,
    /// They see it at once, and somebody stores without telling, such as a tab with an older page.
    Unannounced,
}

/// A browser whose tabs hear everything in its order, but when they like.
struct Browser {
    news: News,
    pages: BTreeMap<usize, Page>,
    stored: BTreeMap<u32, String>,
    /// Who holds the lock of a game and who waits for it: page and request.
    locks: BTreeMap<u32, VecDeque<(usize, u32)>>,
    /// Every text that was ever written.
    texts: BTreeMap<String, Snapshot>,
    /// What each version was made of.
    parents: Vec<usize>,
    /// The deepest thought about each version of each game that was ever stored.
    depths: BTreeMap<(u32, usize), u32>,
    copies: u32,
    /// What happened, to be read where a test fails.
    log: Vec<String>,
}

const GAME: u32 = 1;

impl Browser {
    fn new(news: News) -> Self {
        let mut browser = Self {
            news,
            pages: BTreeMap::new(),
            stored: BTreeMap::new(),
            locks: BTreeMap::new(),
            texts: BTreeMap::new(),
            parents: vec![0],
            depths: BTreeMap::new(),
            copies: 0,
            log: Vec::new(),
        };
        let first = version(GAME, 0);
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
            heard: Heard::default(),
            news: VecDeque::new(),
            sees: self.stored.clone(),
        };
        self.pages.insert(place, page);
        self.on(place, Event::Changed(Box::new(stored)));
    }

    fn on(&mut self, place: usize, event: Event) {
        let page = &self.pages[&place];
        let id = page.tab.id();
        let line = format!("{place} {:?}, game {id}: {}", page.tab.role(), self.describe(&event));
        self.log.push(line);
        let page = &self.pages[&place];
        let found = if self.news == News::Late {
            &page.sees
        } else {
            &self.stored
        }
        .get(&id);
        let read = |text: &str| {
            let stored = self.texts.get(text).cloned();
            stored.map_or(Reading::Faulty, |stored| Reading::Whole(Box::new(stored.with_id(id))))
        };
        let seen = Seen {
            found: found.map(String::as_str),
            read: &read,
        };
        let (tab, effects) = page.tab.on(event, seen);
        self.page(place).tab = tab;
        for effect in effects {
            self.run(place, effect);
        }
    }

    /// The event with versions instead of texts.
    fn describe(&self, event: &Event) -> String {
        let version = |text: &String| version_of(&self.texts[text]);
        match event {
            Event::Changed(stored) => format!("shows {}", version_of(stored)),
            Event::Heard(Written { base, text, .. }) => {
                format!("hears {:?} to {}", base.as_ref().map(version), version(text))
            }
            Event::Stored(text) => format!("has stored {}", version(text)),
            Event::Told(text) => format!("is told of {}", version(text)),
            other => format!("{other:?}"),
        }
    }

    fn page(&mut self, place: usize) -> &mut Page {
        self.pages.get_mut(&place).expect("the tab is open")
    }

    fn run(&mut self, place: usize, effect: Effect) {
        match effect {
            Effect::Ask(manner) => self.ask(place, manner),
            Effect::Write(written) => self.write(place, written),
            Effect::Tell(text) => {
                let game = self.pages[&place].tab.wanted().clone();
                let about = game.metadata.id;
                self.texts.insert(text.clone(), game);
                for (_, page) in self.pages.iter_mut().filter(|(other, _)| **other != place) {
                    page.messages.push_back(Said::Told(about, text.clone()));
                }
            }
            Effect::Restore(stored) => self.on(place, Event::Changed(stored)),
            Effect::AdoptMetadata(_) | Effect::Unrate => {}
            Effect::AdoptReview(_) => {
                let shown = self.pages[&place].tab.wanted().clone();
                self.on(place, Event::Changed(Box::new(shown)));
            }
            Effect::Copy(_) => {
                self.copies += 1;
                let copy = self.pages[&place].tab.wanted().clone().with_id(GAME + self.copies);
                self.withdraw(place);
                self.page(place).tab = Tab::new(copy.clone());
                self.page(place).heard = Heard::default();
                self.on(place, Event::Changed(Box::new(copy)));
            }
            Effect::SetAside | Effect::FetchReader => unreachable!("all texts can be read"),
        }
    }

    fn write(&mut self, place: usize, written: Written) {
        let game = self.pages[&place].tab.wanted().clone();
        let deepest = self.depths.entry((written.id, version_of(&game))).or_default();
        *deepest = depth_of(&game, 0).max(*deepest);
        self.texts.insert(written.text.clone(), game);
        self.stored.insert(written.id, written.text.clone());
        for (other, page) in &mut self.pages {
            page.news.push_back((written.id, written.text.clone(), *other == place));
            if *other != place {
                page.messages.push_back(Said::Written(written.clone()));
            }
        }
        self.page(place).sees.insert(written.id, written.text.clone());
        self.on(place, Event::Stored(written.text));
    }

    fn ask(&mut self, place: usize, manner: Manner) {
        let request = self.withdraw(place);
        let queue = self.locks.entry(self.pages[&place].tab.id()).or_default();
        let held = queue.front().copied();
        match (held, manner) {
            (Some(_), Manner::IfFree) => self.page(place).answers.push_back((request, Answer::Refused)),
            (Some(_), Manner::InTurn) => queue.push_back((place, request)),
            (Some((other, number)), Manner::Steal) => {
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

    /// The page asks and holds no longer; the number of its next request.
    fn withdraw(&mut self, place: usize) -> u32 {
        for queue in self.locks.values_mut() {
            let held = queue.front().copied();
            queue.retain(|(other, _)| *other != place);
            let next = queue.front().copied().filter(|next| held != Some(*next));
            if let Some((next, request)) = next {
                let page = self.pages.get_mut(&next).expect("who waits is open");
                page.answers.push_back((request, Answer::Granted));
            }
        }
        let page = self.page(place);
        page.request += 1;
        page.request
    }

    /// A person changes the game, or makes an engine do so.
    fn change(&mut self, place: usize) {
        let before = self.pages[&place].tab.wanted().clone();
        let (id, next) = (before.metadata.id, self.parents.len());
        self.parents.push(version_of(&before));
        self.on(place, Event::Changed(Box::new(version(id, next))));
    }

    /// Somebody goes on with what is stored, without the lock and without a word.
    fn store_unannounced(&mut self) {
        let next = self.parents.len();
        self.parents.push(version_of(&self.texts[&self.stored[&GAME]]));
        let stored = version(GAME, next);
        self.log.push(format!("{next} is stored"));
        self.stored.insert(GAME, stored.to_text());
        self.texts.insert(stored.to_text(), stored);
    }

    /// The tab's review knows more than any tab's before.
    fn think(&mut self, place: usize) {
        let before = self.pages[&place].tab.wanted().clone();
        let deepest = self.pages.values().map(|page| depth_of(page.tab.wanted(), 0)).max();
        let depth = deepest.unwrap_or_default() + 1;
        let review = Review::clone(&before.review).with(0, verdict(depth));
        let thought = Snapshot {
            review: Rc::new(review),
            ..before
        };
        self.on(place, Event::Changed(Box::new(thought)));
    }

    /// The game is shown otherwise: no change of it, but another text.
    fn flip(&mut self, place: usize) {
        let before = self.pages[&place].tab.wanted().clone();
        let orientation = !before.orientation;
        self.on(place, Event::Changed(Box::new(Snapshot { orientation, ..before })));
    }

    fn freeze(&mut self, place: usize) {
        // A tab is hidden before it is frozen.
        self.on(place, Event::Left);
        self.wait_for_storage();
        self.page(place).is_frozen = true;
    }

    fn thaw(&mut self, place: usize) {
        self.page(place).is_frozen = false;
        self.believe(place);
        self.on(place, Event::Shown);
    }

    fn close(&mut self, place: usize) {
        if !self.pages[&place].is_frozen {
            self.on(place, Event::Left);
        }
        self.wait_for_storage();
        self.withdraw(place);
        self.pages.remove(&place);
    }

    /// Nobody closes a tab in the few milliseconds that its last text takes to the others; the storage of those that
    /// are frozen is kept up to date too.
    fn wait_for_storage(&mut self) {
        while self.news == News::Late && self.deliver_all() {}
    }

    fn hear_answer(&mut self, place: usize) -> bool {
        let page = self.page(place);
        let Some((request, answer)) = page.answers.pop_front() else {
            return false;
        };
        if request == page.request {
            self.on(place, Event::Lock(answer));
        }
        true
    }

    fn hear_message(&mut self, place: usize) -> bool {
        let page = self.page(place);
        let id = page.tab.id();
        match page.messages.pop_front() {
            None => return false,
            Some(Said::Written(written)) if written.id == id => {
                page.heard = std::mem::take(&mut page.heard).with(written);
                self.believe(place);
            }
            Some(Said::Told(about, text)) if about == id => self.on(place, Event::Told(text)),
            Some(_) => {}
        }
        true
    }

    fn hear_news(&mut self, place: usize) -> bool {
        let page = self.page(place);
        let Some((id, text, _)) = page.news.pop_front() else {
            return false;
        };
        let has_newer = page.news.iter().any(|(other, _, is_own)| *is_own && *other == id);
        if !has_newer {
            page.sees.insert(id, text);
        }
        if !page.is_frozen {
            self.believe(place);
        }
        true
    }

    /// The page goes by what it was told, as far as it sees that in the storage.
    fn believe(&mut self, place: usize) {
        let page = &self.pages[&place];
        let sees = if self.news == News::Late {
            &page.sees
        } else {
            &self.stored
        };
        let found = sees.get(&page.tab.id()).cloned();
        let page = self.page(place);
        let (believed, waiting) = std::mem::take(&mut page.heard).believed(found.as_deref());
        page.heard = waiting;
        for written in believed {
            if written.id == self.pages[&place].tab.id() {
                self.on(place, Event::Heard(written));
            }
        }
    }

    fn deliver_all(&mut self) -> bool {
        let mut is_any = false;
        for place in self.pages.keys().copied().collect::<Vec<_>>() {
            is_any |= self.hear_news(place);
            if !self.pages[&place].is_frozen {
                is_any |= self.hear_message(place) | self.hear_answer(place);
            }
        }
        is_any
    }

    /// What becomes of it all once everybody has heard of everything.
    fn come_to_rest(&mut self) {
        for place in self.pages.keys().copied().collect::<Vec<_>>() {
            if self.pages[&place].is_frozen {
                self.thaw(place);
            }
        }
        let is_at_rest = (0..1_000).any(|_| !self.deliver_all());
        let log: Vec<&str> = self.log.iter().map(String::as_str).take(200).collect();
        assert!(is_at_rest, "there is no end:\n{}", log.join("\n"));
    }

    /// The versions that are part of no stored game.
    fn lost(&self) -> BTreeSet<usize> {
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

fn run(seed: u64, news: News) -> Browser {
    let mut chance = Rng::with_seed(seed);
    let mut browser = Browser::new(news);
    browser.open(0);
    let tabs = chance.usize(2..=5);
    for _ in 0..40 {
        let place = chance.usize(..tabs);
        if news == News::Unannounced && chance.u8(..16) == 0 {
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
            4 => browser.think(place),
            5 => browser.flip(place),
            6 => browser.on(place, Event::Shown),
            7..=9 => drop(browser.hear_answer(place)),
            10..=12 => drop(browser.hear_message(place)),
            _ => drop(browser.hear_news(place)),
        }
    }
    browser.come_to_rest();
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
fn check_no_loss(news: News) {
    for seed in 0..rounds() {
        let browser = run(seed, news);
        let lost = browser.lost();
        assert!(
            lost.is_empty(),
            "round {seed} loses {lost:?}:\n{}",
            browser.log.join("\n")
        );
    }
}

#[test]
fn no_change_is_lost_whatever_tabs_do() {
    check_no_loss(News::Prompt);
}

#[test]
fn no_change_is_lost_where_what_is_stored_is_seen_late() {
    check_no_loss(News::Late);
}

#[test]
fn no_change_is_lost_and_all_come_to_rest_where_somebody_stores_without_telling() {
    check_no_loss(News::Unannounced);
}

#[test]
fn who_hears_of_a_move_before_it_is_seen_in_the_storage_goes_on_from_it_once_it_is() {
    let mut browser = Browser::new(News::Late);
    for place in [0, 1] {
        browser.open(place);
        browser.hear_answer(place);
    }
    browser.change(0);
    let shown = |browser: &Browser| version_of(browser.pages[&1].tab.wanted());
    browser.hear_message(1);
    assert_eq!(shown(&browser), 0, "anybody could have said so");
    browser.hear_news(1);
    assert_eq!(shown(&browser), 1);
    browser.change(1);
    browser.hear_answer(1);
    browser.come_to_rest();
    assert_eq!(
        (browser.copies, version_of(browser.pages[&0].tab.wanted())),
        (0, 2),
        "{:?}",
        browser.log
    );
}

#[test]
fn a_tab_that_is_frozen_or_slow_makes_a_copy_of_what_only_it_knows() {
    let mut browser = Browser::new(News::Prompt);
    for place in [0, 1] {
        browser.open(place);
        browser.hear_answer(place);
    }
    browser.freeze(0);
    browser.change(1);
    browser.hear_answer(1);
    browser.page(0).is_frozen = false;
    browser.change(0);
    browser.come_to_rest();
    let ids = [0, 1].map(|place| browser.pages[&place].tab.id());
    assert_eq!((browser.copies, ids), (1, [GAME + 1, GAME]), "{:?}", browser.log);
}

/// A game of one person against another with these moves, under a name.
fn played(name: &str, moves: &[&str]) -> Snapshot {
    let mut played = Snapshot {
        game: Rc::new(parse_game(START_FEN, moves.iter().copied()).expect("legal moves")),
        setup: Players::PEOPLE.into(),
        ..version(GAME, 0)
    };
    Rc::make_mut(&mut played.metadata).details.name = name.to_owned();
    played
}

/// What is seen of a storage that holds `stored`, by one who can read the others too.
fn with_stored<T>(stored: &Snapshot, others: &[&Snapshot], then: impl FnOnce(Seen<'_>) -> T) -> T {
    let read = |text: &str| {
        let all = others.iter().copied().chain([stored]);
        let found = all.into_iter().find(|other| other.to_text() == text);
        found.map_or(Reading::Faulty, |found| Reading::Whole(Box::new(found.clone())))
    };
    let text = stored.to_text();
    then(Seen {
        found: Some(&text),
        read: &read,
    })
}

/// The only tab, which has written this game.
fn writer(stored: &Snapshot) -> Tab {
    let nothing = Seen {
        found: None,
        read: &|_| Reading::Faulty,
    };
    let (tab, _) = Tab::new(stored.clone()).on(Event::Changed(Box::new(stored.clone())), nothing);
    tab.on(Event::Stored(stored.to_text()), nothing).0
}

#[test]
fn who_has_waited_in_vain_follows_what_goes_on_from_its_game_and_keeps_a_copy_beside_anything_else() {
    let own = played("", &["e2e4"]);
    let after = |stored: &Snapshot| {
        with_stored(stored, &[], |seen| {
            let (tab, effects) = writer(&own).on(Event::Look, seen);
            assert_eq!(effects, [Effect::Ask(Manner::InTurn)]);
            tab.on(Event::Lock(Answer::Granted), seen).1
        })
    };
    let longer = played("", &["e2e4", "e7e5"]);
    assert_eq!(after(&longer), [Effect::Restore(Box::new(longer.clone()))]);
    for other in [&[][..], &["d2d4"], &["d2d4", "e7e5"]] {
        assert_eq!(after(&played("", other)), [Effect::Copy(Text::BothKept)], "{other:?}");
    }
    let resigned = Snapshot {
        game: Rc::new(own.game.resign(Color::White).expect("it goes on")),
        ..own.clone()
    };
    assert_eq!(after(&resigned), [Effect::Restore(Box::new(resigned.clone()))]);
}

#[test]
fn the_same_move_in_two_tabs_makes_no_copy() {
    let (tab, both) = (writer(&played("", &[])), played("", &["e2e4"]));
    let elsewhere = Snapshot {
        orientation: Color::Black,
        ..both.clone()
    };
    let (tab, effects) = with_stored(&elsewhere, &[], |seen| tab.on(Event::Changed(Box::new(both)), seen));
    assert_eq!(effects, []);
    assert_eq!(tab.known_text(), Some(elsewhere.to_text().as_str()));
}

#[test]
fn a_name_that_another_tab_gives_stays_with_the_move_made_before_that_is_heard() {
    let (first, named) = (played("", &[]), played("Sunday", &[]));
    let (moved, both) = (played("", &["e2e4"]), played("Sunday", &["e2e4"]));
    let changed = Event::Changed(Box::new(moved));
    let (tab, effects) = with_stored(&named, &[], |seen| writer(&first).on(changed, seen));
    let written = Written {
        id: GAME,
        base: Some(named.to_text()),
        text: both.to_text(),
    };
    let keep = Effect::AdoptMetadata(Rc::clone(&both.metadata));
    assert_eq!(effects, [keep, Effect::Write(written)]);
    let late = Written {
        id: GAME,
        base: Some(first.to_text()),
        text: named.to_text(),
    };
    let (tab, effects) = with_stored(&both, &[&first, &named], |seen| {
        let (tab, _) = tab.on(Event::Stored(both.to_text()), seen);
        tab.on(Event::Heard(late), seen)
    });
    assert_eq!(effects, []);
    assert_eq!(tab.wanted(), &both);
}

#[test]
fn without_locks_a_second_tab_opens_a_copy() {
    let stored = version(GAME, 0);
    let seen = |text: &str| Reading::Whole(Box::new(version(GAME, usize::from(text != "first"))));
    let seen = Seen {
        found: Some("first"),
        read: &seen,
    };
    let (tab, effects) = Tab::new(stored.clone()).on(Event::Changed(Box::new(stored)), seen);
    assert_eq!(effects, [Effect::Ask(Manner::IfFree)]);
    let (_, effects) = tab.on(Event::Lock(Answer::Taken), seen);
    assert_eq!(effects, [Effect::Copy(Text::OpenElsewhere)]);
    let (tab, effects) = tab.on(Event::Lock(Answer::Granted), seen);
    assert_eq!((tab.role(), effects), (Role::Writer, Vec::new()));
}

#[test]
fn nothing_is_written_over_what_cannot_be_read() {
    let stored = version(GAME, 0);
    let faulty = Seen {
        found: Some("rubbish"),
        read: &|_| Reading::Faulty,
    };
    let nothing = Seen { found: None, ..faulty };
    let (tab, _) = Tab::new(stored.clone()).on(Event::Changed(Box::new(stored.clone())), nothing);
    let (tab, _) = tab.on(Event::Stored(stored.to_text()), nothing);
    let on = |event| tab.on(event, faulty).1;
    assert_eq!(on(Event::Changed(Box::new(stored))), []);
    assert_eq!(on(Event::Changed(Box::new(version(GAME, 1)))), [Effect::SetAside]);
    // What was taken out of the storage is written again.
    let (_, effects) = tab.on(Event::Look, nothing);
    assert!(matches!(effects[..], [Effect::Write(_)]), "{effects:?}");
}

#[test]
fn what_others_tell_of_the_same_game_is_taken_over_and_not_written_over() {
    let stored = version(GAME, 0);
    let told = {
        let mut metadata = Metadata::clone(&stored.metadata);
        metadata
            .extra
            .insert("lamp".to_owned(), game_store::Value::from("green").into());
        Rc::new(metadata)
    };
    let other = Snapshot {
        metadata: Rc::clone(&told),
        ..stored.clone()
    };
    let read = |_: &str| Reading::Whole(Box::new(other.clone()));
    let nothing = Seen {
        found: None,
        read: &read,
    };
    let (tab, _) = Tab::new(stored.clone()).on(Event::Changed(Box::new(stored.clone())), nothing);
    let (tab, _) = tab.on(Event::Stored(stored.to_text()), nothing);
    let other_text = other.to_text();
    let seen = Seen {
        found: Some(&other_text),
        ..nothing
    };
    let (tab, effects) = tab.on(Event::Left, seen);
    assert_eq!(effects, [Effect::AdoptMetadata(told)]);
    assert_eq!(tab.known_text(), Some(other_text.as_str()));
}

#[test]
fn in_the_end_one_tab_writes_each_game_and_all_show_it() {
    for seed in 0..rounds() {
        let browser = run(seed, News::Prompt);
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

/// Where what is stored is seen late, moves are safe all the same, and what was thought may have to be thought again.
#[test]
fn in_the_end_the_deepest_thought_about_each_game_is_stored_and_known_to_all() {
    for seed in 0..rounds() {
        let browser = run(seed, News::Prompt);
        let told = || format!("round {seed}:\n{}", browser.log.join("\n"));
        for (id, text) in &browser.stored {
            let stored = &browser.texts[text];
            let deepest = browser.depths.get(&(*id, version_of(stored)));
            let deepest = deepest.copied().unwrap_or_default();
            assert_eq!(depth_of(stored, 0), deepest, "stored, {}", told());
        }
        for page in browser.pages.values() {
            let stored = &browser.texts[&browser.stored[&page.tab.id()]];
            assert_eq!(depth_of(page.tab.wanted(), 0), depth_of(stored, 0), "shown, {}", told());
        }
    }
}

#[test]
fn reviews_of_two_tabs_become_one() {
    let moves = ["e2e4", "e7e5"];
    let reviewed = |verdicts: &[(usize, u32)]| {
        let game = played("", &moves);
        let new = Review::new(&game.game);
        let review = verdicts
            .iter()
            .fold(new, |review, (ply, depth)| review.with(*ply, verdict(*depth)));
        Snapshot {
            review: Rc::new(review),
            ..game
        }
    };
    let depths = |stored: &Snapshot| [0, 1, 2].map(|ply| depth_of(stored, ply));
    let (own, theirs) = (reviewed(&[(0, 9), (1, 12)]), reviewed(&[(1, 10), (2, 11)]));
    let before = reviewed(&[]);
    // The other has written meanwhile, and this one, which writes the game, has not heard of it.
    let (_, effects) = with_stored(&theirs, &[&before], |seen| {
        writer(&before).on(Event::Changed(Box::new(own.clone())), seen)
    });
    let [Effect::AdoptReview(_), Effect::Write(written)] = &effects[..] else {
        panic!("{effects:?}");
    };
    let read = crate::snapshot::read(&written.text, GAME).expect("a game");
    assert_eq!(depths(&read.stored), [9, 12, 11]);
}

#[test]
fn what_is_written_beside_a_game_in_two_tabs_becomes_one() {
    let game = played("", &["e2e4", "e7e5"]);
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
    let (_, effects) = with_stored(&theirs, &[&game], |seen| {
        writer(&game).on(Event::Changed(Box::new(own)), seen)
    });
    let [Effect::AdoptMetadata(_), Effect::Write(written)] = &effects[..] else {
        panic!("{effects:?}");
    };
    let read = crate::snapshot::read(&written.text, GAME).expect("a game").stored;
    let movetext = read.metadata.annotations.to_movetext(&read.game);
    assert_eq!(movetext.as_deref(), Some("1. e4 (1. d4) (1. c4) 1... e5"));
}

#[test]
fn help_that_was_had_in_one_tab_counts_in_all() {
    let helped = played("", &["e2e4", "e7e5"]);
    let mut rated = helped.clone();
    rated.setup.rated = true;
    let written = Written {
        id: GAME,
        base: Some(rated.to_text()),
        text: helped.to_text(),
    };
    let (tab, effects) = with_stored(&helped, &[&rated], |seen| {
        writer(&rated).on(Event::Heard(written), seen)
    });
    assert_eq!(effects, [Effect::Unrate]);
    assert!(!tab.wanted().setup.rated);
    // Whoever has had help in a tab that follows writes that down: nobody believes a word of it alone.
    let (_, effects) = with_stored(&rated, &[], |seen| {
        let (following, _) = Tab::new(rated.clone()).on(Event::Look, seen);
        let (following, _) = following.on(Event::Lock(Answer::Refused), seen);
        following.on(Event::Changed(Box::new(helped.clone())), seen)
    });
    assert_eq!(effects, [Effect::Ask(Manner::Steal)]);
    let (tab, effects) = with_stored(&rated, &[&helped], |seen| {
        writer(&rated).on(Event::Told(helped.to_text()), seen)
    });
    assert_eq!((tab.wanted().setup.rated, effects), (true, Vec::new()));
}
