//! Makes the puzzles of the page. They are made from mistakes in games of each level against itself.
//!
//! A puzzle has one solution: at each of the solver's moves, a deep search finds no other move that is nearly as good.
//! A puzzle has a theme if the tactics module proves a motif for its solution.
//! A position without a proved motif is dropped. The rating of a puzzle is the strength of a level
//! that solves the puzzle half of the time. The rating is measured with all levels below full strength.
//! Where the solution ends before its gain is on the board, a continuation shows the gain.
//!
//! The puzzles found so far are saved without ratings.
//! So an interrupted run can continue, and after a change of the levels only the ratings have to be measured again.

mod continuation;
mod find;
mod rate;

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use chess_core::engine::{Level, SearchMemory};
use chess_core::notation::parse_uci;
use chess_core::{Board, Move};
use lexopt::Parser;
use lexopt::prelude::*;

use continuation::continuation;

use crate::behaviour::game_of;

/// The options of `tune puzzles`.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of puzzles.
    count: usize,
    /// The number of nodes of the deep search at each of the solver's moves.
    nodes: u64,
    /// The seed of the games.
    seed: u64,
    /// The file of the puzzles found so far.
    found: String,
    /// The file to which the rated puzzles are written.
    file: String,
    /// Whether only the continuations of the puzzles in `file` are computed again.
    continues_only: bool,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            count: 640,
            nodes: 500_000,
            seed: 1,
            found: "target/puzzles.tsv".into(),
            file: "web/assets/puzzles.tsv".into(),
            continues_only: false,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("count") => options.count = words.value()?.parse()?,
                Long("nodes") => options.nodes = words.value()?.parse()?,
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("found") => options.found = words.value()?.string()?,
                Long("file") => options.file = words.value()?.string()?,
                Long("continue") => options.continues_only = true,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// A puzzle without its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Puzzle {
    /// The position before the mistake.
    start: Board,
    /// The mistake and the solution, in which the solver's moves and the replies alternate.
    moves: Vec<Move>,
    /// The name of the motif of the solution.
    theme: String,
}

impl Puzzle {
    /// Whether the solution is a single move.
    fn has_one_move(&self) -> bool {
        self.moves.len() == 2
    }

    /// The puzzle as a line of a file: position, moves in UCI notation, and theme, separated by tabs.
    fn file_line(&self) -> String {
        format!("{}\t{}\t{}", self.start, uci_text(&self.moves), self.theme)
    }

    /// Reads a line that [`Puzzle::file_line`] has written.
    fn from_line(line: &str) -> Option<Self> {
        let [fen, moves, theme] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let start: Board = fen.parse().ok()?;
        let mut board = start.clone();
        let mut played = Vec::new();
        for text in moves.split(' ') {
            let mv = parse_uci(&board, text).ok()?;
            board = board.play(mv).ok()?;
            played.push(mv);
        }
        Some(Self {
            start,
            moves: played,
            theme: theme.to_owned(),
        })
    }
}

/// Finds the missing puzzles, rates all of them and writes the file of the page.
///
/// # Errors
///
/// When a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let failed = |path: &str| {
        let path = path.to_owned();
        move |error: std::io::Error| format!("{path}: {error}")
    };
    if options.continues_only {
        let text = fs::read_to_string(&options.file).map_err(failed(&options.file))?;
        let rated: Vec<(Puzzle, i32)> = text.lines().filter_map(read_rated).collect();
        let rated: Vec<(&Puzzle, i32)> = rated.iter().map(|(puzzle, rating)| (puzzle, *rating)).collect();
        return fs::write(&options.file, rated_lines(&rated, options.nodes)).map_err(failed(&options.file));
    }
    if let Some(folder) = Path::new(&options.found).parent() {
        fs::create_dir_all(folder).map_err(failed(&options.found))?;
    }
    let text = fs::read_to_string(&options.found).unwrap_or_default();
    let mut saved = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&options.found)
        .map_err(failed(&options.found))?;
    let mut found = FoundPuzzles::read(&text, options.count);
    let levels: Vec<Level> = Level::all().filter(|level| *level < Level::STRONGEST).collect();
    // The mistakes of the weakest levels make easy puzzles. The strongest levels take most of the time and make few
    // mistakes.
    let players = &levels[3..10];
    let mut memory = SearchMemory::new(16);
    for number in found.games.. {
        if found.puzzles.len() >= options.count {
            break;
        }
        let level = players[number as usize % players.len()];
        let positions = game_of(level, options.seed << 32 | number);
        for puzzle in find::puzzles(&positions, options.nodes, &mut memory) {
            if found.has_room_for(&puzzle, options.count) {
                writeln!(saved, "{}", puzzle.file_line()).map_err(failed(&options.found))?;
                found.add(puzzle);
            }
        }
        writeln!(saved, "game").map_err(failed(&options.found))?;
        found.games += 1;
        println!("{} puzzles from {} games", found.puzzles.len(), found.games);
    }
    let rated = rate::rate_puzzles(&found.puzzles, &levels);
    fs::write(&options.file, rated_lines(&rated, options.nodes)).map_err(failed(&options.file))?;
    for (theme, count) in found.themes() {
        println!("{theme:20} {count}");
    }
    Ok(())
}

