//! Statistics of a PGN file of any size: results, lengths, first moves, and the invalid games with their positions.
//!
//! ```text
//! cargo run --release -p chess-core --example pgn_statistics -- games.pgn
//! ```
//!
//! Without a file, standard input is read.

#[path = "support/chunks.rs"]
mod chunks;

use chess_core::notation::pgn::{GameResult, PgnError, PgnGame, Reader};
use chess_core::notation::san;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io;

/// At most this number of first moves and at most this number of errors are shown.
const MAX_SHOWN_ROWS: usize = 10;

#[derive(Default)]
struct Statistics {
    games: usize,
    /// The number of games with each result, in the order of [`RESULTS`].
    results: [usize; 4],
    plies: usize,
    longest: usize,
    annotated: usize,
    first_moves: BTreeMap<String, usize>,
    faults: Vec<PgnError>,
}

const RESULTS: [GameResult; 4] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::Unknown,
];

impl Statistics {
    /// Returns the statistics with one more game.
    fn with_game(mut self, game: Result<PgnGame, PgnError>) -> Self {
        let game = match game {
            Ok(game) => game,
            Err(fault) => {
                self.faults.push(fault);
                return self;
            }
        };
        self.games += 1;
        for (count, result) in self.results.iter_mut().zip(RESULTS) {
            *count += usize::from(game.result == result);
        }
        self.plies += game.moves.len();
        self.longest = self.longest.max(game.moves.len());
        let has_notes = |node: &chess_core::notation::pgn::Node| {
            !(node.nags.is_empty() && node.after.is_empty() && node.variations.is_empty())
        };
        self.annotated += usize::from(game.moves.iter().any(has_notes));
        if let Some(first) = game.moves.first() {
            *self.first_moves.entry(san(&game.start, first.mv)).or_default() += 1;
        }
        self
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games.max(1);
        writeln!(f, "games        {:>9}", self.games)?;
        for (count, result) in self.results.iter().zip(RESULTS) {
            writeln!(
                f,
                "  {:<11}{count:>9}  {:>5.1} %",
                result.text(),
                percentage(*count, games)
            )?;
        }
        writeln!(
            f,
            "annotated    {:>9}  {:>5.1} %",
            self.annotated,
            percentage(self.annotated, games)
        )?;
        writeln!(
            f,
            "half-moves   {:>9}  {:>5.1} a game, at most {}",
            self.plies,
            self.plies as f64 / games as f64,
            self.longest
        )?;
        let mut first_moves: Vec<(&String, &usize)> = self.first_moves.iter().collect();
        first_moves.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        writeln!(f, "first moves")?;
        for (text, count) in first_moves.into_iter().take(MAX_SHOWN_ROWS) {
            writeln!(f, "  {text:<11}{count:>9}  {:>5.1} %", percentage(*count, games))?;
        }
        writeln!(f, "invalid      {:>9}", self.faults.len())?;
        self.faults
            .iter()
            .take(MAX_SHOWN_ROWS)
            .try_for_each(|fault| writeln!(f, "  {fault}"))
    }
}

fn percentage(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

fn main() -> io::Result<()> {
    let count = |chunks: &mut dyn Iterator<Item = Vec<u8>>| {
        Reader::new(chunks).fold(Statistics::default(), Statistics::with_game)
    };
    let statistics = match std::env::args_os().nth(1) {
        Some(path) => chunks::with_chunks(File::open(path)?, count)?,
        None => chunks::with_chunks(io::stdin().lock(), count)?,
    };
    print!("{statistics}");
    Ok(())
}
