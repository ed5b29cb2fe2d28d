//! One reader for all that is kept: it names each field at fault, leaves it out and reads the rest.

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use crate::error::{Fault, ReadError, shortened};
use crate::{MAX_LENGTH, VERSION};

/// After so many faults a field goes as a whole: a text of nothing but faults is not read a thousand times.
const MOST_FAULTS: usize = 16;

/// The fields of a text.
pub(crate) struct Fields {
    pub object: Map<String, Value>,
    /// What broke the text off.
    pub fault: Option<Fault>,
}

impl Fields {
    /// The fields of a JSON object. Of a text that breaks off: those before the break, and what is there of the list `list`.
    pub fn of(text: &str, list: Option<&'static str>) -> Result<Self, ReadError> {
        if text.len() > MAX_LENGTH {
            return Err(ReadError::TooLong(text.len()));
        }
        let error = match serde_json::from_str(text) {
            Ok(object) => return Ok(Self { object, fault: None }),
            Err(error) => shortened(&error.to_string()),
        };
        let mut object = Map::new();
        let before_break = Object {
            fields: &mut object,
            list,
        };
        // The same error once more.
        let _ = serde_json::Deserializer::from_str(text).deserialize_map(before_break);
        if object.is_empty() {
            return Err(ReadError::Json(error));
        }
        Ok(Self {
            object,
            fault: Some(Fault::CutOff(error)),
        })
    }

    /// The same fields without their version, which must be the one that is known.
    pub fn of_this_version(mut self, if_missing: Option<u64>) -> Result<Self, ReadError> {
        let version = self.object.shift_remove("version");
        let number = version.as_ref().map_or(if_missing, Value::as_u64);
        match (number, version, &self.fault) {
            (Some(VERSION), ..) => Ok(self),
            (_, Some(version), _) => Err(ReadError::Version(shortened(&version.to_string()))),
            (_, None, Some(Fault::CutOff(error))) => Err(ReadError::Json(error.clone())),
            (_, None, _) => Err(ReadError::NoVersion),
        }
    }

    /// What the fields tell, and what is wrong with those that were left out; none of `needed` may be.
    pub fn read<T: DeserializeOwned>(self, needed: &[&str]) -> Result<(T, Vec<Fault>), ReadError> {
        let mut object = Value::Object(self.object);
        let mut faults = Vec::from_iter(self.fault);
        loop {
            let error = match serde_path_to_error::deserialize(&object) {
                Ok(value) => return Ok((value, faults)),
                Err(error) => error,
            };
            let path: Vec<&Segment> = error.path().iter().collect();
            if path.is_empty() {
                return Err(ReadError::Whole(shortened(&error.inner().to_string())));
            }
            let fault = Fault::field(error.path().to_string(), error.inner());
            let depth = if faults.len() < MOST_FAULTS { path.len() } else { 1 };
            if needed.contains(&fault.path()) || !remove(&mut object, &path[..depth]) {
                return Err(ReadError::Field(fault));
            }
            faults.push(fault);
        }
    }
}

/// Takes out the innermost field that a path leads to; of a list, what comes before its element at fault stays.
fn remove(value: &mut Value, path: &[&Segment]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return false;
    };
    match (value, first) {
        (Value::Object(fields), Segment::Map { key }) => {
            fields.get_mut(key).is_some_and(|inner| remove(inner, rest)) || fields.shift_remove(key).is_some()
        }
        (Value::Array(values), Segment::Seq { index }) => {
            let Some(inner) = values.get_mut(*index) else {
                return false;
            };
            if !remove(inner, rest) {
                values.truncate(*index);
            }
            true
        }
        _ => false,
    }
}

/// Collects the fields of an object; those before an error stay.
struct Object<'a> {
    fields: &'a mut Map<String, Value>,
    list: Option<&'static str>,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // A number may break off too: a field counts once something follows it.
        let mut last = None;
        while let Some(name) = map.next_key::<String>()? {
            self.fields.extend(last.take());
            if self.list == Some(name.as_str()) {
                let mut values = Vec::new();
                let read = map.next_value_seed(List(&mut values));
                self.fields.insert(name, Value::Array(values));
                read?;
            } else {
                last = Some((name, map.next_value()?));
            }
        }
        self.fields.extend(last);
        Ok(())
    }
}

/// Collects the elements of a list; those before an error stay.
struct List<'a>(&'a mut Vec<Value>);

impl<'de> DeserializeSeed<'de> for List<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_> {
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
