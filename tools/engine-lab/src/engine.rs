//! An engine in a match: another process that uses UCI or the XBoard protocol, or random moves.

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
    /// Another process that uses UCI.
    Uci(Uci),
    /// Another process that uses the XBoard protocol.
    Xboard(Xboard),
    /// Random legal moves, seeded by the position and the length of the game.
    Random,
}

/// A numeric UCI option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumericOption {
    /// The name of the option.
    pub name: String,
    /// The default value of the option.
    pub value: i32,
    /// The minimum of the option.
    pub min: i32,
    /// The maximum of the option.
    pub max: i32,
}

/// An engine's reply to `go`.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The best move as text.
    pub best: String,
    /// The last score of the principal variation, in centipawns for the side to move; a mate is 30000.
    pub score: Option<i32>,
    /// The last reported number of nodes.
    pub nodes: Option<u64>,
}

impl Engine {
    /// Starts the engine that `text` describes. The text is a command, followed by options `name=value`
    /// after semicolons. The prefix `xboard:` selects the XBoard protocol instead of UCI. The text
    /// `random` selects random moves.
    ///
    /// # Errors
    ///
    /// When the engine cannot be started or does not reply.
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

    /// The numeric options with their defaults.
    #[must_use]
    pub fn numeric_options(&self) -> Vec<NumericOption> {
        match self {
            Self::Uci(engine) => engine.spins.clone(),
            Self::Xboard(_) | Self::Random => Vec::new(),
        }
    }

    /// The name and the version, as the engine reports them; for other engines than UCI engines, the protocol.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Uci(engine) => &engine.name,
            Self::Xboard(_) => "xboard",
            Self::Random => "random",
        }
    }

    /// Notifies the engine that a new game begins.
    ///
    /// # Errors
    ///
    /// When the engine does not reply.
    pub fn new_game(&mut self) -> Result<(), String> {
        match self {
            Self::Uci(engine) => engine.new_game(),
            Self::Xboard(_) | Self::Random => Ok(()),
        }
    }

    /// Returns the engine's move within the limits of the `go` command. The game must begin with the usual start
    /// position and must not be over.
    ///
    /// # Errors
    ///
    /// When the engine returns no move.
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
