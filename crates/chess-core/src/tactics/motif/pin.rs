//! Pin: a piece cannot leave its line, because the king or a better piece stands behind it.
//!
//! *Absolute*, before the king: the rules forbid it. *Relative*, before another piece: that one would be lost. A pin
//! wins in two ways. The pinned piece is attacked, cannot go, and is captured; it could go if nothing were behind it.
//! Or the pinned piece only seems to guard: the user captures what it alone could recapture, and it must not.

use super::super::forced::{is_lost_after, wins_one_of};
use super::super::threat::{attacked_enemies, is_slider, threat};
use super::skewer::behind;
use super::{LEAST_GAIN, Moment, Motif, MotifKind};
use crate::rules::{Board, Color, PieceType, Square, SquareSet, attacks_of, line};
use crate::tactics::piece_value;

/// A pinned piece, the piece that pins it, and what stands behind it.
#[derive(Clone, Copy)]
struct Pinned {
    by: Square,
    piece: Square,
    back: Square,
    is_absolute: bool,
}

pub(super) fn pin(moment: Moment<'_>) -> Option<Motif> {
    let pins = pins(moment.after(), moment.user());
    let won = |pin: &Pinned| captures_pinned(moment, *pin);
    let idle = |pin: &Pinned| captures_guarded(moment, *pin);
    pins.iter().find_map(won).or_else(|| pins.iter().find_map(idle))
}

/// The pins by a side's pieces against the other's.
fn pins(board: &Board, user: Color) -> Vec<Pinned> {
    let sliders = board
        .pieces()
        .filter(|(_, piece)| piece.color == user && is_slider(piece.piece_type));
    let of_slider = |(by, slider): (Square, crate::rules::Piece)| {
        attacked_enemies(board, by).into_iter().filter_map(move |front| {
            let back = behind(board, slider.piece_type, by, front)?;
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
    sliders.flat_map(of_slider).collect()
}

/// The pinned piece is attacked, stays, and is captured.
fn captures_pinned(moment: Moment<'_>, pin: Pinned) -> Option<Motif> {
    let after = moment.after();
    moment.captured_at(pin.piece)?;
    let attackers = SquareSet(after.attackers(moment.user(), pin.piece, after.occupied()));
    let is_attacked = attackers.iter().any(|by| threat(after, by, pin.piece) >= LEAST_GAIN);
    let mut targets = vec![pin.piece];
    targets.extend((!pin.is_absolute).then_some(pin.back));
    let is_proved =
        is_attacked && could_leave(after, pin) && wins_one_of(after, &targets, moment.won(), moment.won() + LEAST_GAIN);
    is_proved.then(|| moment.motif(MotifKind::Pin, pin.by, &[pin.piece, pin.back], moment.value(pin.piece)))
}

/// Whether the pinned piece could go off the line, were there no pin.
fn could_leave(board: &Board, pin: Pinned) -> bool {
    let on_line = line(pin.by, pin.back);
    board
        .potential_moves(pin.piece)
        .into_iter()
        .filter_map(crate::rules::PotentialMove::to_move)
        .any(|mv| on_line & mv.to.bit() == 0)
}

/// The user captures what only the pinned piece could recapture.
fn captures_guarded(moment: Moment<'_>, pin: Pinned) -> Option<Motif> {
    let (after, mv, won) = (moment.after(), moment.mv(), moment.won());
    let pinned = after.piece_at(pin.piece)?;
    let guards = attacks_of(pinned.piece_type, pinned.color, pin.piece, after.occupied()) & mv.to.bit() != 0;
    let is_off_line = line(pin.by, pin.back) & mv.to.bit() == 0;
    let mut recaptures = after
        .legal_moves()
        .into_iter()
        .filter(|reply| reply.captured_square() == Some(mv.to));
    let is_free =
        recaptures.all(|reply| reply.from == pin.piece && is_lost_after(after, reply, pin.back, won, LEAST_GAIN));
    let would_cost = won - moment.value(mv.to) < LEAST_GAIN;
    (mv.is_capture() && guards && is_off_line && is_free && would_cost && won >= LEAST_GAIN)
        .then(|| moment.motif(MotifKind::Pin, pin.by, &[pin.piece, pin.back], won))
}
