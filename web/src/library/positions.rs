//! The index of the positions of all stored games. It is made when it is first needed.
//!
//! The positions of archived games are computed once, and stored in a database. Those of games whose texts are in the
//! browser's storage are computed for each visit, because these games are few.

use std::cell::RefCell;
use std::collections::HashSet;

use game_store::{
    ArchivedFacts, ArchivedGame, CatalogFacts, GameFacts, GamePosition, GameText, GroupPart, Occurrence, PositionGroup,
    PositionIndex, text_hash,
};

use super::catalog::{self, MAX_READINGS};
use super::{hash_in_key, numbers, summary_of, texts_in_storage, texts_of};
use crate::archive::catalog as database;
use crate::archive::positions::{Groups, read_facts, read_groups, read_parts, remove, store, store_facts};
use crate::fetch::{Slices, pause_for, within};
use crate::storage::StorageError;
use crate::web_lock::TextLock;

thread_local! {
    static INDEX: RefCell<PositionIndex> = RefCell::default();
    /// The revision and the number of entries of the catalog, if the index was made from noted facts and the entries
    /// were not counted yet.
    static UNCOUNTED: RefCell<Option<(String, usize)>> = const { RefCell::new(None) };
    /// The revision and the number of entries of the noted facts that are not those of the catalog.
    static REFUSED: RefCell<Option<(String, usize)>> = const { RefCell::new(None) };
}

/// The name of the lock for the index, so that two tabs do not compute the same positions.
const INDEX_LOCK: &str = "second-thought.positions";
/// The maximum time in milliseconds to wait for another tab, which the browser may have suspended.
const LOCK_TIMEOUT_MS: u32 = 10_000;
/// The number of archived games whose texts are read together.
const GAMES_PER_READING: usize = 100;
/// The time in milliseconds after which the entries of the catalog are counted, when the first answer is shown.
const COUNTING_DELAY_MS: u32 = 1_000;

/// What the index does not have, or what was not read from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexFaults {
    /// Why the text of a game could not be read. The index does not have this game.
    pub unread: Option<StorageError>,
    /// Why positions could not be stored. The next visit computes them again.
    pub unsaved: Option<StorageError>,
}

impl IndexFaults {
    /// The faults of a database that cannot be read.
    fn unread(error: StorageError) -> Self {
        Self {
            unread: Some(error),
            unsaved: None,
        }
    }

    /// These faults, and where there are none, the others.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            unread: self.unread.or(other.unread),
            unsaved: self.unsaved.or(other.unsaved),
        }
    }
}

/// The games that had the position with this hash, as far as [`update_index`] knows their positions, and what is not
/// known of other games.
pub async fn games_with(position: u64) -> (Vec<Occurrence>, IndexFaults) {
    let (parts, faults) = parts(PositionGroup::part_of(position)).await;
    (with_index(|index| index.occurrences(position, &parts)), faults)
}

/// Calls `visit` with the positions of all games whose hashes are wanted, and the numbers of the games, as far as
/// [`update_index`] knows them. The positions of a game are in no order. Returns what could not be read. After the
/// first part that cannot be read, no other is tried.
pub async fn visit_positions(is_wanted: impl Fn(u64) -> bool, mut visit: impl FnMut(u32, GamePosition)) -> IndexFaults {
    with_index(|index| {
        let in_memory = index.in_memory().filter(|(_, position)| is_wanted(position.hash));
        in_memory.for_each(|(id, position)| visit(id, position));
    });
    let (mut faults, mut slices) = (IndexFaults::default(), Slices::begin());
    for number in 0..PositionGroup::PARTS {
        let (parts, faults_of_part) = parts(number).await;
        faults = faults.or(faults_of_part);
        if parts.is_empty() && faults_of_part.unread.is_some() {
            break;
        }
        for part in parts {
            with_index(|index| {
                let in_part = index.in_part(&part, &is_wanted);
                in_part.for_each(|(id, position)| visit(id, position));
            });
            slices.pause_if_due().await;
        }
    }
    faults
}

/// The part with this number of each group of the index, and what could not be read. The positions of a group whose
/// part is missing or damaged are computed again.
async fn parts(number: usize) -> (Vec<GroupPart>, IndexFaults) {
    if with_index(|index| index.groups().next().is_none()) {
        return (Vec::new(), IndexFaults::default());
    }
    let parts = match read_parts(number).await {
        Ok(parts) => parts,
        Err(error) => return (Vec::new(), IndexFaults::unread(error)),
    };
    if groups_without(&parts).is_empty() {
        return (parts, IndexFaults::default());
    }
    if let Err(error) = remove_damaged_groups(number).await {
        return (parts, IndexFaults::unread(error));
    }
    let faults = update_index(|_, _| {}).await;
    match read_parts(number).await {
        Ok(parts) => (parts, faults),
        Err(error) => (parts, IndexFaults::unread(error).or(faults)),
    }
}

