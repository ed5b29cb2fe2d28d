//! Fork: one piece attacks two targets at once, and only one of them can be saved.
//!
//! The piece that has just moved attacks at least two pieces of the other side; pawns do not count. An attack counts if
//! the capture would win material, or if it is a check. After every reply, one of the targets is lost for at least a
//! pawn, and each of them alone could have been saved (in check, the other piece cannot be saved at once). If there are
//! exactly two, nothing is lost without either of them. In the line, one of them is captured.

use super::super::forced::can_save;
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
    let attacked_at_once = pieces.len() + usize::from(gives_check);
    if attacked_at_once < 2 {
        return None;
    }
    let captured = pieces.iter().find(|square| moment.captured_at(**square).is_some())?;
    let least = moment.won() + LEAST_GAIN;
    let is_saved_alone = |square: &Square| can_save(after, *square, moment.won(), least);
    let are_saved_alone = gives_check || pieces.iter().all(is_saved_alone);
    // With three targets, two remain if one is removed, so that none is needed.
    let needs = if attacked_at_once == 2 { pieces.as_slice() } else { &[] };
    if !are_saved_alone || !moment.is_reason(&pieces, needs) {
        return None;
    }
    let king = gives_check.then(|| after.king(!moment.user()));
    let targets: Vec<Square> = king.into_iter().chain(pieces.iter().copied()).collect();
    Some(moment.motif(MotifKind::Fork, by, &targets, moment.value(*captured)))
}

#[cfg(test)]
mod tests;
