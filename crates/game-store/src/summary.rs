//! The summary of a stored game in the list of games.

use std::iter;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use chess_core::Color;
use chess_core::engine::Strength;
use chess_core::notation::pgn::GameResult;

use crate::json_fields::Fields;
use crate::{Player, Players, Points, RatedGame, keyword};

/// The part of a stored game that the list of games shows; the rest of the text is skipped.
///
/// ```
/// use game_store::GameSummary;
///
/// let summary = GameSummary::read(r#"{"version": 1, "moves": ["e2e4", "e7e5"], "name": "First"}"#).expect("a game");
/// assert_eq!((summary.name.as_str(), summary.plies), ("First", 2));
/// assert_eq!(GameSummary::read("{}"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The number of plies, including undone plies.
    #[serde(
        rename = "moves",
        serialize_with = "write_empty_list",
        deserialize_with = "count_elements"
    )]
    pub plies: usize,
    /// The result in PGN.
    #[serde(default, skip_serializing_if = "is_default")]
    pub result: String,
    /// The players of both sides.
    #[serde(default = "default_players")]
    pub players: Players,
    /// The version of the rating scale of the strengths; `None` for the scale of earlier versions of the program.
    #[serde(default, skip_serializing_if = "is_default")]
    scale: Option<u64>,
    /// Whether the game counts for the user's rating.
    #[serde(with = "keyword", default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// The PGN result with which the game still counts for the rating after its end was taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counted: String,
    /// The seed of the game; a copy of the game has the same seed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seed: Option<u32>,
    /// The choices made for this game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choice: SummaryChoice,
    /// The local time at which the game began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begun: String,
    /// The name that the user gave to the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// The players and the date of an imported game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tags: SummaryTags,
}

/// The user's choices for the game, as far as the list of games needs them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryChoice {
    /// Whether the opponent's strength followed the user's rating.
    #[serde(with = "keyword", default, skip_serializing_if = "is_default")]
    pub adaptive: bool,
}

/// The tags that the list of games shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryTags {
    /// The name of the player of the white pieces.
    #[serde(rename = "White", default, skip_serializing_if = "is_default")]
    pub white: Option<String>,
    /// The name of the player of the black pieces.
    #[serde(rename = "Black", default, skip_serializing_if = "is_default")]
    pub black: Option<String>,
    /// The date of the game, such as `2026.05.03`, with `?` for unknown digits.
    #[serde(rename = "Date", default, skip_serializing_if = "is_default")]
    pub date: Option<String>,
}

impl GameSummary {
    /// Reads the summary of a text; `None` if the text is not a stored game. Invalid fields have their defaults; they
    /// are reported when the whole game is read.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let summary: Option<Self> = serde_json::from_str(text).ok().or_else(|| {
            let fields = Fields::of(text, None).ok()?;
            let is_whole = fields.fault.is_none();
            let (summary, ..) = is_whole.then(|| fields.read(&["moves"]))?.ok()?;
            Some(summary)
        });
        summary.map(Self::read_on_own_scale)
    }

    /// Returns the summary with its players on the rating scale of its text. Before, the players are on the rating
    /// scale of earlier versions, because they are always deserialized on that scale.
    pub(crate) fn read_on_own_scale(self) -> Self {
        Self {
            players: self.players.read_on_scale(self.scale),
            ..self
        }
    }

    /// The strength of the opponent, if the strength followed the user's rating.
    #[must_use]
    pub fn adaptive_strength(&self) -> Option<Strength> {
        let opponent = self.players.opponent().filter(|_| self.choice.adaptive)?;
        Some(opponent.strong_opponent()?.strength)
    }

    /// Whether the opponent's strength is on the rating scale of earlier versions of the program.
    #[must_use]
    pub fn is_on_earlier_scale(&self) -> bool {
        matches!(self.players.opponent(), Some(Player::Earlier(_)))
    }

    /// The contribution to the user's rating, if the game counts and has ended.
    #[must_use]
    pub fn rated_game(&self) -> Option<RatedGame> {
        let opponent = self.players.opponent()?.strong_opponent()?;
        let counts_as_it_stands = self.rated && self.plies >= self.players.least_rated_plies();
        let result = if counts_as_it_stands {
            &self.result
        } else {
            &self.counted
        };
        Some(RatedGame {
            opponent: opponent.strength,
            points: self.points_of_person(result)?,
        })
    }

    /// The user's points, if the game has ended and the user played one of the sides against an engine.
    ///
    /// ```
    /// use game_store::{GameSummary, Points};
    ///
    /// let text = r#"{"version": 1, "moves": [], "result": "0-1", "players": {"white": "human", "black": "3"}}"#;
    /// assert_eq!(GameSummary::read(text).expect("a game").person_points(), Some(Points::None));
    /// ```
    #[must_use]
    pub fn person_points(&self) -> Option<Points> {
        self.points_of_person(&self.result)
    }

    /// The user's points for this result in PGN.
    fn points_of_person(&self, result: &str) -> Option<Points> {
        let person = self.players.only_person()?;
        let of_winner = |winner: Color| if winner == person { Points::One } else { Points::None };
        match result {
            result if result == GameResult::WhiteWins.text() => Some(of_winner(Color::White)),
            result if result == GameResult::BlackWins.text() => Some(of_winner(Color::Black)),
            result if result == GameResult::Draw.text() => Some(Points::Half),
            _ => None,
        }
    }
}

const fn default_players() -> Players {
    Players::PEOPLE
}

/// The number of elements of a list. The elements are skipped.
fn count_elements<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    Vec::<IgnoredAny>::deserialize(deserializer).map(|moves| moves.len())
}

/// Writes an empty list instead of the moves, of which the summary has only the number.
fn write_empty_list<S: Serializer>(_: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(iter::empty::<&str>())
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
