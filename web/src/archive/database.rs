//! The connections to the databases, their tables, and the reasons of their failures.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::thread::LocalKey;

use idb::event::VersionChangeEvent;
use idb::{
    DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, Transaction, TransactionMode,
};
use js_sys::{Array, Function, Promise};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::storage::StorageError;

/// A database: its name and its version, and the names of its `N` tables.
pub(super) struct Source<const N: usize> {
    pub name: &'static str,
    pub version: u32,
    pub tables: [&'static str; N],
    /// The tables of earlier versions that are deleted.
    pub outdated: &'static [&'static str],
    /// If it is `strict`, a transaction ends only when its data is on the disk.
    pub durability: &'static str,
    /// The open connection.
    pub connection: &'static LocalKey<RefCell<Option<Database>>>,
}

#[wasm_bindgen]
extern "C" {
    /// The browser's `IDBDatabase`. The crate `idb` has no options for transactions.
    #[derive(Clone)]
    pub(super) type Database;
    #[wasm_bindgen(method, catch)]
    fn transaction(this: &Database, tables: &Array, mode: &str, options: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method)]
    fn close(this: &Database);
}

/// The browser's `IDBTransactionOptions`.
#[derive(Serialize)]
struct Options {
    durability: &'static str,
}

/// Opens the database, unless it is already open. Creates the tables that are missing, and deletes the outdated ones.
async fn open<const N: usize>(source: &'static Source<N>) -> Result<Database, StorageError> {
    let connection = source.connection;
    if let Some(database) = connection.with_borrow(Clone::clone) {
        return Ok(database);
    }
    let factory = Factory::new().map_err(reason)?;
    let mut request = factory.open(source.name, Some(source.version)).map_err(reason)?;
    request.on_upgrade_needed(|event| {
        // If the tables cannot be created, every use of the database fails and is reported.
        let _ = change_tables(&event, &source.tables, source.outdated);
    });
    let mut database = request.await.map_err(reason)?;
    // Another call may have opened the database meanwhile.
    if let Some(first) = connection.with_borrow(Clone::clone) {
        database.close();
        return Ok(first);
    }
    // Another tab has a later version of the page, or the browser is deleting the data of this site.
    database.on_version_change(|_| close(connection));
    database.on_close(|_| close(connection));
    // The browser may call these functions until the page is closed, so they must not be dropped.
    database.forget_callbacks();
    let database: Database = JsValue::from(database).unchecked_into();
    connection.replace(Some(database.clone()));
    Ok(database)
}

fn close(connection: &'static LocalKey<RefCell<Option<Database>>>) {
    if let Some(database) = connection.take() {
        database.close();
    }
}

fn change_tables(event: &VersionChangeEvent, tables: &[&str], outdated: &[&str]) -> Result<(), Error> {
    let database = event.database()?;
    let present = database.store_names();
    for name in outdated
        .iter()
        .filter(|name| present.iter().any(|table| table == *name))
    {
        database.delete_object_store(name)?;
    }
    for name in tables.iter().filter(|name| !present.iter().any(|table| table == *name)) {
        database.create_object_store(name, ObjectStoreParams::new())?;
    }
    Ok(())
}

/// A transaction on all tables of a database.
pub(super) struct Access<const N: usize> {
    transaction: Transaction,
    pub tables: [ObjectStore; N],
}

impl<const N: usize> Access<N> {
    /// Begins a transaction. It ends when it has no more requests.
    pub async fn begin(source: &'static Source<N>, mode: TransactionMode) -> Result<Self, StorageError> {
        let mode = match mode {
            TransactionMode::ReadWrite => "readwrite",
            _ => "readonly",
        };
        let names = source.tables.map(JsValue::from_str).into_iter().collect();
        let durability = source.durability;
        let options = serde_wasm_bindgen::to_value(&Options { durability }).unwrap_or_default();
        let transaction = open(source).await?.transaction(&names, mode, &options);
        let transaction = Transaction::try_from(transaction.map_err(|_| StorageError::Denied)?).map_err(reason)?;
        let tables = source.tables.iter().map(|name| transaction.object_store(name));
        let tables: Vec<ObjectStore> = tables.collect::<Result<_, _>>().map_err(reason)?;
        let tables = tables.try_into().map_err(|_| StorageError::Denied)?;
        Ok(Self { transaction, tables })
    }

