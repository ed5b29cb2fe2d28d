//! The program of the npm package: it exports [`answer`].

use engine_protocol::wire::RawMessage;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

fn main() {}

/// Returns the reply to `message`, which is a request of the protocol as a plain object.
#[must_use]
#[wasm_bindgen]
pub fn answer(message: JsValue) -> JsValue {
    rules_service::answer(&RawMessage(message)).0
}
