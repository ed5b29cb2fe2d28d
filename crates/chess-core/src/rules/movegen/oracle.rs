//! Legality by definition: a move is legal if and only if no reply to it is a theoretical king capture.

use super::potential::{self, PawnAttacks};
use crate::rules::bitboard::squares;
use crate::rules::board::Board;
use crate::rules::castling::Castling;
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

/// For castling, the king must be safe on every square of its way, not only where it ends.
fn leaves_no_king_capture(board: &Board, mv: Move) -> bool {
    let is_safe_on = |square| {
        let step = Move::new(mv.from, square, MoveKind::Quiet);
        !potential::captures_king(&board.after(step))
    };
    let way_is_safe = Castling::of_move(mv).is_none_or(|castling| {
        let passed = castling.king_path() & !mv.from.bit() & !mv.to.bit();
        !potential::captures_king(&board.passed()) && squares(passed).all(is_safe_on)
    });
    way_is_safe && !potential::captures_king(&board.after(mv))
}
