//! Plays games of the engine against itself, for training evaluations.
//!
//! A game depends only on its number, the seed, the limit and the engine. With any number of threads, the games are
//! written in the order of their numbers. So an interrupted run can continue after the last complete game of its file.
//! Another file, next to the file of the games, describes how the games were made.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use chess_core::Game;
use chess_core::engine::{Iteration, Limits, Nnue, Observer, Progress, SearchMemory, search_with};
use lexopt::Parser;
use lexopt::prelude::*;

use super::games::{self, FormatError, ScoredGame};
use super::summary::Summary;
use crate::book::{Book, opening};
use crate::lead::Lead;
use crate::parallel::run_in_parallel;
use crate::record::commit;

/// The options of `tune generate`.
#[derive(Clone, Debug)]
pub struct Options {
    /// The total number of games that the file has at the end.
    games: u64,
    /// The number of nodes after which a search does not start another iteration.
    nodes: u64,
    /// The number of threads.
    parallel: usize,
    /// The seed of the openings.
    seed: u64,
    /// The file of the games.
    file: String,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            games: 1000,
            nodes: 1000,
            parallel: 1,
            seed: 1,
            file: super::default_file(),
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

/// Plays the games that are missing in the file. Prints a summary of the file.
///
/// # Errors
///
/// When the file cannot be read or written, or is not a file of games.
pub fn run(options: &Options) -> Result<(), String> {
    let wrong = |error: io::Error| format!("{}: {error}", options.file);
    if let Some(folder) = Path::new(&options.file).parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    let (file, first) = open(&options.file).map_err(wrong)?;
    if first < options.games {
        write_origin(options, first).map_err(wrong)?;
    }
    let next = AtomicU64::new(first);
    let written = Mutex::new(OrderedWriter {
        file,
        next: first,
        most: options.games,
        waiting: BTreeMap::new(),
        progress: PositionRate::new(),
    });
    run_in_parallel(options.parallel, || {
        play_remaining(options, &next, &written).map_err(wrong)
    })?;
    let bytes = fs::read(&options.file).map_err(wrong)?;
    println!(
        "{}",
        Summary::of(&bytes).map_err(|error| format!("{}: {error}", options.file))?
    );
    Ok(())
}

/// Opens the file and removes an incomplete game from it. Returns the file and the number of its games.
fn open(path: &str) -> io::Result<(File, u64)> {
    let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
    file.try_lock()?;
    let bytes = fs::read(path)?;
    let (count, end) = games::whole_games(&bytes);
    // A file with other content than games is not changed.
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

/// Records how the games from number `first` on are generated, in a file next to the file of the games. Each line has
/// the number of the first game, the limit, the seed and the commit. If there is already a line for existing games, new
/// games must have the same limit and seed.
fn write_origin(options: &Options, first: u64) -> io::Result<()> {
    let path = super::origin_file(&options.file);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(text) if first > 0 => text,
        // If there are no games, an existing description belongs to games that were deleted.
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

fn play_remaining(options: &Options, next: &AtomicU64, written: &Mutex<OrderedWriter>) -> io::Result<()> {
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
            // The other threads could not write their games either. So they must stop, too.
            next.store(options.games, Ordering::Relaxed);
            return added;
        }
    }
}

/// Writes games to a file in the order of their numbers.
#[derive(Debug)]
struct OrderedWriter {
    file: File,
    /// The number of the next game to write.
    next: u64,
    /// The total number of games at the end.
    most: u64,
    /// Finished games, as bytes, that wait until the games before them are written.
    waiting: BTreeMap<u64, Vec<u8>>,
    progress: PositionRate,
}

impl OrderedWriter {
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

/// The number of quiet positions in this run, and the start time of the run.
#[derive(Debug)]
struct PositionRate {
    begun: Instant,
    positions: usize,
}

impl PositionRate {
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

impl std::fmt::Display for PositionRate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let an_hour = self.positions as f64 / self.begun.elapsed().as_secs_f64() * 3600.0;
        write!(
            f,
            "{} quiet positions in this run, {:.2} million per hour",
            self.positions,
            an_hour / 1e6
        )
    }
}

/// The number of plies after which a game is adjudicated as a draw.
const MAX_PLIES: usize = 400;
/// The rule for adjudicating a game as won: the number of plies, and the advantage in centipawns. In each of these
/// plies, both sides must report at least this advantage.
const WIN_RULE: (usize, f64) = (4, 2500.0);
/// The rule for adjudicating a game as a draw: the number of plies, the ply from which on they are counted, and the
/// advantage in centipawns. In each of these plies, both sides must report at most this advantage.
const DRAW_RULE: (usize, usize, i16) = (12, 80, 5);

/// Plays the game with this number.
#[must_use]
fn game(seed: u64, number: u64, nodes: u64) -> ScoredGame {
    // The first side to move after the opening is White in every second game.
    let start = opening(Book::Wide, seed, number as usize, 8 + (number % 2) as usize);
    play(Game::new(start.board().clone()), nodes)
}

/// Ends a search at the end of an iteration if the search has visited this number of nodes.
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

/// Plays the game to its end, with a soft limit of nodes per move.
fn play(mut game: Game, nodes: u64) -> ScoredGame {
    // A hard limit interrupts an iteration that exceeds the soft limit by far.
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
        if game.claimable_draw().is_some() || moves.len() >= MAX_PLIES {
            break None;
        }
        let report = search_with(&game, &limits, &mut memory, &mut evaluation, &mut SoftLimit(nodes));
        let (Some(mv), Some(score)) = (report.best_move, report.score) else {
            break None;
        };
        let score = score.centipawns().round() as i16;
        lead = lead.lead_after_ply(Some(score.into()), WIN_RULE.1);
        let is_even = score.abs() <= DRAW_RULE.2 && moves.len() >= DRAW_RULE.1;
        even = if is_even { even + 1 } else { 0 };
        if let Some(winner) = lead.winner_for(WIN_RULE.0) {
            break Some(winner);
        }
        let Some(next) = game.play(mv).ok().filter(|_| even < DRAW_RULE.0) else {
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
    fn a_continued_run_gives_the_same_games_with_any_number_of_threads() {
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
    fn games_with_another_limit_are_refused() {
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
    fn a_file_of_another_format_is_not_changed() {
        let file = path("foreign");
        let text = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1;350;1\n".repeat(3);
        fs::write(&file, &text).unwrap();
        let options = Options {
            file: file.clone(),
            ..Options::parse(Parser::from_args(Vec::<String>::new())).unwrap()
        };
        assert!(run(&options).unwrap_err().contains("is not legal"));
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
