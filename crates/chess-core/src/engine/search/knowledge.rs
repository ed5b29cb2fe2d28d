//! What the static evaluation, the memory and the history tell of a node.

use super::Search;
use super::history::{Before, captured, is_noisy};
use super::node::{Node, Window};
use super::pruning::Trend;
use super::value::{Value, is_mate};
use crate::engine::eval::Evaluate;
use crate::engine::memory::{Kind, Known, PackedMove};
use crate::rules::{Board, Move};

impl<E: Evaluate> Search<'_, E> {
    /// Fills in what the static evaluation and the memory tell of a node.
    pub(super) fn evaluate(&mut self, node: &mut Node<'_>) {
        let ply = node.ply;
        if node.excluded.is_some() {
            node.standing = self.stack.frames[ply].standing.unwrap_or(0);
            node.expected = node.standing;
            return;
        }
        self.stack.frames[ply + 1].killers = [None; 2];
        self.stack.frames[ply + 1].cutoffs = 0;
        if node.is_checked {
            self.stack.frames[ply].standing = None;
            return;
        }
        let stored = node.known.and_then(|known| known.standing);
        node.standing = stored.unwrap_or_else(|| self.evaluation.value(node.board));
        node.expected = node.standing;
        match node.known {
            Some(known) if !is_mate(known.value) => {
                let is_better = known.value > node.standing;
                let tells = match known.kind {
                    Kind::Exact => true,
                    Kind::Lower => is_better,
                    Kind::Upper => !is_better,
                    Kind::None => false,
                };
                if tells {
                    node.expected = known.value;
                }
            }
            _ => {}
        }
        self.stack.frames[ply].standing = Some(node.standing);
        let earlier = |back: usize| ply.checked_sub(back).and_then(|ply| self.stack.frames[ply].standing);
        if earlier(2)
            .or_else(|| earlier(4))
            .is_some_and(|earlier| node.standing > earlier)
        {
            node.trend = Trend::Improving;
        }
    }

    /// Notes what came of a node.
    pub(super) fn remember(&mut self, node: &Node<'_>, best: Value, best_move: Option<Move>) {
        let kind = if best >= node.window.beta {
            Kind::Lower
        } else if best_move.is_some() && node.window.is_open() {
            Kind::Exact
        } else {
            Kind::Upper
        };
        let known = Known {
            best: best_move.map_or(PackedMove::NONE, PackedMove::new),
            value: best,
            standing: (!node.is_checked).then_some(node.standing),
            depth: node.depth,
            kind,
        };
        self.memory.note(node.board.position_hash(), node.ply, known);
    }

    /// What the history tells of a move.
    pub(super) fn learnt(&self, board: &Board, mv: Move, place: usize, before: Before) -> i32 {
        let history = &self.memory.history;
        if is_noisy(mv) {
            captured(board, mv).map_or(0, |taken| history.of_capture(place, taken))
        } else {
            history.of_quiet(board.side_to_move(), place, before, mv)
        }
    }
}

/// The value that the memory settles a node with.
pub(super) fn settled(board: &Board, known: Known, depth: i32, window: Window) -> Option<Value> {
    // Near the fifty-move rule the same position is not the same.
    if window.is_open() || known.depth < depth || board.halfmove_clock() >= 90 {
        return None;
    }
    cuts(known, window).then_some(known.value)
}

/// Whether a known value lies outside the window for sure, or is exact.
pub(super) const fn cuts(known: Known, window: Window) -> bool {
    match known.kind {
        Kind::Exact => true,
        Kind::Lower => known.value >= window.beta,
        Kind::Upper => known.value <= window.alpha,
        Kind::None => false,
    }
}
