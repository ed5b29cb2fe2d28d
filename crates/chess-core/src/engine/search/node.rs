//! A node of the tree: principal variation search with what prunes, extends and reduces.

use super::generate::unpacked;
use super::history::{is_noisy, place};
use super::knowledge::settled;
use super::ordering::{Picker, Wanted};
use super::pruning::Trend;
use super::quiescence::Checks;
use super::selectivity::Singularity;
use super::value::{DRAW, INFINITY, MATE_FOUND, MAX_PLY, Value, mated_at};
use super::{Ended, Search, exchange};
use crate::engine::eval::Evaluate;
use crate::engine::memory::Known;
use crate::rules::{Board, Constraints, Move, PieceType};

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
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is expected of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expectation {
    /// One of its moves is thought to cut off.
    Cut,
    /// All of its moves have to be searched.
    All,
}

impl Expectation {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }
}

/// A node before its moves are tried.
pub(super) struct Node<'a> {
    pub(super) board: &'a Board,
    pub(super) constraints: Constraints,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) window: Window,
    pub(super) expectation: Expectation,
    pub(super) known: Option<Known>,
    pub(super) hash_move: Option<Move>,
    pub(super) is_checked: bool,
    /// The static evaluation as stored, and corrected by what the memory knows; of no meaning in check.
    pub(super) standing: Value,
    pub(super) expected: Value,
    pub(super) trend: Trend,
    pub(super) excluded: Option<Move>,
}

