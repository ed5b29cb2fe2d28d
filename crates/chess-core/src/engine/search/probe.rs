//! Results of earlier searches. The results are read from the transposition table before the moves
//! of a node are searched, and are stored afterwards.

use super::generate::unpack_legal;
use super::node::{Node, NodeKind, Trend};
use super::packed_move::PackedMove;
use super::parameters::PARAMETERS;
use super::state::Search;
use super::transposition_table::TtEntry;
use crate::engine::eval::Evaluate;
use crate::engine::report::Bound;
use crate::engine::value::{Value, is_mate};
use crate::rules::Move;

impl<E: Evaluate> Search<'_, E> {
    /// Reads the node's entry from the transposition table, unless a move is excluded.
    pub(super) fn probe(&mut self, node: &mut Node<'_>) {
        node.excluded = self.stack.frames[node.ply].excluded;
        if node.excluded.is_none() {
            node.entry = self.memory.probe(node.board.position_hash(), node.ply);
            let packed = node.entry.map(|entry| entry.best_move);
            node.hash_move = packed.and_then(|packed| unpack_legal(node.board, &node.constraints, packed));
        }
    }

    /// Sets the static evaluation of a node.
    pub(super) fn evaluate(&mut self, node: &mut Node<'_>) {
        let ply = node.ply;
        if node.excluded.is_some() {
            // The node was already evaluated, before the singular extension excluded its hash move.
            node.static_eval = self.stack.frames[ply].static_eval.unwrap_or(0);
            (node.evaluation, node.eval) = (node.static_eval, node.static_eval);
            node.trend = self.trend(node);
            return;
        }
        if node.in_check {
            self.stack.frames[ply].static_eval = None;
            return;
        }
        let stored = node.entry.and_then(|entry| entry.static_eval);
        node.evaluation = stored.unwrap_or_else(|| self.evaluation.value(node.board));
        // The table is not read for the root, so the table may already contain a better entry.
        if node.entry.is_none() && ply > 0 {
            self.memory.store(
                node.board.position_hash(),
                ply,
                TtEntry::from_evaluation(node.evaluation),
            );
        }
        node.static_eval = self.corrected_evaluation(node.board, ply, node.evaluation);
        node.eval = match node.entry {
            Some(entry) if !is_mate(entry.value) && entry.improves_on(node.static_eval) => entry.value,
            _ => node.static_eval,
        };
        self.stack.frames[ply].static_eval = Some(node.static_eval);
        node.trend = self.trend(node);
        self.learn_from_change(node);
    }

    /// Updates the history of the quiet move that led to this node by the change of the static evaluation.
    fn learn_from_change(&mut self, node: &Node<'_>) {
        let Some(before) = node.ply.checked_sub(1).and_then(|ply| self.stack.frames.get(ply)) else {
            return;
        };
        if let (Some(quiet_index), Some(static_eval)) = (before.quiet_index, before.static_eval) {
            let change = PARAMETERS.history_change_offset - node.static_eval - static_eval;
            self.memory.history.update_by_evaluation_change(quiet_index, change);
        }
    }

    fn trend(&self, node: &Node<'_>) -> Trend {
        let before = |plies: usize| {
            node.ply
                .checked_sub(plies)
                .and_then(|ply| self.stack.frames[ply].static_eval)
        };
        match before(2).or_else(|| before(4)) {
            Some(earlier) if !node.in_check && node.static_eval > earlier => Trend::Improving,
            _ => Trend::Worsening,
        }
    }

    /// Stores the result of a node, and updates the correction history.
    pub(super) fn store<K: NodeKind>(&mut self, node: &Node<'_>, value: Value, best_move: Option<Move>) {
        let bound = if value >= node.window.beta {
            Bound::Lower
        } else if best_move.is_some() && K::IS_PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn_correction(node, value, bound, best_move);
        let entry = TtEntry {
            best_move: best_move.map_or(PackedMove::NONE, PackedMove::new),
            value,
            bound: Some(bound),
            static_eval: (!node.in_check).then_some(node.evaluation),
            depth: node.depth,
        };
        self.memory.store(node.board.position_hash(), node.ply, entry);
    }
}
