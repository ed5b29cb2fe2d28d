//! The form for a new game as values: its fields, the changes of the fields, and the game that results from the fields.

mod time_fields;

use chess_core::notation::{FenError, FenRepair, ParsedFen};
use chess_core::{Board, Color};
use game_store::{Character, Choice, PlayAs, Player, Players, Strength};

use crate::address::{new_game_from_choice, parse_start};
use crate::messages::{Text, Texts};
use crate::odds::{Handicap, Odds};
use crate::state::{NAME_TAGS, NewGame};
pub use time_fields::{NumberField, TimeChange, TimeFields, TimeKind};

/// The fields of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameForm {
    /// The opponent. In a game of two engines, this is the engine with Black.
    pub opponent: Player,
    /// The side of the person.
    pub play_as: PlayAs,
    /// The engine with White in a game of two engines.
    pub white_engine: Player,
    /// The names of two people, White's first.
    pub names: [String; 2],
    /// The time control.
    pub time: TimeFields,
    /// The start position: a FEN, the number of a Chess960 position, or empty for the standard one.
    pub start: String,
    /// Whether undo and hints are disabled.
    pub strict: bool,
    /// Whether the game should count for the person's rating, if that is possible.
    pub rated: bool,
    /// The field that was invalid when the person last tried to start a game.
    pub fault: Option<InvalidField>,
    second_thoughts: bool,
    comments: bool,
    follows_rating: bool,
    are_engines: bool,
    /// The last chosen engine, which becomes the opponent again after a choice of two people.
    engine: Player,
    odds: Option<OddsChoice>,
}

/// The kinds of players: a person and an engine, two people, or two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersKind {
    /// A person against an engine.
    Computer,
    /// Two people on this device.
    People,
    /// Two engines.
    Engines,
}

impl PlayersKind {
    /// All values, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Computer, Self::People, Self::Engines];

    /// The keyword in the form.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Computer => "computer",
            Self::People => "human",
            Self::Engines => "engines",
        }
    }

    /// The label.
    #[must_use]
    pub const fn label(self) -> Text {
        match self {
            Self::Computer => Text::Computer,
            Self::People => Text::TwoPlayers,
            Self::Engines => Text::EngineVsEngine,
        }
    }
}

/// A change of the form.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The opponent, its strength or its character.
    Opponent(Player),
    /// The strength of an opponent that follows the person's rating; `None` if the opponent does not follow the rating.
    FollowRating(Option<Strength>),
    /// Who plays: a person and an engine, two people, or two engines. The last chosen engine becomes the opponent
    /// again.
    Who(PlayersKind),
    /// The side of the person.
    PlayAs(PlayAs),
    /// The name of the person with this color, in a game of two people.
    Name(Color, String),
    /// The engine with White.
    WhiteEngine(Player),
    /// The time control.
    Time(TimeChange),
    /// The odds, if any.
    Odds(Option<OddsChoice>),
    /// The start position.
    Start(String),
    /// Whether undo and hints are disabled.
    Strict(bool),
    /// Whether the game should count for the person's rating, if that is possible.
    Rated(bool),
    /// Whether the page asks before a blunder takes effect.
    SecondThoughts(bool),
    /// Whether the page comments on each move of a person.
    Comments(bool),
    /// The person tried to start a game, but this field was invalid.
    Reject(InvalidField),
}

/// An invalid field.
#[derive(Clone, Debug, PartialEq)]
pub enum InvalidField {
    /// The time control. The text is the reason why it is invalid.
    Time(Text),
    /// The start position.
    Start(FenError),
}

impl InvalidField {
    /// Returns the message about the invalid field.
    #[must_use]
    pub fn text(&self, texts: Texts) -> String {
        match self {
            Self::Time(text) => texts.of(*text).to_owned(),
            Self::Start(error) => texts.format(Text::StartPositionError, &[&texts.fen_error(error)]),
        }
    }
}

/// The odds as the person chooses them. They do not depend on the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsChoice {
    /// Whether the person gives the odds. Otherwise, the opponent gives them.
    pub is_given: bool,
    /// The piece or the time that is missing on the side that gives the odds.
    pub handicap: Handicap,
}

