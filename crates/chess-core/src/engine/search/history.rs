//! History heuristics: which moves caused cutoffs at earlier nodes, and which improved the evaluation.
//!
//! Each update moves an entry towards ±[`MAX_ENTRY`]. Near this maximum, the step is smaller.
//! So recent results count more than old results.

use super::parameters::PARAMETERS;
use super::threats::Threats;
use crate::rules::{Board, Color, Move, Piece, PieceType, Square};

/// The largest absolute value of an entry.
const MAX_ENTRY: i32 = 16_384;
/// The number of different pieces of both sides.
const PIECES: usize = 12;
/// The number of combinations of a piece and its target square.
const PIECE_SQUARES: usize = PIECES * 64;

/// The histories of quiet moves and of captures.
#[derive(Debug)]
pub(super) struct History {
    /// The history of quiet moves, by side, origin, target, and which of these two squares the other side attacks.
    quiet: Box<[i16]>,
    /// The continuation history, by an earlier piece and its target square, and by the piece to
    /// move and its target square.
    continuation: Box<[i16]>,
    /// The history of captures, by piece, target square and captured piece type.
    captures: Box<[i16]>,
    /// The quiet move that refuted another move, by the piece and the target square of the refuted move.
    counters: Box<[Option<Move>]>,
}

/// A piece and its target square, as an index; `None` for a null move.
pub(super) type PieceTo = Option<usize>;

/// The index of a moving piece and its target square.
pub(super) fn piece_to(piece: Piece, mv: Move) -> usize {
    ((piece.color.index() * 6 + piece.piece_type.index()) << 6) + mv.to.index()
}

/// The rows of the continuation history that belong to the moves made one, two and four plies ago.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Continuations {
    pub(super) one_ply: PieceTo,
    pub(super) two_plies: PieceTo,
    pub(super) four_plies: PieceTo,
}

/// The data, apart from the move itself, on which the history score of a quiet move depends.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryContext {
    side_to_move: Color,
    pub(super) continuations: Continuations,
    pub(super) threats: Threats,
}

impl HistoryContext {
    pub(super) fn new(board: &Board, continuations: Continuations, threats: Threats) -> Self {
        Self {
            side_to_move: board.side_to_move(),
            continuations,
            threats,
        }
    }

