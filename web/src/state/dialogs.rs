//! What is open beside the board, and what a person is asked.

mod action;
pub use action::DialogAction;

use chess_core::Move;

use super::table::Question;

/// Which dialogs are open, and which questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dialogs {
    /// Whether the dialog for a new game is open.
    pub new_game: bool,
    /// Whether the dialog for the settings is open.
    pub settings: bool,
    /// Whether the list of games is open.
    pub games: bool,
    /// The move that a person is asked to confirm.
    pub asked: Option<Move>,
    /// What a player is asked about the game as a whole.
    pub question: Option<Question>,
}
