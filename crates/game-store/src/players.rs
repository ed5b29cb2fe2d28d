//! The players of a game, and the choices for the game.

use std::ops::Not;

use chess_core::Color;
use chess_core::engine::{Character, Level, Opponent, Strength};
use serde::{Deserialize, Serialize};

use crate::error::UnknownKeyword;
use crate::keyword::{self, Keyword};
use crate::{EarlierOpponent, TimeControl};

/// The players of both sides. If a text does not name the player of a side, the player is a person.
/// Otherwise an engine could continue the game unnoticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// The player of the white pieces.
    #[serde(default = "person")]
    pub white: Player,
    /// The player of the black pieces.
    #[serde(default = "person")]
    pub black: Player,
}

const fn person() -> Player {
    Player::Human
}

impl Default for Players {
    fn default() -> Self {
        Self::person_as(Color::White, Player::FIRST_OPPONENT)
    }
}

impl Players {
    /// Two people on one device.
    pub const PEOPLE: Self = Self {
        white: Player::Human,
        black: Player::Human,
    };

    /// The same players with the sides exchanged.
    #[must_use]
    pub const fn with_sides_swapped(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }

    /// A person with this colour against an opponent.
    #[must_use]
    pub const fn person_as(color: Color, opponent: Player) -> Self {
        match color {
            Color::White => Self {
                white: Player::Human,
                black: opponent,
            },
            Color::Black => Self {
                white: opponent,
                black: Player::Human,
            },
        }
    }

    /// The player of one side.
    #[must_use]
    pub const fn of(self, color: Color) -> Player {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The side of the person, if exactly one player is a person.
    #[must_use]
    pub const fn only_person(self) -> Option<Color> {
        match (self.white.is_engine(), self.black.is_engine()) {
            (false, true) => Some(Color::White),
            (true, false) => Some(Color::Black),
            _ => None,
        }
    }

    /// The opponent of the person, if exactly one player is a person.
    #[must_use]
    pub fn opponent(self) -> Option<Player> {
        self.only_person().map(|person| self.of(!person))
    }

    /// Whether both players are engines.
    #[must_use]
    pub const fn are_engines(self) -> bool {
        self.white.is_engine() && self.black.is_engine()
    }

    /// The same players with `change` applied to each of them.
    #[must_use]
    pub fn map(self, change: impl Fn(Player) -> Player) -> Self {
        Self {
            white: change(self.white),
            black: change(self.black),
        }
    }
}

/// A player of one side.
///
/// A stored text contains the version of its rating scale only once. So each player is first deserialized on the rating
/// scale of earlier versions of the program. Then the reader of the whole text applies the version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Player {
    /// A person on this device.
    Human,
    /// The classic engine.
    Classic,
    /// The strong engine, with its strength and playing style.
    Strong(Opponent),
    /// The strong engine in a game that an earlier version of the program stored: the strength is on the rating scale
    /// of that version.
    Earlier(EarlierOpponent),
}

impl Player {
    /// The default opponent for a new user: a casual player can win against it.
    pub const FIRST_OPPONENT: Self = match Level::new(4) {
        Some(level) => Self::level(level),
        None => Self::Classic,
    };

    /// The strong engine at a level.
    #[must_use]
    pub const fn level(level: Level) -> Self {
        Self::Strong(Opponent {
            strength: level.strength(),
            character: Character::Universal,
        })
    }

    /// The strength and playing style, if this player is the strong engine.
    /// A strength on the rating scale of earlier versions is converted to the strength that was measured for it on the
    /// present scale.
    #[must_use]
    pub fn strong_opponent(self) -> Option<Opponent> {
        match self {
            Self::Strong(opponent) => Some(opponent),
            Self::Earlier(opponent) => Some(opponent.measured_opponent()),
            Self::Human | Self::Classic => None,
        }
    }

    /// The player to choose for another game: an opponent on the rating scale of earlier versions is replaced by an
    /// opponent on the present scale.
    #[must_use]
    pub fn replaced(self) -> Self {
        match self {
            Self::Earlier(opponent) => Self::Strong(opponent.replacement()),
            Self::Human | Self::Classic | Self::Strong(_) => self,
        }
    }

    /// The same player with this strength, if the player is the strong engine.
    #[must_use]
    pub fn with_strength(self, strength: Strength) -> Self {
        let changed = |opponent| Self::Strong(Opponent { strength, ..opponent });
        self.strong_opponent().map_or(self, changed)
    }

    /// The same player with this playing style, if the player is the strong engine.
    #[must_use]
    pub fn with_character(self, character: Character) -> Self {
        let changed = |opponent| Self::Strong(Opponent { character, ..opponent });
        self.strong_opponent().map_or(self, changed)
    }

    /// The opponents that a user can choose: the levels, the classic engine, another person.
    pub fn opponents() -> impl Iterator<Item = Self> {
        Level::all().map(Self::level).chain([Self::Classic, Self::Human])
    }

