//! Sets of squares for fast computations: a set has 64 bits, and bit 0 is a1.

use super::square::Square;
use super::square_iterator::Squares;

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
