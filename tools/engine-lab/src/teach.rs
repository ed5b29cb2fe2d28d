//! The teacher's claims, tested on the board: motifs by a second opinion, and how many of known motifs are found.

mod definitions;
mod puzzles;
mod squares;
mod worth;

use std::path::PathBuf;

use lexopt::Parser;
use lexopt::prelude::*;

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Options {
    /// The puzzles.
    puzzles: PathBuf,
    /// The positions that each search may visit.
    nodes: u64,
}

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            puzzles: puzzles::FILE.into(),
            nodes: 100_000,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("puzzles") => options.puzzles = words.value()?.into(),
                Long("nodes") => options.nodes = words.value()?.parse()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Prints what is found and what is wrong.
///
/// # Errors
///
/// Where the puzzles cannot be read.
pub fn run(options: &Options) -> Result<(), String> {
    puzzles::run(&options.puzzles, options.nodes)
}
