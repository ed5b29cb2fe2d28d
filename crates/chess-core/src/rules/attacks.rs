//! The squares that a piece attacks, computed from small tables that are built at compile time.
//!
//! Sliding pieces use kindergarten bitboards (Gerd Isenberg, Chess Programming Wiki): a multiplication gathers the
//! occupied squares of a line into an index, and a table shared by all lines of a direction holds the squares that the
//! piece reaches. The method needs no instruction that WebAssembly lacks. The tables take 8 kB and compress to a few
//! hundred bytes.

use super::bitboard::{Bitboard, RANK_1};
use super::piece::{Color, PieceType};
use super::square::Square;

/// The squares that a piece on `from` attacks; `occupied` squares block sliding pieces.
#[inline]
pub(crate) fn attacks(piece_type: PieceType, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match piece_type {
        PieceType::Pawn => pawn(color, from),
        PieceType::Knight => knight(from),
        PieceType::Bishop => bishop(from, occupied),
        PieceType::Rook => rook(from, occupied),
        PieceType::Queen => bishop(from, occupied) | rook(from, occupied),
        PieceType::King => king(from),
    }
}

/// The squares that a pawn attacks: two, or one at the edge of the board.
#[inline]
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index() & 63]
}

/// The squares that a knight attacks.
#[inline]
pub(crate) fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index() & 63]
}

/// The squares that any knight of a set attacks.
#[inline]
pub(crate) fn knights(from: Bitboard) -> Bitboard {
    let one_file = (from & !FILE_H) << 1 | (from & !FILE_A) >> 1;
    let two_files = (from & !(FILE_H | FILE_H >> 1)) << 2 | (from & !(FILE_A | FILE_A << 1)) >> 2;
    one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8
}

/// The squares that pawns attack towards the a-file.
#[inline]
pub(crate) fn pawns_west(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => (pawns & !FILE_A) << 7,
        Color::Black => (pawns & !FILE_A) >> 9,
    }
}

/// The squares that pawns attack towards the h-file.
#[inline]
pub(crate) fn pawns_east(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => (pawns & !FILE_H) << 9,
        Color::Black => (pawns & !FILE_H) >> 7,
    }
}

/// The squares that a king attacks.
#[inline]
pub(crate) fn king(from: Square) -> Bitboard {
    KING[from.index() & 63]
}

/// The squares on both diagonals, up to and including the nearest occupied squares.
#[inline]
pub(crate) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, rising, falling] = LINES[from.index() & 63];
    attacks_along_rank_or_diagonal(rising, from, occupied) | attacks_along_rank_or_diagonal(falling, from, occupied)
}

/// The squares on the rank and the file, up to and including the nearest occupied squares.
#[inline]
pub(crate) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, _, _] = LINES[from.index() & 63];
    attacks_along_rank_or_diagonal(rank, from, occupied) | attacks_along_file(file, from, occupied)
}

/// The diagonals through a square, without the square itself.
#[inline]
pub(crate) fn bishop_rays(from: Square) -> Bitboard {
    let [_, _, rising, falling] = LINES[from.index() & 63];
    rising | falling
}

/// The rank and the file of a square, without the square itself.
#[inline]
pub(crate) fn rook_rays(from: Square) -> Bitboard {
    let [rank, file, _, _] = LINES[from.index() & 63];
    rank | file
}

/// The file, the rising and the falling diagonal through a square, without the square itself.
#[inline]
pub(crate) fn pawn_lines(from: Square) -> [Bitboard; 3] {
    let [_, file, rising, falling] = LINES[from.index() & 63];
    [file, rising, falling]
}

/// The whole line through two squares, without the first square; empty if the squares are not on a common line.
#[inline]
pub(crate) fn line(from: Square, through: Square) -> Bitboard {
    LINES[from.index() & 63]
        .into_iter()
        .find(|line| line & through.bit() != 0)
        .unwrap_or(0)
}

/// The squares strictly between two squares; empty if the two squares are not on a common line.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    ray_to(a, b) & !b.bit()
}

/// The squares from one square to another on their common line, without the first square. If there is no common line,
/// the set contains only the second square.
#[inline]
pub(crate) fn ray_to(from: Square, to: Square) -> Bitboard {
    PATHS_BETWEEN[from.index() & 63][to.index() & 63]
}

/// The squares from which a bishop on an empty board attacks the square or one of its neighbours.
#[inline]
pub(crate) fn bishop_rays_near(square: Square) -> Bitboard {
    DIAGONALS_NEAR[square.index() & 63]
}

