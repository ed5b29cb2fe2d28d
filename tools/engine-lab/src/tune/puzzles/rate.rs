//! The rating of a puzzle: the strength of a player who solves the puzzle half of the time.

use chess_core::engine::{Level, Limits};
use chess_core::{Game, Move};

use super::Puzzle;
use crate::statistics::expected_points;

/// The number of attempts of each level.
const ATTEMPTS_PER_LEVEL: u64 = 3;
/// The range of ratings.
const RATING_RANGE: (f64, f64) = (400.0, 2800.0);

/// The puzzles with their ratings.
pub fn rate_puzzles<'a>(puzzles: &'a [Puzzle], levels: &[Level]) -> Vec<(&'a Puzzle, i32)> {
    let rating = |puzzle: &Puzzle| {
        let attempts = levels.iter().flat_map(|level| {
            let elo = f64::from(level.strength().elo());
            (0..ATTEMPTS_PER_LEVEL).map(move |seed| (elo, is_solved(puzzle, *level, seed)))
        });
        rating(&attempts.collect::<Vec<_>>())
    };
    puzzles.iter().map(|puzzle| (puzzle, rating(puzzle))).collect()
}

/// Whether a level finds all of the solver's moves.
fn is_solved(puzzle: &Puzzle, level: Level, seed: u64) -> bool {
    let mut game = Game::new(puzzle.start.clone());
    let mut is_solvers = false;
    for &mv in &puzzle.moves {
        if is_solvers && !finds_move(&game, mv, level, seed) {
            return false;
        }
        let Ok(next) = game.play(mv) else { return false };
        game = next;
        is_solvers = !is_solvers;
    }
    true
}

fn finds_move(game: &Game, mv: Move, level: Level, seed: u64) -> bool {
    level.search(game, &Limits::default(), seed, &mut ()).best_move == Some(mv)
}

/// The rating of a puzzle from attempts. Each attempt has the rating of the solver, and whether the attempt succeeded.
/// The result maximizes the likelihood in the logistic model of Elo. A failed attempt at the lower end of the range
/// and a successful attempt at the upper end are added, so that the result is always within the range.
fn rating(attempts: &[(f64, bool)]) -> i32 {
    let ends = [(RATING_RANGE.0, false), (RATING_RANGE.1, true)];
    let all: Vec<(f64, bool)> = attempts.iter().copied().chain(ends).collect();
    let solved = all.iter().filter(|(_, is_solved)| *is_solved).count() as f64;
    let (mut low, mut high) = RATING_RANGE;
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        let likely: f64 = all.iter().map(|(solver, _)| expected_points(*solver - middle)).sum();
        if likely > solved {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.round() as i32
}

#[cfg(test)]
mod tests {
    use super::rating;

    #[test]
    fn the_rating_is_between_those_who_fail_and_those_who_solve() {
        let attempts = |hardest: f64| -> Vec<(f64, bool)> {
            (0..11)
                .map(|level| 400.0 + 200.0 * f64::from(level))
                .map(|elo| (elo, elo > hardest))
                .collect()
        };
        let middle = rating(&attempts(1400.0));
        assert!((1350..=1650).contains(&middle), "{middle}");
        assert!(rating(&attempts(800.0)) < middle && middle < rating(&attempts(2000.0)));
        assert!(rating(&attempts(0.0)) < 800);
        assert!(rating(&attempts(9000.0)) > 2300);
    }
}
