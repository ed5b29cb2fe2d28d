//! Correction history: how far the static evaluation lay from what searches found, by what positions have in common.
//!
//! An evaluation that misjudges a position misjudges those with the same pawns, with the same pieces of a side on the same
//! squares, or after the same moves in much the same way. The idea is described in the chess programming wiki ("Static
//! Evaluation Correction History").

use super::Search;
use super::history::{Continuations, PLACES, is_noisy};
use super::node::Node;
use super::parameters::PARAMETERS;
use super::value::{MATE_IN_MAX_PLY, Value};
use crate::engine::eval::Evaluate;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, Move, PieceType};

/// No entry goes beyond this.
const LIMIT: i32 = 1024;
/// The entries of a side to move that what positions have in common chooses from.
const ENTRIES: usize = 1 << 14;

/// What the corrections of a position are found by.
#[derive(Clone, Copy)]
struct Keys {
    pawns: usize,
    pieces: [usize; 2],
    moves: Option<usize>,
}

/// How far the static evaluation lies from what is found, as the side to move sees it.
#[derive(Debug)]
pub(in crate::engine) struct CorrectionHistory {
    /// By side to move and the pawns of both sides.
    pawns: Box<[i16]>,
    /// By side to move and the other pieces of White, and of Black.
    pieces: [Box<[i16]>; 2],
    /// By the pieces that moved last, and to where.
    moves: Box<[i16]>,
}

impl CorrectionHistory {
    pub(in crate::engine) fn new() -> Self {
        let table = || vec![0; 2 * ENTRIES].into();
        Self {
            pawns: table(),
            pieces: [table(), table()],
            moves: vec![0; PLACES * PLACES].into(),
        }
    }

    /// What is to be added to the static evaluation, in centipawns.
    fn of(&self, keys: Keys) -> Value {
        let [white, black] = [0, 1].map(|side| i32::from(self.pieces[side][keys.pieces[side]]));
        let moves = keys.moves.map_or(0, |index| i32::from(self.moves[index]));
        (i32::from(self.pawns[keys.pawns]) + white + black + moves) / PARAMETERS.correction_divisor
    }

    /// A search of this depth found so much more than the static evaluation.
    fn update(&mut self, keys: Keys, difference: Value, depth: i32) {
        let bonus = (difference * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        add(&mut self.pawns[keys.pawns], bonus);
        for side in [0, 1] {
            add(&mut self.pieces[side][keys.pieces[side]], bonus);
        }
        if let Some(index) = keys.moves {
            add(&mut self.moves[index], bonus);
        }
    }
}

impl<E: Evaluate> Search<'_, E> {
    /// A static evaluation with what searches have taught of such positions.
    pub(super) fn corrected(&self, board: &Board, ply: usize, static_eval: Value) -> Value {
        let keys = keys(board, self.stack.continuations(ply));
        let limit = MATE_IN_MAX_PLY - 1;
        (static_eval + self.memory.corrections.of(keys)).clamp(-limit, limit)
    }

    /// The value of a node teaches how wrong its static evaluation was, unless a capture explains the difference, or the value
    /// is a bound that the static evaluation keeps to.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>, value: Value, best: Option<Move>) {
        let tells_nothing = if value >= node.window.beta {
            value <= node.static_eval
        } else {
            best.is_none() && value >= node.static_eval
        };
        if node.in_check || tells_nothing || best.is_some_and(is_noisy) {
            return;
        }
        let keys = keys(node.board, self.stack.continuations(node.ply));
        self.memory
            .corrections
            .update(keys, value - node.static_eval, node.depth);
    }
}

fn keys(board: &Board, continuations: Continuations) -> Keys {
    let pawns = Color::ALL.map(|color| board.of(color, PieceType::Pawn));
    let pieces = Color::ALL.map(|color| PieceType::ALL.map(|kind| board.of(color, kind)));
    let side = board.side_to_move().index() * ENTRIES;
    let [white, black] = pieces.map(|[_, rest @ ..]| side + index(&rest));
    Keys {
        pawns: side + index(&pawns),
        pieces: [white, black],
        moves: continuations
            .one_ply
            .zip(continuations.two_plies)
            .map(|(one, two)| two * PLACES + one),
    }
}

/// A place in a table for these sets of squares (Fibonacci hashing).
fn index(sets: &[Bitboard]) -> usize {
    let mix = |hash: u64, set: &Bitboard| (hash.rotate_left(23) ^ set).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (sets.iter().fold(0, mix) >> (64 - ENTRIES.ilog2())) as usize
}

fn add(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::super::stack::Stack;
    use super::*;
    use crate::rules::Game;

    fn keys_of(fen: &str) -> Keys {
        let board: Board = fen.parse().unwrap();
        let none = Stack::new(&Game::new(board.clone())).continuations(0);
        keys(&board, none)
    }

    #[test]
    fn what_is_learnt_counts_where_pawns_or_pieces_are_the_same_and_stays_bounded() {
        let learnt = keys_of("4k3/5ppp/8/8/8/3N4/5PPP/4K3 w - - 0 1");
        let mut history = CorrectionHistory::new();
        history.update(learnt, 100, 8);
        let whole = history.of(learnt);
        assert!(whole > 0);
        let same_pawns = history.of(keys_of("6k1/5ppp/8/8/8/8/4RPPP/6K1 w - - 0 1"));
        assert!(0 < same_pawns && same_pawns < whole);
        let same_pieces = history.of(keys_of("4k3/8/p7/8/8/3N3P/8/4K3 w - - 0 1"));
        assert!(0 < same_pieces && same_pieces < whole);
        assert_eq!(
            history.of(keys_of("4k3/5ppp/8/8/8/3N4/5PPP/4K3 b - - 0 1")),
            0,
            "the other side to move"
        );
        for _ in 0..100 {
            history.update(learnt, -30_000, 60);
        }
        assert_eq!(history.of(learnt), -3 * LIMIT / PARAMETERS.correction_divisor);
    }

    #[test]
    fn places_are_spread() {
        let mut places: Vec<usize> = (0..1000_u64).map(|set| index(&[set << 8, set << 48])).collect();
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 950, "{}", places.len());
        assert!(places.iter().all(|place| *place < ENTRIES));
    }
}
