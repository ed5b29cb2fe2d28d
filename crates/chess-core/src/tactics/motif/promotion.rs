//! Promotion: the gaining side's pawn becomes a piece that remains on the board, or the other side gives up a piece for
//! it.
//!
//! In the first case, a pawn promotes, and the new piece is on the board at the end of the line. If the new piece is
//! captured and the capturing piece is recaptured at once, the gain is the value of the capturing piece minus a pawn.
//! If the new piece is captured and not recaptured at once, the gain is limited to the material that the line wins.
//! In the second case, a pawn on its seventh rank threatens to promote with a gain of at least a pawn. A piece has to
//! capture the pawn at once and is recaptured.

use super::super::exchange::gain_after_captures;
use super::super::material::piece_value;
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{Board, PieceType, Square};
use crate::tactics::ProofLine;
use crate::tactics::proof_line::PieceFate;

pub(super) fn promotion(candidate: CandidateMove<'_>) -> Option<Motif> {
    let mv = candidate.mv();
    let Some(promoted) = mv.promotion() else {
        return piece_for_pawn(candidate);
    };
    let gain = piece_value(promoted) - piece_value(PieceType::Pawn);
    let stays = matches!(
        candidate.line.fate_of_piece(candidate.index + 1, mv.to),
        PieceFate::Stands(_)
    );
    let gain = if stays {
        gain
    } else {
        price_of_pawn(candidate).unwrap_or_else(|| candidate.line.material_gain().min(gain))
    };
    (gain >= MIN_GAIN).then(|| candidate.motif(MotifKind::Promotion, mv.to, &[mv.to], gain))
}

/// The index of the pawn's first step towards the promotion, which is the move with index `promotion`. From this step
/// to the promotion, the gaining side makes no other moves.
pub(super) fn first_step(line: &ProofLine, promotion: usize) -> usize {
    let moves = line.moves();
    let earlier = (0..promotion).step_by(2).rev();
    let steps = earlier.take_while(|index| moves[*index].to == moves[*index + 2].from);
    steps.last().unwrap_or(promotion)
}

/// The pawn threatens to promote; a piece captures it and is recaptured.
fn piece_for_pawn(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (after, pawn) = (candidate.board_after(), candidate.mv().to);
    let gain = price_of_pawn(candidate)?;
    (gain >= MIN_GAIN && threatens_to_promote(after, pawn))
        .then(|| candidate.motif(MotifKind::Promotion, pawn, &[pawn], gain))
}

/// The material, in centipawns, that the other side gives for the pawn: the reply captures the pawn or the new piece,
/// and is recaptured at once.
fn price_of_pawn(candidate: CandidateMove<'_>) -> Option<i32> {
    let reply = candidate.reply()?;
    let next = candidate.line.moves().get(candidate.index + 2)?;
    let is_exchanged = reply.captured_square() == Some(candidate.mv().to) && next.captured_square() == Some(reply.to);
    is_exchanged.then(|| candidate.value(reply.from) - piece_value(PieceType::Pawn))
}

fn threatens_to_promote(board: &Board, pawn: Square) -> bool {
    let free = board.play_null_move();
    let mut moves = free.legal_moves_from(pawn).into_iter();
    moves.any(|mv| mv.promotion().is_some() && gain_after_captures(&free, mv) >= MIN_GAIN)
}

#[cfg(test)]
mod tests;
