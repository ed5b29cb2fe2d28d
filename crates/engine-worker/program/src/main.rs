//! The worker's program: in a web worker it listens to the page; elsewhere, as in Node.js, it offers [`answer`].

use chess_core::engine::bench;
use engine_worker::{EngineWorker, JsCodec, RawMessage};
use gloo_worker::Registrable;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

fn main() {
    if is_worker() {
        EngineWorker::registrar().encoding::<JsCodec>().register();
    }
}

/// The final reply to `message`, a request of the protocol as a plain object.
#[must_use]
#[wasm_bindgen]
pub fn answer(message: JsValue) -> JsValue {
    let mut last = JsValue::UNDEFINED;
    engine_worker::answer(RawMessage(message), &mut |reply| last = reply.0);
    last
}

/// The positions, as FEN, whose nodes make the engine's fingerprint.
#[must_use]
#[wasm_bindgen(js_name = benchPositions)]
pub fn bench_positions() -> Vec<String> {
    bench::POSITIONS.map(String::from).to_vec()
}

fn is_worker() -> bool {
    cfg!(target_arch = "wasm32") && js_sys::global().is_instance_of::<web_sys::DedicatedWorkerGlobalScope>()
}