/// The squares from which a rook on an empty board attacks the square or one of its neighbours.
#[inline]
pub(crate) fn rook_rays_near(square: Square) -> Bitboard {
    STRAIGHTS_NEAR[square.index() & 63]
}

/// The squares that a slider reaches along a rank or a diagonal. Ranks and diagonals cross each file once. Therefore a
/// multiplication by a file gathers their squares on the last rank.
#[inline]
fn attacks_along_rank_or_diagonal(line: Bitboard, from: Square, occupied: Bitboard) -> Bitboard {
    let index = (line & occupied).wrapping_mul(FILE_A << 1) >> 58;
    line & FILES_REACHED[from.index() & 7][index as usize]
}

/// The squares that a slider reaches along a file. A multiplication by a steep diagonal gathers the file on the last
/// rank.
#[inline]
fn attacks_along_file(file: Bitboard, from: Square, occupied: Bitboard) -> Bitboard {
    let index = (file & occupied).wrapping_mul(DIAGONAL_FACTOR >> (from.index() & 7)) >> 58;
    file & RANKS_REACHED[from.index() >> 3 & 7][index as usize]
}

pub(super) const FILE_A: Bitboard = 0x0101_0101_0101_0101;
pub(super) const FILE_H: Bitboard = FILE_A << 7;
/// Bits 50, 43, 36, 29, 22 and 15. A multiplication by this number moves the squares from rank 2 to rank 7 of the
/// a-file to bits 58 to 63.
const DIAGONAL_FACTOR: Bitboard = 0x0004_0810_2040_8000;

const KNIGHT_JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHT: [Bitboard; 64] = leaper_attacks(KNIGHT_JUMPS);
static KING: [Bitboard; 64] = leaper_attacks(KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [leaper_attacks([(-1, 1), (1, 1)]), leaper_attacks([(-1, -1), (1, -1)])];

/// For each square: its rank, file, rising and falling diagonal, without the square itself.
static LINES: [[Bitboard; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut from = 0;
    while from < 64 {
        lines[from as usize] = [
            ray(from, -1, 0) | ray(from, 1, 0),
            ray(from, 0, -1) | ray(from, 0, 1),
            ray(from, -1, -1) | ray(from, 1, 1),
            ray(from, 1, -1) | ray(from, -1, 1),
        ];
        from += 1;
    }
    lines
};

/// For a slider on a rank or a diagonal: all squares of the files that it reaches. The indices are the slider's file
/// and the set of the occupied inner files of its line.
static FILES_REACHED: [[Bitboard; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        table[index / 64][index % 64] = reached_indices(index / 64, index % 64) * FILE_A;
        index += 1;
    }
    table
};

/// For a slider on a file: all squares of the ranks that it reaches. The indices are the slider's rank and the set of
/// the occupied inner ranks of its file.
static RANKS_REACHED: [[Bitboard; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        let reached = reached_indices(index / 64, index % 64);
        let mut rank = 0;
        while rank < 8 {
            table[index / 64][index % 64] |= ((reached >> rank & 1) * RANK_1) << (8 * rank);
            rank += 1;
        }
        index += 1;
    }
    table
};

/// The indices (0 to 7) that a slider reaches from `from` on a line of eight squares. `inner` has a bit for each of the
/// six inner squares; the bit is set if the square is occupied.
const fn reached_indices(from: usize, inner: usize) -> Bitboard {
    let occupied = (inner as Bitboard) << 1;
    let mut set = 0;
    let mut below = from;
    while below > 0 {
        below -= 1;
        set |= 1 << below;
        if occupied >> below & 1 != 0 {
            break;
        }
    }
    let mut above = from;
    while above < 7 {
        above += 1;
        set |= 1 << above;
        if occupied >> above & 1 != 0 {
            break;
        }
    }
    set
}

static PATHS_BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (from, to) = (index / 64, index % 64);
        table[from][to] = 1 << to;
        index += 1;
    }
    let mut from = 0;
    while from < 64 {
        let mut vector = 0;
        while vector < 8 {
            let (files, ranks) = KING_STEPS[vector];
            let mut path = 0;
            let mut distance = 1;
            while distance < 8 {
                let square = step(from, files * distance, ranks * distance);
                path |= square;
                if square != 0 {
                    table[from as usize][square.trailing_zeros() as usize] = path;
                }
                distance += 1;
            }
            vector += 1;
        }
        from += 1;
    }
    table
};

static DIAGONALS_NEAR: [Bitboard; 64] = rays_near_each_square(2);
static STRAIGHTS_NEAR: [Bitboard; 64] = rays_near_each_square(0);