/// The lines of the page's file, in ascending order of the ratings: position, solution, continuation, theme and rating,
/// separated by tabs.
fn rated_lines(rated: &[(&Puzzle, i32)], nodes: u64) -> String {
    let mut memory = SearchMemory::new(16);
    let mut sorted = rated.to_vec();
    sorted.sort_by_key(|(_, rating)| *rating);
    let lines = sorted.into_iter().map(|(puzzle, rating)| {
        let continuation = continuation(puzzle, nodes, &mut memory);
        let [moves, more] = [&puzzle.moves, &continuation].map(|moves| uci_text(moves));
        let Puzzle { start, theme, .. } = puzzle;
        format!("{start}\t{moves}\t{more}\t{theme}\t{rating}\n")
    });
    lines.collect()
}

/// Reads a line that [`rated_lines`] has written, without its continuation.
fn read_rated(line: &str) -> Option<(Puzzle, i32)> {
    let [fen, moves, _, theme, rating] = line.split('\t').collect::<Vec<_>>()[..] else {
        return None;
    };
    let puzzle = Puzzle::from_line(&[fen, moves, theme].join("\t"))?;
    Some((puzzle, rating.parse().ok()?))
}

fn uci_text(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// The puzzles found so far.
#[derive(Debug, Default)]
struct FoundPuzzles {
    puzzles: Vec<Puzzle>,
    /// The number of games that were searched.
    games: u64,
    /// The hashes of the puzzles' positions, so that no position occurs twice.
    positions: HashSet<u64>,
}

impl FoundPuzzles {
    /// Reads the puzzles that have room among `count` puzzles.
    fn read(text: &str, count: usize) -> Self {
        let mut found = Self::default();
        for line in text.lines() {
            if line == "game" {
                found.games += 1;
            } else if let Some(puzzle) = Puzzle::from_line(line)
                && found.has_room_for(&puzzle, count)
            {
                found.add(puzzle);
            }
        }
        found
    }

    fn add(&mut self, puzzle: Puzzle) {
        self.positions.insert(puzzle.start.position_hash());
        self.puzzles.push(puzzle);
    }

    /// Whether the puzzle is new and its theme has room.
    /// A theme has room if it has less than a sixth of all puzzles, so that no theme dominates.
    /// The puzzles of one move are at most a seventh for each theme, because most of them are easy.
    fn has_room_for(&self, puzzle: &Puzzle, count: usize) -> bool {
        let of_theme = |is_alike: fn(&Puzzle) -> bool| {
            let same = |other: &&Puzzle| other.theme == puzzle.theme && is_alike(other);
            self.puzzles.iter().filter(same).count()
        };
        let has_room = 6 * of_theme(|_| true) < count;
        let is_wanted = !puzzle.has_one_move() || 7 * of_theme(Puzzle::has_one_move) < count;
        has_room && is_wanted && !self.positions.contains(&puzzle.start.position_hash())
    }

    /// The number of puzzles of each theme.
    fn themes(&self) -> BTreeMap<&str, usize> {
        let mut themes = BTreeMap::new();
        for puzzle in &self.puzzles {
            *themes.entry(puzzle.theme.as_str()).or_default() += 1;
        }
        themes
    }
}

#[cfg(test)]
mod tests {
    use super::{FoundPuzzles, Puzzle};

    const LINE: &str = "6k1/5ppp/8/8/8/7r/5PPP/R5K1 b - - 0 1\th3b3 a1a8 b3b8 a8b8\tback-rank-mate";

    #[test]
    fn a_puzzle_is_written_and_read() {
        let puzzle = Puzzle::from_line(LINE).unwrap();
        assert_eq!(puzzle.moves.len(), 4);
        assert_eq!(puzzle.file_line(), LINE);
        assert_eq!(
            Puzzle::from_line(&LINE.replace("a1a8", "a1b8")),
            None,
            "an illegal move"
        );
    }

    #[test]
    fn an_interrupted_run_continues() {
        let found = FoundPuzzles::read(&format!("game\n{LINE}\ngame\n"), 600);
        assert_eq!((found.games, found.puzzles.len()), (2, 1));
        let puzzle = found.puzzles[0].clone();
        assert!(!found.has_room_for(&puzzle, 600), "a puzzle that was found before");
    }

    #[test]
    fn no_theme_has_more_than_a_sixth_of_the_puzzles() {
        let found = FoundPuzzles::read(LINE, 600);
        let other = Puzzle::from_line(&LINE.replace("R5K1", "R6K")).unwrap();
        assert!(found.has_room_for(&other, 12) && !found.has_room_for(&other, 6));
    }

    #[test]
    fn puzzles_of_one_move_are_at_most_a_seventh_for_each_theme() {
        let one_move = LINE.replace(" b3b8 a8b8", "");
        let found = FoundPuzzles::read(&one_move, 600);
        let other = Puzzle::from_line(&one_move.replace("R5K1", "R6K")).unwrap();
        let longer = Puzzle::from_line(&LINE.replace("R5K1", "R6K")).unwrap();
        assert!(found.has_room_for(&other, 8) && !found.has_room_for(&other, 7));
        assert!(found.has_room_for(&longer, 7));
    }
}
