//! What is open beside the board, and what a person is asked.

use chess_core::Move;

use crate::state::model::table::Question;

/// A dialog in front of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// For a new game.
    NewGame,
    /// For the settings.
    Settings,
    /// The list of games.
    Games,
    /// For games and positions in and out.
    ImportExport,
    /// The list of keys that act on the page.
    Shortcuts,
    /// For the mark and the comment of a move.
    Annotate,
}

/// What is open and asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dialogs {
    /// The dialog that is open.
    pub open: Option<Dialog>,
    /// Whether the person has closed the card with the result of the game that has ended.
    pub result_closed: bool,
    /// The move that a person is asked to confirm.
    pub asked: Option<Move>,
    /// What a player is asked about the game as a whole.
    pub question: Option<Question>,
}
