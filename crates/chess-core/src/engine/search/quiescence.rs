//! Quiescence: captures and promotions until the position is quiet enough to be evaluated; out of check every move.

use super::generate::unpacked;
use super::history::{captured, is_noisy, place};
use super::knowledge::cuts;
use super::node::Window;
use super::ordering::{Picker, Wanted};
use super::value::{DRAW, INFINITY, MATE_FOUND, MAX_PLY, Value, exchange_value, mated_at};
use super::{Ended, Search, exchange};
use crate::engine::eval::Evaluate;
use crate::engine::memory::{Kind, Known, PackedMove};
use crate::rules::{Board, Constraints};

/// A capture is thought to gain at most this beside what it takes.
const FUTILITY: Value = 160;

/// Whether quiet checks are tried: only where quiescence begins, or it would never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checks {
    /// They are.
    Tried,
    /// They are not.
    LeftOut,
}

impl<E: Evaluate> Search<'_, E> {
    /// The value of a position in which nothing is to be taken any more, within the window.
    pub(super) fn quiescence(
        &mut self,
        board: &Board,
        ply: usize,
        window: Window,
        checks: Checks,
    ) -> Result<Value, Ended> {
        self.count_node(ply)?;
        self.stack.frames[ply].line.clear();
        let constraints = Constraints::of(board, board.side_to_move());
        let is_checked = constraints.checkers != 0;
        if self.is_drawn(board, is_checked) {
            return Ok(DRAW);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(if is_checked { DRAW } else { self.evaluation.value(board) });
        }
        let known = self.memory.recall(board.position_hash(), ply, 0);
        if let Some(known) = known
            && !window.is_open()
            && board.halfmove_clock() < 90
            && cuts(known, window)
        {
            return Ok(known.value);
        }
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITY;
        let mut standing = None;
        if !is_checked {
            let value = known
                .and_then(|known| known.standing)
                .unwrap_or_else(|| self.evaluation.value(board));
            standing = Some(value);
            best = value;
            if let Some(known) = known
                && known.value.abs() < MATE_FOUND
                && (known.kind == Kind::Exact
                    || known.kind == Kind::Lower && known.value > value
                    || known.kind == Kind::Upper && known.value < value)
            {
                best = known.value;
            }
            if best >= beta {
                if known.is_none() {
                    self.remember_quiet(board, ply, (best, Kind::Lower), standing, PackedMove::NONE);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let bar = standing.unwrap_or(-INFINITY) + FUTILITY;

        let wanted = match checks {
            _ if is_checked => Wanted::All,
            Checks::Tried => Wanted::NoisyAndChecks,
            Checks::LeftOut => Wanted::Noisy,
        };
        let hash_move = known.and_then(|known| unpacked(board, &constraints, known.best));
        let mut picker = Picker::new(wanted, hash_move, [None; 3], self.stack.before(ply));
        let mut best_move = PackedMove::NONE;
        let mut number = 0;
        while let Some(mv) = picker.next(board, &constraints, &self.memory.history) {
            number += 1;
            if best > -MATE_FOUND {
                if is_checked {
                    // One way out of check is known; only captures may be better than it looks.
                    picker.skip_quiets(board);
                } else if !is_noisy(mv) {
                    if !exchange::gains(board, mv, 0) {
                        continue;
                    }
                } else if mv.promotion().is_none() {
                    let most = bar + captured(board, mv).map_or(0, exchange_value);
                    if most <= alpha {
                        best = best.max(most);
                        continue;
                    }
                    if bar <= alpha && !exchange::gains(board, mv, 1) {
                        best = best.max(bar);
                        continue;
                    }
                }
            }
            let after = board.after(mv);
            self.stack.frames[ply].moved = board.piece_at(mv.from).map(|piece| place(piece, mv));
            self.stack.push(&after);
            self.evaluation.play(board, mv, &after);
            let inner = Window {
                alpha: -beta,
                beta: -alpha,
            };
            let value = -self.quiescence(&after, ply + 1, inner, Checks::LeftOut)?;
            self.evaluation.take_back();
            self.stack.pop();
            if value > best {
                best = value;
                if value > alpha {
                    best_move = PackedMove::new(mv);
                    if window.is_open() {
                        self.stack.note_best(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if is_checked && number == 0 {
            return Ok(mated_at(ply));
        }
        let kind = if best >= beta { Kind::Lower } else { Kind::Upper };
        self.remember_quiet(board, ply, (best, kind), standing, best_move);
        Ok(best)
    }

    fn remember_quiet(
        &mut self,
        board: &Board,
        ply: usize,
        (value, kind): (Value, Kind),
        standing: Option<Value>,
        best: PackedMove,
    ) {
        let known = Known {
            best,
            value,
            standing,
            depth: 0,
            kind,
        };
        self.memory.note(board.position_hash(), ply, known);
    }
}
