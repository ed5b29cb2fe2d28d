//! What a number of games tells: the difference in strength, its error, and when enough is known.

use crate::game::Ending;

/// Wins, draws and losses of the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games won.
    pub wins: usize,
    /// The games drawn.
    pub draws: usize,
    /// The games lost.
    pub losses: usize,
}

/// What the sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The second hypothesis holds: the first engine is stronger.
    Accepted,
    /// The first hypothesis holds: it is not.
    Rejected,
    /// More games are needed.
    Open,
}

/// The log-likelihood ratio at which the test ends: 5 % for either error, ln 19.
const BOUND: f64 = 2.944;

impl Tally {
    /// The tally with one more game.
    #[must_use]
    pub const fn with(mut self, ending: Ending) -> Self {
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

    /// The variance of a game's points.
    fn variance(self) -> f64 {
        let games = self.games().max(1) as f64;
        let mean = self.score();
        let part = |count: usize, points: f64| count as f64 / games * (points - mean).powi(2);
        part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0)
    }

    /// The difference in Elo, and how far the truth may lie from it in 95 of 100 matches.
    #[must_use]
    pub fn elo(self) -> (f64, f64) {
        let spread = 1.96 * (self.variance() / self.games().max(1) as f64).sqrt();
        let (low, high) = (elo(self.score() - spread), elo(self.score() + spread));
        (elo(self.score()), (high - low) / 2.0)
    }

    /// The log-likelihood ratio of two hypotheses in Elo, by the normal approximation.
    #[must_use]
    pub fn likelihood(self, (elo0, elo1): (f64, f64)) -> f64 {
        let variance = self.variance();
        if variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (expected(elo0), expected(elo1));
        (s1 - s0) * (2.0 * self.score() - s0 - s1) / (2.0 * variance / self.games() as f64)
    }

    /// What the sequential probability ratio test (Abraham Wald, 1945) says.
    #[must_use]
    pub fn decision(self, hypotheses: (f64, f64)) -> SprtDecision {
        let ratio = self.likelihood(hypotheses);
        if ratio >= BOUND {
            SprtDecision::Accepted
        } else if ratio <= -BOUND {
            SprtDecision::Rejected
        } else {
            SprtDecision::Open
        }
    }
}

/// The difference in Elo of these points per game.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The points per game of a difference in Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::{SprtDecision, Tally};

    fn tally(wins: usize, draws: usize, losses: usize) -> Tally {
        Tally { wins, draws, losses }
    }

    #[test]
    fn an_even_match_shows_no_difference() {
        let (elo, error) = tally(100, 50, 100).elo();
        assert!(elo.abs() < 1e-9 && (30.0..45.0).contains(&error), "{elo} {error}");
    }

    #[test]
    fn three_quarters_are_about_191_elo() {
        let (elo, _) = tally(60, 30, 10).elo();
        assert!((elo - 190.8).abs() < 1.0, "{elo}");
    }

    #[test]
    fn the_test_ends_where_the_games_are_clear() {
        assert_eq!(tally(300, 100, 200).decision((0.0, 10.0)), SprtDecision::Accepted);
        assert_eq!(tally(200, 100, 300).decision((0.0, 10.0)), SprtDecision::Rejected);
        assert_eq!(tally(5, 5, 4).decision((0.0, 10.0)), SprtDecision::Open);
        assert_eq!(tally(0, 0, 0).decision((0.0, 10.0)), SprtDecision::Open);
    }
}
