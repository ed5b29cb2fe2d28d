//! The optimiser AdamW (Ilya Loshchilov and Frank Hutter, 2019), and the file that stores its state between two epochs.

use std::{fs, io};

use chess_core::engine::net;

use super::network::Shape;

/// The decay factors per step: of the mean gradient, and of the mean squared gradient.
const BETAS: [f32; 2] = [0.9, 0.999];
/// The weight decay, relative to the learning rate.
const WEIGHT_DECAY: f32 = 0.01;
/// A number that prevents a division by zero.
const EPSILON: f32 = 1e-8;
/// The maximum learning rate, and the part of this rate at the end.
const LEARNING_RATE: (f32, f32) = (0.001, 0.03);

/// Weights and the state of AdamW.
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    /// The weights.
    pub weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The number of steps so far.
    pub steps: u32,
    /// The maximum absolute value of each weight. As an integer, the weight must fit into eight bits.
    bounds: Vec<f32>,
}

impl Learner {
    /// Creates random weights. The weights are so small that no hidden value is clipped.
    #[must_use]
    pub fn new(shape: Shape, max_weight: impl Fn(Shape, usize) -> f32, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        // About thirty inputs are active. An output depends on the hidden values of two sides.
        let inputs = (1.0 / 32.0_f32).sqrt();
        let outputs = (1.0 / (2 * shape.hidden) as f32).sqrt();
        let weight = |at: usize| {
            let width = match at {
                // The weights of inputs that never occur stay 0, so that they compress well.
                _ if at < shape.hidden_biases() && !net::can_be_active(at / shape.hidden) => 0.0,
                _ if at < shape.hidden_biases() => inputs,
                _ if at < shape.output_weights(0) => 0.1,
                _ if at < shape.output_bias(0) => outputs,
                _ => 0.0,
            };
            width * (2.0 * random.f32() - 1.0)
        };
        let weights: Vec<f32> = (0..shape.len()).map(weight).collect();
        Self {
            means: vec![0.0; weights.len()],
            squares: vec![0.0; weights.len()],
            bounds: (0..weights.len()).map(|at| max_weight(shape, at)).collect(),
            weights,
            steps: 0,
        }
    }

    /// Changes the weights by one step, which reduces the loss. `gradients` are the gradients of the loss.
    pub fn step(&mut self, gradients: &[f32], rate: f32) {
        self.steps += 1;
        let corrections = BETAS.map(|beta| 1.0 - beta.powi(self.steps as i32));
        let all = self
            .weights
            .iter_mut()
            .zip(&mut self.means)
            .zip(&mut self.squares)
            .zip(&self.bounds)
            .zip(gradients);
        for ((((weight, mean), square), bound), gradient) in all {
            *mean += (1.0 - BETAS[0]) * (gradient - *mean);
            *square += (1.0 - BETAS[1]) * (gradient * gradient - *square);
            let direction = *mean / corrections[0] / ((*square / corrections[1]).sqrt() + EPSILON);
            *weight = (*weight - rate * (direction + WEIGHT_DECAY * *weight)).clamp(-bound, *bound);
        }
    }

    /// Returns a learner with the same weights for the beginning of another phase.
    #[must_use]
    pub fn for_next_phase(mut self) -> Self {
        self.means.fill(0.0);
        self.squares.fill(0.0);
        self.steps = 0;
        self
    }

    /// The learner as bytes.
    fn to_bytes(&self) -> Vec<u8> {
        let lists = [&self.weights, &self.means, &self.squares];
        let numbers = lists.into_iter().flatten().flat_map(|number| number.to_le_bytes());
        self.steps.to_le_bytes().into_iter().chain(numbers).collect()
    }

