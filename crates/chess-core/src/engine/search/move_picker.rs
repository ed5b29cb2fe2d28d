//! The move picker returns the moves in stages: the hash move, winning captures, killers and the counter move,
//! quiet moves in the order of their history, losing captures. Each stage generates its moves only when the
//! search reaches that stage.

use arrayvec::ArrayVec;

use super::generate::{for_each_noisy, for_each_quiet, is_legal};
use super::history::{History, HistoryContext, captured_type, is_noisy, piece_to};
use super::see;
use crate::engine::value::exchange_value;
use crate::rules::{Board, Constraints, Move, MoveList, Piece, PieceType, attacks_of};

/// The moves that the picker returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WantedMoves {
    /// All moves.
    All,
    /// Captures and promotions to a queen that lose no material.
    Noisy,
    /// The moves of `Noisy`, and quiet moves that give check.
    NoisyAndChecks,
}

/// Returns the legal moves of a position, the most promising first.
pub(super) struct MovePicker {
    wanted: WantedMoves,
    hash_move: Option<Move>,
    /// Quiet moves that caused cutoffs in sibling nodes, and the counter move.
    refutations: [Option<Move>; 3],
    context: HistoryContext,
    stage: Stage,
    skips_quiets: bool,
    /// The moves in three parts: the losing captures, which are returned last; the moves that were already returned;
    /// and the remaining moves.
    moves: ArrayVec<ScoredMove, { MoveList::CAPACITY }>,
    bad_noisy: usize,
    returned: usize,
}

#[derive(Clone, Copy)]
struct ScoredMove {
    score: i32,
    mv: Move,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    HashMove,
    GenerateNoisy,
    Noisy,
    /// The next move is the refutation with this index.
    Refutation(usize),
    GenerateQuiet,
    Quiet,
    BadNoisy,
}

/// The score of a promotion to a piece other than a queen, which is almost never the better choice.
const UNDERPROMOTION_SCORE: i32 = -(1 << 20);

impl MovePicker {
    pub(super) fn new(
        wanted: WantedMoves,
        hash_move: Option<Move>,
        refutations: [Option<Move>; 3],
        context: HistoryContext,
    ) -> Self {
        Self {
            wanted,
            hash_move: hash_move.filter(|&mv| wanted == WantedMoves::All || is_noisy(mv)),
            refutations,
            context,
            stage: Stage::HashMove,
            skips_quiets: wanted == WantedMoves::NoisyAndChecks,
            moves: ArrayVec::new(),
            bad_noisy: 0,
            returned: 0,
        }
    }

    /// Skips the remaining quiet moves that do not give check.
    pub(super) fn skip_quiets(&mut self, board: &Board) {
        if self.skips_quiets {
            return;
        }
        self.skips_quiets = true;
        if self.stage != Stage::Quiet {
            return;
        }
        let checks = CheckSquares::new(board);
        let mut end = self.returned;
        for index in self.returned..self.moves.len() {
            if checks.is_direct_check(board, self.moves[index].mv) {
                self.moves.swap(end, index);
                end += 1;
            }
        }
        self.moves.truncate(end);
    }

