//! The fit itself: the scale from centipawns to points, then the weights.

use super::Options;
use super::model::{self, Weights};
use super::samples::Samples;

/// The scale at which the old weights foretell the results best: what a centipawn is worth.
#[must_use]
pub fn scale(samples: &Samples, weights: &Weights, options: &Options) -> f64 {
    // The results alone: a search's expectations depend on the scale.
    let loss = |scale| model::loss(samples, weights, scale, 0.0, options.parallel);
    let (mut low, mut high) = (0.0005, 0.02);
    // The loss has one valley, which a search by thirds finds.
    for _ in 0..25 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

/// The first step's size in centipawns.
const STEP: f64 = 2.0;

/// The weights with the least loss, by Adam (Kingma and Ba, 2014) over all positions at once, each weight drawn back to
/// what it was; `hear` is told each step.
#[must_use]
pub fn weights(
    samples: &Samples,
    old: &Weights,
    scale: f64,
    options: &Options,
    mut hear: impl FnMut(usize, &Weights),
) -> Weights {
    let (memory, square_memory): (f64, f64) = (0.9, 0.999);
    let pull = options.pull * scale * scale / samples.len() as f64;
    let mut weights = old.clone();
    let mut means = vec![[0.0; 2]; old.len()];
    let mut squares = vec![[0.0; 2]; old.len()];
    for step in 0..options.steps {
        hear(step, &weights);
        let slopes = model::gradient(samples, &weights, scale, options.blend, options.parallel);
        let power = step as i32 + 1;
        let size = STEP * (1.0 - step as f64 / options.steps as f64);
        for term in 0..weights.len() {
            for half in 0..2 {
                let slope = slopes[term][half] + pull * (weights[term][half] - old[term][half]);
                let mean = &mut means[term][half];
                let square = &mut squares[term][half];
                *mean = memory * *mean + (1.0 - memory) * slope;
                *square = square_memory * *square + (1.0 - square_memory) * slope * slope;
                let unbiased = *mean / (1.0 - memory.powi(power));
                let spread = (*square / (1.0 - square_memory.powi(power))).sqrt();
                weights[term][half] -= size * unbiased / (spread + 1e-12);
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use chess_core::Color;

    use super::{scale, weights};
    use crate::tune::{Options, current, model, samples};

    #[test]
    fn a_fit_lowers_the_loss() {
        let won = (
            "4k3/pppp4/8/8/8/2N5/PPPP4/4K3 w - - 0 1",
            "Ke2",
            300,
            Some(Color::White),
        );
        let drawn = ("4k3/pppp4/2n5/8/8/2N5/PPPP4/4K3 b - - 0 1", "Ke7", 0, None);
        let (seen, _) = samples::read(&samples::tests::games(&[won, drawn, drawn].repeat(20))).unwrap();
        let options = Options {
            steps: 30,
            ..Options::parse(lexopt::Parser::from_args([""; 0])).unwrap()
        };
        let old = current();
        let scale = scale(&seen, &old, &options);
        let new = weights(&seen, &old, scale, &options, |_, _| {});
        let loss = |weights| model::loss(&seen, weights, scale, options.blend, 1);
        assert!(loss(&new) < loss(&old));
    }
}
