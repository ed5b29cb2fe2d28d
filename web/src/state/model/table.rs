//! The table: the game, who plays it, the clocks, and what the players offer.

use std::rc::Rc;

use chess_core::{Board, Color, Outcome};
use game_store::{Details, Player, Setup};

use crate::odds::Odds;
use crate::snapshot::Metadata;
use crate::state::model::clock::Clock;
use crate::state::model::edit::BeforeEdit;
use crate::state::model::new_game::{NewGame, NextGame};
use crate::state::model::played_game::PlayedGame;

/// The game and the players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The game as it stands, with what was taken back.
    pub game: PlayedGame,
    /// Who plays the game, and how.
    pub setup: Setup,
    /// How much time each side has, where the game is played with clocks.
    pub clock: Option<Rc<Clock>>,
    /// Which side was told that it has little time left, White first.
    pub low_time_announced: [bool; 2],
    /// The draw that a person offered an engine.
    pub offer: Offer,
    /// Under which number the game is kept, and what is told of it.
    pub metadata: Rc<Metadata>,
    /// Whether another tab plays the game, and this one shows it.
    pub follows: bool,
    /// Whether a person has told two engines to wait.
    pub paused: bool,
    /// The game that is to follow this one, once a person has agreed to leave this one.
    pub next: Option<Rc<NextGame>>,
    /// What was there before each edit of the tree of variations, as long as nothing else has changed.
    pub edits: Vec<Rc<BeforeEdit>>,
}

/// The draw that a person offered an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// None was offered since the last move.
    #[default]
    None,
    /// The engine thinks about it; with its next move, if it is to move.
    Made,
    /// The engine has declined it.
    Declined,
}

/// What a player is asked about the game as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether this side gives up.
    Resign(Color),
    /// Whether the other side takes the draw that this one offers.
    Draw(Color),
    /// Which move is announced, so that a draw can be claimed.
    Announce,
    /// Whether the game makes way for another.
    Leave(Leaving),
}

/// What becomes of a game that makes way for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// It stays among the games that are kept.
    Kept,
    /// It is not kept, which was said.
    Unkept,
    /// It is lost, though games before it were kept.
    Lost,
}

/// Whether a game may count for a person's rating: it is played from the usual position, without odds, against an
/// opponent that has one.
fn may_be_rated(new_game: &NewGame) -> bool {
    new_game.players.opponent().and_then(Player::strong).is_some()
        && new_game.origin.game.is_none()
        && new_game.board == Board::default()
        && new_game.odds.is_none()
}

impl Table {
    /// The table of a new game.
    #[must_use]
    pub fn of(new_game: NewGame) -> Self {
        let rated = may_be_rated(&new_game);
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
        let game = begun.unwrap_or_else(|| PlayedGame::begun(new_game.board));
        let time = setup.choice.time;
        let time_odds = new_game.odds.and_then(Odds::of_time);
        let clock = time.map(|control| Rc::new(Clock::new(control, time_odds, new_game.origin.left, &game)));
        Self {
            game,
            setup,
            clock,
            metadata: Rc::new(metadata),
            ..Self::default()
        }
    }

    /// What one side gives the other, where the game has begun so.
    #[must_use]
    pub fn odds(&self) -> Option<Odds> {
        Odds::of(self.game.start(), self.clock.as_deref().and_then(Clock::odds))
    }

    /// The position of the game.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// How the game ended, by the rules or by a player's word.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Who is to move.
    #[must_use]
    pub fn player_to_move(&self) -> Player {
        self.game.player_to_move(self.setup.players)
    }

    /// Whether a person may move now.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.game.is_persons_turn(self.setup.players)
    }

    /// Whether the game stands still: with a person at the board there is nobody to be told to wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused && self.setup.players.are_engines() && self.outcome().is_none()
    }

    /// Whether the game ended before it came here: its result is a part of its record, and not what a player did here.
    #[must_use]
    pub fn came_ended(&self) -> bool {
        self.outcome().is_some() && self.metadata.details.imported_result().is_some()
    }

    /// Whether a person did something in the game, or beside its moves, since it stood like this. What an engine alone
    /// plays is nothing of the kind; the move that a person had given ahead is.
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
