//! The values of pieces and squares in the published design.

use crate::engine::report::UNITS_PER_CENTIPAWN;
use crate::rules::{Color, PieceType, Square};

/// The material value of a piece, in units of 1/10,000 centipawn.
pub(super) const fn material(piece_type: PieceType) -> i32 {
    // Pawn, knight, bishop, rook, queen, king in centipawns.
    [100, 330, 350, 500, 900, 0][piece_type.index()] * UNITS_PER_CENTIPAWN
}

/// The value of an attack by a piece of this type on a square of weight 1, in hundredths of a centipawn.
pub(super) const fn attack_weight(piece_type: PieceType) -> i32 {
    [90, 55, 55, 33, 10, 10][piece_type.index()]
}

/// The sum of the weights of a set of squares from the point of view of a side. The weights are in hundredths.
#[inline]
pub(super) fn sum_of_square_weights(color: Color, set: u64) -> i32 {
    let table = &SQUARE_WEIGHTS[color.index()];
    let mut rest = set;
    let mut sum = 0;
    while rest != 0 {
        sum += i32::from(table[Square::lsb(rest).index() & 63]);
        rest &= rest - 1;
    }
    sum
}

/// The weights of the squares, by side; Black's table is flipped vertically.
static SQUARE_WEIGHTS: [[i16; 64]; 2] = {
    let mut tables = [[0; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let weight = SQUARE_WEIGHTS_BY_RANK[index / 8][index % 8];
        tables[0][index] = weight;
        tables[1][index ^ 56] = weight;
        index += 1;
    }
    tables
};

/// The weights in hundredths, in rows from rank 1 and from the a-file. The low weight of e4 is
/// from the original program.
const SQUARE_WEIGHTS_BY_RANK: [[i16; 8]; 8] = [
    [100; 8],
    [100; 8],
    [110, 110, 120, 130, 140, 140, 130, 110],
    [125, 140, 250, 250, 160, 150, 145, 140],
    [170, 190, 450, 500, 500, 240, 170, 172],
    [170, 195, 198, 200, 210, 190, 180, 170],
    [180, 180, 180, 240, 240, 280, 280, 200],
    [180, 180, 180, 240, 240, 280, 280, 200],
];
