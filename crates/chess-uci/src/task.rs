//! Runs tasks; with threads, the program can read `stop` during a task.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::command::AnswerTiming;
use crate::event::EndOfTask;
use crate::platform::{Instant, Work, send};

/// A task that has been started.
#[derive(Debug)]
pub struct Task {
    number: u64,
    kind: TaskKind,
    work: Work,
    signals: Arc<Signals>,
}

/// The kind of a task.
#[derive(Clone, Copy, Debug)]
pub struct TaskKind {
    /// The time at which the result of the task may be sent.
    pub answer: AnswerTiming,
    /// The time for which the task may continue after the end of the input.
    pub grace_period: GracePeriod,
    /// The effect of the next command on the running task.
    pub on_next_command: OnNextCommand,
}

/// The effect of the next command on a running task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnNextCommand {
    /// The command waits until the task has finished. The result may now be sent as soon as it is found.
    Wait,
    /// The command stops the task.
    Stop,
}

/// The time for which a task may continue after the end of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GracePeriod {
    /// The task may continue until it has finished.
    Unlimited,
    /// The task may continue for at most this time.
    Limited(Duration),
}

/// The signals to the thread of a task.
#[derive(Debug)]
pub struct Signals {
    stop: AtomicBool,
    answer: AtomicBool,
    /// Whether the task has finished, apart from sending its result.
    done: AtomicBool,
}

impl Signals {
    /// Creates signals without a stop; `answer` determines when the result may be sent.
    #[must_use]
    pub const fn new(answer: AnswerTiming) -> Self {
        Self {
            stop: AtomicBool::new(false),
            answer: AtomicBool::new(matches!(answer, AnswerTiming::WhenFound)),
            done: AtomicBool::new(false),
        }
    }

    /// Whether the task must stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Blocks the thread of the task until its result may be sent.
    pub fn wait_until_answer_allowed(&self) {
        Work::pause_until(|| self.is_answer_allowed());
    }

    /// Whether the result may be sent as soon as it is found.
    pub fn is_answer_allowed(&self) -> bool {
        self.answer.load(Ordering::Relaxed)
    }
}

impl Task {
    /// Starts `work`, which sends its own progress and returns the line with its result.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot start a thread.
    pub fn start(
        kind: TaskKind,
        end: EndOfTask,
        work: impl FnOnce(&Signals) -> String + Send + 'static,
    ) -> io::Result<Self> {
        let signals = Arc::new(Signals::new(kind.answer));
        let task_signals = Arc::clone(&signals);
        let number = end.number;
        let work = Work::start(move || {
            // This value is dropped after the result has been sent, or if the work panics.
            let _end = end;
            let result = work(&task_signals);
            // A program that has read the result must not wait for the end of the task.
            task_signals.done.store(true, Ordering::Release);
            send(&result);
        })?;
        Ok(Self {
            number,
            kind,
            work,
            signals,
        })
    }

    /// The number of the task, which the event of its end contains.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Whether the next command waits until this task has finished.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.kind.on_next_command == OnNextCommand::Wait && self.signals.is_answer_allowed() && self.is_running()
    }

    /// Whether the result of the task has not been found yet.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.signals.done.load(Ordering::Acquire)
    }

    /// Allows the result to be sent as soon as it is found.
    pub fn allow_answer(&self) {
        self.signals.answer.store(true, Ordering::Relaxed);
        self.work.wake();
    }

    /// Stops the task and waits until its result has been sent.
    pub fn stop(self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.allow_answer();
        self.wait();
    }

    /// Waits for the result during the grace period of the task. A task that waits for a request is stopped, because no
    /// request can follow.
    pub fn finish(self) {
        if !self.signals.is_answer_allowed() {
            return self.stop();
        }
        if let GracePeriod::Limited(time) = self.kind.grace_period {
            let start = Instant::now();
            while !self.work.is_finished() && start.elapsed() < time {
                thread::sleep(POLL_INTERVAL);
            }
            return self.stop();
        }
        self.wait();
    }

    /// Waits until the result has been sent.
    pub fn wait(self) {
        self.work.wait();
    }
}

/// The time between two checks of a task with a grace period.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
