//! The material with which a side can checkmate if the other side helps.

use crate::rules::bitboard::LIGHT_SQUARES;
use crate::rules::board::Board;
use crate::rules::piece::{Color, PieceType};

/// Whether the pieces of this side suffice for a checkmate if the other side helps.
///
/// A single knight cannot checkmate if the other side has only queens. A queen next to the checked king must not be
/// able to capture the knight, so the queen can only be on one of the three squares on the far side of its king.
/// On the side that faces the knight, the mating king cannot attack all squares, because kings never stand next to each
/// other.
///
/// Bishops on squares of a single colour cannot checkmate unless the other side has a pawn, a knight or a bishop on the
/// other colour. The mating king attacks at most one of the squares next to the checked king on its rank and file. Two
/// of these squares are next to the line of the check, and queens or rooks would have to block them. But queens and
/// rooks are never pinned in such a position, and each of them could block the check instead.
pub(super) fn is_mating_material(board: &Board, color: Color) -> bool {
    let any = |color, types: &[PieceType]| types.iter().any(|&piece_type| board.of(color, piece_type) != 0);
    if any(color, &[PieceType::Pawn, PieceType::Rook, PieceType::Queen]) {
        return true;
    }
    let knights = board.of(color, PieceType::Knight).count_ones();
    let bishops = board.of(color, PieceType::Bishop);
    match (knights, bishops) {
        (0, 0) => false,
        (1, 0) => {
            use PieceType::{Bishop, Knight, Pawn, Rook};
            any(!color, &[Pawn, Knight, Bishop, Rook])
        }
        (0, _) => {
            let all_bishops = bishops | board.of(!color, PieceType::Bishop);
            let on_both_colors = all_bishops & LIGHT_SQUARES != 0 && all_bishops & !LIGHT_SQUARES != 0;
            on_both_colors || any(!color, &[PieceType::Pawn, PieceType::Knight])
        }
        _ => true,
    }
}
