//! Where the engine's strength is measured: engines play each other over UCI, from openings made up for the match.
//!
//! `cargo xtask match A B` runs it. An engine is a command; options follow it after semicolons:
//! `./second-thought;Opponent=Classic;Hash=8`.

mod book;
mod engine;
mod game;
mod match_options;
mod random;
mod statistics;
mod tournament;

use std::process::ExitCode;

use match_options::MatchOptions;

const USAGE: &str = "\
usage: engine-lab match A B [options]

  A, B                 a program that speaks UCI, with options: path;Name=Value;...
  --games N            at most so many games, two from each opening (default 200)
  --nodes N            each move may visit so many positions (default 5000)
  --time S+I           instead: a clock of S seconds, and I seconds with each move
  --grace N            a move may be so many milliseconds late (default 10)
  --parallel N         so many games at once (default 1)
  --seed N             where the openings come from (default 1)
  --plies N            random half-moves of an opening (default 8)
  --elo0 X --elo1 Y    the hypotheses of the sequential test (default 0 and 5), which may end the match";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["match", rest @ ..] => MatchOptions::parse(rest).and_then(|options| tournament::run(&options)),
        _ => Err(USAGE.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
