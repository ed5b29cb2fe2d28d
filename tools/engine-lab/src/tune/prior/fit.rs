//! Fits weights to the moves of people by the limited-memory BFGS method (Jorge Nocedal, 1980).
//! The fit maximizes the likelihood of the played moves, less a penalty for large weights.

use std::collections::VecDeque;
use std::ops::Range;

use super::positions::{Choice, Positions};

/// For each feature, its weight at the middle rating and its slope (see
/// [`RATINGS`](chess_core::engine::prior::RATINGS)).
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<[f64; 2]>);

/// How well weights predict moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictionQuality {
    /// The number of moves.
    pub count: u32,
    /// The sum of the logarithms of the probabilities of the played moves.
    pub log_likelihood: f64,
    /// The number of positions in which the most likely move was played. If `n` moves are equally likely and one of
    /// them was played, the position counts as 1 / `n`.
    pub top: f64,
}

/// The factor of the square of a weight in the penalty.
const PENALTY_FACTOR: f64 = 1.0;
/// The number of previous steps that the method remembers.
const REMEMBERED_STEPS: usize = 12;

impl Weights {
    /// Creates weights of zero for this number of features.
    #[must_use]
    pub fn zero(count: usize) -> Self {
        Self(vec![[0.0; 2]; count])
    }

    /// The utilities of the moves of a position.
    fn utilities(&self, choice: Choice<'_>) -> Vec<f64> {
        let offset = f64::from(choice.rating_offset());
        let utility = |number: usize| {
            let terms = choice.features(number).iter().map(|(index, value)| {
                let [weight, slope] = self.0[usize::from(*index)];
                f64::from(*value) * (weight + offset * slope)
            });
            terms.sum::<f64>()
        };
        (0..choice.moves).map(utility).collect()
    }

    fn plus_scaled(&self, direction: &[[f64; 2]], factor: f64) -> Self {
        let sum = |(one, other): (&[f64; 2], &[f64; 2])| [one[0] + factor * other[0], one[1] + factor * other[1]];
        Self(self.0.iter().zip(direction).map(sum).collect())
    }
}

/// The probabilities of moves with these utilities.
fn probabilities(utilities: &[f64]) -> Vec<f64> {
    let best = utilities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let likelihoods: Vec<f64> = utilities.iter().map(|utility| (utility - best).exp()).collect();
    let sum: f64 = likelihoods.iter().sum();
    likelihoods.into_iter().map(|likelihood| likelihood / sum).collect()
}

/// Measures how well weights predict the moves of players in a range of ratings.
#[must_use]
pub fn measure(positions: &Positions, weights: &Weights, ratings: Range<f32>) -> PredictionQuality {
    let mut measured = PredictionQuality::default();
    for choice in positions.choices().filter(|choice| ratings.contains(&choice.rating)) {
        let probabilities = probabilities(&weights.utilities(choice));
        let played = probabilities[choice.chosen];
        measured.count += 1;
        measured.log_likelihood += played.ln();
        let as_likely = probabilities.iter().filter(|other| **other >= played);
        if probabilities.iter().all(|other| *other <= played) {
            measured.top += 1.0 / as_likely.count() as f64;
        }
    }
    measured
}

/// The function that the fit minimizes, which is the negative log-likelihood with the penalty.
/// Also returns its gradient.
fn negative_log_likelihood(positions: &Positions, weights: &Weights, used: &Range<usize>) -> (f64, Vec<[f64; 2]>) {
    let mut loss = 0.0;
    let mut gradient = vec![[0.0; 2]; weights.0.len()];
    for choice in positions.choices() {
        let probabilities = probabilities(&weights.utilities(choice));
        loss -= probabilities[choice.chosen].ln();
        let offset = f64::from(choice.rating_offset());
        for (number, probability) in probabilities.into_iter().enumerate() {
            let error = probability - if number == choice.chosen { 1.0 } else { 0.0 };
            for (index, value) in choice.features(number) {
                let slot = &mut gradient[usize::from(*index)];
                slot[0] += error * f64::from(*value);
                slot[1] += error * f64::from(*value) * offset;
            }
        }
    }
    for (index, (slot, weight)) in gradient.iter_mut().zip(&weights.0).enumerate() {
        if used.contains(&index) {
            loss += PENALTY_FACTOR * (weight[0] * weight[0] + weight[1] * weight[1]);
            *slot = [
                slot[0] + 2.0 * PENALTY_FACTOR * weight[0],
                slot[1] + 2.0 * PENALTY_FACTOR * weight[1],
            ];
        } else {
            *slot = [0.0; 2];
        }
    }
    (loss, gradient)
}

