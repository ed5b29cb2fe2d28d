//! What is done in the game and about it.

use std::rc::Rc;

use crate::annotations::Annotations;
use crate::state::model::{AppState, NextGame, Offer, PlayedGame, Table, TableAction};
use crate::state::queries::leaving;

impl AppState {
    pub(super) fn apply_table(&mut self, action: TableAction) {
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
            TableAction::Start(new_game) if leaving::would_be_lost(self) => {
                self.ask_to_leave(NextGame::New(*new_game));
            }
            TableAction::Start(new_game) => self.start(*new_game),
            TableAction::Restore(stored)
                if leaving::would_be_lost(self) && stored.metadata.id != self.table.metadata.id =>
            {
                self.ask_to_leave(NextGame::Kept(*stored));
            }
            TableAction::Restore(stored) => self.restore(*stored),
            TableAction::Open(next) if leaving::asks_before_leaving(self) => self.ask_to_leave(*next),
            TableAction::Open(next) => self.go_on_with(*next),
            TableAction::Unrate => self.table_mut().setup.rated = false,
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

impl Table {
    /// Other things stand beside the moves.
    fn set_annotations(&mut self, annotations: Annotations) {
        if *self.metadata.annotations != annotations {
            self.edits.clear();
            Rc::make_mut(&mut self.metadata).annotations = Rc::new(annotations);
        }
    }

    /// The table after another game has taken the place of this one's: an offer stands until the engine has answered
    /// it.
    pub(super) fn set_game(&mut self, game: PlayedGame) {
        self.set_annotations(self.metadata.annotations.of_game(&self.game, &game));
        self.edits.clear();
        self.game = game;
        let is_open = self.player_to_move().is_engine() && self.outcome().is_none();
        if self.offer != Offer::Made || !is_open {
            self.offer = Offer::None;
        }
    }
}
