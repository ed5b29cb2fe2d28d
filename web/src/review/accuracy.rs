//! How accurate a side's moves were together.

use super::Phase;

/// What a side's moves were worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The accuracy of its moves together, in percent.
    pub accuracy: u32,
    /// The same of the moves of each phase of the game, where there are any.
    pub phases: [Option<u32>; 3],
    /// The numbers of blunders, mistakes and inaccuracies.
    pub counts: [usize; 3],
}

impl Summary {
    /// The summary of a side's half-moves, each with its number, the phase that it led to and the part of a chance that
    /// it lost, in percent; `chances` are White's in every position of the game. `None` where the side has not moved.
    #[must_use]
    pub(super) fn of_losses(chances: &[f64], losses: &[(usize, Phase, f64)], counts: [usize; 3]) -> Option<Self> {
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

/// The accuracy of a move, in percent, that lost so many percent of a chance to win.
#[must_use]
pub(super) fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// For each half-move, how much the chances, in percent, go up and down around it: their standard deviation in a window
/// of a tenth of the game, but of 2 to 8 positions. It is kept between 0.5 and 12, and the first windows are the same.
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

/// The accuracy of a side's moves together, in percent, of the accuracy of each and its weight: half of it is their
/// weighted mean, half their harmonic mean, in which one bad move counts for more.
pub(super) fn game_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted: f64 = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum();
    // A move without any accuracy would leave nothing of all others.
    let reciprocals: f64 = moves.iter().map(|(accuracy, _)| accuracy.max(1.0).recip()).sum();
    let harmonic = moves.len() as f64 / reciprocals;
    (!moves.is_empty()).then(|| f64::midpoint(weighted / weights, harmonic))
}
