//! A game with its outcome.

use std::ops::Deref;
use std::rc::Rc;

use chess_core::{Board, Game, Outcome};
use game_store::{Player, Players};

/// A game with its outcome. The outcome is stored because computing it needs a search for legal moves.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    game: Rc<Game>,
    outcome: Option<Outcome>,
}

impl PlayedGame {
    /// A game from a start position.
    #[must_use]
    pub fn from_start(board: Board) -> Self {
        Game::new(board).into()
    }

    /// The outcome, by the rules or by a player's action.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns which of these players is to move.
    #[must_use]
    pub fn player_to_move(&self, players: Players) -> Player {
        players.of(self.board().side_to_move())
    }

    /// Whether the game is not over and a person is to move.
    #[must_use]
    pub fn is_persons_turn(&self, players: Players) -> bool {
        self.outcome.is_none() && self.player_to_move(players) == Player::Human
    }
}

impl Default for PlayedGame {
    fn default() -> Self {
        Game::default().into()
    }
}

impl From<Game> for PlayedGame {
    fn from(game: Game) -> Self {
        Rc::new(game).into()
    }
}

impl From<Rc<Game>> for PlayedGame {
    fn from(game: Rc<Game>) -> Self {
        Self {
            outcome: game.outcome(),
            game,
        }
    }
}

impl Deref for PlayedGame {
    type Target = Rc<Game>;

    fn deref(&self) -> &Rc<Game> {
        &self.game
    }
}

/// Compares only the games, because the outcome follows from the game.
impl PartialEq for PlayedGame {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.game, &other.game) || self.game == other.game
    }
}
