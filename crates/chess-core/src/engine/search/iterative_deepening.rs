//! The search of the root: iterative deepening with aspiration windows.

use super::node::Window;
use super::parameters::PARAMETERS;
use super::root_moves::sort;
use super::stack::write_line;
use super::state::{Aborted, MAX_DEPTH, Search};
use crate::engine::eval::Evaluate;
use crate::engine::report::{Bound, Iteration, LineReport};
use crate::engine::value::{INFINITY, MATE, Value, is_mate, score};
use crate::rules::Move;

impl<E: Evaluate> Search<'_, E> {
    /// Searches with increasing depth until a limit is reached.
    pub(super) fn iterative_deepening(&mut self) -> Result<(), Aborted> {
        let deepest = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let wanted = self.limits.lines.clamp(1, self.root_moves.len());
        let mut stable_for = 0;
        let mut before: Option<(Move, Value)> = None;
        for depth in 1..=deepest {
            self.depth = depth;
            self.selective_depth = 0;
            for root in &mut self.root_moves {
                root.previous = root.value;
                root.value = -INFINITY;
            }
            let nodes_before = self.nodes;
            self.root_moves.iter_mut().for_each(|root| root.nodes = 0);
            for number in 0..wanted {
                self.aspiration(number)?;
            }
            self.completed = depth;
            if self.limits.depth.is_some() {
                self.raise_fraction_to(f64::from(depth * depth) / f64::from(deepest * deepest));
            }
            let best = &self.root_moves[0];
            let (mv, value) = (best.mv, best.value);
            stable_for = if before.is_some_and(|(earlier, _)| earlier == mv) {
                stable_for + 1
            } else {
                0
            };
            let work = (self.nodes - nodes_before).max(1);
            let iteration = Iteration {
                depth,
                nodes: self.nodes,
                choices: self.root_moves.len(),
                stable_for,
                effort: (best.nodes * 1000 / work).min(1000) as u32,
                drop: before.map_or(0, |(_, earlier)| earlier - value),
            };
            before = Some((mv, value));
            self.is_stopped_by_observer = self.observer.iteration(&iteration).is_break();
            if self.is_stopped_by_observer || self.is_solved(value) {
                break;
            }
        }
        Ok(())
    }

    /// Whether a deeper search cannot change the result.
    fn is_solved(&self, value: Value) -> bool {
        let plies = i64::from(MATE - value.abs());
        let is_mate_wanted = |moves: u32| value > 0 && plies < 2 * i64::from(moves);
        is_mate(value)
            && (self.limits.mate.is_some_and(is_mate_wanted)
                || i64::from(self.depth) >= 2 * plies + 8 && self.limits.depth.is_none())
    }

    /// Searches line `number` of the best lines (the first is 0). The window is widened until it contains the score.
    fn aspiration(&mut self, number: usize) -> Result<(), Aborted> {
        self.multi_pv = number;
        let expected = self.root_moves[number].previous;
        let p = &PARAMETERS;
        let full_depth = self.depth.cast_signed();
        let mut width = p.aspiration_width;
        let (mut alpha, mut beta) = if full_depth >= p.aspiration_depth && expected > -INFINITY && !is_mate(expected) {
            (expected - width, expected + width)
        } else {
            (-INFINITY, INFINITY)
        };
        let mut depth = full_depth;
        loop {
            // The first move of this line has a score from the previous window. This score stays valid until
            // the move is searched again.
            self.root_moves[number + 1..]
                .iter_mut()
                .for_each(|root| root.value = -INFINITY);
            let value = self.search_root(depth, Window { alpha, beta })?;
            sort(&mut self.root_moves[number..]);
            let bound = if value <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - width).max(-INFINITY);
                depth = full_depth;
                Bound::Upper
            } else if value >= beta {
                beta = (value + width).min(INFINITY);
                // After a fail high the next search is shallower: the better move only has to be confirmed.
                depth = (depth - 1).max(full_depth - p.aspiration_reduction).max(1);
                Bound::Lower
            } else {
                Bound::Exact
            };
            self.report_line(number, value, bound);
            if bound == Bound::Exact {
                return Ok(());
            }
            width += width / 2 + p.aspiration_growth;
            if width > p.aspiration_most || is_mate(value) {
                (alpha, beta) = match bound {
                    Bound::Upper => (-INFINITY, beta),
                    _ => (alpha, INFINITY),
                };
            }
        }
    }

    fn report_line(&mut self, number: usize, value: Value, bound: Bound) {
        let side = self.game.board().side_to_move();
        let root = &self.root_moves[number];
        self.observer.line(&LineReport {
            number: number as u32 + 1,
            depth: self.depth,
            selective_depth: self.selective_depth as u32,
            nodes: self.nodes,
            score: score(value, side),
            bound,
            principal_variation: &root.line,
        });
    }

    /// The root move with this number (from 0). If several lines are wanted (MultiPV), only the root moves that are
    /// searched for the current line are counted.
    pub(super) fn root_move(&self, number: i32) -> Option<Move> {
        self.root_moves.get(self.multi_pv + number as usize).map(|root| root.mv)
    }

    /// Records the result of the root move with this number (from 1).
    /// If several lines are wanted (MultiPV), only the root moves that are searched for the current line are counted.
    /// A move that fails high is searched again, so its search does not count as progress yet.
    pub(super) fn record_root_move(&mut self, number: i32, value: Value, window: Window, nodes_before: u64) {
        let Window { alpha, beta } = window;
        let searched = self.multi_pv + number as usize;
        let root = &mut self.root_moves[searched - 1];
        root.nodes += self.nodes - nodes_before;
        let is_settled = value < beta;
        if number == 1 || value > alpha {
            root.value = value;
            // A score that is only a bound has an incomplete line. So the longer line of an earlier search is
            // preserved.
            if value > alpha && is_settled || root.line.len() == 1 {
                write_line(root.mv, &self.stack.frames[1].line, &mut root.line);
            }
        }
        if self.limits.depth.is_some() && self.limits.lines <= 1 && is_settled {
            let part = searched as f64 / self.root_moves.len() as f64;
            let (before, now) = (f64::from(self.depth - 1).powi(2), f64::from(self.depth).powi(2));
            let deepest = f64::from(self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)).powi(2);
            self.raise_fraction_to((before + (now - before) * part * 0.9) / deepest);
        }
    }
}
