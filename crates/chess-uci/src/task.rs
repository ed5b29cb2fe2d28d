//! Work on a thread of its own, so that `stop` is heard while it goes on.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::command::Answer;
use crate::event::EndOfWork;
use crate::output::say;

/// Work that has been started.
#[derive(Debug)]
pub struct Task {
    number: u64,
    kind: Kind,
    thread: JoinHandle<()>,
    signals: Arc<Signals>,
}

/// What is known of work before it begins.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// When its result may be told.
    pub answer: Answer,
    /// How long it may go on without anybody to stop it.
    pub patience: Patience,
    /// What becomes of it when more is asked for.
    pub succession: Succession,
}

/// What becomes of work when more is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Succession {
    /// It ends by itself, and what is asked for waits until then; once its result is wanted as soon as it is found.
    Awaited,
    /// It is stopped.
    Stopped,
}

/// How long work may go on when nobody can stop it any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// To its end.
    ToTheEnd,
    /// So long.
    For(Duration),
}

/// What the working thread is told from outside.
#[derive(Debug)]
pub struct Signals {
    stop: AtomicBool,
    answer: AtomicBool,
    /// Whether nothing but the result is still to be said.
    done: AtomicBool,
}

impl Signals {
    /// No word to stop yet, and the result wanted at `answer`.
    #[must_use]
    pub const fn new(answer: Answer) -> Self {
        Self {
            stop: AtomicBool::new(false),
            answer: AtomicBool::new(matches!(answer, Answer::WhenFound)),
            done: AtomicBool::new(false),
        }
    }

    /// Whether the work shall end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits on the working thread until the result is wanted.
    pub fn wait_until_wanted(&self) {
        while !self.is_wanted() {
            thread::park();
        }
    }

    /// Whether the result is wanted as soon as it is found.
    pub fn is_wanted(&self) -> bool {
        self.answer.load(Ordering::Relaxed)
    }
}

impl Task {
    /// Starts `work`, which says its figures itself and gives the line with its result.
    ///
    /// # Errors
    ///
    /// Where the system gives no thread.
    pub fn start(
        kind: Kind,
        end: EndOfWork,
        work: impl FnOnce(&Signals) -> String + Send + 'static,
    ) -> io::Result<Self> {
        let signals = Arc::new(Signals::new(kind.answer));
        let heard = Arc::clone(&signals);
        let number = end.number;
        let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
            // Told when the result has been, whatever happens.
            let _end = end;
            let result = work(&heard);
            // Who has heard the result need not wait for anything.
            heard.done.store(true, Ordering::Release);
            say(&result);
        })?;
        Ok(Self {
            number,
            kind,
            thread,
            signals,
        })
    }

    /// The number under which its end is told.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Whether what is asked for now waits until this has ended.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        let is_done = self.signals.done.load(Ordering::Acquire);
        self.kind.succession == Succession::Awaited && self.signals.is_wanted() && !is_done
    }

    /// Lets the result be told as soon as it is found.
    pub fn allow_answer(&self) {
        self.signals.answer.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Ends the work and waits until its result has been told.
    pub fn stop(self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.allow_answer();
        self.wait();
    }

    /// Waits for the result of work that ends by itself, as long as patience lasts; ends work that waits to be asked, as
    /// nobody will ask.
    pub fn finish(self) {
        if !self.signals.is_wanted() {
            return self.stop();
        }
        if let Patience::For(time) = self.kind.patience {
            let start = Instant::now();
            while !self.thread.is_finished() && start.elapsed() < time {
                thread::sleep(GLANCE);
            }
            return self.stop();
        }
        self.wait();
    }

    /// Waits until its result has been told.
    pub fn wait(self) {
        // A thread that broke off has nothing more to say.
        let _ = self.thread.join();
    }
}

/// The time between two looks at work that may take too long.
const GLANCE: Duration = Duration::from_millis(5);
/// Room for the deepest search, in bytes.
const STACK: usize = 16 << 20;
