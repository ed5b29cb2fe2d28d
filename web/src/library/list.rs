//! The list of all games.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use chess_core::Color;
use game_store::{ArchivedGame, GameSummary, Points, SummaryTags};

use super::catalog::{self, only_in};
use super::{GAME_PREFIX, id_of, known_summary, name_of, unplayed};
use crate::fetch::Slices;
use crate::local_date::KnownDate;
use crate::messages::{Text, Texts};
use crate::storage::{self, StorageError};
use crate::user_text::shown_name;

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name under which the text is stored.
    pub key: String,
    /// The game's number; `None` for a text that cannot be read.
    pub id: Option<u32>,
    /// The name that a person gave the game, or the names of its players.
    pub title: String,
    /// The names of the players; `None` if a person has named the game.
    pub players: Option<[String; 2]>,
    /// The time at which the game was started or imported.
    pub begun: String,
    /// The date on which the game was played.
    pub date: KnownDate,
    /// The language of the list.
    pub lang: &'static str,
    /// The result: in words if the person played one of the sides or the game is unfinished, otherwise in PGN notation.
    pub result: String,
    /// The person's points, if the game has ended and the person played one of the sides against an engine.
    pub points: Option<Points>,
    /// The rating that the page showed for the opponent, if it is on the rating scale of earlier versions.
    pub earlier_rating: Option<String>,
    /// The number of plies, including undone ones.
    pub plies: usize,
    /// The text that the search field searches, in lower case: everything that the list shows, and the date in numbers.
    pub words: String,
}

impl Summary {
    /// The date on which the game was played, as the language of the list writes it.
    #[must_use]
    pub fn day(&self) -> String {
        self.date.in_words(self.lang)
    }
}

thread_local! {
    /// The dates in words that were needed, with their languages, because formatting a date takes longer than the rest.
    static DAYS: RefCell<HashMap<(KnownDate, &'static str), String>> = RefCell::default();
}

/// The text that the search field searches.
fn words(title: &str, date: KnownDate, lang: &'static str, result: &str) -> String {
    let [from_day, from_year] = [date.numbers_from_day("."), date.numbers("-")];
    DAYS.with_borrow_mut(|days| {
        let day = days.entry((date, lang)).or_insert_with(|| date.in_words(lang));
        [title, day, &from_day, &from_year, result].join(" ").to_lowercase()
    })
}

/// Returns the summaries of the games in the browser's storage, newest start first, followed by the texts that could
/// not be read. A game from the address is included only after a person has changed it.
pub async fn summaries(texts: Texts) -> Vec<Rc<Summary>> {
    let mut list = List::begin(texts);
    list.add_stored(in_storage()).await;
    list.end().await
}

/// Returns the summaries of all games, also of those in the catalog, in the order of [`summaries`].
///
/// # Errors
///
/// A [`StorageError`] if the catalog cannot be read.
pub async fn all_summaries(texts: Texts) -> Result<Vec<Rc<Summary>>, StorageError> {
    let catalog = catalog::load().await?;
    let (in_catalog, stored) = (only_in(&catalog), in_storage());
    let mut list = List::begin(texts);
    for id in in_catalog {
        if let Some(game) = catalog.get(&id) {
            list.add(summary_in_catalog(id, game.as_ref(), texts)).await;
        }
    }
    list.add_stored(stored).await;
    IN_CATALOG.with_borrow_mut(|known| {
        if known.len() > catalog.len() {
            known.retain(|id, _| catalog.contains_key(id));
        }
    });
    Ok(list.end().await)
}

/// The names and the texts of the games in the storage.
fn in_storage() -> Vec<(String, String)> {
    let hidden = unplayed().map(name_of);
    let names = storage::names(GAME_PREFIX)
        .into_iter()
        .filter(|name| Some(name) != hidden.as_ref());
    names
        .filter_map(|name| storage::read(&name).ok().flatten().map(|text| (name, text)))
        .collect()
}

/// The summaries of a list, which are put in order in slices. Sorting all of them at once would block the page.
struct List {
    summaries: BTreeSet<Listed>,
    texts: Texts,
    slices: Slices,
}

impl List {
    fn begin(texts: Texts) -> Self {
        Self {
            summaries: BTreeSet::new(),
            texts,
            slices: Slices::begin(),
        }
    }

    async fn add(&mut self, summary: Rc<Summary>) {
        self.summaries.insert(Listed(summary));
        self.slices.pause_if_due().await;
    }

    async fn add_stored(&mut self, games: Vec<(String, String)>) {
        for (name, text) in games {
            self.add(Rc::new(stored_summary(name, &text, self.texts))).await;
        }
    }

    /// The summaries, followed by the texts that were set aside.
    async fn end(mut self) -> Vec<Rc<Summary>> {
        let mut summaries = Vec::with_capacity(self.summaries.len());
        for Listed(summary) in self.summaries {
            summaries.push(summary);
            self.slices.pause_if_due().await;
        }
        let aside = storage::names(storage::ASIDE_PREFIX).into_iter();
        let aside = aside.map(|key| Rc::new(unreadable_summary(key, self.texts)));
        summaries.extend(aside);
        summaries
    }
}

/// A summary that comes before those of games that were started earlier.
struct Listed(Rc<Summary>);

impl Listed {
    fn start(&self) -> (bool, &str, Option<u32>, &str) {
        let Summary { key, id, begun, .. } = &*self.0;
        (id.is_some(), begun, *id, key)
    }
}

impl Ord for Listed {
    fn cmp(&self, other: &Self) -> Ordering {
        other.start().cmp(&self.start())
    }
}

impl PartialOrd for Listed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Listed {
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start()
    }
}

