//! Deflection, overload, interference: a piece guards a target, and a move ends this protection.
//!
//! Before the move, a capture of the target wins nothing, because the guard protects the target.
//! *Deflection*: the move gives check, attacks the guard, or offers the guard a piece to capture. The guard leaves,
//! and the target is captured. *Overload*: the move captures a second piece that the same guard protects. The guard
//! recaptures, and the target is captured. *Interference*: the gaining side moves a piece between the guard and the
//! target. In each case, the target or at least a pawn is lost after every reply, in addition to what a
//! deflecting or interfering move has captured itself. In the line, the target is captured at once.

use super::super::exchange::exchange_gain;
use super::super::forced::wins_one_of;
use super::super::threat::sliders;
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{Board, Move, PieceType, Square, attacks_of, between};

pub(super) fn deflection(candidate: CandidateMove<'_>) -> Option<Motif> {
    motif_of_leaving_guard(candidate, MotifKind::Deflection)
}

pub(super) fn overload(candidate: CandidateMove<'_>) -> Option<Motif> {
    motif_of_leaving_guard(candidate, MotifKind::Overload)
}

fn motif_of_leaving_guard(candidate: CandidateMove<'_>, kind: MotifKind) -> Option<Motif> {
    let (after, mv) = (candidate.board_after(), candidate.mv());
    let reply = candidate.reply()?;
    let target = next_target(candidate)?;
    let guard = reply.from;
    let captures_offer = reply.captured_square() == Some(mv.to);
    let is_overload = mv.is_capture() && captures_offer;
    let is_forced = captures_offer || after.is_in_check() || attacks_square(after, mv.to, guard);
    let leaves =
        attacks_square(after, guard, target) && !attacks_square(candidate.board_after_reply(), reply.to, target);
    let is_kind = is_overload == (kind == MotifKind::Overload);
    // The piece that an overload captures is a part of its gain, because the guard cannot protect both pieces.
    let least = if is_overload { 0 } else { candidate.won_material() } + MIN_GAIN;
    (is_kind && is_forced && leaves && is_proved(candidate, target, least))
        .then(|| candidate.motif(kind, mv.to, &[guard, target], candidate.value(target)))
}

pub(super) fn interference(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (before, after, mv) = (candidate.board_before(), candidate.board_after(), candidate.mv());
    let target = next_target(candidate)?;
    let is_cut = |guard: Square| {
        between(guard, target) & mv.to.bit() != 0
            && attacks_square(before, guard, target)
            && !attacks_square(after, guard, target)
    };
    let enemies = sliders(after, !candidate.gaining_side(), candidate.gaining_side());
    let guard = enemies.into_iter().find(|square| is_cut(*square))?;
    is_proved(candidate, target, candidate.won_material() + MIN_GAIN).then(|| {
        candidate.motif(
            MotifKind::Interference,
            mv.to,
            &[guard, target],
            candidate.value(target),
        )
    })
}

/// The square of the piece that the gaining side captures next, if the piece was already there before the gaining
/// side's move.
fn next_target(candidate: CandidateMove<'_>) -> Option<Square> {
    let next: Move = *candidate.line.moves().get(candidate.index + 2)?;
    let target = next.captured_square().filter(|square| *square == next.to)?;
    let has_stayed = candidate.reply()?.to != target;
    let piece = candidate.board_before().piece_at(target)?;
    (has_stayed && piece.color != candidate.gaining_side() && piece.piece_type != PieceType::King).then_some(target)
}

fn attacks_square(board: &Board, from: Square, to: Square) -> bool {
    board
        .piece_at(from)
        .is_some_and(|piece| attacks_of(piece.piece_type, piece.color, from, board.occupied()) & to.bit() != 0)
}

/// Whether the target was safe before the move, and at least this number of centipawns is won after it.
fn is_proved(candidate: CandidateMove<'_>, target: Square, least: i32) -> bool {
    let before = candidate.board_before();
    let mut captures = before
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.captured_square() == Some(target));
    let was_safe = captures.all(|mv| exchange_gain(before, mv) < MIN_GAIN);
    was_safe && wins_one_of(candidate.board_after(), &[target], candidate.won_material(), least)
}

#[cfg(test)]
mod tests;
