//! The room that the browser gives this page, and whether the browser preserves what is stored.

use std::cell::Cell;

use js_sys::Promise;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
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
    type Permissions;
    #[wasm_bindgen(method, catch)]
    fn query(this: &Permissions, description: &JsValue) -> Result<Promise, JsValue>;
    type PermissionStatus;
    #[wasm_bindgen(method, getter)]
    fn state(this: &PermissionStatus) -> String;
    /// The browser's permissions, if it has them.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = permissions)]
    static PERMISSIONS: Option<Permissions>;
    /// A value that only browsers based on Chromium have.
    #[wasm_bindgen(thread_local_v2, js_namespace = navigator, js_name = userAgentData)]
    static CHROMIUM: Option<JsValue>;
}

/// The browser's `PermissionDescriptor`.
#[derive(Serialize)]
struct PermissionDescription {
    name: &'static str,
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
    let is_persistent = is_persistent().await;
    Some(Room {
        used: usage,
        left: (quota - usage).max(0.0),
        is_persistent,
    })
}

/// The name of the text that shows that the browser was asked to preserve what is stored.
const ASKED_KEY: &str = "second-thought.persistence";

thread_local! {
    /// Whether the browser was asked during this visit.
    static WAS_ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Asks the browser to preserve what is stored, unless it already does. A browser that would ask the person is asked
/// only once. A browser that decides by itself may decide differently later, so it is asked again on each visit.
pub async fn ask_for_persistence() {
    if WAS_ASKED.replace(true) || is_persistent().await {
        return;
    }
    let is_first = storage::read(ASKED_KEY) == Ok(None) && storage::write(ASKED_KEY, "asked").is_ok();
    if is_first || !shows_dialog().await {
        // The answer is not needed here. The settings show it.
        let _ = answer_of(StorageManager::persist).await;
    }
}

async fn is_persistent() -> bool {
    let answer = answer_of(StorageManager::persisted).await;
    answer.is_some_and(|answer| answer.is_truthy())
}

/// Whether the browser would ask the person. Chromium never does, but reports that it would. A browser that does not
/// know this permission, such as Safari, does not ask either.
async fn shows_dialog() -> bool {
    let is_chromium = CHROMIUM.with(Option::is_some);
    !is_chromium && permission().await.is_some_and(|state| state == "prompt")
}

/// The state of the permission; `None` if the browser does not know the permission.
async fn permission() -> Option<String> {
    let description = serde_wasm_bindgen::to_value(&PermissionDescription {
        name: "persistent-storage",
    })
    .ok()?;
    let answer = PERMISSIONS.with(|permissions| permissions.as_ref().map(|it| it.query(&description)))?;
    let status = JsFuture::from(answer.ok()?).await.ok()?;
    Some(status.unchecked_into::<PermissionStatus>().state())
}

/// The answer of the storage manager to a question; `None` if it does not answer.
async fn answer_of(question: fn(&StorageManager) -> Result<Promise, JsValue>) -> Option<JsValue> {
    let answer = MANAGER.with(|manager| manager.as_ref().map(question))?.ok()?;
    JsFuture::from(answer).await.ok()
}
