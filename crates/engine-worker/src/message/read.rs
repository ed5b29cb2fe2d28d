//! From JavaScript values to what they are expected to be.

use engine_protocol::rules::{Color, PieceType, Square, SquareRef};
use engine_protocol::{Clock, Engine, Figures, Found, Limits, Line, Progress, Reply, ReplyBody, Search};
use js_sys::{Array, Reflect};
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use wasm_bindgen::JsValue;

/// What can be read from a JavaScript value.
pub trait FromJs: Sized {
    /// The value as this type.
    ///
    /// # Errors
    ///
    /// Says what was expected, after the path of fields that leads to it.
    fn from_js(value: &JsValue) -> Result<Self, String>;
}

/// The field of `object` with this name.
///
/// # Errors
///
/// Begins with the field's name: it is missing or of another type.
pub fn field<T: FromJs>(object: &JsValue, name: &str) -> Result<T, String> {
    let value = value(object, name);
    if value.is_undefined() {
        return Err(format!("{name}: missing"));
    }
    read(name, &value)
}

/// The field of `object` with this name; the default where it is absent.
///
/// # Errors
///
/// Begins with the field's name: it is of another type.
pub fn optional<T: FromJs + Default>(object: &JsValue, name: &str) -> Result<T, String> {
    let value = value(object, name);
    if value.is_undefined() {
        return Ok(T::default());
    }
    read(name, &value)
}

/// What stands under `name`: undefined where nothing does, and where there is no object.
pub fn value(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

fn read<T: FromJs>(name: &str, value: &JsValue) -> Result<T, String> {
    T::from_js(value).map_err(|error| {
        // A path grows from its end: `limits` and `depth: …` make `limits.depth: …`.
        let is_path = error.split_once(": ").is_some_and(|(path, _)| !path.contains(' '));
        let joint = if is_path { "." } else { ": " };
        format!("{name}{joint}{error}")
    })
}

fn expected<T>(value: Option<T>, what: &str) -> Result<T, String> {
    value.ok_or_else(|| format!("this is not {what}"))
}

impl FromJs for String {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        expected(value.as_string(), "a text")
    }
}

impl FromJs for bool {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        expected(value.as_bool(), "true or false")
    }
}

impl FromJs for f64 {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        expected(value.as_f64(), "a number")
    }
}

impl FromJs for u32 {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        let number = value.as_f64().filter(|&number| f64::from(number as Self) == number);
        expected(number.map(|number| number as Self), "a whole number from 0 on")
    }
}

impl FromJs for i32 {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        let number = value.as_f64().filter(|&number| f64::from(number as Self) == number);
        expected(number.map(|number| number as Self), "a whole number")
    }
}

/// Absent, or null.
impl<T: FromJs> FromJs for Option<T> {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        if value.is_null() || value.is_undefined() {
            Ok(None)
        } else {
            T::from_js(value).map(Some)
        }
    }
}

impl<T: FromJs> FromJs for Vec<T> {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        expected(Array::is_array(value).then_some(()), "a list")?;
        let list = Array::from(value);
        list.iter()
            .enumerate()
            .map(|(index, element)| T::from_js(&element).map_err(|error| format!("element {index}: {error}")))
            .collect()
    }
}

/// One of the names of a type, as `serde` has them.
fn named<T: DeserializeOwned>(value: &JsValue) -> Result<T, String> {
    let name = String::from_js(value)?;
    let deserializer: StrDeserializer<'_, Error> = name.as_str().into_deserializer();
    T::deserialize(deserializer).map_err(|error| error.to_string())
}

impl FromJs for Color {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        named(value)
    }
}

impl FromJs for PieceType {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        named(value)
    }
}

impl FromJs for Engine {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        named(value)
    }
}

impl FromJs for SquareRef {
    fn from_js(given: &JsValue) -> Result<Self, String> {
        let named = || value(given, "name").as_string();
        let numbered = || u32::from_js(&value(given, "number")).ok();
        let both = || {
            let (name, number) = (named()?, numbered()? as u8);
            Some(Self::Both(Square { name, number }))
        };
        let read = given
            .as_string()
            .map(Self::Name)
            .or_else(|| given.as_f64().map(Self::Number))
            .or_else(both);
        expected(read, "a square: a name such as e4, or a number from 0 to 63")
    }
}

impl FromJs for Search {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self {
            start: field(value, "start")?,
            moves: optional(value, "moves")?,
            engine: optional(value, "engine")?,
            level: optional(value, "level")?,
            seed: optional(value, "seed")?,
            limits: optional(value, "limits")?,
        })
    }
}

impl FromJs for Limits {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self {
            depth: optional(value, "depth")?,
            nodes: optional(value, "nodes")?,
            move_time: optional(value, "moveTime")?,
            clock: optional(value, "clock")?,
            mate: optional(value, "mate")?,
            infinite: optional(value, "infinite")?,
            search_moves: optional(value, "searchMoves")?,
            lines: optional(value, "lines")?,
        })
    }
}

impl FromJs for Clock {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self {
            remaining: field(value, "remaining")?,
            increment: optional(value, "increment")?,
        })
    }
}

impl FromJs for Reply {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self {
            id: field(value, "id")?,
            body: field(value, "body")?,
        })
    }
}

impl FromJs for ReplyBody {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        let kind: String = field(value, "type")?;
        match kind.as_str() {
            "hello" => Ok(Self::Hello {
                version: field(value, "version")?,
            }),
            "progress" => Ok(Self::Progress(Progress {
                fraction: field(value, "fraction")?,
                figures: Figures::from_js(value)?,
            })),
            "found" => Ok(Self::Found(Found {
                best_move: optional(value, "bestMove")?,
                claims_draw: optional(value, "claimsDraw")?,
                short_memory: optional(value, "shortMemory")?,
                figures: Figures::from_js(value)?,
            })),
            "failed" => Ok(Self::Failed {
                message: field(value, "message")?,
            }),
            unknown => Err(format!("type: nothing is called \"{unknown:.24}\"")),
        }
    }
}

impl FromJs for Figures {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self {
            depth: field(value, "depth")?,
            selective_depth: optional(value, "selectiveDepth")?,
            nodes: field(value, "nodes")?,
            nodes_per_second: field(value, "nodesPerSecond")?,
            score: optional(value, "score")?,
            mate: optional(value, "mate")?,
            principal_variation: optional(value, "principalVariation")?,
            lines: optional(value, "lines")?,
        })
    }
}

impl FromJs for Line {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self {
            score: field(value, "score")?,
            mate: optional(value, "mate")?,
            moves: field(value, "moves")?,
        })
    }
}
