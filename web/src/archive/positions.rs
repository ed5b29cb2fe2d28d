//! The positions of archived games, in a database of their own.
//!
//! The positions are derived from the texts of the games. A record has those of several games. Another record has the
//! facts of the games of the catalog. Records can be deleted at any time: their content is then computed again. The
//! database is separate from that of the texts, so that it needs no new version of that database, which a page of an
//! earlier version could not open.

use std::cell::RefCell;

use game_store::{CatalogFacts, PositionGroup};
use idb::TransactionMode;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};

use super::database::{Access, Database, Source, following, page, values};
use super::with_time_limit;
use crate::storage::StorageError;

thread_local! {
    static CONNECTION: RefCell<Option<Database>> = const { RefCell::new(None) };
}

static POSITIONS: Source<1> = Source {
    name: "second-thought-positions",
    version: 1,
    tables: ["positions"],
    durability: "relaxed",
    connection: &CONNECTION,
};

/// The number of records that are read together. Reading them takes a few milliseconds.
const RECORDS_PER_PAGE: u32 = 40;

/// The key of the facts of the catalog. It comes before the keys of all records.
const FACTS_KEY: &str = "";

/// Records with their keys, and the last key; `None` if no records follow.
pub type Page = (Vec<(String, Vec<u8>)>, Option<String>);

/// Reads the records whose keys follow `after`, as many as are read together. A record that has no bytes is empty. The
/// reading starts at once.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub fn read_page(after: Option<String>) -> impl Future<Output = Result<Page, StorageError>> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let after = JsValue::from_str(after.as_deref().unwrap_or(FACTS_KEY));
        let range = following(Some(&after))?;
        let page = page(table, range, Some(RECORDS_PER_PAGE)).await?;
        let is_last = page.len() < RECORDS_PER_PAGE as usize;
        let last = page.last().filter(|_| !is_last).and_then(|(key, _)| key.as_string());
        let record = |(key, value): &(JsValue, JsValue)| Some((key.as_string()?, bytes_of(value)));
        Ok((page.iter().filter_map(record).collect(), last))
    })
}

fn bytes_of(value: &JsValue) -> Vec<u8> {
    value.dyn_ref().map(Uint8Array::to_vec).unwrap_or_default()
}

/// Reads the facts of the catalog that were stored last; `None` if there are none.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub async fn read_facts() -> Result<Option<CatalogFacts>, StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let found = values(table, std::iter::once(JsValue::from_str(FACTS_KEY))).await?;
        Ok(found
            .first()
            .and_then(|facts| CatalogFacts::from_bytes(&bytes_of(facts))))
    })
    .await
}

/// Stores the facts of the catalog.
///
/// # Errors
///
/// A [`StorageError`] if the database does not store them.
pub async fn store_facts(facts: &CatalogFacts) -> Result<(), StorageError> {
    put(FACTS_KEY, &facts.to_bytes()).await
}

/// Stores the positions of games, all of them as one record under the key of the first game's text.
///
/// # Errors
///
/// A [`StorageError`] if the database does not store them.
pub async fn store(games: &PositionGroup) -> Result<(), StorageError> {
    match games.0.first() {
        Some((key, _)) => put(key, &games.to_bytes()).await,
        None => Ok(()),
    }
}

async fn put(key: &str, bytes: &[u8]) -> Result<(), StorageError> {
    let (key, bytes) = (JsValue::from_str(key), Uint8Array::from(bytes));
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let request = table.put(&bytes, Some(&key)).map(drop);
        access.end(request).await
    })
    .await
}

/// Removes the records under these keys.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be changed.
pub async fn remove(keys: Vec<String>) -> Result<(), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let requests = keys
            .iter()
            .try_for_each(|key| table.delete(JsValue::from_str(key)).map(drop));
        access.end(requests).await
    })
    .await
}
