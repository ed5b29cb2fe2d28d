//! The catalog: the archived games whose entries have left the browser's storage.
//!
//! If the storage has a text or an entry under the number of a game, the catalog's entry of this number is outdated and
//! not used.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use game_store::ArchivedGame;

use super::{GAME_PREFIX, id_of, name_of, numbers, saved_summary};
use crate::archive::catalog::{self as database, Change};
use crate::fetch::{Slices, within};
use crate::random::random_u32;
use crate::storage::{self, StorageError};
use crate::web_lock::TextLock;

/// The name of the text that shows that there is a catalog. The text has the revision of the catalog: another random
/// number after each change, so that each tab sees the changes of others. Two numbers of games follow, so that a loss
/// of the database is noticed.
const REVISION_KEY: &str = "second-thought.catalog";
/// The name of the lock for reading the catalog, so that two tasks do not read it at once.
const READING_LOCK: &str = "second-thought.catalog-reading";
/// The maximum time in milliseconds to wait for another tab, which the browser may have suspended.
const LOCK_TIMEOUT_MS: u32 = 10_000;

thread_local! {
    /// The catalog that was read last, and its revision.
    static LOADED: RefCell<Option<(String, Rc<Catalog>)>> = const { RefCell::new(None) };
}

/// The games of the catalog, by their numbers. `None` stands for an entry that cannot be read. A tree never moves all
/// of its games at once, as a hash table does when it grows.
pub type Catalog = BTreeMap<u32, Option<Rc<ArchivedGame>>>;

/// Whether there may be a catalog.
#[must_use]
pub fn has_catalog() -> bool {
    revision().is_some()
}

/// The revision of the catalog, which changes with the catalog; `None` if there is no catalog.
#[must_use]
pub fn revision() -> Option<String> {
    storage::read(REVISION_KEY).ok().flatten()
}

/// The numbers that the page notes with the revision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Note {
    /// The number of games in the catalog.
    count: usize,
    /// The number of games that were in the catalog when it was lost.
    lost: usize,
}

impl Note {
    fn stored() -> Self {
        let text = revision().unwrap_or_default();
        let mut numbers = text.split(' ').skip(1).map(|part| part.parse().unwrap_or(0));
        Self {
            count: numbers.next().unwrap_or(0),
            lost: numbers.next().unwrap_or(0),
        }
    }

    /// Stores another revision. All notes have the same length, so a full storage has room for each but the first one.
    fn store(count: usize, lost: usize) -> Result<(), StorageError> {
        let note = format!("{:08x} {count:08} {lost:08}", random_u32());
        storage::write(REVISION_KEY, &note)
    }
}

/// The number of games that the catalog has, or had before it lost some.
#[must_use]
pub fn noted_count() -> usize {
    Note::stored().count
}

/// The number of games that the catalog has lost: it had more games than it has now, after its last change.
#[must_use]
pub fn count_missing(catalog: &Catalog) -> usize {
    let Note { count, lost } = Note::stored();
    lost + count.saturating_sub(catalog.len())
}

/// The number of games that the catalog has lost, if it was read.
#[must_use]
pub fn count_missing_in_catalog() -> usize {
    up_to_date().map_or(0, |catalog| count_missing(&catalog))
}

/// The maximum number of times that the catalog is read if another tab changes it meanwhile. A long import changes it
/// all the time.
pub const MAX_READINGS: u32 = 3;

/// Returns the games of the catalog. They are read again only if they have changed.
///
/// A game that is moved to the catalog leaves the storage only after the revision has changed. So each game is in the
/// returned catalog or in the storage, if the storage is read before the next `await` and no tab changes the catalog
/// all the time.
///
/// # Errors
///
/// A [`StorageError`] if the catalog cannot be read.
pub async fn load() -> Result<Rc<Catalog>, StorageError> {
    if let Some(catalog) = up_to_date() {
        return Ok(catalog);
    }
    let _lock = within(TextLock::after_others(READING_LOCK), LOCK_TIMEOUT_MS).await;
    let mut catalog = Rc::default();
    for _ in 0..MAX_READINGS {
        // Another task may have read the catalog meanwhile.
        if let Some(catalog) = up_to_date() {
            return Ok(catalog);
        }
        let revision = revision().unwrap_or_default();
        catalog = Rc::new(read().await?);
        LOADED.replace(Some((revision, Rc::clone(&catalog))));
        separate_equal_numbers().await?;
    }
    Ok(up_to_date().unwrap_or(catalog))
}

/// The revision of a catalog that [`load`] has just returned; `None` if the catalog has changed since.
#[must_use]
pub fn revision_of(catalog: &Rc<Catalog>) -> Option<String> {
    let is_same = |known: &Rc<Catalog>| Rc::ptr_eq(known, catalog);
    revision().filter(|revision| loaded(revision).as_ref().is_some_and(is_same))
}

/// The catalog that was read last, if it has not changed since. Without a catalog, there are no games.
fn up_to_date() -> Option<Rc<Catalog>> {
    match revision() {
        Some(revision) => loaded(&revision),
        None => Some(Rc::default()),
    }
}

fn loaded(revision: &str) -> Option<Rc<Catalog>> {
    LOADED.with_borrow(|loaded| {
        let (known, catalog) = loaded.as_ref()?;
        (known == revision).then(|| Rc::clone(catalog))
    })
}

