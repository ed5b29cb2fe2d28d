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
use super::{MIN_GAIN, Moment, Motif, MotifKind};
use crate::rules::{Board, Move, PieceType, Square, attacks_of, between};

pub(super) fn deflection(moment: Moment<'_>) -> Option<Motif> {
    motif_of_leaving_guard(moment, MotifKind::Deflection)
}

pub(super) fn overload(moment: Moment<'_>) -> Option<Motif> {
    motif_of_leaving_guard(moment, MotifKind::Overload)
}

fn motif_of_leaving_guard(moment: Moment<'_>, kind: MotifKind) -> Option<Motif> {
    let (after, mv) = (moment.board_after(), moment.mv());
    let reply = moment.reply()?;
    let target = next_target(moment)?;
    let guard = reply.from;
    let captures_offer = reply.captured_square() == Some(mv.to);
    let is_overload = mv.is_capture() && captures_offer;
    let is_forced = captures_offer || after.is_in_check() || attacks_square(after, mv.to, guard);
    let leaves = attacks_square(after, guard, target) && !attacks_square(moment.board_after_reply(), reply.to, target);
    let is_kind = is_overload == (kind == MotifKind::Overload);
    // The piece that an overload captures is a part of its gain, because the guard cannot protect both pieces.
    let least = if is_overload { 0 } else { moment.won_material() } + MIN_GAIN;
    (is_kind && is_forced && leaves && is_proved(moment, target, least))
        .then(|| moment.motif(kind, mv.to, &[guard, target], moment.value(target)))
}

pub(super) fn interference(moment: Moment<'_>) -> Option<Motif> {
    let (before, after, mv) = (moment.board_before(), moment.board_after(), moment.mv());
    let target = next_target(moment)?;
    let is_cut = |guard: Square| {
        between(guard, target) & mv.to.bit() != 0
            && attacks_square(before, guard, target)
            && !attacks_square(after, guard, target)
    };
    let enemies = sliders(after, !moment.gaining_side(), moment.gaining_side());
    let guard = enemies.into_iter().find(|square| is_cut(*square))?;
    is_proved(moment, target, moment.won_material() + MIN_GAIN)
        .then(|| moment.motif(MotifKind::Interference, mv.to, &[guard, target], moment.value(target)))
}

/// The square of the piece that the gaining side captures next, if the piece was already there before the gaining
/// side's move.
fn next_target(moment: Moment<'_>) -> Option<Square> {
    let next: Move = *moment.line.moves().get(moment.index + 2)?;
    let target = next.captured_square().filter(|square| *square == next.to)?;
    let has_stayed = moment.reply()?.to != target;
    let piece = moment.board_before().piece_at(target)?;
    (has_stayed && piece.color != moment.gaining_side() && piece.piece_type != PieceType::King).then_some(target)
}

fn attacks_square(board: &Board, from: Square, to: Square) -> bool {
    board
        .piece_at(from)
        .is_some_and(|piece| attacks_of(piece.piece_type, piece.color, from, board.occupied()) & to.bit() != 0)
}

/// Whether the target was safe before the move, and at least this number of centipawns is won after it.
fn is_proved(moment: Moment<'_>, target: Square, least: i32) -> bool {
    let before = moment.board_before();
    let mut captures = before
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.captured_square() == Some(target));
    let was_safe = captures.all(|mv| exchange_gain(before, mv) < MIN_GAIN);
    was_safe && wins_one_of(moment.board_after(), &[target], moment.won_material(), least)
}

#[cfg(test)]
mod tests;
