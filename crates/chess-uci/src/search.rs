//! A search on a thread of its own, so that `stop` is heard while it runs.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chess_core::engine::{Observer, Progress, Report, classic};
use chess_core::{Board, Color};

use crate::command::{Answer, Go};
use crate::output::{self, Figures, say};

/// A search that has been started.
#[derive(Debug)]
pub struct Search {
    thread: JoinHandle<()>,
    signals: Arc<Signals>,
    is_brief: bool,
}

/// What the searching thread is told from outside.
#[derive(Debug)]
struct Signals {
    /// End the search.
    stop: AtomicBool,
    /// The best move may be named.
    answer: AtomicBool,
}

impl Search {
    /// Starts searching `board` within `bounds`; the thread says its figures and its best move itself.
    ///
    /// # Errors
    ///
    /// Where the system gives no thread.
    pub fn start(board: Board, bounds: Go) -> io::Result<Self> {
        let signals = Arc::new(Signals {
            stop: AtomicBool::new(false),
            answer: AtomicBool::new(bounds.answer == Answer::WhenFound),
        });
        let heard = Arc::clone(&signals);
        let thread = thread::Builder::new()
            .stack_size(STACK)
            .spawn(move || run(&board, bounds, &heard))?;
        Ok(Self {
            thread,
            signals,
            is_brief: is_brief(bounds),
        })
    }

    /// Lets the best move be named as soon as it is found.
    pub fn allow_answer(&self) {
        self.signals.answer.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Ends the search and waits until its best move has been named.
    pub fn stop(self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.finish();
    }

    /// Waits until the best move has been named: for a brief search that of the whole search.
    pub fn stop_unless_brief(self) {
        if self.is_brief {
            self.finish();
        } else {
            self.stop();
        }
    }

    fn finish(self) {
        self.allow_answer();
        // A thread that broke off has nothing more to say.
        let _ = self.thread.join();
    }
}

/// Whether a search within `bounds` ends by itself in about a second.
#[must_use]
fn is_brief(bounds: Go) -> bool {
    bounds.answer == Answer::WhenFound && depth(bounds) <= classic::DEPTH
}

/// The depth in plies that `bounds` ask for; the engine's own where they name none.
#[must_use]
fn depth(bounds: Go) -> u32 {
    bounds.depth.unwrap_or(classic::DEPTH)
}

fn run(board: &Board, bounds: Go, signals: &Signals) {
    let mut listener = Listener::new(board.side_to_move(), bounds, signals);
    let report = classic::search(board, depth(bounds), &mut listener);
    say(&output::info(&listener.figures_of(&report)));
    while !signals.answer.load(Ordering::Relaxed) {
        thread::park();
    }
    say(&output::best_move(report.best_move));
}

/// Hears a search's progress, says it now and then, and ends the search at its bounds or when told to.
struct Listener<'a> {
    side: Color,
    bounds: Go,
    signals: &'a Signals,
    start: Instant,
    last_said: Duration,
}

impl<'a> Listener<'a> {
    fn new(side: Color, bounds: Go, signals: &'a Signals) -> Self {
        Self {
            side,
            bounds,
            signals,
            start: Instant::now(),
            last_said: Duration::ZERO,
        }
    }

    fn figures_of<'b>(&self, report: &'b Report) -> Figures<'b> {
        Figures {
            side: self.side,
            depth: report.depth,
            nodes: report.nodes,
            time: self.start.elapsed(),
            score: Some(report.score),
            line: &report.principal_variation,
        }
    }

    #[must_use]
    fn is_over(&self, nodes: u64, time: Duration) -> bool {
        let over_nodes = self.bounds.nodes.is_some_and(|most| nodes >= most);
        let over_time = self
            .bounds
            .movetime
            .is_some_and(|most| time >= Duration::from_millis(most));
        over_nodes || over_time || self.signals.stop.load(Ordering::Relaxed)
    }
}

impl Observer for Listener<'_> {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        let time = self.start.elapsed();
        if time - self.last_said >= INTERVAL {
            self.last_said = time;
            say(&output::info(&Figures {
                side: self.side,
                depth: progress.depth,
                nodes: progress.nodes,
                time,
                score: progress.score,
                line: progress.principal_variation,
            }));
        }
        if self.is_over(progress.nodes, time) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Room for the deepest search, in bytes.
const STACK: usize = 16 << 20;
/// The time between two `info` lines of one search.
const INTERVAL: Duration = Duration::from_millis(500);
