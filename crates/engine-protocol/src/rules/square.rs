//! The squares in questions to the rules service.

use std::fmt;

use chess_core::Square;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};

use super::chess;

/// Deserializes a square from a name such as `e4`, from a number (a1 = 0 to h8 = 63), or from the form of the answers.
/// In an answer's form, the name of the square is used.
pub(super) fn any_square<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
    deserializer.deserialize_any(SquareVisitor)
}

struct SquareVisitor;

impl<'de> Visitor<'de> for SquareVisitor {
    type Value = Square;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a square: a name such as e4, or a number from 0 to 63")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Square, E> {
        name.parse()
            .map_err(|error| E::custom(format_args!("\"{name:.24}\" is no square: {error}")))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Square, E> {
        let square = usize::try_from(number).ok().and_then(Square::from_index);
        square.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Square, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    /// JavaScript has only one type of numbers, so an integer may arrive as `f64`.
    fn visit_f64<E: Error>(self, number: f64) -> Result<Square, E> {
        let square = Square::ALL.into_iter().find(|square| square.index() as f64 == number);
        square.ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Square, A::Error> {
        let square = chess::Square::deserialize(MapAccessDeserializer::new(map))?;
        self.visit_str(&square.name)
    }
}
