//! Mate threat: the gaining side threatens mate in 1, and the other side cannot both parry it and save an attacked
//! piece.
//!
//! The move is not a check. If the gaining side could move again, the next move would mate.
//! An attacked knight, bishop, rook or queen could be saved, but after every reply that saves the piece, the gaining
//! side mates or wins at least a pawn elsewhere. In the line, the gaining side's next move captures the attacked piece
//! on its square.

use super::super::forced::{can_save, mates_at_once};
use super::super::threat::{is_threatened, minor_and_major_pieces};
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};

pub(super) fn mate_threat(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (after, gaining_side) = (candidate.board_after(), candidate.gaining_side());
    if after.is_in_check() || !mates_at_once(&after.play_null_move()) {
        return None;
    }
    let least = candidate.won_material() + MIN_GAIN;
    let target = minor_and_major_pieces(after, !gaining_side, gaining_side)
        .into_iter()
        .filter(|square| is_threatened(after, gaining_side, *square, MIN_GAIN))
        .find(|square| {
            candidate.is_captured_in_place(*square) && candidate.capture_index_of(*square) == Some(candidate.index + 2)
        })?;
    let is_proved = can_save(after, target, candidate.won_material(), least) && candidate.is_reason(&[target], &[]);
    let king = after.king(!gaining_side);
    is_proved.then(|| {
        candidate.motif(
            MotifKind::MateThreat,
            candidate.mv().to,
            &[king, target],
            candidate.value(target),
        )
    })
}

#[cfg(test)]
mod tests;
