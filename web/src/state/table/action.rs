//! What is done in the game and about it.

use std::rc::Rc;

use chess_core::Move;

use super::{Edited, NewGame, NextGame};
use crate::snapshot::{Metadata, Snapshot};
use crate::state::{AppState, selectors};

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

impl AppState {
    pub(in crate::state) fn apply_table(&mut self, action: TableAction) {
        match action {
            TableAction::Undo => self.undo(),
            TableAction::Redo => self.redo(),
            TableAction::RedoTo(ply) => self.redo_to(ply),
            TableAction::Resign => self.resign(),
            TableAction::ClaimDraw => self.claim_draw(),
            TableAction::ClaimDrawWith(mv) => self.claim_draw_with(mv),
            TableAction::OfferDraw => self.offer_draw(),
            TableAction::Answer(yes) => self.answer(yes),
            TableAction::Pause(paused) => self.pause(paused),
            // What a clock has to tell is told before any action.
            TableAction::Tick => {}
            TableAction::Start(new_game) if selectors::would_be_lost(self) => {
                self.ask_to_leave(NextGame::New(*new_game));
            }
            TableAction::Start(new_game) => self.start(*new_game),
            TableAction::Restore(stored)
                if selectors::would_be_lost(self) && stored.metadata.id != self.table.metadata.id =>
            {
                self.ask_to_leave(NextGame::Kept(*stored));
            }
            TableAction::Restore(stored) => self.restore(*stored),
            TableAction::Open(next) if selectors::asks_before_leaving(self) => self.ask_to_leave(*next),
            TableAction::Open(next) => self.go_on_with(*next),
            TableAction::Unrate => self.table_mut().rated = false,
            TableAction::SetMetadata(metadata) => {
                let table = self.table_mut();
                if table.metadata.annotations != metadata.annotations {
                    table.edits.clear();
                }
                table.metadata = metadata;
            }
            TableAction::Edit(edited) => self.edit(*edited),
            TableAction::UndoEdit => self.undo_edit(),
            TableAction::Follow(follows) => {
                self.table_mut().follows = follows;
                let engine = self.engine_mut();
                engine.ask_anew();
                engine.best_so_far = None;
            }
        }
    }
}
