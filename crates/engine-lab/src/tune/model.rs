//! What the evaluation says with other weights, how far that is from what happened, and which way is better.

use std::ops::Range;
use std::thread;

use super::samples::{Sample, Samples};

/// A weight for the middlegame and one for the endgame for each term, in centipawns.
pub type Weights = Vec<[f64; 2]>;

/// The points that White may expect of a value in units that are `1 / scale` centipawns.
#[must_use]
pub fn expected(scaled: f64) -> f64 {
    1.0 / (1.0 + (-scaled).exp())
}

/// The static value of a position in centipawns, White positive.
#[must_use]
pub fn value(sample: &Sample, terms: &[(u16, i16)], weights: &[[f64; 2]]) -> f64 {
    let mut halves = [0.0, 0.0];
    for &(term, count) in terms {
        let [middlegame, endgame] = weights[usize::from(term)];
        halves[0] += middlegame * f64::from(count);
        halves[1] += endgame * f64::from(count);
    }
    let parts = sample.parts.map(f64::from);
    halves[0] * parts[0] + halves[1] * parts[1] + f64::from(sample.tempo)
}

/// What the value should have foretold: the result, and so much of what the search expected.
fn target(sample: &Sample, scale: f64, blend: f64) -> f64 {
    let searched = expected(scale * f64::from(sample.score));
    f64::from(sample.points) * (1.0 - blend) + searched * blend
}

/// The mean logistic loss of all positions.
#[must_use]
pub fn loss(samples: &Samples, weights: &[[f64; 2]], scale: f64, blend: f64, parallel: usize) -> f64 {
    let of_range = |range| {
        let losses = samples.iter(range).map(|(sample, terms)| {
            let scaled = scale * value(sample, terms, weights);
            // -ln(1 / (1 + e^-x)), without overflow.
            let of_win = (-scaled.abs()).exp().ln_1p() + (-scaled).max(0.0);
            of_win + (1.0 - target(sample, scale, blend)) * scaled
        });
        losses.sum::<f64>()
    };
    let sums = in_parallel(samples.len(), parallel, of_range);
    sums.into_iter().sum::<f64>() / samples.len() as f64
}

/// The direction in which the mean loss rises, by weight.
#[must_use]
pub fn gradient(samples: &Samples, weights: &[[f64; 2]], scale: f64, blend: f64, parallel: usize) -> Weights {
    let of_range = |range| {
        let mut sum = vec![[0.0, 0.0]; weights.len()];
        for (sample, terms) in samples.iter(range) {
            let error = expected(scale * value(sample, terms, weights)) - target(sample, scale, blend);
            let parts = sample.parts.map(|part| f64::from(part) * error);
            for &(term, count) in terms {
                let count = f64::from(count);
                let slope: &mut [f64; 2] = &mut sum[usize::from(term)];
                slope[0] += parts[0] * count;
                slope[1] += parts[1] * count;
            }
        }
        sum
    };
    let factor = scale / samples.len() as f64;
    let mut all = vec![[0.0, 0.0]; weights.len()];
    for part in in_parallel(samples.len(), parallel, of_range) {
        for (sum, slope) in all.iter_mut().zip(part) {
            sum[0] += slope[0] * factor;
            sum[1] += slope[1] * factor;
        }
    }
    all
}

/// What `work` says of each part of so many, the parts on threads of their own.
fn in_parallel<T: Send>(count: usize, parallel: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    let size = count.div_ceil(parallel).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = (0..count)
            .step_by(size)
            .map(|start| {
                let work = &work;
                scope.spawn(move || work(start..(start + size).min(count)))
            })
            .collect();
        parts.into_iter().filter_map(|part| part.join().ok()).collect()
    })
}

/// The weights as whole numbers.
#[must_use]
pub fn rounded(weights: &[[f64; 2]]) -> Vec<(i16, i16)> {
    let whole = |weight: f64| weight.round() as i16;
    weights
        .iter()
        .map(|&[middlegame, endgame]| (whole(middlegame), whole(endgame)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{gradient, loss, value};
    use crate::tune::{current, samples};
    use chess_core::engine::eval;
    use chess_core::{Board, Color};

    const CASES: [(&str, &str); 3] = [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "Bd3",
        ),
        ("2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 0 17", "Qe7"),
        ("8/1p3pk1/p2p2p1/3P3p/1PP1r3/P6P/5PP1/3R2K1 b - - 0 31", "Re2"),
    ];

    fn bytes(winner: Option<Color>) -> Vec<u8> {
        let games = CASES.map(|(fen, mv)| (fen, mv, 30, winner));
        samples::tests::games(&games.repeat(20))
    }

    #[test]
    fn with_the_weights_of_the_engine_the_value_is_the_engines() {
        let (seen, _) = samples::read(&bytes(Some(Color::White))).unwrap();
        for ((fen, _), (sample, terms)) in CASES.iter().zip(seen.iter(0..CASES.len())) {
            let board: Board = fen.parse().unwrap();
            let own = eval::evaluate(&board).seen_by(Color::White).centipawns();
            let told = value(sample, terms, &current());
            assert!((told - own).abs() < 2.0, "{fen}: {told}, not {own}");
        }
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let (seen, _) = samples::read(&bytes(None)).unwrap();
        let (scale, blend, step) = (0.005, 0.3, 0.01);
        let weights = current();
        let slopes = gradient(&seen, &weights, scale, blend, 2);
        for term in [0, 3, 100, 200] {
            for half in [0, 1] {
                let (mut less, mut more) = (weights.clone(), weights.clone());
                less[term][half] -= step;
                more[term][half] += step;
                let [low, high] = [less, more].map(|weights| loss(&seen, &weights, scale, blend, 2));
                let measured = (high - low) / (2.0 * step);
                assert!((slopes[term][half] - measured).abs() < 1e-9, "{term} {half}");
            }
        }
        assert!(slopes.iter().any(|slope| slope[0].abs() > 1e-6));
    }
}
