//! Actions that open and close dialogs.

use crate::state::model::dialogs::Dialog;

/// An action that opens or closes a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAction {
    /// Opens a dialog.
    Open(Dialog),
    /// Opens the list of the games that had the position on the board.
    OpenGamesHere,
    /// Closes a dialog.
    Close(Dialog),
    /// Closes the card with the result.
    CloseResult,
}
