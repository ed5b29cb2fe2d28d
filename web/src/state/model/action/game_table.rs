//! Actions on the game.

use std::rc::Rc;

use chess_core::Move;

use crate::snapshot::{Metadata, Snapshot};
use crate::state::model::edit::Edited;
use crate::state::model::new_game::{NewGame, NextGame};

/// An action on the game.
#[derive(Clone, Debug, PartialEq)]
pub enum GameTableAction {
    /// Takes moves back, up to a person's turn.
    Undo,
    /// Plays undone moves again, up to a person's turn.
    Redo,
    /// Plays undone moves again, up to and including the one of this ply.
    RedoTo(usize),
    /// The person resigned.
    Resign,
    /// The person claimed a draw.
    ClaimDraw,
    /// The person claimed the draw that a move would bring about; the move is announced and not played.
    ClaimDrawWith(Move),
    /// The person offered a draw.
    OfferDraw,
    /// The question about the game was answered with yes or no.
    Answer(bool),
    /// Pauses or resumes the game of two engines.
    Pause(bool),
    /// Enough time has passed for a clock to show or report something.
    Tick,
    /// A new game was started.
    Start(Box<NewGame>),
    /// A saved game continues.
    Restore(Box<Snapshot>),
    /// Opens a game from a file. If the game on the board is in progress or would be lost, the person is asked first.
    Open(Box<NextGame>),
    /// The id under which the game is saved or another part of its metadata has changed.
    SetMetadata(Rc<Metadata>),
    /// The person got a hint in another tab, so the game does not count for the rating.
    Unrate,
    /// The tree of variations was edited.
    Edit(Box<Edited>),
    /// The last edit of the variations is undone.
    UndoEdit,
    /// Whether another tab plays the game from now on and this tab only shows it.
    Follow(bool),
}

impl From<NextGame> for GameTableAction {
    fn from(next: NextGame) -> Self {
        match next {
            NextGame::New(new_game) => Self::Start(Box::new(new_game)),
            NextGame::Saved(stored) => Self::Restore(Box::new(stored)),
        }
    }
}
