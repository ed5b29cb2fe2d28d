//! Passed pawns: whether the path to promotion is free and safe, and which king is near.

use super::attacks::{Attacks, ahead_of, distance, file_of, forward, relative_rank};
use super::tally::Tally;
use super::weights as w;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Color, PieceType, Square};

#[inline(always)]
pub(super) fn count(board: &Board, us: Color, passed: Bitboard, attacks: &Attacks, tally: &mut impl Tally) {
    let them = !us;
    for square in squares(passed) {
        let rank = relative_rank(us, square);
        let stop = forward(us, square.bit());
        if rank < 3 || stop == 0 {
            continue;
        }
        let target = Square::lsb(stop);
        let path = file_of(square) & ahead_of(us, square);
        if stop & board.occupied() == 0 {
            tally.add(us, w::PASSED_FREE + rank, 1);
            if stop & attacks.all[them.index()] == 0
                || stop & attacks.all[us.index()] != 0 && stop & attacks.twice[them.index()] == 0
            {
                tally.add(us, w::PASSED_STEP + rank, 1);
            }
            if path & (attacks.all[them.index()] | board.occupied()) == 0 {
                tally.add(us, w::PASSED_WAY + rank, 1);
            }
        }
        let late = 8 * usize::from(rank >= 5);
        tally.add(us, w::PASSED_OWN_KING + late + distance(board.king(us), target), 1);
        tally.add(us, w::PASSED_ENEMY_KING + late + distance(board.king(them), target), 1);
        let behind = file_of(square) & !ahead_of(us, square);
        if behind & board.of(us, PieceType::Rook) != 0 {
            tally.add(us, w::ROOK_BEHIND_PASSED, 1);
        }
    }
}