impl OddsChoice {
    /// All choices: first the odds that the opponent gives, then the odds that the person gives.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|is_given| Handicap::ALL.map(|handicap| Self { is_given, handicap }))
    }

    /// The keyword of the choice in its field, such as `give-queen`.
    #[must_use]
    pub fn keyword(self) -> String {
        [if self.is_given { "give-" } else { "take-" }, self.handicap.keyword()].concat()
    }

    /// The label of the choice, such as `Opponent plays without queen`.
    #[must_use]
    pub fn label(self, texts: Texts) -> String {
        match (self.handicap.name(texts), self.is_given) {
            (Some(handicap), true) => texts.format(Text::YouGive, &[handicap]),
            (Some(handicap), false) => texts.format(Text::YouTake, &[handicap]),
            (None, true) => texts.of(Text::YouGiveTime).to_owned(),
            (None, false) => texts.of(Text::YouTakeTime).to_owned(),
        }
    }

    /// Returns the choice with a keyword; `None` if the keyword is unknown.
    #[must_use]
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::all().find(|odds| odds.keyword() == word)
    }

    /// The odds between these players; `None` unless exactly one of them is a person.
    fn odds_between(self, players: Players) -> Option<Odds> {
        let person = players.only_person()?;
        Some(Odds {
            giver: if self.is_given { person } else { !person },
            handicap: self.handicap,
        })
    }
}

impl NewGameForm {
    /// Creates a form with the choices of the last game. If `followed` is given,
    /// the opponent follows the person's rating and has the strength `followed`.
    #[must_use]
    pub fn new(choice: &Choice, followed: Option<Strength>) -> Self {
        let choice = choice.clone().map_players(Player::replaced);
        let engine = Some(choice.opponent).filter(|player| player.is_engine());
        Self {
            engine: engine.unwrap_or(Player::FIRST_OPPONENT),
            opponent: followed.map_or(choice.opponent, |strength| choice.opponent.with_strength(strength)),
            play_as: choice.play_as,
            white_engine: choice.white_engine.unwrap_or(Player::FIRST_OPPONENT),
            names: Default::default(),
            time: TimeFields::new(choice.time),
            start: String::new(),
            strict: choice.strict,
            rated: choice.rated,
            second_thoughts: choice.second_thoughts,
            comments: choice.comments,
            fault: None,
            follows_rating: followed.is_some(),
            are_engines: choice.players(0).are_engines(),
            odds: None,
        }
    }

    /// Returns the form after a change.
    #[must_use]
    pub fn after_change(mut self, change: Change) -> Self {
        match change {
            Change::Opponent(player) => {
                let strength = |player: Player| player.strong_opponent().map(|strong| strong.strength);
                // If the person changes the strength or chooses another opponent,
                // the opponent no longer follows the rating.
                self.follows_rating &= strength(player) == strength(self.opponent);
                self.opponent = player;
                self.engine = player;
            }
            Change::FollowRating(strength) => {
                self.follows_rating = strength.is_some();
                if let Some(strength) = strength {
                    self.opponent = self.opponent.with_strength(strength);
                }
            }
            Change::Who(who) => {
                self.are_engines = who == PlayersKind::Engines;
                self.opponent = match who {
                    PlayersKind::People => Player::Human,
                    PlayersKind::Computer | PlayersKind::Engines => self.engine,
                };
            }
            Change::PlayAs(play_as) => self.play_as = play_as,
            Change::Name(color, name) => self.names[color.index()] = name,
            Change::WhiteEngine(player) => self.white_engine = player,
            Change::Time(change) => self.time = self.time.after_change(change),
            Change::Odds(odds) => self.odds = odds,
            Change::Start(text) => self.start = text,
            Change::Strict(strict) => self.strict = strict,
            Change::Rated(rated) => self.rated = rated,
            Change::SecondThoughts(is_on) => self.second_thoughts = is_on,
            Change::Comments(is_on) => self.comments = is_on,
            Change::Reject(fault) => self.fault = Some(fault),
        }
        self
    }

    /// Who plays.
    #[must_use]
    pub const fn players_kind(&self) -> PlayersKind {
        match (self.are_engines, self.opponent.is_engine()) {
            (true, _) => PlayersKind::Engines,
            (false, true) => PlayersKind::Computer,
            (false, false) => PlayersKind::People,
        }
    }

    /// Whether two engines play each other.
    #[must_use]
    pub const fn are_engines(&self) -> bool {
        self.are_engines
    }

    /// Whether a person plays against an engine, so that odds are possible.
    #[must_use]
    pub const fn may_have_odds(&self) -> bool {
        self.opponent.is_engine() && !self.are_engines
    }

