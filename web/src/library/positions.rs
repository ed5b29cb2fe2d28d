//! The index of the positions of all stored games. It is made when it is first needed.
//!
//! The positions of archived games are computed once, and stored in a database. Those of games whose texts are in the
//! browser's storage are computed for each visit, because these games are few.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use game_store::{
    ArchivedFacts, ArchivedGame, CatalogFacts, GameFacts, GamePositions, PositionGroup, PositionIndex, text_hash,
};

use super::catalog::{self, MAX_READINGS};
use super::{hash_in_key, key_with, numbers, summary_of, texts_in_storage, texts_of};
use crate::archive::catalog as database;
use crate::archive::positions::{read_facts, read_page, remove, store, store_facts};
use crate::fetch::{Slices, within};
use crate::storage::StorageError;
use crate::web_lock::TextLock;

thread_local! {
    static INDEX: RefCell<PositionIndex> = RefCell::default();
}

/// The name of the lock for the index, so that two tabs do not compute the same positions.
const INDEX_LOCK: &str = "second-thought.positions";
/// The maximum time in milliseconds to wait for another tab, which the browser may have suspended.
const LOCK_TIMEOUT_MS: u32 = 10_000;
/// The number of archived games whose positions are computed and stored together.
const GROUP_SIZE: usize = 50;

/// What the index does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexFaults {
    /// Why the text of a game could not be read. The index does not have this game.
    pub unread: Option<StorageError>,
    /// Why positions could not be stored. The next visit computes them again.
    pub unsaved: Option<StorageError>,
}

/// The result of a query about the positions of the stored games, as far as [`update_index`] has read them.
#[must_use]
pub fn with_index<T>(query: impl FnOnce(&PositionIndex) -> T) -> T {
    INDEX.with_borrow(query)
}

/// Adds the games that are new or have changed to the index, and removes deleted games. While many games are read,
/// `progress` is called with the number of games in the index and the number of all games.
pub async fn update_index(progress: impl Fn(usize, usize)) -> IndexFaults {
    let _lock = within(TextLock::after_others(INDEX_LOCK), LOCK_TIMEOUT_MS).await;
    let all = numbers().len() + catalog::noted_count();
    let progress = || {
        let done = with_index(PositionIndex::count);
        progress(done, all.max(done));
    };
    let mut noted = Ok(None);
    if catalog::has_catalog() {
        // Reading the catalog takes longer, and these games are the newest ones.
        index_texts().await;
        progress();
        noted = noted_facts().await;
    }
    // A database that does not answer would not answer a write either.
    let may_be_stored = noted == Ok(None);
    let catalog = match noted {
        Ok(Some(facts)) => Ok(facts),
        _ => facts_of_catalog().await,
    };
    let mut faults = IndexFaults {
        unread: catalog.as_ref().err().copied(),
        unsaved: None,
    };
    let is_complete = catalog.as_ref().is_ok_and(is_current);
    let catalog = catalog.unwrap_or_default();
    let mut missing = index_storage(&catalog, is_complete).await;
    if may_be_stored && catalog::has_catalog() && is_current(&catalog) {
        // If this fails, the next visit reads the catalog again.
        let _ = store_facts(&catalog).await;
    }
    if missing.values().any(Option::is_some) {
        faults.unsaved = index_database(&mut missing, is_complete, &progress).await.err();
    }
    let missing = missing
        .into_iter()
        .filter_map(|((id, text_hash), facts)| facts.map(|facts| ArchivedFacts { id, text_hash, facts }));
    let missing: Vec<ArchivedFacts> = missing.collect();
    let mut slices = Slices::begin();
    for group in missing.chunks(GROUP_SIZE) {
        progress();
        let ids: Vec<u32> = group.iter().map(|game| game.id).collect();
        let mut computed = Vec::new();
        for (game, text) in group.iter().zip(texts_of(&ids).await) {
            match text {
                Ok(text) => computed.extend(text.and_then(|text| index_archived(*game, &text))),
                Err(error) => faults.unread = Some(error),
            }
            slices.pause_if_due().await;
        }
        if faults.unsaved.is_none() {
            faults.unsaved = store(&PositionGroup(computed)).await.err();
        }
        // Each other group would wait for a database that does not answer.
        if faults.unread == Some(StorageError::Denied) {
            break;
        }
    }
    faults
}

/// Adds an archived game with this text to the index. Returns the positions to store, with their key; `None` for a
/// text that is not a game.
fn index_archived(game: ArchivedFacts, text: &str) -> Option<(String, GamePositions)> {
    let positions = GamePositions::of_text(text);
    add(game, positions.clone().unwrap_or_default());
    Some((key_with(game.id, game.text_hash), positions?))
}

fn add(ArchivedFacts { id, text_hash, facts }: ArchivedFacts, positions: GamePositions) {
    INDEX.with_borrow_mut(|index| index.add(id, text_hash, facts, positions));
}

/// The facts that an earlier visit has stored, if they belong to the present catalog.
async fn noted_facts() -> Result<Option<CatalogFacts>, StorageError> {
    let Some(facts) = read_facts().await?.filter(is_current) else {
        return Ok(None);
    };
    // If the browser was closed during a change, or has lost the catalog, the revision may be the same as before.
    let is_whole = database::count().await? == facts.entry_count;
    Ok(is_whole.then_some(facts))
}

/// Whether the catalog has not changed since these facts were read.
fn is_current(facts: &CatalogFacts) -> bool {
    facts.revision == catalog::revision().unwrap_or_default()
}

