//! Where the tree is thinned out or thickened: nodes that need no search, moves that are left out, reduced or extended.

use super::exchange;
use super::history::is_noisy;
use super::node::{Expectation, Node, Window, has_pieces};
use super::ordering::Picker;
use super::pruning::{self, Trend};
use super::quiescence::Checks;
use super::value::{MATE_FOUND, Value, is_mate};
use super::{Ended, Search};
use crate::engine::eval::Evaluate;
use crate::engine::memory::Kind;
use crate::rules::Move;

/// What becomes of the hash move.
pub(super) enum Singularity {
    /// The move is searched so many plies deeper.
    Extend(i32),
    /// The node is cut off with this value.
    Cut(Value),
}

impl<E: Evaluate> Search<'_, E> {
    /// The value of a node that needs no look at its moves; may also make the node shallower.
    pub(super) fn pruned(&mut self, node: &mut Node<'_>) -> Result<Option<Value>, Ended> {
        let Window { alpha, beta } = node.window;
        if node.depth >= 4
            && node.hash_move.is_none()
            && (node.window.is_open() || node.expectation == Expectation::Cut)
        {
            // Without a move to begin with, a shallower search comes first; the next one will have one.
            node.depth -= 1;
        }
        if node.is_checked || node.window.is_open() || node.excluded.is_some() {
            return Ok(None);
        }
        if node.depth <= 2 && node.expected + pruning::razoring_margin(node.depth) <= alpha {
            let value = self.quiescence(node.board, node.ply, Window::null(alpha), Checks::Tried)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        let margin = pruning::reverse_futility_margin(node.depth, node.trend);
        if node.depth <= 8 && node.expected - margin >= beta && !is_mate(beta) && !is_mate(node.expected) {
            return Ok(Some(i32::midpoint(node.expected, beta)));
        }
        if node.depth >= 3 && node.expected >= beta && node.standing + 20 * node.depth - 80 >= beta {
            return self.pass(node);
        }
        Ok(None)
    }

    /// Null move: where even a pass would cut off, a move will.
    fn pass(&mut self, node: &Node<'_>) -> Result<Option<Value>, Ended> {
        let Node { board, ply, depth, .. } = *node;
        let beta = node.window.beta;
        if self.stack.frames[ply - 1].passes || !has_pieces(board) || is_mate(beta) {
            return Ok(None);
        }
        let after = board.passed();
        let frame = &mut self.stack.frames[ply];
        frame.moved = None;
        frame.passes = true;
        self.stack.push(&after);
        self.evaluation.pass();
        let reduced = depth - pruning::null_move_reduction(depth, node.expected - beta);
        let value = -self.node(&after, ply + 1, reduced, Window::null(-beta), node.expectation.other())?;
        self.evaluation.take_back();
        self.stack.pop();
        self.stack.frames[ply].passes = false;
        if value < beta {
            return Ok(None);
        }
        // A mate found by passing is none that can be forced.
        let value = if value >= MATE_FOUND { beta } else { value };
        if depth < 12 {
            return Ok(Some(value));
        }
        // Zugzwang is looked for where much depends on it: the same depth, with the right to pass taken away.
        self.stack.frames[ply - 1].passes = true;
        let verified = self.node(board, ply, reduced, Window::null(beta - 1), Expectation::All)?;
        self.stack.frames[ply - 1].passes = false;
        Ok((verified >= beta).then_some(value))
    }

    /// Whether a move is thought too weak to be searched.
    pub(super) fn is_hopeless(&self, node: &Node<'_>, mv: Move, number: i32, learnt: i32, picker: &mut Picker) -> bool {
        let depth = node.depth;
        if is_noisy(mv) {
            return depth <= 7 && !exchange::gains(node.board, mv, pruning::noisy_exchange_margin(depth));
        }
        let left = (depth - pruning::reduction(depth, number)).max(1);
        if number >= pruning::late_move_count(depth, node.trend) {
            picker.skip_quiets(node.board);
        }
        if !node.is_checked && left <= 7 && node.standing + pruning::futility_margin(left) <= node.window.alpha {
            picker.skip_quiets(node.board);
        }
        if left <= 4 && learnt < pruning::history_margin(left) {
            return true;
        }
        left <= 8 && !exchange::gains(node.board, mv, pruning::quiet_exchange_margin(left))
    }

    /// How many plies less a late move is searched.
    pub(super) fn reduction(
        &self,
        node: &Node<'_>,
        number: i32,
        is_quiet: bool,
        gives_check: bool,
        learnt: i32,
    ) -> i32 {
        let mut plies = pruning::reduction(node.depth, number);
        if !is_quiet {
            return (plies - 1 - learnt / 6000).max(0) / 2;
        }
        plies -= i32::from(node.window.is_open());
        plies += i32::from(node.expectation == Expectation::Cut);
        plies += i32::from(node.trend == Trend::Worsening);
        plies += i32::from(node.hash_move.is_some_and(is_noisy));
        plies += i32::from(self.stack.frames[node.ply + 1].cutoffs > 3);
        plies -= i32::from(gives_check);
        plies -= i32::from(node.is_checked);
        plies -= learnt.clamp(-16_000, 16_000) / 8000;
        plies.max(0)
    }

    /// Whether the hash move stands alone: all others fail well below its value at half the depth.
    pub(super) fn singularity(&mut self, node: &Node<'_>, mv: Move) -> Result<Singularity, Ended> {
        let Some(known) = node.known else {
            return Ok(Singularity::Extend(0));
        };
        let is_candidate = node.depth >= 7
            && node.excluded.is_none()
            && known.depth >= node.depth - 3
            && matches!(known.kind, Kind::Lower | Kind::Exact)
            && !is_mate(known.value)
            && node.ply < 2 * self.depth as usize;
        if !is_candidate {
            return Ok(Singularity::Extend(0));
        }
        let bar = known.value - 2 * node.depth;
        let frame = &mut self.stack.frames[node.ply];
        frame.excluded = Some(mv);
        let value = self.node(
            node.board,
            node.ply,
            (node.depth - 1) / 2,
            Window::null(bar - 1),
            node.expectation,
        )?;
        self.stack.frames[node.ply].excluded = None;
        Ok(if value < bar {
            let is_alone = !node.window.is_open() && value < bar - 24 && self.stack.frames[node.ply].extensions < 6;
            Singularity::Extend(1 + i32::from(is_alone))
        } else if value >= node.window.beta && !is_mate(value) {
            // Two moves cut off: one of them will at full depth.
            Singularity::Cut(value)
        } else if known.value >= node.window.beta {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        })
    }
}