    /// Saves the learner to a file. The name identifies the training of the learner.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn save(&self, path: &str, name: &str) -> io::Result<()> {
        // After an interruption, the file has its previous content.
        let new_path = format!("{path}.new");
        fs::write(&new_path, [name.as_bytes(), b"\n", &self.to_bytes()].concat())?;
        fs::rename(new_path, path)
    }

    /// The learner that was saved in a file with this name, or this learner if the file does not exist.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or when the file belongs to another training. Such a file is not overwritten.
    pub fn restore(mut self, path: &str, name: &str) -> io::Result<Self> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(self),
            bytes => bytes?,
        };
        let rest = bytes
            .strip_prefix(name.as_bytes())
            .and_then(|rest| rest.strip_prefix(b"\n"));
        let count = self.weights.len();
        let whole = rest
            .and_then(|rest| rest.split_first_chunk())
            .filter(|(_, numbers)| numbers.len() == 12 * count);
        let Some((steps, numbers)) = whole else {
            return Err(io::Error::other(
                "it belongs to another training; delete it to begin a new one",
            ));
        };
        let (numbers, _) = numbers.as_chunks();
        let numbers: Vec<f32> = numbers.iter().map(|number| f32::from_le_bytes(*number)).collect();
        self.steps = u32::from_le_bytes(*steps);
        self.weights.copy_from_slice(&numbers[..count]);
        self.means.copy_from_slice(&numbers[count..2 * count]);
        self.squares.copy_from_slice(&numbers[2 * count..]);
        Ok(self)
    }
}

/// The learning rate of a step. It rises during the first hundredth of all steps. Then it falls along a cosine.
#[must_use]
pub fn rate(step: u32, steps: u32) -> f32 {
    let (peak, left) = LEARNING_RATE;
    let warm_up = steps / 100 + 1;
    if step < warm_up {
        return peak * (step + 1) as f32 / warm_up as f32;
    }
    let part = (step - warm_up) as f32 / (steps - warm_up).max(1) as f32;
    let falling = 0.5 * (1.0 + (std::f32::consts::PI * part.min(1.0)).cos());
    peak * (left + (1.0 - left) * falling)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { hidden: 4 };

    #[test]
    fn steps_lead_downhill_and_stay_within_bounds() {
        let mut learner = Learner::new(SHAPE, |_, _| 0.5, 1);
        // The minima are at 0.3 and at 2.0, which is out of bounds.
        let target = |at: usize| if at.is_multiple_of(2) { 0.3 } else { 2.0 };
        for step in 0..3000 {
            let gradients: Vec<f32> = learner
                .weights
                .iter()
                .enumerate()
                .map(|(at, weight)| weight - target(at))
                .collect();
            learner.step(&gradients, rate(step, 3000));
        }
        assert!((learner.weights[0] - 0.3).abs() < 0.02, "{}", learner.weights[0]);
        assert_eq!(learner.weights[1], 0.5);
    }

    #[test]
    fn the_rate_rises_and_falls() {
        assert!(rate(0, 1000) < 0.0002 && rate(11, 1000) > 0.00099);
        assert!(rate(500, 1000) < rate(100, 1000));
        assert!((rate(1000, 1000) - 0.00003).abs() < 1e-6);
    }

    #[test]
    fn a_learner_is_saved_and_restored_with_its_name() {
        let path = std::env::temp_dir().join(format!("second-thought-{}-learner", std::process::id()));
        let path = path.to_string_lossy();
        let mut learner = Learner::new(SHAPE, |_, _| 1.0, 1);
        learner.step(&vec![0.1; SHAPE.len()], 0.01);
        learner.save(&path, "name").unwrap();
        let fresh = || Learner::new(SHAPE, |_, _| 1.0, 2);
        assert_eq!(fresh().restore(&path, "name").unwrap(), learner);
        assert!(fresh().restore(&path, "other").is_err());
        fs::write(&*path, "name\nrubbish").unwrap();
        assert!(fresh().restore(&path, "name").is_err());
        fs::remove_file(&*path).unwrap();
        assert_eq!(fresh().restore(&path, "name").unwrap(), fresh());
    }
}