/// The groups of the index that have none of these parts.
fn groups_without(parts: &[GroupPart]) -> Vec<u64> {
    let found: HashSet<u64> = parts.iter().map(|part| part.group).collect();
    with_index(|index| index.groups().filter(|group| !found.contains(group)).collect())
}

/// Removes the groups whose part with this number is missing or damaged. The parts are read again under the lock,
/// because another reader may have stored these groups meanwhile.
async fn remove_damaged_groups(number: usize) -> Result<(), StorageError> {
    let _lock = within(TextLock::after_others(INDEX_LOCK), LOCK_TIMEOUT_MS).await;
    let damaged = groups_without(&read_parts(number).await?);
    INDEX.with_borrow_mut(|index| damaged.iter().for_each(|group| index.remove_group(*group)));
    // If this fails, so does storing the positions that are computed again.
    let _ = remove(damaged).await;
    Ok(())
}

fn with_index<T>(query: impl FnOnce(&PositionIndex) -> T) -> T {
    INDEX.with_borrow(query)
}

/// Adds the games that are new or have changed to the index, and removes deleted games. While many positions are
/// computed, `progress` is called with the number of games whose positions are known and the number of all games.
pub async fn update_index(progress: impl Fn(usize, usize)) -> IndexFaults {
    let _lock = within(TextLock::after_others(INDEX_LOCK), LOCK_TIMEOUT_MS).await;
    let all = numbers().len() + catalog::noted_count();
    let progress = |known: usize| progress(known, all.max(known));
    let known_count = || with_index(PositionIndex::count);
    let (mut noted, mut groups) = (Ok(None), None);
    if catalog::has_catalog() {
        // The databases answer while the newest games are read.
        let facts = read_facts();
        groups = Some(read_groups());
        index_texts().await;
        progress(known_count());
        noted = facts.await.map(|facts| facts.filter(is_usable));
        if let Ok(Some(facts)) = &noted {
            UNCOUNTED.replace(Some(identity(facts)));
        }
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
    index_storage(&catalog, is_complete).await;
    if may_be_stored && catalog::has_catalog() && is_current(&catalog) {
        // If this fails, the next visit reads the catalog again.
        let _ = store_facts(&catalog).await;
    }
    if with_index(|index| index.unknown().next().is_some()) {
        let groups = match groups {
            Some(groups) => groups.await,
            None => read_groups().await,
        };
        faults.unsaved = index_groups(groups, is_complete).await.err();
    }
    let (unknown, mut known) = (with_index(|index| index.unknown().collect::<Vec<_>>()), known_count());
    for group in unknown.chunks(PositionGroup::MAX_GAMES) {
        let mut computed = Vec::with_capacity(group.len());
        for games in group.chunks(GAMES_PER_READING) {
            // Each other reading would wait for a database that does not answer.
            if faults.unread == Some(StorageError::Denied) {
                break;
            }
            progress(known);
            computed.extend(positions_of(games, &mut faults).await);
            known += games.len();
        }
        index_computed(computed, &mut faults).await;
    }
    faults
}

/// Whether the index was made from noted facts that are not those of the catalog. If the browser was closed during a
/// change, or has lost the catalog, the revision may be the same as before. The entries of the catalog are counted to
/// find this, which takes longer than an answer. If the index is outdated, the next update reads the catalog.
pub async fn is_index_outdated() -> bool {
    let Some((revision, entry_count)) = UNCOUNTED.take() else {
        return false;
    };
    pause_for(COUNTING_DELAY_MS).await;
    let is_other = database::count().await.is_ok_and(|count| count != entry_count);
    let is_outdated = is_other && catalog::revision().as_ref() == Some(&revision);
    if is_outdated {
        REFUSED.replace(Some((revision, entry_count)));
    }
    is_outdated
}

/// The texts of these games with their positions, except for games that are deleted or cannot be read.
async fn positions_of(games: &[ArchivedFacts], faults: &mut IndexFaults) -> Vec<(GameText, Vec<GamePosition>)> {
    let ids: Vec<u32> = games.iter().map(|game| game.id).collect();
    let (mut computed, mut slices) = (Vec::with_capacity(ids.len()), Slices::begin());
    for (id, text) in ids.iter().zip(texts_of(&ids).await) {
        match text {
            Ok(text) => computed.extend(text.map(|text| {
                let hash = text_hash(&text);
                // A text that is not a game has no positions.
                (
                    GameText { id: *id, hash },
                    GamePosition::all_of(&text).unwrap_or_default(),
                )
            })),
            Err(error) => faults.unread = Some(error),
        }
        slices.pause_if_due().await;
    }
    computed
}

/// Stores the positions of games, and adds them to the index. They stay in memory if they cannot be stored.
async fn index_computed(games: Vec<(GameText, Vec<GamePosition>)>, faults: &mut IndexFaults) {
    if games.is_empty() {
        return;
    }
    let stored = match faults.unsaved {
        None => store(&games).await,
        Some(error) => Err(error),
    };
    faults.unsaved = stored.as_ref().err().copied();
    INDEX.with_borrow_mut(|index| match stored {
        Ok(group) => drop(index.add_group(group)),
        Err(_) => games
            .into_iter()
            .for_each(|(text, positions)| index.set_positions(text, positions)),
    });
}

/// Whether facts that an earlier visit has stored belong to the present catalog, as far as its revision shows.
fn is_usable(facts: &CatalogFacts) -> bool {
    is_current(facts) && REFUSED.with_borrow(|refused| *refused != Some(identity(facts)))
}

/// The revision and the number of entries of the catalog from which facts were read.
fn identity(facts: &CatalogFacts) -> (String, usize) {
    (facts.revision.clone(), facts.entry_count)
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

/// The positions of new archived games. They are stored when there are enough of them for a group.
#[derive(Default)]
pub struct NewPositions(Vec<(GameText, Vec<GamePosition>)>);

impl NewPositions {
    pub(super) async fn add(&mut self, games: Vec<(GameText, Vec<GamePosition>)>) {
        self.0.extend(games);
        if self.0.len() >= PositionGroup::MAX_GAMES {
            self.store().await;
        }
    }

    /// Stores the positions that are not stored yet.
    pub async fn store(&mut self) {
        for games in std::mem::take(&mut self.0).chunks(PositionGroup::MAX_GAMES) {
            // If this fails, the positions are computed when they are first needed.
            let _ = store(games).await;
        }
    }
}

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

/// Adds the games in the browser's storage and in the catalog to the index, and removes deleted games if all games are
/// known.
async fn index_storage(catalog: &CatalogFacts, is_complete: bool) {
    let (mut stored, mut slices) = (HashSet::new(), Slices::begin());
    for (id, text) in texts_in_storage() {
        stored.insert(id);
        match ArchivedGame::read(&text) {
            Some(entry) => add(facts_of(id, &entry)),
            None => index_text(id, &text),
        }
        slices.pause_if_due().await;
    }
    // Reading the time for each game would take longer than adding it.
    for games in catalog.games.chunks(100) {
        // The storage comes first if it has the game too.
        add(games.iter().copied().filter(|game| !stored.contains(&game.id)));
        slices.pause_if_due().await;
    }
    if is_complete {
        let in_catalog = |id| catalog.games.binary_search_by_key(&id, |game| game.id).is_ok();
        INDEX.with_borrow_mut(|index| index.retain(|id| stored.contains(&id) || in_catalog(id)));
    }
}

fn add(games: impl IntoIterator<Item = ArchivedFacts>) {
    INDEX.with_borrow_mut(|index| games.into_iter().for_each(|game| index.add(game)));
}

fn index_text(id: u32, text: &str) {
    let hash = text_hash(text);
    if with_index(|index| index.knows(id, hash)) {
        return;
    }
    if let Some((summary, positions)) = summary_of(text).zip(GamePosition::all_of(text)) {
        let facts = GameFacts::of(&summary);
        add([ArchivedFacts {
            id,
            text_hash: hash,
            facts,
        }]);
        INDEX.with_borrow_mut(|index| index.set_positions(GameText { id, hash }, positions));
    }
}

/// Adds the groups of the database to the index. If `is_complete`, those that no game uses are removed.
async fn index_groups(groups: Result<Groups, StorageError>, is_complete: bool) -> Result<(), StorageError> {
    let ((groups, mut unused), mut slices) = (groups?, Slices::begin());
    for group in groups {
        let name = group.name();
        if !INDEX.with_borrow_mut(|index| index.add_group(group)) {
            unused.push(name);
        }
        slices.pause_if_due().await;
    }
    if unused.is_empty() || !is_complete {
        return Ok(());
    }
    INDEX.with_borrow_mut(|index| unused.iter().for_each(|group| index.remove_group(*group)));
    remove(unused).await
}
