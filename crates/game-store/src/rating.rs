//! The user's own rating. It is computed from rated games by Glicko-2 (Mark Glickman, 2013),
//! with one game for each rating period. The rating is on the scale of the opponents, whose ratings were measured.

use chess_core::engine::Strength;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A game that counts for the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// The strength of the opponent.
    pub opponent: Strength,
    /// The user's points.
    pub points: Points,
}

/// The user's points for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// The game was won.
    One,
    /// The game was drawn.
    Half,
    /// The game was lost.
    None,
}

/// The user's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnRating {
    /// The rating in Elo.
    pub elo: f64,
    /// The half-width of the 95 % confidence interval in Elo.
    pub error: f64,
}

/// The initial rating. The strength of a new user is unknown,
/// but most people who play against an engine are not masters.
const INITIAL_RATING: Glicko2Rating = Glicko2Rating {
    rating: 1200.0,
    deviation: 350.0,
    volatility: 0.06,
};
/// The rating deviation of a new user who has said how well they play, in Elo. The answers stand for 400, 800 and 1600,
/// so they divide the scale into ranges of about 600. The deviation of a uniform distribution over such a range is 173;
/// the rest is for users who judge themselves wrongly.
const EXPECTED_DEVIATION: f64 = 250.0;
/// The rating deviation of the opponents in Elo.
const OPPONENTS_DEVIATION: f64 = 30.0;
/// The maximum change of the rating by one game, in Elo. The result of a new user's game may have other reasons than
/// strength: a first look at the page, or someone else at the board. Without a limit, Glicko-2 would change the rating
/// by up to 700, because the initial deviation is large. In simulated games of 4,000 users (strength 1200 ± 350, first
/// opponent 1000, every fourth first game lost for another reason), the root mean square error of the rating after 1 to
/// 20 games was the same with a limit of 200, within 3 Elo, and up to 27 Elo greater with a limit of 80.
const MAX_CHANGE: f64 = 120.0;
/// The maximum deviation, in Elo, of a rating that is not provisional. The value is that of lichess.
const MAX_SETTLED_DEVIATION: f64 = 110.0;
/// The number of standard deviations in half of a 95 % confidence interval.
const CONFIDENCE: f64 = 1.96;
/// The maximum change of an adaptive opponent from game to game, in Elo.
const ADAPTIVE_STEP: u16 = 60;

/// The rating of a new user; `expected` is the strength that the user expects to have.
fn initial_rating(expected: Option<Strength>) -> Glicko2Rating {
    match expected {
        Some(strength) => Glicko2Rating {
            rating: strength.elo().into(),
            deviation: EXPECTED_DEVIATION,
            ..INITIAL_RATING
        },
        None => INITIAL_RATING,
    }
}

/// The rating after each game. The first game is the oldest. `expected` is the strength that the user expected to have
/// before the first game.
///
/// ```
/// use chess_core::engine::Strength;
/// use game_store::{Points, RatedGame, ratings};
///
/// let learner = Strength::new(800);
/// let lost = RatedGame { opponent: learner, points: Points::None };
/// assert!((680.0..720.0).contains(&ratings(&[lost], Some(learner))[0].elo));
/// ```
#[must_use]
pub fn ratings(games: &[RatedGame], expected: Option<Strength>) -> Vec<OwnRating> {
    let ratings = games.iter().scan(initial_rating(expected), |rating, game| {
        *rating = rating_after(*rating, game);
        Some(*rating)
    });
    ratings.map(OwnRating::of).collect()
}

/// The strength of an adaptive opponent for a user with this rating. The strength equals the rating, so that each side
/// is expected to win half of the points. But it differs by at most 60 Elo from `before`, the strength in the previous
/// game.
///
/// ```
/// use chess_core::engine::Strength;
/// use game_store::{OwnRating, adaptive_strength};
///
/// let rating = OwnRating { elo: 1300.0, error: 80.0 };
/// assert_eq!(adaptive_strength(rating, None).elo(), 1300);
/// assert_eq!(adaptive_strength(rating, Some(Strength::new(1100))).elo(), 1160);
/// ```
#[must_use]
pub fn adaptive_strength(rating: OwnRating, before: Option<Strength>) -> Strength {
    let wanted = rating.elo.round() as u16;
    let elo = before.map_or(wanted, |before| {
        let before = before.elo();
        wanted.clamp(before.saturating_sub(ADAPTIVE_STEP), before + ADAPTIVE_STEP)
    });
    Strength::new(elo)
}

