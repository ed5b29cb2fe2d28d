//! The order in which moves are tried: the hash move, winning captures, killers and the counter move, quiet moves by their
//! history, losing captures. Each stage does its work only when it is reached.

use arrayvec::ArrayVec;

use super::exchange;
use super::generate::{Wanted, for_each_move};
use super::history::{Before, History, captured, is_noisy, place};
use super::value::exchange_value;
use crate::rules::{Board, Move, MoveList, Piece, PieceType, attacks_of};

/// Hands out the legal moves of a position, the most promising first.
pub(super) struct Picker {
    wanted: Wanted,
    hash_move: Option<Move>,
    /// Quiet moves that have refuted neighbours of this position.
    refutations: [Option<Move>; 3],
    before: Before,
    stage: Stage,
    moves: ArrayVec<Rated, { MoveList::CAPACITY }>,
    /// How many of `moves` have been handed out.
    given: usize,
    skips_quiets: bool,
}

#[derive(Clone, Copy)]
struct Rated {
    promise: i32,
    mv: Move,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    HashMove,
    Generate,
    Noisy,
    Quiet,
}

/// Captures not known to lose have at least this promise.
const WINNING: i32 = 1 << 24;
/// Quiet moves before they are rated.
const UNRATED: i32 = -(1 << 26);
/// Captures that lose, among unrated moves.
const LOSING: i32 = -(1 << 28);
/// Refutations come before all other quiet moves, the first one first.
const REFUTATION: i32 = 1 << 20;

impl Picker {
    pub(super) fn new(wanted: Wanted, hash_move: Option<Move>, refutations: [Option<Move>; 3], before: Before) -> Self {
        Self {
            wanted,
            hash_move: hash_move.filter(|&mv| wanted == Wanted::All || is_noisy(mv)),
            refutations,
            before,
            stage: Stage::HashMove,
            moves: ArrayVec::new(),
            given: 0,
            skips_quiets: wanted == Wanted::NoisyAndChecks,
        }
    }

    /// Hands out no more quiet moves, unless they give check.
    pub(super) fn skip_quiets(&mut self, board: &Board) {
        if self.skips_quiets {
            return;
        }
        self.skips_quiets = true;
        let checks = CheckSquares::new(board);
        let mut kept = self.given;
        for index in self.given..self.moves.len() {
            let mv = self.moves[index].mv;
            if is_noisy(mv) || checks.are_reached_by(board, mv) {
                self.moves.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// The next move; in quiescence only one that wins or keeps material.
    pub(super) fn next(&mut self, board: &Board, history: &History) -> Option<Move> {
        if self.stage == Stage::HashMove {
            self.stage = Stage::Generate;
            if self.hash_move.is_some() {
                return self.hash_move;
            }
        }
        if self.stage == Stage::Generate {
            self.generate(board, history);
            self.stage = Stage::Noisy;
        }
        while let Some(Rated { promise, mv }) = self.select() {
            if promise == UNRATED && self.stage == Stage::Noisy {
                self.stage = Stage::Quiet;
                self.rate_quiets(board, history);
                continue;
            }
            if promise >= WINNING && !exchange::gains(board, mv, 0) {
                if self.wanted != Wanted::All {
                    self.given += 1;
                } else {
                    self.moves[self.given].promise = LOSING + (promise - WINNING);
                }
                continue;
            }
            self.given += 1;
            return Some(mv);
        }
        None
    }

    /// Brings the most promising of the remaining moves to their beginning.
    fn select(&mut self) -> Option<Rated> {
        let rest = self.moves.get_mut(self.given..)?;
        let mut best = 0;
        let mut greatest = rest.first()?.promise;
        for (index, rated) in rest.iter().enumerate().skip(1) {
            if rated.promise > greatest {
                (best, greatest) = (index, rated.promise);
            }
        }
        if best > 0 {
            rest.swap(0, best);
        }
        rest.first().copied()
    }

    fn generate(&mut self, board: &Board, history: &History) {
        let us = board.side_to_move();
        let moves = &mut self.moves;
        let hash_move = self.hash_move;
        let checks = self.skips_quiets.then(|| CheckSquares::new(board));
        for_each_move(board, self.wanted, |piece_type, mv| {
            let is_skipped = checks
                .as_ref()
                .is_some_and(|checks| !is_noisy(mv) && !checks.are_reached_by(board, mv));
            if Some(mv) == hash_move || is_skipped {
                return;
            }
            let promise = if is_noisy(mv) {
                let taken = captured(board, mv);
                let value =
                    taken.map_or(0, exchange_value) + mv.promotion().map_or(0, |kind| exchange_value(kind) - 100);
                let place = place(Piece::new(us, piece_type), mv);
                let learnt = taken.map_or(0, |taken| history.of_capture(place, taken));
                WINNING + 32 * value - exchange_value(piece_type).min(1000) + learnt + (1 << 15)
            } else {
                UNRATED
            };
            moves.push(Rated { promise, mv });
        });
    }

    fn rate_quiets(&mut self, board: &Board, history: &History) {
        let us = board.side_to_move();
        for rated in &mut self.moves[self.given..] {
            if rated.promise != UNRATED {
                continue;
            }
            let mv = rated.mv;
            let refutation = self.refutations.iter().position(|&known| known == Some(mv));
            rated.promise = match (refutation, mv.promotion()) {
                (Some(index), _) => REFUTATION - index as i32,
                // Nobody wants a rook or a bishop.
                (None, Some(_)) => -REFUTATION,
                (None, None) => {
                    let piece_type = board
                        .piece_at(mv.from)
                        .map_or(PieceType::King, |piece| piece.piece_type);
                    history.of_quiet(us, place(Piece::new(us, piece_type), mv), self.before, mv)
                }
            };
        }
    }
}

/// From where each kind of piece attacks the king of the side that is not to move.
struct CheckSquares([u64; 6]);

impl CheckSquares {
    fn new(board: &Board) -> Self {
        let us = board.side_to_move();
        let king = board.king(!us);
        Self(PieceType::ALL.map(|piece_type| match piece_type {
            PieceType::King => 0,
            _ => attacks_of(piece_type, !us, king, board.occupied()),
        }))
    }

    /// Whether the piece that moves gives check itself.
    fn are_reached_by(&self, board: &Board, mv: Move) -> bool {
        let piece_type = mv
            .promotion()
            .or_else(|| board.piece_at(mv.from).map(|piece| piece.piece_type));
        piece_type.is_some_and(|piece_type| self.0[piece_type.index()] & mv.to.bit() != 0)
    }
}
