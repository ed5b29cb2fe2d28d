//! Standard output, the system's clock, and threads.

use std::io::{self, Write};
use std::thread::{self, JoinHandle};

pub use std::time::Instant;

/// Sends `text`, one or more whole lines.
///
/// Errors are ignored: if nothing reads the output, the error cannot be reported.
pub fn send(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// A seed that differs in each run of the program.
#[must_use]
pub fn random_seed() -> u64 {
    fastrand::u64(..)
}

/// Work on a separate thread.
#[derive(Debug)]
pub struct Work(JoinHandle<()>);

impl Work {
    /// Starts `work`.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot start a thread.
    pub fn start(work: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        thread::Builder::new().stack_size(STACK_BYTES).spawn(work).map(Self)
    }

    /// Blocks the thread of the work until `is_over` returns `true`. [`wake`](Self::wake) makes the thread call
    /// `is_over` again.
    pub fn pause_until(is_over: impl Fn() -> bool) {
        while !is_over() {
            thread::park();
        }
    }

    /// Continues work that is in [`pause_until`](Self::pause_until).
    pub fn wake(&self) {
        self.0.thread().unpark();
    }

    /// Whether the work has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }

    /// Waits for the end of the work.
    pub fn wait(self) {
        // A thread that panicked has no result.
        let _ = self.0.join();
    }
}

/// The size of the stack in bytes: enough for the deepest search.
const STACK_BYTES: usize = 16 << 20;
