//! A stored game: the fields of its JSON text.

use std::ops::Not;

use chess_core::notation::START_FEN;
use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game, GameAction};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::{Ending, Extra, Players, Setup, TimeControl, keyword, result, write};

/// A stored game.
///
/// The text of a stored game is a JSON object with one line for each field, the version first:
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
///   "scale": 2,
///   "seed": 42,
///   "orientation": "white",
///   "begun": "2026-05-03T17:05:09"
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SavedGame {
    /// The moves, and the values that follow from them.
    #[serde(flatten)]
    pub record: Record,
    /// The players of the game, and the choices for it.
    #[serde(flatten)]
    pub setup: Setup,
    /// Facts about the game that do not change how it is played.
    #[serde(flatten)]
    pub details: Details,
    /// The state of the page that showed the game.
    #[serde(flatten)]
    pub page: PageState,
    /// Unknown fields, which are preserved.
    #[serde(skip)]
    pub extra: Extra,
}

/// The moves of a game, and the values that follow from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The first position as FEN.
    #[serde(default = "usual_start")]
    pub start: String,
    /// All moves in long algebraic notation, including undone moves.
    pub moves: Vec<String>,
    /// The action that ended the game after its last move, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The number of actions (moves and the ending) that are not undone; `None` means all actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<usize>,
    /// The result in PGN's notation. The field is for human readers: programs compute the result from the other fields.
    #[serde(default)]
    pub result: String,
    /// The shown position as FEN, for programs that draw the position without the rules of chess.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// All moves with comments, marks and variations as PGN movetext; empty if the game has no such annotations.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub annotated: String,
}

/// Facts about a game that do not change how it is played.
///
/// A new property of a game needs only a field here or in [`Setup`]. The property is then saved and restored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    /// The result, in PGN's notation, that still counts for the player's rating after the end of the game was undone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub counted: String,
    /// The number of plies after which the engine last offered a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offered: Option<usize>,
    /// The result of an imported game; `None` for a game that was begun here.
    #[serde(with = "result", default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<GameResult>,
    /// The local time at which the game was begun, such as `2026-05-03T17:05:09`.
    #[serde(default)]
    pub begun: String,
    /// The name that the user gave to the game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The number of second thoughts that the page asked for, and of moves that were then taken back.
    #[serde(default, skip_serializing_if = "SecondThoughts::is_empty")]
    pub second_thoughts: SecondThoughts,
    /// The tags of an imported game, such as the names of its players.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub tags: IndexMap<String, String>,
}

/// The number of times that the page asked for a second thought before a blunder,
/// and the number of times that the person then took the move back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SecondThoughts {
    /// The number of questions.
    pub asked: u32,
    /// The number of moves that were taken back.
    pub taken_back: u32,
}

impl SecondThoughts {
    /// Whether the page never asked.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.asked == 0
    }
}

impl Details {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name).map(String::as_str)
    }

    /// The result of an imported game that had ended.
    #[must_use]
    pub fn imported_result(&self) -> Option<GameResult> {
        self.imported.filter(|result| *result != GameResult::Unknown)
    }

    /// The result of the game to which these details belong: the imported result if there is one, else the result of
    /// `game`.
    #[must_use]
    pub fn result(&self, game: &Game) -> GameResult {
        let imported = self.imported_result().filter(|_| game.outcome().is_some());
        imported.unwrap_or_else(|| GameResult::of(game))
    }
}

/// The state of the page that showed a game when the game was saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageState {
    /// The clocks of a timed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SavedClock>,
    /// The side at the bottom of the board.
    #[serde(default = "white")]
    pub orientation: Color,
    /// The number of plies before the shown position; `None` for the position after the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewed_ply: Option<usize>,
    /// The engine's evaluation of each position, as a text. The text is empty for a position without an evaluation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review: Vec<String>,
    /// The results of the second searches, as texts. A second search is made for a move that seemed to be a mistake.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<String>,
    /// Whether the review continues when the game is opened again.
    #[serde(with = "keyword", default, skip_serializing_if = "Not::not")]
    pub reviewing: bool,
}

impl Default for PageState {
    fn default() -> Self {
        Self {
            clock: None,
            orientation: white(),
            viewed_ply: None,
            review: Vec::new(),
            checks: Vec::new(),
            reviewing: false,
        }
    }
}

/// Stored clocks. The clock of the side to move does not run while the game is stored. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedClock {
    /// The time control.
    pub control: TimeControl,
    /// The time that the moving side had left after each ply, including undone plies; `None` if unknown.
    #[serde(rename = "left")]
    pub left_ms: Vec<Option<u32>>,
    /// The time that the side to move had left when the game was saved.
    #[serde(rename = "rest")]
    pub rest_ms: u32,
    /// Whether the clocks are stopped until the game continues.
    #[serde(with = "keyword", default, skip_serializing_if = "Not::not")]
    pub waits: bool,
    /// The side that gives time odds: its time is [`TimeControl::odds`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Color>,
}

impl Record {
    /// The record of a game without annotations.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let actions = || game.actions().chain(game.undone_actions());
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
            annotated: String::new(),
        }
    }
}

impl SavedGame {
    /// Creates a stored game between two people from the moves alone.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            record: Record::of(game),
            setup: Players::PEOPLE.into(),
            details: Details::default(),
            page: PageState::default(),
            extra: Extra::new(),
        }
    }

    /// The JSON text of the game.
    #[must_use]
    pub fn to_text(&self) -> String {
        write::json_text(self, &self.extra)
    }
}

fn usual_start() -> String {
    START_FEN.to_owned()
}

const fn white() -> Color {
    Color::White
}