    /// Whether this player is an engine.
    #[must_use]
    pub const fn is_engine(self) -> bool {
        !matches!(self, Self::Human)
    }

    /// The keyword in addresses and fields: `human`, `classic`, or the number of a level or a rating, optionally
    /// followed by a hyphen and a playing style: `5`, `1250-attacker`.
    #[must_use]
    pub fn keyword(self) -> String {
        match self {
            Self::Human => "human".to_owned(),
            Self::Classic => "classic".to_owned(),
            Self::Strong(Opponent { strength, character }) => keyword_of(strength.number(), character),
            Self::Earlier(opponent) => keyword_of(opponent.number(), opponent.character()),
        }
    }

    /// The player with this keyword; `None` if no player has it.
    #[must_use]
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        match keyword {
            "human" => Some(Self::Human),
            "classic" => Some(Self::Classic),
            _ => {
                let (number, character) = number_and_character(keyword)?;
                let strength = Strength::from_number(number)?;
                Some(Self::Strong(Opponent { strength, character }))
            }
        }
    }

    /// The player with this keyword in a text that uses the rating scale of earlier versions; `None` if there is none.
    #[must_use]
    pub fn from_earlier_keyword(keyword: &str) -> Option<Self> {
        match Self::from_keyword(keyword)? {
            Self::Strong(_) => {
                let (number, character) = number_and_character(keyword)?;
                EarlierOpponent::new(number, character).map(Self::Earlier)
            }
            player => Some(player),
        }
    }

    /// Returns the player that has the same keyword on the present scale, if this player is an opponent on the earlier
    /// scale. Any other player is returned unchanged.
    pub(crate) fn with_number_on_present_scale(self) -> Self {
        match self {
            Self::Earlier(opponent) => {
                let (character, strength) = (opponent.character(), Strength::from_number(opponent.number()));
                strength.map_or(self, |strength| Self::Strong(Opponent { strength, character }))
            }
            player => player,
        }
    }
}

fn keyword_of(number: u16, character: Character) -> String {
    let number = number.to_string();
    match character {
        Character::Universal => number,
        character => [&number, "-", character.word()].concat(),
    }
}

/// The number of a strength and the playing style in a keyword.
fn number_and_character(keyword: &str) -> Option<(u16, Character)> {
    let (number, character) = keyword
        .split_once('-')
        .unwrap_or((keyword, Character::Universal.word()));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    let number = number.parse().ok().filter(|_| is_plain)?;
    Some((number, Character::from_word(character)?))
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.keyword()
    }
}

impl TryFrom<String> for Player {
    type Error = UnknownKeyword;

    fn try_from(keyword: String) -> Result<Self, UnknownKeyword> {
        Self::from_earlier_keyword(&keyword).ok_or(UnknownKeyword::Player(keyword))
    }
}

/// The side that the user wants to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayAs {
    /// The white pieces.
    #[default]
    White,
    /// The black pieces.
    Black,
    /// A random side.
    Random,
}

impl Keyword for PlayAs {
    const KEYWORDS: &'static [(Self, &'static str)] =
        &[(Self::White, "white"), (Self::Black, "black"), (Self::Random, "random")];
}

impl PlayAs {
    /// The side to play; `chance` is any number and decides a random choice.
    #[must_use]
    pub const fn color(self, chance: u32) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Random if chance.is_multiple_of(2) => Color::White,
            Self::Random => Color::Black,
        }
    }
}

/// The user's choices for a game. The next game can be started with the same choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The opponent.
    pub opponent: Player,
    /// The side that the user plays.
    #[serde(with = "keyword")]
    pub play_as: PlayAs,
    /// The engine that plays White if two engines play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_engine: Option<Player>,
    /// The time control; `None` without clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// Whether the game is strict: no moves are taken back and no help is given.
    #[serde(with = "keyword", skip_serializing_if = "Not::not")]
    pub strict: bool,
    /// Whether the opponent's strength follows the user's rating from game to game.
    #[serde(with = "keyword", skip_serializing_if = "Not::not")]
    pub adaptive: bool,
    /// Whether the page asks before a blunder takes effect.
    #[serde(with = "keyword", skip_serializing_if = "Not::not")]
    pub second_thoughts: bool,
    /// Whether the page comments on each move of a person.
    #[serde(with = "keyword", skip_serializing_if = "Not::not")]
    pub comments: bool,
    /// Whether the game counts for the user's rating, if the other choices allow this.
    #[serde(with = "keyword", skip_serializing_if = "is_on")]
    pub rated: bool,
}

