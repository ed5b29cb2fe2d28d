//! What the dialog for a new game asks, as values: its fields, what changes them, and the game that they make.

mod time_fields;

use chess_core::Board;
use chess_core::notation::{FenError, FenReading, FenRepair};
use game_store::{Choice, PlayAs, Player, Players, Strength};

use crate::address::{new_game_of, parse_start};
use crate::messages::{Text, Texts};
use crate::odds::{Handicap, Odds};
use crate::state::NewGame;
pub use time_fields::{NumberField, TimeChange, TimeFields, TimeKind};

/// The fields, as a person has left them so far.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameForm {
    /// Against whom; Black, where two engines play.
    pub opponent: Player,
    /// With which pieces, where a person plays.
    pub play_as: PlayAs,
    /// The engine with the white pieces, where two engines play.
    pub white_engine: Player,
    /// With how much time.
    pub time: TimeFields,
    /// The first position: FEN, the number of a Chess960 position, or nothing for the usual one.
    pub start: String,
    /// Whether nothing is taken back and no help is given.
    pub strict: bool,
    /// What was wrong with the fields when a game was last to start.
    pub fault: Option<InvalidField>,
    follows_rating: bool,
    are_engines: bool,
    odds: Option<OddsChoice>,
}

/// What a person changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Another opponent, strength or character.
    Opponent(Player),
    /// The opponent is to follow the person's rating, with this strength now; or no longer.
    FollowRating(Option<Strength>),
    /// The person plays, with these pieces.
    PlayAs(PlayAs),
    /// Two engines play each other.
    Engines,
    /// This engine plays White.
    WhiteEngine(Player),
    /// The time.
    Time(TimeChange),
    /// Odds, or none.
    Odds(Option<OddsChoice>),
    /// The first position.
    Start(String),
    /// Without help, or with it.
    Strict(bool),
    /// No game could start.
    Reject(InvalidField),
}

/// What is wrong with the fields.
#[derive(Clone, Debug, PartialEq)]
pub enum InvalidField {
    /// The time, for this reason.
    Time(Text),
    /// The first position.
    Start(FenError),
}

impl InvalidField {
    /// What is said about it.
    #[must_use]
    pub fn text(&self, texts: Texts) -> String {
        match self {
            Self::Time(text) => texts.of(*text).to_owned(),
            Self::Start(error) => texts.with(Text::StartPositionError, &[&texts.fen_error(error)]),
        }
    }
}

/// Odds as a person chooses them, whichever side it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsChoice {
    /// Whether the person gives them; otherwise it takes them.
    pub is_given: bool,
    /// What is given.
    pub handicap: Handicap,
}

impl OddsChoice {
    /// What the person may take, and then what it may give.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|is_given| Handicap::ALL.map(|handicap| Self { is_given, handicap }))
    }

    /// The word for them in their field: `give-queen`.
    #[must_use]
    pub fn keyword(self) -> String {
        [if self.is_given { "give-" } else { "take-" }, self.handicap.keyword()].concat()
    }

    /// The label of the choice: `Opponent plays without queen`.
    #[must_use]
    pub fn label(self, texts: Texts) -> String {
        match (self.handicap.name(texts), self.is_given) {
            (Some(handicap), true) => texts.with(Text::YouGive, &[handicap]),
            (Some(handicap), false) => texts.with(Text::YouTake, &[handicap]),
            (None, true) => texts.of(Text::YouGiveTime).to_owned(),
            (None, false) => texts.of(Text::YouTakeTime).to_owned(),
        }
    }

    /// The odds of a word; none where it means none.
    #[must_use]
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::all().find(|odds| odds.keyword() == word)
    }

    /// The odds between these players; none unless one of them is a person.
    fn between(self, players: Players) -> Option<Odds> {
        let person = players.only_person()?;
        Some(Odds {
            giver: if self.is_given { person } else { !person },
            handicap: self.handicap,
        })
    }
}

