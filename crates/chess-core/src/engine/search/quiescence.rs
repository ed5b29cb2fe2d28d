//! Quiescence search: captures and promotions are searched until the position is quiet enough to be evaluated. If the
//! side to move is in check, all moves are searched.

use super::generate::unpack_legal;
use super::history::{HistoryContext, captured_type, is_noisy, piece_to};
use super::move_picker::{MovePicker, WantedMoves};
use super::node::{Window, is_far_from_fifty_moves};
use super::packed_move::PackedMove;
use super::parameters::PARAMETERS;
use super::see;
use super::state::{Aborted, Search};
use super::threats::Threats;
use super::transposition_table::TtEntry;
use crate::engine::eval::Evaluate;
use crate::engine::report::Bound;
use crate::engine::value::{INFINITY, MATE_IN_MAX_PLY, Value, exchange_value, is_mate, mated_at};
use crate::rules::{Board, Constraints, Move};

/// The treatment of quiet checks. They are searched only at the first ply; otherwise, the search might never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuietChecks {
    /// Quiet checks are searched.
    Search,
    /// Quiet checks are skipped.
    Skip,
}

/// A node of the quiescence search.
struct QuiescenceNode<'a> {
    board: &'a Board,
    constraints: Constraints,
    ply: usize,
    window: Window,
    /// The uncorrected static evaluation; `None` in check.
    evaluation: Option<Value>,
    /// The static evaluation corrected by the errors found in earlier searches.
    static_eval: Option<Value>,
    hash_move: Option<Move>,
    checks: QuietChecks,
}

/// The decision to search or to skip a move.
enum Decision {
    Search,
    /// The move is skipped. The value is the highest score that the move could reach, if that score is known.
    Skip(Option<Value>),
}

