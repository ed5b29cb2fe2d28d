//! A neural net with one hidden layer in floating point, and its gradients.
//!
//! Each side has a hidden layer: the sum of the weights of the side's active inputs. Both sides use the same weights.
//! The hidden values are clipped to 0 … 1 and squared. The values of the side to move and of the other side, in this
//! order, lead to one output. The sigmoid of the output is the expected points.

use chess_core::engine::net::{INPUTS, OUTPUT_BUCKETS};

use super::positions::{HeldOutPosition, Position};

/// The layout of a net's weights in one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of hidden values per side.
    pub hidden: usize,
}

impl Shape {
    /// The index of the first bias of the hidden layer. The weights of the hidden layer, grouped by
    /// input, are before the biases.
    #[must_use]
    pub const fn hidden_biases(self) -> usize {
        INPUTS * self.hidden
    }

    /// The index of the first weight of an output. The weights for the side to move are first.
    #[must_use]
    pub const fn output_weights(self, output: usize) -> usize {
        self.hidden_biases() + self.hidden + 2 * self.hidden * output
    }

    /// The index of the bias of an output.
    #[must_use]
    pub const fn output_bias(self, output: usize) -> usize {
        self.output_weights(OUTPUT_BUCKETS) + output
    }

    /// The number of weights and biases.
    #[must_use]
    pub const fn len(self) -> usize {
        self.output_bias(OUTPUT_BUCKETS)
    }
}

/// The target of the training, which is a mean of the search's score and the game's result.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The weight of the game's result, from 0 to 1.
    pub result: f32,
    /// The sigmoid receives 1 for a score of this number of centipawns.
    pub scale: f32,
}

impl Target {
    /// The target points of a position.
    fn of(self, position: &Position) -> f32 {
        let searched = sigmoid(f32::from(position.score) / self.scale);
        let points = f32::from(position.half_points) / 2.0;
        self.result * points + (1.0 - self.result) * searched
    }
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The hidden layers of both sides, before clipping.
#[derive(Clone, Debug)]
pub struct Hidden {
    sides: [Vec<f32>; 2],
}

impl Hidden {
    /// Creates the hidden layers for a net of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self {
            sides: [vec![0.0; shape.hidden], vec![0.0; shape.hidden]],
        }
    }
}

/// Returns the output for a position. `hidden` receives the hidden layers.
#[must_use]
pub fn output(shape: Shape, weights: &[f32], position: &Position, hidden: &mut Hidden) -> f32 {
    let inputs = position.inputs();
    let biases = &weights[shape.hidden_biases()..][..shape.hidden];
    let mut sum = weights[shape.output_bias(position.output_bucket())];
    for (side, values) in hidden.sides.iter_mut().enumerate() {
        values.copy_from_slice(biases);
        for &input in inputs.of(side) {
            let row = &weights[usize::from(input) * shape.hidden..][..shape.hidden];
            values.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
        }
        let start = shape.output_weights(position.output_bucket()) + side * shape.hidden;
        let of_output = &weights[start..][..shape.hidden];
        let products = values.iter().zip(of_output).map(|(value, weight)| {
            let clipped = value.clamp(0.0, 1.0);
            clipped * clipped * weight
        });
        sum += products.sum::<f32>();
    }
    sum
}

/// The mean squared error over positions.
#[must_use]
pub fn loss<'a>(shape: Shape, weights: &[f32], positions: impl Iterator<Item = &'a Position>, target: Target) -> f64 {
    let mut hidden = Hidden::new(shape);
    mean_square(positions.map(|position| sigmoid(output(shape, weights, position, &mut hidden)) - target.of(position)))
}

/// The scales that are tried for the hand-made evaluation. A scale is the number of centipawns that is passed to the
/// sigmoid as 1.
const SCALES: [f32; 6] = [200.0, 240.0, 280.0, 320.0, 360.0, 400.0];

/// The mean squared error of the hand-made evaluation on the best of the scales.
#[must_use]
pub fn loss_of_hand_made(tested: &[HeldOutPosition], target: Target) -> f64 {
    let errors = |scale: f32| {
        let error =
            move |tested: &HeldOutPosition| sigmoid(tested.hand_made as f32 / scale) - target.of(&tested.position);
        mean_square(tested.iter().map(error))
    };
    SCALES.map(errors).into_iter().fold(f64::INFINITY, f64::min)
}

/// The ratio of the net's values to the values of the hand-made evaluation. An output of 1
/// represents `scale` centipawns.
#[must_use]
pub fn scale_ratio(shape: Shape, weights: &[f32], tested: &[HeldOutPosition], scale: f32) -> f64 {
    let mut hidden = Hidden::new(shape);
    let (mut products, mut squares) = (0.0, 0.0);
    for HeldOutPosition { position, hand_made } in tested {
        let (value, hand_made) = (
            f64::from(scale * output(shape, weights, position, &mut hidden)),
            f64::from(*hand_made),
        );
        products += value * hand_made;
        squares += hand_made * hand_made;
    }
    products / squares
}

