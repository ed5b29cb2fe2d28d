//! Open dialogs and pending questions.

use chess_core::Move;

use crate::state::model::game_table::Question;
use crate::state::model::import::ImportProgress;

/// A dialog in front of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The form for a new game.
    NewGame,
    /// The settings.
    Settings,
    /// The list of games.
    Games,
    /// Import and export of games and positions.
    ImportExport,
    /// The list of keyboard shortcuts.
    Shortcuts,
    /// The list of endings and puzzles.
    Practice,
    /// The mark and the comment of a move.
    Annotate,
    /// The editor of a position.
    Editor,
}

impl Dialogs {
    /// Whether the open dialog may end or replace the game.
    #[must_use]
    pub fn may_end_game(&self) -> bool {
        self.open.is_some_and(|dialog| dialog != Dialog::Settings)
    }
}

/// The open dialog and the pending questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dialogs {
    /// The dialog that is open.
    pub open: Option<Dialog>,
    /// Whether the list of games was opened for the position on the board.
    pub games_here: bool,
    /// The progress of a long import, in front of any other dialog.
    pub import: Option<ImportProgress>,
    /// Whether the person has closed the card with the result of the game.
    pub result_closed: bool,
    /// The move that waits for the person's confirmation.
    pub move_to_confirm: Option<Move>,
    /// Whether the page asks how well the person plays, because it is a first visit.
    pub asks_experience: bool,
    /// The pending question about the game as a whole.
    pub question: Option<Question>,
}
