//! Skewer: a bishop, rook or queen attacks a piece that has to move, and captures the piece behind it.
//!
//! The front piece is a king in check, or an attacked piece that is worth more than the piece behind it.
//! Both pieces are on one line with the attacker. After every reply, one of the two is lost for at least a pawn;
//! without the rear piece, nothing would be lost. In the proof line, the front piece moves away, perhaps after a check
//! by another piece, and the attacker captures the rear piece. Or the front piece captures the attacker and is
//! recaptured.

use super::super::threat::{attacked_enemies, is_slider, threat};
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{Board, PieceType, Square, attacks_of, between};

pub(super) fn skewer(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (after, by) = (candidate.board_after(), candidate.mv().to);
    let piece = after.piece_at(by).filter(|piece| is_slider(piece.piece_type))?;
    let reply = candidate.line.moves().get(candidate.index + 1)?;
    attacked_enemies(after, by).into_iter().find_map(|front| {
        let back = piece_behind(after, piece.piece_type, by, front)?;
        let is_king = after.piece_at(front)?.piece_type == PieceType::King;
        let has_to_move =
            is_king || candidate.value(front) > candidate.value(back) && threat(after, by, front) >= MIN_GAIN;
        let is_capture = reply.from == front && reply.captured_square() == Some(by);
        let is_sold = is_capture && candidate.capture_index_of(front) == Some(candidate.index + 2);
        let has_left = candidate
            .capture_index_of(back)
            .is_some_and(|at| leaves_before(candidate, front, at));
        let is_played = is_sold || has_left && candidate.captures_later(by, back);
        let targets: Vec<Square> = if is_king { vec![back] } else { vec![front, back] };
        let is_proved = || candidate.is_reason(&targets, &[back]);
        (has_to_move && is_played && is_proved())
            .then(|| candidate.motif(MotifKind::Skewer, by, &[front, back], candidate.value(back)))
    })
}

/// Whether the piece on a square moves away before the move with this index, and is not captured first.
fn leaves_before(candidate: CandidateMove<'_>, square: Square, index: usize) -> bool {
    let mut between = candidate.line.moves()[candidate.index + 1..index].iter();
    let first = between.find(|mv| mv.from == square || mv.captured_square() == Some(square));
    first.is_some_and(|mv| mv.from == square)
}

/// The enemy piece behind the piece on `front`. A piece of this type on `by` would attack it if `front` were empty.
pub(super) fn piece_behind(board: &Board, piece_type: PieceType, by: Square, front: Square) -> Option<Square> {
    let color = board.piece_at(front)?.color;
    let through = attacks_of(piece_type, !color, by, board.occupied() & !front.bit());
    let found = crate::rules::SquareSet(through & board.all_pieces_of(color));
    found.iter().find(|square| between(by, *square) & front.bit() != 0)
}

#[cfg(test)]
mod tests;
