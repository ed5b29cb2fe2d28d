//! The games that open tabs have on their boards.

use std::collections::HashSet;

use js_sys::Promise;
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

use super::{CURRENT_GAME_KEY, id_of, stored_text, unplayed};
use crate::storage;

#[wasm_bindgen]
extern "C" {
    type Locks;
    #[wasm_bindgen(method)]
    fn query(this: &Locks) -> Promise;
    /// The browser's locks; `None` if the page was not loaded over a secure connection.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = locks)]
    static LOCKS: Option<Locks>;
}

/// The browser's `LockManagerSnapshot`. A tab holds the lock of the game on its board, or waits for it.
#[derive(Deserialize)]
struct Snapshot {
    held: Vec<Lock>,
    pending: Vec<Lock>,
}

#[derive(Deserialize)]
struct Lock {
    name: String,
}

/// The numbers of the games on the boards of all tabs, as far as they are known, and of the unplayed game.
pub(super) async fn games_on_boards() -> HashSet<u32> {
    let saved = [storage::read_for_tab(CURRENT_GAME_KEY), stored_text(CURRENT_GAME_KEY)];
    let current = saved.into_iter().flatten().filter_map(|id| id.parse().ok());
    let locked = locked_names().await.unwrap_or_default();
    let locked = locked.iter().filter_map(|name| id_of(name));
    current.chain(locked).chain(unplayed()).collect()
}

/// The names of all locks that tabs hold or wait for.
async fn locked_names() -> Option<Vec<String>> {
    let answer = LOCKS.with(|locks| locks.as_ref().map(Locks::query))?;
    let answer = JsFuture::from(answer).await.ok()?;
    let Snapshot { held, pending } = serde_wasm_bindgen::from_value(answer).ok()?;
    Some(held.into_iter().chain(pending).map(|lock| lock.name).collect())
}
