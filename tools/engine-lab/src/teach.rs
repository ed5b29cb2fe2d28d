//! Tests the claims of explanations with a second implementation:
//! explanations of mistakes, and motifs in puzzles with known themes.

mod cache;
mod definitions;
mod disagreement;
mod explanation_test;
mod forced_material;
mod mistakes;
mod puzzles;
mod record;
mod sentences;
mod squares;
mod stored_judge;
mod summary;

use std::path::PathBuf;

use lexopt::Parser;
use lexopt::prelude::*;

/// The mistakes or puzzles that are examined.
#[derive(Clone, Debug)]
pub struct Options {
    /// The options for mistakes from games.
    mistakes: mistakes::Options,
    /// The file of puzzles, if puzzles are examined instead of mistakes from games.
    puzzles: Option<PathBuf>,
    /// The maximum number of nodes of the search of a puzzle.
    puzzle_nodes: u64,
    /// The theme whose puzzles are printed if no motif of this theme is named in them.
    shown: Option<String>,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            mistakes: mistakes::Options::default(),
            puzzles: None,
            puzzle_nodes: 100_000,
            shown: None,
        };
        let mistakes = &mut options.mistakes;
        while let Some(word) = words.next()? {
            match word {
                Long("puzzles") => {
                    let file = words
                        .optional_value()
                        .map_or_else(|| puzzles::PUZZLE_FILE.into(), PathBuf::from);
                    options.puzzles = Some(file);
                }
                Long("show") => options.shown = Some(words.value()?.string()?),
                Long("from") => mistakes.from = words.value()?.parse()?,
                Long("to") => mistakes.to = words.value()?.parse()?,
                Long("mistakes") => mistakes.mistakes = words.value()?.parse()?,
                Long("nodes") => {
                    mistakes.nodes = words.value()?.parse()?;
                    options.puzzle_nodes = mistakes.nodes;
                }
                Long("judge-nodes") => mistakes.judging.nodes = words.value()?.parse()?,
                Long("judge") => mistakes.judging.engine = Some(words.value()?.string()?),
                Long("unjudged") => mistakes.is_judged = false,
                Long("seed") => mistakes.seed = words.value()?.parse()?,
                Long("file") => mistakes.file = words.value()?.into(),
                Long("cache") => mistakes.cache = words.value()?.into(),
                Long("parallel") => mistakes.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("texts") => mistakes.texts = Some(words.value()?.into()),
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Prints the number of examined explanations or motifs, and the part of them that is true.
///
/// # Errors
///
/// When the puzzles cannot be read, when the file of the results cannot be used,
/// or when the judge or an explanation fails.
pub fn run(options: &Options) -> Result<(), String> {
    match &options.puzzles {
        Some(file) => puzzles::run(
            file,
            options.puzzle_nodes,
            &options.mistakes.cache,
            options.shown.as_deref(),
        ),
        None => mistakes::run(&options.mistakes),
    }
}