impl OwnRating {
    /// The rating before the first rated game; `expected` is the strength that the user expects to have.
    #[must_use]
    pub fn initial(expected: Option<Strength>) -> Self {
        Self::of(initial_rating(expected))
    }

    const fn of(rating: Glicko2Rating) -> Self {
        Self {
            elo: rating.rating,
            error: CONFIDENCE * rating.deviation,
        }
    }

    /// Whether the rating is still uncertain, because it comes from few games.
    ///
    /// ```
    /// use game_store::OwnRating;
    ///
    /// assert!(OwnRating::initial(None).is_provisional());
    /// assert!(!OwnRating { elo: 1300.0, error: 150.0 }.is_provisional());
    /// ```
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.error > CONFIDENCE * MAX_SETTLED_DEVIATION
    }
}

fn rating_after(rating: Glicko2Rating, game: &RatedGame) -> Glicko2Rating {
    let opponent = Glicko2Rating {
        rating: game.opponent.elo().into(),
        deviation: OPPONENTS_DEVIATION,
        ..INITIAL_RATING
    };
    let outcome = match game.points {
        Points::One => Outcomes::WIN,
        Points::Half => Outcomes::DRAW,
        Points::None => Outcomes::LOSS,
    };
    let next = glicko2(&rating, &opponent, &outcome, &Glicko2Config::new()).0;
    let change = next.rating - rating.rating;
    // A limited change uses only a part of the information in the result, so the deviation falls only by this part.
    let part = (MAX_CHANGE / change.abs()).min(1.0);
    Glicko2Rating {
        rating: rating.rating + part * change,
        deviation: rating.deviation + part * (next.deviation - rating.deviation),
        ..next
    }
}

#[cfg(test)]
mod tests {
    use super::{OwnRating, Points, RatedGame, Strength, adaptive_strength, ratings};

    fn rating_after(games: &[(u16, Points)]) -> Vec<OwnRating> {
        let game = |&(opponent, points): &(u16, Points)| RatedGame {
            opponent: Strength::new(opponent),
            points,
        };
        ratings(&games.iter().map(game).collect::<Vec<_>>(), None)
    }

    #[test]
    fn the_expected_strength_is_the_initial_rating_and_one_game_changes_it_little() {
        for expected in [400, 800, 1600] {
            let strength = Strength::new(expected);
            let initial = OwnRating::initial(Some(strength));
            assert_eq!(initial.elo, f64::from(expected));
            assert!(initial.is_provisional() && initial.error < OwnRating::initial(None).error);
            let after = |points| {
                let game = RatedGame {
                    opponent: strength,
                    points,
                };
                ratings(&[game], Some(strength))[0].elo - f64::from(expected)
            };
            assert!(
                (-120.0..-100.0).contains(&after(Points::None)),
                "{}",
                after(Points::None)
            );
            assert!((100.0..120.0).contains(&after(Points::One)), "{}", after(Points::One));
        }
    }

    #[test]
    fn a_wrong_expectation_is_corrected_by_the_games() {
        for (expected, opponent) in [(400, 1600), (1600, 700)] {
            let even = [(Points::One), (Points::None)].repeat(20).into_iter();
            let games: Vec<RatedGame> = even
                .map(|points| RatedGame {
                    opponent: Strength::new(opponent),
                    points,
                })
                .collect();
            let last = ratings(&games, Some(Strength::new(expected)))[39].elo;
            assert!(
                (last - f64::from(opponent)).abs() < 80.0,
                "{expected}, {opponent}: {last}"
            );
        }
    }

