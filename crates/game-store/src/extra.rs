//! Unknown fields, which are preserved in their original spelling.

use indexmap::IndexMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// Unknown fields in the order of the text.
pub type Extra = IndexMap<String, Raw>;

/// A JSON value in its original spelling. Any value is possible: a number of any size, a list of any depth.
///
/// ```
/// use game_store::{Raw, Value};
///
/// let lamps = Raw::from(Value::from(vec![1, 2]));
/// assert_eq!((lamps.text(), lamps.read()), ("[1,2]", Some(vec![1, 2])));
/// assert_eq!(lamps.read::<String>(), None);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Raw(Box<RawValue>);

impl Raw {
    /// The original spelling of the value.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The parsed value; `None` if it is not a `T`.
    #[must_use]
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.text()).ok()
    }
}

impl From<Value> for Raw {
    fn from(value: Value) -> Self {
        Self(to_raw_value(&value).expect("every key of a value is a string"))
    }
}

impl Eq for Raw {}

impl PartialEq for Raw {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}
