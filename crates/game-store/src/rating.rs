//! A person's own rating: what follows from the games that count for it by Glicko-2 (Mark Glickman, 2013), each game a
//! rating period of its own. It stands on the scale of the opponents, whose ratings were measured.

use chess_core::engine::Strength;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A game that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// How strong the opponent was.
    pub opponent: Strength,
    /// What the person got of it.
    pub points: Points,
}

/// What a person gets of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// It was won.
    One,
    /// It was drawn.
    Half,
    /// It was lost.
    None,
}

/// A person's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnRating {
    /// The rating, in Elo.
    pub elo: f64,
    /// How far the truth may lie from it in 95 of 100 cases, in Elo.
    pub error: f64,
}

/// Nothing is known of a person at first but that most who play an engine are no masters.
const BEGINNING: Glicko2Rating = Glicko2Rating {
    rating: 1200.0,
    deviation: 350.0,
    volatility: 0.06,
};
/// How well the opponents' ratings are known: as a deviation, in Elo.
const OPPONENTS_DEVIATION: f64 = 30.0;
/// An opponent that follows a person changes by no more Elo from game to game.
const ADAPTIVE_STEP: u16 = 60;

/// The rating after each of these games, the oldest first.
#[must_use]
pub fn ratings(games: &[RatedGame]) -> Vec<OwnRating> {
    let ratings = games.iter().scan(BEGINNING, |rating, game| {
        *rating = after(*rating, game);
        Some(*rating)
    });
    ratings.map(OwnRating::of).collect()
}

/// How strong an opponent is that follows a person of this rating: as strong as the person, so that half of the points
/// go to each, but no more than a step from how strong it was before.
///
/// ```
/// use chess_core::engine::Strength;
/// use game_store::{OwnRating, adaptive};
///
/// let rating = OwnRating { elo: 1300.0, error: 80.0 };
/// assert_eq!(adaptive(Some(rating), None).elo(), 1300);
/// assert_eq!(adaptive(Some(rating), Some(Strength::new(1100))).elo(), 1160);
/// ```
#[must_use]
pub fn adaptive(rating: Option<OwnRating>, before: Option<Strength>) -> Strength {
    let wanted = rating.map_or(BEGINNING.rating, |rating| rating.elo).round() as u16;
    let elo = before.map_or(wanted, |before| {
        let before = before.elo();
        wanted.clamp(before.saturating_sub(ADAPTIVE_STEP), before + ADAPTIVE_STEP)
    });
    Strength::new(elo)
}

impl OwnRating {
    fn of(rating: Glicko2Rating) -> Self {
        Self {
            elo: rating.rating,
            error: 1.96 * rating.deviation,
        }
    }
}

fn after(rating: Glicko2Rating, game: &RatedGame) -> Glicko2Rating {
    let opponent = Glicko2Rating {
        rating: game.opponent.elo().into(),
        deviation: OPPONENTS_DEVIATION,
        ..BEGINNING
    };
    let outcome = match game.points {
        Points::One => Outcomes::WIN,
        Points::Half => Outcomes::DRAW,
        Points::None => Outcomes::LOSS,
    };
    glicko2(&rating, &opponent, &outcome, &Glicko2Config::new()).0
}

#[cfg(test)]
mod tests {
    use super::{OwnRating, Points, RatedGame, Strength, adaptive, ratings};

    fn after(games: &[(u16, Points)]) -> Vec<OwnRating> {
        let game = |&(opponent, points): &(u16, Points)| RatedGame {
            opponent: Strength::new(opponent),
            points,
        };
        ratings(&games.iter().map(game).collect::<Vec<_>>())
    }

    #[test]
    fn a_rating_comes_to_where_half_of_the_points_are_won_and_grows_surer() {
        assert_eq!(after(&[]), []);
        let even = [(1500, Points::One), (1500, Points::None)].repeat(30);
        let history = after(&even);
        let last = history[59];
        assert!((last.elo - 1500.0).abs() < 40.0, "{last:?}");
        assert!(last.error < 160.0 && last.error < history[5].error && history[5].error < history[0].error);
        assert!(after(&[(1200, Points::One)])[0].elo > 1250.0);
        assert!((after(&[(1200, Points::Half)])[0].elo - 1200.0).abs() < 1.0);
        assert!(after(&[(1200, Points::None)])[0].elo < 1150.0);
    }

    #[test]
    fn an_opponent_that_follows_comes_to_where_half_of_the_points_go_to_each() {
        for truth in [700.0, 1300.0, 1900.0_f64] {
            let (mut games, mut before, mut due) = (Vec::new(), None, 0.5);
            for _ in 0..80 {
                let opponent = adaptive(ratings(&games).pop(), before);
                // Points come as they are to be expected, without chance.
                due += 1.0 / (1.0 + 10.0_f64.powf((f64::from(opponent.elo()) - truth) / 400.0));
                let points = if due >= 1.0 { Points::One } else { Points::None };
                due = due.fract();
                games.push(RatedGame { opponent, points });
                before = Some(opponent);
            }
            let won = games[40..].iter().filter(|game| game.points == Points::One).count();
            assert!((17..=23).contains(&won), "{truth}: {won} of 40");
        }
    }

    #[test]
    fn an_opponent_that_follows_goes_no_more_than_a_step() {
        let rating = |elo| Some(OwnRating { elo, error: 100.0 });
        let before = Some(Strength::new(1000));
        assert_eq!(adaptive(rating(1900.0), before).elo(), 1060);
        assert_eq!(adaptive(rating(500.0), before).elo(), 940);
        assert_eq!(adaptive(rating(1020.0), before).elo(), 1020);
        assert_eq!(adaptive(rating(1900.0), None).elo(), 1900);
        assert_eq!(adaptive(None, None).elo(), 1200);
    }
}
