//! What a list of games tells of one.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use chess_core::Color;
use chess_core::engine::Strength;
use chess_core::notation::pgn::GameResult;

use crate::lenient::Fields;
use crate::{Players, Points, RatedGame, word};

/// What a list of games tells of one; the rest of its text is passed over.
///
/// ```
/// use game_store::Head;
///
/// let head = Head::read(r#"{"version": 1, "moves": ["e2e4", "e7e5"], "name": "First"}"#).expect("a game");
/// assert_eq!((head.name.as_str(), head.plies), ("First", 2));
/// assert_eq!(Head::read("{}"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Head {
    /// The number of its half-moves, those taken back included.
    #[serde(rename = "moves", deserialize_with = "count")]
    pub plies: usize,
    /// How it stands, as PGN has it.
    #[serde(default)]
    pub result: String,
    /// Who plays which side.
    #[serde(default = "people")]
    pub players: Players,
    /// Whether it counts for the person's rating.
    #[serde(with = "word", default)]
    pub rated: bool,
    /// The result with which it counts for that rating all the same, where its end was taken back.
    #[serde(default)]
    pub counted: String,
    /// The number that it was begun with; a copy of it has the same.
    #[serde(default)]
    pub seed: Option<u32>,
    /// What was chosen for it.
    #[serde(default)]
    pub choice: HeadChoice,
    /// When it was begun.
    #[serde(default)]
    pub begun: String,
    /// What a person called it.
    #[serde(default)]
    pub name: String,
    /// Who played it and when, where that came with it.
    #[serde(default)]
    pub tags: HeadTags,
}

/// What matters later of what was chosen for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct HeadChoice {
    /// Whether the opponent's strength followed the person's rating.
    #[serde(with = "word", default)]
    pub adaptive: bool,
}

/// The tags that a list of games tells of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct HeadTags {
    /// Who has the white pieces.
    #[serde(rename = "White", default)]
    pub white: Option<String>,
    /// Who has the black pieces.
    #[serde(rename = "Black", default)]
    pub black: Option<String>,
    /// When it was played, such as `2026.05.03`; `?` stands for what is not known.
    #[serde(rename = "Date", default)]
    pub date: Option<String>,
}

impl Head {
    /// The head of a text; `None` where it is no game. What is at fault is told by whoever reads the game.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().or_else(|| {
            let fields = Fields::of(text, None).ok()?;
            let is_whole = fields.fault.is_none();
            let (head, ..) = is_whole.then(|| fields.read(&["moves"]))?.ok()?;
            Some(head)
        })
    }

    /// How strong the opponent was that followed the person's rating, where there was one.
    #[must_use]
    pub fn adaptive_strength(&self) -> Option<Strength> {
        let opponent = self.players.opponent().filter(|_| self.choice.adaptive)?;
        Some(opponent.strong()?.strength)
    }

    /// What it counts for the person's rating, where it does and is over.
    #[must_use]
    pub fn rated_game(&self) -> Option<RatedGame> {
        let person = self.players.only_person()?;
        let opponent = self.players.opponent()?.strong()?;
        let of_winner = |winner: Color| if winner == person { Points::One } else { Points::None };
        let counts_as_it_stands = self.rated && self.plies > 0;
        let result = if counts_as_it_stands {
            &self.result
        } else {
            &self.counted
        };
        let points = match result.as_str() {
            result if result == GameResult::WhiteWins.text() => of_winner(Color::White),
            result if result == GameResult::BlackWins.text() => of_winner(Color::Black),
            result if result == GameResult::Draw.text() => Points::Half,
            _ => return None,
        };
        Some(RatedGame {
            opponent: opponent.strength,
            points,
        })
    }
}

const fn people() -> Players {
    Players::PEOPLE
}

/// The number of a list's elements, whatever they are.
fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    Vec::<IgnoredAny>::deserialize(deserializer).map(|moves| moves.len())
}
