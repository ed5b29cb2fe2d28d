//! The archive: the browser's database, which has room for many more texts than the browser's storage.
//!
//! The archive is only a store of texts, and never decides which games exist: [`crate::library`] finds this in the
//! browser's storage. A stored text is never changed, because its key contains the hash of the text. So no late write
//! of another tab can replace a newer text. Every failure is returned as a value.

mod database;
pub mod positions;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::future::Future;

use idb::{Error, TransactionMode};
use wasm_bindgen::JsValue;

use crate::fetch::within;
use crate::storage::StorageError;
use database::{Access, Database, Source, reason};

thread_local! {
    static CONNECTION: RefCell<Option<Database>> = const { RefCell::new(None) };
}

/// The database of the texts. It has the texts, and the days since which texts are not used.
static TEXTS: Source<2> = Source {
    name: "second-thought",
    // A database of version 1 may have other tables.
    version: 2,
    tables: ["texts", "unused"],
    // Otherwise a text could disappear when the power fails, after it was removed from the browser's storage.
    durability: "strict",
    connection: &CONNECTION,
};

/// Stores texts under their keys, and reads them again. All of them are stored if there is no error.
///
/// # Errors
///
/// A [`StorageError`] if the archive does not store the texts or shows other texts.
pub async fn store(texts: Vec<(String, String)>) -> Result<(), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&TEXTS, TransactionMode::ReadWrite).await?;
        let requests = texts.iter().try_for_each(|(key, text)| put(&access, key, text));
        access.end(requests).await?;
        let keys: Vec<String> = texts.iter().map(|(key, _)| key.clone()).collect();
        let shown = read_texts(&keys).await?;
        let is_stored = texts
            .iter()
            .zip(shown)
            .all(|((_, text), shown)| shown.as_ref() == Some(text));
        if is_stored { Ok(()) } else { Err(StorageError::Missing) }
    })
    .await
}

fn put(access: &Access<2>, key: &str, text: &str) -> Result<(), Error> {
    let key = JsValue::from_str(key);
    let [texts, unused] = &access.tables;
    texts.put(&JsValue::from_str(text), Some(&key))?;
    unused.delete(key)?;
    Ok(())
}

/// Returns the texts under these keys, in the same order. A text that is not in the archive is `None`.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn texts(keys: Vec<String>) -> Result<Vec<Option<String>>, StorageError> {
    with_time_limit(async move { read_texts(&keys).await }).await
}

async fn read_texts(keys: &[String]) -> Result<Vec<Option<String>>, StorageError> {
    let access = Access::begin(&TEXTS, TransactionMode::ReadOnly).await?;
    let [texts, _] = &access.tables;
    let requests = keys.iter().map(|key| texts.get(JsValue::from_str(key)));
    let requests: Vec<_> = requests.collect::<Result<_, _>>().map_err(reason)?;
    // Handlers for all answers are set before the first answer arrives.
    let answers: Vec<_> = requests.into_iter().map(IntoFuture::into_future).collect();
    let mut texts = Vec::with_capacity(keys.len());
    for answer in answers {
        texts.push(answer.await.map_err(reason)?.and_then(|value| value.as_string()));
    }
    Ok(texts)
}

/// The number of days after which a text is removed that no game uses. A deletion can be undone until then.
const UNUSED_DAYS: f64 = 7.0;

/// What [`remove_unused`] has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    /// The number of texts that are used, but are not in the archive.
    pub missing: usize,
    /// Whether the archive is empty.
    pub is_empty: bool,
}

/// Removes the texts that have not been used for several days. `used` has the keys of the used texts, and `today` is
/// the number of days since the beginning of 1970. If `today` is `None`, nothing is removed or noted.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read or changed.
pub async fn remove_unused(used: HashSet<String>, today: Option<f64>) -> Result<Inventory, StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&TEXTS, TransactionMode::ReadWrite).await?;
        let [texts, unused] = &access.tables;
        let keys = texts.get_all_keys(None, None).map_err(reason)?.into_future();
        let noted = unused.get_all_keys(None, None).map_err(reason)?.into_future();
        let days = unused.get_all(None, None).map_err(reason)?.into_future();
        let (keys, noted) = (
            strings(keys.await.map_err(reason)?),
            strings(noted.await.map_err(reason)?),
        );
        let days = days.await.map_err(reason)?.into_iter().filter_map(|day| day.as_f64());
        let unused_since: HashMap<String, f64> = noted.into_iter().zip(days).collect();
        let present = keys.iter().filter(|key| used.contains(*key)).count();
        let removed = keys.iter().filter(|key| {
            today.is_some_and(|today| is_outdated(unused_since.get(*key), today)) && !used.contains(*key)
        });
        let inventory = Inventory {
            missing: used.len() - present,
            is_empty: removed.count() == keys.len(),
        };
        let requests = today.map_or(Ok(()), |today| {
            keys.iter()
                .try_for_each(|key| note_use(&access, key, used.contains(key), unused_since.get(key), today))
        });
        access.end(requests).await?;
        Ok(inventory)
    })
    .await
}

/// Notes the day since which a text is unused. Removes the text if that day was long ago.
fn note_use(access: &Access<2>, key: &str, is_used: bool, since: Option<&f64>, today: f64) -> Result<(), Error> {
    let key = JsValue::from_str(key);
    let [texts, unused] = &access.tables;
    match (is_used, since) {
        (true, Some(_)) => drop(unused.delete(key)?),
        (false, None) => drop(unused.put(&JsValue::from_f64(today), Some(&key))?),
        (false, since) if is_outdated(since, today) => {
            texts.delete(key.clone())?;
            unused.delete(key)?;
        }
        _ => {}
    }
    Ok(())
}

/// Whether a text that is unused since the day `since` can be removed. The day may be in the future, because the
/// system's clock may have been changed.
fn is_outdated(since: Option<&f64>, today: f64) -> bool {
    since.is_some_and(|since| (today - since).abs() >= UNUSED_DAYS)
}

fn strings(values: Vec<JsValue>) -> Vec<String> {
    values.into_iter().filter_map(|value| value.as_string()).collect()
}

/// The maximum time to wait for an answer of the database, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// The answer of the database, or an error if it does not arrive in time. For example, a tab that was frozen during a
/// transaction blocks the database for other tabs.
async fn with_time_limit<T: 'static>(
    answer: impl Future<Output = Result<T, StorageError>> + 'static,
) -> Result<T, StorageError> {
    within(answer, TIMEOUT_MS).await.unwrap_or(Err(StorageError::Denied))
}
