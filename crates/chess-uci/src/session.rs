//! The state between two commands, and what each command does to it.

use std::ops::ControlFlow;

use chess_core::Board;
use chess_core::engine::classic;
use chess_core::notation::{ParseGameError, START_FEN, parse_game};

use crate::command::{Answer, Command, Go, Position, Setting};
use crate::output::{self, say};
use crate::task::{Signals, Task};
use crate::{bench, leaves, search};

/// A conversation with a user or a program.
#[derive(Debug, Default)]
pub struct Session {
    board: Board,
    /// What was started last; it may have ended by itself.
    task: Option<Task>,
}

impl Session {
    /// Does what `command` says; breaks where it says `quit`.
    pub fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Uci => say(&output::introduction()),
            Command::IsReady => say("readyok"),
            Command::Position(text) => self.set_up(&text),
            Command::Go(bounds, complaints) => {
                complaints.into_iter().for_each(|reason| complain(Some(reason)));
                self.go(bounds);
            }
            Command::Perft(depth) => self.count_leaves(depth),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::SetOption(setting) => complain(option_refusal(&setting)),
            Command::Diagram => say(&output::drawing(&self.board)),
            Command::Eval => say(&output::evaluation(classic::evaluate(&self.board))),
            Command::Bench => self.start(Answer::WhenFound, bench::run),
            Command::Wrong(reason) => complain(Some(reason)),
            // Nothing is kept from one game to the next.
            Command::NewGame | Command::Nothing => {}
            Command::Quit => {
                self.stop();
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Ends what waits to be asked; what ends by itself is waited for.
    pub fn end_of_input(&mut self) {
        if let Some(task) = self.task.take() {
            task.finish();
        }
    }

    fn set_up(&mut self, text: &Position) {
        match position(text) {
            Ok(board) => self.board = board,
            Err(error) => complain(Some(error.to_string())),
        }
    }

    fn go(&mut self, bounds: Go) {
        let board = self.board.clone();
        self.start(bounds.answer, move |signals| search::run(&board, bounds, signals));
    }

    fn count_leaves(&mut self, depth: u32) {
        let board = self.board.clone();
        self.start(Answer::WhenFound, move |signals| leaves::run(&board, depth, signals));
    }

    /// Starts `work` once nothing else runs.
    fn start(&mut self, answer: Answer, work: impl FnOnce(&Signals) + Send + 'static) {
        self.stop();
        match Task::start(answer, work) {
            Ok(task) => self.task = Some(task),
            Err(error) => complain(Some(format!("no thread to work on: {error}"))),
        }
    }

    fn stop(&mut self) {
        if let Some(task) = self.task.take() {
            task.stop();
        }
    }

    fn ponder_hit(&self) {
        if let Some(task) = &self.task {
            task.allow_answer();
        }
    }
}

fn complain(reason: Option<String>) {
    if let Some(reason) = reason {
        say(&format!("info string {reason}"));
    }
}

/// The position that `text` describes, or what is wrong with which field of it.
fn position(text: &Position) -> Result<Board, ParseGameError> {
    let start = text.fen.as_deref().unwrap_or(START_FEN);
    let moves = text.moves.iter().map(String::as_str);
    parse_game(start, moves).map(|game| game.board().clone())
}

/// Why `setting` changes nothing, where it does not.
#[must_use]
fn option_refusal(setting: &Setting) -> Option<String> {
    let name = setting.name.to_lowercase();
    if name == "opponent" {
        (!setting.value.eq_ignore_ascii_case("Classic")).then(|| "Opponent: only Classic is there".into())
    } else if UNUSED_OPTIONS.contains(&name.as_str()) {
        Some(format!("option {} has no effect yet", setting.name))
    } else {
        Some("setoption: no such option".into())
    }
}

/// The known options that bear on an engine that is not here; `uci` does not list them.
const UNUSED_OPTIONS: [&str; 8] = [
    "hash",
    "clear hash",
    "multipv",
    "level",
    "ponder",
    "uci_chess960",
    "uci_elo",
    "uci_limitstrength",
];
