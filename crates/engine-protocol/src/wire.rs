//! Messages as plain JavaScript objects, and the codec that carries them between page and worker.

use std::cell::RefCell;
use std::fmt::Display;

use gloo_worker::Codec;
use js_sys::{Array, JSON, Object, Reflect};
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsValue, throw_str};

use crate::Request;

/// A message as it came, not yet looked into: reading it with [`decode`] may fail, receiving it may not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RawMessage(#[serde(with = "serde_wasm_bindgen::preserve")] pub JsValue);

/// `message` as a plain JavaScript object.
///
/// What cannot be written as one becomes the text of the error, which no reader takes for a message.
#[must_use]
pub fn encode<T: Serialize>(message: &T) -> RawMessage {
    RawMessage(to_object(message))
}

impl RawMessage {
    /// The same as JSON has it: nothing in it is `undefined`, and it has an end, as a ring of objects has not.
    ///
    /// # Errors
    ///
    /// Says that there is no such thing.
    pub fn plain(&self) -> Result<Self, String> {
        JSON::stringify_with_replacer_func(&self.0, &mut |_, value| Ok(Some(in_json(value))), None)
            .ok()
            // Of some values there is no text.
            .and_then(|text| text.as_string())
            .and_then(|text| JSON::parse(&text).ok())
            .map_or_else(|| Err("this is no plain data".to_owned()), |value| Ok(Self(value)))
    }
}

/// The message in `raw`; fields that `T` does not know are passed over.
///
/// # Errors
///
/// Says what is missing or wrong where `raw` is not a `T`.
pub fn decode<T: DeserializeOwned>(raw: &RawMessage) -> Result<T, String> {
    serde_wasm_bindgen::from_value(raw.plain()?.0).map_err(|error| said(&error))
}

/// The message in `raw`, which is [plain](RawMessage::plain), or of which `T`, a struct, looks up a few fields.
///
/// # Errors
///
/// As [`decode`], behind the path of fields that leads to the fault.
pub fn decode_plain<T: DeserializeOwned>(raw: &RawMessage) -> Result<T, String> {
    with_path(serde_wasm_bindgen::Deserializer::from(raw.0.clone())).map_err(|error| said(&error))
}

/// The request in `message`, whose body `read_body` reads: each service knows its own questions.
///
/// # Errors
///
/// Says what is wrong with a message that is no request, or one whose body cannot be read.
pub fn read_request<Body>(
    message: &RawMessage,
    read_body: impl FnOnce(&RawMessage) -> Result<Body, String>,
) -> Result<Request<Body>, Unreadable> {
    let request = message.plain().and_then(|plain| {
        let Request { id, body } = decode_plain::<Request<RawMessage>>(&plain)?;
        read_body(&body).map(|body| Request { id, body })
    });
    request.map_err(|fault| Unreadable {
        id: decode_plain(message).map_or(0, |Numbered { id }| id),
        message: fault,
    })
}

/// Why a message gets a reply that says `failed`, and with which id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The message's id, or 0 where that cannot be read.
    pub id: u32,
    /// What is wrong, for people: lower case, no full stop.
    pub message: String,
}

/// The part of a request that a failed one may still have.
#[derive(Deserialize)]
struct Numbered {
    id: u32,
}

/// What JSON has no word for, or none but `null`, becomes a text: a field that is known refuses that, where it would
/// take an absence for its default.
fn in_json(value: JsValue) -> JsValue {
    match value.as_f64() {
        Some(number) if !number.is_finite() => number.to_string().into(),
        None if value.is_bigint() || value.is_function() || value.is_symbol() => value.js_typeof(),
        _ => value,
    }
}

/// Reads a value whose errors begin with the path of fields to what is wrong.
///
/// # Errors
///
/// Those of the deserializer.
pub fn with_path<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let path = error.path().clone();
        let fault = said(error.inner());
        if path.iter().next().is_none() {
            D::Error::custom(fault)
        } else {
            D::Error::custom(format_args!("{path}: {fault}"))
        }
    })
}

/// What an error says, without the kind with which those of JavaScript begin; it may repeat all of a text at fault, so
/// that it is cut.
pub(crate) fn said(error: &impl Display) -> String {
    const LONGEST: usize = 120;
    let text = error.to_string();
    let problem = text.trim_start_matches("Error: ");
    match problem.char_indices().nth(LONGEST) {
        Some((end, _)) => [&problem[..end], "…"].concat(),
        None => problem.to_owned(),
    }
}

/// The envelope of `gloo_worker` around [`RawMessage`]s, as plain JavaScript objects.
#[derive(Debug)]
pub struct JsCodec;

impl Codec for JsCodec {
    fn encode<I: Serialize>(input: I) -> JsValue {
        let message = to_object(&input);
        remember_bridge(&message);
        message
    }

    /// A value without a proper envelope is taken for a message from or to the bridge that was connected last, so that
    /// it meets a reader who can answer it.
    fn decode<O: for<'de> Deserialize<'de>>(input: JsValue) -> O {
        let envelopes = [
            input.clone(),
            enveloped("ProcessInput", &input),
            enveloped("ProcessOutput", &input),
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

/// `{ [name]: [bridge, message] }`: how `gloo_worker` writes a message of a bridge.
///
/// It keeps the types of its envelopes and the numbers of its bridges to itself, so that there is no other way to hand
/// on what came without one.
fn enveloped(name: &str, message: &JsValue) -> JsValue {
    let envelope = Object::new();
    let content = Array::of2(&BRIDGE.with_borrow(JsValue::clone), message);
    // Setting a field of a fresh object succeeds.
    let _ = Reflect::set(&envelope, &JsValue::from_str(name), &content);
    envelope.into()
}

thread_local! {
    /// The number of the bridge that this program connected last. A worker connects none: it knows the page's first.
    static BRIDGE: RefCell<JsValue> = RefCell::new(JsValue::from(0));
}

/// A page numbers its bridges as it spawns one worker after the other; the first message over each is `{ Connected:
/// number }`.
fn remember_bridge(message: &JsValue) {
    if let Ok(bridge) = Reflect::get(message, &JsValue::from_str("Connected"))
        && !bridge.is_undefined()
    {
        BRIDGE.set(bridge);
    }
}
