//! One worker: its bridge, its errors and its end. No other file of the page uses `gloo_worker`.
//!
//! Two features are missing in `gloo_worker` and provided by this file:
//!
//! - `gloo_worker` cannot terminate a worker (<https://github.com/ranile/gloo/issues/408>).
//!   When a bridge is dropped, the worker receives a message to close, but a busy worker reads that message only after
//!   its search. A search cannot be interrupted, so each undo during a search would leave a busy worker behind.
//! - `gloo_worker` does not report a worker's errors, and panics if the browser cannot create a worker.
//!
//! Therefore, the page creates the `Worker` itself, and `bridgeOver` passes it to `gloo_worker`, which would otherwise
//! create another one. `WorkerLink` receives the errors of the worker and terminates it when dropped. The messages,
//! their codec and the queue of messages for a worker that is not ready are still handled by `gloo_worker`.

use engine_protocol::Request;
use engine_protocol::wire::{JsCodec, RawMessage, encode};
use engine_worker::EngineWorker;
use gloo_worker::{Spawnable, WorkerBridge};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use web_sys::{Event, Worker, WorkerOptions, WorkerType};

use crate::state::EngineFault;

#[wasm_bindgen(module = "/src/engine_client/bridge_over.js")]
extern "C" {
    /// Runs `spawn`. While `spawn` runs, `new Worker` returns `worker`.
    #[wasm_bindgen(js_name = bridgeOver)]
    fn run_with_worker(worker: &Worker, spawn: &mut dyn FnMut());
}

/// A running worker. Dropping the link terminates the worker, even if it is busy.
pub(super) struct WorkerLink {
    bridge: Option<WorkerBridge<EngineWorker>>,
    worker: Worker,
    _on_error: Closure<dyn Fn(Event)>,
}

impl WorkerLink {
    /// Spawns the program at `address`. Returns `None` if the browser cannot create a worker.
    pub(super) fn open(
        address: &str,
        on_reply: impl Fn(RawMessage) + 'static,
        on_error: impl Fn(EngineFault) + 'static,
    ) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(address, &options).ok()?;
        let on_error = Closure::new(move |event: Event| {
            event.prevent_default();
            on_error(fault_of_event(&event));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let mut spawner = <EngineWorker>::spawner();
        spawner.callback(on_reply).with_loader(true);
        let spawner = spawner.encoding::<JsCodec>();
        let mut bridge = None;
        run_with_worker(&worker, &mut || bridge = Some(spawner.spawn(address)));
        Some(Self {
            bridge,
            worker,
            _on_error: on_error,
        })
    }

    /// Posts a request. The bridge stores the request until the worker is ready.
    pub(super) fn send(&self, request: &Request) {
        if let Some(bridge) = &self.bridge {
            bridge.send(encode(request));
        }
    }
}

/// The reason of an error event. An event without a message means that the program could not be loaded.
fn fault_of_event(event: &Event) -> EngineFault {
    let message = js_sys::Reflect::get(event, &JsValue::from_str("message"))
        .ok()
        .and_then(|message| message.as_string())
        .unwrap_or_default();
    match message.trim_end_matches('.') {
        "" => EngineFault::NotLoaded,
        message => EngineFault::Stopped(message.to_owned()),
    }
}

impl Drop for WorkerLink {
    fn drop(&mut self) {
        self.worker.set_onerror(None);
        self.worker.set_onmessage(None);
        self.worker.terminate();
        // The worker must still exist here, because dropping a bridge sends a message to its worker.
        self.bridge = None;
    }
}
