//! Plays each level against the level below. All games are played in one process and without clocks.

use chess_core::engine::{Level, Limits, Opponent, claims_draw};
use chess_core::{Color, Game};
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::game::Ending;
use crate::lead::Lead;
use crate::parallel::map_in_parallel;
use crate::statistics::Tally;

/// The minimum part of the points that each level must win against the level below.
const MIN_POINTS: f64 = 0.6;

/// The levels that play, and the number of games.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The lowest level that plays against the level below.
    from: u8,
    /// The highest level.
    to: u8,
    /// The number of games of each pair of levels.
    games: usize,
    /// The number of games that are played at once.
    parallel: usize,
    /// The seed of the openings and of the levels' random choices.
    seed: u64,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            from: 2,
            to: Level::STRONGEST.number(),
            games: 200,
            parallel: 1,
            seed: 1,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("from") => options.from = words.value()?.parse::<u8>()?.max(2),
                Long("to") => options.to = words.value()?.parse::<u8>()?.min(Level::STRONGEST.number()),
                Long("games") => options.games = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("seed") => options.seed = words.value()?.parse()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Plays each level against the level below, and prints the scores.
///
/// # Errors
///
/// When a thread fails, or when levels are not clearly better than the level below. The error names these levels.
pub fn run(options: &Options) -> Result<(), String> {
    let mut weak = Vec::new();
    for upper in options.from..=options.to {
        let (Some(level), Some(below)) = (Level::new(upper), Level::new(upper - 1)) else {
            continue;
        };
        let tally = play_contest([level, below], options)?;
        println!("{}", result_line(level, below, tally));
        if tally.score() < MIN_POINTS {
            weak.push(upper.to_string());
        }
    }
    if weak.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "less than {:.0} % of the points: level {}",
            100.0 * MIN_POINTS,
            weak.join(", ")
        ))
    }
}

fn result_line(level: Level, below: Level, tally: Tally) -> String {
    let (elo, error) = tally.elo();
    format!(
        "level {} {} against {} {}: +{} ={} -{}, score {:.1} %, Elo {elo:+.0} ± {error:.0}",
        level.number(),
        level.name(),
        below.number(),
        below.name(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
    )
}

/// Plays the games between two levels. Returns the result of the first level.
fn play_contest(levels: [Level; 2], options: &Options) -> Result<Tally, String> {
    let numbers: Vec<usize> = (0..options.games).collect();
    let endings = map_in_parallel(&numbers, options.parallel, |&number| {
        let first = if number.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        let start = opening(Book::Even, options.seed, number / 2, 8);
        let seed = options.seed << 32 | number as u64;
        Ok(play(start, levels.map(Opponent::from), first, seed).0)
    })?;
    Ok(endings
        .into_iter()
        .fold(Tally::default(), |tally, ending| tally.with_game(ending)))
}

/// The number of plies after which a game is adjudicated as a draw.
const MAX_PLIES: usize = 400;
/// The rule for adjudicating a game as won: the number of plies, and the advantage in centipawns. In each of these
/// plies, both sides must report at least this advantage. The advantage is greater than the error of any level.
const WIN_RULE: (usize, f64) = (8, 1800.0);

/// Plays one game. `seed` decides the random choices. Returns the result for the opponent with the
/// side `first`, and the game.
#[must_use]
pub fn play(mut game: Game, opponents: [Opponent; 2], first: Color, seed: u64) -> (Ending, Game) {
    let mut lead = Lead::default();
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let side = game.board().side_to_move();
        let opponent = opponents[usize::from(side != first)];
        let report = opponent.search(&game, &Limits::default(), seed, &mut ());
        let (Some(mv), Some(score)) = (report.best_move, report.score) else {
            break;
        };
        let (moves, ahead) = WIN_RULE;
        lead = lead.lead_after_ply(Some(score.centipawns()), ahead);
        if let Some(winner) = lead.winner_for(moves) {
            return (Ending::from_winner(winner, first), game);
        }
        let next = if claims_draw(&game, &report) {
            game.claim_draw()
        } else {
            game.play(mv)
        };
        match next {
            Ok(next) => game = next,
            Err(_) => break,
        }
    }
    let winner = game.outcome().and_then(chess_core::Outcome::winner);
    (
        winner.map_or(Ending::Draw, |winner| Ending::from_winner(winner, first)),
        game,
    )
}

#[cfg(test)]
mod tests {
    use super::{Level, Options, Parser, play_contest};

    #[test]
    fn a_contest_is_reproducible_and_a_much_better_level_wins() {
        let options = Options::parse(Parser::from_args(["--games", "6", "--parallel", "2"])).unwrap();
        let levels = [Level::new(6).unwrap(), Level::WEAKEST];
        let tally = play_contest(levels, &options).unwrap();
        assert_eq!(tally, play_contest(levels, &options).unwrap());
        assert_eq!(tally.games(), 6);
        assert!(tally.score() > 0.7, "{tally:?}");
    }
}
