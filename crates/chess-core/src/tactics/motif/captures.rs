//! Hanging piece and bad exchange: the first move of the line is a capture.
//!
//! A piece *hangs* if nothing guards it. An exchange is *bad* for the other side if the captured piece is guarded
//! and can be recaptured, but the captures on its square still win at least a pawn.
//! The reason is that there are more attackers than guards, or that the attackers are less valuable.
//! If the captured piece has itself just captured or promoted, the gain is only the value of the piece minus what it
//! has just gained.

use super::super::exchange::exchange_gain;
use super::super::material::piece_value;
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};

pub(super) fn hanging_piece(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (value, given) = captured_values(candidate)?;
    let gain = value - given;
    (!is_guarded(candidate) && gain >= MIN_GAIN).then(|| capture_motif(candidate, MotifKind::HangingPiece, gain))
}

pub(super) fn bad_exchange(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (value, given) = captured_values(candidate)?;
    let to = candidate.mv().to;
    let mut replies = candidate.board_after().legal_moves().into_iter();
    let is_exchange = is_guarded(candidate) && replies.any(|reply| reply.captured_square() == Some(to));
    let gain = exchange_gain(candidate.board_before(), candidate.mv()).min(value) - given;
    (is_exchange && gain >= MIN_GAIN).then(|| capture_motif(candidate, MotifKind::BadExchange, gain))
}

/// The value, in centipawns, of the piece that the first move of the line captures, and the centipawns that this piece
/// gained immediately before the line.
fn captured_values(candidate: CandidateMove<'_>) -> Option<(i32, i32)> {
    let square = candidate.mv().captured_square().filter(|_| candidate.index == 0)?;
    let captured = candidate.board_before().piece_at(square)?;
    Some((piece_value(captured.piece_type), candidate.line.earlier_gain_on(square)))
}

/// Whether a piece of the other side would attack the square of the capture if the capturing piece were gone.
fn is_guarded(candidate: CandidateMove<'_>) -> bool {
    let mv = candidate.mv();
    let occupied = candidate.board_before().occupied() & !mv.from.bit();
    candidate
        .board_before()
        .attackers(!candidate.gaining_side(), mv.to, occupied)
        != 0
}

fn capture_motif(candidate: CandidateMove<'_>, kind: MotifKind, gain: i32) -> Motif {
    let to = candidate.mv().to;
    candidate.motif(kind, to, &[to], gain)
}

#[cfg(test)]
mod tests;
