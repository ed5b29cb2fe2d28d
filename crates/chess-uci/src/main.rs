//! Second Thought as a UCI program: commands come on standard input, answers go to standard output.
//!
//! `second-thought bench` prints the engine's fingerprint and speed and ends; `bench classic` does it for the classic
//! engine; `second-thought 'genfens 3 seed 1 book None'` makes openings up. Without an argument the program obeys commands
//! until `quit` or the end of the input:
//!
//! ```text
//! position startpos moves e2e4
//! go depth 2
//! info depth 1 seldepth 1 multipv 1 nodes 23 nps 2613 time 8 score cp -11 pv e7e6
//! info depth 2 seldepth 3 multipv 1 nodes 82 nps 9146 time 8 score cp 29 pv g8f6 b2b3 f6e4
//! bestmove g8f6 ponder b2b3
//! ```

mod bench;
mod command;
mod leaves;
mod limits;
mod openings;
mod options;
mod output;
mod search;
mod session;
mod task;

use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::process::ExitCode;

use lexopt::Parser;
use lexopt::prelude::*;

use command::{Answer, Command};
use openings::Openings;
use options::EngineChoice;
use session::Session;
use task::Signals;

const USAGE: &str = "\
usage: second-thought                               obeys UCI commands on standard input
       second-thought 'genfens N seed S book FILE'  prints N random openings from the positions in FILE, or from the start for None
       second-thought bench [classic]               prints the engine's fingerprint and speed";

fn main() -> ExitCode {
    match work(Parser::from_env()) {
        Ok(Work::Obey) => obey_input(&mut io::stdin().lock()),
        Ok(Work::Bench(engine)) => bench::run(engine, &Signals::new(Answer::WhenFound)),
        Ok(Work::Openings(openings)) => {
            if let Err(error) = openings.run() {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        Ok(Work::Help) => println!("{USAGE}"),
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// What the program is called for.
enum Work {
    Obey,
    Bench(EngineChoice),
    Openings(Openings),
    Help,
}

/// What these words ask for.
fn work(mut words: Parser) -> Result<Work, lexopt::Error> {
    let mut work = Work::Obey;
    while let Some(word) = words.next()? {
        work = match (word, work) {
            (Long("help"), _) => return Ok(Work::Help),
            (Value(name), Work::Obey) if name == "bench" => Work::Bench(EngineChoice::default()),
            (Value(text), Work::Obey) if text.to_string_lossy().starts_with("genfens ") => {
                let text = text.string()?;
                let words: Vec<&str> = text.split_whitespace().skip(1).collect();
                Work::Openings(Openings::parse(&words)?)
            }
            (Value(name), Work::Bench(_)) => {
                Work::Bench(name.parse_with(|name| EngineChoice::named(name).ok_or("there is no such engine"))?)
            }
            // OpenBench ends the line so.
            (Value(word), Work::Openings(openings)) if word == "quit" => Work::Openings(openings),
            (other, _) => return Err(other.unexpected()),
        };
    }
    Ok(work)
}

/// Obeys each line of `input` until one says `quit` or no more come.
fn obey_input(input: &mut dyn BufRead) {
    let mut session = Session::default();
    while let Some(line) = next_line(input) {
        if session.obey(Command::parse(&line)) == ControlFlow::Break(()) {
            return;
        }
    }
    session.end_of_input();
}

/// The next line, bytes that are no text replaced; nothing at the end of the input and where it cannot be read.
fn next_line(input: &mut dyn BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
}
