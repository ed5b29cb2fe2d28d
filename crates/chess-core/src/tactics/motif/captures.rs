//! Hanging piece and bad exchange: the first move of the line is a capture.
//!
//! A piece *hangs* if nothing guards it. An exchange is *bad* for the other side if the captured piece is guarded
//! and can be recaptured, but the captures on its square still win at least a pawn.
//! The reason is that there are more attackers than guards, or that the attackers are less valuable.
//! If the captured piece has just captured or promoted, only the difference to that gain is gained.

use super::super::exchange::exchange_gain;
use super::super::material::piece_value;
use super::{MIN_GAIN, Moment, Motif, MotifKind};

pub(super) fn hanging_piece(moment: Moment<'_>) -> Option<Motif> {
    let (value, given) = captured_values(moment)?;
    let gain = value - given;
    (!is_guarded(moment) && gain >= MIN_GAIN).then(|| capture_motif(moment, MotifKind::HangingPiece, gain))
}

pub(super) fn bad_exchange(moment: Moment<'_>) -> Option<Motif> {
    let (value, given) = captured_values(moment)?;
    let to = moment.mv().to;
    let mut replies = moment.board_after().legal_moves().into_iter();
    let is_exchange = is_guarded(moment) && replies.any(|reply| reply.captured_square() == Some(to));
    let gain = exchange_gain(moment.board_before(), moment.mv()).min(value) - given;
    (is_exchange && gain >= MIN_GAIN).then(|| capture_motif(moment, MotifKind::BadExchange, gain))
}

/// The value, in centipawns, of the piece that the first move of the line captures, and the centipawns that this piece
/// gained immediately before the line.
fn captured_values(moment: Moment<'_>) -> Option<(i32, i32)> {
    let square = moment.mv().captured_square().filter(|_| moment.index == 0)?;
    let captured = moment.board_before().piece_at(square)?;
    Some((piece_value(captured.piece_type), moment.line.earlier_gain_on(square)))
}

/// Whether a piece of the other side would attack the square of the capture if the capturing piece were gone.
fn is_guarded(moment: Moment<'_>) -> bool {
    let mv = moment.mv();
    let occupied = moment.board_before().occupied() & !mv.from.bit();
    moment.board_before().attackers(!moment.gaining_side(), mv.to, occupied) != 0
}

fn capture_motif(moment: Moment<'_>, kind: MotifKind, gain: i32) -> Motif {
    let to = moment.mv().to;
    moment.motif(kind, to, &[to], gain)
}

#[cfg(test)]
mod tests;
