//! Reads the replies to a search, without the code for explanations.

use chess_core::notation::UciMove;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::wire::{RawMessage, decode, decode_part};
use crate::{Progress, Reply, ReplyBody, SearchInfo, SearchResult};

/// Deserializes the reply in `message` if a search can have this reply. Returns `None` for any other reply, which
/// [`decode`] deserializes.
///
/// A program that first needs only searches can load the code for explanations later.
///
/// # Errors
///
/// Returns an error if `message` is not a reply; the text names the missing or invalid part.
pub fn decode_search_reply(message: &RawMessage) -> Result<Option<Reply>, String> {
    let Reply { id, body } = decode::<Reply<RawMessage>>(message)?;
    Ok(read_body(&body)?.map(|body| Reply { id, body }))
}

/// A message whose fields are read in parts: each call of `read` returns some of the fields.
trait FieldSource {
    fn read<T: DeserializeOwned>(&self) -> Result<T, String>;
}

impl FieldSource for RawMessage {
    fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        decode_part(self)
    }
}

/// The type of a reply.
#[derive(Deserialize)]
struct ReplyType {
    #[serde(rename = "type")]
    name: TypeName,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum TypeName {
    Hello,
    Progress,
    Found,
    Failed,
    #[serde(other)]
    Other,
}

/// The field of [`ReplyBody::Hello`].
#[derive(Deserialize)]
struct HelloFields {
    version: u32,
}

/// The field of [`ReplyBody::Failed`].
#[derive(Deserialize)]
struct FailedFields {
    message: String,
}

/// The field of [`Progress`] that is not a part of [`SearchInfo`].
#[derive(Deserialize)]
struct ProgressFields {
    fraction: f64,
}

/// The fields of [`SearchResult`] that are not a part of [`SearchInfo`].
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct SearchResultFields {
    best_move: Option<UciMove>,
    claims_draw: bool,
    short_memory: Option<u32>,
}

/// Reads the fields in parts, one struct at a time. The derived readers of [`ReplyBody`] and of the flattened
/// [`SearchInfo`] first copy all fields, and the code for these copies is large.
fn read_body(source: &impl FieldSource) -> Result<Option<ReplyBody>, String> {
    Ok(Some(match source.read::<ReplyType>()?.name {
        TypeName::Hello => {
            let HelloFields { version } = source.read()?;
            ReplyBody::Hello { version }
        }
        TypeName::Progress => {
            let ProgressFields { fraction } = source.read()?;
            let info: SearchInfo = source.read()?;
            ReplyBody::Progress(Progress { fraction, info })
        }
        TypeName::Found => {
            let SearchResultFields {
                best_move,
                claims_draw,
                short_memory,
            } = source.read()?;
            ReplyBody::Found(SearchResult {
                best_move,
                claims_draw,
                short_memory,
                info: source.read()?,
            })
        }
        TypeName::Failed => {
            let FailedFields { message } = source.read()?;
            ReplyBody::Failed { message }
        }
        TypeName::Other => return Ok(None),
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::LineInfo;

    impl FieldSource for Value {
        fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
            serde_json::from_value(self.clone()).map_err(|error| error.to_string())
        }
    }

    fn info() -> SearchInfo {
        SearchInfo {
            depth: 9,
            selective_depth: 17,
            nodes: 123_456_789.0,
            nodes_per_second: 1_000_000.5,
            score: Some(-31.25),
            mate: Some(-3),
            best_score: Some(12.0),
            principal_variation: vec!["e4".to_owned(), "e5".to_owned()],
            lines: vec![LineInfo {
                score: 7.0,
                mate: None,
                moves: vec!["d4".to_owned()],
            }],
        }
    }

    #[test]
    fn the_replies_to_a_search_are_read_as_by_the_derived_reader() {
        let mv: UciMove = "e2e4".parse().expect("a move");
        for body in [
            ReplyBody::Hello { version: 7 },
            ReplyBody::Progress(Progress::default()),
            ReplyBody::Progress(Progress {
                fraction: 0.25,
                info: info(),
            }),
            ReplyBody::Found(SearchResult::default()),
            ReplyBody::Found(SearchResult {
                best_move: Some(mv),
                claims_draw: true,
                short_memory: Some(16),
                info: info(),
            }),
            ReplyBody::Failed {
                message: "no memory".to_owned(),
            },
        ] {
            let mut value = serde_json::to_value(&body).expect("plain data");
            assert_eq!(read_body(&value), Ok(Some(body.clone())), "{value}");
            assert_eq!(
                serde_json::from_value::<ReplyBody>(value.clone()).ok(),
                Some(body.clone())
            );
            value["later"] = json!({ "field": [1] });
            assert_eq!(read_body(&value), Ok(Some(body)), "unknown fields are ignored");
        }
    }

    #[test]
    fn other_replies_are_left_to_the_derived_reader() {
        let threat = json!({ "type": "threatFound", "threat": { "kind": "none", "en": "", "de": "" } });
        assert!(serde_json::from_value::<ReplyBody>(threat.clone()).is_ok());
        for value in [threat, json!({ "type": "explained" }), json!({ "type": "noise" })] {
            assert_eq!(read_body(&value), Ok(None), "{value}");
        }
    }

    #[test]
    fn an_invalid_reply_is_an_error_as_by_the_derived_reader() {
        for value in [
            json!(null),
            json!("found"),
            json!({}),
            json!({ "type": 3 }),
            json!({ "type": "hello" }),
            json!({ "type": "hello", "version": "1" }),
            json!({ "type": "progress", "depth": 1, "nodes": 1, "nodesPerSecond": 1 }),
            json!({ "type": "progress", "fraction": 0.5 }),
            json!({ "type": "found" }),
            json!({ "type": "found", "depth": -1, "nodes": 1, "nodesPerSecond": 1 }),
            json!({ "type": "found", "depth": 1, "nodes": 1, "nodesPerSecond": 1, "bestMove": "e9" }),
            json!({ "type": "failed" }),
        ] {
            assert!(read_body(&value).is_err(), "{value}");
            assert!(serde_json::from_value::<ReplyBody>(value.clone()).is_err(), "{value}");
        }
    }
}