impl Eq for Listed {}

thread_local! {
    /// The summaries of games in the catalog that were made for the list, because making them takes most of its time.
    static IN_CATALOG: RefCell<HashMap<u32, KnownSummary>> = RefCell::default();
}

/// An entry of the catalog, and the summary that was made of it.
type KnownSummary = (Rc<ArchivedGame>, Rc<Summary>);

/// The summary of a game in the catalog, whose entry is `None` if it cannot be read.
fn summary_in_catalog(id: u32, game: Option<&Rc<ArchivedGame>>, texts: Texts) -> Rc<Summary> {
    let key = name_of(id);
    let Some(game) = game else {
        return Rc::new(unreadable_summary(key, texts));
    };
    let known = IN_CATALOG.with_borrow(|known| {
        let (of, summary) = known.get(&id)?;
        (Rc::ptr_eq(of, game) && summary.lang == texts.lang()).then(|| Rc::clone(summary))
    });
    known.unwrap_or_else(|| {
        let made = Rc::new(summary(key, id, game.summary(), texts));
        IN_CATALOG.with_borrow_mut(|known| known.insert(id, (Rc::clone(game), Rc::clone(&made))));
        made
    })
}

fn unreadable_summary(key: String, texts: Texts) -> Summary {
    let title = texts.format(Text::Unreadable, &[key.trim_start_matches(storage::PREFIX)]);
    Summary {
        words: title.to_lowercase(),
        title,
        key,
        players: None,
        id: None,
        begun: String::new(),
        date: KnownDate::default(),
        lang: texts.lang(),
        result: String::new(),
        points: None,
        earlier_rating: None,
        plies: 0,
    }
}

fn stored_summary(key: String, text: &str, texts: Texts) -> Summary {
    match id_of(&key).zip(known_summary(&key, text)) {
        Some((id, found)) => summary(key, id, found, texts),
        None => unreadable_summary(key, texts),
    }
}

fn summary(key: String, id: u32, summary: GameSummary, texts: Texts) -> Summary {
    let names = [&summary.tags.white, &summary.tags.black].map(|name| shown_name(name.as_deref()?));
    let is_any_named = names.iter().any(Option::is_some);
    let player = |name: Option<String>, color: Color| {
        let player = summary.players.of(color);
        // The board has the same names.
        let person = match summary.players.only_person() {
            _ if is_any_named => "?",
            Some(_) => texts.of(Text::You),
            None => texts.color_name(color),
        };
        name.or_else(|| texts.engine_name(player))
            .unwrap_or_else(|| person.to_owned())
    };
    let [white, black] = names;
    let players = [player(white, Color::White), player(black, Color::Black)];
    let title = if summary.name.is_empty() {
        players.join(" – ")
    } else {
        summary.name.clone()
    };
    let (date, lang) = (date(summary.tags.date.as_deref(), &summary.begun), texts.lang());
    let result = result_text(&summary, texts);
    Summary {
        words: words(&title, date, lang, &result),
        key,
        id: Some(id),
        title,
        players: summary.name.is_empty().then_some(players),
        date,
        lang,
        result,
        points: summary.person_points(),
        begun: summary.begun,
        earlier_rating: summary
            .players
            .opponent()
            .and_then(|player| texts.earlier_rating(player)),
        plies: summary.plies,
    }
}

/// The result of a game: in words if the person played one of its sides, otherwise in PGN notation.
fn result_text(summary: &GameSummary, texts: Texts) -> String {
    let text = match (summary.result.as_str(), summary.person_points()) {
        // An imported game may have ended with an unknown result.
        (UNFINISHED_RESULT, _) if summary.tags == SummaryTags::default() => Text::Unfinished,
        (_, Some(Points::One)) => Text::WonGame,
        (_, Some(Points::Half)) => Text::DrawnGame,
        (_, Some(Points::None)) => Text::LostGame,
        (result, None) => return result.to_owned(),
    };
    texts.of(text).to_owned()
}

/// The result of an unfinished game in PGN.
const UNFINISHED_RESULT: &str = "*";

/// The date in the game's date tag. Without the tag, the day on which the game was started.
fn date(tag: Option<&str>, begun: &str) -> KnownDate {
    match tag {
        Some(tag) => KnownDate::read(tag),
        None => KnownDate::read(begun.get(..10).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn the_date_of_a_game_is_read_from_its_tag() {
        let begun = "2026-05-03T17:05:09";
        for (tag, expected) in [
            (None, "2026-05-03"),
            (Some("1858.11.02"), "1858-11-02"),
            (Some("1858.11.??"), "1858-11"),
            (Some("????.??.??"), ""),
        ] {
            assert_eq!(date(tag, begun).numbers("-"), expected, "{tag:?}");
        }
        assert_eq!(date(None, "é").numbers("-"), "");
    }
}
