//! A game as a versioned, human-readable JSON text, with its endings and with what is undone.
//!
//! ```json
//! {
//!   "version": 1,
//!   "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
//!   "moves": ["e2e4","e7e5"],
//!   "ending": {"action":"resign","color":"white"},
//!   "cursor": 3
//! }
//! ```
//!
//! `moves` holds all moves, those that are undone included; `ending`, where there is one, is the action after the last
//! move; `cursor` is the number of actions that stand, and all of them where it is missing. An ending is `resign` or
//! `run-out-of-time` with a `color`, `agree-draw`, or `claim-draw` with its `claim`, `threefold-repetition` or
//! `fifty-moves`, and, where a move was announced with it, `intended`. What else the text holds is kept as it is.

mod ending;
mod error;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value};

use super::parse::shortened;
use super::{ParseMoveError, START_FEN, parse_uci};
use crate::rules::{Board, Game, GameAction};

pub use error::SnapshotError;

/// Fields of a stored game that belong to whoever stores it: players, clocks, a level.
pub type Extra = Map<String, Value>;

/// A game to be stored, or read from storage, with data of its keeper.
///
/// `Display` writes the text, [`FromStr`] reads it. Fields that are not known here are kept in [`Snapshot::extra`].
///
/// ```
/// use chess_core::{Color, Game, notation::{self, Snapshot}};
///
/// let played = notation::parse_game(notation::START_FEN, ["e2e4", "e7e5"])?;
/// let mut snapshot = Snapshot::from(played.resign(Color::White)?.undo().expect("something to undo"));
/// snapshot.extra.insert("level".into(), 3.into());
///
/// let read: Snapshot = snapshot.to_string().parse()?;
/// assert_eq!(read, snapshot);
/// assert_eq!((read.game.cursor(), read.game.undone().len()), (2, 1));
///
/// let error = r#"{"version": 1, "moves": ["e2e4", "e7e4"]}"#.parse::<Snapshot>();
/// let error = error.expect_err("no such move");
/// assert_eq!(error.to_string(), "moves[1]: \"e7e4\" is not a legal move here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// The game.
    pub game: Game,
    /// What else is stored with it. Names of the game's own fields are not written.
    pub extra: Extra,
}

impl Snapshot {
    /// The version that is written, and the newest that is read.
    pub const VERSION: u64 = 1;
    /// A longer text, in bytes, is refused unread.
    pub const MAX_LENGTH: usize = 1 << 20;
    /// More half-moves are refused; what PGN reads within its limits fits.
    pub const MAX_MOVES: usize = 50_000;

    /// The game without anything else.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self {
            game,
            extra: Extra::new(),
        }
    }
}

impl From<Game> for Snapshot {
    fn from(game: Game) -> Self {
        Self::new(game)
    }
}

const FIELDS: [&str; 5] = ["version", "start", "moves", "ending", "cursor"];

/// The text, one field a line.
impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions = || self.game.actions().chain(self.game.undone());
        let moves = actions().filter_map(|action| match action {
            GameAction::Move(mv) => Some(Value::from(mv.to_string())),
            _ => None,
        });
        let start = self.game.start().to_string();
        write!(f, "{{\n  \"version\": {}", Self::VERSION)?;
        write!(f, ",\n  \"start\": {}", Value::from(start))?;
        write!(f, ",\n  \"moves\": {}", moves.collect::<Value>())?;
        if let Some(ending) = actions().find_map(ending::to_json) {
            write!(f, ",\n  \"ending\": {ending}")?;
        }
        write!(f, ",\n  \"cursor\": {}", self.game.cursor())?;
        for (name, value) in &self.extra {
            if !FIELDS.contains(&name.as_str()) {
                write!(f, ",\n  {}: {value}", Value::from(name.as_str()))?;
            }
        }
        f.write_str("\n}\n")
    }
}

impl FromStr for Snapshot {
    type Err = SnapshotError;

    fn from_str(text: &str) -> Result<Self, SnapshotError> {
        if text.len() > Self::MAX_LENGTH {
            return Err(SnapshotError::TooLong(text.len()));
        }
        let value = serde_json::from_str(text).map_err(|error| SnapshotError::Json(error.to_string()))?;
        let Value::Object(mut fields) = value else {
            return Err(SnapshotError::NoObject);
        };
        check_version(fields.get("version"))?;
        let played = with_moves(start(fields.get("start"))?, fields.get("moves"))?;
        let game = match fields.get("ending") {
            None | Some(Value::Null) => played,
            Some(value) => ending::parse(played, value)?,
        };
        let game = at_cursor(game, fields.get("cursor"))?;
        fields.retain(|name, _| !FIELDS.contains(&name.as_str()));
        Ok(Self { game, extra: fields })
    }
}

fn check_version(value: Option<&Value>) -> Result<(), SnapshotError> {
    match value.and_then(Value::as_u64) {
        Some(Snapshot::VERSION) => Ok(()),
        _ => Err(SnapshotError::Version(shown(value))),
    }
}

fn start(value: Option<&Value>) -> Result<Board, SnapshotError> {
    match value {
        None => START_FEN.parse().map_err(SnapshotError::Start),
        Some(Value::String(fen)) => fen.parse().map_err(SnapshotError::Start),
        Some(_) => Err(SnapshotError::StartIsNoText(shown(value))),
    }
}

fn with_moves(start: Board, value: Option<&Value>) -> Result<Game, SnapshotError> {
    let Some(Value::Array(moves)) = value else {
        return Err(SnapshotError::Moves(shown(value)));
    };
    if moves.len() > Snapshot::MAX_MOVES {
        return Err(SnapshotError::TooManyMoves(moves.len()));
    }
    moves
        .iter()
        .enumerate()
        .try_fold(Game::new(start), |game, (index, value)| {
            let text = value.as_str();
            let found = text.map_or_else(
                || Err(ParseMoveError::Unknown(shortened(&value.to_string()))),
                |text| parse_uci(game.board(), text),
            );
            let mv = found.map_err(|error| SnapshotError::Move { index, error })?;
            // A game may have been played on after the rules had ended it.
            Ok(game.with(mv))
        })
}

fn at_cursor(game: Game, value: Option<&Value>) -> Result<Game, SnapshotError> {
    let Some(value) = value else {
        return Ok(game);
    };
    let wanted = value.as_u64().and_then(|cursor| usize::try_from(cursor).ok());
    wanted
        .and_then(|cursor| game.go_to(cursor))
        .ok_or_else(|| SnapshotError::Cursor {
            text: shown(Some(value)),
            actions: game.cursor(),
        })
}

/// A value as an error shows it.
fn shown(value: Option<&Value>) -> String {
    match value {
        None => "nothing".to_owned(),
        // The text of a long list is not made in order to be cut.
        Some(Value::Array(_)) => "a list".to_owned(),
        Some(Value::Object(_)) => "an object".to_owned(),
        Some(value) => shortened(&value.to_string()),
    }
}
