//! Serializes the strength of an engine as a number, and its playing style as a name.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::engine::{Character, Level, Strength};

impl Serialize for Strength {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Strength {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u32::deserialize(deserializer)?;
        let strength = u16::try_from(number).ok().and_then(Self::from_number);
        strength.ok_or_else(|| {
            let levels = Level::STRONGEST.number();
            let (least, most) = Self::RATINGS.into_inner();
            D::Error::custom(format_args!(
                "{number} is not between 1 and {levels}, nor between {least} and {most}"
            ))
        })
    }
}

impl Serialize for Character {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.word().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Character {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Self::from_word(&word).ok_or_else(|| D::Error::custom(format_args!("there is no character {word}")))
    }
}
