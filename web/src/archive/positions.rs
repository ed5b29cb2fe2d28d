//! The positions of archived games, in a database of their own.
//!
//! The positions are derived from the texts of the games. A record has those of several games. Records can be deleted
//! at any time: their positions are then computed again. The database is separate from that of the texts, so that it
//! needs no new version of that database, which a page of an earlier version could not open.

use std::cell::RefCell;

use game_store::PositionGroup;
use idb::TransactionMode;
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};

use super::database::{Access, Database, Source, following, page};
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

/// Reads the records whose keys follow `after`, as many as are read together. Returns the last key, or `None` if there
/// are no more. A record that has no bytes is empty.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub async fn read_page(after: Option<String>) -> Result<(Vec<(String, Vec<u8>)>, Option<String>), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let range = following(after.as_deref().map(JsValue::from_str).as_ref())?;
        let page = page(table, range, Some(RECORDS_PER_PAGE)).await?;
        let is_last = page.len() < RECORDS_PER_PAGE as usize;
        let last = page.last().filter(|_| !is_last).and_then(|(key, _)| key.as_string());
        let bytes = |value: &JsValue| value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        let record = |(key, value): &(JsValue, JsValue)| Some((key.as_string()?, bytes(value).unwrap_or_default()));
        Ok((page.iter().filter_map(record).collect(), last))
    })
    .await
}

/// Stores the positions of games, all of them as one record under the key of the first game's text.
///
/// # Errors
///
/// A [`StorageError`] if the database does not store them.
pub async fn store(games: PositionGroup) -> Result<(), StorageError> {
    let Some((key, _)) = games.0.first() else {
        return Ok(());
    };
    let key = JsValue::from_str(key);
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let bytes = Uint8Array::from(games.to_bytes().as_slice());
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
