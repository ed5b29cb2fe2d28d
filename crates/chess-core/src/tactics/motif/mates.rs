//! Checkmate, and its two best-known patterns.
//!
//! *Back-rank mate*: a rook or queen gives check along the rank.
//! The king is on its own first rank, and its own pieces occupy all squares in front of the king.
//! *Smothered mate*: a knight gives checkmate, and the king's own pieces occupy all squares around the king.

use super::{Motif, MotifKind, checking_square};
use crate::rules::{Board, PieceType, Square, SquareSet, attacks_of};
use crate::tactics::ProofLine;

/// The motif of a line that ends in checkmate.
pub(super) fn mate(line: &ProofLine) -> Option<Motif> {
    let end = line.end();
    let king = end.king(end.side_to_move());
    let by = checking_square(end, *line.moves().last()?)?;
    let (kind, by) = if is_smothered(end, king, by) {
        (MotifKind::SmotheredMate, by)
    } else if let Some(by) = back_rank_checker(end, king) {
        (MotifKind::BackRankMate, by)
    } else {
        (MotifKind::Mate, by)
    };
    let length = line.moves().len();
    let early = |square| line.square_after_first(length, square);
    Some(Motif {
        kind,
        index: length - 1,
        by: early(by),
        targets: vec![early(king)],
        gain: 0,
    })
}

/// The squares next to a square.
fn neighbours(board: &Board, square: Square) -> SquareSet {
    SquareSet(attacks_of(PieceType::King, board.side_to_move(), square, 0))
}

fn has_own_piece(board: &Board, square: Square) -> bool {
    board
        .piece_at(square)
        .is_some_and(|piece| piece.color == board.side_to_move())
}

fn is_smothered(end: &Board, king: Square, by: Square) -> bool {
    let is_knight = end
        .piece_at(by)
        .is_some_and(|piece| piece.piece_type == PieceType::Knight);
    is_knight && neighbours(end, king).iter().all(|square| has_own_piece(end, square))
}

/// The square of the rook or queen that gives check along the back rank, if the mate is a back-rank mate.
fn back_rank_checker(end: &Board, king: Square) -> Option<Square> {
    let side = end.side_to_move();
    let front = king.offset(0, side.forward()).map(Square::rank);
    let is_first = king.offset(0, -side.forward()).is_none();
    let along_rank = |square: Square| {
        let piece = end.piece_at(square).map(|piece| piece.piece_type);
        square.rank() == king.rank() && matches!(piece, Some(PieceType::Rook | PieceType::Queen))
    };
    let blocked = |square: Square| Some(square.rank()) != front || has_own_piece(end, square);
    let by = end.checkers().iter().find(|square| along_rank(*square))?;
    (is_first && neighbours(end, king).iter().all(blocked)).then_some(by)
}

#[cfg(test)]
mod tests;
