//! Computes the ratings that explain all games together. Each contestant's points equal the points expected from its
//! rating and the ratings of its opponents. This is the model of Ralph Bradley and Milton Terry (1952), fitted as in
//! Miguel Ballicora's Ordo. A draw counts half a point.

use fastrand::Rng;

use super::contestants::Contestant;
use crate::statistics::{Tally, expected};

/// The results of two contestants against each other.
#[derive(Clone, Copy, Debug)]
pub struct Encounter {
    /// The indices of the two contestants.
    pub pairing: (usize, usize),
    /// The results of the first of these contestants.
    pub tally: Tally,
}

/// A rating with its error.
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: f64,
    /// The half-width of the 95 % confidence interval, in Elo.
    pub error: f64,
}

/// The number of resamplings by which the errors are computed.
const SAMPLES: usize = 400;
/// The points that are added for both sides of a pairing in which one side has no point. Without these points, the
/// rating difference would be infinite.
const PRIOR_POINTS: f64 = 0.25;

/// The rating of each contestant. The errors are computed by resampling all games (bootstrap, Bradley Efron, 1979),
/// including the games of the anchors.
#[must_use]
pub fn rate(results: &[Encounter], contestants: &[Contestant]) -> Vec<Rating> {
    let anchors: Vec<Option<f64>> = contestants.iter().map(|it| it.anchor).collect();
    let elos = fitted(results, &anchors);
    let mut random = Rng::with_seed(1);
    let samples: Vec<Vec<f64>> = (0..SAMPLES)
        .map(|_| {
            let drawn: Vec<Encounter> = results.iter().map(|met| resampled(met, &mut random)).collect();
            fitted(&drawn, &anchors)
        })
        .collect();
    let error = |index: usize| {
        let square = |sample: &Vec<f64>| (sample[index] - elos[index]).powi(2);
        1.96 * (samples.iter().map(square).sum::<f64>() / SAMPLES as f64).sqrt()
    };
    (0..elos.len())
        .map(|index| Rating {
            elo: elos[index],
            error: error(index),
        })
        .collect()
}

/// A random sample of the games, of the same size and with replacement.
fn resampled(met: &Encounter, random: &mut Rng) -> Encounter {
    let Tally { wins, draws, losses } = met.tally;
    let mut tally = Tally::default();
    for _ in 0..met.tally.games() {
        let throw = random.usize(..wins + draws + losses);
        let count = match throw {
            throw if throw < wins => &mut tally.wins,
            throw if throw < wins + draws => &mut tally.draws,
            _ => &mut tally.losses,
        };
        *count += 1;
    }
    Encounter { tally, ..*met }
}

/// The ratings that explain the games, on the anchors' scale.
#[must_use]
fn fitted(results: &[Encounter], anchors: &[Option<f64>]) -> Vec<f64> {
    let strengths = strengths(results, anchors);
    let line = ScaleFit::through(&strengths, anchors);
    strengths.iter().map(|elo| line.at(*elo)).collect()
}

/// The strengths for which each contestant's points equal its expected points, in Elo with an arbitrary zero. They are
/// computed by Newton's method for one contestant after the other.
#[must_use]
fn strengths(results: &[Encounter], anchors: &[Option<f64>]) -> Vec<f64> {
    let mut elos: Vec<f64> = anchors.iter().map(|anchor| anchor.unwrap_or(1500.0)).collect();
    for _ in 0..2000 {
        let mut greatest: f64 = 0.0;
        for index in 0..elos.len() {
            let (mut missing, mut slope) = (0.0, 0.0);
            for met in results {
                let (one, other) = met.pairing;
                let games = met.tally.games() as f64;
                if games == 0.0 || one != index && other != index {
                    continue;
                }
                let points = met.tally.wins as f64 + met.tally.draws as f64 / 2.0;
                let is_one_sided = points == 0.0 || points == games;
                let prior = if is_one_sided { PRIOR_POINTS } else { 0.0 };
                let (points, games) = (points + prior, games + 2.0 * prior);
                let expected = games * expected(elos[one] - elos[other]);
                missing += if one == index {
                    points - expected
                } else {
                    expected - points
                };
                slope += expected * (games - expected) / games * PER_ELO;
            }
            if slope > 0.0 {
                let step = (missing / slope).clamp(-200.0, 200.0);
                elos[index] += step;
                greatest = greatest.max(step.abs());
            }
        }
        if greatest < 0.01 {
            break;
        }
    }
    elos
}

