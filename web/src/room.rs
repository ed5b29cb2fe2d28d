//! The room that the browser gives this page, and whether the browser preserves what is stored.

use js_sys::Promise;
use serde::Deserialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

use crate::storage;

#[wasm_bindgen]
extern "C" {
    type StorageManager;
    #[wasm_bindgen(method, catch)]
    fn estimate(this: &StorageManager) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn persist(this: &StorageManager) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn persisted(this: &StorageManager) -> Result<Promise, JsValue>;
    /// The browser's storage manager; `None` if the page was not loaded over a secure connection.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = storage)]
    static MANAGER: Option<StorageManager>;
}

/// The browser's `StorageEstimate`, in bytes.
#[derive(Deserialize)]
struct Estimate {
    usage: f64,
    quota: f64,
}

/// The room that the browser gives this page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// The number of bytes that the page uses, including its program.
    pub used: f64,
    /// The number of bytes that are left.
    pub left: f64,
    /// Whether the browser removes nothing unless the person requests it.
    pub is_persistent: bool,
}

/// Returns the room that the browser gives this page; `None` if the browser does not report it.
pub async fn room() -> Option<Room> {
    let estimate = answer_of(StorageManager::estimate).await?;
    let Estimate { usage, quota } = serde_wasm_bindgen::from_value(estimate).ok()?;
    let is_persistent = answer_of(StorageManager::persisted).await;
    Some(Room {
        used: usage,
        left: (quota - usage).max(0.0),
        is_persistent: is_persistent.is_some_and(|answer| answer.is_truthy()),
    })
}

/// The name of the text that shows that the browser was asked to preserve what is stored.
const ASKED_KEY: &str = "second-thought.persistence";

/// Asks the browser once to preserve what is stored. Some browsers ask the person.
pub async fn ask_for_persistence() {
    if storage::read(ASKED_KEY) == Ok(None) && storage::write(ASKED_KEY, "asked").is_ok() {
        // The settings show the answer.
        let _ = answer_of(StorageManager::persist).await;
    }
}

/// The answer of the storage manager; `None` if there is none.
async fn answer_of(question: fn(&StorageManager) -> Result<Promise, JsValue>) -> Option<JsValue> {
    let answer = MANAGER.with(|manager| manager.as_ref().map(question))?.ok()?;
    JsFuture::from(answer).await.ok()
}
