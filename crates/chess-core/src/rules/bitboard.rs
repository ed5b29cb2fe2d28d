//! Sets of squares as 64 bits, where bit 0 is a1, for fast computations.

use core::iter::FusedIterator;

use super::square::Square;

/// A set of squares.
pub(crate) type Bitboard = u64;

/// The first rank.
pub(crate) const RANK_1: Bitboard = 0xff;
/// The second rank.
pub(crate) const RANK_2: Bitboard = RANK_1 << 8;
/// The third rank.
pub(crate) const RANK_3: Bitboard = RANK_1 << 16;
/// The sixth rank.
pub(crate) const RANK_6: Bitboard = RANK_1 << 40;
/// The seventh rank.
pub(crate) const RANK_7: Bitboard = RANK_1 << 48;
/// The eighth rank.
pub(crate) const RANK_8: Bitboard = RANK_1 << 56;
/// The first and the last rank, where pawns promote and no pawn can stand.
pub(crate) const BACK_RANKS: Bitboard = RANK_1 | RANK_8;
/// The light squares.
pub(crate) const LIGHT_SQUARES: Bitboard = 0x55aa_55aa_55aa_55aa;

/// The squares of a set, a1 first.
#[inline]
pub(crate) fn squares(set: Bitboard) -> Squares {
    Squares(set)
}

/// The squares of a set that satisfy a predicate.
#[inline]
pub(crate) fn squares_satisfying(set: Bitboard, predicate: impl Fn(Square) -> bool) -> Bitboard {
    squares(set)
        .filter(|&square| predicate(square))
        .fold(0, |subset, square| subset | square.bit())
}

/// Iterates over the squares of a [`SquareSet`](super::SquareSet), from a1 to h8, without an allocation.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let mut checkers = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse::<Board>()?.checkers().iter();
/// assert_eq!((checkers.len(), checkers.next(), checkers.next()), (1, Some(Square::E2), None));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Squares(pub(super) Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::lsb(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let last = Square::from_index(self.0.checked_ilog2()? as usize)?;
        self.0 ^= last.bit();
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}
