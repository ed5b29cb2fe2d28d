//! The game table: the game, the players, the clocks, and offers.

use std::rc::Rc;

use chess_core::{Board, Color, Outcome};
use game_store::{Details, Player, Setup};

use crate::odds::Odds;
use crate::snapshot::Metadata;
use crate::state::model::clock::Clock;
use crate::state::model::edit::BeforeEdit;
use crate::state::model::new_game::{NewGame, NextGame};
use crate::state::model::played_game::PlayedGame;

/// The game table: the game, the players, the clocks, and offers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameTable {
    /// The game, with its undone moves.
    pub game: PlayedGame,
    /// The players and the settings of the game.
    pub setup: Setup,
    /// The clocks, if the game has any.
    pub clock: Option<Rc<Clock>>,
    /// Whether the low time of White and of Black was announced.
    pub low_time_announced: [bool; 2],
    /// The person's draw offer to an engine.
    pub offer: Offer,
    /// The id under which the game is saved, and its other metadata.
    pub metadata: Rc<Metadata>,
    /// Whether another tab plays the game and this tab only shows it.
    pub follows: bool,
    /// Whether the person has paused a game of two engines.
    pub paused: bool,
    /// Whether the game was rated until the person had help. This is not stored.
    pub lost_rating: bool,
    /// The game that replaces the game on the board if the person agrees.
    pub next: Option<Rc<NextGame>>,
    /// The state before each edit of the variations. The list is cleared when anything else changes.
    pub edits: Vec<Rc<BeforeEdit>>,
}

/// The person's draw offer to an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// No draw was offered since the last move.
    #[default]
    None,
    /// The engine is considering the offer.
    /// If it is the engine's turn, the reply to the offer arrives together with the engine's move.
    Made,
    /// The engine declined the offer.
    Declined,
}

/// A question to a player about the game as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Asks this side whether it resigns.
    Resign(Color),
    /// Asks the opponent of this side whether the opponent accepts the draw offer of this side.
    Draw(Color),
    /// Asks the person whether to accept the draw offer of the engine with this side.
    Offer(Color),
    /// Asks the person which move to announce for a draw claim.
    Announce,
    /// Asks the person whether another game may replace the game on the board.
    Leave(EffectOfLeaving),
}

/// What happens to the game on the board when another game replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectOfLeaving {
    /// The game remains in the list of games.
    Saved,
    /// The game is not saved, and the page has already reported this.
    Unsaved,
    /// The game is lost, because there is no storage space left.
    Lost,
}

/// Whether a game counts for the person's rating: the person wants it to count, it has the standard start position
/// and no odds, the opponent has a rating, and the engine does not help during the game.
fn is_rated(new_game: &NewGame) -> bool {
    new_game.choice.rated
        && new_game.players.opponent().and_then(Player::strong_opponent).is_some()
        && new_game.origin.game.is_none()
        && new_game.board == Board::default()
        && new_game.odds.is_none()
        && !new_game.choice.has_advice()
}

impl GameTable {
    /// Creates the game table of a new game.
    #[must_use]
    pub fn of(new_game: NewGame) -> Self {
        let rated = is_rated(&new_game);
        let details = Details {
            begun: new_game.origin.begun,
            tags: new_game.origin.tags.into_iter().collect(),
            imported: new_game.origin.result,
            ..Details::default()
        };
        let metadata = Metadata {
            id: new_game.seed,
            details,
            annotations: new_game.origin.annotations,
            is_asked_for: true,
            from_address: new_game.origin.from_address,
            ..Metadata::default()
        };
        let setup = Setup {
            rated,
            players: new_game.players,
            choice: new_game.choice,
            seed: Some(new_game.seed),
        };
        let begun = new_game.origin.game.map(PlayedGame::from);
        let game = begun.unwrap_or_else(|| PlayedGame::from_start(new_game.board));
        let time = setup.choice.time;
        let time_odds = new_game.odds.and_then(Odds::time_odds_giver);
        let clock = time.map(|control| Rc::new(Clock::new(control, time_odds, new_game.origin.left, &game)));
        Self {
            game,
            setup,
            clock,
            metadata: Rc::new(metadata),
            ..Self::default()
        }
    }

    /// The odds of the game.
    #[must_use]
    pub fn odds(&self) -> Option<Odds> {
        Odds::of(self.game.start(), self.clock.as_deref().and_then(Clock::odds))
    }

    /// The position of the game.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The outcome, by the rules or by a player's action.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The player to move.
    #[must_use]
    pub fn player_to_move(&self) -> Player {
        self.game.player_to_move(self.setup.players)
    }

    /// Whether a person may move now.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.game.is_persons_turn(self.setup.players)
    }

    /// Whether the game is paused. Only a game of two engines can be paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused && self.setup.players.are_engines() && self.outcome().is_none()
    }

    /// Whether the game was imported with its result, so that no player ended it on this page.
    #[must_use]
    pub fn ended_before_import(&self) -> bool {
        self.outcome().is_some() && self.metadata.details.imported_result().is_some()
    }

    /// Whether a person has changed the game or its annotations since `before`.
    /// Moves of an engine are not counted, but premoves are.
    pub(in crate::state) fn is_played_since(&self, before: &Self, is_of_person: bool) -> bool {
        let is_same = self.metadata.id == before.metadata.id;
        let is_changed = || self.game != before.game || self.metadata.annotations != before.metadata.annotations;
        let is_by_person = |ply| {
            let board = self.game.board_at(ply);
            board.is_some_and(|board| self.setup.players.of(board.side_to_move()) == Player::Human)
        };
        let has_moved = || (before.game.ply()..self.game.ply()).any(is_by_person);
        is_same && (is_of_person && is_changed() || has_moved())
    }
}
