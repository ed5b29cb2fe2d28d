//! One worker: its bridge, its errors and its end.

use engine_protocol::Request;
use engine_worker::{EngineWorker, JsCodec, RawMessage, encode};
use gloo_worker::{Spawnable, WorkerBridge};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};

#[wasm_bindgen(module = "/src/engine_client/capture.js")]
extern "C" {
    /// Runs `spawn` and gives the worker that it made.
    #[wasm_bindgen(js_name = captureWorker)]
    fn capture_worker(spawn: &mut dyn FnMut()) -> JsValue;
}

/// A worker that was spawned; dropping it terminates it, whatever it does.
pub(super) struct Link {
    bridge: Option<WorkerBridge<EngineWorker>>,
    worker: web_sys::Worker,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

impl Link {
    /// Spawns the program at `address`; `None` where the browser makes no worker.
    pub(super) fn open(
        address: &str,
        on_reply: impl Fn(RawMessage) + 'static,
        on_error: impl Fn(String) + 'static,
    ) -> Option<Self> {
        let mut spawner = EngineWorker::spawner();
        spawner.callback(on_reply).with_loader(true).as_module(true);
        let spawner = spawner.encoding::<JsCodec>();
        let mut bridge = None;
        let made = capture_worker(&mut || bridge = Some(spawner.spawn(address)));
        let worker: web_sys::Worker = made.dyn_into().ok()?;
        let on_error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            on_error(reason(&event));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Self {
            bridge,
            worker,
            _on_error: on_error,
        })
    }

    /// Posts a request.
    pub(super) fn send(&self, request: &Request) {
        if let Some(bridge) = &self.bridge {
            bridge.send(encode(request));
        }
    }
}

/// What an error event says; one that says nothing is of a program that could not be loaded.
fn reason(event: &web_sys::Event) -> String {
    let message = js_sys::Reflect::get(event, &JsValue::from_str("message"))
        .ok()
        .and_then(|message| message.as_string())
        .unwrap_or_default();
    match message.trim_end_matches('.') {
        "" => "its program could not be loaded".to_owned(),
        message => format!("it stopped with an error ({message})"),
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.set_onerror(None);
        self.worker.set_onmessage(None);
        self.worker.terminate();
        self.bridge = None;
    }
}