impl<E: Evaluate> Search<'_, E> {
    /// Returns the score of a position after all profitable captures, within the window.
    pub(super) fn quiescence(
        &mut self,
        board: &Board,
        ply: usize,
        window: Window,
        checks: QuietChecks,
    ) -> Result<Value, Aborted> {
        self.count_node(ply)?;
        self.stack.frames[ply].line.clear();
        let constraints = Constraints::of(board, board.side_to_move());
        let in_check = constraints.checkers != 0;
        if let Some(value) = self.value_without_search(board, ply, &constraints) {
            return Ok(value);
        }
        let entry = self.memory.probe(board.position_hash(), ply);
        if let Some(entry) = entry
            && !window.is_pv()
            && is_far_from_fifty_moves(board)
            && entry.cuts_off(window.alpha, window.beta)
        {
            return Ok(entry.value);
        }
        let mut node = QuiescenceNode {
            board,
            hash_move: entry.and_then(|entry| unpack_legal(board, &constraints, entry.best_move)),
            constraints,
            ply,
            window,
            evaluation: None,
            static_eval: None,
            checks,
        };
        let mut stand_pat = -INFINITY;
        if !in_check {
            stand_pat = self.stand_pat(&mut node, entry);
            if stand_pat >= window.beta {
                if entry.is_none() {
                    self.store_quiescence(&node, stand_pat, Bound::Lower, PackedMove::NONE);
                }
                return Ok(stand_pat);
            }
        }
        self.search_quiescence_moves(&node, stand_pat)
    }

    /// The score if the side to move makes no move. This is the score of the transposition table if that score is more
    /// accurate, otherwise the static evaluation.
    fn stand_pat(&mut self, node: &mut QuiescenceNode<'_>, entry: Option<TtEntry>) -> Value {
        let stored = entry.and_then(|entry| entry.static_eval);
        let evaluation = stored.unwrap_or_else(|| self.evaluation.value(node.board));
        let static_eval = self.corrected_evaluation(node.board, node.ply, evaluation);
        node.evaluation = Some(evaluation);
        node.static_eval = Some(static_eval);
        match entry {
            Some(entry) if !is_mate(entry.value) && entry.improves_on(static_eval) => entry.value,
            _ => static_eval,
        }
    }

    fn search_quiescence_moves(&mut self, node: &QuiescenceNode<'_>, stand_pat: Value) -> Result<Value, Aborted> {
        let (board, ply, beta) = (node.board, node.ply, node.window.beta);
        let mut alpha = node.window.alpha.max(stand_pat);
        let mut best = stand_pat;
        let mut best_move = PackedMove::NONE;
        let wanted = match (node.static_eval, node.checks) {
            (None, _) => WantedMoves::All,
            (Some(_), QuietChecks::Search) => WantedMoves::NoisyAndChecks,
            (Some(_), QuietChecks::Skip) => WantedMoves::Noisy,
        };
        // The history of quiet moves needs the threats. The history is not used if only noisy moves are searched.
        let threats = match wanted {
            WantedMoves::Noisy => Threats::default(),
            WantedMoves::All | WantedMoves::NoisyAndChecks => Threats::new(board),
        };
        let context = HistoryContext::new(board, self.stack.continuations(ply), threats);
        let mut picker = MovePicker::new(wanted, node.hash_move, [None; 3], context);
        let mut is_stuck = true;
        let mut tried = 0;
        while let Some(mv) = picker.next(board, &node.constraints, &self.memory.history) {
            is_stuck = false;
            if best > -MATE_IN_MAX_PLY {
                if node.static_eval.is_none() {
                    // The search has found one evasion. Of the other moves, only captures and
                    // checks are likely to be better.
                    picker.skip_quiets(board);
                }
                if let Decision::Skip(value) = decision(node, mv, alpha) {
                    best = best.max(value.unwrap_or(best));
                    continue;
                }
            }
            tried += 1;
            if node.static_eval.is_some() && tried > PARAMETERS.quiescence_moves {
                break;
            }
            let after = board.play_unchecked(mv);
            self.stack.frames[ply].moved = board.piece_at(mv.from).map(|piece| piece_to(piece, mv));
            self.stack.push(&after);
            let value = -self.quiescence(&after, ply + 1, node.window.of_child(alpha), QuietChecks::Skip)?;
            self.stack.pop();
            if value > best {
                best = value;
                if value > alpha {
                    best_move = PackedMove::new(mv);
                    if node.window.is_pv() {
                        self.stack.update_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if is_stuck && node.static_eval.is_none() {
            return Ok(mated_at(ply));
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_quiescence(node, best, bound, best_move);
        Ok(best)
    }

    fn store_quiescence(&mut self, node: &QuiescenceNode<'_>, value: Value, bound: Bound, best_move: PackedMove) {
        let entry = TtEntry {
            best_move,
            value,
            bound: Some(bound),
            static_eval: node.evaluation,
            depth: 0,
        };
        self.memory.store(node.board.position_hash(), node.ply, entry);
    }
}

/// Decides whether to search a move when another move is known that does not lose by mate.
fn decision(node: &QuiescenceNode<'_>, mv: Move, alpha: Value) -> Decision {
    let board = node.board;
    let Some(static_eval) = node.static_eval else {
        return Decision::Search;
    };
    if !is_noisy(mv) {
        return if see::see_ge(board, mv, 0) {
            Decision::Search
        } else {
            Decision::Skip(None)
        };
    }
    if mv.promotion().is_some() {
        return Decision::Search;
    }
    // Futility: the score is expected to be at most this number plus the value of the captured piece.
    let without_gain = static_eval + PARAMETERS.quiescence_futility;
    let with_gain = without_gain + captured_type(board, mv).map_or(0, exchange_value);
    if with_gain <= alpha {
        Decision::Skip(Some(with_gain))
    } else if without_gain <= alpha && !see::see_ge(board, mv, 1) {
        Decision::Skip(Some(without_gain))
    } else {
        Decision::Search
    }
}
