//! Passed pawns: whether the path to promotion is free and safe, and how near the kings are.

use super::attacks::{Attacks, ahead_of, distance, file_of, forward, relative_rank};
use super::tally::Tally;
use super::weights as w;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Color, PieceType, Square};

#[inline(always)]
pub(super) fn count_terms(board: &Board, us: Color, passed: Bitboard, attacks: &Attacks, tally: &mut impl Tally) {
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
            tally.add_at(us, w::PASSED_FREE + rank, square, 1);
            if stop & attacks.all[them.index()] == 0
                || stop & attacks.all[us.index()] != 0 && stop & attacks.twice[them.index()] == 0
            {
                tally.add_at(us, w::PASSED_STEP + rank, square, 1);
            }
            if path & (attacks.all[them.index()] | board.occupied()) == 0 {
                tally.add_at(us, w::PASSED_WAY + rank, square, 1);
            }
        }
        let late = 8 * usize::from(rank >= 5);
        let (own, enemy) = (distance(board.king(us), target), distance(board.king(them), target));
        tally.add_at(us, w::PASSED_OWN_KING + late + own, square, 1);
        tally.add_at(us, w::PASSED_ENEMY_KING + late + enemy, square, 1);
        let behind = file_of(square) & !ahead_of(us, square);
        if behind & board.of(us, PieceType::Rook) != 0 {
            tally.add_at(us, w::ROOK_BEHIND_PASSED, square, 1);
        }
    }
}
