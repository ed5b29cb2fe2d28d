//! An engine that plays: another process that speaks UCI or XBoard's protocol, or one that moves at random.

mod process;
mod uci;
mod xboard;

use chess_core::Game;
use fastrand::Rng;

use uci::Uci;
use xboard::Xboard;

/// A running engine.
#[derive(Debug)]
pub enum Engine {
    /// Another process that speaks UCI.
    Uci(Uci),
    /// Another process that speaks XBoard's protocol.
    Xboard(Xboard),
    /// Any legal move, by a hash of the position and of how long the game is.
    Random,
}

/// An option that is a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spin {
    /// Its name.
    pub name: String,
    /// What it is unless it is set.
    pub value: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most.
    pub most: i32,
}

/// What an engine said to `go`.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The best move as text.
    pub best: String,
    /// The last score of the best line, in centipawns of the side to move; a mate counts 30000.
    pub score: Option<i32>,
    /// The last count of nodes.
    pub nodes: Option<u64>,
}

impl Engine {
    /// Starts the engine that `text` names: a command, and after semicolons options as `name=value`. Before the command
    /// `xboard:` names its protocol, which is UCI otherwise; `random` is one of our own.
    ///
    /// # Errors
    ///
    /// Where it cannot be started or does not answer.
    pub fn start(text: &str) -> Result<Self, String> {
        let mut parts = text.split(';');
        let command = parts.next().unwrap_or_default();
        let pair = |option| str::split_once(option, '=').ok_or_else(|| format!("{option}: no value"));
        let options = parts.map(pair).collect::<Result<Vec<_>, String>>()?;
        Ok(match command.strip_prefix("xboard:") {
            Some(command) => Self::Xboard(Xboard::start(command, &options)?),
            None if command == "random" => Self::Random,
            None => Self::Uci(Uci::start(command, &options)?),
        })
    }

    /// The options that are numbers, as they are unless they are set.
    #[must_use]
    pub fn spins(&self) -> Vec<Spin> {
        match self {
            Self::Uci(engine) => engine.spins.clone(),
            Self::Xboard(_) | Self::Random => Vec::new(),
        }
    }

    /// Another game begins.
    ///
    /// # Errors
    ///
    /// Where it does not answer.
    pub fn new_game(&mut self) -> Result<(), String> {
        match self {
            Self::Uci(engine) => engine.new_game(),
            Self::Xboard(_) | Self::Random => Ok(()),
        }
    }

    /// The move that it plays in a game from the usual start, which is not over, within the limits of UCI's `go`.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn search(&mut self, game: &Game, go: &str) -> Result<Answer, String> {
        match self {
            Self::Uci(engine) => engine.search(game, go),
            Self::Xboard(engine) => engine.search(game),
            Self::Random => {
                let mut random = Rng::with_seed(game.board().position_hash() ^ game.moves().len() as u64);
                let mv = random.choice(&game.board().legal_moves()).copied().ok_or("no move")?;
                Ok(Answer {
                    best: mv.to_string(),
                    score: None,
                    nodes: None,
                })
            }
        }
    }
}
