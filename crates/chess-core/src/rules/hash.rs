//! Zobrist keys (Albert Zobrist, 1970): a position's hash is the exclusive or of a key for each of its facts, so that a
//! move changes it by a few keys.
//!
//! The keys are computed, not stored: tables of random numbers cannot be compressed, and the page loads every byte.

use super::bitboard::{Bitboard, squares};
use super::piece::Piece;
use super::placement::code;
use super::square::Square;

/// The key of Black being to move.
pub(super) const BLACK_TO_MOVE: u64 = key(0b1100, 0);

/// The key of a piece on a square.
#[inline]
pub(super) const fn piece(piece: Piece, square: Square) -> u64 {
    key(code(piece), square.index())
}

/// The key of a capture en passant on a square.
#[inline]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| key(0b1000, square.index()))
}

/// The key of the rooks on these squares still being able to castle.
#[inline]
pub(super) fn castling(rooks: Bitboard) -> u64 {
    squares(rooks).fold(0, |sum, square| sum ^ key(0b0100, square.index()))
}

/// A random number for a fact that no piece's code stands for and a square: the finaliser of SplitMix64 (Sebastiano
/// Vigna, after Guy Steele and others, 2014).
#[inline]
const fn key(fact: u64, square: usize) -> u64 {
    let mut mixed = (fact << 6 | square as u64)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
