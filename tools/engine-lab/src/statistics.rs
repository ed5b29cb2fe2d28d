//! Statistics of matches: the difference in strength, its error, and the sequential test.

use std::fmt;

use crate::game::Ending;

/// The wins, draws and losses of the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games won.
    pub wins: usize,
    /// The games drawn.
    pub draws: usize,
    /// The games lost.
    pub losses: usize,
}

impl Tally {
    /// The tally with one more game.
    #[must_use]
    pub const fn with_game(mut self, ending: Ending) -> Self {
        match ending {
            Ending::Win => self.wins += 1,
            Ending::Draw => self.draws += 1,
            Ending::Loss => self.losses += 1,
        }
        self
    }

    /// The games played.
    #[must_use]
    pub const fn games(self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The points per game, from 0 to 1.
    #[must_use]
    pub fn score(self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games().max(1) as f64
    }

    /// The difference in Elo, and the half-width of its 95 % confidence interval. The games are treated as independent.
    #[must_use]
    pub fn elo(self) -> (f64, f64) {
        let outcomes = [
            (self.losses as f64, 0.0),
            (self.draws as f64, 0.5),
            (self.wins as f64, 1.0),
        ];
        Sample::of(&outcomes).elo()
    }
}

/// Pairs of games, in which the same opening is played with both colours. The influence of the opening cancels out in
/// the points of a pair. So the variance of a pair is smaller than the variance of two independent games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The numbers of pairs with 0, ½, 1, 1½ and 2 points for the first engine.
    pub counts: [usize; 5],
    /// The results of the single games.
    pub games: Tally,
}

/// The decision of the sequential test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SprtDecision {
    /// The second hypothesis is accepted: the first engine is stronger.
    Accepted,
    /// The first hypothesis is accepted: the first engine is not stronger.
    Rejected,
    /// More games are needed.
    #[default]
    Open,
}

impl fmt::Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Open => "open",
        })
    }
}

/// The log-likelihood ratio at which the test ends. ln 19 corresponds to error probabilities of 5 %.
const SPRT_BOUND: f64 = 2.944;
/// The minimum number of pairs for a decision. The variance of a few equal pairs is too small.
const MIN_PAIRS: usize = 40;

impl Pairs {
    /// The results with one more pair.
    #[must_use]
    pub fn with_pair(mut self, pair: [Ending; 2]) -> Self {
        let half_points = |ending| match ending {
            Ending::Loss => 0,
            Ending::Draw => 1,
            Ending::Win => 2,
        };
        self.counts[pair.map(half_points).iter().sum::<usize>()] += 1;
        self.games = pair.into_iter().fold(self.games, Tally::with_game);
        self
    }

    fn sample(self) -> Sample {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        // Each outcome has a tiny minimum count. Otherwise, pairs with only one outcome would have no variance,
        // and there would be no decision.
        let counts = self.counts.map(|count| (count as f64).max(0.001));
        let outcomes: Vec<_> = counts.into_iter().zip(scores).collect();
        Sample::of(&outcomes)
    }

    /// The difference in Elo, and the half-width of its 95 % confidence interval.
    #[must_use]
    pub fn elo(self) -> (f64, f64) {
        self.sample().elo()
    }

    /// The log-likelihood ratio of two hypotheses in Elo. The five outcomes of a pair are approximated
    /// by a normal distribution.
    #[must_use]
    pub fn likelihood(self, (elo0, elo1): (f64, f64)) -> f64 {
        let sample = self.sample();
        let (s0, s1) = (expected_points(elo0), expected_points(elo1));
        (s1 - s0) * (2.0 * sample.mean - s0 - s1) / (2.0 * sample.variance / sample.count)
    }

    /// The decision of the sequential probability ratio test (Abraham Wald, 1945). The decision stays open until there
    /// are enough pairs for the approximation.
    #[must_use]
    pub fn decision(self, hypotheses: (f64, f64)) -> SprtDecision {
        let ratio = self.likelihood(hypotheses);
        if self.counts.iter().sum::<usize>() < MIN_PAIRS {
            SprtDecision::Open
        } else if ratio >= SPRT_BOUND {
            SprtDecision::Accepted
        } else if ratio <= -SPRT_BOUND {
            SprtDecision::Rejected
        } else {
            SprtDecision::Open
        }
    }
}

