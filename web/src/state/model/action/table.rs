//! What is done in the game and about it.

use std::rc::Rc;

use chess_core::Move;

use crate::snapshot::{Metadata, Snapshot};
use crate::state::model::edit::Edited;
use crate::state::model::new_game::{NewGame, NextGame};

/// What is done in the game and about it.
#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    /// Moves were taken back, up to a person's turn.
    Undo,
    /// Moves taken back were played again, up to a person's turn.
    Redo,
    /// A move that was taken back, of this half-move, is to stand again, and all before it.
    RedoTo(usize),
    /// A person gave up.
    Resign,
    /// A person claimed a draw.
    ClaimDraw,
    /// A person claimed the draw that a move would bring about, which is announced and not played.
    ClaimDrawWith(Move),
    /// A person offered a draw.
    OfferDraw,
    /// The question about the game was answered with yes or no.
    Answer(bool),
    /// Two engines were told to wait, or to go on.
    Pause(bool),
    /// Time went by that a clock has to tell of.
    Tick,
    /// A new game was started.
    Start(Box<NewGame>),
    /// A kept game goes on.
    Restore(Box<Snapshot>),
    /// A game from a file goes on the board; where one is being played there or would be lost, that is asked first.
    Open(Box<NextGame>),
    /// The game is kept under another number, or something else is told of it.
    SetMetadata(Rc<Metadata>),
    /// Help was had in another tab: the game does not count for the person's rating.
    Unrate,
    /// The tree of variations was edited.
    Edit(Box<Edited>),
    /// The last edit of the variations is taken back.
    UndoEdit,
    /// Another tab plays the game from now on and this one shows it, or this one does.
    Follow(bool),
}

impl From<NextGame> for TableAction {
    fn from(next: NextGame) -> Self {
        match next {
            NextGame::New(new_game) => Self::Start(Box::new(new_game)),
            NextGame::Kept(stored) => Self::Restore(Box::new(stored)),
        }
    }
}
