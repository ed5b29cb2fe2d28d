//! The worker, which receives and sends raw messages.

use engine_protocol::wire::{RawMessage, Unreadable, decode_plain, encode, read_request};
use engine_protocol::{Reply, ReplyBody};
use gloo_worker::{HandlerId, Worker, WorkerScope};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::hash_table::HashTable;
use crate::respond::respond;

/// The worker with the engine and its hash table.
#[derive(Debug)]
pub struct EngineWorker {
    hash_table: HashTable,
}

impl Worker for EngineWorker {
    type Message = ();
    type Input = RawMessage;
    type Output = RawMessage;

    fn create(_scope: &WorkerScope<Self>) -> Self {
        Self {
            hash_table: HashTable::new(),
        }
    }

    fn update(&mut self, _scope: &WorkerScope<Self>, (): Self::Message) {}

    fn received(&mut self, scope: &WorkerScope<Self>, message: RawMessage, page: HandlerId) {
        answer(&message, &mut self.hash_table, &mut |reply| scope.respond(page, reply));
    }
}

/// Handles a raw message: calls `post` with progress replies and one final reply. `hash_table` has the memory of the
/// strong engine, which all searches share.
pub fn answer(message: &RawMessage, hash_table: &mut HashTable, post: &mut dyn FnMut(RawMessage)) {
    match read_request(message, decode_plain) {
        Ok(request) => respond(request, hash_table, &mut |reply: Reply| post(encode(&reply)), &now),
        Err(Unreadable { id, message }) => post(encode(&Reply {
            id,
            body: ReplyBody::Failed { message },
        })),
    }
}

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds; unlike the system's date, the value never decreases.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}
