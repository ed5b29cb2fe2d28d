//! Principal variation search (Tony Marsland and Murray Campbell, 1982): the first move of a PV node is searched with
//! the full window. The other moves are searched with a null window, which only shows whether they are better.

use arrayvec::ArrayVec;

use super::extensions::Extension;
use super::history::{HistoryContext, captured_type, is_noisy, piece_to};
use super::move_picker::{MovePicker, WantedMoves};
use super::node::{Candidate, ExpectedNodeType, Node, NodeKind, NonPv, Pv, Window, tt_cutoff};
use super::parameters::PARAMETERS;
use super::quiescence::QuietChecks;
use super::state::{Aborted, Search};
use super::threats::Threats;
use super::transposition_table::TtEntry;
use crate::engine::eval::Evaluate;
use crate::engine::value::{DRAW, INFINITY, MAX_PLY, Value, mated_at};
use crate::rules::{Board, Constraints, Move};

/// The best result of a node so far.
struct BestResult {
    value: Value,
    /// The score that another move has to exceed.
    alpha: Value,
    /// The move that raised alpha, if a move did.
    mv: Option<Move>,
}

impl BestResult {
    /// Updates the result with a move's score. Returns whether the score raises alpha.
    fn raise_alpha(&mut self, mv: Move, value: Value) -> bool {
        self.value = self.value.max(value);
        let raises_alpha = value > self.alpha;
        if raises_alpha {
            (self.alpha, self.mv) = (value, Some(mv));
        }
        raises_alpha
    }
}

/// The moves searched before the best move. The history needs only the first 64 moves.
type SearchedMoves = ArrayVec<Move, 64>;

