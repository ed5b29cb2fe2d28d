//! Pin: a piece cannot leave its line, because the king or a more valuable piece is behind it.
//!
//! If the piece behind is the king, the pin is *absolute*: the rules forbid the move. If the pin is *relative*,
//! the piece behind would be lost after the move. A pin wins in two ways. In the first, the pinned piece is attacked,
//! cannot leave and is captured, although it could leave if nothing were behind it. In the second, the pinned piece
//! only seems to guard a square. The gaining side captures on that square, or moves there and wins material by the next
//! capture. The pin prevents the pinned piece from capturing, and a capture by another piece does not undo the gain.

use super::super::forced::{target_is_lost_after, wins_after};
use super::super::threat::{attacked_enemies, is_threatened, sliders};
use super::skewer::piece_behind;
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::{Board, Color, Move, PieceType, Square, attacks_of, line};
use crate::tactics::piece_value;

/// A pinned piece (`piece`), the piece that pins it (`by`) and the piece behind it (`back`).
#[derive(Clone, Copy)]
struct Pinned {
    by: Square,
    piece: Square,
    back: Square,
    is_absolute: bool,
}

pub(super) fn pin(candidate: CandidateMove<'_>) -> Option<Motif> {
    let pins = pins(candidate.board_after(), candidate.gaining_side());
    let won = pins.iter().find_map(|pin| captures_pinned(candidate, *pin));
    let is_sole = |pin: &Pinned| is_sole_guard(candidate, *pin);
    let sole: Vec<Pinned> = pins.into_iter().filter(is_sole).collect();
    won.or_else(|| motif_past_guard(candidate, &sole))
}

/// The pin of a piece that is not the only guard of a square.
/// This motif has a lower priority than a plain pin, because other motifs often explain more.
pub(super) fn pinned_guard(candidate: CandidateMove<'_>) -> Option<Motif> {
    motif_past_guard(candidate, &pins(candidate.board_after(), candidate.gaining_side()))
}

/// The motif of a move to a square that one of these pinned pieces only seems to guard. The moved piece captures on
/// this square or attacks from it.
fn motif_past_guard(candidate: CandidateMove<'_>, pins: &[Pinned]) -> Option<Motif> {
    let captures = pins.iter().find_map(|pin| captures_guarded(candidate, *pin));
    captures.or_else(|| attack_past_guard(candidate, pins))
}

/// The pins of the other side's pieces by the pieces of `gaining_side`.
fn pins(board: &Board, gaining_side: Color) -> Vec<Pinned> {
    let of_slider = |by: Square| {
        attacked_enemies(board, by).into_iter().filter_map(move |front| {
            let slider = board.piece_at(by)?;
            let back = piece_behind(board, slider.piece_type, by, front)?;
            let (piece, behind) = (board.piece_at(front)?.piece_type, board.piece_at(back)?.piece_type);
            let is_absolute = behind == PieceType::King;
            let is_relative = piece_value(behind) > piece_value(piece);
            (piece != PieceType::King && (is_absolute || is_relative)).then_some(Pinned {
                by,
                piece: front,
                back,
                is_absolute,
            })
        })
    };
    sliders(board, gaining_side, gaining_side)
        .into_iter()
        .flat_map(of_slider)
        .collect()
}

/// Returns the motif if the pinned piece is attacked, cannot leave, and is captured.
fn captures_pinned(candidate: CandidateMove<'_>, pin: Pinned) -> Option<Motif> {
    let after = candidate.board_after();
    let captured_at = candidate.capture_index_of(pin.piece)?;
    let is_attacked = is_threatened(after, candidate.gaining_side(), pin.piece, MIN_GAIN);
    let mut targets = vec![pin.piece];
    targets.extend((!pin.is_absolute).then_some(pin.back));
    let is_proved = is_attacked && could_leave(after, pin) && candidate.is_reason(&targets, &[pin.back]);
    // The capture may also promote a pawn.
    let gain = candidate.material_won_at(captured_at);
    is_proved.then(|| candidate.motif(MotifKind::Pin, pin.by, &[pin.piece, pin.back], gain))
}

