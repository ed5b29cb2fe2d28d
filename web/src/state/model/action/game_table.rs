//! Actions on the game.

use std::rc::Rc;

use chess_core::Move;

use crate::snapshot::{Metadata, Snapshot};
use crate::state::model::edit::Edited;
use crate::state::model::new_game::{NewGame, NextGame};

/// An action on the game.
#[derive(Clone, Debug, PartialEq)]
pub enum GameTableAction {
    /// Undoes moves, up to a person's turn.
    Undo,
    /// Redoes undone moves, up to a person's turn.
    Redo,
    /// Redoes undone moves, up to and including the move of this ply.
    RedoTo(usize),
    /// The person resigned.
    Resign,
    /// The person claimed a draw.
    ClaimDraw,
    /// The person claimed a draw by announcing a move that would allow the claim. The move is not played.
    ClaimDrawWith(Move),
    /// The person offered a draw.
    OfferDraw,
    /// The question about the game was answered with yes or no.
    Answer(bool),
    /// Pauses or resumes the game of two engines.
    Pause(bool),
    /// Time has passed, so the display of a clock may change or a side may have run out of time.
    Tick,
    /// A new game was started.
    Start(Box<NewGame>),
    /// A saved game continues.
    Restore(Box<Snapshot>),
    /// Opens a game from a file. The person is asked first if the game on the board is in progress or would be lost.
    Open(Box<NextGame>),
    /// The id under which the game is saved, or another part of its metadata, has changed.
    SetMetadata(Rc<Metadata>),
    /// The person got a hint in another tab, so the game does not count for the rating.
    Unrate,
    /// The tree of variations was edited.
    Edit(Box<Edited>),
    /// Undoes the last edit of the variations.
    UndoEdit,
    /// Another tab plays the game, and this tab only shows it (`true`), or this tab plays the game (`false`).
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
