//! Reads the data of a request from JavaScript's objects. A parser of JSON would be several times larger.

use engine_protocol::wire::RawMessage;
use js_sys::{Array, Object};
use serde_json::{Map, Number, Value};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;

/// The maximum depth of the data of a request. A property of a square in a question has this depth.
const MAX_DEPTH: usize = 3;

/// The data of a message. Data at a greater depth than [`MAX_DEPTH`] are omitted.
///
/// # Errors
///
/// Returns an error if the message cannot be written as JSON.
pub fn plain_data(message: &RawMessage) -> Result<Value, String> {
    message.plain().map(|plain| data_of(&plain.0, MAX_DEPTH))
}

/// The data of a value that was read from JSON, and the data of its properties down to this depth.
fn data_of(value: &JsValue, depth: usize) -> Value {
    if let Some(number) = value.as_f64() {
        Number::from_f64(number).map_or(Value::Null, Value::Number)
    } else if let Some(text) = value.as_string() {
        Value::String(text)
    } else if let Some(truth) = value.as_bool() {
        Value::Bool(truth)
    } else if let Some(list) = value.dyn_ref::<Array>() {
        Value::Array(entries_of(list, depth).map(|(_, item)| item).collect())
    } else if let Some(object) = value.dyn_ref::<Object>() {
        // `collect` would sort the properties first, with code that nothing else needs.
        let mut properties = Map::new();
        for (name, value) in entries_of(object, depth) {
            properties.insert(name, value);
        }
        Value::Object(properties)
    } else {
        Value::Null
    }
}

/// The names and the data of the properties of an object or a list; none at the depth 0.
fn entries_of(object: &Object, depth: usize) -> impl Iterator<Item = (String, Value)> {
    let entries = if depth == 0 {
        Array::new()
    } else {
        Object::entries(object)
    };
    entries.into_iter().filter_map(move |entry| {
        let entry: Array = entry.unchecked_into();
        Some((
            entry.get(0).as_string()?,
            data_of(&entry.get(1), depth.saturating_sub(1)),
        ))
    })
}
