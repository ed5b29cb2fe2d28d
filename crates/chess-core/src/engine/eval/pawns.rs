//! Pawn structure, with a cache.

use super::attacks::{adjacent_files, ahead_of, file_of, forward, relative_rank};
use super::pieces::count_squares;
use super::tally::{Sum, Tally};
use super::weights as w;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Color, PieceType, pawn_attacks};

/// A cache of the evaluations of pawn structures.
#[derive(Debug)]
pub(super) struct PawnCache(Box<[Entry]>);

/// The evaluation of a pawn structure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pawns: [Bitboard; 2],
    pub(super) passed: [Bitboard; 2],
    pub(super) total: i32,
}

const ENTRY_COUNT: usize = 1 << 12;

impl Default for PawnCache {
    /// Each entry starts as the entry of a board without pawns, whose total is 0.
    fn default() -> Self {
        Self(vec![Entry::default(); ENTRY_COUNT].into())
    }
}

impl PawnCache {
    pub(super) fn entry(&mut self, board: &Board) -> Entry {
        let pawns = Color::ALL.map(|color| board.of(color, PieceType::Pawn));
        let hash =
            pawns[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ pawns[1].wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31);
        let entry = &mut self.0[(hash >> 40) as usize % ENTRY_COUNT];
        if entry.pawns != pawns {
            let mut sum = Sum::default();
            let passed = count_terms(board, &mut sum);
            *entry = Entry {
                pawns,
                passed,
                total: sum.total(),
            };
        }
        *entry
    }
}

/// Counts the terms that depend on pawns alone, and returns the passed pawns of each side.
pub(super) fn count_terms(board: &Board, tally: &mut impl Tally) -> [Bitboard; 2] {
    [
        count_side(board, Color::White, tally),
        count_side(board, Color::Black, tally),
    ]
}

#[inline(always)]
fn count_side(board: &Board, us: Color, tally: &mut impl Tally) -> Bitboard {
    let own = board.of(us, PieceType::Pawn);
    let theirs = board.of(!us, PieceType::Pawn);
    let mut all_passed = 0;
    for square in squares(own) {
        let file = file_of(square);
        let neighbours = adjacent_files(file);
        let ahead = ahead_of(us, square);
        let rank = relative_rank(us, square);
        let is_opposed = theirs & file & ahead != 0;
        let is_doubled = own & file & ahead != 0;
        let support = own & pawn_attacks(!us, square);
        let phalanx = own & neighbours & rank_of(square.index());
        let stop = forward(us, square.bit());
        tally.add_piece(us, PieceType::Pawn, square);
        if is_doubled {
            tally.add_at(us, w::DOUBLED, square, 1);
        }
        if own & neighbours == 0 {
            tally.add_at(us, w::ISOLATED + usize::from(!is_opposed), square, 1);
        } else if support == 0 && phalanx == 0 && own & neighbours & !ahead == 0 {
            // No own pawn can support this pawn from behind. The pawn is weaker if an enemy
            // pawn guards the next square.
            let guards = theirs & pawn_attacks(us, crate::rules::Square::lsb(stop));
            let kind = usize::from(guards != 0) + 2 * usize::from(!is_opposed);
            tally.add_at(us, w::BACKWARD + kind, square, 1);
        }
        if support != 0 {
            tally.add_at(us, w::SUPPORTED + rank, square, count_squares(support));
        }
        if phalanx != 0 {
            tally.add(us, w::PHALANX + rank, 1);
        }
        if theirs & ahead & (file | neighbours) == 0 && !is_doubled {
            all_passed |= square.bit();
            tally.add_at(us, w::PASSED + rank, square, 1);
        } else if !is_opposed && !is_doubled {
            let guards = count_squares(theirs & neighbours & ahead);
            let helpers = count_squares(own & neighbours & !(ahead & !rank_of(square.index())));
            if helpers >= guards {
                tally.add_at(us, w::CANDIDATE + rank, square, 1);
            }
        }
    }
    all_passed
}

const fn rank_of(index: usize) -> Bitboard {
    0xff << (index / 8 * 8)
}
