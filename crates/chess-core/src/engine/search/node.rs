//! A node of the search tree with the data that is known before its moves are searched.

use super::transposition_table::TtEntry;
use crate::engine::value::{Value, mated_at};
use crate::rules::{Board, Constraints, Move};

/// A kind of node. The search is compiled separately for each kind.
pub(super) trait NodeKind {
    /// Whether an exact score is needed: the node may be part of the principal variation.
    const IS_PV: bool;
}

/// A node whose exact score is needed, such as the root.
pub(super) struct Pv;
/// A node of which only one fact is needed: whether its score exceeds alpha.
pub(super) struct NonPv;

impl NodeKind for Pv {
    const IS_PV: bool = true;
}

impl NodeKind for NonPv {
    const IS_PV: bool = false;
}

/// The alpha-beta window. A score up to `alpha` does not improve the result. The other side avoids
/// a score of `beta` or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// A null window, which only tests whether a score is greater than `alpha`.
    pub(super) const fn null(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Whether an exact score is needed.
    pub(super) const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window of a child node with this alpha, from the other side's point of view.
    pub(super) const fn of_child(self, alpha: Value) -> Self {
        Self {
            alpha: -self.beta,
            beta: -alpha,
        }
    }

    /// Mate distance pruning: limits the window to scores that are possible at this ply.
    pub(super) const fn clamped_to_mate_distance(self, ply: usize) -> Self {
        let (worst, best) = (mated_at(ply), -mated_at(ply + 1));
        Self {
            alpha: if self.alpha > worst { self.alpha } else { worst },
            beta: if self.beta < best { self.beta } else { best },
        }
    }

    /// Whether the window contains no score.
    pub(super) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

/// The expected type of a node whose exact score is not needed: cut-node or all-node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedNodeType {
    /// One of its moves is expected to cause a cutoff.
    CutNode,
    /// No move is expected to cause a cutoff, so all moves are searched.
    AllNode,
}

impl ExpectedNodeType {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::CutNode => Self::AllNode,
            Self::AllNode => Self::CutNode,
        }
    }
}

/// The change of the static evaluation since the side's previous turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trend {
    /// The evaluation has improved.
    Improving,
    /// The evaluation has not improved, or the change is unknown.
    Worsening,
}

/// A node with the data that is known before its moves are searched.
pub(super) struct Node<'a> {
    pub(super) board: &'a Board,
    pub(super) constraints: Constraints,
    /// The distance from the root in plies.
    pub(super) ply: usize,
    /// The remaining depth in plies.
    pub(super) depth: i32,
    pub(super) window: Window,
    pub(super) expectation: ExpectedNodeType,
    /// The entry of the transposition table.
    pub(super) entry: Option<TtEntry>,
    pub(super) hash_move: Option<Move>,
    pub(super) in_check: bool,
    /// The uncorrected static evaluation; without meaning if the side to move is in check.
    pub(super) evaluation: Value,
    /// The static evaluation corrected by the errors found in earlier searches.
    pub(super) static_eval: Value,
    /// The score of the transposition table if this score is more accurate; otherwise the corrected static evaluation.
    pub(super) eval: Value,
    pub(super) trend: Trend,
    /// The move that is excluded while the singular extension searches the other moves.
    pub(super) excluded: Option<Move>,
}

impl<'a> Node<'a> {
    /// Creates a node without results of earlier searches.
    pub(super) const fn new(
        board: &'a Board,
        constraints: Constraints,
        ply: usize,
        depth: i32,
        window: Window,
        expectation: ExpectedNodeType,
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
    /// Whether this is the root of the search, which is always a PV node.
    pub(super) const fn is_root<K: NodeKind>(&self) -> bool {
        K::IS_PV && self.ply == 0
    }
}

/// A move that is about to be searched.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The number of the move in the order of search, from 1.
    pub(super) number: i32,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// The index of the piece and its target square.
    pub(super) piece_to: usize,
    /// The history score of the move.
    pub(super) history: i32,
}

/// The score with which the transposition table cuts off the node; `None` if the table does not cut it off.
pub(super) fn tt_cutoff(node: &Node<'_>) -> Option<Value> {
    let entry = node.entry.filter(|entry| entry.depth >= node.depth)?;
    (is_far_from_fifty_moves(node.board) && entry.cuts_off(node.window.alpha, node.window.beta)).then_some(entry.value)
}

/// Whether the fifty-move rule is far away. Near it, a score is not valid for the same position
/// with another halfmove clock.
pub(super) const fn is_far_from_fifty_moves(board: &Board) -> bool {
    board.halfmove_clock() < 90
}
