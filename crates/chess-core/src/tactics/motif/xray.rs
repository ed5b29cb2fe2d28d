//! X-ray attack: a bishop, rook or queen attacks a square through a piece of the other side.
//!
//! The gaining side captures a guarded piece. The piece that recaptures stood between the square of the capture and a
//! bishop, rook or queen of the gaining side. That bishop, rook or queen then captures on the same square. The exchange
//! wins at least a pawn.

use super::super::exchange::exchange_gain;
use super::super::threat::is_slider;
use super::{CandidateMove, MIN_GAIN, Motif, MotifKind};
use crate::rules::between;

pub(super) fn x_ray(candidate: CandidateMove<'_>) -> Option<Motif> {
    let (after, mv) = (candidate.board_after(), candidate.mv());
    let reply = candidate.reply()?;
    let next = candidate.line.moves().get(candidate.index + 2)?;
    let is_on_square = |square| square == Some(mv.to);
    let is_exchange = is_on_square(mv.captured_square())
        && is_on_square(reply.captured_square())
        && is_on_square(next.captured_square());
    let slides = after
        .piece_at(next.from)
        .is_some_and(|piece| is_slider(piece.piece_type));
    let is_through = between(next.from, mv.to) & reply.from.bit() != 0;
    let gain = exchange_gain(candidate.board_before(), mv);
    (is_exchange && slides && is_through && gain >= MIN_GAIN)
        .then(|| candidate.motif(MotifKind::XRay, next.from, &[mv.to], gain))
}

#[cfg(test)]
mod tests;
