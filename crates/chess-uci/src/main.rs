//! Second Thought as a UCI program: it reads commands from standard input and sends answers to standard output.
//!
//! `second-thought bench` prints the fingerprint and the speed of the engine; `bench classic` does the same for the
//! classic engine; `second-thought 'genfens 3 seed 1 book None'` generates openings. Without an argument the program
//! handles commands until `quit` or the end of the input:
//!
//! ```text
//! position startpos moves e2e4
//! go depth 2
//! info depth 1 seldepth 1 multipv 1 nodes 23 nps 2613 time 8 score cp -11 pv e7e6
//! info depth 2 seldepth 3 multipv 1 nodes 82 nps 9146 time 8 score cp 29 pv g8f6 b2b3 f6e4
//! bestmove g8f6 ponder b2b3
//! ```
//!
//! After `position … moves …`, the command `explain` reports in one line of JSON how good the last move was, and why.
//! `explain nodes 100000` does the same with this number of nodes. `stop` ends the explanation with the results so far.
//! `explain position` reports the features in which the two sides of the position differ.
//!
//! If a search with limits is running, `position`, `go` and other commands that depend on the search wait until
//! the search has finished. So a script can send several searches at once. `stop`, `isready` and `quit` do not wait.
//! A search without limits is stopped by the next search. At the end of the input, the remaining commands are handled
//! first. Each search then has 5 seconds, or 30 seconds if its depth or its nodes are limited.

mod openings;

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use chess_uci::{AnswerTiming, Command, EngineChoice, Event, Session, Signals, bench, platform, read_lines};
use lexopt::Parser;
use lexopt::prelude::*;
use openings::Openings;

const USAGE: &str = "\
usage: second-thought                               handles UCI commands on standard input
       second-thought 'genfens N seed S book FILE'  prints N random openings from FILE (None: the start position)
       second-thought bench [classic]               prints the engine's fingerprint and speed

other commands on standard input, after position:
       explain [nodes N]   prints one line of JSON: what the last move was worth, and why, in three languages
       explain position    prints one line of JSON: what distinguishes the two sides, in three languages";

fn main() -> ExitCode {
    match parse_arguments(Parser::from_env()) {
        Ok(ProgramTask::Session) => {
            if let Err(error) = handle_input() {
                eprintln!("no thread to read on: {error}");
                return ExitCode::FAILURE;
            }
        }
        Ok(ProgramTask::Bench(engine)) => platform::send(&bench::run(engine, &Signals::new(AnswerTiming::WhenFound))),
        Ok(ProgramTask::Openings(openings)) => {
            if let Err(error) = openings.run() {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        Ok(ProgramTask::Help) => println!("{USAGE}"),
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// The task that the arguments describe.
enum ProgramTask {
    Session,
    Bench(EngineChoice),
    Openings(Openings),
    Help,
}

/// Parses the arguments.
fn parse_arguments(mut words: Parser) -> Result<ProgramTask, lexopt::Error> {
    let mut work = ProgramTask::Session;
    while let Some(word) = words.next()? {
        work = match (word, work) {
            (Long("help"), _) => return Ok(ProgramTask::Help),
            (Value(name), ProgramTask::Session) if name == "bench" => ProgramTask::Bench(EngineChoice::default()),
            (Value(text), ProgramTask::Session) if text.to_string_lossy().starts_with("genfens ") => {
                let text = text.string()?;
                let words: Vec<&str> = text.split_whitespace().skip(1).collect();
                ProgramTask::Openings(Openings::parse(&words)?)
            }
            (Value(name), ProgramTask::Bench(_)) => ProgramTask::Bench(
                name.parse_with(|name| EngineChoice::from_name(name).ok_or("there is no such engine"))?,
            ),
            // OpenBench appends this word.
            (Value(word), ProgramTask::Openings(openings)) if word == "quit" => ProgramTask::Openings(openings),
            (other, _) => return Err(other.unexpected()),
        };
    }
    Ok(work)
}

/// Handles each line of the input until `quit` or the end. A separate thread reads the input.
/// So a waiting command starts when the search finishes, and not only when the next line is read.
fn handle_input() -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let mut session = Session::new(sender.clone());
    thread::Builder::new().spawn(move || read_lines(&mut io::stdin().lock(), &sender))?;
    for event in events {
        let flow = match event {
            Event::Line(line) => session.handle(Command::parse(&line)),
            Event::TaskEnded(number) => session.task_ended(number),
            Event::EndOfInput => {
                session.end_of_input();
                ControlFlow::Break(())
            }
        };
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}