async fn read() -> Result<Catalog, StorageError> {
    let (mut catalog, mut slices) = (Catalog::new(), Slices::begin());
    let mut next = Some(database::read_page(None));
    while let Some(page) = next {
        let (page, last) = page.await?;
        // The database reads the next page meanwhile.
        next = last.map(|last| database::read_page(Some(last)));
        for (id, entry) in page {
            catalog.insert(id, ArchivedGame::read(&entry).map(Rc::new));
            slices.pause_if_due().await;
        }
    }
    Ok(catalog)
}

/// Gives another number to each game of the loaded catalog whose number another game in the storage has. Numbers are
/// random, so this is very rare.
///
/// # Errors
///
/// A [`StorageError`] if the catalog cannot be changed.
pub async fn separate_equal_numbers() -> Result<(), StorageError> {
    let Some(catalog) = LOADED.with_borrow(|loaded| loaded.as_ref().map(|(_, catalog)| Rc::clone(catalog))) else {
        return Ok(());
    };
    let is_other = |id: &u32| match catalog.get(id) {
        Some(Some(game)) => saved_summary(&name_of(*id)).is_some_and(|summary| summary.begun != game.begun()),
        _ => false,
    };
    let moved: Vec<u32> = numbers().into_iter().filter(is_other).collect();
    if moved.is_empty() {
        return Ok(());
    }
    let entries = database::entries(moved.clone()).await?;
    let free = |entry: String| (free_number(&catalog), entry);
    change(entries.into_iter().flatten().map(free).collect(), moved).await
}

/// A random number that no game in the storage or the catalog has.
#[must_use]
pub fn free_number(catalog: &Catalog) -> u32 {
    let mut numbers = std::iter::repeat_with(super::new_number);
    numbers.find(|id| !catalog.contains_key(id)).unwrap_or_default()
}

/// Adds entries to the catalog under the numbers of their games, and removes the entries with the numbers `removed`.
///
/// # Errors
///
/// A [`StorageError`] if the catalog cannot be changed. Then nothing is changed.
pub async fn change(added: Vec<(u32, String)>, removed: Vec<u32>) -> Result<(), StorageError> {
    let (before, Note { count, lost }) = (revision(), Note::stored());
    // The number that an interrupted change has left may be too small.
    let count = up_to_date().map_or(count, |catalog| count.max(catalog.len()));
    if before.is_none() || !removed.is_empty() {
        // If the page is closed before the end, too small a number stays noted. Too large a number looks like a loss.
        Note::store(count.saturating_sub(removed.len()), lost)?;
    }
    let expected = revision();
    LOADED.with_borrow_mut(|loaded| match loaded {
        // The games have not changed yet.
        Some((known, _)) if Some(&*known) == before.as_ref() => *known = expected.clone().unwrap_or_default(),
        _ => {}
    });
    let changed = database::change(added.clone(), removed.clone()).await;
    let is_only_change = revision() == expected;
    let lost = Note::stored().lost;
    let noted = match changed {
        // The database is empty, although it had games: it was lost.
        Ok(Change {
            was_empty: true, new, ..
        }) if is_only_change => Note::store(new, lost + count),
        Ok(Change { new, gone, .. }) => {
            let is_known = is_only_change && count > 0;
            let counted = if is_known { None } else { database::count().await.ok() };
            Note::store(counted.unwrap_or((count + new).saturating_sub(gone)), lost)
        }
        Err(_) if before.is_none() && is_only_change => storage::remove(REVISION_KEY),
        // If the database answers late, its change still happens.
        Err(_) => Note::store(database::count().await.unwrap_or(Note::stored().count), lost),
    };
    LOADED.with_borrow_mut(
        |loaded| match loaded.as_mut().filter(|(known, _)| Some(known) == expected.as_ref()) {
            Some((known, catalog)) if changed.is_ok() && is_only_change => {
                let catalog = Rc::make_mut(catalog);
                for id in &removed {
                    catalog.remove(id);
                }
                for (id, entry) in &added {
                    catalog.insert(*id, ArchivedGame::read(entry).map(Rc::new));
                }
                *known = revision().unwrap_or_default();
            }
            _ => *loaded = None,
        },
    );
    changed.map(|_| ()).and(noted)
}

/// Returns the entries of these games in the catalog, in the same order. A game that is not in the catalog is `None`.
///
/// # Errors
///
/// A [`StorageError`] if the catalog cannot be read.
pub async fn entries(ids: &[u32]) -> Result<Vec<Option<String>>, StorageError> {
    if ids.is_empty() || !has_catalog() {
        return Ok(vec![None; ids.len()]);
    }
    database::entries(ids.to_vec()).await
}

/// The numbers of all games: those in the storage, and those that only the catalog has.
///
/// # Errors
///
/// A [`StorageError`] if the catalog cannot be read.
pub async fn all_numbers() -> Result<Vec<u32>, StorageError> {
    let catalog = load().await?;
    let mut all = numbers();
    all.extend(only_in(&catalog));
    Ok(all)
}

/// The numbers of the games that are in the catalog, but not in the storage.
pub fn only_in(catalog: &Catalog) -> impl Iterator<Item = u32> {
    let stored: HashSet<u32> = storage::names(GAME_PREFIX)
        .iter()
        .filter_map(|name| id_of(name))
        .collect();
    catalog.keys().copied().filter(move |id| !stored.contains(id))
}
