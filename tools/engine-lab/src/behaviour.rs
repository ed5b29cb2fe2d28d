//! Measures how the levels play, apart from their strength. The measured properties are the first moves of the levels,
//! the mean and the spread of the losses by their moves, and how often the levels miss obvious moves.

mod cases;
mod first_moves;
mod judge;
mod self_play;

use chess_core::engine::Level;
use lexopt::Parser;
use lexopt::prelude::*;

use crate::parallel::map_in_parallel;
use crate::record;
use cases::{CaseKind, Cases};
use first_moves::FirstMoves;
pub use judge::{Judge, Judging};
use self_play::Losses;
pub use self_play::game_of;

/// The levels to examine, and the precision of the measurements.
#[derive(Clone, Debug)]
pub struct Options {
    from: u8,
    to: u8,
    /// The number of games of each level against itself.
    games: usize,
    /// The number of test positions of each kind.
    cases: usize,
    judging: Judging,
    parallel: usize,
    seed: u64,
    /// A note that is written into the table with the measurements. Without a note, the measurements are only printed.
    note: Option<String>,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            from: Level::WEAKEST.number(),
            to: Level::STRONGEST.number(),
            games: 12,
            cases: 120,
            judging: Judging::default(),
            parallel: 1,
            seed: 1,
            note: None,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("from") => options.from = words.value()?.parse::<u8>()?.max(1),
                Long("to") => options.to = words.value()?.parse::<u8>()?.min(Level::STRONGEST.number()),
                Long("games") => options.games = words.value()?.parse()?,
                Long("cases") => options.cases = words.value()?.parse()?,
                Long("nodes") => options.judging.nodes = words.value()?.parse()?,
                Long("judge") => options.judging.engine = Some(words.value()?.string()?),
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("note") => options.note = Some(words.value()?.string()?),
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Prints the measurements of each level, and adds them to the table if there is a note.
///
/// # Errors
///
/// When the judge fails or the table cannot be written.
pub fn run(options: &Options) -> Result<(), String> {
    let cases = Cases::find(options.cases, options.seed, options.parallel)?;
    println!("{}", FIELD_NAMES.replace('\t', " | "));
    let levels: Vec<Level> = (options.from..=options.to).filter_map(Level::new).collect();
    for level in levels {
        let behaviour = Behaviour::of(level, &cases, options)?;
        println!("{}", behaviour.fields().join(" | "));
        if let Some(note) = &options.note {
            record::add_behaviour(note, &behaviour.fields())?;
        }
    }
    Ok(())
}

/// The names of the measurements, in the order of [`Behaviour::fields`].
pub const FIELD_NAMES: &str = concat!(
    "level\tmost frequent first move\todd first moves\tmean loss\tspread\tqueens hung in 200 moves\t",
    "free queens left\tfree pieces taken\tmates in one missed\trecaptures refused"
);

/// The measurements of a level.
#[derive(Clone, Debug)]
struct Behaviour {
    level: Level,
    first: FirstMoves,
    losses: Losses,
    /// The part of the test positions of each kind in which the level misses the obvious move, from 0 to 1. The kinds
    /// are free queens, free pieces, mates in one, and recaptures.
    failed: [f64; 4],
}

impl Behaviour {
    fn of(level: Level, cases: &Cases, options: &Options) -> Result<Self, String> {
        let failed = |kind| cases.failure_rate(kind, level, options.parallel);
        Ok(Self {
            level,
            first: FirstMoves::of(level),
            losses: Losses::of(level, options)?,
            failed: [
                failed(CaseKind::Queen)?,
                failed(CaseKind::Piece)?,
                failed(CaseKind::Mate)?,
                failed(CaseKind::Recapture)?,
            ],
        })
    }

    fn fields(&self) -> Vec<String> {
        let percent = |part: f64| format!("{:.1} %", 100.0 * part);
        let [queens, pieces, mates, recaptures] = self.failed;
        vec![
            self.level.number().to_string(),
            percent(self.first.most_frequent),
            percent(self.first.odd),
            format!("{:.0}", self.losses.mean),
            format!("{:.0}", self.losses.spread),
            format!("{:.2}", self.losses.queens_hung * 200.0),
            percent(queens),
            percent(1.0 - pieces),
            percent(mates),
            percent(recaptures),
        ]
    }
}

/// Computes the results of `make` for all items in parallel. Each item has its own judge.
fn judge_all<T: Sync, R: Send>(
    items: &[T],
    judging: &Judging,
    parallel: usize,
    make: impl Fn(&mut Judge, &T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    map_in_parallel(items, parallel, |item| make(&mut Judge::new(judging)?, item))
}
