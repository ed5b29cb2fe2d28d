//! Zobrist keys (Albert Zobrist, 1970): the hash of a position combines one key for each of its features by exclusive
//! or. A move therefore changes the hash by only a few keys.
//!
//! A key is the product of two random numbers, one for the feature and one for the square. A table of random keys could
//! not be compressed, and the page has to load every byte.

use super::bitboard::{Bitboard, squares};
use super::piece::Piece;
use super::placement::code;
use super::square::Square;

/// The key for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = key(0b1100, Square::A1);

/// The key of a piece on a square.
#[inline(always)]
pub(super) const fn piece(piece: Piece, square: Square) -> u64 {
    key(code(piece), square)
}

/// The key of a possible capture en passant on a square.
#[inline]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| key(0b1000, square))
}

/// The keys of the castling rights of the rooks on these squares, combined by exclusive or.
#[inline]
pub(super) fn castling(rooks: Bitboard) -> u64 {
    squares(rooks).fold(0, |sum, square| sum ^ key(0b0100, square))
}

/// The key of a feature on a square. The feature of a piece is its four-bit code. Code 0, an empty square, has the key
/// 0.
#[inline(always)]
pub(super) const fn key(feature: u64, square: Square) -> u64 {
    FEATURE_FACTORS[feature as usize & 15].wrapping_mul(SQUARE_FACTORS[square.index() & 63])
}

/// The XOR of the [position hashes](super::Board::position_hash) before and after a quiet move from `from` to `to`, or
/// back, if the move changes neither the castling rights nor the en passant square.
pub(crate) const fn quiet_move_difference(mover: Piece, from: Square, to: Square) -> u64 {
    mix_bits(piece(mover, from) ^ piece(mover, to) ^ BLACK_TO_MOVE)
}

/// Mixes the high bits of a combination of keys into the low bits, because the low bits of a product of odd numbers are
/// weakly random.
#[inline]
pub(super) const fn mix_bits(sum: u64) -> u64 {
    sum ^ sum >> 32
}

static SQUARE_FACTORS: [u64; 64] = random_numbers(16);
static FEATURE_FACTORS: [u64; 16] = {
    let mut facts = random_numbers(0);
    facts[0] = 0;
    facts
};

/// Pseudo-random numbers, all of them odd (not divisible by 2): the sequence of [`split_mix`] from `start` on.
const fn random_numbers<const N: usize>(start: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = split_mix((start + index as u64).wrapping_mul(GOLDEN_GAMMA)) | 1;
        index += 1;
    }
    numbers
}

const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of a number: SplitMix64 (Sebastiano Vigna, after Guy Steele and others, 2014). Similar numbers have unrelated
/// hashes. The function has no state: equal numbers always have equal hashes.
pub(crate) const fn split_mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(GOLDEN_GAMMA);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
