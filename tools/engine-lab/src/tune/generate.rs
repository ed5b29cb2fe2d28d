//! Games of the engine against itself, from which evaluations learn.
//!
//! A game depends on its number, the seed, the limit and the engine alone. Games are written in the order of their
//! numbers, whatever the number of threads, so that a run that was interrupted goes on after the last whole game of its
//! file. How the games were made stands in a file beside them.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use chess_core::Game;
use chess_core::engine::{Iteration, Limits, SearchMemory, Nnue, Observer, Progress, search_with};
use lexopt::Parser;
use lexopt::prelude::*;

use super::games::{self, FormatError, ScoredGame};
use super::summary::Summary;
use crate::book::{Book, opening};
use crate::lead::Lead;
use crate::players::play_in_parallel;
use crate::record::commit;

/// What is generated.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of games in the file at the end.
    games: u64,
    /// After so many positions a move's search begins no other depth.
    nodes: u64,
    /// The number of threads.
    parallel: usize,
    /// Where the openings come from.
    seed: u64,
    /// The file.
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
            nodes: 1000,
            parallel: 1,
            seed: 1,
            file: super::file(),
        };
        while let Some(word) = words.next()? {
            match word {
                Long("games") => options.games = words.value()?.parse()?,
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

/// Plays the games that the file lacks, and says what it holds then.
///
/// # Errors
///
/// Where the file cannot be read or written, or is no file of games.
pub fn run(options: &Options) -> Result<(), String> {
    let wrong = |error: io::Error| format!("{}: {error}", options.file);
    if let Some(folder) = Path::new(&options.file).parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    let (file, first) = open(&options.file).map_err(wrong)?;
    if first < options.games {
        note_origin(options, first).map_err(wrong)?;
    }
    let next = AtomicU64::new(first);
    let written = Mutex::new(InOrder {
        file,
        next: first,
        most: options.games,
        waiting: BTreeMap::new(),
        progress: Rate::new(),
    });
    play_in_parallel(options.parallel, || play_on(options, &next, &written).map_err(wrong))?;
    let bytes = fs::read(&options.file).map_err(wrong)?;
    println!(
        "{}",
        Summary::of(&bytes).map_err(|error| format!("{}: {error}", options.file))?
    );
    Ok(())
}

/// The file without what an interrupted run has written of a game, and how many games it holds.
fn open(path: &str) -> io::Result<(File, u64)> {
    let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
    file.try_lock()?;
    let bytes = fs::read(path)?;
    let (count, end) = games::whole_games(&bytes);
    // What is no file of games is left alone.
    let is_foreign = |game: Result<ScoredGame, FormatError>| game.err().filter(|error| *error != FormatError::CutShort);
    match games::read(&bytes)
        .take(1)
        .chain(games::read(&bytes[end..]))
        .find_map(is_foreign)
    {
        Some(error) => Err(io::Error::other(error.to_string())),
        None => file.set_len(end as u64).map(|()| (file, count)),
    }
}

/// Notes in the file beside the games how those from this number on are made.
///
/// A line has the number of the first game, the limit, the seed and the commit. Games of another limit or seed are not
/// mixed in, as far as there is such a line of the games that are there.
fn note_origin(options: &Options, first: u64) -> io::Result<()> {
    let path = super::origin(&options.file);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(text) if first > 0 => text,
        // What is said of other games that are gone is gone with them.
        _ => String::new(),
    };
    let commit = commit().map_or_else(|_| "no commit".into(), |commit| commit.replace('\t', " "));
    let asked = [options.nodes.to_string(), options.seed.to_string(), commit];
    let earlier: Option<Vec<&str>> = text.lines().last().map(|line| line.split('\t').skip(1).collect());
    match earlier {
        Some(earlier) if earlier.iter().eq(&asked) => Ok(()),
        Some(earlier) if earlier.len() != 3 || earlier[..2].iter().ne(&asked[..2]) => Err(io::Error::other(format!(
            "its games were made with another limit or seed: {}",
            earlier.join(" ")
        ))),
        _ => fs::write(path, format!("{text}{first}\t{}\n", asked.join("\t"))),
    }
}

fn play_on(options: &Options, next: &AtomicU64, written: &Mutex<InOrder>) -> io::Result<()> {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= options.games {
            return Ok(());
        }
        let game = game(options.seed, number, options.nodes);
        let added = written
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(number, &game);
        if added.is_err() {
            // What the others play could not be written either.
            next.store(options.games, Ordering::Relaxed);
            return added;
        }
    }
}

/// A file to which games are added in the order of their numbers.
#[derive(Debug)]
struct InOrder {
    file: File,
    /// The number of the game that comes next.
    next: u64,
    /// The number of games at the end.
    most: u64,
    /// Those after it, as bytes.
    waiting: BTreeMap<u64, Vec<u8>>,
    progress: Rate,
}

impl InOrder {
    fn add(&mut self, number: u64, game: &ScoredGame) -> io::Result<()> {
        self.progress.add(game.quiet_positions().count());
        self.waiting.insert(number, game.to_bytes());
        while let Some(bytes) = self.waiting.remove(&self.next) {
            self.file.write_all(&bytes)?;
            self.next += 1;
            if self.next.is_multiple_of(500) || self.next == self.most {
                println!("{} games, {}", self.next, self.progress);
            }
        }
        Ok(())
    }
}

/// How many quiet positions this run has found, and since when.
#[derive(Debug)]
struct Rate {
    begun: Instant,
    positions: usize,
}

impl Rate {
    fn new() -> Self {
        Self {
            begun: Instant::now(),
            positions: 0,
        }
    }

