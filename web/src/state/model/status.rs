//! What the status line says.

use std::rc::Rc;

use chess_core::{Game, GameEvent};

use crate::annotations::Annotations;
use crate::storage::StorageError;

/// What is said, and how often something was.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// What is said besides a result.
    pub message: Message,
    /// Grows with each thing that is to be announced, so that the same text twice is heard twice.
    pub announcements: u32,
    /// What is wrong with the address. An engine's move hides it no sooner than a person has done something.
    pub refused: Option<String>,
    /// Why the browser does not keep the game, where it does not.
    pub not_kept: Option<StorageError>,
    /// The game that was saved as a file last.
    pub saved_as_file: Option<SavedAsFile>,
}

/// A game as it was when it was saved as a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedAsFile {
    /// The number under which the browser keeps it.
    pub id: u32,
    /// The game.
    pub game: Rc<Game>,
    /// What stood beside its moves.
    pub annotations: Rc<Annotations>,
}

/// What the status line says besides a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Whose turn it is.
    Turn,
    /// What happened last, and whose turn it is.
    Happened(Vec<GameEvent>),
    /// Which position of the game is shown: the one after so many half-moves.
    Place(usize),
    /// A sentence of its own.
    Notice(String),
}

impl Default for Status {
    fn default() -> Self {
        Self {
            message: Message::Turn,
            announcements: 0,
            refused: None,
            not_kept: None,
            saved_as_file: None,
        }
    }
}
