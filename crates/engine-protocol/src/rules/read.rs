//! Reads questions to the rules service from JSON. Each error begins with the name of the invalid field.
//!
//! The reader is written by hand, because a reader derived by serde would be several times larger. Serde first copies
//! all fields of a value that has a tag, and the code for these copies is large. The errors of `serde_json` would add
//! ten kilobytes of tables for numbers with a fraction, which no question contains.

use chess_core::Square;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;
use serde_json::{Map, Value};

use super::question::{Query, Question};
use crate::wire::error_text;

impl Question {
    /// Reads a question. Fields that the question does not have are ignored.
    ///
    /// # Errors
    ///
    /// Returns the name of the missing or invalid field and the reason; an unknown type is reported before all others.
    pub fn from_json(body: &Value) -> Result<Self, String> {
        let fields = match body {
            Value::Object(fields) => Fields(fields),
            other => return Err(invalid_type(other, "an object")),
        };
        let query = read_query(&fields)?;
        Ok(Self {
            query,
            start: fields.read("start")?,
            moves: fields.moves()?,
        })
    }
}

/// The names of the types of questions, for an error.
const QUESTION_TYPES: &str = "`position`, `legalMoves`, `legalMovesFrom`, `captures`, `capturesFrom`, \
                     `potentialMoves`, `vectors`, `control`, `controllers`, `checkers`, `pins`, `castling`, \
                     `outcome`, `explain`, `play`";

fn read_query(fields: &Fields<'_>) -> Result<Query, String> {
    Ok(match fields.text("type")? {
        "position" => Query::Position,
        "legalMoves" => Query::LegalMoves,
        "legalMovesFrom" => Query::LegalMovesFrom {
            square: fields.square("square")?,
        },
        "captures" => Query::Captures,
        "capturesFrom" => Query::CapturesFrom {
            square: fields.square("square")?,
        },
        "potentialMoves" => Query::PotentialMoves {
            square: fields.square("square")?,
        },
        "vectors" => Query::Vectors {
            square: fields.square("square")?,
        },
        "control" => Query::Control {
            color: fields.read("color")?,
        },
        "controllers" => Query::Controllers {
            color: fields.read("color")?,
            square: fields.square("square")?,
        },
        "checkers" => Query::Checkers,
        "pins" => Query::Pins {
            color: fields.read("color")?,
        },
        "castling" => Query::Castling,
        "outcome" => Query::Outcome,
        "explain" => Query::Explain {
            from: fields.square("from")?,
            to: fields.square("to")?,
            promotion: match fields.0.get("promotion") {
                None | Some(Value::Null) => None,
                Some(_) => Some(fields.read("promotion")?),
            },
        },
        "play" => Query::Play {
            text: fields.text("text")?.to_owned(),
        },
        other => {
            let error = format_args!("unknown variant `{other:.24}`, expected one of {QUESTION_TYPES}");
            return Err(format!("type: {}", error_text(&error)));
        }
    })
}

/// The fields of a question.
struct Fields<'a>(&'a Map<String, Value>);

impl Fields<'_> {
    fn get(&self, name: &str) -> Result<&Value, String> {
        self.0.get(name).ok_or_else(|| format!("missing field `{name}`"))
    }

    fn text(&self, name: &str) -> Result<&str, String> {
        as_text(self.get(name)?).map_err(|error| format!("{name}: {error}"))
    }

    fn read<T: for<'de> Deserialize<'de>>(&self, name: &str) -> Result<T, String> {
        read_from_text(self.get(name)?).map_err(|error| format!("{name}: {error}"))
    }

    fn moves<T: for<'de> Deserialize<'de>>(&self) -> Result<Vec<T>, String> {
        let moves = match self.0.get("moves") {
            None => return Ok(Vec::new()),
            Some(Value::Array(moves)) => moves,
            Some(other) => return Err(format!("moves: {}", invalid_type(other, "a list"))),
        };
        let read = |(index, text)| read_from_text(text).map_err(|error| format!("moves[{index}]: {error}"));
        moves.iter().enumerate().map(read).collect()
    }

    /// A square: a name such as `e4`, a number (a1 = 0 to h8 = 63), or an object as in answers, whose name is used.
    fn square(&self, name: &str) -> Result<Square, String> {
        const EXPECTED: &str = "a square: a name such as e4, or a number from 0 to 63";
        let value = self.get(name)?;
        let named = |text: &str| {
            text.parse()
                .map_err(|error| format!("{name}: \"{text:.24}\" is no square: {error}"))
        };
        match value {
            Value::String(text) => named(text),
            Value::Number(number) => {
                let is_meant = |square: &Square| number.as_f64() == Some(square.index() as f64);
                let found = Square::ALL.into_iter().find(is_meant);
                found.ok_or_else(|| format!("{name}: invalid value, expected {EXPECTED}"))
            }
            Value::Object(square) => match square.get("name") {
                Some(Value::String(text)) => named(text),
                _ => Err(format!("{name}: missing field `name`")),
            },
            other => Err(format!("{name}: {}", invalid_type(other, EXPECTED))),
        }
    }
}

/// Reads a value that is written as a text.
fn read_from_text<T: for<'de> Deserialize<'de>>(value: &Value) -> Result<T, String> {
    let text = as_text(value)?;
    T::deserialize(text.into_deserializer()).map_err(|error: Error| error_text(&error))
}

fn as_text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| invalid_type(value, "a text"))
}

fn invalid_type(value: &Value, expected: &str) -> String {
    let found = match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    format!("invalid type: {found}, expected {expected}")
}
