//! The positions of archived games, in a database of their own.
//!
//! The positions are derived from the texts of the games and stored under the same keys. They can be deleted at any
//! time: they are then computed again. The database is separate from that of the texts, so that it needs no new
//! version of that database, which a page of an earlier version could not open.

use std::cell::RefCell;
use std::collections::HashMap;

use game_store::GamePositions;
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

/// The number of games whose positions are read together. Reading them takes a few milliseconds.
const GAMES_PER_PAGE: u32 = 500;

/// Positions by the key of the game's text; `None` if they are damaged or of another version of the page.
pub type StoredPositions = HashMap<String, Option<GamePositions>>;

/// Reads the positions of the games whose keys follow `after`, as many as are read together, and adds them to `found`.
/// Returns the last key, or `None` if there are no more.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub async fn read_page(after: Option<String>) -> Result<(StoredPositions, Option<String>), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let range = following(after.as_deref().map(JsValue::from_str).as_ref())?;
        let page = page(table, range, Some(GAMES_PER_PAGE)).await?;
        let is_last = page.len() < GAMES_PER_PAGE as usize;
        let last = page.last().filter(|_| !is_last).and_then(|(key, _)| key.as_string());
        let found = page
            .iter()
            .filter_map(|(key, value)| Some((key.as_string()?, positions_in(value))));
        Ok((found.collect(), last))
    })
    .await
}

fn positions_in(value: &JsValue) -> Option<GamePositions> {
    let bytes = value.dyn_ref::<Uint8Array>()?.to_vec();
    GamePositions::from_bytes(&bytes)
}

/// Stores the positions of games under the keys of their texts.
///
/// # Errors
///
/// A [`StorageError`] if the database does not store them.
pub async fn store(games: Vec<(String, GamePositions)>) -> Result<(), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let requests = games.iter().try_for_each(|(key, positions)| {
            let bytes = Uint8Array::from(positions.to_bytes().as_slice());
            table.put(&bytes, Some(&JsValue::from_str(key))).map(drop)
        });
        access.end(requests).await
    })
    .await
}

/// Removes the positions under these keys.
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
