//! Games of the engine against itself, and what is learnt from them. Tuning by Texel's method (Peter Österlund, 2014) looks for
//! weights under which the static evaluation tells best how these games ended.
//!
//! `cargo xtask tune generate` plays the games, `cargo xtask tune` fits the weights and writes them into the table of the
//! evaluation. The loss on games that the fit has not seen tells whether it learnt anything; a match tells whether that is
//! worth anything.

pub mod book;
mod fit;
mod games;
pub mod generate;
mod model;
pub mod net;
mod samples;
mod source;
pub mod spsa;
mod summary;

use std::{env, fs};

use chess_core::engine::eval::weights::SECTIONS;
use lexopt::Parser;
use lexopt::prelude::*;

use model::Weights;
use samples::Samples;

/// Where the games lie: in the user's folder for what can be made anew.
fn file() -> String {
    let folder = env::var("XDG_CACHE_HOME").or_else(|_| env::var("HOME").map(|home| home + "/.cache"));
    folder.unwrap_or_else(|_| ".".into()) + "/second-thought/games.viri"
}

/// Where the table of the evaluation lies.
const TABLE: &str = "crates/chess-core/src/engine/eval/weights.rs";

/// How the weights are fitted.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file with the games.
    file: String,
    /// How much the search's score counts beside the game's result, from 0 to 1.
    blend: f64,
    /// How many steps are taken.
    steps: usize,
    /// How strongly a weight is drawn to what it was: as if so many positions had shown it.
    pull: f64,
    /// The number of threads.
    parallel: usize,
}

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            file: file(),
            blend: 0.3,
            steps: 200,
            pull: 60.0,
            parallel: 1,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("file") => options.file = words.value()?.string()?,
                Long("blend") => options.blend = words.value()?.parse::<f64>()?.clamp(0.0, 1.0),
                Long("steps") => options.steps = words.value()?.parse()?,
                Long("pull") => options.pull = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Fits the weights and writes them into the evaluation's table.
///
/// # Errors
///
/// Where a file cannot be read or written, or holds something else.
pub fn run(options: &Options) -> Result<(), String> {
    let bytes = fs::read(&options.file).map_err(|error| format!("{}: {error}", options.file))?;
    let (seen, held_out) = samples::read(&bytes).map_err(|error| format!("{}: {error}", options.file))?;
    println!("{} positions to learn from, {} to test on", seen.len(), held_out.len());
    let old = current();
    let scale = fit::scale(&seen, &old, options);
    println!(
        "a pawn more wins {:.1} % of the points",
        100.0 * model::expected(scale * 100.0)
    );
    let new = fit::weights(&seen, &old, scale, options, |step, weights| {
        if step.is_multiple_of(50) {
            tell(step, scale, weights, [&seen, &held_out], options);
        }
    });
    tell(options.steps, scale, &new, [&seen, &held_out], options);
    let rounded = model::rounded(&new);
    let table = fs::read_to_string(TABLE).map_err(|error| format!("{TABLE}: {error}"))?;
    fs::write(TABLE, source::with_weights(&table, &rounded)?).map_err(|error| format!("{TABLE}: {error}"))
}

fn tell(step: usize, scale: f64, weights: &Weights, [seen, held_out]: [&Samples; 2], options: &Options) {
    println!(
        "step {step}: loss {:.6}, on games not seen {:.6}",
        model::loss(seen, weights, scale, options.blend, options.parallel),
        model::loss(held_out, weights, scale, options.blend, options.parallel),
    );
}

/// The weights that the engine plays with.
#[must_use]
fn current() -> Weights {
    let pairs = SECTIONS.iter().flat_map(|(_, _, weights)| weights.iter());
    pairs
        .map(|&(middlegame, endgame)| [f64::from(middlegame), f64::from(endgame)])
        .collect()
}
