//! Fits the levels' model of people to games of people.
//! The model predicts the moves of people of a rating from the features of the moves.
//!
//! Every fifth game is held out for testing. The played moves of these games are compared with the model: for each
//! group of ratings, how likely were the moves, and how often was the most likely move played?

mod fit;
mod positions;

use std::fmt::Write as _;
use std::fs;

use chess_core::engine::prior::WEIGHT_UNIT;
use lexopt::Parser;
use lexopt::prelude::*;

use fit::{PredictionQuality, Weights};
use positions::Positions;

/// The file of the weights.
const WEIGHTS_FILE: &str = "crates/chess-core/src/engine/level/prior/weights.rs";
/// The name of the first calculated feature. The features before it are seen without calculating.
const FIRST_CALCULATED: &str = "loss at 1";

/// The options of `tune prior`.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file with the games.
    games: String,
    /// The maximum number of steps.
    steps: usize,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let (mut games, mut steps) = (None, 150);
        while let Some(word) = words.next()? {
            match word {
                Value(file) if games.is_none() => games = Some(file.string()?),
                Long("steps") => steps = words.value()?.parse()?,
                _ => return Err(word.unexpected()),
            }
        }
        let games = games.ok_or("a PGN file with games of people is needed")?;
        Ok(Self { games, steps })
    }
}

/// Fits the weights, prints how well the weights predict the held-out games, and writes the weights.
///
/// # Errors
///
/// When a file cannot be read or written, or has no games with ratings.
pub fn run(options: &Options) -> Result<(), String> {
    let text = fs::read_to_string(&options.games).map_err(|error| format!("{}: {error}", options.games))?;
    let (training, held_out) = positions::read(&text);
    if training.is_empty() || held_out.is_empty() {
        return Err(format!("{}: too few games with ratings", options.games));
    }
    println!("{} positions, {} held out", training.len(), held_out.len());
    let all = training.feature_names().len();
    let first = training
        .feature_names()
        .iter()
        .position(|name| *name == FIRST_CALCULATED)
        .unwrap_or(all);
    let fitted = |label: &str, used: std::ops::Range<usize>| {
        let weights = fit::fit(&training, used, options.steps);
        print_table(label, &weights, &held_out);
        weights
    };
    print_table("all moves equally likely", &Weights::zero(all), &held_out);
    let _ = fitted("only what is seen without calculating", 0..first);
    let _ = fitted("only what is calculated", first..all);
    let weights = fitted("all features", 0..all);
    fs::write(WEIGHTS_FILE, rust_source(training.feature_names(), &weights))
        .map_err(|error| format!("{WEIGHTS_FILE}: {error}"))
}

/// The limits of the rating groups.
const RATING_GROUP_LIMITS: [f32; 7] = [0.0, 1200.0, 1400.0, 1600.0, 1800.0, 2000.0, 2200.0];

fn print_table(label: &str, weights: &Weights, held_out: &Positions) {
    println!("\n{label}:");
    for (number, least) in RATING_GROUP_LIMITS.into_iter().enumerate() {
        let below = RATING_GROUP_LIMITS.get(number + 1).copied().unwrap_or(f32::INFINITY);
        let PredictionQuality {
            count,
            log_likelihood,
            top,
        } = fit::measure(held_out, weights, least..below);
        let per = |sum: f64| sum / f64::from(count.max(1));
        println!(
            "  {least:4} and more: {count:5} moves, log-likelihood {:.3}, most likely move {:.1} %",
            per(log_likelihood),
            100.0 * per(top),
        );
    }
}

/// The beginning of the file of the weights.
const FILE_HEAD: &str = "\
//! The weights of the features of moves: `cargo xtask tune prior` fits them to games of people.

/// The name of a feature, its weight at the middle rating, and its slope: the change of the weight for each 400 Elo
/// (see [`RATINGS`](super::RATINGS)).
pub(super) const WEIGHTS: [(&str, i32, i32); ";

/// The weights as a Rust file.
fn rust_source(names: &[String], weights: &Weights) -> String {
    let unit = f64::from(WEIGHT_UNIT);
    let mut text = format!("{FILE_HEAD}{}] = [\n", names.len());
    for (name, [weight, slope]) in names.iter().zip(&weights.0) {
        let [weight, slope] = [weight, slope].map(|number| (number * unit).round());
        let _ = writeln!(text, "    (\"{name}\", {weight}, {slope}),");
    }
    text + "];\n"
}
