//! Promotion: the gaining side's pawn becomes a piece that remains on the board, or the other side gives up a piece for
//! it.
//!
//! The new piece is on the board at the end of the line. If the new piece is captured at once and recaptured, the piece
//! that the other side gives for it counts. If it is captured in another way, the material that remains counts.
//! There is a second way: a pawn on its seventh rank threatens to promote with a gain of at least a pawn. A piece has
//! to capture the pawn at once and is recaptured.

use super::super::exchange::gain_after_captures;
use super::super::material::piece_value;
use super::{MIN_GAIN, Moment, Motif, MotifKind};
use crate::rules::{Board, PieceType, Square};
use crate::tactics::ProofLine;
use crate::tactics::proof_line::PieceFate;

pub(super) fn promotion(moment: Moment<'_>) -> Option<Motif> {
    let mv = moment.mv();
    let Some(promoted) = mv.promotion() else {
        return piece_for_pawn(moment);
    };
    let gain = piece_value(promoted) - piece_value(PieceType::Pawn);
    let stays = matches!(moment.line.fate_of_piece(moment.index + 1, mv.to), PieceFate::Stands(_));
    let gain = if stays {
        gain
    } else {
        price_of_pawn(moment).unwrap_or_else(|| moment.line.material_gain().min(gain))
    };
    (gain >= MIN_GAIN).then(|| moment.motif(MotifKind::Promotion, mv.to, &[mv.to], gain))
}

/// The index of the first of the pawn's moves that lead to its promotion by the move with this index, without another
/// move of the gaining side between them.
pub(super) fn first_step(line: &ProofLine, promotion: usize) -> usize {
    let moves = line.moves();
    let earlier = (0..promotion).step_by(2).rev();
    let steps = earlier.take_while(|index| moves[*index].to == moves[*index + 2].from);
    steps.last().unwrap_or(promotion)
}

/// The pawn threatens to promote; a piece captures it and is recaptured.
fn piece_for_pawn(moment: Moment<'_>) -> Option<Motif> {
    let (after, pawn) = (moment.board_after(), moment.mv().to);
    let gain = price_of_pawn(moment)?;
    (gain >= MIN_GAIN && threatens_to_promote(after, pawn))
        .then(|| moment.motif(MotifKind::Promotion, pawn, &[pawn], gain))
}

/// The material, in centipawns, that the other side gives for the pawn: the reply captures the pawn or the new piece,
/// and is recaptured at once.
fn price_of_pawn(moment: Moment<'_>) -> Option<i32> {
    let reply = moment.reply()?;
    let next = moment.line.moves().get(moment.index + 2)?;
    let is_exchanged = reply.captured_square() == Some(moment.mv().to) && next.captured_square() == Some(reply.to);
    is_exchanged.then(|| moment.value(reply.from) - piece_value(PieceType::Pawn))
}

fn threatens_to_promote(board: &Board, pawn: Square) -> bool {
    let free = board.play_null_move();
    let mut moves = free.legal_moves_from(pawn).into_iter();
    moves.any(|mv| mv.promotion().is_some() && gain_after_captures(&free, mv) >= MIN_GAIN)
}

#[cfg(test)]
mod tests;
