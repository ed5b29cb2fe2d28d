//! The catalog: the entries of archived games that have left the browser's storage, in a database of their own.
//!
//! The entries are stored under the numbers of the games. The database is separate from that of the texts, so that it
//! needs no new version of that database, which a page of an earlier version could not open.

use std::cell::RefCell;

use idb::{Error, ObjectStore, TransactionMode};
use wasm_bindgen::JsValue;

use super::database::{Access, Database, Source, following, page, reason, values};
use super::with_time_limit;
use crate::storage::StorageError;

thread_local! {
    static CONNECTION: RefCell<Option<Database>> = const { RefCell::new(None) };
}

static CATALOG: Source<1> = Source {
    name: "second-thought-catalog",
    version: 1,
    tables: ["entries"],
    outdated: &[],
    // An entry leaves the browser's storage after it was stored here.
    durability: "strict",
    connection: &CONNECTION,
};

/// The number of entries that are read together. Reading them takes a few milliseconds.
const ENTRIES_PER_PAGE: u32 = 1_000;

/// What a change has found in the database. Counting all entries would take longer than the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whether there were no entries before.
    pub was_empty: bool,
    /// The number of entries that were added and that replaced none.
    pub new: usize,
    /// The number of entries that were removed.
    pub gone: usize,
}

/// Stores entries under the numbers of their games, and removes the entries with the numbers `removed`, in one step. No
/// added entry has one of these numbers.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be changed. Then nothing is changed.
pub async fn change(added: Vec<(u32, String)>, removed: Vec<u32>) -> Result<Change, StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&CATALOG, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let first = table.get_all_keys(None, Some(1)).map_err(reason)?.into_future();
        let ids = added.iter().map(|(id, _)| *id).chain(removed.iter().copied());
        let found = values(table, ids.map(key)).await?;
        let was_empty = first.await.map_err(reason)?.is_empty();
        let requests = request_changes(table, &added, &removed);
        access.end(requests).await?;
        let (of_added, of_removed) = found.split_at(added.len());
        Ok(Change {
            was_empty,
            new: of_added.iter().filter(|entry| entry.is_undefined()).count(),
            gone: of_removed.iter().filter(|entry| !entry.is_undefined()).count(),
        })
    })
    .await
}

/// The number of entries. The counting starts at once.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub fn count() -> impl Future<Output = Result<usize, StorageError>> {
    with_time_limit(async move {
        let access = Access::begin(&CATALOG, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let count = table.count(None).map_err(reason)?.await.map_err(reason)?;
        Ok(count as usize)
    })
}

fn request_changes(table: &ObjectStore, added: &[(u32, String)], removed: &[u32]) -> Result<(), Error> {
    for id in removed {
        table.delete(key(*id))?;
    }
    for (id, entry) in added {
        table.put(&JsValue::from_str(entry), Some(&key(*id)))?;
    }
    Ok(())
}

/// Returns the entries of these games, in the same order. An entry that the catalog does not have is `None`.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub async fn entries(ids: Vec<u32>) -> Result<Vec<Option<String>>, StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&CATALOG, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let found = values(table, ids.into_iter().map(key)).await?;
        Ok(found.into_iter().map(|entry| entry.as_string()).collect())
    })
    .await
}

/// Entries with the numbers of their games, and the last number; `None` if no entries follow.
pub type Page = (Vec<(u32, String)>, Option<u32>);

/// Reads the entries of the games whose numbers follow `after`, as many as are read together. The reading starts at
/// once.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub fn read_page(after: Option<u32>) -> impl Future<Output = Result<Page, StorageError>> {
    with_time_limit(async move {
        let access = Access::begin(&CATALOG, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let range = following(after.map(key).as_ref())?;
        let page = page(table, range, Some(ENTRIES_PER_PAGE)).await?;
        let is_last = page.len() < ENTRIES_PER_PAGE as usize;
        let entry =
            |(key, entry): &(JsValue, JsValue)| Some((key.as_f64()? as u32, entry.as_string().unwrap_or_default()));
        let entries: Vec<(u32, String)> = page.iter().filter_map(entry).collect();
        let last = entries.last().filter(|_| !is_last).map(|(id, _)| *id);
        Ok((entries, last))
    })
}

fn key(id: u32) -> JsValue {
    JsValue::from_f64(f64::from(id))
}
