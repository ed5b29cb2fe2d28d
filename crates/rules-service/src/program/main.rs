//! The program of the npm package `second-thought-rules`.

mod game;
mod plain;

use engine_protocol::wire::RawMessage;
use js_sys::{JSON, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::plain::plain_data;

fn main() {}

/// Returns the reply to a request.
#[must_use]
#[wasm_bindgen(unchecked_return_type = "RulesReply")]
pub fn answer(#[wasm_bindgen(unchecked_param_type = "RulesRequest")] request: JsValue) -> JsValue {
    let message = RawMessage(request);
    let reply = match plain_data(&message) {
        Ok(data) => rules_service::answer(&data),
        Err(error) => rules_service::failure(request_id(&message), &error),
    };
    JSON::parse(&reply).unwrap_or_default()
}

/// The id of a request that is not plain data, or 0.
fn request_id(message: &RawMessage) -> u32 {
    let id = Reflect::get(&message.0, &"id".into()).ok().and_then(|id| id.as_f64());
    id.and_then(rules_service::id).unwrap_or(0)
}

/// Returns the games of a PGN text. A game with a fault is read up to the fault.
///
/// # Errors
///
/// Throws an error if there is not enough memory for the games.
#[wasm_bindgen(js_name = readPgn, unchecked_return_type = "ReadGame[]")]
pub fn read_pgn(text: &str) -> Result<JsValue, JsError> {
    to_plain_object(&rules_service::read_pgn(text))
}

/// A plain object with these data. JavaScript reads one long text much faster than it receives many short ones.
fn to_plain_object(data: &impl Serialize) -> Result<JsValue, JsError> {
    let text = serde_json::to_string(data).ok();
    text.and_then(|text| JSON::parse(&text).ok())
        .ok_or_else(|| JsError::new("there is not enough memory"))
}
