//! Reads a request from a raw message, and writes the reply as a raw message.

use engine_protocol::Reply;
use engine_protocol::rules::{Answer, Query, Question};
use engine_protocol::wire::{RawMessage, Unreadable, decode_plain, encode, read_request};

use crate::rules::answer_rules;

/// The reply to `message`, a request whose body is a [`Question`]. There is exactly one reply.
#[must_use]
pub fn answer(message: &RawMessage) -> RawMessage {
    let (id, body) = match read_request(message, question) {
        Ok(request) => (request.id, answer_rules(&request.body)),
        Err(Unreadable { id, message }) => (id, Answer::Failed { message }),
    };
    encode(&Reply { id, body })
}

fn question(body: &RawMessage) -> Result<Question, String> {
    // The type is read first, so that an unknown type is reported before a missing position.
    decode_plain::<Query>(body)?;
    decode_plain(body)
}