    /// Whether the engine may help during the game: a person plays, and the game is not strict.
    #[must_use]
    pub const fn may_have_advice(&self) -> bool {
        !self.strict && !self.are_engines
    }

    /// Whether the page may ask before a blunder takes effect. In a game of two people, it would help one against the
    /// other.
    #[must_use]
    pub fn may_have_second_thoughts(&self) -> bool {
        self.may_have_advice() && self.players_kind() == PlayersKind::Computer
    }

    /// Whether the page asks before a blunder takes effect.
    #[must_use]
    pub fn has_second_thoughts(&self) -> bool {
        self.second_thoughts && self.may_have_second_thoughts()
    }

    /// Whether the page comments on each move of a person.
    #[must_use]
    pub const fn has_comments(&self) -> bool {
        self.comments && self.may_have_advice()
    }

    /// The names of two people as tags.
    #[must_use]
    fn name_tags(&self) -> Vec<(String, String)> {
        if self.players_kind() != PlayersKind::People {
            return Vec::new();
        }
        let names = NAME_TAGS
            .into_iter()
            .zip(&self.names)
            .map(|(tag, name)| (tag, name.trim()));
        let given = names.filter(|(_, name)| !name.is_empty());
        given.map(|(tag, name)| (tag.to_owned(), name.to_owned())).collect()
    }

    /// The names of the choices under `More options` that differ from the defaults.
    #[must_use]
    pub fn other_choices(&self, texts: Texts) -> Vec<String> {
        let character = self.opponent.strong_opponent().map(|opponent| opponent.character);
        let character = character.filter(|character| *character != Character::default());
        let strict = self.strict.then(|| texts.of(Text::WithoutHelp));
        let start = Some(self.start.clone()).filter(|start| !start.is_empty() && self.odds().is_none());
        let names = character
            .map(|character| texts.style_name(character))
            .into_iter()
            .chain(strict);
        let odds = self.odds().map(|odds| odds.label(texts));
        names.map(str::to_owned).chain(odds).chain(start).collect()
    }

    /// Returns the odds, if they are possible.
    #[must_use]
    pub fn odds(&self) -> Option<OddsChoice> {
        self.odds.filter(|_| self.may_have_odds())
    }

    /// Whether time odds are chosen, but no clock.
    #[must_use]
    pub fn lacks_clock(&self) -> bool {
        let has_time_odds = self.odds().is_some_and(|odds| odds.handicap == Handicap::Time);
        has_time_odds && self.time.kind == TimeKind::None
    }

    /// The first reason why the game cannot count for the person's rating; `None` if it can.
    #[must_use]
    pub fn rating_refusal(&self) -> Option<Text> {
        let is_standard = parse_start(&self.start).is_ok_and(|start| start.board == Board::default());
        if self.players_kind() != PlayersKind::Computer {
            Some(Text::RatedAgainstComputer)
        } else if !self.may_follow_rating() {
            Some(Text::RatedNeedsStrength)
        } else if self.odds().is_some() {
            Some(Text::RatedWithoutOdds)
        } else if !is_standard {
            Some(Text::RatedFromStart)
        } else if self.has_second_thoughts() || self.has_comments() {
            Some(Text::RatedWithoutAdvice)
        } else {
            None
        }
    }

    /// Whether the opponent can follow the person's rating.
    #[must_use]
    pub fn may_follow_rating(&self) -> bool {
        self.may_have_odds() && self.opponent.strong_opponent().is_some()
    }

    /// Whether the opponent follows the person's rating.
    #[must_use]
    pub fn follows_rating(&self) -> bool {
        self.follows_rating && self.may_follow_rating()
    }

    /// Returns the game that results from the fields, and the repairs of an incomplete FEN.
    /// `random` is any number; it is the seed of the game.
    ///
    /// # Errors
    ///
    /// Returns the first invalid field.
    pub fn validate(&self, random: u32) -> Result<(NewGame, Vec<FenRepair>), InvalidField> {
        let time = self.time.time_control().map_err(InvalidField::Time)?;
        let ParsedFen { board, repairs } = match self.odds() {
            Some(_) => ParsedFen {
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
            rated: self.rated,
            second_thoughts: self.has_second_thoughts(),
            comments: self.has_comments(),
        };
        let mut new_game = new_game_from_choice(board, choice, random);
        new_game.origin.tags = self.name_tags();
        match self.odds().and_then(|odds| odds.odds_between(new_game.players)) {
            Some(_) if self.lacks_clock() => Err(InvalidField::Time(Text::TimeOddsNeedClock)),
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
