//! Second Thought as a UCI program: commands come on standard input, answers go to standard output.
//!
//! `second-thought bench` prints the engine's fingerprint and speed and ends; `bench classic` does it for the classic
//! engine. Without an argument the program obeys commands until `quit` or the end of the input:
//!
//! ```text
//! position startpos moves e2e4
//! go depth 2
//! info depth 1 seldepth 1 multipv 1 nodes 23 nps 2613 time 8 score cp -11 pv e7e6
//! info depth 2 seldepth 3 multipv 1 nodes 82 nps 9146 time 8 score cp 29 pv g8f6 b2b3 f6e4
//! bestmove g8f6 ponder b2b3
//! ```

mod bench;
mod budget;
mod command;
mod leaves;
mod options;
mod output;
mod search;
mod session;
mod task;

use std::io::{self, BufRead};
use std::ops::ControlFlow;
use std::process::ExitCode;

use command::{Answer, Command};
use options::Opponent;
use session::Session;
use task::Signals;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => {
            obey_input(&mut io::stdin().lock());
            ExitCode::SUCCESS
        }
        [argument, rest @ ..] if argument == "bench" && !rest.iter().any(|word| Opponent::named(word).is_none()) => {
            let opponent = rest.first().and_then(|word| Opponent::named(word)).unwrap_or_default();
            bench::run(opponent, &Signals::new(Answer::WhenFound));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: second-thought [bench [classic]]");
            ExitCode::from(2)
        }
    }
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
