//! The index of the positions of all stored games. It is made when it is first needed.
//!
//! The positions of archived games are computed once, and stored in a database. Those of games whose texts are in the
//! browser's storage are computed for each visit, because these games are few.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use game_store::{ArchivedGame, GameFacts, GamePositions, PositionGroup, PositionIndex, text_hash};

use super::catalog::{self, Catalog, only_in};
use super::{hash_in_key, numbers, summary_of, texts_in_storage, texts_of};
use crate::archive::positions::{read_page, remove, store};
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
    if catalog::has_catalog() {
        // Reading the catalog takes longer, and these games are the newest ones.
        index_texts().await;
        progress();
    }
    let mut faults = IndexFaults::default();
    let catalog = catalog::load().await;
    faults.unread = catalog.as_ref().err().copied();
    let is_complete = catalog.is_ok();
    let mut missing = index_storage(&catalog.unwrap_or_default(), is_complete).await;
    if missing.values().any(Option::is_some) {
        faults.unsaved = index_database(&mut missing, is_complete, &progress).await.err();
    }
    let missing: Vec<ArchivedFacts> = missing.into_values().flatten().collect();
    let mut slices = Slices::begin();
    for group in missing.chunks(GROUP_SIZE) {
        progress();
        let ids: Vec<u32> = group.iter().map(|game| game.id).collect();
        let mut computed = Vec::new();
        for (game, text) in group.iter().zip(texts_of(&ids).await) {
            match text {
                Ok(text) => computed.extend(text.and_then(|text| game.index(&text))),
                Err(error) => faults.unread = Some(error),
            }
            slices.pause_if_due().await;
        }
        if faults.unsaved.is_none() {
            faults.unsaved = store(PositionGroup(computed)).await.err();
        }
        // Each other group would wait for a database that does not answer.
        if faults.unread == Some(StorageError::Denied) {
            break;
        }
    }
    faults
}

/// What is known of an archived game without its text.
struct ArchivedFacts {
    id: u32,
    /// The key of the text.
    key: String,
    text_hash: u64,
    facts: GameFacts,
}

impl ArchivedFacts {
    /// The game with this number; `None` if its key has no hash.
    fn of(id: u32, game: &ArchivedGame) -> Option<Self> {
        Some(Self {
            id,
            key: game.key.clone(),
            text_hash: hash_in_key(&game.key)?,
            facts: GameFacts::of(&game.summary()),
        })
    }

    /// Adds the game with this text to the index. Returns the key and the positions to store; `None` for a text that
    /// is not a game.
    fn index(&self, text: &str) -> Option<(String, GamePositions)> {
        let positions = GamePositions::of_text(text);
        let known = positions.clone().unwrap_or_default();
        add(self.id, self.text_hash, self.facts, known);
        Some((self.key.clone(), positions?))
    }
}

fn add(id: u32, text_hash: u64, facts: GameFacts, positions: GamePositions) {
    INDEX.with_borrow_mut(|index| index.add(id, text_hash, facts, positions));
}

/// The archived games by their keys. The value is `None` if the index knows the game.
type Archived = HashMap<String, Option<ArchivedFacts>>;

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
async fn index_storage(catalog: &Catalog, is_complete: bool) -> Archived {
    let (in_catalog, stored) = (only_in(catalog), texts_in_storage());
    let (mut archived, mut existing, mut slices) = (Archived::new(), HashSet::new(), Slices::begin());
    let mut add_archived = |id: u32, key: &str, game: Option<&ArchivedGame>| {
        let game = game.and_then(|game| ArchivedFacts::of(id, game));
        archived.insert(key.to_owned(), game.filter(|game| !is_known(id, game.text_hash)));
    };
    for (id, text) in stored {
        existing.insert(id);
        match ArchivedGame::key_in(&text) {
            Some(key) => add_archived(id, key, ArchivedGame::read(&text).as_ref()),
            None => index_text(id, &text),
        }
        slices.pause_if_due().await;
    }
    for id in in_catalog {
        if let Some(Some(game)) = catalog.get(&id) {
            existing.insert(id);
            add_archived(id, &game.key, Some(game));
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
        add(id, hash, GameFacts::of(&summary), positions);
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
    let (mut after, mut unused, mut slices) = (None, Vec::new(), Slices::begin());
    loop {
        progress();
        let (page, last) = read_page(after).await?;
        for (record, bytes) in page {
            let mut is_used = false;
            for (key, positions) in games_in(&record, &bytes) {
                let Some(game) = archived.get_mut(&key) else { continue };
                is_used = true;
                if let Some(game) = game.take() {
                    add(game.id, game.text_hash, game.facts, positions);
                }
            }
            if !is_used {
                unused.push(record);
            }
            slices.pause_if_due().await;
        }
        if last.is_none() {
            break;
        }
        after = last;
    }
    if unused.is_empty() || !is_complete {
        Ok(())
    } else {
        remove(unused).await
    }
}
