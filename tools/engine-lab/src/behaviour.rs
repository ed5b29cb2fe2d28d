//! How the levels play, apart from how strong they are: their first moves, what they lose in a game and how evenly, and
//! what they leave undone that nobody should.

mod cases;
mod first_moves;
mod judge;
mod self_play;

use chess_core::engine::Level;
use lexopt::Parser;
use lexopt::prelude::*;

use crate::players::in_parallel;
use crate::record;
use cases::{Cases, Kind};
use first_moves::FirstMoves;
use judge::{Judge, Judging};
use self_play::Losses;

/// What is looked at, and how closely.
#[derive(Clone, Debug)]
pub struct Options {
    from: u8,
    to: u8,
    /// The games of each level against itself.
    games: usize,
    /// The positions of each kind in which one thing is to be done.
    cases: usize,
    judging: Judging,
    parallel: usize,
    seed: u64,
    /// What stands beside the figures in the table; without it they are printed alone.
    note: Option<String>,
}

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
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

/// Prints how each level plays, and adds it to the table where there is a note.
///
/// # Errors
///
/// Where the judge fails or the table cannot be written.
pub fn run(options: &Options) -> Result<(), String> {
    let cases = Cases::find(options.cases, options.seed, options.parallel)?;
    println!("{}", HEAD.replace('\t', " | "));
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

/// The names of the figures, as [`Behaviour::fields`] gives them.
pub const HEAD: &str = concat!(
    "level\tmost frequent first move\todd first moves\tmean loss\tspread\tqueens hung in 200 moves\t",
    "free queens left\tfree pieces taken\tmates in one missed\trecaptures refused"
);

/// How a level plays.
#[derive(Clone, Debug)]
struct Behaviour {
    level: Level,
    first: FirstMoves,
    losses: Losses,
    /// How much of the cases it fails: of free queens, of free pieces, of mates in one and of recaptures.
    failed: [f64; 4],
}

impl Behaviour {
    fn of(level: Level, cases: &Cases, options: &Options) -> Result<Self, String> {
        let failed = |kind| cases.failed(kind, level, options.parallel);
        Ok(Self {
            level,
            first: FirstMoves::of(level),
            losses: Losses::of(level, options)?,
            failed: [
                failed(Kind::Queen)?,
                failed(Kind::Piece)?,
                failed(Kind::Mate)?,
                failed(Kind::Recapture)?,
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

/// A judge for each of many items, and what is made of each with it.
fn judged<T: Sync, R: Send>(
    items: &[T],
    judging: &Judging,
    parallel: usize,
    make: impl Fn(&mut Judge, &T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    in_parallel(items, parallel, |item| make(&mut Judge::new(judging)?, item))
}
