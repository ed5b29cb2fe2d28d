//! The ladder of levels: each plays the one below, in one process, without a clock.

use chess_core::engine::{Level, Limits, Opponent, claims_draw};
use chess_core::{Color, Game};
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::game::Ending;
use crate::lead::Lead;
use crate::players::in_parallel;
use crate::statistics::Tally;

/// Each level is to win so much of the points against the one below.
const GOAL: f64 = 0.6;

/// Which levels play, and how often.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The lowest level that has to beat the one below.
    from: u8,
    /// The highest.
    to: u8,
    /// The games of each pair of levels.
    games: usize,
    /// How many games are played at once.
    parallel: usize,
    /// Where openings and chance come from.
    seed: u64,
}

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
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

/// Lets each level play the one below, and prints the scores.
///
/// # Errors
///
/// The levels that are not clearly better than the one below; or where a thread breaks off.
pub fn run(options: &Options) -> Result<(), String> {
    let mut weak = Vec::new();
    for upper in options.from..=options.to {
        let (Some(level), Some(below)) = (Level::new(upper), Level::new(upper - 1)) else {
            continue;
        };
        let tally = contest([level, below], options)?;
        println!("{}", line(level, below, tally));
        if tally.score() < GOAL {
            weak.push(upper.to_string());
        }
    }
    if weak.is_empty() {
        Ok(())
    } else {
        Err(format!("less than {:.0} %: level {}", 100.0 * GOAL, weak.join(", ")))
    }
}

fn line(level: Level, below: Level, tally: Tally) -> String {
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

/// The games between two levels, seen by the first.
fn contest(levels: [Level; 2], options: &Options) -> Result<Tally, String> {
    let numbers: Vec<usize> = (0..options.games).collect();
    let endings = in_parallel(&numbers, options.parallel, |&number| {
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
        .fold(Tally::default(), |tally, ending| tally.with(ending)))
}

/// A game is a draw after so many plies.
const LONGEST: usize = 400;
/// Both sides see for so many plies that one is ahead by so many centipawns, more than any level's error: it has won.
const WON: (usize, f64) = (8, 1800.0);

/// One game, whose chance comes from `seed`, seen by the opponent with the side `first`; and its moves.
#[must_use]
pub fn play(mut game: Game, opponents: [Opponent; 2], first: Color, seed: u64) -> (Ending, Game) {
    let mut lead = Lead::default();
    while game.outcome().is_none() && game.ply() < LONGEST {
        let side = game.board().side_to_move();
        let opponent = opponents[usize::from(side != first)];
        let report = opponent.search(&game, &Limits::default(), seed, &mut ());
        let (Some(mv), Some(score)) = (report.best_move, report.score) else {
            break;
        };
        let (moves, ahead) = WON;
        lead = lead.after(Some(score.centipawns()), ahead);
        if let Some(winner) = lead.winner_for(moves) {
            return (Ending::of_winner(winner, first), game);
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
        winner.map_or(Ending::Draw, |winner| Ending::of_winner(winner, first)),
        game,
    )
}

#[cfg(test)]
mod tests {
    use super::{Level, Options, Parser, contest};

    #[test]
    fn a_contest_can_be_repeated_and_a_much_better_level_wins() {
        let options = Options::parse(Parser::from_args(["--games", "6", "--parallel", "2"])).unwrap();
        let levels = [Level::new(6).unwrap(), Level::WEAKEST];
        let tally = contest(levels, &options).unwrap();
        assert_eq!(tally, contest(levels, &options).unwrap());
        assert_eq!(tally.games(), 6);
        assert!(tally.score() > 0.7, "{tally:?}");
    }
}
