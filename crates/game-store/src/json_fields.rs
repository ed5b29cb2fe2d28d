//! A lenient reader for all stored texts: it reports each invalid field, ignores the field and reads the rest.

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor, value};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use crate::error::{Fault, ReadError, shortened};
use crate::{Extra, MAX_LENGTH, Raw, VERSION};

/// After this number of faults, each further fault drops a whole top-level field and not only its invalid part. This
/// limits the time for reading a text with very many faults.
const MAX_FAULTS: usize = 16;

/// The fields of a text in their original spelling.
pub(crate) struct Fields {
    pub object: Extra,
    /// The JSON error that ended the reading, if there was an error.
    pub fault: Option<Fault>,
}

impl From<Extra> for Fields {
    fn from(object: Extra) -> Self {
        Self { object, fault: None }
    }
}

impl Fields {
    /// Reads the fields of a JSON object. If the text is truncated, the result has the fields that are complete. If the
    /// text is truncated within the field `list`, the result also has the complete elements of this list.
    pub fn of(text: &str, list: Option<&'static str>) -> Result<Self, ReadError> {
        if text.len() > MAX_LENGTH {
            return Err(ReadError::TooLong(text.len()));
        }
        let error = match serde_json::from_str(text) {
            Ok(object) => return Ok(Self { object, fault: None }),
            Err(error) => shortened(&error.to_string()),
        };
        let mut object = Extra::new();
        let before_error = ObjectFields {
            fields: &mut object,
            list,
        };
        // This call returns the same error again. It is made only to collect the fields before the error.
        let _ = serde_json::Deserializer::from_str(text).deserialize_map(before_error);
        if object.is_empty() {
            return Err(ReadError::Json(error));
        }
        Ok(Self {
            object,
            fault: Some(Fault::Truncated(error)),
        })
    }

    /// Removes the version, which must be the known version. If the text has no version, `if_missing` is used.
    pub fn without_version(mut self, if_missing: Option<u64>) -> Result<Self, ReadError> {
        let version = self.object.shift_remove("version");
        let number = version.as_ref().map_or(if_missing, Raw::read);
        match (number, version, &self.fault) {
            (Some(VERSION), ..) => Ok(self),
            (_, Some(version), _) => Err(ReadError::Version(shortened(version.text()))),
            (_, None, Some(Fault::Truncated(error))) => Err(ReadError::Json(error.clone())),
            (_, None, _) => Err(ReadError::NoVersion),
        }
    }

    /// Returns the value with these fields, the fields that `T` does not have, and the faults of ignored fields. Fails
    /// if a field in `needed` is missing or invalid.
    pub fn read<T: DeserializeOwned>(self, needed: &[&str]) -> Result<(T, Extra, Vec<Fault>), ReadError> {
        let names = field_names::<T>();
        let is_known = |name: &String, _: &mut Raw| names.contains(&name.as_str());
        let mut extra = self.object;
        let known = extra.extract_if(.., is_known).collect();
        let mut faults = Vec::from_iter(self.fault);
        let mut object = Value::Object(parse_values(known, needed, &mut faults)?);
        loop {
            let error = match serde_path_to_error::deserialize(&object) {
                Ok(value) => return Ok((value, extra, faults)),
                Err(error) => error,
            };
            let path: Vec<&Segment> = error.path().iter().collect();
            if path.is_empty() {
                return Err(ReadError::Whole(shortened(&error.inner().to_string())));
            }
            let fault = Fault::field(error.path().to_string(), error.inner());
            let drops_whole_field = faults.len() >= MAX_FAULTS && !needed.contains(&fault.name());
            let depth = if drops_whole_field { 1 } else { path.len() };
            if needed.contains(&fault.path()) || !remove_innermost(&mut object, &path[..depth]) {
                return Err(ReadError::Field(fault));
            }
            faults.push(fault);
        }
    }
}

/// Parses the values of fields, and drops values that cannot be represented, such as a number that is too large. If
/// such a value is an element of a list in `needed`, the list is cut before this element.
fn parse_values(fields: Extra, needed: &[&str], faults: &mut Vec<Fault>) -> Result<Map<String, Value>, ReadError> {
    let mut values = Map::new();
    for (name, raw) in fields {
        let error = match serde_json::from_str(raw.text()) {
            Ok(value) => {
                values.insert(name, value);
                continue;
            }
            Err(error) => error,
        };
        let fault = Fault::field(&name, error);
        if needed.contains(&name.as_str()) {
            if !raw.text().starts_with('[') {
                return Err(ReadError::Field(fault));
            }
            let mut before = Vec::new();
            // This call returns the same error again. It is made only to collect the elements before the error.
            let _ = ListElements(&mut before).deserialize(&mut serde_json::Deserializer::from_str(raw.text()));
            values.insert(name, Value::Array(before));
        }
        faults.push(fault);
    }
    Ok(values)
}

/// The names of the fields of `T`. `T` must be a struct, which requests its fields by name from the deserializer.
fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &[&str] = &[];
    // Deserialization fails, because the deserializer has no data. Before that, the names are recorded.
    let _ = T::deserialize(FieldNames(&mut names));
    names
}

/// A deserializer that records the field names of a struct.
struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(Self::Error::custom("there is nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Removes the innermost field on a path. A list is cut before its invalid element.
fn remove_innermost(value: &mut Value, path: &[&Segment]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return false;
    };
    match (value, first) {
        (Value::Object(fields), Segment::Map { key }) => {
            fields.get_mut(key).is_some_and(|inner| remove_innermost(inner, rest)) || fields.shift_remove(key).is_some()
        }
        (Value::Array(values), Segment::Seq { index }) => {
            let Some(inner) = values.get_mut(*index) else {
                return false;
            };
            if !remove_innermost(inner, rest) {
                values.truncate(*index);
            }
            true
        }
        _ => false,
    }
}

/// Collects the fields of an object. If the text of the object has an error, only the fields before the error are
/// collected.
struct ObjectFields<'a> {
    fields: &'a mut Extra,
    list: Option<&'static str>,
}

impl<'de> Visitor<'de> for ObjectFields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // A number may be truncated too, so a field is complete only if something follows it.
        let mut last = None;
        while let Some(name) = map.next_key::<String>()? {
            self.fields.extend(last.take());
            if self.list == Some(name.as_str()) {
                let mut values = Vec::new();
                let read = map.next_value_seed(ListElements(&mut values));
                self.fields.insert(name, Value::Array(values).into());
                read?;
            } else {
                last = Some((name, map.next_value()?));
            }
        }
        self.fields.extend(last);
        Ok(())
    }
}

/// Collects the elements of a list. If the text of the list has an error, only the elements before the error are
/// collected.
struct ListElements<'a>(&'a mut Vec<Value>);

impl<'de> DeserializeSeed<'de> for ListElements<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ListElements<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while let Some(value) = values.next_element()? {
            self.0.push(value);
        }
        Ok(())
    }
}
