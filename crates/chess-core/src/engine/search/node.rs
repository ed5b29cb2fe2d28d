//! A node of the tree: what is known of it before its moves are searched, and what is stored of it afterwards.

use super::Search;
use super::generate::unpacked;
use super::packed_move::PackedMove;
use super::parameters::PARAMETERS;
use super::pvs::NodeKind;
use super::transposition_table::TtEntry;
use crate::engine::eval::Evaluate;
use crate::engine::report::Bound;
use crate::engine::value::{Value, is_mate, mated_at};
use crate::rules::{Board, Constraints, Move};

/// The values that matter: below `alpha` there is something better, above `beta` the other side avoids this.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// Asks only whether a value is greater than this.
    pub(super) const fn null(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Whether an exact value is wanted.
    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// What the other side sees of the window with this alpha.
    pub(super) const fn of_child(self, alpha: Value) -> Self {
        Self {
            alpha: -self.beta,
            beta: -alpha,
        }
    }

    /// Mate distance pruning: no mate can be better than the shortest that is possible from this ply on.
    pub(super) const fn without_impossible_mates(self, ply: usize) -> Self {
        let (worst, best) = (mated_at(ply), -mated_at(ply + 1));
        Self {
            alpha: if self.alpha > worst { self.alpha } else { worst },
            beta: if self.beta < best { self.beta } else { best },
        }
    }

    /// Whether no value lies in the window.
    pub(super) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

/// What is expected of a node whose exact value is not wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expectation {
    /// One of its moves is thought to cut off.
    CutNode,
    /// All of its moves have to be searched.
    AllNode,
}

impl Expectation {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::CutNode => Self::AllNode,
            Self::AllNode => Self::CutNode,
        }
    }
}

/// Whether the static evaluation has risen since the side's last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trend {
    /// It has.
    Improving,
    /// It has not, or nobody knows.
    Worsening,
}

/// A node before its moves are searched.
pub(super) struct Node<'a> {
    pub(super) board: &'a Board,
    pub(super) constraints: Constraints,
    /// The distance from the root.
    pub(super) ply: usize,
    /// How many plies are to be searched.
    pub(super) depth: i32,
    pub(super) window: Window,
    pub(super) expectation: Expectation,
    /// What the transposition table knows.
    pub(super) entry: Option<TtEntry>,
    pub(super) hash_move: Option<Move>,
    pub(super) in_check: bool,
    /// What the evaluation says; of no meaning in check.
    pub(super) evaluation: Value,
    /// The same, corrected by what earlier searches tell of its error.
    pub(super) static_eval: Value,
    /// The same, or what the transposition table knows better.
    pub(super) eval: Value,
    pub(super) trend: Trend,
    /// The move that is left out while it is tried whether it stands alone.
    pub(super) excluded: Option<Move>,
}

impl<'a> Node<'a> {
    /// A node of which nothing is known yet.
    pub(super) const fn new(
        board: &'a Board,
        constraints: Constraints,
        ply: usize,
        depth: i32,
        window: Window,
        expectation: Expectation,
    ) -> Self {
        Self {
            board,
            in_check: constraints.checkers != 0,
            constraints,
            ply,
            depth,
            window,
            expectation,
            entry: None,
            hash_move: None,
            evaluation: 0,
            static_eval: 0,
            eval: 0,
            trend: Trend::Worsening,
            excluded: None,
        }
    }
}

impl Node<'_> {
    /// Whether the search begins here; the root is a node of the principal variation.
    pub(super) const fn is_root<K: NodeKind>(&self) -> bool {
        K::IS_PV && self.ply == 0
    }
}

impl<E: Evaluate> Search<'_, E> {
    /// Fills in what the transposition table knows of a node, unless one of its moves is left out.
    pub(super) fn probe(&mut self, node: &mut Node<'_>) {
        node.excluded = self.stack.frames[node.ply].excluded;
        if node.excluded.is_none() {
            node.entry = self.memory.probe(node.board.position_hash(), node.ply);
            let packed = node.entry.map(|entry| entry.best_move);
            node.hash_move = packed.and_then(|packed| unpacked(node.board, &node.constraints, packed));
        }
    }

    /// Fills in what the static evaluation tells of a node.
    pub(super) fn evaluate(&mut self, node: &mut Node<'_>) {
        let ply = node.ply;
        if node.excluded.is_some() {
            // It was evaluated with its hash move.
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
        // The root has not asked the table, which may know more of it.
        if node.entry.is_none() && ply > 0 {
            self.memory
                .store(node.board.position_hash(), ply, TtEntry::of_evaluation(node.evaluation));
        }
        node.static_eval = self.corrected(node.board, ply, node.evaluation);
        node.eval = match node.entry {
            Some(entry) if !is_mate(entry.value) && entry.improves_on(node.static_eval) => entry.value,
            _ => node.static_eval,
        };
        self.stack.frames[ply].static_eval = Some(node.static_eval);
        node.trend = self.trend(node);
        self.learn_from_change(node);
    }

    /// The quiet move that led here gains or loses by what it changed the static evaluation by.
    fn learn_from_change(&mut self, node: &Node<'_>) {
        let Some(before) = node.ply.checked_sub(1).and_then(|ply| self.stack.frames.get(ply)) else {
            return;
        };
        if let (Some(quiet_index), Some(static_eval)) = (before.quiet_index, before.static_eval) {
            let change = PARAMETERS.history_change_offset - node.static_eval - static_eval;
            self.memory.history.update_change(quiet_index, change);
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

    /// Stores what came of a node, and learns what it tells of the evaluation.
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

/// The value with which the transposition table cuts a node off.
pub(super) fn tt_cutoff(node: &Node<'_>) -> Option<Value> {
    let entry = node.entry.filter(|entry| entry.depth >= node.depth)?;
    (is_far_from_fifty_moves(node.board) && entry.cuts_off(node.window.alpha, node.window.beta)).then_some(entry.value)
}

/// Near the fifty-move rule the same position is not the same.
pub(super) const fn is_far_from_fifty_moves(board: &Board) -> bool {
    board.halfmove_clock() < 90
}
