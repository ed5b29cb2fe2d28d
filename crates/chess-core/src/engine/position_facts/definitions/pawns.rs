//! Features of pawns. A square is that of a pawn of `side`; an empty one has no feature.

use crate::engine::eval::{adjacent_files, ahead_of, file_of, forward, relative_rank};
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType, Square, pawn_attacks};

/// The ranks on which a pawn counts as advanced: its fifth, sixth and seventh.
const ADVANCED: usize = 4;
/// The rank on which a candidate has to stand at least: its fourth.
const CANDIDATE: usize = 3;

/// No enemy pawn stands ahead of it, on its file or next to it, and no own pawn on its file.
pub(in crate::engine) fn is_passed(board: &Board, side: Color, square: Square) -> bool {
    let file = file_of(square);
    let ahead = ahead_of(side, square);
    is_pawn(board, side, square)
        && theirs(board, side) & ahead & (file | adjacent_files(file)) == 0
        && own(board, side) & ahead & file == 0
}

/// No pawn stands ahead of it on its file, at least one guards the way, and as many own pawns on the neighbouring files
/// are level with it or behind it: on its fourth rank or further it may become a passed pawn.
pub(in crate::engine) fn is_candidate(board: &Board, side: Color, square: Square) -> bool {
    let file = file_of(square);
    let ahead = ahead_of(side, square);
    let is_blocked = (own(board, side) | theirs(board, side)) & ahead & file != 0;
    let guards = (theirs(board, side) & adjacent_files(file) & ahead).count_ones();
    let helpers = (own(board, side) & adjacent_files(file) & !ahead).count_ones();
    is_pawn(board, side, square)
        && relative_rank(side, square) >= CANDIDATE
        && !is_blocked
        && guards > 0
        && helpers >= guards
}

/// No own pawn stands on a neighbouring file.
pub(in crate::engine) fn is_isolated(board: &Board, side: Color, square: Square) -> bool {
    is_pawn(board, side, square) && own(board, side) & adjacent_files(file_of(square)) == 0
}

/// Another own pawn stands on its file.
pub(in crate::engine) fn is_doubled(board: &Board, side: Color, square: Square) -> bool {
    is_pawn(board, side, square) && own(board, side) & file_of(square) & !square.bit() != 0
}

/// Every own pawn on the neighbouring files is ahead of it, there is one, and an enemy pawn guards the square in front
/// of it.
pub(in crate::engine) fn is_backward(board: &Board, side: Color, square: Square) -> bool {
    let neighbours = own(board, side) & adjacent_files(file_of(square));
    let stop = forward(side, square.bit());
    is_pawn(board, side, square)
        && neighbours != 0
        && neighbours & !ahead_of(side, square) == 0
        && theirs(board, side) & pawn_attacks(side, Square::lsb(stop)) != 0
}

/// It is on its fifth rank or further, and an own pawn guards it.
pub(in crate::engine) fn is_guarded_and_advanced(board: &Board, side: Color, square: Square) -> bool {
    is_pawn(board, side, square)
        && relative_rank(side, square) >= ADVANCED
        && own(board, side) & pawn_attacks(!side, square) != 0
}

fn is_pawn(board: &Board, side: Color, square: Square) -> bool {
    own(board, side) & square.bit() != 0
}

fn own(board: &Board, side: Color) -> Bitboard {
    board.of(side, PieceType::Pawn)
}

fn theirs(board: &Board, side: Color) -> Bitboard {
    board.of(!side, PieceType::Pawn)
}
