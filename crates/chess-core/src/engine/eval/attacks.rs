//! The squares that each side attacks.

use super::material::Material;
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType, Square, attacks_of, pawns_east, pawns_west};

pub(super) const FILE_A: Bitboard = 0x0101_0101_0101_0101;
pub(super) const FILE_H: Bitboard = FILE_A << 7;

/// The attacked squares of each side and related sets of squares.
pub(super) struct Attacks {
    /// The squares attacked by pieces of one type, by side and piece type.
    pub(super) by: [[Bitboard; 6]; 2],
    /// The squares attacked by any piece of a side.
    pub(super) all: [Bitboard; 2],
    /// The squares attacked by at least two pieces of a side.
    pub(super) twice: [Bitboard; 2],
    /// The squares that count for mobility. Excluded are the squares that an enemy pawn attacks, the own king's square
    /// and the squares of own blocked pawns.
    pub(super) free: [Bitboard; 2],
    /// The squares around a side's king.
    pub(super) king_zone: [Bitboard; 2],
    /// How strongly a side's king zone is attacked, in points.
    pub(super) danger: [i32; 2],
    /// The material of each side.
    pub(super) material: [Material; 2],
}

impl Attacks {
    /// Sets up the attacks of pawns and kings; [`Attacks::add`] adds the attacks of the other pieces.
    pub(super) fn new(board: &Board) -> Self {
        let mut attacks = Self {
            by: [[0; 6]; 2],
            all: [0; 2],
            twice: [0; 2],
            free: [0; 2],
            king_zone: [0; 2],
            danger: [0; 2],
            material: [Material::default(); 2],
        };
        attacks.add_pawns_and_king(board, Color::White);
        attacks.add_pawns_and_king(board, Color::Black);
        attacks
    }

    #[inline(always)]
    fn add_pawns_and_king(&mut self, board: &Board, us: Color) {
        let own_pawns = board.of(us, PieceType::Pawn);
        self.material[us.index()].pawns = own_pawns.count_ones();
        let king = board.king(us);
        let steps = attacks_of(PieceType::King, us, king, 0);
        let (left, right) = pawn_attacks(us, own_pawns);
        self.twice[us.index()] = left & right;
        self.add(us, PieceType::Pawn, left | right);
        self.add(us, PieceType::King, steps);
        self.king_zone[us.index()] = steps | king.bit() | forward(us, steps);
        let (left, right) = pawn_attacks(!us, board.of(!us, PieceType::Pawn));
        let blocked = own_pawns & backward(us, board.occupied());
        self.free[us.index()] = !(left | right | king.bit() | blocked);
    }

    #[inline(always)]
    pub(super) fn add(&mut self, us: Color, piece_type: PieceType, set: Bitboard) {
        let side = us.index();
        self.twice[side] |= self.all[side] & set;
        self.all[side] |= set;
        self.by[side][piece_type.index()] |= set;
    }
}

/// The squares that pawns attack: first the squares towards the a-file, then the squares towards the h-file.
pub(in crate::engine) fn pawn_attacks(us: Color, pawns: Bitboard) -> (Bitboard, Bitboard) {
    (pawns_west(us, pawns), pawns_east(us, pawns))
}

/// Shifts a set one rank forward from the point of view of a side.
pub(in crate::engine) const fn forward(us: Color, set: Bitboard) -> Bitboard {
    match us {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// Shifts a set one rank backward from the point of view of a side.
pub(super) const fn backward(us: Color, set: Bitboard) -> Bitboard {
    match us {
        Color::White => set >> 8,
        Color::Black => set << 8,
    }
}

/// All ranks in front of a square from the point of view of a side.
pub(in crate::engine) const fn ahead_of(us: Color, square: Square) -> Bitboard {
    let rank = square.index() / 8;
    match us {
        Color::White => !0_u64 << (8 * rank) << 8,
        Color::Black => !(!0_u64 << (8 * rank)),
    }
}

/// The set of the squares on the file of a square.
pub(in crate::engine) const fn file_of(square: Square) -> Bitboard {
    FILE_A << (square.index() % 8)
}

/// The files adjacent to a set of whole files.
pub(in crate::engine) const fn adjacent_files(files: Bitboard) -> Bitboard {
    (files & !FILE_A) >> 1 | (files & !FILE_H) << 1
}

/// The index of the rank from the point of view of a side; the side's first rank is 0.
pub(in crate::engine) const fn relative_rank(us: Color, square: Square) -> usize {
    match us {
        Color::White => square.index() / 8,
        Color::Black => 7 - square.index() / 8,
    }
}

/// The number of king moves between two squares on an empty board.
pub(super) fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

/// The index of a square in a half board of 32 squares. The square is seen from the side's end of the board, and the
/// files e to h are mirrored to a to d.
pub(super) fn half_board_index(us: Color, square: Square) -> usize {
    let file = square.index() % 8;
    relative_rank(us, square) * 4 + file.min(7 - file)
}