fn dot(one: &[[f64; 2]], other: &[[f64; 2]]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a[0] * b[0] + a[1] * b[1]).sum()
}

fn scaled_by(vector: &[[f64; 2]], factor: f64) -> Vec<[f64; 2]> {
    vector.iter().map(|[a, b]| [factor * a, factor * b]).collect()
}

fn difference(one: &[[f64; 2]], other: &[[f64; 2]]) -> Vec<[f64; 2]> {
    one.iter().zip(other).map(|(a, b)| [a[0] - b[0], a[1] - b[1]]).collect()
}

/// A previous step, and the change of the gradient that the step caused.
struct Step {
    change: Vec<[f64; 2]>,
    bend: Vec<[f64; 2]>,
}

/// The direction of the next step. This is the gradient, corrected by the curvature that the previous steps have shown.
fn step_direction(gradient: &[[f64; 2]], steps: &VecDeque<Step>) -> Vec<[f64; 2]> {
    let mut direction = scaled_by(gradient, -1.0);
    let mut parts = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        let part = dot(&step.change, &direction) / dot(&step.change, &step.bend);
        direction = difference(&direction, &scaled_by(&step.bend, part));
        parts.push(part);
    }
    if let Some(last) = steps.back() {
        direction = scaled_by(&direction, dot(&last.change, &last.bend) / dot(&last.bend, &last.bend));
    }
    for (step, part) in steps.iter().zip(parts.into_iter().rev()) {
        let other = dot(&step.bend, &direction) / dot(&step.change, &step.bend);
        direction = difference(&direction, &scaled_by(&step.change, other - part));
    }
    direction
}

/// Fits the weights of the features in the range `used`. The weights of the other features stay zero.
#[must_use]
pub fn fit(positions: &Positions, used: Range<usize>, most: usize) -> Weights {
    let mut weights = Weights::zero(positions.feature_names().len());
    let (mut value, mut gradient) = negative_log_likelihood(positions, &weights, &used);
    let mut steps: VecDeque<Step> = VecDeque::new();
    for number in 0..most {
        let direction = step_direction(&gradient, &steps);
        let slope = dot(&direction, &gradient);
        // The first step has no known scale.
        let mut length = if steps.is_empty() {
            1.0 / dot(&gradient, &gradient).sqrt().max(1.0)
        } else {
            1.0
        };
        let (next, (lower, bent)) = loop {
            let next = weights.plus_scaled(&direction, length);
            let there = negative_log_likelihood(positions, &next, &used);
            if there.0 <= value + 1e-4 * length * slope || length < 1e-9 {
                break (next, there);
            }
            length /= 2.0;
        };
        let is_settled = value - lower < 1e-6 * value;
        let step = Step {
            change: difference(&next.0, &weights.0),
            bend: difference(&bent, &gradient),
        };
        if dot(&step.change, &step.bend) > 0.0 {
            steps.push_back(step);
        }
        if steps.len() > REMEMBERED_STEPS {
            steps.pop_front();
        }
        (weights, value, gradient) = (next, lower, bent);
        if number % 10 == 9 {
            eprintln!("step {}: {value:.1}", number + 1);
        }
        if is_settled {
            break;
        }
    }
    weights
}
