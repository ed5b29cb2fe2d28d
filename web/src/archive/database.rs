//! The connection to the database, its tables, and the reasons of its failures.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use idb::TransactionMode;
use idb::event::VersionChangeEvent;
use idb::{Database, DatabaseEvent, Error, Factory, IndexParams, KeyPath, ObjectStore, ObjectStoreParams, Transaction};
use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::storage::StorageError;

/// The name of the database.
const NAME: &str = "second-thought";
/// The version of the tables.
const VERSION: u32 = 1;
/// The table of the games' texts. The keys are the games' numbers.
pub(super) const TEXTS: &str = "texts";
/// The table of the entries for lists.
pub(super) const ENTRIES: &str = "entries";
/// The index of the entries by their place in the list.
pub(super) const PLACE_INDEX: &str = "place";
/// The index of the entries that matter for the person's rating.
pub(super) const RATED_INDEX: &str = "rated";

thread_local! {
    /// The open connection.
    static DATABASE: RefCell<Option<Rc<Connection>>> = const { RefCell::new(None) };
}

/// An open connection.
pub(super) struct Connection(Database);

/// Opens the database, unless it is already open. The first time, creates its tables.
pub(super) async fn open() -> Result<Rc<Connection>, StorageError> {
    if let Some(database) = DATABASE.with_borrow(Clone::clone) {
        return Ok(database);
    }
    let mut request = Factory::new()
        .and_then(|factory| factory.open(NAME, Some(VERSION)))
        .map_err(reason)?;
    request.on_upgrade_needed(|event| {
        // If the tables cannot be created, every use of them fails and is reported.
        let _ = create_tables(&event);
    });
    let mut database = request.await.map_err(reason)?;
    // Another tab has a later version of the page, or the browser is deleting the data of this site.
    database.on_version_change(|_| close());
    database.on_close(|_| close());
    // The browser may call these functions as long as the page is open.
    database.forget_callbacks();
    let database = Rc::new(Connection(database));
    DATABASE.replace(Some(Rc::clone(&database)));
    Ok(database)
}

fn close() {
    if let Some(database) = DATABASE.take() {
        database.0.close();
    }
}

fn create_tables(event: &VersionChangeEvent) -> Result<(), Error> {
    let database = event.database()?;
    database.create_object_store(TEXTS, ObjectStoreParams::new())?;
    let mut keyed = ObjectStoreParams::new();
    keyed.key_path(Some(KeyPath::new_single("id")));
    let entries = database.create_object_store(ENTRIES, keyed)?;
    for index in [PLACE_INDEX, RATED_INDEX] {
        entries.create_index(index, KeyPath::new_single(index), Some(IndexParams::new()))?;
    }
    Ok(())
}

impl Connection {
    /// Begins a transaction on all tables. It ends when it has no more requests.
    pub(super) fn begin(&self, mode: TransactionMode) -> Result<Transaction, StorageError> {
        self.0.transaction(&[TEXTS, ENTRIES], mode).map_err(reason)
    }
}

/// Methods of a transaction.
pub(super) trait TransactionExt {
    /// The table of this name.
    fn store(&self, name: &str) -> Result<ObjectStore, StorageError>;

    /// Waits until everything is written.
    async fn end(self) -> Result<(), StorageError>;
}

impl TransactionExt for Transaction {
    fn store(&self, name: &str) -> Result<ObjectStore, StorageError> {
        self.object_store(name).map_err(reason)
    }

    async fn end(mut self) -> Result<(), StorageError> {
        let outcome = Rc::new(Cell::new(None));
        let ended = Promise::new(&mut |resolve, _| {
            let (completed, aborted, resolve_too) = (Rc::clone(&outcome), Rc::clone(&outcome), resolve.clone());
            self.on_complete(move |_| finish(&completed, Ok(()), &resolve));
            self.on_abort(move |event| finish(&aborted, Err(abort_reason(&event)), &resolve_too));
        });
        // A failed request is reported before the end of the transaction, so the functions must still be there then.
        self.forget_callbacks();
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

/// The reason why a transaction was aborted. Without an error, the browser found no room for the whole.
fn abort_reason(event: &web_sys::Event) -> StorageError {
    let transaction = event.target().and_then(|target| Transaction::try_from(target).ok());
    match transaction.and_then(|transaction| transaction.error()) {
        Some(error) => reason(Error::DomException(error)),
        None => StorageError::Full,
    }
}

/// The reason of a failure.
pub(super) fn reason(error: Error) -> StorageError {
    match error {
        Error::DomException(error) if error.name() == "QuotaExceededError" => StorageError::Full,
        _ => StorageError::Denied,
    }
}
