//! Legality by definition: a move is legal if and only if no reply to it is a theoretical king capture.

use super::potential::{self, PawnAttacks};
use crate::rules::board::Board;
use crate::rules::castling::{Wing, castling};
use crate::rules::moves::{Move, MoveKind};

/// The legal moves of the side to move, found by trying each potential move.
///
/// This is the definition that the fast generator behind [`Board::legal_moves`] is tested against.
#[must_use]
pub fn legal_moves_by_king_capture(board: &Board) -> Vec<Move> {
    let us = board.side_to_move();
    board
        .pieces()
        .filter(|(_, piece)| piece.color == us)
        .flat_map(|(from, _)| potential::moves(board, from, PawnAttacks::LeftOut))
        .filter_map(|potential| potential.to_move())
        .filter(|&mv| leaves_no_king_capture(board, mv))
        .collect()
}

/// For castling, the king must be safe on its origin and on the square it crosses as well.
fn leaves_no_king_capture(board: &Board, mv: Move) -> bool {
    let wing = match mv.kind {
        MoveKind::CastleKingside => Some(Wing::Kingside),
        MoveKind::CastleQueenside => Some(Wing::Queenside),
        _ => None,
    };
    let way_is_safe = wing.is_none_or(|wing| {
        let crossed = castling(board.side_to_move(), wing).crossed;
        let step = Move::new(mv.from, crossed, MoveKind::Quiet);
        !potential::captures_king(&board.passed()) && !potential::captures_king(&board.after(step))
    });
    way_is_safe && !potential::captures_king(&board.after(mv))
}
