//! The worker, which receives and sends raw messages.

use std::future::Future;
use std::marker::PhantomData;

use engine_protocol::wire::{RawMessage, UnreadableRequest, decode_plain, encode, read_request};
use engine_protocol::{Progress, Reply, ReplyBody, Request};
use gloo_timers::callback::Interval;
use gloo_worker::{HandlerId, Worker, WorkerScope};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

use crate::hash_table::HashTable;
use crate::respond::respond;
use crate::teacher::{Teacher, needs_teacher};

/// The time between two progress replies while the functions that explain are being loaded, in milliseconds. The page
/// replaces a worker that sends nothing for a longer time.
const LOADING_PROGRESS_INTERVAL_MS: u32 = 1_000;

/// Loads the functions that explain moves and positions, which are a separate part of the program.
pub trait LoadTeacher {
    /// Returns the functions, or `None` if the part did not arrive. After `None`, the next call tries again.
    fn load() -> impl Future<Output = Option<&'static Teacher>> + 'static;
}

/// The loader for the page's program. It loads nothing, because the page only needs the worker as a type.
impl LoadTeacher for () {
    async fn load() -> Option<&'static Teacher> {
        None
    }
}

/// The worker with the engine and its hash table.
#[derive(Debug)]
pub struct EngineWorker<L = ()> {
    hash_table: HashTable,
    loader: PhantomData<L>,
}

impl<L: LoadTeacher + 'static> EngineWorker<L> {
    fn respond(
        &mut self,
        scope: &WorkerScope<Self>,
        page: HandlerId,
        request: Request,
        teacher: Option<&'static Teacher>,
    ) {
        let post = &mut |reply: Reply| scope.respond(page, encode(&reply));
        respond(request, teacher, &mut self.hash_table, post, &now);
    }
}

/// A request that waited for the [`Teacher`], the page that sent the request, and the `Teacher` if it was loaded.
#[derive(Debug)]
pub struct WaitingRequest(Request, HandlerId, Option<&'static Teacher>);

impl<L: LoadTeacher + 'static> Worker for EngineWorker<L> {
    type Message = WaitingRequest;
    type Input = RawMessage;
    type Output = RawMessage;

    fn create(_scope: &WorkerScope<Self>) -> Self {
        Self {
            hash_table: HashTable::new(),
            loader: PhantomData,
        }
    }

    fn update(&mut self, scope: &WorkerScope<Self>, WaitingRequest(request, page, teacher): Self::Message) {
        self.respond(scope, page, request, teacher);
    }

    fn received(&mut self, scope: &WorkerScope<Self>, message: RawMessage, page: HandlerId) {
        match read(&message) {
            Ok(request) if needs_teacher(&request.body) => await_teacher(scope.clone(), request, page),
            Ok(request) => self.respond(scope, page, request, None),
            Err(reply) => scope.respond(page, encode(&reply)),
        }
    }
}

/// Sends the request back to the worker when the [`Teacher`] is loaded, or when loading it has failed.
fn await_teacher<L: LoadTeacher + 'static>(scope: WorkerScope<EngineWorker<L>>, request: Request, page: HandlerId) {
    let (id, body) = (request.id, ReplyBody::Progress(Progress::default()));
    let (progress, page_scope) = (encode(&Reply { id, body }), scope.clone());
    let beat = Interval::new(LOADING_PROGRESS_INTERVAL_MS, move || {
        page_scope.respond(page, progress.clone())
    });
    spawn_local(async move {
        let teacher = L::load().await;
        drop(beat);
        scope.send_message(WaitingRequest(request, page, teacher));
    });
}

/// Handles a raw message: calls `post` with progress replies and one final reply. `hash_table` has the memory of the
/// strong engine, which all searches share. Without a `teacher`, requests for explanations fail.
pub fn answer(
    message: &RawMessage,
    teacher: Option<&Teacher>,
    hash_table: &mut HashTable,
    post: &mut dyn FnMut(RawMessage),
) {
    match read(message) {
        Ok(request) => respond(request, teacher, hash_table, &mut |reply| post(encode(&reply)), &now),
        Err(reply) => post(encode(&reply)),
    }
}

/// The request in a message, or the reply to a message that cannot be read.
fn read(message: &RawMessage) -> Result<Request, Box<Reply>> {
    read_request(message, decode_plain).map_err(|UnreadableRequest { id, message }| {
        Box::new(Reply {
            id,
            body: ReplyBody::Failed { message },
        })
    })
}

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds; unlike the system's date, the value never decreases.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}
