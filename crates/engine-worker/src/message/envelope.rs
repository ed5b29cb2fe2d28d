//! The envelope around each message between page and worker: that of `gloo_worker`, so that its bridges can speak to this
//! worker too.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use super::RawMessage;
use super::read::{FromJs, value};

const INPUT: &str = "ProcessInput";
const OUTPUT: &str = "ProcessOutput";
const LOADED: &str = "WorkerLoaded";
const END: &str = "Destroy";
/// Words of bridges that come and go; they ask for nothing.
const NEWS: [&str; 2] = ["Connected", "Disconnected"];
const FIRST_BRIDGE: u32 = 0;

/// What reaches a worker.
#[derive(Debug)]
pub enum ToWorker {
    /// A message of one of its bridges, which the replies name.
    Input(u32, RawMessage),
    /// Nothing to answer.
    News,
    /// It is to close.
    End,
}

impl ToWorker {
    /// What `data` says; without a proper envelope it is taken for a message of the first bridge, so that it meets a
    /// reader who can answer it.
    #[must_use]
    pub fn read(data: JsValue) -> Self {
        if let Some((bridge, message)) = content(&data, INPUT) {
            return Self::Input(bridge, message);
        }
        let is_news = |name: &&str| u32::from_js(&value(&data, name)).is_ok();
        if data == END {
            Self::End
        } else if NEWS.iter().any(is_news) {
            Self::News
        } else {
            Self::Input(FIRST_BRIDGE, RawMessage(data))
        }
    }

    /// A message of the first bridge, in its envelope.
    #[must_use]
    pub fn input(message: &RawMessage) -> JsValue {
        wrapped(INPUT, FIRST_BRIDGE, message)
    }
}

/// What reaches a page.
#[derive(Debug)]
pub enum FromWorker {
    /// The worker listens now; what was sent before may be lost.
    Loaded,
    /// A reply.
    Output(RawMessage),
}

impl FromWorker {
    /// What `data` says; without a proper envelope it is taken for a reply, so that its reader can complain.
    #[must_use]
    pub fn read(data: JsValue) -> Self {
        if data == LOADED {
            Self::Loaded
        } else {
            Self::Output(content(&data, OUTPUT).map_or(RawMessage(data), |(_, message)| message))
        }
    }

    /// That the worker listens.
    #[must_use]
    pub fn loaded() -> JsValue {
        LOADED.into()
    }

    /// A reply to a bridge, in its envelope.
    #[must_use]
    pub fn output(bridge: u32, message: &RawMessage) -> JsValue {
        wrapped(OUTPUT, bridge, message)
    }
}

/// `{ [name]: [bridge, message] }`.
fn wrapped(name: &str, bridge: u32, message: &RawMessage) -> JsValue {
    let object = Object::new();
    let content = Array::of2(&bridge.into(), &message.0);
    // Setting a field of a fresh object succeeds.
    let _ = Reflect::set(&object, &name.into(), &content);
    object.into()
}

fn content(data: &JsValue, name: &str) -> Option<(u32, RawMessage)> {
    let content = value(data, name);
    let bridge = Array::is_array(&content).then(|| u32::from_js(&value(&content, "0")).ok())?;
    Some((bridge?, RawMessage(value(&content, "1"))))
}