    /// The index of a quiet move in the main history.
    pub(super) fn quiet_index(&self, mv: Move) -> usize {
        let is_threatened = |square: Square| usize::from(self.threats.all & square.bit() != 0);
        let threats = is_threatened(mv.from) << 1 | is_threatened(mv.to);
        (threats << 13) + (self.side_to_move.index() << 12) + (mv.from.index() << 6) + mv.to.index()
    }
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            quiet: vec![0; 4 * 2 * 64 * 64].into(),
            continuation: vec![0; PIECE_SQUARES * PIECE_SQUARES].into(),
            captures: vec![0; PIECE_SQUARES * 6].into(),
            counters: vec![None; PIECE_SQUARES].into(),
        }
    }

    /// Resets all entries in place, without allocating memory.
    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
        self.captures.fill(0);
        self.counters.fill(None);
    }

    /// Halves the main history of quiet moves. The other histories do not change.
    pub(super) fn begin_search(&mut self) {
        self.quiet.iter_mut().for_each(|entry| *entry /= 2);
    }

    /// The history score of a quiet move.
    #[inline]
    pub(super) fn quiet_move_score(&self, context: &HistoryContext, piece_to: usize, mv: Move) -> i32 {
        let continuations = &context.continuations;
        let row = |row: PieceTo| row.map_or(0, |row| i32::from(self.continuation[row * PIECE_SQUARES + piece_to]));
        i32::from(self.quiet[context.quiet_index(mv)])
            + row(continuations.one_ply)
            + row(continuations.two_plies)
            + row(continuations.four_plies) / 2
    }

    /// The history score of a capture.
    #[inline]
    pub(super) fn capture_score(&self, piece_to: usize, captured: PieceType) -> i32 {
        i32::from(self.captures[piece_to * 6 + captured.index()])
    }

    /// The counter move: the quiet move that last refuted the previous move.
    pub(super) fn counter_move(&self, continuations: Continuations) -> Option<Move> {
        self.counters[continuations.one_ply?]
    }

    /// Rewards a quiet move that causes a cutoff according to the transposition table.
    pub(super) fn update_known_cutoff(&mut self, board: &Board, context: &HistoryContext, depth: i32, mv: Move) {
        self.add_quiet(board, context, mv, cutoff_bonus(depth));
    }

    /// Rewards the previous move because no move refuted it.
    pub(super) fn reward_unrefuted_move(&mut self, continuations: Continuations, depth: i32) {
        if let (Some(piece_to), Some(row)) = (continuations.one_ply, continuations.two_plies) {
            update_entry(
                &mut self.continuation[row * PIECE_SQUARES + piece_to],
                cutoff_bonus(depth) / 2,
                MAX_ENTRY,
            );
        }
    }

    /// Rewards a move that caused a cutoff. Penalizes the quiet moves and captures searched before that move.
    pub(super) fn update_cutoff(
        &mut self,
        board: &Board,
        context: &HistoryContext,
        depth: i32,
        best: Move,
        searched: &[Move],
    ) {
        let bonus = cutoff_bonus(depth);
        if !is_noisy(best) {
            self.add_quiet(board, context, best, bonus);
            if let Some(row) = context.continuations.one_ply {
                self.counters[row] = Some(best);
            }
        } else {
            self.add_capture(board, best, bonus);
        }
        for &mv in searched {
            if is_noisy(mv) {
                self.add_capture(board, mv, -bonus);
            } else if !is_noisy(best) {
                self.add_quiet(board, context, mv, -bonus);
            }
        }
    }

    /// Updates the entry of a quiet move by the change of the static evaluation that the move caused. The change is in
    /// centipawns from the point of view of the side that made the move.
    pub(super) fn update_by_evaluation_change(&mut self, quiet_index: usize, change: i32) {
        let p = &PARAMETERS;
        let bonus = (p.history_change_factor * change).clamp(-p.history_change_most, p.history_change_most);
        update_entry(&mut self.quiet[quiet_index], bonus, MAX_ENTRY);
    }

    fn add_quiet(&mut self, board: &Board, context: &HistoryContext, mv: Move, bonus: i32) {
        let Some(piece) = board.piece_at(mv.from) else { return };
        update_entry(&mut self.quiet[context.quiet_index(mv)], bonus, MAX_ENTRY);
        let continuations = &context.continuations;
        let piece_to = piece_to(piece, mv);
        for row in [continuations.one_ply, continuations.two_plies, continuations.four_plies]
            .into_iter()
            .flatten()
        {
            update_entry(&mut self.continuation[row * PIECE_SQUARES + piece_to], bonus, MAX_ENTRY);
        }
    }

    fn add_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        if let (Some(piece), Some(captured)) = (board.piece_at(mv.from), captured_type(board, mv)) {
            update_entry(
                &mut self.captures[piece_to(piece, mv) * 6 + captured.index()],
                bonus,
                MAX_ENTRY,
            );
        }
    }
}

/// Whether a move is a capture or a promotion to a queen.
pub(super) fn is_noisy(mv: Move) -> bool {
    mv.is_capture() || mv.promotion() == Some(PieceType::Queen)
}

/// The type of the captured piece.
pub(super) fn captured_type(board: &Board, mv: Move) -> Option<PieceType> {
    board.piece_at(mv.captured_square()?).map(|piece| piece.piece_type)
}

/// The history bonus of a cutoff at this depth.
fn cutoff_bonus(depth: i32) -> i32 {
    let p = &PARAMETERS;
    (p.history_bonus_factor * depth - p.history_bonus_base).clamp(0, p.history_bonus_most)
}

/// Moves an entry towards plus or minus `limit`. The step is smaller if the entry is near the limit.
pub(super) fn update_entry(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::MoveKind;

    #[test]
    fn a_quiet_move_has_an_entry_for_each_side_and_each_combination_of_threats() {
        let mv = Move::new(Square::A1, Square::H8, MoveKind::Quiet);
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let contexts = Color::ALL.into_iter().flat_map(|side_to_move| {
            [0, from, to, from | to].map(|all| {
                let mut threats = Threats::default();
                threats.all = all;
                HistoryContext {
                    side_to_move,
                    continuations: Continuations::default(),
                    threats,
                }
            })
        });
        let places: HashSet<usize> = contexts.map(|context| context.quiet_index(mv)).collect();
        assert_eq!(places.len(), 8);
        assert!(places.into_iter().all(|place| place < History::new().quiet.len()));
    }
}