impl<E: Evaluate> Search<'_, E> {
    /// The value of the position after a move, as its side to move sees it.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "what a child needs of its parent")]
    pub(super) fn child(
        &mut self,
        before: &Board,
        mv: Move,
        after: &Board,
        ply: usize,
        depth: i32,
        window: Window,
        expectation: Expectation,
    ) -> Result<Value, Ended> {
        self.stack.push(after);
        self.evaluation.play(before, mv, after);
        let value = self.node(after, ply, depth, window, expectation)?;
        self.evaluation.take_back();
        self.stack.pop();
        Ok(value)
    }

    pub(super) fn node(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        window: Window,
        expectation: Expectation,
    ) -> Result<Value, Ended> {
        if depth <= 0 {
            return self.quiescence(board, ply, window, Checks::Tried);
        }
        self.count_node(ply)?;
        self.stack.frames[ply].line.clear();
        let excluded = self.stack.frames[ply].excluded;
        let constraints = Constraints::of(board, board.side_to_move());
        let is_checked = constraints.checkers != 0;
        if self.is_drawn(board, is_checked) {
            return Ok(DRAW);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(if is_checked { DRAW } else { self.evaluation.value(board) });
        }
        // No mate can be better than one that is already found.
        let window = Window {
            alpha: window.alpha.max(mated_at(ply)),
            beta: window.beta.min(-mated_at(ply + 1)),
        };
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }

        let known = match excluded {
            Some(_) => None,
            None => self.memory.recall(board.position_hash(), ply, depth),
        };
        let hash_move = known.and_then(|known| unpacked(board, &constraints, known.best));
        if let Some(value) = known.and_then(|known| settled(board, known, depth, window)) {
            if value >= window.beta
                && let Some(mv) = hash_move.filter(|&mv| !is_noisy(mv))
            {
                let before = self.stack.before(ply);
                self.memory.history.note_known(board, before, depth, mv);
            }
            return Ok(value);
        }
        let mut node = Node {
            board,
            constraints,
            ply,
            depth,
            window,
            expectation,
            known,
            hash_move,
            is_checked,
            standing: 0,
            expected: 0,
            trend: Trend::Worsening,
            excluded,
        };
        self.evaluate(&mut node);
        if let Some(value) = self.pruned(&mut node)? {
            return Ok(value);
        }
        self.try_moves(&node)
    }

    /// Whether the position counts as drawn by repetition or by fifty moves without progress.
    pub(super) fn is_drawn(&self, board: &Board, is_checked: bool) -> bool {
        board.halfmove_clock() >= 100 && (!is_checked || !board.legal_moves().is_empty()) || self.stack.repeats(board)
    }

    fn try_moves(&mut self, node: &Node<'_>) -> Result<Value, Ended> {
        let Node {
            board,
            ply,
            depth,
            is_checked,
            ..
        } = *node;
        let Window { mut alpha, beta } = node.window;
        let before = self.stack.before(ply);
        let [first, second] = self.stack.frames[ply].killers;
        let refutations = [first, second, self.memory.history.counter(before)];
        let mut picker = Picker::new(Wanted::All, node.hash_move, refutations, before);
        let mut tried: arrayvec::ArrayVec<Move, 64> = arrayvec::ArrayVec::new();
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut number = 0;
        let may_prune = has_pieces(board);
        let extensions = self.stack.frames[ply].extensions;

        while let Some(mv) = picker.next(board, &node.constraints, &self.memory.history) {
            if Some(mv) == node.excluded {
                continue;
            }
            number += 1;
            let is_quiet = !is_noisy(mv);
            let Some(piece) = board.piece_at(mv.from) else { continue };
            let here = place(piece, mv);
            let learnt = self.learnt(board, mv, here, before);
            if may_prune && best > -MATE_FOUND && self.is_hopeless(node, mv, number, learnt, &mut picker) {
                continue;
            }

            let mut extension = 0;
            if Some(mv) == node.hash_move {
                match self.singularity(node, mv)? {
                    Singularity::Extend(plies) => extension = plies,
                    Singularity::Cut(value) => return Ok(value),
                }
            }
            let after = board.after(mv);
            let gives_check = after.is_in_check();
            if extension == 0 && gives_check && (ply as u32) < 2 * self.depth && exchange::gains(board, mv, 0) {
                extension = 1;
            }
            let frame = &mut self.stack.frames[ply];
            frame.moved = Some(here);
            self.stack.frames[ply + 1].extensions = extensions + extension.max(0).unsigned_abs();

            let mut full = depth - 1 + extension;
            let mut value = alpha;
            let mut is_open = node.window.is_open() && number == 1;
            if !is_open {
                let mut reduced = full;
                if depth >= 2 && number > 1 + i32::from(node.window.is_open()) && (is_quiet || number > 3) {
                    let plies = self.reduction(node, number, is_quiet, gives_check, learnt);
                    reduced = (full - plies).clamp(1, full.max(1));
                }
                let next = if reduced < full || number > 1 {
                    Expectation::Cut
                } else {
                    node.expectation.other()
                };
                value = -self.child(board, mv, &after, ply + 1, reduced, Window::null(-alpha - 1), next)?;
                if value > alpha && reduced < full {
                    // Much better than all before is worth a closer look, hardly better a shorter one.
                    full += i32::from(value > best + 50 + 4 * full) - i32::from(value < best + 8);
                    value = -self.child(
                        board,
                        mv,
                        &after,
                        ply + 1,
                        full,
                        Window::null(-alpha - 1),
                        node.expectation.other(),
                    )?;
                }
                is_open = node.window.is_open() && value > alpha;
            }
            if is_open {
                let window = Window {
                    alpha: -beta,
                    beta: -alpha,
                };
                value = -self.child(board, mv, &after, ply + 1, full, window, Expectation::All)?;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if node.window.is_open() {
                        self.stack.note_best(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
            // The history needs no more than the first ones.
            let _ = tried.try_push(mv);
        }

        if number == 0 {
            return Ok(match node.excluded {
                Some(_) => alpha,
                None if is_checked => mated_at(ply),
                None => DRAW,
            });
        }
        if let Some(mv) = best_move.filter(|_| best >= beta) {
            self.stack.frames[ply].cutoffs += 1;
            self.memory.history.note_cutoff(board, before, depth, mv, &tried);
            let killers = &mut self.stack.frames[ply].killers;
            if !is_noisy(mv) && killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        if best_move.is_none() && !node.window.is_open() {
            self.memory.history.note_refuted(before, depth);
        }
        if node.excluded.is_none() {
            self.remember(node, best, best_move);
        }
        Ok(best)
    }
}

/// Whether the side to move has more than king and pawns: without, a pass may be the best move.
pub(super) fn has_pieces(board: &Board) -> bool {
    let us = board.side_to_move();
    board.all_of(us) & !board.of(us, PieceType::Pawn) & !board.of(us, PieceType::King) != 0
}