/// Whether the pinned piece could leave the line if it were not pinned.
fn could_leave(board: &Board, pin: Pinned) -> bool {
    let on_line = line(pin.by, pin.back);
    board
        .potential_moves(pin.piece)
        .into_iter()
        .filter_map(crate::rules::PotentialMove::to_move)
        .any(|mv| on_line & mv.to.bit() == 0)
}

/// Returns the motif if the gaining side captures a piece that the pinned piece seems to guard.
fn captures_guarded(candidate: CandidateMove<'_>, pin: Pinned) -> Option<Motif> {
    let won = candidate.won_material();
    let gain = value_lost_behind(candidate, pin).unwrap_or(won);
    (won >= MIN_GAIN && is_idle_guard(candidate, pin, MIN_GAIN))
        .then(|| candidate.motif(MotifKind::Pin, pin.by, &[pin.piece, pin.back], gain))
}

/// The value, in centipawns, of the piece behind, if the pinned piece recaptures nevertheless
/// and the gaining side then captures the piece behind.
fn value_lost_behind(candidate: CandidateMove<'_>, pin: Pinned) -> Option<i32> {
    let reply = candidate.reply()?;
    let leaves = reply.from == pin.piece && reply.captured_square() == Some(candidate.mv().to);
    let is_captured = candidate.capture_index_of(pin.back) == Some(candidate.index + 2);
    (leaves && is_captured).then(|| candidate.value(pin.back))
}

/// Returns the motif if the gaining side's piece moves to a square that only the pinned piece seems to guard,
/// and the next capture by the gaining side's piece wins material after every reply.
fn attack_past_guard(candidate: CandidateMove<'_>, pins: &[Pinned]) -> Option<Motif> {
    let after = candidate.board_after();
    let target = attacked_enemies(after, candidate.mv().to)
        .into_iter()
        .find(|square| candidate.capture_index_of(*square) == Some(candidate.index + 2))?;
    let least = candidate.won_material() + MIN_GAIN;
    let pin = pins.iter().find(|pin| is_idle_guard(candidate, **pin, least))?;
    candidate
        .is_reason(&[target], &[])
        .then(|| candidate.motif(MotifKind::Pin, pin.by, &[pin.piece, pin.back], candidate.value(target)))
}

/// Whether no piece other than the pinned piece can capture the piece that has moved.
fn is_sole_guard(candidate: CandidateMove<'_>, pin: Pinned) -> bool {
    let mut replies = candidate.board_after().legal_moves().into_iter();
    replies.all(|reply| reply.captured_square() != Some(candidate.mv().to) || reply.from == pin.piece)
}

/// Whether the pinned piece only seems to guard the square to which the gaining side's piece has moved.
/// Without the pin, a capture by the pinned piece would undo the gain.
/// With the pin, this capture is illegal or loses the piece behind. No capture by another piece undoes the gain.
fn is_idle_guard(candidate: CandidateMove<'_>, pin: Pinned, least: i32) -> bool {
    let (after, to, won) = (candidate.board_after(), candidate.mv().to, candidate.won_material());
    let guards = after
        .piece_at(pin.piece)
        .is_some_and(|pinned| attacks_of(pinned.piece_type, pinned.color, pin.piece, after.occupied()) & to.bit() != 0);
    let is_off_line = line(pin.by, pin.back) & to.bit() == 0;
    let would_cost = won - candidate.value(to) < MIN_GAIN;
    let mut replies = after.legal_moves().into_iter();
    guards
        && is_off_line
        && would_cost
        && replies.all(|reply| reply.captured_square() != Some(to) || is_lost_capture(candidate, pin, reply, least))
}

/// Whether this capture of the gaining side's piece loses material for the other side.
/// If the pinned piece captures, the loss must be the piece behind; if another piece captures, any loss counts.
fn is_lost_capture(candidate: CandidateMove<'_>, pin: Pinned, reply: Move, least: i32) -> bool {
    if reply.from == pin.piece {
        target_is_lost_after(
            candidate.board_after(),
            reply,
            pin.back,
            candidate.won_material(),
            least,
        )
    } else {
        wins_after(candidate.board_after(), reply, candidate.won_material(), least)
    }
}

#[cfg(test)]
mod tests;
