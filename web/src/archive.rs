//! The archive: the browser's database, which has room for many more texts than the browser's storage.
//!
//! The table of texts never decides which games exist: [`crate::library`] finds this in the browser's storage and in
//! the [`catalog`]. A stored text is never changed, because its key contains the hash of the text. So no late write
//! of another tab can replace a newer text. Every failure is returned as a value.

pub mod catalog;
mod database;
pub mod positions;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::rc::Rc;

use idb::{Error, KeyRange, Query, TransactionMode};
use wasm_bindgen::JsValue;

use crate::fetch::{pause, within};
use crate::storage::StorageError;
use database::{Access, Database, Source, following, page, reason, values};

thread_local! {
    static CONNECTION: RefCell<Option<Database>> = const { RefCell::new(None) };
}

/// The database of the texts. It has the texts, and the days since which texts are not used.
static TEXTS: Source<2> = Source {
    name: "second-thought",
    // A database of version 1 may have other tables.
    version: 2,
    tables: ["texts", "unused"],
    outdated: &[],
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
    let keys = keys.iter().map(|key| JsValue::from_str(key));
    let found = values(texts, keys).await?;
    Ok(found.into_iter().map(|value| value.as_string()).collect())
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
    let (used, mut after, mut all) = (Rc::new(used), None, Counts::default());
    loop {
        let (counts, last) = with_time_limit(remove_unused_of_page(Rc::clone(&used), after, today)).await?;
        all.present += counts.present;
        all.left += counts.left;
        if last.is_none() {
            return Ok(Inventory {
                missing: used.len() - all.present,
                is_empty: all.left == 0,
            });
        }
        after = last;
        pause().await;
    }
}

/// The numbers of texts in a part of the archive.
#[derive(Default)]
struct Counts {
    /// The texts that are used.
    present: usize,
    /// The texts that were not removed.
    left: usize,
}

/// The number of texts whose use is checked together.
const TEXTS_PER_PAGE: u32 = 500;

/// Does the work of [`remove_unused`] for the texts whose keys follow `after`. Returns the last key, or `None` if there
/// are no more.
async fn remove_unused_of_page(
    used: Rc<HashSet<String>>,
    after: Option<String>,
    today: Option<f64>,
) -> Result<(Counts, Option<String>), StorageError> {
    let access = Access::begin(&TEXTS, TransactionMode::ReadWrite).await?;
    let [texts, unused] = &access.tables;
    let range = following(after.as_deref().map(JsValue::from_str).as_ref())?.map(Query::KeyRange);
    let keys = texts.get_all_keys(range, Some(TEXTS_PER_PAGE)).map_err(reason)?;
    let keys = strings(keys.into_future().await.map_err(reason)?);
    let (Some(first), Some(last)) = (keys.first(), keys.last()) else {
        return Ok((Counts::default(), None));
    };
    let [first, last] = [first, last].map(|key| JsValue::from_str(key));
    let same_keys = KeyRange::bound(&first, &last, None, None).map_err(reason)?;
    let noted = page(unused, Some(same_keys), None).await?;
    let noted = noted
        .iter()
        .filter_map(|(key, day)| Some((key.as_string()?, day.as_f64()?)));
    let noted: HashMap<String, f64> = noted.collect();
    let (mut counts, mut requests) = (Counts::default(), Ok(()));
    for key in &keys {
        let (is_used, since) = (used.contains(key), noted.get(key).copied());
        let is_removed = !is_used && today.is_some_and(|today| is_outdated(since, today));
        counts.present += usize::from(is_used);
        counts.left += usize::from(!is_removed);
        if let Some(today) = today {
            requests = requests.and_then(|()| note_use(&access, key, is_used, since, today));
        }
    }
    access.end(requests).await?;
    let last = keys.last().filter(|_| keys.len() == TEXTS_PER_PAGE as usize).cloned();
    Ok((counts, last))
}

/// Notes the day since which a text is unused. Removes the text if that day was long ago.
fn note_use(access: &Access<2>, key: &str, is_used: bool, since: Option<f64>, today: f64) -> Result<(), Error> {
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
fn is_outdated(since: Option<f64>, today: f64) -> bool {
    since.is_some_and(|since| (today - since).abs() >= UNUSED_DAYS)
}

fn strings(values: Vec<JsValue>) -> Vec<String> {
    values.into_iter().filter_map(|value| value.as_string()).collect()
}

/// The maximum time to wait for an answer of the database, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// The answer of the database, or an error if it does not arrive in time. For example, a tab that was frozen during a
/// transaction blocks the database for other tabs.
fn with_time_limit<T: 'static>(
    answer: impl Future<Output = Result<T, StorageError>> + 'static,
) -> impl Future<Output = Result<T, StorageError>> {
    let answer = within(answer, TIMEOUT_MS);
    async move { answer.await.unwrap_or(Err(StorageError::Denied)) }
}
