//! Measures how fast PGN is written and read. Writes a file of random games and reads it as a stream, with and without
//! checking moves. The fastest of three rounds is shown.
//!
//! ```text
//! cargo run --release -p chess-core --example pgn_bench -- target/games.pgn 100000
//! ```

#[path = "support/chunks.rs"]
mod chunks;
#[path = "../tests/support/games.rs"]
mod games;

use chess_core::notation::pgn::{Limits, PgnGame, RawGame, Reader, Token, Visitor};
use chess_core::{Board, Move};
use fastrand::Rng;
use games::{Style, game};
use lexopt::{Parser, ValueExt};
use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = Parser::from_env();
    let mut words = words.raw_args()?;
    let path = words
        .next()
        .map_or(Ok("target/games.pgn".to_owned()), ValueExt::string)?;
    let count: u64 = words.next().map_or(Ok(100_000), |number| number.parse())?;

    println!("{count} random games, {path}\n");
    println!("{:<26}{:>8}{:>12}{:>8}{:>14}", "", "s", "games/s", "MB/s", "half-moves");
    let start = Instant::now();
    let plies = write_games(&path, count)?;
    let bytes = std::fs::metadata(&path)?.len();
    report_speed("generated and written", start.elapsed(), bytes, (count, plies));

    measure_fastest("split into games", bytes, || sum_over_games(&path, |_| 0))?;
    measure_fastest("read as tokens", bytes, || sum_over_games(&path, count_moves))?;
    measure_fastest("main lines checked", bytes, || sum_over_games(&path, main_line))?;
    measure_fastest("read, every move checked", bytes, || read_games(&path))?;

    println!("\nfile                {:>8.1} MB", megabytes(bytes));
    match peak_memory() {
        Some(peak) => println!("peak memory, all of {:>8.1} MB", megabytes(peak)),
        None => println!("peak memory is not known on this system"),
    }
    Ok(())
}

/// Writes one game for each seed from 0 on; returns the number of plies, including the plies of variations.
fn write_games(path: &str, count: u64) -> io::Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut plies = 0;
    for seed in 0..count {
        let game = game(&mut Rng::with_seed(seed), &Style::REALISTIC);
        plies += count_half_moves(&game);
        writeln!(file, "{game}")?;
    }
    file.flush()?;
    Ok(plies)
}

/// The number of games in the file, and the sum of `count` over all games.
fn sum_over_games(path: &str, count: impl Fn(&RawGame<'_>) -> u64) -> io::Result<(u64, u64)> {
    chunks::with_chunks(File::open(path)?, |chunks| {
        let mut reader = Reader::new(chunks);
        let (mut games, mut plies) = (0, 0);
        while let Some(game) = reader.next_raw() {
            games += 1;
            plies += game.map_or(0, |game| count(&game));
        }
        (games, plies)
    })
}

fn count_moves(game: &RawGame<'_>) -> u64 {
    game.tokens()
        .filter(|token| matches!(token, Ok(Token::Move(_))))
        .count() as u64
}

/// Counts the moves of the main line.
struct MainLine(u64);

impl Visitor for MainLine {
    fn restart(&mut self) {
        self.0 = 0;
    }

    fn play(&mut self, _: &Board, _: Move, _: &Board) {
        self.0 += 1;
    }
}

fn main_line(game: &RawGame<'_>) -> u64 {
    let mut line = MainLine(0);
    game.visit(&Limits::default(), &mut line).map_or(0, |_| line.0)
}

fn read_games(path: &str) -> io::Result<(u64, u64)> {
    let add = |(games, plies), game: PgnGame| (games + 1, plies + count_half_moves(&game));
    let sum = |chunks: &mut dyn Iterator<Item = Vec<u8>>| {
        Reader::new(chunks).try_fold((0, 0), |sum, game| game.map(|game| add(sum, game)))
    };
    chunks::with_chunks(File::open(path)?, sum)?.map_err(io::Error::other)
}

/// The number of plies in all lines of a game.
fn count_half_moves(game: &PgnGame) -> u64 {
    let mut lines = vec![&game.moves];
    let mut count = 0;
    while let Some(line) = lines.pop() {
        count += line.len() as u64;
        lines.extend(line.iter().flat_map(|node| &node.variations));
    }
    count
}

/// Reports the fastest of three rounds, because other load on the machine only makes a round slower.
fn measure_fastest(what: &str, bytes: u64, run: impl Fn() -> io::Result<(u64, u64)>) -> io::Result<()> {
    let mut best = None;
    for _ in 0..3 {
        let start = Instant::now();
        let counts = run()?;
        let round = (start.elapsed(), counts);
        best = Some(best.map_or(round, |best| round.min(best)));
    }
    if let Some((time, counts)) = best {
        report_speed(what, time, bytes, counts);
    }
    Ok(())
}

fn report_speed(what: &str, time: Duration, bytes: u64, (games, plies): (u64, u64)) {
    let seconds = time.as_secs_f64();
    let speed = games as f64 / seconds;
    println!(
        "{what:<26}{seconds:>8.2}{speed:>12.0}{:>8.1}{plies:>14}",
        megabytes(bytes) / seconds
    );
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// The peak memory of this process in bytes; `None` unless the system reports it in the same way as Linux.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
