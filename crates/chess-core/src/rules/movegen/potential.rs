//! The plain generator: what each piece could do if there were no check, one small file for each kind of piece.
//!
//! It walks the 1-D board along movement vectors and knows nothing of checks and pins. A move is legal if and only if
//! no reply to it is a theoretical king capture ([`super::oracle`]).

mod bishop;
mod king;
mod knight;
mod pawn;
mod queen;
mod rook;
mod walker;

use arrayvec::ArrayVec;

use crate::rules::board::Board;
use crate::rules::moves::{MoveList, PotentialMove};
use crate::rules::piece::{Piece, PieceType};
use crate::rules::square::Square;
use walker::{Visit, Walker};

/// The potential moves of one side, kept without allocation. Like legal moves, they are no more than those of 16
/// queens.
pub(crate) type PotentialMoves = ArrayVec<PotentialMove, { MoveList::CAPACITY }>;

/// What the pieces of the side to move could do, from the piece nearest to a1 to that nearest to h8.
pub(crate) fn potential_moves(board: &Board) -> PotentialMoves {
    let us = board.side_to_move();
    let mut found = PotentialMoves::new();
    for (from, _) in board.pieces().filter(|(_, piece)| piece.color == us) {
        visit(board, from, &mut |potential| found.push(potential));
    }
    found
}

/// What the piece on a square could do, whoever's turn it is; nothing where no piece stands.
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
