//! Correction history: the average error of the static evaluation in positions with a common feature
//! (Stockfish and others, 2023).

use super::history::{Continuations, update_entry};
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType};

/// The number of features: the pawns, White's pieces, Black's pieces, and the last two moves.
const FEATURE_COUNT: usize = 4;
/// The number of entries per feature and side to move. Positions with equal hashes share an entry.
const ENTRY_COUNT: usize = 1 << 14;
/// The largest absolute value of an entry.
pub(super) const MAX_ENTRY: i32 = 1024;

/// The learned errors, with one row for each feature and side to move.
#[derive(Debug)]
pub(super) struct CorrectionHistory(Box<[[i16; ENTRY_COUNT]]>);

impl CorrectionHistory {
    pub(super) fn new() -> Self {
        Self(vec![[0; ENTRY_COUNT]; 2 * FEATURE_COUNT].into())
    }

    /// Resets all entries in place, without allocating memory.
    pub(super) fn clear(&mut self) {
        self.0.fill([0; ENTRY_COUNT]);
    }

    /// The sum of the entries of a position, one for each feature.
    pub(super) fn of(&self, board: &Board, continuations: Continuations) -> i32 {
        let places = entry_indices(board, continuations).into_iter();
        places.map(|(row, index)| i32::from(self.0[row][index])).sum()
    }

    pub(super) fn update(&mut self, board: &Board, continuations: Continuations, bonus: i32) {
        for (row, index) in entry_indices(board, continuations) {
            update_entry(&mut self.0[row][index], bonus, MAX_ENTRY);
        }
    }
}

/// For each feature of a position, the row and the index in the row.
fn entry_indices(board: &Board, continuations: Continuations) -> [(usize, usize); FEATURE_COUNT] {
    let side = board.side_to_move().index();
    let pawns = Color::ALL.map(|color| board.of(color, PieceType::Pawn));
    let pieces = |color| {
        PieceType::ALL
            .into_iter()
            .skip(1)
            .map(move |piece_type| board.of(color, piece_type))
    };
    let moves = [continuations.one_ply, continuations.two_plies];
    [
        (side, hash_index(pawns)),
        (2 + side, hash_index(pieces(Color::White))),
        (4 + side, hash_index(pieces(Color::Black))),
        (
            6 + side,
            hash_index(moves.map(|moved| moved.map_or(0, |place| place as u64 + 1))),
        ),
    ]
}

/// Hashes numbers in their order. Only the upper bits of the products are used, because these bits depend on all bits
/// of the factors.
#[inline]
fn hash_index(numbers: impl IntoIterator<Item = Bitboard>) -> usize {
    let mixed = numbers.into_iter().fold(0, |mixed: u64, number| {
        let product = (mixed ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    });
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - ENTRY_COUNT.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{CorrectionHistory, FEATURE_COUNT, MAX_ENTRY, entry_indices};
    use crate::engine::search::history::Continuations;
    use crate::notation::parse_game;
    use crate::rules::Board;

    #[test]
    fn positions_with_a_common_feature_share_an_entry() {
        let play = |moves: &[&str]| {
            let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            parse_game(start, moves.iter().copied()).unwrap().board().clone()
        };
        let none = Continuations::default();
        let shared = |one: &Board, other: &Board| {
            let pairs = entry_indices(one, none).into_iter().zip(entry_indices(other, none));
            pairs.map(|(one, other)| one == other).collect::<Vec<_>>()
        };
        let knights = play(&["g1f3", "g8f6"]);
        assert_eq!(shared(&Board::default(), &knights), [true, false, false, true]);
        assert_eq!(
            shared(&Board::default(), &play(&["e2e4", "g8f6"])),
            [false, true, false, true]
        );
        // Positions with different sides to move have no entry in common.
        assert_eq!(shared(&Board::default(), &play(&["g1f3"])), [false; 4]);
    }

    /// The entry indices of a position with the kings in two corners and one more piece.
    fn indices_with_piece(letter: char, square: usize) -> [usize; FEATURE_COUNT] {
        let mut squares = ['1'; 64];
        (squares[7], squares[56]) = ('k', 'K');
        squares[square] = letter;
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
        // The side whose king the piece may attack is to move, so that the position is legal.
        let side = if letter.is_uppercase() { 'b' } else { 'w' };
        let board = format!("{} {side} - - 0 1", ranks.join("/"));
        let board = board.parse().unwrap();
        entry_indices(&board, Continuations::default()).map(|(_, index)| index)
    }

    #[test]
    fn pieces_on_different_squares_have_different_entries() {
        let free = |square: &usize| ![7, 56].contains(square);
        for (letter, feature) in [('p', 0), ('P', 0), ('N', 1), ('n', 2)] {
            let squares = (0..64)
                .filter(free)
                .filter(|square| feature > 0 || (8..56).contains(square));
            let indices: HashSet<usize> = squares
                .clone()
                .map(|square| indices_with_piece(letter, square)[feature])
                .collect();
            // Up to two collisions are accepted among about sixty hashes.
            assert!(indices.len() + 2 >= squares.count(), "{letter}: {indices:?}");
        }
    }

    #[test]
    fn an_entry_approaches_the_error_and_stays_within_the_limit() {
        let (board, none) = (Board::default(), Continuations::default());
        let mut corrections = CorrectionHistory::new();
        corrections.update(&board, none, 100);
        assert_eq!(corrections.of(&board, none), 400);
        for _ in 0..1000 {
            corrections.update(&board, none, MAX_ENTRY / 4);
        }
        assert!((4 * MAX_ENTRY - 40..=4 * MAX_ENTRY).contains(&corrections.of(&board, none)));
    }
}
