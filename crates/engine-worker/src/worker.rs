//! The worker: raw messages in, raw messages out.

use engine_protocol::rules::Question;
use engine_protocol::{Reply, ReplyBody, Request};
use gloo_worker::{HandlerId, Worker, WorkerScope};
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::message::{RawMessage, decode, encode};
use crate::respond::respond;
use crate::rules::answer_rules;

/// The worker that holds the engine; it keeps nothing between two requests.
#[derive(Debug)]
pub struct EngineWorker;

impl Worker for EngineWorker {
    type Message = ();
    type Input = RawMessage;
    type Output = RawMessage;

    fn create(_scope: &WorkerScope<Self>) -> Self {
        Self
    }

    fn update(&mut self, _scope: &WorkerScope<Self>, (): Self::Message) {}

    fn received(&mut self, scope: &WorkerScope<Self>, message: RawMessage, page: HandlerId) {
        answer(message, &mut |reply| scope.respond(page, reply));
    }
}

/// Answers a raw message: progress replies and one final reply, each handed to `post` as it is made.
pub fn answer(message: RawMessage, post: &mut dyn FnMut(RawMessage)) {
    match read_request(message) {
        Ok(Asked::Engine(request)) => respond(request, &mut |reply: Reply| post(encode(&reply)), &now),
        Ok(Asked::Rules(Request { id, body })) => post(encode(&Reply {
            id,
            body: answer_rules(&body),
        })),
        Err(failed) => post(encode(&failed)),
    }
}

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
pub fn read_request(message: RawMessage) -> Result<Asked, Reply> {
    let typed = decode::<Request<Typed>>(message.clone());
    let request = match typed {
        Ok(request) if ENGINE_TYPES.contains(&request.body.name.as_str()) => decode(message.clone()).map(Asked::Engine),
        Ok(_) => decode(message.clone()).map(Asked::Rules),
        Err(reason) => Err(reason),
    };
    request.map_err(|reason| Reply {
        id: decode(message).map_or(0, |Numbered { id }| id),
        body: ReplyBody::Failed {
            message: format!("not a request: {reason}"),
        },
    })
}

/// The types of the requests to the engine.
const ENGINE_TYPES: [&str; 2] = ["hello", "search"];

/// The part of a request's body that tells who is asked.
#[derive(Deserialize)]
struct Typed {
    #[serde(rename = "type")]
    name: String,
}

/// The part of a request that a failed one may still have.
#[derive(Deserialize)]
struct Numbered {
    id: u32,
}

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds; unlike the date it never goes back.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}
