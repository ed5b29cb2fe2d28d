//! Selects the ends of two proof lines, so that the material at the ends agrees with the scores.
//!
//! A principal variation often passes several quiet positions, and the material may change between them. The material
//! at the ends of the lines of two moves is a reason only if its difference agrees with the difference of the scores.
//! If the material does not agree at the usual ends, other quiet positions of the same lines are tried.

use super::material::material_loss;
use super::proof::{MIN_PLIES, Proof};
use super::reasons::{MAX_EXCESS_LOSS, is_reason};
use crate::engine::report::Score;
use crate::rules::Board;
use crate::tactics::{ProofLine, material_balance};

/// The number of plies after the end of a line in which the material must not change.
const STABLE_PLIES: usize = 2;

/// The proofs of the played and the better move. Their lines are cut so that the difference in material agrees with the
/// scores. The proofs are unchanged if the usual ends agree, if one of the scores is a mate, or if no ends agree.
#[must_use]
pub(super) fn with_agreeing_lines(before: &Board, played: &Proof, better: &Proof) -> (Proof, Proof) {
    let is_mate = |proof: &Proof| proof.score.plies_to_mate().is_some();
    let agreement = |played_line: &ProofLine, better_line: &ProofLine| {
        let loss = material_loss(before, played_line, better_line)?;
        Agreement::of(loss.centipawns, played.score, better.score)
    };
    let unchanged = || (played.clone(), better.clone());
    if is_mate(played) || is_mate(better) || agreement(&played.line, &better.line) == Some(Agreement::Near) {
        return unchanged();
    }
    let length = |line: &ProofLine| line.moves().len();
    let is_changed = |proof: &Proof, line: &ProofLine| usize::from(length(line) != length(&proof.line));
    let better_ends = possible_line_ends(better);
    let pairs = possible_line_ends(played).into_iter().flat_map(|played_line| {
        let with = |better_line: &ProofLine| (played_line.clone(), better_line.clone());
        better_ends.iter().map(with).collect::<Vec<_>>()
    });
    let rated = pairs.filter_map(|(played_line, better_line)| {
        let changed = is_changed(played, &played_line) + is_changed(better, &better_line);
        let rank = (
            agreement(&played_line, &better_line)?,
            changed,
            length(&played_line) + length(&better_line),
        );
        Some((rank, played_line, better_line))
    });
    let best = rated.min_by_key(|(rank, ..)| *rank);
    best.map_or_else(unchanged, |(_, played_line, better_line)| {
        (with_line(played, played_line), with_line(better, better_line))
    })
}

/// How well a loss of material agrees with the difference of the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Agreement {
    /// The loss of material and the difference of the scores differ by at most the tolerance.
    Near,
    /// The loss of material is less than the difference of the scores, but large enough to be the reason for it.
    Partial,
}

impl Agreement {
    fn of(material: i32, played: Score, better: Score) -> Option<Self> {
        let lost = better.centipawns() - played.centipawns();
        if (f64::from(material) - lost).abs() <= MAX_EXCESS_LOSS {
            Some(Self::Near)
        } else {
            is_reason(material, played, better).then_some(Self::Partial)
        }
    }
}

fn with_line(proof: &Proof, line: ProofLine) -> Proof {
    Proof { line, ..proof.clone() }
}

/// The usual line of the proof, and the lines that end in another quiet position after
/// which the material does not change. A line in which the material never changes has at least [`MIN_PLIES`] plies.
fn possible_line_ends(proof: &Proof) -> Vec<ProofLine> {
    let (whole, gaining_side) = (&proof.whole, proof.whole.gaining_side());
    let balance = |index: usize| material_balance(whole.board(index), gaining_side);
    let is_stable = |index: &usize| (1..=STABLE_PLIES).all(|plies| balance(index + plies) == balance(*index));
    let is_long_enough = |index: &usize| *index >= MIN_PLIES || balance(*index) != balance(0);
    let others = (1..=whole.moves().len())
        .filter(is_long_enough)
        .filter(is_stable)
        .filter(|index| whole.is_quiet(*index))
        .map(|index| whole.clone().up_to(index));
    std::iter::once(proof.line.clone()).chain(others).collect()
}

#[cfg(test)]
mod tests;