impl NewGameForm {
    /// The fields with what was chosen last. The opponent follows the person's rating where a strength is given.
    #[must_use]
    pub fn new(choice: &Choice, followed: Option<Strength>) -> Self {
        Self {
            opponent: followed.map_or(choice.opponent, |strength| choice.opponent.with_strength(strength)),
            play_as: choice.play_as,
            white_engine: choice.white_engine.unwrap_or(Player::FIRST_OPPONENT),
            time: TimeFields::new(choice.time),
            start: String::new(),
            strict: choice.strict,
            fault: None,
            follows_rating: followed.is_some(),
            are_engines: choice.players(0).are_engines(),
            odds: None,
        }
    }

    /// The fields after a change.
    #[must_use]
    pub fn after(mut self, change: Change) -> Self {
        match change {
            Change::Opponent(player) => {
                let strength = |player: Player| player.strong().map(|strong| strong.strength);
                // Someone who turns the dial, or takes another card, wants that strength.
                self.follows_rating &= strength(player) == strength(self.opponent);
                if self.are_engines && !player.is_engine() {
                    // Two engines are no longer in the list of sides, which shows its first choice then.
                    self.are_engines = false;
                    self.play_as = PlayAs::default();
                }
                self.opponent = player;
            }
            Change::FollowRating(strength) => {
                self.follows_rating = strength.is_some();
                if let Some(strength) = strength {
                    self.opponent = self.opponent.with_strength(strength);
                }
            }
            Change::PlayAs(play_as) => {
                self.play_as = play_as;
                self.are_engines = false;
            }
            Change::Engines => self.are_engines = self.opponent.is_engine(),
            Change::WhiteEngine(player) => self.white_engine = player,
            Change::Time(change) => self.time = self.time.after(change),
            Change::Odds(odds) => self.odds = odds,
            Change::Start(text) => self.start = text,
            Change::Strict(strict) => self.strict = strict,
            Change::Reject(fault) => self.fault = Some(fault),
        }
        self
    }

    /// Whether two engines play each other.
    #[must_use]
    pub const fn are_engines(&self) -> bool {
        self.are_engines
    }

    /// The label of the choice of a side: two people play both, and choose which one is at the bottom of the board.
    #[must_use]
    pub const fn side_label(&self) -> Text {
        if self.opponent.is_engine() {
            Text::PlayAs
        } else {
            Text::BoardView
        }
    }

    /// Whether a person plays against an engine, so that there may be odds.
    #[must_use]
    pub const fn may_have_odds(&self) -> bool {
        self.opponent.is_engine() && !self.are_engines
    }

    /// The odds, where there may be any.
    #[must_use]
    pub fn odds(&self) -> Option<OddsChoice> {
        self.odds.filter(|_| self.may_have_odds())
    }

    /// Whether the opponent may follow the person's rating.
    #[must_use]
    pub const fn may_follow_rating(&self) -> bool {
        self.may_have_odds() && self.opponent.strong().is_some()
    }

    /// Whether it does.
    #[must_use]
    pub const fn follows_rating(&self) -> bool {
        self.follows_rating && self.may_follow_rating()
    }

    /// The game that the fields ask for, and what of a FEN it leaves out; the number is any.
    ///
    /// # Errors
    ///
    /// The first field that makes no game.
    pub fn validate(&self, random: u32) -> Result<(NewGame, Vec<FenRepair>), InvalidField> {
        let time = self.time.chosen().map_err(InvalidField::Time)?;
        let FenReading { board, repairs } = match self.odds() {
            Some(_) => FenReading {
                board: Board::default(),
                repairs: Vec::new(),
            },
            None => parse_start(&self.start).map_err(InvalidField::Start)?,
        };
        let choice = Choice {
            opponent: self.opponent,
            play_as: if self.are_engines {
                PlayAs::default()
            } else {
                self.play_as
            },
            white_engine: self.are_engines.then_some(self.white_engine),
            time,
            strict: self.strict,
            adaptive: self.follows_rating(),
        };
        let new_game = new_game_of(board, choice, random);
        match self.odds().and_then(|odds| odds.between(new_game.players)) {
            Some(odds) if odds.handicap == Handicap::Time && time.is_none() => {
                Err(InvalidField::Time(Text::TimeOddsNeedClock))
            }
            Some(odds) => {
                let new_game = NewGame {
                    board: odds.start(),
                    odds: Some(odds),
                    ..new_game
                };
                Ok((new_game, repairs))
            }
            None => Ok((new_game, repairs)),
        }
    }
}

#[cfg(test)]
mod tests;
