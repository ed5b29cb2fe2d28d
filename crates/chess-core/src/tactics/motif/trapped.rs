//! Trapped piece: an attacked piece has no safe square.
//!
//! The gaining side's move is not a check. After the move, a knight, bishop,
//! rook or queen is attacked so that its capture wins material, and the piece is not pinned to its king.
//! The piece is lost for at least a pawn after each of its moves, if it has any, and after every other reply.
//! In the line, the piece is captured, or the reply gives up another piece, which is captured at once.

use super::super::forced::target_is_lost_after;
use super::super::material::gain;
use super::super::threat::{attackers, minor_and_major_pieces, threat};
use super::{MIN_GAIN, Moment, Motif, MotifKind};
use crate::rules::Square;

pub(super) fn trapped_piece(moment: Moment<'_>) -> Option<Motif> {
    let after = moment.board_after();
    if after.is_in_check() {
        return None;
    }
    let gaining_side = moment.gaining_side();
    minor_and_major_pieces(after, !gaining_side, gaining_side)
        .into_iter()
        .find_map(|target| trapped_motif(moment, target))
}

fn trapped_motif(moment: Moment<'_>, target: Square) -> Option<Motif> {
    let (after, gaining_side) = (moment.board_after(), moment.gaining_side());
    let by = attackers(after, gaining_side, target)
        .into_iter()
        .filter(|by| threat(after, *by, target) >= MIN_GAIN)
        .min_by_key(|by| moment.value(*by))?;
    let least = moment.won_material() + MIN_GAIN;
    let mut moves = after.legal_moves_from(target).into_iter();
    let lost = if moment.capture_index_of(target).is_some() {
        moment.value(target)
    } else {
        material_given_up(moment, target)?
    };
    let is_lost = lost >= MIN_GAIN
        && !after.pins(!gaining_side).iter().any(|pin| pin.pinned == target)
        && moves.all(|mv| target_is_lost_after(after, mv, target, moment.won_material(), least))
        && moment.is_reason(&[target], &[]);
    is_lost.then(|| moment.motif(MotifKind::TrappedPiece, by, &[target], lost))
}

/// The material, in centipawns, that the other side loses if it replies with another piece and that piece is captured
/// at once.
fn material_given_up(moment: Moment<'_>, target: Square) -> Option<i32> {
    let reply = moment.reply().filter(|reply| reply.from != target)?;
    let next = moment.line.moves().get(moment.index + 2)?;
    let is_captured = next.captured_square() == Some(reply.to);
    is_captured.then(|| moment.value(reply.from) - gain(moment.board_after(), reply))
}

#[cfg(test)]
mod tests;
