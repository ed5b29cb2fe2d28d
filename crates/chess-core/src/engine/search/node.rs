//! A node of the tree: what is known of it before its moves are searched, and what is stored of it afterwards.

use super::transposition_table::TtEntry;
use crate::engine::value::{Value, mated_at};
use crate::rules::{Board, Constraints, Move};

/// A kind of node, for which the search is compiled.
pub(super) trait NodeKind {
    /// Whether an exact value is wanted: the node may be part of the principal variation.
    const IS_PV: bool;
}

/// A node of which an exact value is wanted, as the root is.
pub(super) struct Pv;
/// A node of which only matters whether its value is greater than alpha.
pub(super) struct NonPv;

impl NodeKind for Pv {
    const IS_PV: bool = true;
}

impl NodeKind for NonPv {
    const IS_PV: bool = false;
}

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

/// A move that is about to be searched.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// 1 for the first.
    pub(super) number: i32,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// The piece and the square it goes to.
    pub(super) piece_to: usize,
    /// What the history tells of it.
    pub(super) history: i32,
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
