//! Corrects the static evaluation of a position by the errors that the search has found in the evaluations of similar
//! positions.

use super::correction_history::MAX_ENTRY;
use super::history::is_noisy;
use super::node::Node;
use super::parameters::PARAMETERS;
use super::state::Search;
use crate::engine::eval::Evaluate;
use crate::engine::report::Bound;
use crate::engine::value::{DRAW, MAX_EVAL, Value, is_mate};
use crate::rules::{Board, Move};

impl<E: Evaluate> Search<'_, E> {
    /// The static evaluation corrected by the errors that earlier searches found in similar positions.
    ///
    /// An evaluation of exactly zero usually means a known draw and is not corrected.
    pub(super) fn corrected_evaluation(&self, board: &Board, ply: usize, evaluation: Value) -> Value {
        if evaluation == DRAW {
            return DRAW;
        }
        let sum = self.memory.corrections.of(board, self.stack.continuations(ply));
        (evaluation + sum / PARAMETERS.correction_divisor).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Records the error of the evaluation of a node. Does nothing if a capture explains the error, or if the
    /// bound does not prove an error.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>, value: Value, bound: Bound, best: Option<Move>) {
        let error = value - node.static_eval;
        let is_known = match bound {
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
            Bound::Exact => true,
        };
        let is_explained = node.in_check || node.evaluation == DRAW || is_mate(value) || best.is_some_and(is_noisy);
        if is_known && !is_explained {
            let bonus = (error * node.depth / PARAMETERS.correction_depth_divisor).clamp(-MAX_ENTRY / 4, MAX_ENTRY / 4);
            let continuations = self.stack.continuations(node.ply);
            self.memory.corrections.update(node.board, continuations, bonus);
        }
    }
}
