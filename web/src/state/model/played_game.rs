//! A game that knows how it ended.

use std::ops::Deref;
use std::rc::Rc;

use chess_core::{Board, Game, Outcome};
use game_store::{Player, Players};

/// A game with its outcome, which takes a search for legal moves: it is asked for again and again, and found once.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    game: Rc<Game>,
    outcome: Option<Outcome>,
}

impl PlayedGame {
    /// A game that begins with a position.
    #[must_use]
    pub fn begun(board: Board) -> Self {
        Game::new(board).into()
    }

    /// How it ended, by the rules or by a player's word.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Which of these players is to move.
    #[must_use]
    pub fn player_to_move(&self, players: Players) -> Player {
        players.of(self.board().side_to_move())
    }

    /// Whether the game goes on, and a person is to move.
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

/// The outcome follows from the game.
impl PartialEq for PlayedGame {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.game, &other.game) || self.game == other.game
    }
}
