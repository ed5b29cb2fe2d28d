//! The accuracy of a side's moves.

#[cfg(doc)]
use super::Judgement;
use super::Phase;

/// The summary of a side's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The accuracy of all moves of the side, in percent.
    pub accuracy: u32,
    /// The accuracy in each phase of the game, in percent, if the side has moved in that phase.
    pub phases: [Option<u32>; 3],
    /// The number of moves with each judgement of [`Judgement::ERRORS`].
    pub counts: [usize; 4],
}

impl Summary {
    /// Returns the summary of a side's moves. `losses` has one element for each of them: its ply, the phase of the
    /// position after it, and its reduction of the winning chance in percentage points.
    /// `chances` are White's winning chances in every position of the game. Returns `None` if the side has not moved.
    #[must_use]
    pub(super) fn from_losses(chances: &[f64], losses: &[(usize, Phase, f64)], counts: [usize; 4]) -> Option<Self> {
        let volatilities = volatilities(chances);
        let of = |is_wanted: &dyn Fn(Phase) -> bool| {
            let moves = losses.iter().filter(|(_, phase, _)| is_wanted(*phase));
            let moves: Vec<(f64, f64)> = moves
                .map(|(ply, _, lost)| (accuracy(*lost), volatilities[ply - 1]))
                .collect();
            game_accuracy(&moves).map(|accuracy| accuracy.round() as u32)
        };
        Some(Self {
            accuracy: of(&|_| true)?,
            phases: Phase::ALL.map(|wanted| of(&|phase| phase == wanted)),
            counts,
        })
    }
}

/// The accuracy in percent of a move that reduced the winning chance by `lost` percentage points.
#[must_use]
pub(super) fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// How strongly the winning chances vary around each ply, in percent: the standard deviation of the chances in a window
/// of positions. The length of the window is a tenth of the game, but between 2 and 8 positions. The values are clamped
/// to 0.5 to 12, and the first value is repeated.
pub(super) fn volatilities(chances: &[f64]) -> Vec<f64> {
    let size = (chances.len().saturating_sub(1) / 10).clamp(2, 8).min(chances.len());
    let deviations = || {
        chances
            .windows(size.max(1))
            .map(|window| standard_deviation(window).clamp(0.5, 12.0))
    };
    let first = deviations().take(1).cycle().take(size.saturating_sub(2));
    first.chain(deviations()).collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt()
}

/// The accuracy of a side's moves in percent, from the accuracy and the weight of each move. The result is the average
/// of the weighted mean and the harmonic mean. Bad moves have a larger effect in the harmonic mean.
pub(super) fn game_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted: f64 = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum();
    // A move with accuracy 0 would make the harmonic mean 0.
    let reciprocals: f64 = moves.iter().map(|(accuracy, _)| accuracy.max(1.0).recip()).sum();
    let harmonic = moves.len() as f64 / reciprocals;
    (!moves.is_empty()).then(|| f64::midpoint(weighted / weights, harmonic))
}
