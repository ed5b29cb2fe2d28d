//! The plain generator: the moves of each piece if checks are ignored, with one small file for each piece type.
//!
//! The generator steps over the 1-D board along movement vectors and ignores checks and pins. A move is legal if and
//! only if no reply to it is a theoretical king capture ([`super::oracle`]).

mod bishop;
mod king;
mod knight;
mod pawn;
mod queen;
mod rook;
mod walker;

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use crate::rules::board::Board;
use crate::rules::moves::{MoveList, PotentialMove};
use crate::rules::piece::{Piece, PieceType};
use crate::rules::square::Square;
use walker::{Visit, Walker};

/// The potential moves of one side, stored without allocation. There are at most as many potential moves as 16
/// queens have.
pub(crate) type PotentialMoves = ArrayVec<PotentialMove, { MoveList::CAPACITY }>;

/// The potential moves of the pieces of the side to move, ordered by the square of the piece from a1 to h8.
pub(crate) fn potential_moves(board: &Board) -> PotentialMoves {
    let us = board.side_to_move();
    let mut found = PotentialMoves::new();
    for (from, _) in board.pieces().filter(|(_, piece)| piece.color == us) {
        visit(board, from, &mut |potential| found.push(potential));
    }
    found
}

/// The potential moves of the piece on a square, whoever's turn it is; empty if there is no piece.
pub(crate) fn potential_moves_from(board: &Board, from: Square) -> Vec<PotentialMove> {
    let mut found = Vec::new();
    visit(board, from, &mut |potential| found.push(potential));
    found
}

fn visit(board: &Board, from: Square, visit: Visit<'_>) {
    let Some(Piece { color, piece_type }) = board.piece_at(from) else {
        return;
    };
    let walker = Walker { board, from, color };
    match piece_type {
        PieceType::Pawn => pawn::visit(&walker, visit),
        PieceType::Knight => knight::visit(&walker, visit),
        PieceType::Bishop => bishop::visit(&walker, visit),
        PieceType::Rook => rook::visit(&walker, visit),
        PieceType::Queen => queen::visit(&walker, visit),
        PieceType::King => king::visit(&walker, visit),
    }
}
