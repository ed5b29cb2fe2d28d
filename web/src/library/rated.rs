//! The stored games that count for the person's rating.

use std::collections::HashSet;

use chess_core::engine::Strength;
use game_store::{GameSummary, RatedGame};

use super::{GAME_PREFIX, id_of, saved_summary};
use crate::storage;

/// A saved game that counts for the person's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The seed of the game, or its number, and the time at which the game was started. A copy of a game,
    /// such as a game restored from a file, has the seed and the time of the original, but another number.
    pub begun_as: (u32, String),
    /// The result, the opponent and the side that count for the rating.
    pub game: RatedGame,
}

impl Rated {
    /// The game with this number and summary; `None` if the game does not count.
    #[must_use]
    pub fn of(id: u32, summary: &GameSummary) -> Option<Self> {
        Some(Self {
            begun_as: (summary.seed.unwrap_or(id), summary.begun.clone()),
            game: summary.rated_game()?,
        })
    }

    /// The time at which the game was started.
    #[must_use]
    pub fn begun(&self) -> &str {
        &self.begun_as.1
    }
}

/// Returns the games that count for the person's rating, the oldest first.
#[must_use]
pub fn rated_games() -> Vec<Rated> {
    without_copies(map_summaries(Rated::of))
}

/// Whether any saved game that counts for the person's rating has an opponent on the rating scale of earlier versions.
#[must_use]
pub fn has_rated_on_earlier_scale() -> bool {
    let counts = |_, summary: &GameSummary| summary.rated_game().filter(|_| summary.is_on_earlier_scale());
    !map_summaries(counts).is_empty()
}

/// Removes copies of games.
fn without_copies(games: Vec<Rated>) -> Vec<Rated> {
    let mut known = HashSet::new();
    let is_new = |rated: &Rated| known.insert(rated.begun_as.clone());
    games.into_iter().filter(is_new).collect()
}

/// Returns the strength of the last opponent that followed the person's rating.
#[must_use]
pub fn last_adaptive() -> Option<Strength> {
    map_summaries(|_, summary| summary.adaptive_strength()).pop()
}

/// Calls `select` with the number and the summary of each stored game, and returns the results, the oldest games first.
fn map_summaries<T>(select: impl Fn(u32, &GameSummary) -> Option<T>) -> Vec<T> {
    let mut keys = storage::names(GAME_PREFIX);
    keys.sort_unstable();
    let summaries = keys
        .into_iter()
        .filter_map(|key| Some((id_of(&key)?, saved_summary(&key)?)));
    let mut selected: Vec<(String, T)> = summaries
        .filter_map(|(id, summary)| Some((summary.begun.clone(), select(id, &summary)?)))
        .collect();
    selected.sort_by(|(one, _), (other, _)| one.cmp(other));
    selected.into_iter().map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::{Rated, RatedGame, Strength, without_copies};
    use game_store::Points;

    #[test]
    fn games_of_the_same_second_are_distinct_and_copies_are_left_out() {
        let game = RatedGame {
            opponent: Strength::new(1200),
            points: Points::One,
        };
        let rated = |number: u32, second: u32| Rated {
            begun_as: (number, format!("2026-01-01T10:00:{second:02}")),
            game,
        };
        let of_one_second = (0..500).map(|number| rated(number, 0));
        assert_eq!(without_copies(of_one_second.clone().collect()).len(), 500);
        let twice = of_one_second.clone().chain(of_one_second);
        assert_eq!(without_copies(twice.collect()).len(), 500);
        // Numbers are random, so two games may have the same number.
        let of_one_number = (0..60).map(|second| rated(7, second));
        assert_eq!(without_copies(of_one_number.collect()).len(), 60);
    }
}
