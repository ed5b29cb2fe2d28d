//! Removing the defender: the gaining side captures the guard of a piece, and then captures that piece.
//!
//! Before the move, a capture of the target wins nothing, because the guard protects the target.
//! After the move, the target is lost after every reply, and the total gain is at least a pawn.
//! In the line, the target is captured on its square.

use super::super::exchange::exchange_gain;
use super::super::forced::wins_one_of;
use super::super::threat::sorted_for_side;
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{PieceType, Square, SquareSet, attacks_of};

pub(super) fn removes_defender(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (before, mv) = (candidate.board_before(), candidate.mv());
    let removed = mv.captured_square()?;
    let defender = before.piece_at(removed)?;
    let guarded = attacks_of(defender.piece_type, defender.color, removed, before.occupied());
    let targets = SquareSet(guarded & before.all_pieces_of(defender.color));
    sorted_for_side(candidate.gaining_side(), targets.iter())
        .into_iter()
        .filter(|square| !is_king(candidate, *square))
        .find_map(|target| {
            let captures = before
                .legal_moves()
                .into_iter()
                .filter(|mv| mv.captured_square() == Some(target));
            let was_safe = captures.map(|mv| exchange_gain(before, mv)).all(|gain| gain < MIN_GAIN);
            let is_played = was_safe && candidate.is_captured_in_place(target);
            let least = MIN_GAIN.max(exchange_gain(before, mv) + MIN_GAIN);
            (is_played && wins_one_of(candidate.board_after(), &[target], candidate.won_material(), least))
                .then(|| candidate.motif(MotifKind::RemovesDefender, mv.to, &[target], candidate.value(target)))
        })
}

fn is_king(candidate: CandidateMove<'_>, square: Square) -> bool {
    candidate
        .board_before()
        .piece_at(square)
        .is_some_and(|piece| piece.piece_type == PieceType::King)
}

#[cfg(test)]
mod tests;
