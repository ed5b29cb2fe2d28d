//! Messages as plain JavaScript objects, and the codec that transfers them between page and worker.

use std::cell::RefCell;
use std::fmt::Display;

use gloo_worker::Codec;
use js_sys::{Array, JSON, Object, Reflect};
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsValue, throw_str};

use crate::Request;

/// A message that is not deserialized yet. Receiving a raw message always succeeds; reading it with [`decode`] may
/// fail.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RawMessage(#[serde(with = "serde_wasm_bindgen::preserve")] pub JsValue);

/// Converts `message` to a plain JavaScript object.
///
/// If the message cannot be converted, returns a string with the error. No reader accepts this string as a message.
#[must_use]
pub fn encode<T: Serialize>(message: &T) -> RawMessage {
    RawMessage(to_object(message))
}

impl RawMessage {
    /// Returns a copy of the message as plain JSON data, without `undefined` and without cycles.
    ///
    /// # Errors
    ///
    /// Returns an error if the value cannot be written as JSON.
    pub fn plain(&self) -> Result<Self, String> {
        let json = JSON::stringify_with_replacer_func(&self.0, &mut |_, value| Ok(Some(to_json_value(value))), None);
        json.ok()
            // `JSON.stringify` returns `undefined` for some values.
            .and_then(|text| JSON::parse(&text.as_string()?).ok())
            .map(Self)
            .ok_or_else(|| NOT_PLAIN.to_owned())
    }
}

const NOT_PLAIN: &str = "this is no plain data";

/// Deserializes `raw`; fields that `T` does not have are ignored.
///
/// # Errors
///
/// Returns an error if `raw` is not a `T`; the text names the missing or invalid part.
pub fn decode<T: DeserializeOwned>(raw: &RawMessage) -> Result<T, String> {
    decode_part(&raw.plain()?)
}

/// Deserializes some of the fields of `raw`, which must be [plain](RawMessage::plain) data.
pub(crate) fn decode_part<T: DeserializeOwned>(raw: &RawMessage) -> Result<T, String> {
    serde_wasm_bindgen::from_value(raw.0.clone()).map_err(|error| error_text(&error))
}

/// Deserializes `raw`. Either `raw` must be [plain](RawMessage::plain) data, or `T` must read only a few of its fields.
///
/// # Errors
///
/// Returns the errors of [`decode`]; the text begins with the path of the invalid field.
pub fn decode_plain<T: DeserializeOwned>(raw: &RawMessage) -> Result<T, String> {
    with_path(serde_wasm_bindgen::Deserializer::from(raw.0.clone())).map_err(|error| error_text(&error))
}

/// Deserializes the request in `message`. The function `read_body` deserializes the body of the request.
///
/// # Errors
///
/// Returns an error if the message is not a request, or if `read_body` fails.
pub fn read_request<Body>(
    message: &RawMessage,
    read_body: impl FnOnce(&RawMessage) -> Result<Body, String>,
) -> Result<Request<Body>, UnreadableRequest> {
    let request = message.plain().and_then(|plain| {
        let Request { id, body } = decode_plain::<Request<RawMessage>>(&plain)?;
        read_body(&body).map(|body| Request { id, body })
    });
    request.map_err(|error| UnreadableRequest {
        id: decode_plain(message).map_or(0, |RequestId { id }| id),
        message: error,
    })
}

/// The reason and the id for a reply with the type `failed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRequest {
    /// The message's id, or 0 if the id cannot be read.
    pub id: u32,
    /// The reason, written for people: lower case, no full stop.
    pub message: String,
}

/// The id of a request whose other fields may be invalid.
#[derive(Deserialize)]
struct RequestId {
    id: u32,
}

/// Replaces each value that JSON would drop or turn into `null` by a string. A field with such a value is then reported
/// as invalid. Without the replacement, the field would be absent and would have its default.
fn to_json_value(value: JsValue) -> JsValue {
    match value.as_f64() {
        Some(number) if !number.is_finite() => JsValue::from_str("a number that is not finite"),
        None if value.is_bigint() || value.is_function() || value.is_symbol() => value.js_typeof(),
        _ => value,
    }
}

/// Deserializes a value; errors begin with the path of the invalid field.
///
/// # Errors
///
/// Returns the errors of the deserializer.
pub fn with_path<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let path = error.path().clone();
        let error = error_text(error.inner());
        if path.iter().next().is_none() {
            D::Error::custom(error)
        } else {
            D::Error::custom(format_args!("{path}: {error}"))
        }
    })
}

/// The text of an error without the prefix of JavaScript errors. The text is cut to a maximum length, because it may
/// quote the whole invalid text.
pub(crate) fn error_text(error: &impl Display) -> String {
    const MAX_LENGTH: usize = 120;
    let text = error.to_string();
    let problem = text.strip_prefix("Error: ").unwrap_or(&text);
    let beginning: String = problem.chars().take(MAX_LENGTH).collect();
    let rest = if beginning.len() < problem.len() { "…" } else { "" };
    beginning + rest
}

/// The codec for `gloo_worker`'s envelopes around [`RawMessage`]s, as plain JavaScript objects.
#[derive(Debug)]
pub struct JsCodec;

impl Codec for JsCodec {
    fn encode<I: Serialize>(input: I) -> JsValue {
        let message = to_object(&input);
        store_bridge_id(&message);
        message
    }

    /// A value without a valid envelope is treated as a message of the bridge that was connected last.
    /// So the reader can reply to the message.
    fn decode<O: for<'de> Deserialize<'de>>(input: JsValue) -> O {
        let envelopes = [
            input.clone(),
            wrap_in_envelope("ProcessInput", &input),
            wrap_in_envelope("ProcessOutput", &input),
        ];
        envelopes
            .into_iter()
            .find_map(|value| serde_wasm_bindgen::from_value(value).ok())
            .unwrap_or_else(|| throw_str("a worker's message has no envelope"))
    }
}

fn to_object<T: Serialize>(value: &T) -> JsValue {
    value
        .serialize(&Serializer::json_compatible())
        .unwrap_or_else(|error| JsValue::from_str(&error.to_string()))
}

/// Returns `{ [name]: [bridge, message] }`, the envelope of `gloo_worker` for a message of a bridge.
///
/// The types of the envelopes and the ids of the bridges are private in `gloo_worker`, so the envelope is written by
/// hand.
fn wrap_in_envelope(name: &str, message: &JsValue) -> JsValue {
    let envelope = Object::new();
    let content = Array::of2(&LAST_BRIDGE_ID.with_borrow(JsValue::clone), message);
    // Setting a property of a new object always succeeds.
    let _ = Reflect::set(&envelope, &JsValue::from_str(name), &content);
    envelope.into()
}

thread_local! {
    /// The id of the bridge that this program connected last. A worker connects no bridge and uses the id of the page's
    /// first bridge.
    static LAST_BRIDGE_ID: RefCell<JsValue> = RefCell::new(JsValue::from(0));
}

/// Stores the id of a new bridge. A page numbers its bridges as it spawns workers; the first message of each bridge is
/// `{ Connected: id }`.
fn store_bridge_id(message: &JsValue) {
    if let Ok(bridge) = Reflect::get(message, &JsValue::from_str("Connected"))
        && !bridge.is_undefined()
    {
        LAST_BRIDGE_ID.set(bridge);
    }
}
