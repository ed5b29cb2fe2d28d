//! The observer of a search that sends progress replies at a limited rate.

use std::ops::ControlFlow;

use chess_core::Board;
use chess_core::engine::{self, Bound, Deadlines, Iteration, LineReport, Observer, PvLine, Score};
use engine_protocol::{Progress, SearchInfo};

use crate::info::{line_infos, per_second, san_moves};
use crate::progress_throttle::ProgressThrottle;

/// Observes a search, posts its progress and stops it at its deadlines.
pub struct Reporter<'a> {
    board: &'a Board,
    deadlines: Deadlines,
    lines_requested: usize,
    lines: Vec<PvLine>,
    elapsed_ms: &'a dyn Fn() -> f64,
    post: &'a mut dyn FnMut(Progress),
    throttle: ProgressThrottle,
}

impl<'a> Reporter<'a> {
    /// Creates a reporter for a search of `board` that has just started.
    pub fn new(
        board: &'a Board,
        deadlines: Deadlines,
        lines_requested: usize,
        elapsed_ms: &'a dyn Fn() -> f64,
        post: &'a mut dyn FnMut(Progress),
    ) -> Self {
        Self {
            board,
            deadlines,
            lines_requested,
            lines: Vec::new(),
            elapsed_ms,
            post,
            throttle: ProgressThrottle::default(),
        }
    }

    fn info(&self, progress: &engine::Progress<'_>, elapsed_ms: f64) -> SearchInfo {
        SearchInfo {
            depth: progress.depth,
            selective_depth: progress.selective_depth.max(progress.depth),
            nodes: progress.nodes as f64,
            nodes_per_second: per_second(progress.nodes, elapsed_ms),
            score: progress.score.map(Score::centipawns),
            mate: progress.score.and_then(Score::plies_to_mate),
            best_score: None,
            principal_variation: san_moves(self.board, progress.principal_variation),
            lines: line_infos(self.board, &self.lines),
        }
    }
}

impl Observer for Reporter<'_> {
    fn progress(&mut self, progress: &engine::Progress<'_>) -> ControlFlow<()> {
        let elapsed_ms = (self.elapsed_ms)();
        if self.throttle.is_due(elapsed_ms) {
            let fraction = progress.fraction.max(self.deadlines.fraction(elapsed_ms));
            self.throttle = self.throttle.after_message(elapsed_ms, fraction);
            let info = self.info(progress, elapsed_ms);
            (self.post)(Progress {
                fraction: self.throttle.fraction(),
                info,
            });
        }
        if self.deadlines.is_over(elapsed_ms) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn has_clock(&self) -> bool {
        true
    }

    fn line(&mut self, line: &LineReport<'_>) {
        let place = line.number as usize - 1;
        if self.lines_requested > 1 && place < self.lines_requested && line.bound == Bound::Exact {
            let found = PvLine {
                score: line.score,
                moves: line.principal_variation.to_vec(),
            };
            // If the move was at another place of the list in the previous iteration, the line at `place` moves there.
            // So no move is listed twice.
            let earlier = self
                .lines
                .iter()
                .position(|line| line.moves.first() == found.moves.first());
            if let Some(earlier) = earlier.filter(|_| place < self.lines.len()) {
                self.lines.swap(place, earlier);
            }
            match self.lines.get_mut(place) {
                Some(earlier) => *earlier = found,
                None => self.lines.push(found),
            }
        }
    }

    fn iteration(&mut self, iteration: &Iteration) -> ControlFlow<()> {
        if self.deadlines.is_enough((self.elapsed_ms)(), iteration) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
