//! Features of the king's position.

use crate::engine::eval::{file_of, relative_rank};
use crate::rules::bitboard::{Bitboard, squares, squares_satisfying};
use crate::rules::{Board, Color, File, PieceType, attacks_of};

/// The files c to f.
const MIDDLE_FILES: std::ops::RangeInclusive<usize> = 2..=5;

/// The open files at a king on its first or second rank: the king's file and the files next to it, if they have no own
/// pawn. The list is empty unless the other side has a rook or a queen.
pub(in crate::engine) fn open_files(board: &Board, side: Color) -> Vec<File> {
    let king = board.king(side);
    let heavy = board.of(!side, PieceType::Rook) | board.of(!side, PieceType::Queen);
    if heavy == 0 || !is_on_first_two_ranks(board, side) {
        return Vec::new();
    }
    let near = |file: &File| file.index().abs_diff(king.file().index()) <= 1;
    let mask = |file: &File| file_of(king) >> king.file().index() << file.index();
    let is_open = |file: &File| board.of(side, PieceType::Pawn) & mask(file) == 0;
    File::ALL.into_iter().filter(near).filter(is_open).collect()
}

/// The pawn shield of a king on its first or second rank: the own pawns on the king's file and the neighbouring files
/// that are one or two ranks ahead of the king.
pub(in crate::engine) fn pawn_shield(board: &Board, side: Color) -> Bitboard {
    if !is_on_first_two_ranks(board, side) {
        return 0;
    }
    let king = board.king(side);
    let is_before = |pawn: crate::rules::Square| {
        let ahead = relative_rank(side, pawn).wrapping_sub(relative_rank(side, king));
        pawn.file().index().abs_diff(king.file().index()) <= 1 && matches!(ahead, 1 | 2)
    };
    squares_satisfying(board.of(side, PieceType::Pawn), is_before)
}

/// The enemy knights, bishops, rooks and queens that attack a square next to a side's king.
pub(in crate::engine) fn attackers_near_king(board: &Board, side: Color) -> Bitboard {
    let around = attacks_of(PieceType::King, side, board.king(side), 0);
    let pieces = board.all_pieces_of(!side) & !board.of(!side, PieceType::Pawn) & !board.of(!side, PieceType::King);
    squares_satisfying(pieces, |square| {
        let piece = board.piece_at(square);
        piece.is_some_and(|piece| attacks_of(piece.piece_type, !side, square, board.occupied()) & around != 0)
    })
}

/// The number of squares next to a side's king that enemy knights, bishops, rooks and queens attack.
pub(in crate::engine) fn count_attacked_near_king(board: &Board, side: Color) -> u32 {
    let around = attacks_of(PieceType::King, side, board.king(side), 0);
    squares(attackers_near_king(board, side))
        .filter_map(|square| Some((square, board.piece_at(square)?.piece_type)))
        .fold(0, |all, (square, kind)| {
            all | attacks_of(kind, !side, square, board.occupied()) & around
        })
        .count_ones()
}

/// Whether the king is on the d-file or the e-file, on its first or second rank, and the other side has a queen.
pub(in crate::engine) fn is_in_centre(board: &Board, side: Color) -> bool {
    let file = board.king(side).file();
    matches!(file, File::D | File::E) && is_on_first_two_ranks(board, side) && board.of(!side, PieceType::Queen) != 0
}

/// Whether the king is on its third rank or further, and the other side has a queen.
pub(in crate::engine) fn is_exposed(board: &Board, side: Color) -> bool {
    !is_on_first_two_ranks(board, side) && board.of(!side, PieceType::Queen) != 0
}

/// Whether there is no queen on the board, and the king is on one of the sixteen central squares, from c3 to f6.
pub(in crate::engine) fn is_active(board: &Board, side: Color) -> bool {
    let king = board.king(side);
    let queens = board.of(side, PieceType::Queen) | board.of(!side, PieceType::Queen);
    queens == 0 && MIDDLE_FILES.contains(&king.file().index()) && MIDDLE_FILES.contains(&king.rank().index())
}

/// Whether the king is on its first or second rank.
pub(in crate::engine) fn is_on_first_two_ranks(board: &Board, side: Color) -> bool {
    relative_rank(side, board.king(side)) <= 1
}
