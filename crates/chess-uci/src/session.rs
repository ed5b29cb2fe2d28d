//! The state between two commands, and what each command does to it.

use std::ops::ControlFlow;

use chess_core::engine::classic;
use chess_core::{Board, divide, notation, perft};

use crate::bench;
use crate::command::{Command, Go, Position, Setting};
use crate::output::{self, say};
use crate::search::Search;

/// A conversation with a user or a program.
#[derive(Debug, Default)]
pub struct Session {
    board: Board,
    search: Option<Search>,
}

impl Session {
    /// Does what `command` says; breaks where it says `quit`.
    pub fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Uci => say(&output::introduction()),
            Command::IsReady => say("readyok"),
            Command::Position(text) => self.set_up(&text),
            Command::Go(bounds) => self.go(bounds),
            Command::Perft(depth) => say(&leaves(&self.board, depth)),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::SetOption(setting) => complain(option_refusal(&setting)),
            Command::Diagram => say(&output::drawing(&self.board)),
            Command::Eval => say(&output::evaluation(classic::evaluate(&self.board))),
            Command::Bench => bench::run(),
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

    /// Ends what runs: a search that would soon end by itself may still name its best move.
    pub fn end_of_input(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop_unless_brief();
        }
    }

    fn set_up(&mut self, text: &Position) {
        match position(text) {
            Ok(board) => self.board = board,
            Err(reason) => complain(Some(reason)),
        }
    }

    fn go(&mut self, bounds: Go) {
        self.stop();
        match Search::start(self.board.clone(), bounds) {
            Ok(search) => self.search = Some(search),
            Err(error) => complain(Some(format!("no thread to search on: {error}"))),
        }
    }

    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
        }
    }

    fn ponder_hit(&self) {
        if let Some(search) = &self.search {
            search.allow_answer();
        }
    }
}

fn complain(reason: Option<String>) {
    if let Some(reason) = reason {
        say(&format!("info string {reason}"));
    }
}

/// The position that `text` describes, or what is wrong with which field of it.
fn position(text: &Position) -> Result<Board, String> {
    let first = match &text.fen {
        None => Board::default(),
        Some(fen) => fen.parse().map_err(|error| format!("fen: {error}"))?,
    };
    text.moves
        .iter()
        .enumerate()
        .try_fold(first, |board: Board, (index, word)| {
            let wrong = |reason: String| format!("moves[{index}]: {reason}");
            let mv = notation::parse_uci(&board, word).map_err(|error| wrong(error.to_string()))?;
            board.play(mv).map_err(|error| wrong(error.to_string()))
        })
}

#[must_use]
fn leaves(board: &Board, depth: u32) -> String {
    if depth == 0 {
        return output::leaves(&[], perft(board, 0));
    }
    let below: Vec<_> = divide(board, depth).collect();
    let all = below.iter().map(|(_, count)| count).sum();
    output::leaves(&below, all)
}

/// Why `setting` changes nothing, where its giver should know.
///
/// The known options that are not listed by `uci` are taken in silence: they bear on an engine that is not here.
#[must_use]
fn option_refusal(setting: &Setting) -> Option<String> {
    let name = setting.name.to_lowercase();
    if name == "opponent" {
        (!setting.value.eq_ignore_ascii_case("Classic")).then(|| "Opponent: only Classic is there".into())
    } else {
        (!UNUSED_OPTIONS.contains(&name.as_str())).then(|| "setoption: no such option".into())
    }
}

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
