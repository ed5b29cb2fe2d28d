//! From a raw message to a request.

use engine_protocol::rules::{Ask, Question};
use engine_protocol::wire::{RawMessage, decode_plain};
use engine_protocol::{Reply, ReplyBody, Request, RequestBody};
use serde::Deserialize;

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
    read(message).map_err(|reason| {
        Box::new(Reply {
            id: decode_plain(message).map_or(0, |Numbered { id }| id),
            body: ReplyBody::Failed { message: reason },
        })
    })
}

fn read(message: &RawMessage) -> Result<Asked, String> {
    let Request { id, body } = decode_plain::<Request<RawMessage>>(&message.plain()?)?;
    Ok(match decode_plain(&body)? {
        RequestBody::Other => {
            // By itself first: an unknown type is to be named before a missing position.
            decode_plain::<Ask>(&body)?;
            Asked::Rules(Request {
                id,
                body: decode_plain(&body)?,
            })
        }
        body => Asked::Engine(Request { id, body }),
    })
}

/// The part of a request that a failed one may still have.
#[derive(Deserialize)]
struct Numbered {
    id: u32,
}
