//! What the status line shows.

use std::rc::Rc;

use chess_core::{Game, GameEvent};

use crate::annotations::Annotations;
use crate::storage::StorageError;

/// What the status line shows, and the number of announcements.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// What it shows besides a result.
    pub message: StatusMessage,
    /// Increases with each announcement, so that a repeated text is announced again.
    pub announcements: u32,
    /// What is wrong with the address of the page. It stays until the person has done something.
    pub refused: Option<String>,
    /// The reason why the browser does not save the game; `None` if it saves it.
    pub not_saved: Option<StorageError>,
    /// The game that was last saved as a file.
    pub saved_as_file: Option<SavedAsFile>,
}

/// A game at the time when it was saved as a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedAsFile {
    /// The id under which the browser saves it.
    pub id: u32,
    /// The game.
    pub game: Rc<Game>,
    /// The annotations of its moves.
    pub annotations: Rc<Annotations>,
}

/// What the status line shows besides a result.
#[derive(Clone, Debug, PartialEq)]
pub enum StatusMessage {
    /// Whose turn it is.
    Turn,
    /// What happened last, and whose turn it is.
    Happened(Vec<GameEvent>),
    /// The number of plies before the shown position of the game.
    Place(usize),
    /// A sentence.
    Notice(String),
}

impl Default for Status {
    fn default() -> Self {
        Self {
            message: StatusMessage::Turn,
            announcements: 0,
            refused: None,
            not_saved: None,
            saved_as_file: None,
        }
    }
}
