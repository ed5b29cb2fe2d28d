//! The worker's program: in a web worker it listens to the page; elsewhere, as in Node.js, it offers [`answer`].

use chess_core::engine::bench;
use engine_worker::{FromWorker, RawMessage, ToWorker};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Memory is asked for at the start and seldom again: a simple allocator does, and is several kilobytes smaller.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: lol_alloc::LockedAllocator<lol_alloc::FreeListAllocator> =
    lol_alloc::LockedAllocator::new(lol_alloc::FreeListAllocator::new());

fn main() {
    if let Some(scope) = worker() {
        listen(scope);
    }
}

/// The final reply to `message`, a request of the protocol as a plain object.
#[must_use]
#[wasm_bindgen]
pub fn answer(message: JsValue) -> JsValue {
    let mut last = JsValue::UNDEFINED;
    engine_worker::answer(&RawMessage(message), &mut |reply| last = reply.0);
    last
}

/// The positions, as FEN, whose nodes make the classic engine's fingerprint.
#[must_use]
#[wasm_bindgen(js_name = benchPositions)]
pub fn bench_positions() -> js_sys::Array {
    bench::POSITIONS.iter().map(|fen| JsValue::from_str(fen)).collect()
}

/// The strong engine's fingerprint, from searching all of its positions.
#[must_use]
#[wasm_bindgen(js_name = benchNodes)]
pub fn bench_nodes() -> f64 {
    bench::reports().map(|(_, report)| report.nodes as f64).sum()
}

/// The scope of the worker that runs this; `None` elsewhere.
fn worker() -> Option<DedicatedWorkerGlobalScope> {
    cfg!(target_arch = "wasm32").then(js_sys::global)?.dyn_into().ok()
}

/// Answers whatever the page posts from now on.
fn listen(scope: DedicatedWorkerGlobalScope) {
    let hears = scope.clone();
    let on_message =
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| match ToWorker::read(event.data()) {
            ToWorker::Input(bridge, message) => engine_worker::answer(&message, &mut |reply| {
                post(&hears, &FromWorker::output(bridge, &reply));
            }),
            ToWorker::News => {}
            ToWorker::End => hears.close(),
        });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    on_message.forget();
    post(&scope, &FromWorker::loaded());
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &JsValue) {
    // Plain objects can always be posted.
    let _ = scope.post_message(message);
}
