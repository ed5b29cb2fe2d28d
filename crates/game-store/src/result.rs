//! Results of games in PGN's notation, for `#[serde(with = "result")]`.

use chess_core::notation::pgn::GameResult;
use serde::{Deserialize, Deserializer, Serializer, de};

/// Writes a result, which must be present: serde skips a missing result.
pub(crate) fn serialize<S: Serializer>(result: &Option<GameResult>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(result.map_or("", GameResult::text))
}

/// Reads a result; an empty text means that there is no result.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<GameResult>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let result = || text.parse().map_err(de::Error::custom);
    (!text.is_empty()).then(result).transpose()
}