/// The facts in the entries of the catalog. If they are current, each game is in them or in the storage, also a game
/// that is moved to the catalog meanwhile.
async fn facts_of_catalog() -> Result<CatalogFacts, StorageError> {
    let mut facts = CatalogFacts::default();
    for _ in 0..MAX_READINGS {
        let catalog = catalog::load().await?;
        facts = CatalogFacts {
            revision: catalog::revision_of(&catalog).unwrap_or_default(),
            entry_count: catalog.len(),
            games: Vec::with_capacity(catalog.len()),
        };
        let mut slices = Slices::begin();
        for (id, game) in catalog.iter() {
            facts.games.extend(game.as_ref().and_then(|game| facts_of(*id, game)));
            slices.pause_if_due().await;
        }
        if is_current(&facts) {
            break;
        }
    }
    Ok(facts)
}

/// The facts of an archived game; `None` if the key of its text has no hash.
fn facts_of(id: u32, game: &ArchivedGame) -> Option<ArchivedFacts> {
    Some(ArchivedFacts {
        id,
        text_hash: hash_in_key(&game.key)?,
        facts: game.facts(),
    })
}

/// The archived games by their numbers and the hashes of their texts. The value is `None` if the index knows the game.
type Archived = HashMap<(u32, u64), Option<GameFacts>>;

/// Adds the games to the index whose texts are in the browser's storage.
async fn index_texts() {
    let mut slices = Slices::begin();
    for (id, text) in texts_in_storage() {
        if !ArchivedGame::is_entry(&text) {
            index_text(id, &text);
        }
        slices.pause_if_due().await;
    }
}

/// Adds the games to the index whose texts are in the browser's storage, and removes deleted games if the catalog is
/// known. Returns the archived games.
async fn index_storage(catalog: &CatalogFacts, is_complete: bool) -> Archived {
    let mut archived = Archived::with_capacity(catalog.games.len());
    let (mut existing, mut slices) = (HashSet::with_capacity(catalog.games.len()), Slices::begin());
    let mut add_archived = |game: ArchivedFacts| {
        let is_new = !is_known(game.id, game.text_hash);
        archived.insert((game.id, game.text_hash), is_new.then_some(game.facts));
    };
    for (id, text) in texts_in_storage() {
        existing.insert(id);
        match ArchivedGame::read(&text) {
            Some(entry) => facts_of(id, &entry).into_iter().for_each(&mut add_archived),
            None => index_text(id, &text),
        }
        slices.pause_if_due().await;
    }
    // Reading the time for each game would take longer than adding it.
    for games in catalog.games.chunks(100) {
        for game in games {
            // The storage comes first if it has the game too.
            if existing.insert(game.id) {
                add_archived(*game);
            }
        }
        slices.pause_if_due().await;
    }
    if is_complete {
        INDEX.with_borrow_mut(|index| {
            let deleted: Vec<u32> = index.numbers().filter(|id| !existing.contains(id)).collect();
            deleted.into_iter().for_each(|id| index.remove(id));
        });
    }
    archived
}

fn is_known(id: u32, text_hash: u64) -> bool {
    with_index(|index| index.knows(id, text_hash))
}

fn index_text(id: u32, text: &str) {
    let hash = text_hash(text);
    if is_known(id, hash) {
        return;
    }
    if let Some((summary, positions)) = summary_of(text).zip(GamePositions::of_text(text)) {
        let facts = GameFacts::of(&summary);
        add(
            ArchivedFacts {
                id,
                text_hash: hash,
                facts,
            },
            positions,
        );
    }
}

/// The games in a record of the database. A record of an earlier version has one game, under the game's key.
fn games_in(record: &str, bytes: &[u8]) -> Vec<(String, GamePositions)> {
    let single = || GamePositions::from_bytes(bytes).map(|positions| (record.to_owned(), positions));
    PositionGroup::from_bytes(bytes).map_or_else(|| single().into_iter().collect(), |group| group.0)
}

/// Adds the games to the index whose positions are in the database, and removes the records without any of them from
/// the database if `is_complete`. Games that are found become `None`.
async fn index_database(archived: &mut Archived, is_complete: bool, progress: &impl Fn()) -> Result<(), StorageError> {
    let (mut unused, mut slices, mut next) = (Vec::new(), Slices::begin(), Some(read_page(None)));
    while let Some(page) = next {
        progress();
        let (page, last) = page.await?;
        // The database reads the next page meanwhile.
        next = last.map(|last| read_page(Some(last)));
        for (record, bytes) in page {
            let mut is_used = false;
            for (key, positions) in games_in(&record, &bytes) {
                let Some((id, text_hash)) = parts_of_key(&key) else {
                    continue;
                };
                let Some(facts) = archived.get_mut(&(id, text_hash)) else {
                    continue;
                };
                is_used = true;
                if let Some(facts) = facts.take() {
                    add(ArchivedFacts { id, text_hash, facts }, positions);
                }
            }
            if !is_used {
                unused.push(record);
            }
            slices.pause_if_due().await;
        }
    }
    if unused.is_empty() || !is_complete {
        Ok(())
    } else {
        remove(unused).await
    }
}

/// The number of the game and the hash of the text in the key of a text.
fn parts_of_key(key: &str) -> Option<(u32, u64)> {
    let (id, _) = key.split_once('-')?;
    Some((id.parse().ok()?, hash_in_key(key)?))
}
