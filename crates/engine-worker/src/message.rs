//! Messages as plain JavaScript objects: no chess and no search in here, the page links it too.

use gloo_worker::Codec;
use js_sys::{Array, Object, Reflect};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsValue, throw_str};

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

/// The message in `raw`; fields that `T` does not know are passed over.
///
/// # Errors
///
/// Says what is missing or wrong where `raw` is not a `T`.
pub fn decode<T: DeserializeOwned>(raw: RawMessage) -> Result<T, String> {
    serde_wasm_bindgen::from_value(raw.0).map_err(|error| error.to_string())
}

/// The envelope of `gloo_worker` around [`RawMessage`]s, as plain JavaScript objects.
#[derive(Debug)]
pub struct JsCodec;

impl Codec for JsCodec {
    fn encode<I: Serialize>(input: I) -> JsValue {
        to_object(&input)
    }

    /// A value without a proper envelope is taken for a message from or to the first bridge, so that it meets
    /// a reader who can answer it.
    fn decode<O: for<'de> Deserialize<'de>>(input: JsValue) -> O {
        let envelopes = [
            input.clone(),
            envelope("ProcessInput", &input),
            envelope("ProcessOutput", &input),
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

/// `{ [name]: [0, message] }`: how `gloo_worker` writes a message of its first bridge.
fn envelope(name: &str, message: &JsValue) -> JsValue {
    let wrapped = Object::new();
    let content = Array::of2(&JsValue::from(FIRST_BRIDGE), message);
    // Setting a field of a fresh object succeeds.
    let _ = Reflect::set(&wrapped, &JsValue::from_str(name), &content);
    wrapped.into()
}

const FIRST_BRIDGE: u32 = 0;
