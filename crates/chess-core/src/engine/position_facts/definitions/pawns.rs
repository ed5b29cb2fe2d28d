//! Features of pawns. Each predicate receives the square of a pawn of `side` and returns `false` for an empty square.

use crate::engine::eval::{adjacent_files, ahead_of, file_of, forward, relative_rank};
use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType, Square, pawn_attacks};

/// The index of the lowest rank on which a pawn counts as advanced: its fifth rank.
const MIN_ADVANCED_RANK: usize = 4;
/// The index of the first rank of a candidate passed pawn: its fourth rank.
const MIN_CANDIDATE_RANK: usize = 3;

/// A passed pawn: no enemy pawn is ahead of it on its file or a neighbouring file, and no own pawn
/// is ahead of it on its file.
pub(in crate::engine) fn is_passed(board: &Board, side: Color, square: Square) -> bool {
    let file = file_of(square);
    let ahead = ahead_of(side, square);
    is_pawn(board, side, square)
        && enemy_pawns(board, side) & ahead & (file | adjacent_files(file)) == 0
        && own_pawns(board, side) & ahead & file == 0
}

/// A candidate passed pawn, on its fourth rank or further. No pawn is ahead of it on its file. Some enemy pawns are
/// ahead of it on the neighbouring files. At least the same number of own pawns on these files is level with it or
/// behind it.
pub(in crate::engine) fn is_candidate(board: &Board, side: Color, square: Square) -> bool {
    let file = file_of(square);
    let ahead = ahead_of(side, square);
    let is_blocked = (own_pawns(board, side) | enemy_pawns(board, side)) & ahead & file != 0;
    let guards = (enemy_pawns(board, side) & adjacent_files(file) & ahead).count_ones();
    let helpers = (own_pawns(board, side) & adjacent_files(file) & !ahead).count_ones();
    is_pawn(board, side, square)
        && relative_rank(side, square) >= MIN_CANDIDATE_RANK
        && !is_blocked
        && guards > 0
        && helpers >= guards
}

/// An isolated pawn: there is no own pawn on a neighbouring file.
pub(in crate::engine) fn is_isolated(board: &Board, side: Color, square: Square) -> bool {
    is_pawn(board, side, square) && own_pawns(board, side) & adjacent_files(file_of(square)) == 0
}

/// A doubled pawn: there is another own pawn on its file.
pub(in crate::engine) fn is_doubled(board: &Board, side: Color, square: Square) -> bool {
    is_pawn(board, side, square) && own_pawns(board, side) & file_of(square) & !square.bit() != 0
}

/// A backward pawn: there are own pawns on the neighbouring files, and all of these pawns are ahead of it.
/// An enemy pawn guards the square in front of it.
pub(in crate::engine) fn is_backward(board: &Board, side: Color, square: Square) -> bool {
    let neighbours = own_pawns(board, side) & adjacent_files(file_of(square));
    let stop = forward(side, square.bit());
    is_pawn(board, side, square)
        && neighbours != 0
        && neighbours & !ahead_of(side, square) == 0
        && enemy_pawns(board, side) & pawn_attacks(side, Square::lsb(stop)) != 0
}

/// An advanced pawn: on its fifth rank or further, and guarded by an own pawn.
pub(in crate::engine) fn is_guarded_and_advanced(board: &Board, side: Color, square: Square) -> bool {
    is_pawn(board, side, square)
        && relative_rank(side, square) >= MIN_ADVANCED_RANK
        && own_pawns(board, side) & pawn_attacks(!side, square) != 0
}

fn is_pawn(board: &Board, side: Color, square: Square) -> bool {
    own_pawns(board, side) & square.bit() != 0
}

fn own_pawns(board: &Board, side: Color) -> Bitboard {
    board.of(side, PieceType::Pawn)
}

fn enemy_pawns(board: &Board, side: Color) -> Bitboard {
    board.of(!side, PieceType::Pawn)
}
