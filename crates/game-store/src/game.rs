//! A stored game: the fields of its JSON text.

use std::ops::Not;

use chess_core::notation::START_FEN;
use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game, GameAction};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::{Choice, Ending, Extra, Players, TimeControl, keyword, write};

/// A stored game.
///
/// Its text is a JSON object with one line for each field, the version first:
///
/// ```json
/// {
///   "version": 1,
///   "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
///   "moves": ["e2e4","e7e5"],
///   "ending": {"action":"resign","color":"white"},
///   "cursor": 3,
///   "result": "0-1",
///   "position": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
///   "players": {"white":"human","black":"3"},
///   "choice": {"opponent":"3","play_as":"white"},
///   "seed": 42,
///   "orientation": "white",
///   "begun": "2026-05-03T17:05:09"
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The start position as FEN.
    #[serde(default = "usual_start")]
    pub start: String,
    /// All moves in long algebraic notation, including undone ones.
    pub moves: Vec<String>,
    /// The action that ended the game after its last move, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The number of actions (moves and ending) in effect; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<usize>,
    /// The result in PGN. It follows from the other fields and is stored for human readers.
    #[serde(default)]
    pub result: String,
    /// The position shown, as FEN. It follows from the other fields and is stored for readers that do not know the
    /// rules.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// The players of both sides.
    #[serde(default = "people")]
    pub players: Players,
    /// The choices made for this game.
    #[serde(default)]
    pub choice: Choice,
    /// The clocks, if the game is played with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SavedClock>,
    /// The seed of the random numbers with which levels choose their moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// Whether the game counts for the user's rating.
    #[serde(with = "keyword", default, skip_serializing_if = "Not::not")]
    pub rated: bool,
    /// The PGN result with which the game still counts for the rating after its end was taken back.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub counted: String,
    /// The result of an imported game, as in its PGN.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub imported: String,
    /// The side at the bottom of the board.
    #[serde(default = "white")]
    pub orientation: Color,
    /// The number of plies shown; `None` follows the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewed_ply: Option<usize>,
    /// The engine's evaluation of each position as a text; empty if there is none yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review: Vec<String>,
    /// The results of a second search of plies that looked like mistakes, one text for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<String>,
    /// Whether the review is in progress.
    #[serde(with = "keyword", default, skip_serializing_if = "Not::not")]
    pub reviewing: bool,
    /// The local time at which the game began, such as `2026-05-03T17:05:09`.
    #[serde(default)]
    pub begun: String,
    /// The name that the user gave it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Tags of an imported game, such as the names of its players.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub tags: IndexMap<String, String>,
    /// All moves with comments, marks and variations, as PGN movetext; empty if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub annotated: String,
    /// Unknown fields, which are preserved.
    #[serde(skip)]
    pub extra: Extra,
}

/// Stored clocks. The clock of the side to move does not run while the game is stored. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedClock {
    /// The time control.
    pub control: TimeControl,
    /// The time that the moving side had left after each ply, including undone ones; `None` if unknown.
    #[serde(rename = "left")]
    pub left_ms: Vec<Option<u32>>,
    /// The time that the side to move had left.
    #[serde(rename = "rest")]
    pub rest_ms: u32,
    /// Whether the clocks are stopped until the game continues.
    #[serde(with = "keyword", default, skip_serializing_if = "Not::not")]
    pub waits: bool,
    /// The side that gives time odds: its time is [`TimeControl::odds`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Color>,
}

impl SavedGame {
    /// The stored form of a game, with default values for everything else.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let actions = || game.actions().chain(game.undone());
        let moves = actions().filter_map(|action| match action {
            GameAction::Move(mv) => Some(mv.to_string()),
            _ => None,
        });
        Self {
            start: game.start().to_string(),
            moves: moves.collect(),
            ending: actions().find_map(Ending::of),
            cursor: Some(game.cursor()),
            result: GameResult::of(game).text().to_owned(),
            position: game.board().to_string(),
            players: people(),
            choice: Choice::default(),
            clock: None,
            seed: None,
            rated: false,
            counted: String::new(),
            imported: String::new(),
            orientation: white(),
            viewed_ply: None,
            review: Vec::new(),
            checks: Vec::new(),
            reviewing: false,
            begun: String::new(),
            name: String::new(),
            tags: IndexMap::new(),
            annotated: String::new(),
            extra: Extra::new(),
        }
    }

    /// The JSON text of the game.
    #[must_use]
    pub fn to_text(&self) -> String {
        write::text(self, &self.extra)
    }
}

fn usual_start() -> String {
    START_FEN.to_owned()
}

const fn people() -> Players {
    Players::PEOPLE
}

const fn white() -> Color {
    Color::White
}
