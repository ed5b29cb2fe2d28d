//! JSON as plain values. The browser reads it; what is written is put together here, a field a line.

use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

#[cfg(test)]
pub(crate) mod tests;

/// A value of a JSON text.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json {
    /// `null`, or nothing at all.
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it is written: kept to the last digit, and no reading of fractions is linked into the page.
    Number(String),
    /// A text.
    Text(String),
    /// Values in their order.
    List(Vec<Json>),
    /// Values with names, in their order.
    Object(Vec<(String, Json)>),
}

/// What lies deeper is not read: a stored game needs four, and a text of nothing but brackets must not exhaust the stack.
const MAX_DEPTH: u32 = 16;

impl Json {
    /// The value of a text as the browser reads it; `None` where it is no JSON, or nested too deep.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        of_js(&JSON::parse(text).ok()?, MAX_DEPTH)
    }

    /// A text.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// A whole number.
    #[must_use]
    pub fn of_number(number: u64) -> Self {
        Self::Number(number.to_string())
    }

    /// What stands under a name; `Null` where nothing does.
    #[must_use]
    pub fn get(&self, name: &str) -> &Self {
        let found = self.fields().iter().find(|(known, _)| known == name);
        found.map_or(&Self::Null, |(_, value)| value)
    }

    /// Names and values, where it is an object.
    #[must_use]
    pub fn fields(&self) -> &[(String, Self)] {
        match self {
            Self::Object(fields) => fields,
            _ => &[],
        }
    }

    /// The text, where it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number from 0 on, where it is one.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// The values, where it is a list.
    #[must_use]
    pub fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// The text of an object with one field a line, all within a field on one line.
    #[must_use]
    pub fn written(fields: &[(String, Self)]) -> String {
        let mut out = String::from("{");
        for (index, (name, value)) in fields.iter().enumerate() {
            out.push_str(if index == 0 { "\n  " } else { ",\n  " });
            quote(name, &mut out);
            out.push_str(": ");
            value.write(&mut out);
        }
        out.push_str("\n}\n");
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::Text(text) => quote(text, out),
            Self::List(values) => {
                out.push('[');
                for (index, value) in values.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    value.write(out);
                }
                out.push(']');
            }
            Self::Object(fields) => {
                out.push('{');
                for (index, (name, value)) in fields.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    quote(name, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn quote(text: &str, out: &mut String) {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    ];
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\0'..='\x1f' => {
                let code = letter as usize;
                out.push_str("\\u00");
                out.extend([DIGITS[code >> 4], DIGITS[code & 15]]);
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}

fn of_js(value: &JsValue, depth: u32) -> Option<Json> {
    let deeper = depth.checked_sub(1)?;
    if let Some(text) = value.as_string() {
        return Some(Json::Text(text));
    }
    if let Some(value) = value.as_bool() {
        return Some(Json::Bool(value));
    }
    if value.as_f64().is_some() {
        // The browser's own writing of a number.
        return Some(Json::Number(JSON::stringify(value).ok()?.into()));
    }
    if Array::is_array(value) {
        let values: Option<Vec<Json>> = Array::from(value).iter().map(|value| of_js(&value, deeper)).collect();
        return values.map(Json::List);
    }
    if !value.is_object() {
        return Some(Json::Null);
    }
    let names = Object::keys(value.unchecked_ref::<Object>());
    let fields: Option<Vec<(String, Json)>> = names
        .iter()
        .map(|name| {
            let value = Reflect::get(value, &name).ok()?;
            Some((name.as_string()?, of_js(&value, deeper)?))
        })
        .collect();
    fields.map(Json::Object)
}
