//! The worker: raw messages in, raw messages out.

use std::cell::RefCell;

use engine_protocol::{Reply, Request};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::message::{RawMessage, encode};
use crate::request::{Asked, read_request};
use crate::respond::respond;
use crate::rules::answer_rules;
use crate::table::Table;

/// Answers a raw message: progress replies and one final reply, each handed to `post` as it is made.
pub fn answer(message: &RawMessage, post: &mut dyn FnMut(RawMessage)) {
    match read_request(message) {
        Ok(Asked::Engine(request)) => TABLE.with_borrow_mut(|table| {
            respond(request, table, &mut |reply: Reply| post(encode(&reply)), &now);
        }),
        Ok(Asked::Rules(Request { id, body })) => post(encode(&Reply {
            id,
            body: answer_rules(&body),
        })),
        Err(failed) => post(encode(&failed)),
    }
}

thread_local! {
    /// What a worker keeps between two requests; it has one thread and one of these.
    static TABLE: RefCell<Table> = const { RefCell::new(Table::new()) };
}

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds; unlike the date it never goes back.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}
