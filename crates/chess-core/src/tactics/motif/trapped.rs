//! Trapped piece: an attacked piece has no safe square.
//!
//! The gaining side's move is not a check. After the move, a knight, bishop,
//! rook or queen is attacked so that its capture wins material, and the piece is not pinned to its king.
//! The piece is lost for at least a pawn after each of its moves, if it has any, and after every other reply.
//! In the line, the piece is captured, or the reply gives up another piece, which is captured at once.

use super::super::forced::target_is_lost_after;
use super::super::material::gain;
use super::super::threat::{attackers, minor_and_major_pieces, threat};
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::Square;

pub(super) fn trapped_piece(candidate: CandidateMove<'_>) -> Option<Motif> {
    let after = candidate.board_after();
    if after.is_in_check() {
        return None;
    }
    let gaining_side = candidate.gaining_side();
    minor_and_major_pieces(after, !gaining_side, gaining_side)
        .into_iter()
        .find_map(|target| trapped_motif(candidate, target))
}

fn trapped_motif(candidate: CandidateMove<'_>, target: Square) -> Option<Motif> {
    let (after, gaining_side) = (candidate.board_after(), candidate.gaining_side());
    let by = attackers(after, gaining_side, target)
        .into_iter()
        .filter(|by| threat(after, *by, target) >= MIN_GAIN)
        .min_by_key(|by| candidate.value(*by))?;
    let least = candidate.won_material() + MIN_GAIN;
    let mut moves = after.legal_moves_from(target).into_iter();
    let lost = if candidate.capture_index_of(target).is_some() {
        candidate.value(target)
    } else {
        material_given_up(candidate, target)?
    };
    let is_lost = lost >= MIN_GAIN
        && !after.pins(!gaining_side).iter().any(|pin| pin.pinned == target)
        && moves.all(|mv| target_is_lost_after(after, mv, target, candidate.won_material(), least))
        && candidate.is_reason(&[target], &[]);
    is_lost.then(|| candidate.motif(MotifKind::TrappedPiece, by, &[target], lost))
}

/// The material, in centipawns, that the other side loses if it replies with a piece other than the trapped one on
/// `target`, and the piece that replied is captured at once.
fn material_given_up(candidate: CandidateMove<'_>, target: Square) -> Option<i32> {
    let reply = candidate.reply().filter(|reply| reply.from != target)?;
    let next = candidate.line.moves().get(candidate.index + 2)?;
    let is_captured = next.captured_square() == Some(reply.to);
    is_captured.then(|| candidate.value(reply.from) - gain(candidate.board_after(), reply))
}

#[cfg(test)]
mod tests;