/// For each square: the squares on the lines through this square and through its neighbours. Of each square's `LINES`,
/// the two lines from index `first` on are used: rank and file, or the two diagonals.
const fn rays_near_each_square(first: usize) -> [Bitboard; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (square, neighbor) = (index / 64, index % 64);
        if (KING[square] | 1 << square) >> neighbor & 1 != 0 {
            table[square] |= LINES[neighbor][first] | LINES[neighbor][first + 1];
        }
        index += 1;
    }
    table
}

const fn leaper_attacks<const N: usize>(vectors: [(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut index = 0;
        while index < N {
            let (files, ranks) = vectors[index];
            table[from as usize] |= step(from, files, ranks);
            index += 1;
        }
        from += 1;
    }
    table
}

const fn ray(from: i8, files: i8, ranks: i8) -> Bitboard {
    let mut set = 0;
    let mut distance = 1;
    while distance < 8 {
        set |= step(from, files * distance, ranks * distance);
        distance += 1;
    }
    set
}

const fn step(from: i8, files: i8, ranks: i8) -> Bitboard {
    let file = from % 8 + files;
    let rank = from / 8 + ranks;
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        1 << (rank * 8 + file)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::{Bitboard, attacks, bishop_rays_near, king, knight, knights, ray_to, rook_rays_near};
    use crate::rules::bitboard::squares;
    use crate::rules::piece::{Color, PieceType};
    use crate::rules::square::Square;

    /// The squares that a slider reaches, found step by step.
    fn slider_attacks_by_steps(from: Square, vectors: [(i8, i8); 4], occupied: Bitboard) -> Bitboard {
        let mut reached = 0;
        for (files, ranks) in vectors {
            let mut place = from.offset(files, ranks);
            while let Some(square) = place {
                reached |= square.bit();
                place = square.offset(files, ranks).filter(|_| occupied & square.bit() == 0);
            }
        }
        reached
    }

    #[test]
    fn slider_tables_agree_with_stepping_square_by_square() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let occupied: Bitboard = random.u64(..);
            for from in Square::ALL {
                // Sparse and full boards.
                for occupied in [
                    occupied,
                    occupied & occupied.rotate_left(21),
                    occupied | occupied.rotate_left(21),
                ] {
                    let of = |piece_type| attacks(piece_type, Color::White, from, occupied);
                    let straight = slider_attacks_by_steps(from, [(0, 1), (1, 0), (0, -1), (-1, 0)], occupied);
                    let diagonal = slider_attacks_by_steps(from, [(1, 1), (1, -1), (-1, -1), (-1, 1)], occupied);
                    assert_eq!(of(PieceType::Rook), straight, "{from} {occupied:x}");
                    assert_eq!(of(PieceType::Bishop), diagonal, "{from} {occupied:x}");
                    assert_eq!(of(PieceType::Queen), straight | diagonal, "{from} {occupied:x}");
                }
            }
        }
    }

    #[test]
    fn rays_follow_lines_and_otherwise_contain_only_the_target() {
        for (from, to, expected) in [
            (Square::A1, Square::D1, vec![Square::B1, Square::C1, Square::D1]),
            (Square::C6, Square::A8, vec![Square::B7, Square::A8]),
            (Square::E4, Square::E5, vec![Square::E5]),
            (Square::E4, Square::F6, vec![Square::F6]),
        ] {
            let expected = expected.into_iter().fold(0, |set, square| set | square.bit());
            assert_eq!(ray_to(from, to), expected, "{from} {to}");
        }
    }

    #[test]
    fn rays_near_contain_every_attacker_of_the_square_or_a_neighbor() {
        for square in Square::ALL {
            let zone = king(square) | square.bit();
            for from in Square::ALL {
                let touches = |piece_type| attacks(piece_type, Color::White, from, 0) & zone != 0;
                let is_in = |set: Bitboard| set & from.bit() != 0;
                assert_eq!(
                    is_in(rook_rays_near(square)),
                    touches(PieceType::Rook),
                    "{square} {from}"
                );
                assert_eq!(
                    is_in(bishop_rays_near(square)),
                    touches(PieceType::Bishop),
                    "{square} {from}"
                );
            }
        }
    }

    #[test]
    fn the_attacks_of_a_set_of_knights_are_those_of_each_knight() {
        for set in [1, 1 << 63, 0x8100_0000_0000_0081, 0x0042_0018_1800_4200, !0] {
            let each = squares(set).fold(0, |all, from| all | knight(from));
            assert_eq!(knights(set), each, "{set:x}");
        }
    }
}
