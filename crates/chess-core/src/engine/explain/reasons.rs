//! Selects the reasons that a proof line supports.

use super::material::{Comparison, MaterialLoss, material_loss};
use super::proof::{Proof, is_checkmate};
use crate::engine::report::Score;
use crate::rules::Board;
use crate::tactics::{Motif, MotifKind, ProofLine, motif};

/// The greatest number of centipawns by which a material loss may exceed the difference of the scores: half a pawn.
pub(super) const MAX_EXCESS_LOSS: f64 = 50.0;

/// The least score, in centipawns, at which a position counts as decided.
const MIN_DECIDED_SCORE: f64 = 600.0;

/// A promotion is the reason only if the scores differ by at least this number of centipawns.
pub(super) const MIN_PROMOTION_LOSS: f64 = 300.0;

/// A draw is the reason only if the winning chances after the better move exceed the winning chances of a draw
/// by at least this number of percentage points.
pub(super) const MIN_DRAW_LOSS: f64 = 15.0;

/// The winning chances of a draw, in percent.
pub(super) const DRAW_CHANCES: f64 = 50.0;

/// The reasons why a move is worse than another move.
#[derive(Clone, Debug, Default)]
pub(super) struct Reasons {
    pub(super) material: Option<MaterialLoss>,
    pub(super) motif: Option<Motif>,
}

/// The reasons why a move of the position `before` is worse than the better move.
#[must_use]
pub(super) fn reasons(before: &Board, played: &Proof, better: &Proof) -> Reasons {
    if is_mate_of_other_side(played.score) {
        let motif = is_checkmate(played.line.end()).then(|| motif(&played.line));
        return Reasons {
            material: None,
            motif: motif.flatten(),
        };
    }
    let lost = better.score.centipawns() - played.score.centipawns();
    let loss = material_loss(before, &played.line, &better.line);
    let material = loss.filter(|loss| is_reason(loss.centipawns, played.score, better.score));
    let found = motif(&played.line);
    if found.as_ref().is_some_and(is_draw) {
        // The material at the end does not matter, because the game is a draw.
        return Reasons {
            material: None,
            motif: found.filter(|_| is_only_a_draw(played.score, better.score)),
        };
    }
    let is_shown = |motif: &Motif| match motif.kind {
        MotifKind::Promotion => lost >= MIN_PROMOTION_LOSS && !has_promotion(&better.line),
        _ => explains_loss(motif, material.as_ref()),
    };
    // A promotion may be later than other motifs, because the pawn's earlier moves are part of it.
    let is_early = |motif: &Motif| motif.is_early() || motif.kind == MotifKind::Promotion;
    let motif = found.filter(is_early).filter(is_shown);
    Reasons { material, motif }
}

/// Whether a motif saves a draw and wins no material.
pub(super) const fn is_draw(motif: &Motif) -> bool {
    matches!(motif.kind, MotifKind::Stalemate | MotifKind::Perpetual)
}

/// Whether the played move has the score of a draw, and the better move has a clearly better score.
fn is_only_a_draw(played: Score, better: Score) -> bool {
    played.centipawns().abs() <= MAX_EXCESS_LOSS && better.winning_chances() >= DRAW_CHANCES + MIN_DRAW_LOSS
}

/// Whether the side that moves first in a line promotes a pawn.
fn has_promotion(line: &ProofLine) -> bool {
    line.moves().iter().step_by(2).any(|mv| mv.promotion().is_some())
}

pub(super) fn is_mate_of_other_side(score: Score) -> bool {
    score.plies_to_mate().is_some_and(|plies| plies < 0)
}

/// Whether a loss of material exceeds the difference of the scores by at most [`MAX_EXCESS_LOSS`].
/// Both numbers are in centipawns.
pub(super) fn agrees_with_scores(material: i32, lost: f64) -> bool {
    f64::from(material) <= lost + MAX_EXCESS_LOSS
}

/// Whether a loss of material, in centipawns, agrees with the scores and accounts for their difference.
pub(super) fn is_reason(material: i32, played: Score, better: Score) -> bool {
    agrees_with_scores(material, better.centipawns() - played.centipawns()) && accounts_for(material, played, better)
}

/// Whether a loss of material, with the tolerance, is at least half of the difference of the scores.
/// If the loss is less, the move mainly loses something else, and the material is not the reason.
/// In a decided position, the difference of the scores is not a measure of material, so that any loss suffices.
fn accounts_for(material: i32, played: Score, better: Score) -> bool {
    let is_decided = |score: Score| score.centipawns().abs() >= MIN_DECIDED_SCORE;
    let lost = better.centipawns() - played.centipawns();
    is_decided(played) || is_decided(better) || 2.0 * (f64::from(material) + MAX_EXCESS_LOSS) >= lost
}

/// Whether a motif explains a loss: its gain is at least half of the loss.
fn explains_loss(motif: &Motif, material: Option<&MaterialLoss>) -> bool {
    material.is_some_and(|loss| loss.comparison == Comparison::Lost && is_half_of(motif, loss.centipawns))
}

/// Whether the gain of a motif is at least half of this number of centipawns.
pub(super) const fn is_half_of(motif: &Motif, centipawns: i32) -> bool {
    2 * motif.gain >= centipawns
}

#[cfg(test)]
mod tests {
    use super::{is_only_a_draw, is_reason};
    use crate::engine::report::Score;

    #[track_caller]
    fn check(played: i32, better: i32, expected: bool) {
        let [played, better] = [played, better].map(Score::from_centipawns);
        assert_eq!(is_only_a_draw(played, better), expected);
    }

    #[test]
    fn material_is_the_reason_only_if_it_agrees_with_the_scores() {
        let is_shown = |material: i32, played: i32, better: i32| {
            let [played, better] = [played, better].map(Score::from_centipawns);
            is_reason(material, played, better)
        };
        assert!(is_shown(300, -250, 0));
        // The loss of material is greater than the difference of the scores.
        assert!(!is_shown(300, -240, 0));
        // A pawn is not the reason for a loss of three and a half pawns.
        assert!(is_shown(100, -300, 0));
        assert!(!is_shown(100, -350, 0));
        // In a decided position, a pawn is reason enough.
        assert!(is_shown(100, -700, 0));
        assert!(is_shown(100, 0, 700));
    }

    #[test]
    fn a_draw_is_the_reason_only_if_there_was_clearly_more() {
        check(0, 500, true);
        // A score of 168 centipawns corresponds to winning chances of 65 %.
        check(0, 170, true);
        check(0, 160, false);
        check(0, -20, false);
        // The score of the played move is not the score of a draw.
        check(-40, 300, true);
        check(-80, 300, false);
        check(80, 300, false);
    }
}
