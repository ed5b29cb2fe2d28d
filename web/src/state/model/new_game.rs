//! A game to start.

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Board, Color, Game};
use game_store::{Choice, Players};

use crate::annotations::Annotations;
use crate::odds::Odds;
use crate::snapshot::{FromAddress, Snapshot};

/// A game to start.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The first position.
    pub board: Board,
    /// What one side gives the other; the first position is that of the odds, once the game begins.
    pub odds: Option<Odds>,
    /// Who plays which side.
    pub players: Players,
    /// What was chosen, to be offered for the next game.
    pub choice: Choice,
    /// What decides where a level leaves its move to chance; it is the game's number too.
    pub seed: u32,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// Where it comes from.
    pub origin: Origin,
}

impl NewGame {
    /// The same game, which the address asked for.
    #[must_use]
    pub fn from_address(mut self, from_address: FromAddress) -> Self {
        self.origin.from_address = from_address;
        self
    }
}

/// A game that takes the place of the one on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum NextGame {
    /// One that begins.
    New(NewGame),
    /// One that was kept, or that came from elsewhere.
    Kept(Snapshot),
}

impl Default for NewGame {
    fn default() -> Self {
        Self {
            board: Board::default(),
            odds: None,
            players: Players::default(),
            orientation: Color::White,
            choice: Choice::default(),
            seed: 0,
            origin: Origin::default(),
        }
    }
}

/// Where a new game comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    /// When it begins.
    pub begun: String,
    /// The game that goes on, where it does not begin with its first position.
    pub game: Option<Rc<Game>>,
    /// The result that came with it.
    pub result: Option<GameResult>,
    /// Tags that came with it.
    pub tags: Vec<(String, String)>,
    /// What the side that moved had left after each half-move, in milliseconds, as far as it is known.
    pub left: Vec<Option<u32>>,
    /// What stands beside its moves.
    pub annotations: Rc<Annotations>,
    /// Whether the address asked for it.
    pub from_address: FromAddress,
}
