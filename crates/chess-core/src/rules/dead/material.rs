//! Which pieces can mate with the other side's help.

use crate::rules::bitboard::LIGHT_SQUARES;
use crate::rules::board::Board;
use crate::rules::piece::{Color, PieceType};

/// Whether the pieces of this side suffice for a mate that the other side helps with.
///
/// Why a single knight needs more than queens against it: in a mate, a queen beside its king must not reach the
/// knight, which leaves only the three squares on the far side; of the squares on the near side the enemy king, a
/// knight's check away from being adjacent, never takes all.
///
/// Why bishops on squares of one colour need a pawn, a knight or a bishop of the other colour against them: of the
/// squares beside the checked king along rank and file, the enemy king takes one at most. The two next to the line of
/// check would have to hold queens or rooks, never pinned, and each of those can step into the line.
pub(super) fn suffices(board: &Board, color: Color) -> bool {
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
