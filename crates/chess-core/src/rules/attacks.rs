//! Which squares a piece attacks, from small tables made at compile time.
//!
//! Sliding pieces use the obstruction difference (Michael Hoffmann and Gerd Isenberg, Chess Programming Wiki): of the
//! two halves of a line, below and above the piece, one subtraction finds the squares up to the nearest blockers.
//! It needs no multiplication, byte swap or bit reversal, which WebAssembly lacks, and 4 kB of tables.

use super::bitboard::Bitboard;
use super::piece::{Color, PieceType};
use super::square::Square;

/// The squares that a piece on `from` attacks, with `occupied` squares in the way.
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

/// The two squares that a pawn attacks, fewer at the edge.
#[inline]
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index() & 63]
}

/// The squares a knight's jump away.
#[inline]
pub(crate) fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index() & 63]
}

/// The neighbouring squares.
#[inline]
pub(crate) fn king(from: Square) -> Bitboard {
    KING[from.index() & 63]
}

/// The squares along both diagonals up to and including the nearest occupied ones.
#[inline]
pub(crate) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, rising, falling] = &LINES[from.index() & 63];
    along(rising, occupied) | along(falling, occupied)
}

/// The squares along rank and file up to and including the nearest occupied ones.
#[inline]
pub(crate) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [rank, file, _, _] = &LINES[from.index() & 63];
    along(rank, occupied) | along(file, occupied)
}

/// The whole line through two squares, without the first; empty where no line joins them.
#[inline]
pub(crate) fn line(from: Square, through: Square) -> Bitboard {
    LINES[from.index() & 63]
        .iter()
        .map(|[below, above]| below | above)
        .find(|line| line & through.bit() != 0)
        .unwrap_or(0)
}

/// The squares strictly between two that lie on one line; empty where no line joins them.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    LINES[a.index() & 63]
        .iter()
        .zip(&LINES[b.index() & 63])
        .find(|([below, above], _)| (below | above) & b.bit() != 0)
        .map_or(0, |(from_a, from_b)| along(from_a, b.bit()) & along(from_b, a.bit()))
}

#[inline]
fn along(line: &[Bitboard; 2], occupied: Bitboard) -> Bitboard {
    let [below, above] = *line;
    let nearest_below = (1 << 63) >> ((below & occupied) | 1).leading_zeros();
    let blockers_above = above & occupied;
    let reached = blockers_above ^ blockers_above.wrapping_sub(nearest_below);
    (below | above) & reached
}

const KNIGHT_JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHT: [Bitboard; 64] = leaps(KNIGHT_JUMPS);
static KING: [Bitboard; 64] = leaps(KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// For each square its rank, file, rising and falling diagonal, each as the part below and the part above the square.
static LINES: [[[Bitboard; 2]; 4]; 64] = {
    let mut lines = [[[0; 2]; 4]; 64];
    let mut from = 0;
    while from < 64 {
        lines[from as usize] = [
            [ray(from, -1, 0), ray(from, 1, 0)],
            [ray(from, 0, -1), ray(from, 0, 1)],
            [ray(from, -1, -1), ray(from, 1, 1)],
            [ray(from, 1, -1), ray(from, -1, 1)],
        ];
        from += 1;
    }
    lines
};

const fn leaps<const N: usize>(vectors: [(i8, i8); N]) -> [Bitboard; 64] {
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
