//! Fork: one piece attacks two targets at once, and only one of them can be saved.
//!
//! The piece that has just moved attacks at least two of the other side's pieces, pawns left out; an attack counts
//! where the capture would win material, or where it is a check. Whatever the reply, one of them is lost for at least
//! a pawn, and each of them alone could have been saved (in check, which the other target has to wait for, the latter
//! is so by the check). In the line, one of them is captured.

use super::super::forced::{can_save, wins_one_of};
use super::super::threat::{attacked_enemies, threat};
use super::{LEAST_GAIN, Moment, Motif, MotifKind};
use crate::rules::{PieceType, Square};

pub(super) fn fork(moment: Moment<'_>) -> Option<Motif> {
    let (after, by) = (moment.after(), moment.mv().to);
    if moment.mv().is_castling() {
        return None;
    }
    let piece_type = |square: Square| after.piece_at(square).map(|piece| piece.piece_type);
    let attacked = attacked_enemies(after, by);
    let gives_check = attacked
        .iter()
        .any(|square| piece_type(*square) == Some(PieceType::King));
    let is_target = |square: &Square| {
        !matches!(piece_type(*square), Some(PieceType::King | PieceType::Pawn))
            && threat(after, by, *square) >= LEAST_GAIN
    };
    let pieces: Vec<Square> = attacked.iter().copied().filter(is_target).collect();
    if pieces.len() + usize::from(gives_check) < 2 {
        return None;
    }
    let captured = pieces.iter().find(|square| moment.captured_at(**square).is_some())?;
    let least = moment.won() + LEAST_GAIN;
    let is_saved_alone = |square: &Square| can_save(after, *square, moment.won(), least);
    let is_reason = gives_check || pieces.iter().all(is_saved_alone);
    if !is_reason || !wins_one_of(after, &pieces, moment.won(), least) {
        return None;
    }
    let king = gives_check.then(|| after.king(!moment.user()));
    let targets: Vec<Square> = king.into_iter().chain(pieces.iter().copied()).collect();
    Some(moment.motif(MotifKind::Fork, by, &targets, moment.value(*captured)))
}
