//! From a raw message to the request in it.
//!
//! Each field is read by its name once the request's type asks for it. Reading a whole question as one tagged enum would
//! first copy the message field by field, and the code for that took a third of the worker's program.

use engine_protocol::rules::{Ask, Question};
use engine_protocol::{Reply, ReplyBody, Request, RequestBody, Search};
use wasm_bindgen::JsValue;

use crate::message::{FromJs, RawMessage, field, optional};

/// A request to one of the two that the worker holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// The engine is asked.
    Engine(Request),
    /// The rules are asked.
    Rules(Request<Question>),
}

/// The request in `message`.
///
/// # Errors
///
/// Gives the final reply to a message that is no request: it carries the message's id, or 0 where that cannot be read.
pub fn read_request(message: &RawMessage) -> Result<Asked, Box<Reply>> {
    let id = field(&message.0, "id");
    let asked = id
        .clone()
        .and_then(|id| asked(id, &field::<Body>(&message.0, "body")?.0));
    asked.map_err(|reason| {
        Box::new(Reply {
            id: id.unwrap_or(0),
            body: ReplyBody::Failed {
                message: format!("not a request: {reason}"),
            },
        })
    })
}

fn asked(id: u32, body: &JsValue) -> Result<Asked, String> {
    let kind: String = field(body, "type")?;
    let engine = |body| Asked::Engine(Request { id, body });
    match kind.as_str() {
        "hello" => Ok(engine(RequestBody::Hello)),
        "search" => Search::from_js(body).map(RequestBody::Search).map(engine),
        kind => question(kind, body).map(|body| Asked::Rules(Request { id, body })),
    }
}

fn question(kind: &str, body: &JsValue) -> Result<Question, String> {
    Ok(Question {
        ask: ask(kind, body)?,
        start: field(body, "start")?,
        moves: optional(body, "moves")?,
    })
}

fn ask(kind: &str, body: &JsValue) -> Result<Ask, String> {
    let square = |name| field(body, name);
    let color = || field(body, "color");
    Ok(match kind {
        "position" => Ask::Position,
        "legalMoves" => Ask::LegalMoves,
        "legalMovesFrom" => Ask::LegalMovesFrom {
            square: square("square")?,
        },
        "captures" => Ask::Captures,
        "capturesFrom" => Ask::CapturesFrom {
            square: square("square")?,
        },
        "potentialMoves" => Ask::PotentialMoves {
            square: square("square")?,
        },
        "vectors" => Ask::Vectors {
            square: square("square")?,
        },
        "control" => Ask::Control { color: color()? },
        "controllers" => Ask::Controllers {
            color: color()?,
            square: square("square")?,
        },
        "checkers" => Ask::Checkers,
        "pins" => Ask::Pins { color: color()? },
        "castling" => Ask::Castling,
        "outcome" => Ask::Outcome,
        "explain" => Ask::Explain {
            from: square("from")?,
            to: square("to")?,
            promotion: optional(body, "promotion")?,
        },
        "play" => Ask::Play {
            text: field(body, "text")?,
        },
        unknown => return Err(format!("type: nothing is called \"{unknown:.24}\"")),
    })
}

/// What a request asks, not yet looked into.
struct Body(JsValue);

impl FromJs for Body {
    fn from_js(value: &JsValue) -> Result<Self, String> {
        Ok(Self(value.clone()))
    }
}
