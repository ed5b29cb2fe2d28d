//! Games and settings as the browser keeps them: versioned JSON texts that people can read.
//!
//! [`SavedGame`] and [`Settings`] are their fields, as serde types. One writer puts each field on a line of its own.
//! One reader makes the best of a text at fault: it names each field that is, leaves it out and reads the rest; a text
//! that breaks off still tells the moves before the break; and what is not known is passed on.
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
//! let reading = SavedGame::read(&text)?;
//! assert_eq!((reading.saved, reading.faults), (saved, vec![]));
//! assert_eq!((reading.game.ply(), reading.game.undone().len()), (3, 1));
//!
//! let spoiled = text.replace("g1f3", "g1g3").replace("\"white\":\"human\"", "\"white\":\"robot\"");
//! let reading = SavedGame::read(&spoiled)?;
//! let faults: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
//! assert_eq!(faults, [
//!     "players.white: there is no player \"robot\"",
//!     "moves[2]: \"g1g3\" is not a legal move here",
//! ]);
//! assert_eq!((reading.game.ply(), reading.saved.setup.players.white), (2, Player::Human));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;
mod error;
mod extra;
mod game;
mod head;
mod lenient;
mod players;
mod rating;
mod read;
mod result;
mod settings;
mod time_control;
mod word;
mod write;

pub use serde_json::Value;

/// Who an opponent is.
pub use chess_core::engine::{Character, Level, Opponent, Strength};
pub use ending::{Ending, EndingError};
pub use error::{Fault, ReadError, UnknownWord};
pub use extra::{Extra, Raw};
pub use game::{Details, PageState, Record, SavedClock, SavedGame, Setup};
pub use head::{Head, HeadChoice, HeadTags};
pub use players::{Choice, PlayAs, Player, Players};
pub use rating::{OwnRating, Points, RatedGame, adaptive, ratings};
pub use read::Reading;
pub use settings::{
    BoardTheme, Coordinates, Field, Language, PageTheme, PieceSet, ReplyPause, Settings, SettingsReading,
};
pub use time_control::TimeControl;
pub use word::Word;

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 1;
/// A longer text, in bytes, is refused unread.
pub const MAX_LENGTH: usize = 1 << 20;
/// More half-moves are refused; what PGN reads within its limits fits.
pub const MAX_MOVES: usize = 50_000;
