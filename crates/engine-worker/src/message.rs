//! Messages as plain JavaScript objects: no chess and no search in here, the page links it too.
//!
//! Writing goes through `serde`, so that each name stands once, beside its type. Reading takes each value for what its
//! reader expects: what `serde` makes of it needs several times the code, for the page and for the worker.

mod envelope;
mod read;
mod write;

use serde::Serialize;
use wasm_bindgen::JsValue;

pub use envelope::{FromWorker, ToWorker};
pub use read::{FromJs, field, optional};

/// A message as it came, not yet looked into: reading it with [`decode`] may fail, receiving it may not.
#[derive(Clone, Debug)]
pub struct RawMessage(pub JsValue);

/// `message` as a plain JavaScript object.
///
/// What cannot be written as one becomes the text of the error, which no reader takes for a message.
#[must_use]
pub fn encode<T: Serialize>(message: &T) -> RawMessage {
    RawMessage(write::to_js(message))
}

/// The message in `raw`; fields that `T` does not know are passed over.
///
/// # Errors
///
/// Says what is missing or wrong where `raw` is not a `T`.
pub fn decode<T: FromJs>(raw: &RawMessage) -> Result<T, String> {
    T::from_js(&raw.0)
}
