//! What a piece threatens to capture.

use super::exchange::settled_gain;
use crate::rules::{Board, PieceType, Square, attacks_of};

/// The material, in centipawns, that the side that has just moved would win by capturing the piece on `target` with the
/// one on `by` if it could move again; 0 where it cannot or wins nothing.
#[must_use]
pub(super) fn threat(board: &Board, by: Square, target: Square) -> i32 {
    let free = board.play_null_move();
    let captures = free.legal_moves_from(by).into_iter();
    let gains = captures
        .filter(|mv| mv.captured_square() == Some(target))
        .map(|mv| settled_gain(&free, mv));
    gains.max().unwrap_or(0).max(0)
}

/// The squares of the other side's pieces that the piece on a square attacks.
pub(super) fn attacked_enemies(board: &Board, by: Square) -> Vec<Square> {
    let Some(piece) = board.piece_at(by) else {
        return Vec::new();
    };
    let attacks = attacks_of(piece.piece_type, piece.color, by, board.occupied());
    crate::rules::SquareSet(attacks & board.all_of(!piece.color))
        .iter()
        .collect()
}

/// Whether a piece moves along lines.
#[must_use]
pub(super) const fn is_slider(piece_type: PieceType) -> bool {
    matches!(piece_type, PieceType::Bishop | PieceType::Rook | PieceType::Queen)
}