/// The natural exponent of one Elo.
const PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// The pairing with the most information per playing time about the wanted contestant whose rating is least
/// certain. The uncertainty is computed from the Fisher information of the games (Ronald Fisher, 1925). This
/// is faster than resampling.
#[must_use]
pub fn most_informative(
    results: &[Encounter],
    contestants: &[Contestant],
    is_wanted: impl Fn(&Contestant) -> bool,
    pairings: impl Iterator<Item = (usize, usize)>,
) -> Option<(usize, usize)> {
    let anchors: Vec<Option<f64>> = contestants.iter().map(|it| it.anchor).collect();
    let strengths = strengths(results, &anchors);
    let line = ScaleFit::through(&strengths, &anchors);
    let information = |(one, other): (usize, usize), games: f64| {
        let points = expected(strengths[one] - strengths[other]);
        games * points * (1.0 - points) * PER_ELO * PER_ELO
    };
    // A small value on the diagonal ensures that the matrix has an inverse.
    let mut matrix = vec![vec![0.0; contestants.len()]; contestants.len()];
    (0..contestants.len()).for_each(|index| matrix[index][index] = 1e-7);
    for met in results {
        let ((one, other), known) = (met.pairing, information(met.pairing, met.tally.games() as f64));
        matrix[one][one] += known;
        matrix[other][other] += known;
        matrix[one][other] -= known;
        matrix[other][one] -= known;
    }
    let covariance = inverse(matrix);
    let times = |slopes: &[f64]| -> Vec<f64> { covariance.iter().map(|row| product(row, slopes)).collect() };
    let wanted = (0..contestants.len()).filter(|index| is_wanted(&contestants[*index]));
    let candidates = wanted.map(|index| {
        let slopes = line.slopes(&strengths, &anchors, index);
        let covariances = times(&slopes);
        (product(&covariances, &slopes), covariances)
    });
    let (_, covariances) = candidates.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    let gain = |pairing: &(usize, usize)| {
        let &(one, other) = pairing;
        let variance = covariance[one][one] + covariance[other][other] - 2.0 * covariance[one][other];
        let information_per_game = information(*pairing, 1.0);
        let stronger = contestants[one].guess().max(contestants[other].guess());
        information_per_game * (covariances[one] - covariances[other]).powi(2)
            / (1.0 + information_per_game * variance)
            / 2_f64.powf(f64::from(stronger) / ELO_PER_DOUBLE_TIME)
    };
    let is_useful =
        |&(one, other): &(usize, usize)| USEFUL_SCORES.contains(&expected(strengths[one] - strengths[other]));
    pairings
        .filter(is_useful)
        .max_by(|one, other| gain(one).total_cmp(&gain(other)))
}

/// The range of useful expected scores. More extreme scores depend more on the model than on the ratings.
const USEFUL_SCORES: std::ops::RangeInclusive<f64> = 0.1..=0.9;
/// The difference in Elo for which a stronger program needs about twice the time.
const ELO_PER_DOUBLE_TIME: f64 = 250.0;

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The inverse of a matrix, by Gauss–Jordan elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == index { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|one, other| matrix[*one][column].abs().total_cmp(&matrix[*other][column].abs()));
        matrix.swap(column, pivot.unwrap_or(column));
        let divisor = matrix[column][column];
        matrix[column].iter_mut().for_each(|value| *value /= divisor);
        let pivot = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let factor = row[column];
            row.iter_mut()
                .zip(&pivot)
                .for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

/// The map from fitted strengths to the anchors' scale. In quick games, the strengths of limited programs differ by
/// more than their ratings. So the anchors define both the zero and the unit of the scale.
struct ScaleFit {
    middle: [f64; 2],
    slope: f64,
    /// The sum of the squared distances of the anchors' fitted strengths from their mean.
    squares: f64,
    /// The number of anchors.
    count: usize,
}

impl ScaleFit {
    /// The least-squares line from the fitted strengths of the anchors to their ratings. A single
    /// anchor defines only the zero.
    fn through(found: &[f64], anchors: &[Option<f64>]) -> Self {
        let known: Vec<(f64, f64)> = found
            .iter()
            .zip(anchors)
            .filter_map(|(elo, anchor)| Some((*elo, (*anchor)?)))
            .collect();
        let mean = |of: fn(&(f64, f64)) -> f64| known.iter().map(of).sum::<f64>() / known.len().max(1) as f64;
        let middle = [mean(|known| known.0), mean(|known| known.1)];
        let products = known
            .iter()
            .map(|(found, anchor)| (found - middle[0]) * (anchor - middle[1]))
            .sum::<f64>();
        let squares = known.iter().map(|(found, _)| (found - middle[0]).powi(2)).sum::<f64>();
        let slope = if known.len() > 1 && squares > 0.0 {
            products / squares
        } else {
            1.0
        };
        Self {
            middle,
            slope,
            squares,
            count: known.len(),
        }
    }

