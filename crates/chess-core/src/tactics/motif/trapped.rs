//! Trapped piece: an attacked piece has no safe square.
//!
//! After the user's move, which is no check, a knight, bishop, rook or queen is attacked so that its capture wins
//! material; wherever it goes and whatever else is played, it is lost for at least a pawn. In the line, it is captured.

use super::super::forced::{is_lost_after, wins_one_of};
use super::super::threat::threat;
use super::{LEAST_GAIN, Moment, Motif, MotifKind};
use crate::rules::{PieceType, Square, SquareSet};

pub(super) fn trapped_piece(moment: Moment<'_>) -> Option<Motif> {
    let after = moment.after();
    if after.is_in_check() {
        return None;
    }
    let own = !moment.user();
    let least = moment.won() + LEAST_GAIN;
    let is_trapped = |target: Square| {
        let attackers = SquareSet(after.attackers(moment.user(), target, after.occupied()));
        let by = attackers.iter().find(|by| threat(after, *by, target) >= LEAST_GAIN)?;
        let is_lost = moment.captured_at(target).is_some()
            && !after.pins(own).iter().any(|pin| pin.pinned == target)
            && !after.legal_moves_from(target).is_empty()
            && after
                .legal_moves_from(target)
                .into_iter()
                .all(|mv| is_lost_after(after, mv, target, moment.won(), least))
            && wins_one_of(after, &[target], moment.won(), least);
        is_lost.then(|| moment.motif(MotifKind::TrappedPiece, by, &[target], moment.value(target)))
    };
    let is_piece = |square: &Square| {
        let piece = after.piece_at(*square).filter(|piece| piece.color == own);
        piece.is_some_and(|piece| !matches!(piece.piece_type, PieceType::Pawn | PieceType::King))
    };
    after
        .pieces()
        .map(|(square, _)| square)
        .filter(is_piece)
        .find_map(is_trapped)
}