    /// Returns the next move.
    pub(super) fn next(&mut self, board: &Board, constraints: &Constraints, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.hash_move.is_some() {
                        return self.hash_move;
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(board, constraints, history);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => match self.take_best() {
                    Some(scored) if see::see_ge(board, scored.mv, 0) => return Some(scored.mv),
                    Some(scored) if self.wanted == WantedMoves::All => {
                        self.moves[self.bad_noisy] = scored;
                        self.bad_noisy += 1;
                    }
                    Some(_) => {}
                    None if self.wanted == WantedMoves::Noisy => return None,
                    None => self.stage = Stage::Refutation(0),
                },
                Stage::Refutation(number) => {
                    self.stage = match self.refutations.get(number) {
                        Some(_) => Stage::Refutation(number + 1),
                        None => Stage::GenerateQuiet,
                    };
                    if let Some(mv) = self.refutation(number, board, constraints) {
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiet => {
                    self.generate_quiet(board, constraints, history);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if let Some(scored) = self.take_best() {
                        return Some(scored.mv);
                    }
                    self.stage = Stage::BadNoisy;
                    self.returned = 0;
                }
                Stage::BadNoisy => {
                    let scored = self.moves[..self.bad_noisy].get(self.returned)?;
                    self.returned += 1;
                    return Some(scored.mv);
                }
            }
        }
    }

    /// Returns the most promising of the remaining moves.
    #[inline]
    fn take_best(&mut self) -> Option<ScoredMove> {
        let rest = &mut self.moves[self.returned..];
        let mut best = 0;
        let mut greatest = rest.first()?.score;
        for (index, scored) in rest.iter().enumerate() {
            if scored.score > greatest {
                (best, greatest) = (index, scored.score);
            }
        }
        rest.swap(0, best);
        self.returned += 1;
        rest.first().copied()
    }

    /// The refutation with this index, if it is a legal quiet move that has not been returned yet.
    #[inline(never)]
    fn refutation(&mut self, number: usize, board: &Board, constraints: &Constraints) -> Option<Move> {
        let mv = (*self.refutations.get(number)?)?;
        let is_new = Some(mv) != self.hash_move && !self.refutations[..number].contains(&Some(mv));
        let is_wanted = !self.skips_quiets || CheckSquares::new(board).is_direct_check(board, mv);
        if is_new && is_wanted && !is_noisy(mv) && is_legal(board, constraints, mv) {
            return Some(mv);
        }
        self.refutations[number] = None;
        None
    }

    // This is a separate function. If it were inlined in `next`, a part of its work would be done at each call,
    // before the stage is known.
    #[inline(never)]
    fn generate_noisy(&mut self, board: &Board, constraints: &Constraints, history: &History) {
        let us = board.side_to_move();
        let (moves, hash_move) = (&mut self.moves, self.hash_move);
        for_each_noisy(board, constraints, |piece_type, mv| {
            if Some(mv) == hash_move {
                return;
            }
            let taken = captured_type(board, mv);
            let value = taken.map_or(0, exchange_value) + mv.promotion().map_or(0, |kind| exchange_value(kind) - 100);
            let history = taken.map_or(0, |taken| {
                history.capture_score(piece_to(Piece::new(us, piece_type), mv), taken)
            });
            let score = 32 * value - exchange_value(piece_type).min(1000) + history;
            moves.push(ScoredMove { score, mv });
        });
    }

    #[inline(never)]
    fn generate_quiet(&mut self, board: &Board, constraints: &Constraints, history: &History) {
        let us = board.side_to_move();
        let checks = self.skips_quiets.then(|| CheckSquares::new(board));
        let (moves, context) = (&mut self.moves, &self.context);
        let [first, second, third] = self.refutations;
        let returned = [self.hash_move, first, second, third];
        for_each_quiet(board, constraints, |piece_type, mv| {
            if checks
                .as_ref()
                .is_some_and(|checks| !checks.gives_direct_check(piece_type, mv))
                || returned.contains(&Some(mv))
            {
                return;
            }
            let score = if mv.promotion().is_some() {
                UNDERPROMOTION_SCORE
            } else {
                let history = history.quiet_move_score(context, piece_to(Piece::new(us, piece_type), mv), mv);
                history + context.threats.bonus(piece_type, mv)
            };
            moves.push(ScoredMove { score, mv });
        });
    }
}

/// The squares from which a piece gives check to the king of the side not to move, by piece type.
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

    /// Whether a move by a piece of this type gives direct check.
    fn gives_direct_check(&self, piece_type: PieceType, mv: Move) -> bool {
        let placed = mv.promotion().unwrap_or(piece_type);
        self.0[placed.index()] & mv.to.bit() != 0
    }

    /// Whether a move gives direct check.
    fn is_direct_check(&self, board: &Board, mv: Move) -> bool {
        let piece = board.piece_at(mv.from);
        piece.is_some_and(|piece| self.gives_direct_check(piece.piece_type, mv))
    }
}
