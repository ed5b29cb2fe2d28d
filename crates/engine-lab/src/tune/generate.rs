//! Games of the engine against itself, and the quiet positions in them.
//!
//! A game depends on its number and the seed alone, whatever the number of threads. Each writes a block of lines
//! `FEN;score;result`: the search's centipawns and the game's points, both White's. An empty line ends a block.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use chess_core::engine::{Hce, Limits, Memory, Report, search_with};
use chess_core::{Color, Game};
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::lead::Lead;
use crate::players::play_in_parallel;

/// What is generated.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of games.
    games: u64,
    /// The number of the first one.
    first: u64,
    /// The positions that a move may visit.
    nodes: u64,
    /// The number of threads.
    parallel: usize,
    /// Where the openings come from.
    seed: u64,
    /// The file that the positions are added to.
    file: String,
}

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            games: 1000,
            first: 0,
            nodes: 3000,
            parallel: 1,
            seed: 1,
            file: super::FILE.into(),
        };
        while let Some(word) = words.next()? {
            match word {
                Long("games") => options.games = words.value()?.parse()?,
                Long("first") => options.first = words.value()?.parse()?,
                Long("nodes") => options.nodes = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("file") => options.file = words.value()?.string()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Plays the games and adds their positions to the file.
///
/// # Errors
///
/// Where the file cannot be written.
pub fn run(options: &Options) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", options.file);
    if let Some(folder) = Path::new(&options.file).parent() {
        std::fs::create_dir_all(folder).map_err(wrong)?;
    }
    let file = OpenOptions::new().create(true).append(true).open(&options.file);
    let file = Mutex::new(file.map_err(wrong)?);
    let next = AtomicU64::new(0);
    play_in_parallel(options.parallel, || play_on(options, &next, &file).map_err(wrong))
}

fn play_on(options: &Options, next: &AtomicU64, file: &Mutex<std::fs::File>) -> std::io::Result<()> {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= options.games {
            return Ok(());
        }
        let text = block(options.seed, options.first + number, options.nodes);
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(text.as_bytes())?;
        if number.is_multiple_of(100) {
            println!("{number} games");
        }
    }
}

/// The lines of one game.
#[must_use]
fn block(seed: u64, number: u64, nodes: u64) -> String {
    // Now White, now Black is to move after the opening.
    let start = opening(Book::Even, seed, number as usize, 8 + (number % 2) as usize);
    let (positions, points) = play(start, nodes);
    let mut text = String::new();
    for (fen, score) in positions {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{fen};{score};{points}");
    }
    text + "\n"
}

/// A game is a draw after so many half-moves.
const LONGEST: usize = 300;
/// For so many half-moves both sides see that one of them is ahead by so many centipawns: it has won.
const WON: (usize, f64) = (5, 1000.0);
/// For so many half-moves, none of them before this one, both sides see that nobody is ahead by more centipawns than this.
const EVEN: (usize, usize, i32) = (10, 80, 5);
/// What is won anyway teaches nothing about small advantages, in centipawns.
const CLEAR: i32 = 700;

/// The quiet positions of a game with their scores, and White's points.
fn play(mut game: Game, nodes: u64) -> (Vec<(String, i32)>, f32) {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let (mut memory, mut evaluation) = (Memory::new(1), Hce::new());
    let mut positions = Vec::new();
    let (mut lead, mut even) = (Lead::default(), 0);
    loop {
        if let Some(outcome) = game.outcome() {
            return (positions, points(outcome.winner()));
        }
        if game.claimable_draw().is_some() || game.moves().len() >= LONGEST {
            return (positions, points(None));
        }
        let report = search_with(&game, &limits, &mut memory, &mut evaluation, &mut ());
        let (Some(mv), Some(score)) = (report.best_move, report.score) else {
            return (positions, points(None));
        };
        let score = score.centipawns().round() as i32;
        lead = lead.after(Some(f64::from(score)), WON.1);
        let is_even = score.abs() <= EVEN.2 && game.moves().len() >= EVEN.1;
        even = if is_even { even + 1 } else { 0 };
        if let Some(winner) = lead.winner_for(WON.0) {
            return (positions, points(Some(winner)));
        }
        if even >= EVEN.0 {
            return (positions, points(None));
        }
        if is_quiet(&game, &report) && score.abs() < CLEAR {
            positions.push((game.board().to_string(), score));
        }
        let Ok(next) = game.play(mv) else {
            return (positions, points(None));
        };
        game = next;
    }
}

const fn points(winner: Option<Color>) -> f32 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// Whether the position can be judged as it stands: nothing is being taken, and enough is left for judgement.
fn is_quiet(game: &Game, report: &Report) -> bool {
    let board = game.board();
    let is_noisy = |mv: chess_core::Move| mv.captured_square().is_some() || mv.promotion().is_some();
    !board.is_in_check() && !report.best_move.is_some_and(is_noisy) && board.pieces().count() > 6
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn a_game_can_be_repeated_and_holds_quiet_positions_with_one_result() {
        let text = block(3, 5, 200);
        assert_eq!(text, block(3, 5, 200));
        let points: Vec<&str> = text.lines().filter_map(|line| line.rsplit(';').next()).collect();
        assert!(points.len() > 10, "{text}");
        let result = points[0];
        assert!(["0", "0.5", "1"].contains(&result));
        assert!(
            points[..points.len() - 1].iter().all(|&other| other == result),
            "{text}"
        );
        for line in text.lines().filter(|line| !line.is_empty()) {
            let board: chess_core::Board = line.split(';').next().unwrap().parse().unwrap();
            assert!(!board.is_in_check(), "{line}");
        }
    }
}