    #[test]
    fn a_rating_converges_to_the_strength_that_wins_half_of_the_points() {
        assert_eq!(rating_after(&[]), []);
        let even = [(1500, Points::One), (1500, Points::None)].repeat(30);
        let history = rating_after(&even);
        let last = history[59];
        assert!((last.elo - 1500.0).abs() < 40.0, "{last:?}");
        assert!(last.error < 160.0 && last.error < history[5].error && history[5].error < history[0].error);
        assert!(rating_after(&[(1200, Points::One)])[0].elo > 1250.0);
        assert!((rating_after(&[(1200, Points::Half)])[0].elo - 1200.0).abs() < 1.0);
        assert!(rating_after(&[(1200, Points::None)])[0].elo < 1150.0);
    }

    #[test]
    fn one_game_changes_the_rating_of_a_new_user_by_a_limited_amount() {
        for opponent in [400, 700, 800, 1000, 1200, 1400, 1600, 2000, 2800] {
            let after = |points| rating_after(&[(opponent, points)])[0].elo - 1200.0;
            let (lost, drawn, won) = (after(Points::None), after(Points::Half), after(Points::One));
            assert!((-120.0..0.0).contains(&lost), "{opponent}: {lost}");
            assert!(won > 0.0 && won <= 120.0, "{opponent}: {won}");
            assert!(lost <= drawn && drawn <= won, "{opponent}: {drawn}");
        }
        // A surprising result changes the rating more: a loss against a weak opponent, or a win against a strong
        // opponent.
        let lost = |opponent| rating_after(&[(opponent, Points::None)])[0].elo;
        assert!((lost(400) - 1080.0).abs() < 1e-9 && lost(400) < lost(1400) && lost(1400) < lost(2000));
        // After a limited change, the rating is less certain than after a full change.
        let error = |opponent| rating_after(&[(opponent, Points::None)])[0].error;
        assert!(error(400) > error(1400));
    }

    #[test]
    fn the_rating_reaches_each_strength_in_spite_of_the_limit() {
        for (opponent, points, n) in [(400, Points::None, 6), (2600, Points::One, 12)] {
            let history = rating_after(&vec![(opponent, points); n]);
            let distance = (history[n - 1].elo - f64::from(opponent)).abs();
            assert!(distance < 250.0, "{opponent}: {history:?}");
        }
    }

    #[test]
    fn a_rating_is_provisional_until_some_games_were_played() {
        let even = [(1200, Points::One), (1200, Points::None)].repeat(20);
        let history = rating_after(&even);
        let first = history.iter().position(|rating| !rating.is_provisional());
        assert!(first.is_some_and(|first| (6..20).contains(&first)), "{first:?}");
        assert!(!history[39].is_provisional());
        // Games against a far stronger opponent give little information about the strength.
        assert!(rating_after(&[(2800, Points::None); 5])[4].is_provisional());
    }

    #[test]
    fn an_adaptive_opponent_converges_to_the_strength_of_the_user() {
        for truth in [700.0, 1300.0, 1900.0_f64] {
            let (mut games, mut before, mut expected_points) = (Vec::new(), None, 0.5);
            for _ in 0..80 {
                let rating = ratings(&games, None).pop().unwrap_or(OwnRating::initial(None));
                let opponent = adaptive_strength(rating, before);
                // Each game has exactly the expected points, without randomness.
                expected_points += 1.0 / (1.0 + 10.0_f64.powf((f64::from(opponent.elo()) - truth) / 400.0));
                let points = if expected_points >= 1.0 {
                    Points::One
                } else {
                    Points::None
                };
                expected_points = expected_points.fract();
                games.push(RatedGame { opponent, points });
                before = Some(opponent);
            }
            let won = games[40..].iter().filter(|game| game.points == Points::One).count();
            assert!((17..=23).contains(&won), "{truth}: {won} of 40");
        }
    }

    #[test]
    fn an_adaptive_opponent_changes_by_a_limited_step() {
        let rating = |elo| OwnRating { elo, error: 100.0 };
        let before = Some(Strength::new(1000));
        assert_eq!(adaptive_strength(rating(1900.0), before).elo(), 1060);
        assert_eq!(adaptive_strength(rating(500.0), before).elo(), 940);
        assert_eq!(adaptive_strength(rating(1020.0), before).elo(), 1020);
        assert_eq!(adaptive_strength(rating(1900.0), None).elo(), 1900);
        assert_eq!(adaptive_strength(OwnRating::initial(None), None).elo(), 1200);
    }
}
