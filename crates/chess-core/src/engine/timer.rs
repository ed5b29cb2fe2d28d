//! Searches that end in time.

use core::time::Duration;
use std::ops::ControlFlow;

use super::limits::Limits;
use super::report::{Iteration, Observer, Progress, Report};
use super::search::{SearchMemory, search};
use super::time_management::Deadlines;
use crate::rules::Game;

/// Searches like [`search`], and ends when the time of `limits` is over: `move_time`, or a share of `clock`.
///
/// `now` is the caller's clock. It returns the time since any fixed moment, for example since the start of the program.
///
/// ```
/// use std::time::Instant;
///
/// use chess_core::Game;
/// use chess_core::engine::{self, Limits, SearchMemory};
///
/// let clock = Instant::now();
/// let limits = Limits { move_time: Some(100), ..Limits::default() };
/// let report = engine::search_for(&Game::default(), &limits, &mut SearchMemory::new(1), || clock.elapsed());
/// assert!(report.best_move.is_some());
/// ```
#[must_use]
pub fn search_for(game: &Game, limits: &Limits, memory: &mut SearchMemory, now: impl Fn() -> Duration) -> Report {
    search(game, limits, memory, &mut Timer::new(limits, now))
}

/// An observer that ends a search when its time is over. The time begins when the timer is created.
///
/// ```
/// use std::time::Instant;
///
/// use chess_core::Game;
/// use chess_core::engine::{Level, Limits, Timer};
///
/// let clock = Instant::now();
/// let limits = Limits { move_time: Some(50), ..Limits::default() };
/// let level = Level::new(5).expect("there is a level 5");
/// let report = level.search(&Game::default(), &limits, 42, &mut Timer::new(&limits, || clock.elapsed()));
/// assert!(report.best_move.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Timer<F> {
    now: F,
    start: Duration,
    deadlines: Deadlines,
    most_nodes: Option<u64>,
}

/// A number of nodes that no computer can search in a millisecond.
/// After this number of nodes for each millisecond of its time, a search ends even if its clock has stopped.
const MAX_NODES_PER_MS: u64 = 20_000;

impl<F: Fn() -> Duration> Timer<F> {
    /// Starts the time of a search with these limits. `now` returns the time since any fixed moment.
    #[must_use]
    pub fn new(limits: &Limits, now: F) -> Self {
        Self {
            start: now(),
            now,
            deadlines: limits.deadlines(),
            most_nodes: limits.nodes_at_speed(MAX_NODES_PER_MS),
        }
    }

    /// The time since the start, in milliseconds.
    fn elapsed_ms(&self) -> f64 {
        (self.now)().saturating_sub(self.start).as_secs_f64() * 1000.0
    }
}

impl<F: Fn() -> Duration> Observer for Timer<F> {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        let is_over_nodes = self.most_nodes.is_some_and(|most| progress.nodes >= most);
        break_if(is_over_nodes || self.deadlines.is_over(self.elapsed_ms()))
    }

    fn iteration(&mut self, iteration: &Iteration) -> ControlFlow<()> {
        break_if(self.deadlines.is_enough(self.elapsed_ms(), iteration))
    }

    fn has_clock(&self) -> bool {
        true
    }
}

const fn break_if(is_over: bool) -> ControlFlow<()> {
    if is_over {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
