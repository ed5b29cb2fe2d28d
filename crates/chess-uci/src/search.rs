//! A search: its bounds, its figures, its best move.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use chess_core::engine::{Observer, Progress, Report, classic};
use chess_core::{Board, Color};

use crate::command::Go;
use crate::output::{self, Figures, say};
use crate::task::Signals;

/// Searches `board` within `bounds`; says the figures as they come and the best move as soon as it is wanted.
pub fn run(board: &Board, bounds: Go, signals: &Signals) {
    let mut listener = Listener::new(board.side_to_move(), bounds, signals);
    let report = classic::search(board, depth(bounds), &mut listener);
    say(&output::info(&listener.figures_of(&report)));
    signals.wait_until_wanted();
    say(&output::best_move(report.best_move));
}

/// The depth in plies that `bounds` ask for; the engine's own where they name none.
#[must_use]
fn depth(bounds: Go) -> u32 {
    bounds.depth.unwrap_or(classic::DEPTH)
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

    /// What the search found for sure: a depth counts only once it is searched to the end, a line only with its score.
    fn figures_of<'b>(&self, report: &'b Report) -> Figures<'b> {
        Figures {
            side: self.side,
            depth: if report.is_complete {
                report.depth
            } else {
                (report.depth - 1).max(1)
            },
            nodes: report.nodes,
            time: self.start.elapsed(),
            score: report.score,
            line: report.score.map_or(&[], |_| &report.principal_variation),
        }
    }

    #[must_use]
    fn is_over(&self, nodes: u64, time: Duration) -> bool {
        let over_nodes = self.bounds.nodes.is_some_and(|most| nodes >= most);
        let over_time = self
            .bounds
            .movetime
            .is_some_and(|most| time >= Duration::from_millis(most));
        over_nodes || over_time || self.signals.is_stopped()
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

/// The time between two `info` lines of one search.
const INTERVAL: Duration = Duration::from_millis(500);
