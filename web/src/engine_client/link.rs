//! One worker: what it is told, what it says, its errors and its end.

use std::cell::RefCell;
use std::rc::Rc;

use engine_protocol::Request;
use engine_worker::{FromWorker, RawMessage, ToWorker, encode};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::state::Fault;

/// A worker that was spawned; dropping it terminates it, whatever it does.
pub(super) struct Link {
    worker: Worker,
    /// What was sent before the worker listened; `None` once it does.
    waiting: Rc<RefCell<Option<Vec<JsValue>>>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

impl Link {
    /// Spawns the program at `address`; `None` where the browser makes no worker.
    pub(super) fn open(
        address: &str,
        on_reply: impl Fn(RawMessage) + 'static,
        on_error: impl Fn(Fault) + 'static,
    ) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(address, &options).ok()?;
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));
        let on_message = {
            let (worker, waiting) = (worker.clone(), Rc::clone(&waiting));
            Closure::new(move |event: MessageEvent| match FromWorker::read(event.data()) {
                FromWorker::Loaded => {
                    let early: Option<Vec<JsValue>> = waiting.take();
                    early.into_iter().flatten().for_each(|message| post(&worker, &message));
                }
                FromWorker::Output(reply) => on_reply(reply),
            })
        };
        let on_error = Closure::new(move |event: Event| {
            event.prevent_default();
            on_error(reason(&event));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Self {
            worker,
            waiting,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Posts a request, or keeps it until the worker listens.
    pub(super) fn send(&self, request: &Request) {
        let message = ToWorker::input(&encode(request));
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(message),
            None => post(&self.worker, &message),
        }
    }
}

fn post(worker: &Worker, message: &JsValue) {
    // Plain objects can always be posted.
    let _ = worker.post_message(message);
}

/// What an error event says; one that says nothing is of a program that could not be loaded.
fn reason(event: &Event) -> Fault {
    let message = js_sys::Reflect::get(event, &JsValue::from_str("message"))
        .ok()
        .and_then(|message| message.as_string())
        .unwrap_or_default();
    match message.trim_end_matches('.') {
        "" => Fault::NotLoaded,
        message => Fault::Stopped(message.to_owned()),
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.set_onerror(None);
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}