    const fn add(&mut self, positions: usize) {
        self.positions += positions;
    }
}

impl std::fmt::Display for Rate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let an_hour = self.positions as f64 / self.begun.elapsed().as_secs_f64() * 3600.0;
        write!(
            f,
            "{} quiet positions in this run, {:.2} million an hour",
            self.positions,
            an_hour / 1e6
        )
    }
}

/// A game is a draw after so many plies.
const LONGEST: usize = 400;
/// For so many plies both sides see that one of them is ahead by so many centipawns: it has won.
const WON: (usize, f64) = (4, 2500.0);
/// For so many plies, none of them before this one, both sides see that nobody is ahead by more centipawns than this.
const EVEN: (usize, usize, i16) = (12, 80, 5);

/// The game with this number.
#[must_use]
fn game(seed: u64, number: u64, nodes: u64) -> ScoredGame {
    // Now White, now Black is to move after the opening.
    let start = opening(Book::Wide, seed, number as usize, 8 + (number % 2) as usize);
    play(Game::new(start.board().clone()), nodes)
}

/// Ends a search once it has visited so many positions and a depth is done.
struct SoftLimit(u64);

impl Observer for SoftLimit {
    fn progress(&mut self, _: &Progress<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn iteration(&mut self, iteration: &Iteration) -> ControlFlow<()> {
        if iteration.nodes >= self.0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// The game as it goes on, with a limit of positions a move.
fn play(mut game: Game, nodes: u64) -> ScoredGame {
    // A depth that does not come to its end is not waited for.
    let limits = Limits {
        nodes: Some(nodes * 10),
        ..Limits::default()
    };
    let (mut memory, mut evaluation) = (SearchMemory::new(1), Nnue::default());
    let start = game.board().clone();
    let mut moves = Vec::new();
    let (mut lead, mut even) = (Lead::default(), 0);
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner();
        }
        if game.claimable_draw().is_some() || moves.len() >= LONGEST {
            break None;
        }
        let report = search_with(&game, &limits, &mut memory, &mut evaluation, &mut SoftLimit(nodes));
        let (Some(mv), Some(score)) = (report.best_move, report.score) else {
            break None;
        };
        let score = score.centipawns().round() as i16;
        lead = lead.after(Some(score.into()), WON.1);
        let is_even = score.abs() <= EVEN.2 && moves.len() >= EVEN.1;
        even = if is_even { even + 1 } else { 0 };
        if let Some(winner) = lead.winner_for(WON.0) {
            break Some(winner);
        }
        let Some(next) = game.play(mv).ok().filter(|_| even < EVEN.0) else {
            break None;
        };
        moves.push((mv, score));
        game = next;
    };
    ScoredGame { start, winner, moves }
}

#[cfg(test)]
mod tests {
    use chess_core::Color;

    use super::*;

    fn path(name: &str) -> String {
        let path = std::env::temp_dir().join(format!("second-thought-{}-{name}", std::process::id()));
        path.to_string_lossy().into_owned()
    }

    fn remove(file: &str) {
        fs::remove_file(file).unwrap();
        fs::remove_file(format!("{file}.origin")).unwrap();
    }

    fn generated(file: &str, games: u64, parallel: usize) -> Vec<u8> {
        let options = Options {
            games,
            nodes: 100,
            parallel,
            seed: 3,
            file: file.to_owned(),
        };
        run(&options).unwrap();
        fs::read(file).unwrap()
    }

    #[test]
    fn a_run_goes_on_after_the_last_whole_game_and_is_the_same_on_any_number_of_threads() {
        let (one, two) = (path("one"), path("two"));
        let whole = generated(&one, 4, 1);
        let begun = generated(&two, 2, 2);
        assert_eq!(whole[..begun.len()], begun);
        fs::write(&two, [&begun[..], &whole[begun.len()..begun.len() + 50]].concat()).unwrap();
        assert_eq!(generated(&two, 4, 2), whole);
        for file in [one, two] {
            remove(&file);
        }
    }

    #[test]
    fn games_of_another_limit_are_not_mixed_in() {
        let file = path("limit");
        let made = generated(&file, 1, 1);
        let options = Options {
            games: 2,
            nodes: 200,
            seed: 3,
            file: file.clone(),
            ..Options::parse(Parser::from_args(Vec::<String>::new())).unwrap()
        };
        assert!(run(&options).unwrap_err().contains("another limit"));
        assert_eq!(fs::read(&file).unwrap(), made);
        let origin = fs::read_to_string(format!("{file}.origin")).unwrap();
        assert!(
            origin.starts_with("0\t100\t3\t") && origin.lines().count() == 1,
            "{origin}"
        );
        remove(&file);
    }

    #[test]
    fn a_file_that_holds_something_else_is_left_alone() {
        let file = path("foreign");
        let text = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1;350;1\n".repeat(3);
        fs::write(&file, &text).unwrap();
        let options = Options {
            file: file.clone(),
            ..Options::parse(Parser::from_args(Vec::<String>::new())).unwrap()
        };
        assert!(run(&options).unwrap_err().contains("no legal position"));
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let mate = play(Game::new("7k/8/5KQ1/8/8/8/8/8 w - - 0 1".parse().unwrap()), 200);
        assert_eq!(mate.winner, Some(Color::White));
        let drawn = play(Game::new("8/8/8/4k3/8/8/4K3/7R b - - 98 90".parse().unwrap()), 200);
        assert_eq!((drawn.winner, drawn.moves.len()), (None, 2));
    }
}
