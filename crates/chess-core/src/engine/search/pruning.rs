//! Pruning: some nodes are cut off before their moves are searched, and some moves are skipped.

use super::history::is_noisy;
use super::node::{Candidate, ExpectedNodeType, Node, NodeKind, Trend, Window};
use super::parameters::{PARAMETERS, Parameters};
use super::quiescence::QuietChecks;
use super::reductions::base_reduction;
use super::see;
use super::state::{Aborted, Search};
use crate::engine::eval::Evaluate;
use crate::engine::value::{MATE_IN_MAX_PLY, Value, is_mate};
use crate::rules::{Board, PieceType};

/// The moves that the search skips when it reaches a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pruning {
    /// Whether the move itself is skipped.
    pub(super) skips_move: bool,
    /// Whether all remaining quiet moves that do not give check are skipped.
    pub(super) skips_quiets: bool,
}

impl<E: Evaluate> Search<'_, E> {
    /// Returns a score if the node can be cut off without searching its moves.
    pub(super) fn try_prune(&mut self, node: &Node<'_>) -> Result<Option<Value>, Aborted> {
        let (p, Window { alpha, beta }) = (&PARAMETERS, node.window);
        if node.depth <= p.razoring_depth && node.eval + razoring_margin(p, node.depth) <= alpha {
            let value = self.quiescence(node.board, node.ply, Window::null(alpha), QuietChecks::Search)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        let margin = reverse_futility_margin(p, node.depth, node.trend);
        let is_far_above = node.depth <= p.reverse_futility_depth && node.eval - margin >= beta;
        // If the best move was quiet before, it may be the only move that saves the position.
        let may_depend_on_a_move = node.hash_move.is_some_and(|mv| !is_noisy(mv));
        if is_far_above && !may_depend_on_a_move && !is_mate(beta) && !is_mate(node.eval) {
            return Ok(Some(i32::midpoint(node.eval, beta)));
        }
        self.try_null_move(node)
    }

    /// Null move pruning: if a null move causes a cutoff, some legal move is expected to cause a cutoff, too.
    /// Only an expected cut node may make a null move, so that there are never two null moves in a row.
    fn try_null_move(&mut self, node: &Node<'_>) -> Result<Option<Value>, Aborted> {
        let Node { board, ply, depth, .. } = *node;
        let (p, beta) = (&PARAMETERS, node.window.beta);
        let is_promising = depth >= p.null_move_depth
            && node.expectation == ExpectedNodeType::CutNode
            && node.eval >= beta
            && node.static_eval + p.null_move_factor * depth - p.null_move_base >= beta;
        if !is_promising || !has_pieces(board) || is_mate(beta) {
            return Ok(None);
        }
        let after = board.play_null_move();
        let frame = &mut self.stack.frames[ply];
        (frame.moved, frame.quiet_index) = (None, None);
        self.stack.push(&after);
        let reduced = depth - null_move_reduction(p, depth, node.eval - beta);
        let value = -self.pvs(&after, ply + 1, reduced, Window::null(-beta), ExpectedNodeType::AllNode)?;
        self.stack.pop();
        if value < beta {
            return Ok(None);
        }
        // The mate was found after a null move, so it may not be forced.
        let value = if value >= MATE_IN_MAX_PLY { beta } else { value };
        if depth < p.null_move_verification_depth {
            return Ok(Some(value));
        }
        // At great depth, a search to the same depth without a null move verifies the result, in case of zugzwang.
        let verified = self.pvs(board, ply, reduced, Window::null(beta - 1), ExpectedNodeType::AllNode)?;
        Ok((verified >= beta).then_some(value))
    }

    /// Decides what is skipped at a move: the move itself, the remaining quiet moves, both or nothing.
    pub(super) fn pruning<K: NodeKind>(&self, node: &Node<'_>, candidate: &Candidate, best_value: Value) -> Pruning {
        if node.is_root::<K>() || best_value <= -MATE_IN_MAX_PLY || !has_pieces(node.board) {
            return Pruning::default();
        }
        let (p, depth, number) = (&PARAMETERS, node.depth, candidate.number);
        if !candidate.is_quiet {
            let is_lost = || !see::see_ge(node.board, candidate.mv, -p.see_noisy_factor * depth);
            return Pruning {
                skips_move: depth <= p.see_noisy_depth && is_lost(),
                skips_quiets: false,
            };
        }
        // The depth that late move reduction would leave for the move.
        let reduced = (depth - base_reduction(depth, number)).max(1);
        let is_futile = || node.static_eval + p.futility_base + p.futility_factor * reduced <= node.window.alpha;
        let is_bad = || candidate.history < -p.history_pruning_factor * reduced;
        let is_lost = || !see::see_ge(node.board, candidate.mv, -p.see_quiet_factor * reduced * reduced);
        Pruning {
            skips_move: reduced <= p.history_pruning_depth && is_bad() || reduced <= p.see_quiet_depth && is_lost(),
            skips_quiets: number >= late_move_count(p, depth, node.trend)
                || !node.in_check && reduced <= p.futility_depth && is_futile(),
        }
    }
}

/// Whether the side to move has more than king and pawns. Without pieces, zugzwang is common.
fn has_pieces(board: &Board) -> bool {
    let us = board.side_to_move();
    board.all_pieces_of(us) & !board.of(us, PieceType::Pawn) & !board.of(us, PieceType::King) != 0
}

/// If the evaluation exceeds beta by this margin, the other side is not expected to catch up within the remaining
/// depth.
const fn reverse_futility_margin(p: &Parameters, depth: i32, trend: Trend) -> Value {
    p.reverse_futility_factor * (depth - matches!(trend, Trend::Improving) as i32)
}

/// If the evaluation is below alpha by more than this margin, only captures are expected to help.
const fn razoring_margin(p: &Parameters, depth: i32) -> Value {
    p.razoring_base + p.razoring_factor * depth * depth
}

/// The number of plies by which the search after a null move is reduced.
fn null_move_reduction(p: &Parameters, depth: i32, surplus: Value) -> i32 {
    p.null_move_reduction
        + depth / p.null_move_depth_divisor
        + (surplus / p.null_move_eval_divisor).min(p.null_move_eval_most)
}

/// The number of moves after which quiet moves are skipped.
const fn late_move_count(p: &Parameters, depth: i32, trend: Trend) -> i32 {
    match trend {
        Trend::Improving => p.late_move_base + depth * depth,
        Trend::Worsening => (p.late_move_base + depth * depth) / 2,
    }
}
