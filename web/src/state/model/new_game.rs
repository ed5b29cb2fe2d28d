//! A game to start.

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Board, Color, Game};
use game_store::{Choice, Players};

use crate::annotations::Annotations;
use crate::odds::Odds;
use crate::snapshot::{FromAddress, Snapshot};

/// The tags with the names of the players, White's first.
pub const NAME_TAGS: [&str; 2] = ["White", "Black"];

/// A game to start.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The start position without the odds.
    pub board: Board,
    /// The odds that one side gives. When the game starts, the odds change the start position.
    pub odds: Option<Odds>,
    /// The players of both sides.
    pub players: Players,
    /// The choices of the form. These choices are also the initial choices of the next game.
    pub choice: Choice,
    /// The seed for the random choices of the engine. The seed is also the id of the game.
    pub seed: u32,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The origin of the game.
    pub origin: Origin,
}

impl NewGame {
    /// Returns the same game, marked as requested by the address of the page.
    #[must_use]
    pub fn from_address(mut self, from_address: FromAddress) -> Self {
        self.origin.from_address = from_address;
        self
    }
}

/// A game that replaces the game on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum NextGame {
    /// A new game.
    New(NewGame),
    /// A game that was saved by the browser or in a file.
    Saved(Snapshot),
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

/// The origin of a new game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    /// The time at which the game began.
    pub begun: String,
    /// The game to continue, if there are moves already.
    pub game: Option<Rc<Game>>,
    /// The result in the imported game.
    pub result: Option<GameResult>,
    /// The tags of the imported game.
    pub tags: Vec<(String, String)>,
    /// The remaining time of the moving side after each ply, in milliseconds, if it is known.
    pub left: Vec<Option<u32>>,
    /// The annotations of the imported moves.
    pub annotations: Rc<Annotations>,
    /// The relation of the game to the page's address.
    pub from_address: FromAddress,
}
