//! Legality by definition: a move is legal if and only if no reply to it is a theoretical king capture.

use alloc::vec::Vec;

use super::potential::potential_moves;
use crate::rules::board::Board;
use crate::rules::castling::Castling;
use crate::rules::moves::{Move, PotentialKind, PotentialMove};

/// The legal moves of the side to move, found by trying each potential move.
///
/// The fast generator behind [`Board::legal_moves`] is tested against this definition.
#[must_use]
pub fn legal_moves_by_king_capture(board: &Board) -> Vec<Move> {
    potential_moves(board)
        .into_iter()
        .filter_map(PotentialMove::to_move)
        .filter(|&mv| is_legal(board, mv, &potential_moves(&board.play_unchecked(mv))))
        .collect()
}

/// Whether a potential move is legal, given the replies: the potential moves of the position after the move.
///
/// For castling, a reply that reaches any square of the king's path counts as a king capture. A king in check never
/// castles. This is a separate condition because, in Chess960, the rook may end between the king and the piece that
/// gave check; then no reply captures the king.
pub(crate) fn is_legal(board: &Board, mv: Move, replies: &[PotentialMove]) -> bool {
    // Any reply to a square of the path counts, even a pawn's push, which is not a capture. This is correct, because
    // such a pawn also attacks another square of the path.
    let path = Castling::of_move(mv).map_or(0, Castling::king_path);
    let captures_king = |reply: &PotentialMove| reply.kind == PotentialKind::KingCapture || path & reply.to.bit() != 0;
    let castles_in_check = mv.is_castling() && board.is_in_check();
    !castles_in_check && !replies.iter().any(captures_king)
}
