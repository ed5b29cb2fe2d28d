//! Stored games and settings: versioned JSON texts that people can read.
//!
//! [`SavedGame`] and [`Settings`] are serde types with the fields of these texts. The writer puts each top-level field
//! on its own line. The reader is lenient: it reports each invalid field, ignores the field and reads the rest. If a
//! text is truncated, the reader returns the moves before the end. Unknown fields are preserved.
//!
//! ```
//! use chess_core::Color;
//! use chess_core::notation::{START_FEN, parse_game};
//! use game_store::{SavedGame, Player};
//!
//! let game = parse_game(START_FEN, ["e2e4", "e7e5", "g1f3"])?;
//! let mut saved = SavedGame::of(&game.resign(Color::Black)?.undo().expect("something to undo"));
//! saved.details.name = "My first".to_owned();
//! let text = saved.to_text();
//! assert!(text.contains("\n  \"moves\": [\"e2e4\",\"e7e5\",\"g1f3\"],\n"));
//!
//! let restored = SavedGame::read(&text)?;
//! assert_eq!((restored.saved, restored.faults), (saved, vec![]));
//! assert_eq!((restored.game.ply(), restored.game.undone_actions().len()), (3, 1));
//!
//! let spoiled = text.replace("g1f3", "g1g3").replace("\"white\":\"human\"", "\"white\":\"robot\"");
//! let restored = SavedGame::read(&spoiled)?;
//! let faults: Vec<String> = restored.faults.iter().map(ToString::to_string).collect();
//! assert_eq!(faults, [
//!     "players.white: there is no player \"robot\"",
//!     "moves[2]: \"g1g3\" is not a legal move here",
//! ]);
//! assert_eq!((restored.game.ply(), restored.saved.setup.players.white), (2, Player::Human));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archived;
mod backup;
mod catalog_facts;
mod day;
mod earlier_scale;
mod ending;
mod error;
mod exercises;
mod extra;
mod game;
mod hash;
mod json_fields;
mod keyword;
mod players;
mod position_group;
mod position_index;
mod positions;
mod practice;
mod rating;
mod read;
mod result;
mod settings;
mod setup;
mod summary;
mod time_control;
mod write;

pub use serde_json::Value;

pub use archived::ArchivedGame;
pub use backup::{BackupError, BackupLines, StoredText, is_backup};
pub use catalog_facts::{ArchivedFacts, CatalogFacts};
/// The opponents that the strong engine can play as.
pub use chess_core::engine::{Character, Level, Opponent, Strength};
pub use day::{Day, InvalidDay};
pub use earlier_scale::{EarlierOpponent, SCALE, is_on_present_scale, nearest_level, strength_of_earlier};
pub use ending::{Ending, EndingError};
pub use error::{Fault, ReadError, UnknownKeyword};
pub use exercises::{ExerciseId, ExerciseRecord, Exercises, MAX_EXERCISES, RestoredExercises};
pub use extra::{Extra, Raw};
pub use game::{Details, PageState, Record, SavedClock, SavedGame, SecondThoughts};
pub use hash::text_hash;
pub use keyword::Keyword;
pub use players::{Choice, PlayAs, Player, Players};
pub use position_group::{GameText, GroupPart, PositionGroup};
pub use position_index::{ChosenGames, GameFacts, Occurrence, PlayedMove, PositionCount, PositionIndex};
pub use positions::{GamePosition, PackedMove};
pub use practice::{MAX_ATTEMPTS, PracticeRecord, PuzzleAttempt, RestoredPractice};
pub use rating::{OwnRating, Points, RatedGame, adaptive_strength, ratings};
pub use read::RestoredGame;
pub use settings::{
    BoardSize, BoardTheme, Coordinates, Field, Language, PageTheme, PieceSet, ReplyPause, RestoredSettings, Settings,
    SharedBoard, ThinkingTime, Volume,
};
pub use setup::Setup;
pub use summary::{GameSummary, SummaryChoice, SummaryTags};
pub use time_control::TimeControl;

/// The version that is written, and the newest version that is read.
pub const VERSION: u64 = 1;
/// The maximum length of a text, in bytes; a longer text is refused without being read.
pub const MAX_LENGTH: usize = 1 << 20;
/// The maximum number of plies. Every game within the limits of the PGN reader fits.
pub const MAX_MOVES: usize = 50_000;
