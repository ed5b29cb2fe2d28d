//! The positions of archived games, in a database of their own.
//!
//! The positions are derived from the texts of the games. They are stored by groups of games, and each group in parts,
//! so that one part of each group answers where a position occurs. Another record has the facts of the games of the
//! catalog. Records can be deleted at any time: their content is then computed again. The database is separate from
//! that of the texts, so that it needs no new version of that database, which a page of an earlier version could not
//! open.

use std::cell::RefCell;

use game_store::{CatalogFacts, GamePosition, GameText, GroupPart, PositionGroup};
use idb::{KeyRange, TransactionMode};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use super::database::{Access, Database, Source, page, reason, values};
use super::with_time_limit;
use crate::storage::StorageError;

thread_local! {
    static CONNECTION: RefCell<Option<Database>> = const { RefCell::new(None) };
}

static POSITIONS: Source<1> = Source {
    name: "second-thought-positions",
    version: 2,
    tables: ["parts"],
    // Version 1 had the positions in another order.
    outdated: &["positions"],
    durability: "relaxed",
    connection: &CONNECTION,
};

/// The key of the facts of the catalog.
const FACTS_KEY: &str = "facts";
/// The number that the texts of a group have among its records. The numbers of its parts come before.
const TEXTS: usize = PositionGroup::PARTS;

/// The key of a record: its number, then the name of its group. So the records of all groups with one number are read
/// together.
fn key(number: usize, group: u64) -> JsValue {
    Array::of2(&number.into(), &format!("{group:016x}").into()).into()
}

/// Reads the records of all groups with this number, with the names of the groups. A record that has no bytes is empty.
/// The reading starts at once.
fn read(number: usize) -> impl Future<Output = Result<Vec<(u64, Vec<u8>)>, StorageError>> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let end = |number: usize| JsValue::from(Array::of1(&number.into()));
        let range = KeyRange::bound(&end(number), &end(number + 1), None, Some(true)).map_err(reason)?;
        let records = page(table, Some(range), None).await?;
        let name = |key: &JsValue| u64::from_str_radix(&Array::from(key).get(1).as_string()?, 16).ok();
        let record = |(key, value): &(JsValue, JsValue)| Some((name(key)?, bytes_of(value)));
        Ok(records.iter().filter_map(record).collect())
    })
}

fn bytes_of(value: &JsValue) -> Vec<u8> {
    value.dyn_ref().map(Uint8Array::to_vec).unwrap_or_default()
}

/// Groups, and the names of those whose texts are damaged.
pub type Groups = (Vec<PositionGroup>, Vec<u64>);

/// Reads all groups. The reading starts at once.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub fn read_groups() -> impl Future<Output = Result<Groups, StorageError>> {
    let records = read(TEXTS);
    async move {
        let (mut groups, mut damaged) = (Vec::new(), Vec::new());
        for (name, bytes) in records.await? {
            match PositionGroup::from_bytes(name, &bytes) {
                Some(group) => groups.push(group),
                None => damaged.push(name),
            }
        }
        Ok((groups, damaged))
    }
}

/// Reads the part with this number of all groups. Damaged ones are left out.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub async fn read_parts(number: usize) -> Result<Vec<GroupPart>, StorageError> {
    let records = read(number).await?.into_iter();
    Ok(records
        .filter_map(|(name, bytes)| GroupPart::from_bytes(name, number, bytes))
        .collect())
}

/// Reads the facts of the catalog that were stored last; `None` if there are none. The reading starts at once.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be read.
pub fn read_facts() -> impl Future<Output = Result<Option<CatalogFacts>, StorageError>> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadOnly).await?;
        let [table] = &access.tables;
        let found = values(table, std::iter::once(JsValue::from_str(FACTS_KEY))).await?;
        Ok(found
            .first()
            .and_then(|facts| CatalogFacts::from_bytes(&bytes_of(facts))))
    })
}

/// Stores the facts of the catalog.
///
/// # Errors
///
/// A [`StorageError`] if the database does not store them.
pub async fn store_facts(facts: &CatalogFacts) -> Result<(), StorageError> {
    put(vec![(JsValue::from_str(FACTS_KEY), facts.to_bytes())]).await
}

/// Stores the positions of games as a group, which is returned.
///
/// # Errors
///
/// A [`StorageError`] if the database does not store them.
pub async fn store(games: &[(GameText, Vec<GamePosition>)]) -> Result<PositionGroup, StorageError> {
    let group = PositionGroup(games.iter().map(|(text, _)| *text).collect());
    let parts = group.parts(games.iter().map(|(_, positions)| &**positions));
    let name = group.name();
    let records = parts.into_iter().chain([group.to_bytes()]).enumerate();
    put(records.map(|(number, bytes)| (key(number, name), bytes)).collect()).await?;
    Ok(group)
}

async fn put(records: Vec<(JsValue, Vec<u8>)>) -> Result<(), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let requests = records
            .iter()
            .try_for_each(|(key, bytes)| table.put(&Uint8Array::from(&**bytes), Some(key)).map(drop));
        access.end(requests).await
    })
    .await
}

/// Removes the groups with these names.
///
/// # Errors
///
/// A [`StorageError`] if the database cannot be changed.
pub async fn remove(groups: Vec<u64>) -> Result<(), StorageError> {
    with_time_limit(async move {
        let access = Access::begin(&POSITIONS, TransactionMode::ReadWrite).await?;
        let [table] = &access.tables;
        let keys = groups
            .iter()
            .flat_map(|group| (0..=TEXTS).map(|number| key(number, *group)));
        let requests = keys.into_iter().try_for_each(|key| table.delete(key).map(drop));
        access.end(requests).await
    })
    .await
}