    /// The derivatives of a contestant's rating with respect to all strengths: the contestant's own strength, and the
    /// strengths of the anchors, which define the scale.
    fn slopes(&self, found: &[f64], anchors: &[Option<f64>], index: usize) -> Vec<f64> {
        let distance = found[index] - self.middle[0];
        let of_anchor = |(elo, anchor): (&f64, &Option<f64>)| match anchor {
            None => 0.0,
            Some(anchor) => {
                let [found, anchor_offset] = [elo - self.middle[0], anchor - self.middle[1]];
                let of_unit = (anchor_offset - 2.0 * self.slope * found) / self.squares.max(1.0);
                of_unit * distance - self.slope / self.count as f64
            }
        };
        let mut slopes: Vec<f64> = found.iter().zip(anchors).map(of_anchor).collect();
        slopes[index] += self.slope;
        slopes
    }

    fn at(&self, elo: f64) -> f64 {
        self.middle[1] + self.slope * (elo - self.middle[0])
    }
}

#[cfg(test)]
mod tests {
    use super::{Encounter, ScaleFit, Tally, fitted, inverse, product};

    fn met(one: usize, other: usize, wins: usize, losses: usize) -> Encounter {
        Encounter {
            pairing: (one, other),
            tally: Tally { wins, draws: 0, losses },
        }
    }

    #[test]
    fn ratings_follow_from_a_chain_of_known_scores() {
        // A score of 10 to 1 is a difference of 400 Elo.
        let results = [
            met(0, 1, 10_000, 1_000),
            met(2, 1, 5_000, 5_000),
            met(3, 2, 1_000, 10_000),
        ];
        let elos = fitted(&results, &[Some(2000.0), None, None, None]);
        for (elo, expected) in elos.iter().zip([2000.0, 1600.0, 1600.0, 1200.0]) {
            assert!((elo - expected).abs() < 1.0, "{elos:?}");
        }
    }

    #[test]
    fn anchors_define_the_zero_and_the_unit_of_the_scale() {
        // In the games, neighbours differ by 400 Elo. On the anchors' scale, they differ by 200.
        let results = [met(0, 1, 10_000, 1_000), met(1, 2, 10_000, 1_000)];
        let elos = fitted(&results, &[Some(2000.0), Some(1800.0), None]);
        for (elo, expected) in elos.iter().zip([2000.0, 1800.0, 1600.0]) {
            assert!((elo - expected).abs() < 1.0, "{elos:?}");
        }
    }

    #[test]
    fn a_one_sided_score_gives_a_finite_rating() {
        let elos = fitted(&[met(0, 1, 20, 0)], &[Some(2000.0), None]);
        assert!((1000.0..1700.0).contains(&elos[1]), "{elos:?}");
    }
    #[test]
    fn slopes_are_the_derivatives_of_the_ratings() {
        let anchors = [Some(2000.0), Some(1800.0), None, Some(1500.0)];
        let found = [2310.0, 1905.0, 700.0, 1420.0];
        let rating = |found: &[f64], index: usize| ScaleFit::through(found, &anchors).at(found[index]);
        for index in 0..4 {
            let slopes = ScaleFit::through(&found, &anchors).slopes(&found, &anchors, index);
            for (other, slope) in slopes.into_iter().enumerate() {
                let moved = |step: f64| {
                    let mut moved = found;
                    moved[other] += step;
                    rating(&moved, index)
                };
                let measured = (moved(0.01) - moved(-0.01)) / 0.02;
                assert!((slope - measured).abs() < 1e-6, "{index} {other}: {slope} {measured}");
            }
        }
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![2.0, 5.0, -1.0], vec![1.0, -1.0, 3.0]];
        let inverse = inverse(matrix.clone());
        for (index, row) in matrix.iter().enumerate() {
            for other in 0..3 {
                let column: Vec<f64> = inverse.iter().map(|row| row[other]).collect();
                let expected = if index == other { 1.0 } else { 0.0 };
                assert!((product(row, &column) - expected).abs() < 1e-9);
            }
        }
    }
}
