//! Promotion: the user's pawn becomes a piece that stays, or that is captured at a price.

use super::super::material::piece_value;
use super::{LEAST_GAIN, Moment, Motif, MotifKind};
use crate::rules::PieceType;
use crate::tactics::proof_line::Fate;

pub(super) fn promotion(moment: Moment<'_>) -> Option<Motif> {
    let mv = moment.mv();
    let promoted = mv.promotion()?;
    let gain = piece_value(promoted) - piece_value(PieceType::Pawn);
    let stays = matches!(moment.line.fate(moment.index + 1, mv.to), Fate::Stands(_));
    let gain = if stays {
        gain
    } else {
        moment.line.material_gain().min(gain)
    };
    (gain >= LEAST_GAIN).then(|| moment.motif(MotifKind::Promotion, mv.to, &[mv.to], gain))
}