impl<E: Evaluate> Search<'_, E> {
    /// Returns the score of a position below the root, from the point of view of its side to move.
    pub(super) fn pvs(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        window: Window,
        expectation: ExpectedNodeType,
    ) -> Result<Value, Aborted> {
        if depth <= 0 {
            return self.quiescence(board, ply, window, QuietChecks::Search);
        }
        self.count_node(ply)?;
        self.stack.frames[ply].line.clear();
        let constraints = Constraints::of(board, board.side_to_move());
        if let Some(value) = self.value_without_search(board, ply, &constraints) {
            return Ok(value);
        }
        let window = self.with_reachable_draw(board, window.clamped_to_mate_distance(ply));
        if window.is_empty() {
            return Ok(window.alpha);
        }
        let mut node = Node::new(board, constraints, ply, depth, window, expectation);
        self.probe(&mut node);
        if window.is_pv() {
            self.search_node::<Pv>(node)
        } else {
            self.search_node::<NonPv>(node)
        }
    }

    /// Searches the root, without the moves of the lines already found in this iteration.
    pub(super) fn search_root(&mut self, depth: i32, window: Window) -> Result<Value, Aborted> {
        let board = self.game.board();
        let constraints = Constraints::of(board, board.side_to_move());
        let node = Node::new(board, constraints, 0, depth, window, ExpectedNodeType::AllNode);
        self.search_node::<Pv>(node)
    }

    fn search_node<K: NodeKind>(&mut self, mut node: Node<'_>) -> Result<Value, Aborted> {
        if !K::IS_PV
            && let Some(value) = tt_cutoff(&node)
        {
            self.learn_from_tt_cutoff(&node, value);
            return Ok(value);
        }
        if !node.is_root::<K>() && node.excluded.is_none() {
            self.stack.frames[node.ply + 1].killers = [None; 2];
            self.stack.frames[node.ply + 1].cutoffs = 0;
        }
        self.evaluate(&mut node);
        if self.needs_internal_reduction::<K>(&node) {
            node.depth -= 1;
        }
        let may_prune = !K::IS_PV && !node.in_check && node.excluded.is_none();
        if may_prune && let Some(value) = self.try_prune(&node)? {
            return Ok(value);
        }
        self.search_moves::<K>(&node)
    }

    /// Internal iterative reduction: a node without a good hash move is searched less deep, because its move order is
    /// poor. The search of the next iteration will have a hash move.
    fn needs_internal_reduction<K: NodeKind>(&self, node: &Node<'_>) -> bool {
        let p = &PARAMETERS;
        let is_recent = |entry: TtEntry| entry.depth + p.internal_reduction_gap >= node.depth;
        !node.is_root::<K>()
            && node.depth >= p.internal_reduction_depth
            && !(node.hash_move.is_some() && node.entry.is_some_and(is_recent))
            && node.excluded.is_none()
            && (K::IS_PV || node.expectation == ExpectedNodeType::CutNode)
    }

    /// The score of a drawn position, or of a position at the maximum ply; `None` for other positions.
    pub(super) fn value_without_search(
        &mut self,
        board: &Board,
        ply: usize,
        constraints: &Constraints,
    ) -> Option<Value> {
        let in_check = constraints.checkers != 0;
        let reaches_fifty_moves = board.halfmove_clock() >= 100 && !(in_check && board.legal_moves().is_empty());
        if reaches_fifty_moves || self.stack.is_draw_by_repetition(board) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY - 1).then(|| if in_check { DRAW } else { self.evaluation.value(board) })
    }

    /// Raises alpha to a draw if the side to move can repeat a position.
    ///
    /// Two variants were tested and gained nothing (-10 ± 13 Elo together). One variant also raised scores below
    /// the window; the other variant treated null moves on the path specially.
    fn with_reachable_draw(&self, board: &Board, window: Window) -> Window {
        let is_raised = window.alpha < DRAW && self.stack.can_repeat(board);
        Window {
            alpha: if is_raised { DRAW } else { window.alpha },
            ..window
        }
    }

    /// Searches the moves of a node, the most promising first, until one causes a cutoff.
    fn search_moves<K: NodeKind>(&mut self, node: &Node<'_>) -> Result<Value, Aborted> {
        let (board, ply, is_root) = (node.board, node.ply, node.is_root::<K>());
        let Window { alpha, beta } = node.window;
        let context = self.history_context(node);
        let mut picker = self.move_picker(node, context);
        let mut searched = SearchedMoves::new();
        let mut best = BestResult {
            value: -INFINITY,
            alpha,
            mv: None,
        };
        let mut number = 0;
        while let Some(mv) = self.next_move::<K>(node, &mut picker, number) {
            number += 1;
            let Some(mut candidate) = self.candidate(board, mv, number, &context) else {
                continue;
            };
            let pruning = self.pruning::<K>(node, &candidate, best.value);
            if pruning.skips_quiets {
                picker.skip_quiets(board);
            }
            if pruning.skips_move {
                continue;
            }
            let after = board.play_unchecked(mv);
            candidate.gives_check = after.is_in_check();
            let extension = match self.extension::<K>(node, &candidate)? {
                Extension::Plies(plies) => plies,
                Extension::Cut(value) => return Ok(value),
            };
            self.stack.enter_move(ply, &candidate, &context, extension);

            let nodes_before = self.nodes;
            let depth = node.depth - 1 + extension;
            let value = self.search_move::<K>(node, &candidate, &after, depth, &best)?;
            if is_root {
                let alpha = best.alpha;
                self.record_root_move(number, value, Window { alpha, beta }, nodes_before);
            }
            if best.raise_alpha(mv, value) && K::IS_PV && !is_root {
                self.stack.update_pv(ply, mv);
            }
            if best.value >= beta {
                break;
            }
            let _ = searched.try_push(mv);
        }
        if is_root {
            return Ok(best.value);
        }
        if number == 0 {
            return Ok(value_without_moves(node));
        }
        self.learn_from_result::<K>(node, &best, &searched, &context);
        if node.excluded.is_none() {
            self.store::<K>(node, best.value, best.mv);
        }
        Ok(best.value)
    }

    fn history_context(&self, node: &Node<'_>) -> HistoryContext {
        HistoryContext::new(node.board, self.stack.continuations(node.ply), Threats::new(node.board))
    }

    fn move_picker(&self, node: &Node<'_>, context: HistoryContext) -> MovePicker {
        let [first, second] = self.stack.frames[node.ply].killers;
        let refutations = [first, second, self.memory.history.counter_move(context.continuations)];
        MovePicker::new(WantedMoves::All, node.hash_move, refutations, context)
    }

    /// The next move to search, after `number` other moves; `None` if there is no move left.
    fn next_move<K: NodeKind>(&self, node: &Node<'_>, picker: &mut MovePicker, number: i32) -> Option<Move> {
        if node.is_root::<K>() {
            return self.root_move(number);
        }
        loop {
            let mv = picker.next(node.board, &node.constraints, &self.memory.history)?;
            if Some(mv) != node.excluded {
                return Some(mv);
            }
        }
    }

    fn candidate(&self, board: &Board, mv: Move, number: i32, context: &HistoryContext) -> Option<Candidate> {
        let piece_to = piece_to(board.piece_at(mv.from)?, mv);
        let (is_quiet, history) = (!is_noisy(mv), &self.memory.history);
        Some(Candidate {
            mv,
            number,
            is_quiet,
            gives_check: false,
            piece_to,
            history: if is_quiet {
                history.quiet_move_score(context, piece_to, mv)
            } else {
                captured_type(board, mv).map_or(0, |taken| history.capture_score(piece_to, taken))
            },
        })
    }

    /// Searches a move. A late move is first searched with a reduced depth. A move that may be the best is searched
    /// with the full window.
    fn search_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        after: &Board,
        mut depth: i32,
        best: &BestResult,
    ) -> Result<Value, Aborted> {
        let alpha = best.alpha;
        let mut value = alpha;
        if !K::IS_PV || candidate.number > 1 {
            let reduced = (depth - self.reduction::<K>(node, candidate).max(0)).clamp(depth.min(1), depth);
            let is_late = reduced < depth || candidate.number > 1;
            let expectation = if is_late {
                ExpectedNodeType::CutNode
            } else {
                node.expectation.other()
            };
            let null = Window::null(-alpha - 1);
            value = -self.search_child(node, after, reduced, null, expectation)?;
            if value > alpha && reduced < depth {
                depth += self.depth_change::<K>(node, depth, value, best.value);
                value = -self.search_child(node, after, depth, null, node.expectation.other())?;
            }
        }
        if K::IS_PV && (candidate.number == 1 || value > alpha) {
            let window = node.window.of_child(alpha);
            value = -self.search_child(node, after, depth, window, ExpectedNodeType::AllNode)?;
        }
        Ok(value)
    }

    /// The change of the depth after a reduced search: one ply deeper if the score is much better than the best score
    /// so far, one ply less if the score is hardly better.
    fn depth_change<K: NodeKind>(&self, node: &Node<'_>, depth: i32, value: Value, best_value: Value) -> i32 {
        if node.is_root::<K>() {
            return 0;
        }
        let deeper = value > best_value + PARAMETERS.deeper_margin + PARAMETERS.deeper_factor * depth;
        let shallower = value < best_value + PARAMETERS.shallower_margin;
        i32::from(deeper) - i32::from(shallower)
    }

    /// Searches the position after a move. The score is from the point of view of the side to move in that position.
    #[inline]
    fn search_child(
        &mut self,
        node: &Node<'_>,
        after: &Board,
        depth: i32,
        window: Window,
        expectation: ExpectedNodeType,
    ) -> Result<Value, Aborted> {
        self.stack.push(after);
        let value = self.pvs(after, node.ply + 1, depth, window, expectation)?;
        self.stack.pop();
        Ok(value)
    }

    /// Rewards the quiet hash move of a node that the transposition table cuts off, as if the move had been searched.
    fn learn_from_tt_cutoff(&mut self, node: &Node<'_>, value: Value) {
        if let Some(mv) = node.hash_move.filter(|&mv| value >= node.window.beta && !is_noisy(mv)) {
            let context = self.history_context(node);
            let history = &mut self.memory.history;
            history.update_known_cutoff(node.board, &context, node.depth, mv);
        }
    }

    /// Updates the history and the killers with the result of a node.
    fn learn_from_result<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        best: &BestResult,
        searched: &[Move],
        context: &HistoryContext,
    ) {
        let history = &mut self.memory.history;
        match best.mv {
            Some(mv) if best.value >= node.window.beta => {
                history.update_cutoff(node.board, context, node.depth, mv, searched);
                let frame = &mut self.stack.frames[node.ply];
                frame.cutoffs += 1;
                if !is_noisy(mv) && frame.killers[0] != Some(mv) {
                    frame.killers = [Some(mv), frame.killers[0]];
                }
            }
            None if !K::IS_PV => history.reward_unrefuted_move(context.continuations, node.depth),
            _ => {}
        }
    }
}

/// The score of a node that has no move to search.
fn value_without_moves(node: &Node<'_>) -> Value {
    match node.excluded {
        Some(_) => node.window.alpha,
        None if node.in_check => mated_at(node.ply),
        None => DRAW,
    }
}
