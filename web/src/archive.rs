//! The archive: the browser's database, which has room for many more games than the browser's small storage.
//!
//! A game in the archive is a text in one table, and an [`Entry`] for lists in another table. Both are written and
//! removed together. Every failure is returned as a value. Only [`crate::library`] decides which games are archived.

mod database;
mod entry;

use std::collections::HashSet;

use idb::{KeyRange, Query, TransactionMode};
use wasm_bindgen::JsValue;

use crate::fetch::within;
use crate::storage::StorageError;
use database::{ENTRIES, PLACE_INDEX, RATED_INDEX, TEXTS, TransactionExt, open};
pub use entry::{Entry, Place};

/// Stores these games, except those for which `is_wanted` returns `false` when the database is about to write.
/// No other tab writes the database between this question and the end of the call. Returns the games that were stored.
///
/// # Errors
///
/// A [`StorageError`] if nothing was stored.
pub async fn put(
    games: &[(u32, String)],
    is_wanted: impl Fn(u32, &str) -> bool,
) -> Result<Vec<&(u32, String)>, StorageError> {
    let database = open().await?;
    let transaction = database.begin(TransactionMode::ReadWrite)?;
    let (texts, entries) = (transaction.store(TEXTS)?, transaction.store(ENTRIES)?);
    // A transaction begins when earlier ones of all tabs have ended, and its first request is answered after that.
    let first = texts.get_key(JsValue::from(0)).map_err(database::reason)?;
    first.await.map_err(database::reason)?;
    let mut stored = Vec::new();
    for game in games {
        let (id, text) = game;
        let Some(entry) = Entry::of(*id, text).filter(|_| is_wanted(*id, text)) else {
            continue;
        };
        let entry = serde_wasm_bindgen::to_value(&entry).map_err(|_| StorageError::Denied)?;
        texts
            .put(&JsValue::from_str(text), Some(&JsValue::from(*id)))
            .and_then(|_| entries.put(&entry, None))
            .map_err(database::reason)?;
        stored.push(game);
    }
    transaction.end().await?;
    Ok(stored)
}

/// Returns the texts of these games, in the same order. The text of a game that is not in the archive is `None`.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn texts(ids: &[u32]) -> Result<Vec<Option<String>>, StorageError> {
    let ids = ids.to_vec();
    limited(async move { read_texts(&ids).await }).await
}

async fn read_texts(ids: &[u32]) -> Result<Vec<Option<String>>, StorageError> {
    let database = open().await?;
    let transaction = database.begin(TransactionMode::ReadOnly)?;
    let store = transaction.store(TEXTS)?;
    let requests = ids.iter().map(|id| store.get(JsValue::from(*id)));
    let requests: Vec<_> = requests.collect::<Result<_, _>>().map_err(database::reason)?;
    // Handlers for all answers are set before the first answer arrives.
    let answers: Vec<_> = requests.into_iter().map(IntoFuture::into_future).collect();
    let mut texts = Vec::with_capacity(ids.len());
    for answer in answers {
        let value = answer.await.map_err(database::reason)?;
        texts.push(value.and_then(|value| value.as_string()));
    }
    Ok(texts)
}

/// Removes these games. Numbers of games that are not in the archive have no effect.
///
/// # Errors
///
/// A [`StorageError`] if nothing was removed, or if it is not known yet whether the games were removed.
pub async fn remove(ids: &[u32]) -> Result<(), StorageError> {
    let ids = ids.to_vec();
    limited(async move { remove_games(&ids).await }).await
}

async fn remove_games(ids: &[u32]) -> Result<(), StorageError> {
    let database = open().await?;
    let transaction = database.begin(TransactionMode::ReadWrite)?;
    let (texts, entries) = (transaction.store(TEXTS)?, transaction.store(ENTRIES)?);
    for id in ids {
        let key = JsValue::from(*id);
        texts
            .delete(key.clone())
            .and_then(|_| entries.delete(key))
            .map_err(database::reason)?;
    }
    transaction.end().await
}

/// Returns the next entries after a place, newest start first. The first page is after no place.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn page(after: Option<Place>, limit: u32) -> Result<Vec<Entry>, StorageError> {
    let range = match after {
        Some(place) => {
            let key = serde_wasm_bindgen::to_value(&place).map_err(|_| StorageError::Denied)?;
            Some(KeyRange::lower_bound(&key, Some(true)).map_err(database::reason)?)
        }
        None => None,
    };
    limited(entries(PLACE_INDEX, range.map(Query::from), Some(limit))).await
}

/// Returns the entries of all games that matter for the person's rating.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn rated() -> Result<Vec<Entry>, StorageError> {
    limited(entries(RATED_INDEX, None, None)).await
}

/// Returns the numbers of all games.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn ids() -> Result<HashSet<u32>, StorageError> {
    limited(read_ids()).await
}

async fn read_ids() -> Result<HashSet<u32>, StorageError> {
    let database = open().await?;
    let transaction = database.begin(TransactionMode::ReadOnly)?;
    let request = transaction.store(TEXTS)?.get_all_keys(None, None);
    let keys = request.map_err(database::reason)?.await.map_err(database::reason)?;
    // The keys were numbers of this type when they were stored.
    Ok(keys.iter().filter_map(JsValue::as_f64).map(|id| id as u32).collect())
}

/// The time in milliseconds after which an answer is not expected any more.
const TIMEOUT_MS: u32 = 10_000;

/// The answer of the database, or an error if there is none: a tab that was frozen in a transaction blocks other tabs.
async fn limited<T: 'static>(
    answer: impl Future<Output = Result<T, StorageError>> + 'static,
) -> Result<T, StorageError> {
    within(answer, TIMEOUT_MS).await.unwrap_or(Err(StorageError::Denied))
}

async fn entries(index: &'static str, range: Option<Query>, limit: Option<u32>) -> Result<Vec<Entry>, StorageError> {
    let database = open().await?;
    let transaction = database.begin(TransactionMode::ReadOnly)?;
    let index = transaction.store(ENTRIES)?.index(index).map_err(database::reason)?;
    let request = index.get_all(range, limit).map_err(database::reason)?;
    let values = request.await.map_err(database::reason)?;
    let entries = values.into_iter().map(serde_wasm_bindgen::from_value);
    Ok(entries.filter_map(Result::ok).collect())
}