    /// Waits until everything is written. If a request could not be made, nothing is written.
    pub async fn end(self, requests: Result<(), Error>) -> Result<(), StorageError> {
        let mut transaction = self.transaction;
        if let Err(error) = requests {
            // If this fails, the transaction was already aborted.
            let _ = transaction.abort();
            return Err(reason(error));
        }
        let outcome = Rc::new(Cell::new(None));
        let ended = Promise::new(&mut |resolve, _| {
            let (completed, aborted, resolve_too) = (Rc::clone(&outcome), Rc::clone(&outcome), resolve.clone());
            transaction.on_complete(move |_| finish(&completed, Ok(()), &resolve));
            transaction.on_abort(move |event| finish(&aborted, Err(abort_reason(&event)), &resolve_too));
        });
        // A failed request is reported before the end of the transaction, so the functions must still exist then.
        transaction.forget_callbacks();
        // This promise is never rejected.
        let _ = JsFuture::from(ended).await;
        outcome.take().unwrap_or(Err(StorageError::Denied))
    }
}

fn finish(outcome: &Cell<Option<Result<(), StorageError>>>, result: Result<(), StorageError>, resolve: &Function) {
    outcome.set(Some(result));
    // Resolving a promise cannot fail.
    let _ = resolve.call0(&JsValue::NULL);
}

/// Reads the values under these keys, in the same order. A value that the table does not have is undefined.
pub(super) async fn values(
    table: &ObjectStore,
    keys: impl Iterator<Item = JsValue>,
) -> Result<Vec<JsValue>, StorageError> {
    let requests: Vec<_> = keys
        .map(|key| table.get(key))
        .collect::<Result<_, _>>()
        .map_err(reason)?;
    // Handlers for all answers are set before the first answer arrives.
    let answers: Vec<_> = requests.into_iter().map(IntoFuture::into_future).collect();
    let mut values = Vec::with_capacity(answers.len());
    for answer in answers {
        values.push(answer.await.map_err(reason)?.unwrap_or_default());
    }
    Ok(values)
}

/// The range of the keys that follow `after`, or of all keys.
pub(super) fn following(after: Option<&JsValue>) -> Result<Option<KeyRange>, StorageError> {
    let range = after.map(|after| KeyRange::lower_bound(after, Some(true)));
    range.transpose().map_err(reason)
}

/// Reads the keys in a range, up to `limit` of them, with their values.
pub(super) async fn page(
    table: &ObjectStore,
    range: Option<KeyRange>,
    limit: Option<u32>,
) -> Result<Vec<(JsValue, JsValue)>, StorageError> {
    let query = || range.clone().map(Query::KeyRange);
    let keys = table.get_all_keys(query(), limit).map_err(reason)?.into_future();
    let values = table.get_all(query(), limit).map_err(reason)?.into_future();
    let (keys, values) = (keys.await.map_err(reason)?, values.await.map_err(reason)?);
    Ok(keys.into_iter().zip(values).collect())
}

/// The reason why a transaction was aborted. If the browser names no error, it had too little room.
fn abort_reason(event: &web_sys::Event) -> StorageError {
    let transaction = event.target().and_then(|target| Transaction::try_from(target).ok());
    match transaction.and_then(|transaction| transaction.error()) {
        Some(error) => reason(Error::DomException(error)),
        None => StorageError::Full,
    }
}

/// Converts an error of the database to the reason of the failure.
pub(super) fn reason(error: Error) -> StorageError {
    match error {
        Error::DomException(error) if error.name() == "QuotaExceededError" => StorageError::Full,
        _ => StorageError::Denied,
    }
}