/// Whether a switch that is on by default is on. Such a switch is stored only if it is off.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_on(switch: &bool) -> bool {
    *switch
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            opponent: Player::FIRST_OPPONENT,
            play_as: PlayAs::White,
            white_engine: None,
            time: None,
            strict: false,
            adaptive: false,
            rated: true,
            second_thoughts: false,
            comments: false,
        }
    }
}

impl Choice {
    /// The same choices with `change` applied to each player.
    #[must_use]
    pub fn map_players(self, change: impl Fn(Player) -> Player) -> Self {
        Self {
            opponent: change(self.opponent),
            white_engine: self.white_engine.map(change),
            ..self
        }
    }

    /// Whether the engine helps in each move: with second thoughts or with comments. A strict game has no help.
    #[must_use]
    pub const fn has_advice(&self) -> bool {
        !self.strict && (self.second_thoughts || self.comments)
    }

    /// The players of both sides; `chance` is any number and decides a random choice. If the opponent is not an engine,
    /// `white_engine` is ignored.
    #[must_use]
    pub fn players(&self, chance: u32) -> Players {
        match self.white_engine {
            Some(white) if white.is_engine() && self.opponent.is_engine() => Players {
                white,
                black: self.opponent,
            },
            _ => Players::person_as(self.play_as.color(chance), self.opponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, PlayAs, Player, Players};
    use chess_core::Color;

    #[test]
    fn a_game_has_advice_only_if_it_is_chosen_and_the_game_is_not_strict() {
        for strict in [false, true] {
            for (second_thoughts, comments) in [(false, false), (true, false), (false, true), (true, true)] {
                let choice = Choice {
                    strict,
                    second_thoughts,
                    comments,
                    ..Choice::default()
                };
                assert_eq!(
                    choice.has_advice(),
                    !strict && (second_thoughts || comments),
                    "{choice:?}"
                );
            }
        }
    }

    #[test]
    fn players_are_engines_only_if_both_are() {
        let engine = Player::from_keyword("3").unwrap();
        for (white, black, expected) in [
            (engine, engine, true),
            (engine, Player::Human, false),
            (Player::Human, engine, false),
            (Player::Human, Player::Human, false),
        ] {
            assert_eq!(Players { white, black }.are_engines(), expected, "{white:?}, {black:?}");
        }
    }

    #[test]
    fn every_opponent_has_a_unique_keyword() {
        let all: Vec<Player> = Player::opponents().collect();
        assert_eq!(all.len(), 14);
        for player in &all {
            assert_eq!(Player::from_keyword(&player.keyword()), Some(*player));
        }
        for keyword in ["425", "1250", "1250-attacker", "3-solid"] {
            assert_eq!(
                Player::from_keyword(keyword).map(Player::keyword).as_deref(),
                Some(keyword)
            );
        }
        for keyword in [
            "",
            "0",
            "13",
            "03",
            "+3",
            "399",
            "9999",
            "3-",
            "3-angry",
            "Human",
            "grandmother",
        ] {
            assert_eq!(Player::from_keyword(keyword), None, "{keyword}");
        }
    }

    #[test]
    fn a_keyword_of_the_earlier_scale_stays_and_has_the_measured_strength() {
        for (keyword, elo, replacement) in [
            ("3", 1395, "6"),
            ("1228", 1455, "1455"),
            ("7-attacker", 1932, "9-attacker"),
        ] {
            let player = Player::from_earlier_keyword(keyword).unwrap();
            assert_eq!(player.keyword(), keyword);
            assert_eq!(
                player.strong_opponent().map(|strong| strong.strength.elo()),
                Some(elo),
                "{keyword}"
            );
            assert_eq!(player.replaced().keyword(), replacement);
            assert_eq!(player.replaced().replaced(), player.replaced());
        }
        for keyword in ["human", "classic"] {
            assert_eq!(Player::from_earlier_keyword(keyword), Player::from_keyword(keyword));
        }
        for keyword in ["", "0", "13", "399", "3-angry"] {
            assert_eq!(Player::from_earlier_keyword(keyword), None, "{keyword}");
        }
    }

    #[test]
    fn a_second_engine_plays_only_against_an_engine() {
        let choice = |white, opponent| Choice {
            opponent,
            play_as: PlayAs::Black,
            white_engine: Some(white),
            ..Choice::default()
        };
        let players = choice(Player::Classic, Player::FIRST_OPPONENT).players(0);
        assert_eq!(
            (players.white, players.black),
            (Player::Classic, Player::FIRST_OPPONENT)
        );
        assert_eq!(choice(Player::Classic, Player::Human).players(0), Players::PEOPLE);
        let person = Players::person_as(Color::Black, Player::Classic);
        assert_eq!(choice(Player::Human, Player::Classic).players(0), person);
    }

    #[test]
    fn a_new_user_plays_white_against_a_low_level() {
        let players = Players::default();
        assert_eq!(players.only_person(), Some(Color::White));
        assert_eq!(players.black.keyword(), "4");
    }
}
