//! Discovered attack, discovered check, double check: a piece moves off a line and opens the line for another piece.
//!
//! A bishop, rook or queen of the gaining side, the *piece behind*, is on one line with a piece of the other side. The
//! gaining side moves a piece off the line between the two, so that the piece of the other side is now attacked.
//! The move is a *discovered attack* if that piece, or a piece that the moved piece attacks,
//! is lost after every reply, and if nothing would be lost without the piece behind.
//! In the line, the piece behind captures its target, or the target captures the piece behind and is recaptured.
//! In the second case, the target is worth more than the piece behind.
//!
//! A *discovered check* wins a piece in one of two ways. The moved piece captures a piece and is not recaptured,
//! or the reply must parry the check, and the gaining side's next move captures a piece after every such reply.
//! If the moved piece also gives check, the motif is a *double check*.

use super::super::exchange::gain_after_captures;
use super::super::forced::wins_one_of;
use super::super::reason::ReasonClaim;
use super::super::threat::{attacked_enemies, is_threatened, sliders, sorted_for_side, threat, threat_on_square};
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{PieceType, Square, between};

/// A target to which a move has opened a line, and the piece `by` that attacks the target on that line.
#[derive(Clone, Copy)]
struct OpenedLine {
    by: Square,
    target: Square,
}

/// The lines that the move opens for other pieces of the gaining side.
fn opened_lines(candidate: CandidateMove<'_>) -> Vec<OpenedLine> {
    let (after, mv) = (candidate.board_after(), candidate.mv());
    if mv.is_castling() {
        return Vec::new();
    }
    // A pawn that is captured en passant may also open a line.
    let left = mv.from.bit()
        | mv.captured_square()
            .filter(|square| *square != mv.to)
            .map_or(0, Square::bit);
    let gaining_side = candidate.gaining_side();
    let sliders = sliders(after, gaining_side, gaining_side)
        .into_iter()
        .filter(|by| *by != mv.to);
    sliders
        .flat_map(|by| {
            attacked_enemies(after, by)
                .into_iter()
                .map(move |target| OpenedLine { by, target })
        })
        .filter(|opened| between(opened.by, opened.target) & left != 0)
        .collect()
}

fn is_king(candidate: CandidateMove<'_>, square: Square) -> bool {
    candidate
        .board_after()
        .piece_at(square)
        .is_some_and(|piece| piece.piece_type == PieceType::King)
}

/// The pieces that the moved piece attacks and can capture with a gain.
fn threatened_targets(candidate: CandidateMove<'_>) -> Vec<Square> {
    let by = candidate.mv().to;
    let attacked = attacked_enemies(candidate.board_after(), by).into_iter();
    attacked
        .filter(|square| !is_king(candidate, *square) && threat(candidate.board_after(), by, *square) >= MIN_GAIN)
        .collect()
}

/// The pieces that any piece of the gaining side attacks and can capture with a gain.
fn threatened_by_all(candidate: CandidateMove<'_>) -> Vec<Square> {
    let (after, gaining_side) = (candidate.board_after(), candidate.gaining_side());
    let enemies = after
        .pieces()
        .filter(|(_, piece)| piece.color != gaining_side && piece.piece_type != PieceType::King);
    let ordered = sorted_for_side(gaining_side, enemies.map(|(square, _)| square));
    let is_target = |target: &Square| is_threatened(after, gaining_side, *target, MIN_GAIN);
    ordered.into_iter().filter(is_target).collect()
}

pub(super) fn discovered_attack(candidate: CandidateMove<'_>) -> Option<Motif> {
    let after = candidate.board_after();
    opened_lines(candidate)
        .into_iter()
        .find_map(|OpenedLine { by, target }| {
            let is_attack = !is_king(candidate, target) && threat_on_square(after, by, target) >= MIN_GAIN;
            let is_sold = captures_its_attacker(candidate, by, target);
            let gain = candidate.value(target) - if is_sold { candidate.value(by) } else { 0 };
            let is_played = is_attack && gain >= MIN_GAIN && (is_sold || candidate.captures_later(by, target));
            let targets: Vec<Square> = threatened_targets(candidate).into_iter().chain([target]).collect();
            let claim = ReasonClaim {
                targets: &targets,
                needs: &[by],
                won: candidate.won_material(),
                least: MIN_GAIN,
            };
            (is_played && claim.is_reason(after))
                .then(|| candidate.motif(MotifKind::DiscoveredAttack, by, &[target], gain))
        })
}

/// Whether the target captures the piece that attacks it, and is recaptured.
fn captures_its_attacker(candidate: CandidateMove<'_>, by: Square, target: Square) -> bool {
    let reply = candidate.reply();
    reply.is_some_and(|reply| reply.from == target && reply.captured_square() == Some(by))
        && candidate.capture_index_of(target) == Some(candidate.index + 2)
}

pub(super) fn discovered_check(candidate: CandidateMove<'_>) -> Option<Motif> {
    check_motif(candidate, MotifKind::DiscoveredCheck)
}

pub(super) fn double_check(candidate: CandidateMove<'_>) -> Option<Motif> {
    check_motif(candidate, MotifKind::DoubleCheck)
}

fn check_motif(candidate: CandidateMove<'_>, kind: MotifKind) -> Option<Motif> {
    let after = candidate.board_after();
    let checkers = after.checkers().len();
    let wanted = if kind == MotifKind::DoubleCheck { 2 } else { 1 };
    let OpenedLine { by, target: king } = opened_lines(candidate)
        .into_iter()
        .find(|opened| is_king(candidate, opened.target))?;
    if checkers != wanted {
        return None;
    }
    let moved = candidate.mv().to;
    let pieces = threatened_by_all(candidate);
    let captured = pieces
        .iter()
        .find(|square| candidate.capture_index_of(**square) == Some(candidate.index + 2));
    if let Some(captured) = captured
        && wins_one_of(
            after,
            &pieces,
            candidate.won_material(),
            candidate.won_material() + MIN_GAIN,
        )
    {
        return Some(candidate.motif(
            kind,
            by,
            &[king, *captured],
            candidate.won_material() + candidate.value(*captured),
        ));
    }
    // Because of the check, the captured material cannot be won back.
    let mut replies = after.legal_moves().into_iter();
    let is_free = replies.all(|reply| reply.captured_square() != Some(moved))
        && gain_after_captures(candidate.board_before(), candidate.mv()) >= MIN_GAIN;
    (candidate.won_material() >= MIN_GAIN && is_free)
        .then(|| candidate.motif(kind, by, &[king], candidate.won_material()))
}

#[cfg(test)]
mod tests;
