//! Fork: one piece attacks two targets at once, and only one of them can be saved.
//!
//! The piece that has just moved attacks at least two pieces of the other side. An attack counts if the capture
//! would win material, or if the attack is a check. Pawns are counted only if there is no fork without pawns,
//! and at least one target is not a pawn. After every reply, one of the targets is lost for at least a pawn.
//! If only one of the targets were attacked, that target could be saved. This is not tested if the king is a target,
//! because the other side must first answer the check. If there are exactly two targets, nothing would be lost if one
//! of them were missing. In the line, one of the targets is captured, or the other side gives up a more valuable piece
//! for the forking piece.

use super::super::forced::can_save;
use super::super::threat::{attacked_enemies, threat};
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{PieceType, Square};

pub(super) fn fork(candidate: CandidateMove<'_>) -> Option<Motif> {
    let attacked = attacked_pieces(candidate);
    fork_of(candidate, &attacked.kings, &attacked.pieces)
}

/// A fork in which pawns are targets. This motif has a lower priority than other motifs, which explain more.
pub(super) fn fork_with_pawns(candidate: CandidateMove<'_>) -> Option<Motif> {
    let attacked = attacked_pieces(candidate);
    let has_pawns_only = attacked.kings.is_empty() && attacked.pieces.is_empty();
    if attacked.pawns.is_empty() || has_pawns_only || fork(candidate).is_some() {
        return None;
    }
    fork_of(candidate, &attacked.kings, &[attacked.pieces, attacked.pawns].concat())
}

/// The squares that the moved piece attacks with a check or a gain.
struct AttackedSquares {
    kings: Vec<Square>,
    /// The pieces that are not pawns.
    pieces: Vec<Square>,
    pawns: Vec<Square>,
}

fn attacked_pieces(candidate: CandidateMove<'_>) -> AttackedSquares {
    let (after, by) = (candidate.board_after(), candidate.mv().to);
    let is_of = |square: &Square, piece_type: PieceType| {
        let piece = after.piece_at(*square);
        piece.is_some_and(|piece| piece.piece_type == piece_type)
    };
    let all = attacked_enemies(after, by).into_iter();
    let (kings, others): (Vec<Square>, Vec<Square>) = all.partition(|square| is_of(square, PieceType::King));
    let wins = |square: &Square| threat(after, by, *square) >= MIN_GAIN;
    let targets = others.into_iter().filter(wins);
    let (pawns, pieces) = targets.partition(|square| is_of(square, PieceType::Pawn));
    AttackedSquares { kings, pieces, pawns }
}

/// The fork of the pieces on these squares, and of the king if `kings` is not empty.
fn fork_of(candidate: CandidateMove<'_>, kings: &[Square], pieces: &[Square]) -> Option<Motif> {
    let (after, by) = (candidate.board_after(), candidate.mv().to);
    if candidate.mv().is_castling() || kings.len() + pieces.len() < 2 {
        return None;
    }
    let captured = pieces
        .iter()
        .find(|square| candidate.capture_index_of(**square).is_some());
    let gain = captured
        .map(|square| candidate.value(*square))
        .or_else(|| value_given_up(candidate))?;
    let least = candidate.won_material() + MIN_GAIN;
    let is_saved_alone = |square: &Square| can_save(after, *square, candidate.won_material(), least);
    let are_saved_alone = !kings.is_empty() || pieces.iter().all(is_saved_alone);
    // With three targets, two targets remain if one is removed. So no single target is needed.
    let needs = if kings.len() + pieces.len() == 2 { pieces } else { &[] };
    if !are_saved_alone || !candidate.is_reason(pieces, needs) {
        return None;
    }
    let targets: Vec<Square> = kings.iter().chain(pieces).copied().collect();
    Some(candidate.motif(MotifKind::Fork, by, &targets, gain))
}

/// The reply may capture the forking piece with a piece that is worth at least a pawn more, and that is recaptured at
/// once. If so, returns the difference in value, in centipawns.
fn value_given_up(candidate: CandidateMove<'_>) -> Option<i32> {
    let reply = candidate.reply()?;
    let recapture = candidate.line.moves().get(candidate.index + 2)?;
    let is_given = reply.captured_square() == Some(candidate.mv().to) && recapture.captured_square() == Some(reply.to);
    let price = candidate.value(reply.from) - candidate.value(candidate.mv().to);
    (is_given && price >= MIN_GAIN).then_some(price)
}

#[cfg(test)]
mod tests;
