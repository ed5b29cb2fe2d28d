//! From what `serde` can write to plain JavaScript values.

use std::fmt;

use js_sys::{Array, Object, Reflect};
use serde::ser::{
    Error, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};
use wasm_bindgen::JsValue;

/// `value` as numbers, texts, lists and plain objects; the text of the error where it is none of these.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value
        .serialize(Writer)
        .unwrap_or_else(|Unwritable(reason)| JsValue::from_str(&reason))
}

/// A value that no message has.
#[derive(Debug)]
struct Unwritable(String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl Error for Unwritable {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Self(reason.to_string())
    }
}

fn unwritable<T>() -> Result<T, Unwritable> {
    Err(Unwritable("a message has no such value".to_owned()))
}

struct Writer;

type Written = Result<JsValue, Unwritable>;

impl Serializer for Writer {
    type Ok = JsValue;
    type Error = Unwritable;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = Impossible<JsValue, Unwritable>;
    type SerializeTupleVariant = Impossible<JsValue, Unwritable>;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Impossible<JsValue, Unwritable>;

    fn serialize_bool(self, value: bool) -> Written {
        Ok(value.into())
    }

    fn serialize_i8(self, value: i8) -> Written {
        Ok(value.into())
    }

    fn serialize_i16(self, value: i16) -> Written {
        Ok(value.into())
    }

    fn serialize_i32(self, value: i32) -> Written {
        Ok(value.into())
    }

    fn serialize_i64(self, value: i64) -> Written {
        Ok((value as f64).into())
    }

    fn serialize_u8(self, value: u8) -> Written {
        Ok(value.into())
    }

    fn serialize_u16(self, value: u16) -> Written {
        Ok(value.into())
    }

    fn serialize_u32(self, value: u32) -> Written {
        Ok(value.into())
    }

    fn serialize_u64(self, value: u64) -> Written {
        Ok((value as f64).into())
    }

    fn serialize_f32(self, value: f32) -> Written {
        Ok(value.into())
    }

    fn serialize_f64(self, value: f64) -> Written {
        Ok(value.into())
    }

    fn serialize_char(self, value: char) -> Written {
        Ok(JsValue::from_str(value.encode_utf8(&mut [0; 4])))
    }

    fn serialize_str(self, value: &str) -> Written {
        Ok(value.into())
    }

    fn serialize_bytes(self, _: &[u8]) -> Written {
        unwritable()
    }

    fn serialize_none(self) -> Written {
        Ok(JsValue::NULL)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Written {
        unwritable()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Unwritable> {
        Ok(List(Array::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Unwritable> {
        Ok(List(Array::new()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Unwritable> {
        unwritable()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unwritable> {
        unwritable()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, Unwritable> {
        Ok(Fields::new())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, Unwritable> {
        Ok(Fields::new())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unwritable> {
        unwritable()
    }
}

/// A list as far as it is written.
struct List(Array);

impl SerializeSeq for List {
    type Ok = JsValue;
    type Error = Unwritable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.0.push(&value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.0.into())
    }
}

impl SerializeTuple for List {
    type Ok = JsValue;
    type Error = Unwritable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Written {
        SerializeSeq::end(self)
    }
}

/// An object as far as it is written.
struct Fields {
    object: Object,
    key: JsValue,
}

impl Fields {
    fn new() -> Self {
        Self {
            object: Object::new(),
            key: JsValue::UNDEFINED,
        }
    }

    fn set(&self, key: &JsValue, value: &JsValue) {
        // Setting a field of a fresh object succeeds.
        let _ = Reflect::set(&self.object, key, value);
    }
}

impl SerializeStruct for Fields {
    type Ok = JsValue;
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Unwritable> {
        self.set(&key.into(), &value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.object.into())
    }
}

impl SerializeMap for Fields {
    type Ok = JsValue;
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        self.key = key.serialize(Writer)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.set(&self.key, &value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.object.into())
    }
}
