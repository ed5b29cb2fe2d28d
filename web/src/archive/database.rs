//! The connection to the database, its tables, and the reasons of its failures.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use idb::event::VersionChangeEvent;
use idb::{DatabaseEvent, Error, Factory, ObjectStore, ObjectStoreParams, Transaction, TransactionMode};
use js_sys::{Array, Function, Promise};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::storage::StorageError;

/// The name of the database.
const NAME: &str = "second-thought";
/// The version of the tables. A database of version 1 may have other tables.
const VERSION: u32 = 2;
/// The table of the texts.
pub(super) const TEXTS: &str = "texts";
/// The table of the days since which texts are not used.
pub(super) const UNUSED: &str = "unused";

#[wasm_bindgen]
extern "C" {
    /// The browser's `IDBDatabase`. The crate `idb` has no options for transactions.
    #[derive(Clone)]
    type Database;
    #[wasm_bindgen(method, catch)]
    fn transaction(this: &Database, tables: &Array, mode: &str, options: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method)]
    fn close(this: &Database);
}

/// The browser's `IDBTransactionOptions`.
#[derive(Serialize)]
struct Options {
    /// If it is `strict`, a transaction ends only when its data is on the disk. Without this, a text could disappear
    /// when the power fails, after it was removed from the browser's storage.
    durability: &'static str,
}

thread_local! {
    /// The open connection.
    static DATABASE: RefCell<Option<Database>> = const { RefCell::new(None) };
}

/// Opens the database, unless it is already open. Creates the tables that are missing.
async fn open() -> Result<Database, StorageError> {
    if let Some(database) = DATABASE.with_borrow(Clone::clone) {
        return Ok(database);
    }
    let factory = Factory::new().map_err(reason)?;
    let mut request = factory.open(NAME, Some(VERSION)).map_err(reason)?;
    request.on_upgrade_needed(|event| {
        // If the tables cannot be created, every use of the database fails and is reported.
        let _ = create_tables(&event);
    });
    let mut database = request.await.map_err(reason)?;
    // Another call may have opened the database meanwhile.
    if let Some(first) = DATABASE.with_borrow(Clone::clone) {
        database.close();
        return Ok(first);
    }
    // Another tab has a later version of the page, or the browser is deleting the data of this site.
    database.on_version_change(|_| close());
    database.on_close(|_| close());
    // The browser may call these functions until the page is closed, so they must not be dropped.
    database.forget_callbacks();
    let database: Database = JsValue::from(database).unchecked_into();
    DATABASE.replace(Some(database.clone()));
    Ok(database)
}

fn close() {
    if let Some(database) = DATABASE.take() {
        database.close();
    }
}

fn create_tables(event: &VersionChangeEvent) -> Result<(), Error> {
    let database = event.database()?;
    let present = database.store_names();
    for name in [TEXTS, UNUSED]
        .into_iter()
        .filter(|name| !present.iter().any(|table| table == name))
    {
        database.create_object_store(name, ObjectStoreParams::new())?;
    }
    Ok(())
}

/// A transaction on both tables.
pub(super) struct Access {
    transaction: Transaction,
    pub texts: ObjectStore,
    pub unused: ObjectStore,
}

impl Access {
    /// Begins a transaction. It ends when it has no more requests.
    pub async fn begin(mode: TransactionMode) -> Result<Self, StorageError> {
        let mode = match mode {
            TransactionMode::ReadWrite => "readwrite",
            _ => "readonly",
        };
        let tables = [TEXTS, UNUSED].map(JsValue::from_str).into_iter().collect();
        let options = serde_wasm_bindgen::to_value(&Options { durability: "strict" }).unwrap_or_default();
        let transaction = open().await?.transaction(&tables, mode, &options);
        let transaction = Transaction::try_from(transaction.map_err(|_| StorageError::Denied)?).map_err(reason)?;
        let table = |name| transaction.object_store(name).map_err(reason);
        let (texts, unused) = (table(TEXTS)?, table(UNUSED)?);
        Ok(Self {
            transaction,
            texts,
            unused,
        })
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