fn mean_square(errors: impl Iterator<Item = f32>) -> f64 {
    let (sum, count) = errors.fold((0.0, 0), |(sum, count), error| {
        (sum + f64::from(error * error), count + 1)
    });
    sum / f64::from(count.max(1))
}

/// Returns the sum of the squared errors of positions, and adds its gradients to `gradients`.
pub fn add_gradients<'a>(
    shape: Shape,
    weights: &[f32],
    positions: impl Iterator<Item = &'a Position>,
    target: Target,
    gradients: &mut [f32],
) -> f64 {
    let mut hidden = Hidden::new(shape);
    let mut gradient_of_hidden = vec![0.0; shape.hidden];
    let mut sum = 0.0;
    for position in positions {
        let expected = sigmoid(output(shape, weights, position, &mut hidden));
        let error = expected - target.of(position);
        sum += f64::from(error * error);
        let gradient = 2.0 * error * expected * (1.0 - expected);
        gradients[shape.output_bias(position.output_bucket())] += gradient;
        let inputs = position.inputs();
        for (side, values) in hidden.sides.iter().enumerate() {
            let start = shape.output_weights(position.output_bucket()) + side * shape.hidden;
            let of_output = &weights[start..][..shape.hidden];
            let gradients_of_output = &mut gradients[start..][..shape.hidden];
            for at in 0..shape.hidden {
                let value = values[at];
                let clipped = value.clamp(0.0, 1.0);
                gradients_of_output[at] += gradient * clipped * clipped;
                // A clipped value has no gradient.
                let passes = if value > 0.0 && value < 1.0 { 1.0 } else { 0.0 };
                gradient_of_hidden[at] = gradient * of_output[at] * 2.0 * clipped * passes;
            }
            let mut add_to = |start: usize| {
                let row = &mut gradients[start..][..shape.hidden];
                row.iter_mut()
                    .zip(&gradient_of_hidden)
                    .for_each(|(sum, gradient)| *sum += gradient);
            };
            add_to(shape.hidden_biases());
            for &input in inputs.of(side) {
                add_to(usize::from(input) * shape.hidden);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::{Board, Color};

    const SHAPE: Shape = Shape { hidden: 8 };
    const TARGET: Target = Target {
        result: 0.4,
        scale: 400.0,
    };

    fn weights() -> Vec<f32> {
        let mut random = fastrand::Rng::with_seed(5);
        (0..SHAPE.len()).map(|_| random.f32() * 0.5 - 0.15).collect()
    }

    fn positions() -> Vec<Position> {
        let cases = [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                35,
                Some(Color::White),
            ),
            ("8/1p3pk1/p2p2p1/3P3p/1PP1r3/P6P/5PP1/3R2K1 b - - 0 31", -60, None),
        ];
        let position =
            |(fen, score, winner): (&str, i16, _)| Position::new(&fen.parse::<Board>().unwrap(), score, winner);
        cases.map(position).to_vec()
    }

    #[test]
    fn the_gradients_are_the_derivatives_of_the_loss() {
        let (weights, positions) = (weights(), positions());
        let mut gradients = vec![0.0; SHAPE.len()];
        let sum = add_gradients(SHAPE, &weights, positions.iter(), TARGET, &mut gradients);
        assert!((sum / 2.0 - loss(SHAPE, &weights, positions.iter(), TARGET)).abs() < 1e-9);
        let is_on = |at: &usize| gradients[*at].abs() > 1e-4;
        let steep: Vec<usize> = (0..SHAPE.len()).filter(is_on).collect();
        assert!(steep.len() > 50, "{}", steep.len());
        for at in steep
            .into_iter()
            .step_by(7)
            .chain([SHAPE.output_bias(positions[0].output_bucket()), SHAPE.hidden_biases()])
        {
            let at_distance = |distance: f32| {
                let mut moved = weights.clone();
                moved[at] += distance;
                2.0 * loss(SHAPE, &moved, positions.iter(), TARGET)
            };
            let step = 0.002;
            let measured = (at_distance(step) - at_distance(-step)) / (2.0 * f64::from(step));
            let gradient = f64::from(gradients[at]);
            assert!(
                (gradient - measured).abs() < 0.02 * gradient.abs() + 2e-4,
                "{at}: {gradient} {measured}"
            );
        }
    }

    #[test]
    fn the_output_is_for_the_side_to_move() {
        let weights = weights();
        let of = |fen: &str| {
            let board: Board = fen.parse().unwrap();
            output(
                SHAPE,
                &weights,
                &Position::new(&board, 0, None),
                &mut Hidden::new(SHAPE),
            )
        };
        let white = of("4k3/8/8/3q4/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(white, of("4k3/4p3/8/8/3Q4/8/8/4K3 b - - 0 1"));
        assert_ne!(white, of("4k3/8/8/3q4/8/8/4P3/4K3 b - - 0 1"));
    }
}
