//! The content of the status line.

use std::rc::Rc;

use chess_core::Game;
use chess_core::events::GameEvent;

use crate::annotations::Annotations;
use crate::storage::StorageError;

/// The content of the status line, and the number of announcements.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The message, which is shown together with the result, if there is one.
    pub message: StatusMessage,
    /// Increases with each announcement, so that a repeated text is announced again.
    pub announcements: u32,
    /// The error in the address of the page. The error is shown until the next action of the person.
    pub refused: Option<String>,
    /// The reason why the browser does not save the game; `None` if the game is saved.
    pub not_saved: Option<StorageError>,
    /// The game that was last saved as a file.
    pub saved_as_file: Option<SavedAsFile>,
}

/// The state of a game when it was saved as a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedAsFile {
    /// The id under which the browser saves the game.
    pub id: u32,
    /// The game.
    pub game: Rc<Game>,
    /// The annotations of its moves.
    pub annotations: Rc<Annotations>,
}

/// The message that the status line shows in addition to a result.
#[derive(Clone, Debug, PartialEq)]
pub enum StatusMessage {
    /// A text about the shown position: the side to move or, for an earlier position, its move number.
    Turn,
    /// The last events, and the side to move.
    Happened(Vec<GameEvent>),
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
