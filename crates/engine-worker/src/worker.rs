//! The worker: it receives and sends raw messages.

use engine_protocol::wire::{RawMessage, Unreadable, decode_plain, encode, read_request};
use engine_protocol::{Reply, ReplyBody};
use gloo_worker::{HandlerId, Worker, WorkerScope};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::respond::respond;
use crate::table::Table;

/// The worker with the engine and its hash table.
#[derive(Debug)]
pub struct EngineWorker {
    table: Table,
}

impl Worker for EngineWorker {
    type Message = ();
    type Input = RawMessage;
    type Output = RawMessage;

    fn create(_scope: &WorkerScope<Self>) -> Self {
        Self { table: Table::new() }
    }

    fn update(&mut self, _scope: &WorkerScope<Self>, (): Self::Message) {}

    fn received(&mut self, scope: &WorkerScope<Self>, message: RawMessage, page: HandlerId) {
        answer(&message, &mut self.table, &mut |reply| scope.respond(page, reply));
    }
}

/// Handles a raw message: calls `post` with progress replies and one final reply. `table` is the strong engine's hash
/// table, which is used for all searches.
pub fn answer(message: &RawMessage, table: &mut Table, post: &mut dyn FnMut(RawMessage)) {
    match read_request(message, decode_plain) {
        Ok(request) => respond(request, table, &mut |reply: Reply| post(encode(&reply)), &now),
        Err(Unreadable { id, message }) => post(encode(&Reply {
            id,
            body: ReplyBody::Failed { message },
        })),
    }
}

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds; unlike the date it never goes backwards.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}
