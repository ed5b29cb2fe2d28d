//! A game as it is kept: the fields of its text.

use std::ops::Not;

use chess_core::notation::START_FEN;
use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game, GameAction};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::{Choice, Ending, Extra, Players, TimeControl, word, write};

/// A game as it is kept.
///
/// Its text is a JSON object, a field a line, with its version before all else:
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
    /// The first position as FEN.
    #[serde(default = "usual_start")]
    pub start: String,
    /// All moves in long algebraic notation, those taken back included.
    pub moves: Vec<String>,
    /// What ended the game after its last move, if anything did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// How many of the moves, and of the ending, stand; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<usize>,
    /// How the game stands, as PGN has it: for people, as it follows from the others.
    #[serde(default)]
    pub result: String,
    /// The position shown, as FEN: for whoever draws it without knowing the rules, as it follows from the others.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// Who plays which side.
    #[serde(default = "people")]
    pub players: Players,
    /// What was chosen for it.
    #[serde(default)]
    pub choice: Choice,
    /// The clocks, where it is played with any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SavedClock>,
    /// What decides where a level leaves its move to chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// Whether it counts for the person's rating.
    #[serde(with = "word", default, skip_serializing_if = "Not::not")]
    pub rated: bool,
    /// The result with which it counts for that rating all the same, as PGN has it, where its end was taken back.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub counted: String,
    /// The result that came with the game, as PGN has it, where the game came from elsewhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub imported: String,
    /// The side at the bottom of the board.
    #[serde(default = "white")]
    pub orientation: Color,
    /// The number of half-moves shown; `None` follows the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewed_ply: Option<usize>,
    /// What the engine thinks of its positions, a text for each; none where it has said nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review: Vec<String>,
    /// What it found at a second look at half-moves that seemed to be mistakes, a text for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<String>,
    /// Whether the review goes on.
    #[serde(with = "word", default, skip_serializing_if = "Not::not")]
    pub reviewing: bool,
    /// When it was begun, such as `2026-05-03T17:05:09`, by the clock of the place.
    #[serde(default)]
    pub begun: String,
    /// What a person called it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Tags that came with it, such as the names of its players.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub tags: IndexMap<String, String>,
    /// All moves with comments, marks and variations, as PGN movetext; empty where nothing stands beside them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub annotated: String,
    /// Fields of other names than these: they are passed on.
    #[serde(skip)]
    pub extra: Extra,
}

/// The clocks as they are kept; the time of the side to move stands still meanwhile. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedClock {
    /// How much time there is.
    pub control: TimeControl,
    /// What the side that moved had left after each half-move, those taken back included; `None` where nobody knows.
    #[serde(rename = "left")]
    pub left_ms: Vec<Option<u32>>,
    /// What the side to move had left.
    #[serde(rename = "rest")]
    pub rest_ms: u32,
    /// Whether the clocks stand still until the game goes on.
    #[serde(with = "word", default, skip_serializing_if = "Not::not")]
    pub waits: bool,
    /// The side that gives odds of time: it has [`TimeControl::odds`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Color>,
}

impl SavedGame {
    /// A game of which nothing else is told.
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

    /// The text under which the game is kept.
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