/// The scores of games or of pairs.
struct Sample {
    count: f64,
    mean: f64,
    /// The variance of one score.
    variance: f64,
}

impl Sample {
    /// The sample with these counts and scores.
    fn of(outcomes: &[(f64, f64)]) -> Self {
        let count = outcomes
            .iter()
            .map(|(count, _)| *count)
            .sum::<f64>()
            .max(f64::MIN_POSITIVE);
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = outcomes.iter().map(|(count, score)| count * value(*score)).sum();
            sum / count
        };
        let mean = mean_of(&|score| score);
        Self {
            count,
            mean,
            variance: mean_of(&|score| (score - mean).powi(2)),
        }
    }

    fn elo(&self) -> (f64, f64) {
        let spread = 1.96 * (self.variance / self.count).sqrt();
        let (low, high) = (elo(self.mean - spread), elo(self.mean + spread));
        (elo(self.mean), (high - low) / 2.0)
    }
}

/// The difference in Elo for these points per game.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected points per game for a difference in Elo.
#[must_use]
pub fn expected_points(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::{Ending, Pairs, SprtDecision, Tally};

    fn tally(wins: usize, draws: usize, losses: usize) -> Tally {
        Tally { wins, draws, losses }
    }

    fn pairs(counts: [usize; 5]) -> Pairs {
        Pairs {
            counts,
            ..Pairs::default()
        }
    }

    #[test]
    fn an_even_match_shows_no_difference() {
        let (elo, error) = tally(100, 50, 100).elo();
        assert!(elo.abs() < 1e-9 && (30.0..45.0).contains(&error), "{elo} {error}");
    }

    #[test]
    fn a_score_of_three_quarters_is_about_191_elo() {
        let (elo, _) = tally(60, 30, 10).elo();
        assert!((elo - 190.8).abs() < 1.0, "{elo}");
    }

    #[test]
    fn a_pair_is_counted_by_its_points() {
        let all = [Ending::Loss, Ending::Draw, Ending::Win];
        let mut sum = Pairs::default();
        for first in all {
            for second in all {
                sum = sum.with_pair([first, second]);
            }
        }
        assert_eq!(sum.counts, [1, 2, 3, 2, 1]);
        assert_eq!(sum.games, tally(6, 6, 6));
        assert!(sum.elo().0.abs() < 1e-9);
    }

    #[test]
    fn pairs_decided_by_the_opening_have_a_small_error() {
        // White wins every game, so each pair has one point. These 200 games give as much information as 100 draws.
        let (elo, error) = pairs([0, 0, 100, 0, 0]).elo();
        assert!(elo.abs() < 1e-9 && error < 1.0, "{elo} {error}");
        assert!(pairs([0, 10, 80, 10, 0]).elo().1 < tally(100, 0, 100).elo().1 / 3.0);
    }

    #[test]
    fn the_test_ends_when_the_pairs_are_clear() {
        // For 200 pairs, the mean is 0.6 and the variance (40 · 0.35² + 60 · 0.1² + 80 · 0.15² + 20 · 0.4²) / 200 =
        // 0.0525. A difference of 10 Elo is 0.51439 points: 0.01439 · (1.2 − 1.01439) / (2 · 0.0525 / 200) = 5.09.
        let clear = pairs([0, 40, 60, 80, 20]);
        assert!((clear.likelihood((0.0, 10.0)) - 5.09).abs() < 0.01);
        assert_eq!(pairs([0, 0, 0, 0, 40]).decision((0.0, 10.0)), SprtDecision::Accepted);
        assert_eq!(pairs([0, 0, 0, 2, 0]).decision((0.0, 10.0)), SprtDecision::Open);
        assert_eq!(clear.decision((0.0, 10.0)), SprtDecision::Accepted);
        assert_eq!(pairs([20, 80, 60, 40, 0]).decision((0.0, 10.0)), SprtDecision::Rejected);
        assert_eq!(pairs([1, 2, 3, 2, 1]).decision((0.0, 10.0)), SprtDecision::Open);
        assert_eq!(Pairs::default().decision((0.0, 10.0)), SprtDecision::Open);
    }
}
