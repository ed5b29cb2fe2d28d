//! The targets of all pawns of a side at once.

use super::constraints::Constraints;
use crate::rules::attacks;
use crate::rules::bitboard::{BACK_RANKS, Bitboard, RANK_2, RANK_3, RANK_6, RANK_7, squares_satisfying};
use crate::rules::board::Board;
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;

/// The legal targets of a side's pawns, by direction.
pub(crate) struct PawnTargets {
    pub(crate) pushes: Bitboard,
    pub(crate) double_pushes: Bitboard,
    /// Captures towards the a-file.
    pub(crate) west: Bitboard,
    /// Captures towards the h-file.
    pub(crate) east: Bitboard,
    /// The pawns that may capture en passant (not their targets).
    pub(crate) en_passant: Bitboard,
}

impl PawnTargets {
    /// The targets of the pawns on the squares of `from`.
    #[inline(always)]
    pub(super) fn of(board: &Board, us: Color, from: Bitboard, constraints: &Constraints) -> Self {
        let pawns = board.of(us, PieceType::Pawn) & from;
        let free = !board.occupied();
        let enemies = board.all_pieces_of(!us) & constraints.allowed;
        let [file, rising, falling] = attacks::pawn_lines(constraints.king);
        let (west, east, passed) = match us {
            Color::White => (falling, rising, RANK_3),
            Color::Black => (rising, falling, RANK_6),
        };
        // A pinned pawn may only move along its pin, which is one of the lines through the king.
        let along = |line| pawns & (!constraints.pinned | line);
        let pushes = one_rank_ahead(us, along(file)) & free;
        Self {
            pushes: pushes & constraints.allowed,
            double_pushes: one_rank_ahead(us, pushes & passed) & free & constraints.allowed,
            west: attacks::pawns_west(us, along(west)) & enemies,
            east: attacks::pawns_east(us, along(east)) & enemies,
            en_passant: en_passant_captors(board, us) & from,
        }
    }

    /// The number of moves; each promotion counts as four.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        // Targets of pushes and captures are disjoint. A double push is counted on its start square, which cannot be a
        // target of another pawn move.
        let once = self.pushes | self.west | self.double_pushes << 16 & RANK_7 | self.double_pushes >> 16 & RANK_2;
        let mut total = once.count_ones() + self.east.count_ones();
        if (self.pushes | self.west | self.east) & BACK_RANKS != 0 {
            let promotions = [self.pushes, self.west, self.east].map(|targets| (targets & BACK_RANKS).count_ones());
            total += 3 * promotions.into_iter().sum::<u32>();
        }
        if self.en_passant != 0 {
            total += self.en_passant.count_ones();
        }
        total
    }

    /// The targets of the pawn on one square, including the target of a capture en passant.
    #[inline]
    pub(super) fn of_pawn(&self, board: &Board, us: Color, from: Square) -> Bitboard {
        let pawn = from.bit();
        let one = one_rank_ahead(us, pawn);
        let mut targets = one & self.pushes
            | one_rank_ahead(us, one) & self.double_pushes
            | attacks::pawns_west(us, pawn) & self.west
            | attacks::pawns_east(us, pawn) & self.east;
        if self.en_passant & pawn != 0 {
            targets |= board.en_passant().map_or(0, Square::bit);
        }
        targets
    }
}

/// The squares one rank ahead, as seen by a side.
#[inline(always)]
pub(crate) const fn one_rank_ahead(us: Color, set: Bitboard) -> Bitboard {
    match us {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

#[inline]
fn en_passant_captors(board: &Board, us: Color) -> Bitboard {
    board.en_passant().map_or(0, |target| {
        let captors = attacks::pawn(!us, target) & board.of(us, PieceType::Pawn);
        squares_satisfying(captors, |from| en_passant_is_safe(board, from, target))
    })
}

/// Whether the own king is safe after a capture en passant. Two pawns leave their squares at once, so the ordinary test
/// for pins does not suffice.
pub(crate) fn en_passant_is_safe(board: &Board, from: Square, to: Square) -> bool {
    let us = board.side_to_move();
    let captured = Square::new(to.file(), from.rank()).bit();
    let occupied = board.occupied() & !captured & !from.bit() | to.bit();
    board.attackers(!us, board.king(us), occupied) & !captured == 0
}
