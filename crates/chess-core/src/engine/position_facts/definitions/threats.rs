//! Pieces that are attacked, and pieces without a safe move. The definitions use legal moves, so that pinned pieces
//! neither attack nor guard.

use crate::engine::eval::relative_rank;
use crate::rules::{Board, Color, Move, PieceType, Square};
use crate::tactics::piece_value;

/// A hanging pawn or piece: no piece guards it, and the other side could capture it by a legal move if it were that
/// side's turn.
pub(in crate::engine) fn is_hanging(board: &Board, side: Color, square: Square) -> bool {
    is_capturable(board, side, square)
        && board.attackers(side, square, board.occupied()) == 0
        && !attackers(board, side, square).is_empty()
}

/// The square of the least valuable pawn or piece that could capture this piece by a legal move if it were the other
/// side's turn. `None` if the attacker is not less valuable than the piece. If several attackers have the least value,
/// the one on the lowest square is returned.
pub(in crate::engine) fn least_attacker(board: &Board, side: Color, square: Square) -> Option<Square> {
    let value = |square| board.piece_at(square).map_or(0, |piece| piece_value(piece.piece_type));
    if !is_capturable(board, side, square) {
        return None;
    }
    let less = attackers(board, side, square)
        .into_iter()
        .filter(|&from| from != board.king(!side) && value(from) < value(square));
    less.min_by_key(|&from| (value(from), from.index()))
}

/// An immobile piece: a knight, bishop, rook or queen beyond its own first rank. If it were the turn of the piece's
/// side, each legal move of the piece would lose material: an enemy piece could capture the moved piece, and the side
/// would win back less than the value of the piece.
pub(in crate::engine) fn is_immobile(board: &Board, side: Color, square: Square) -> bool {
    let is_piece = board
        .piece_at(square)
        .is_some_and(|piece| piece.color == side && !matches!(piece.piece_type, PieceType::Pawn | PieceType::King));
    if !is_piece || relative_rank(side, square) == 0 {
        return false;
    }
    with_side_to_move(board, side).is_some_and(|board| {
        let moves = board.legal_moves_from(square);
        moves.into_iter().all(|mv| loses_piece(&board, mv))
    })
}

/// Whether the other side can capture the moved piece and wins material by the capture.
fn loses_piece(board: &Board, mv: Move) -> bool {
    let value = |square| board.piece_at(square).map_or(0, |piece| piece_value(piece.piece_type));
    let (captured, mover) = (value(mv.to), value(mv.from));
    let Ok(next) = board.play(mv) else {
        return false;
    };
    let replies = next.legal_moves().into_iter().filter(|reply| reply.to == mv.to);
    let mut after = replies.filter_map(|reply| Some((next.piece_at(reply.from)?, next.play(reply).ok()?)));
    after.any(|(attacker, end)| {
        let is_guarded = end.legal_moves().into_iter().any(|recapture| recapture.to == mv.to);
        let won_back = if is_guarded {
            piece_value(attacker.piece_type)
        } else {
            0
        };
        captured + won_back < mover
    })
}

/// Whether the square has a pawn or piece of this side that is not the king.
fn is_capturable(board: &Board, side: Color, square: Square) -> bool {
    let piece = board.piece_at(square);
    piece.is_some_and(|piece| piece.color == side && piece.piece_type != PieceType::King)
}

/// The squares of the pieces that could capture on a square by a legal move if it were the other side's turn.
fn attackers(board: &Board, side: Color, square: Square) -> Vec<Square> {
    let Some(turned) = with_side_to_move(board, !side) else {
        return Vec::new();
    };
    let captures = turned.legal_moves().into_iter().filter(|mv| mv.to == square);
    captures.map(|mv| mv.from).collect()
}

/// The position with this side to move; `None` if the side to move of `board` is in check.
fn with_side_to_move(board: &Board, side: Color) -> Option<Board> {
    if board.is_in_check() {
        None
    } else if board.side_to_move() == side {
        Some(board.clone())
    } else {
        Some(board.play_null_move())
    }
}
