//! The program of the npm package `second-thought-rules`.

mod game;

use engine_protocol::wire::RawMessage;
use js_sys::{JSON, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

fn main() {}

/// Returns the reply to a request.
#[must_use]
#[wasm_bindgen(unchecked_return_type = "RulesReply")]
pub fn answer(#[wasm_bindgen(unchecked_param_type = "RulesRequest")] request: JsValue) -> JsValue {
    let message = RawMessage(request);
    let answered = message.json().and_then(|text| rules_service::answer(&text));
    let reply = answered.unwrap_or_else(|error| rules_service::failure(request_id(&message), &error));
    JSON::parse(&reply).unwrap_or_default()
}

/// The id of a request that cannot be written or read as JSON, or 0.
fn request_id(message: &RawMessage) -> u32 {
    let id = Reflect::get(&message.0, &"id".into()).ok().and_then(|id| id.as_f64());
    id.filter(|id| id.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(id))
        .map_or(0, |id| id as u32)
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
    JSON::parse(&serde_json::to_string(data)?).map_err(|_| JsError::new("there is not enough memory"))
}
