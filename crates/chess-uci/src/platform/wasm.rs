//! A worker in WebAssembly: lines are messages, and work is done at once. A search cannot receive commands; the script
//! that runs the worker stops it.

use std::io;
use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Sends a line as a message of this worker.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(line: &str);

    /// The time in milliseconds; it never decreases.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// A random number from 0 to 1.
    #[wasm_bindgen(js_namespace = Math)]
    fn random() -> f64;
}

/// Sends `text`, one or more whole lines.
pub fn send(text: &str) {
    text.lines().for_each(post_message);
}

/// A seed that differs in each run of the program.
#[must_use]
pub fn random_seed() -> u64 {
    random().to_bits()
}

/// A moment, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Instant(f64);

impl Instant {
    /// The present moment.
    #[must_use]
    pub fn now() -> Self {
        Self(now())
    }

    /// The time since this moment.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Duration::try_from_secs_f64((now() - self.0) / 1000.0).unwrap_or_default()
    }
}

/// Work that has been done.
#[derive(Debug)]
pub struct Work;

impl Work {
    /// Calls `work` and returns when it has finished.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn start(work: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        work();
        Ok(Self)
    }

    /// Returns at once, because nothing can change while this program waits.
    pub fn pause_until(_is_over: impl Fn() -> bool) {}

    /// Does nothing.
    pub fn wake(&self) {}

    /// Returns `true`.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        true
    }

    /// Does nothing.
    pub fn wait(self) {}
}
