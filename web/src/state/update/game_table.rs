//! Actions on the game.

use std::rc::Rc;

use crate::annotations::Annotations;
use crate::state::model::{AppState, GameTable, GameTableAction, NextGame, Offer, PlayedGame};
use crate::state::queries::unsaved_game;

impl AppState {
    pub(super) fn apply_game_table(&mut self, action: GameTableAction) {
        match action {
            GameTableAction::Undo => self.undo(),
            GameTableAction::Redo => self.redo(),
            GameTableAction::RedoTo(ply) => self.redo_to(ply),
            GameTableAction::Resign => self.resign(),
            GameTableAction::ClaimDraw => self.claim_draw(),
            GameTableAction::ClaimDrawWith(mv) => self.claim_draw_with(mv),
            GameTableAction::OfferDraw => self.offer_draw(),
            GameTableAction::Answer(yes) => self.answer_question(yes),
            GameTableAction::Pause(paused) => self.set_paused(paused),
            // Low time and expired clocks are handled before any action.
            GameTableAction::Tick => {}
            GameTableAction::Start(new_game) if unsaved_game::is_game_unsaved(self) => {
                self.ask_to_leave(NextGame::New(*new_game));
            }
            GameTableAction::Start(new_game) => self.start(*new_game),
            GameTableAction::Restore(stored)
                if unsaved_game::is_game_unsaved(self) && stored.metadata.id != self.table.metadata.id =>
            {
                self.ask_to_leave(NextGame::Saved(*stored));
            }
            GameTableAction::Restore(stored) => self.restore(*stored),
            GameTableAction::Open(next) if unsaved_game::asks_before_leaving(self) => self.ask_to_leave(*next),
            GameTableAction::Open(next) => self.replace_game(*next),
            GameTableAction::Unrate => self.unrate(),
            GameTableAction::SetMetadata(metadata) => {
                let table = self.table_mut();
                if table.metadata.annotations != metadata.annotations {
                    table.edits.clear();
                }
                table.metadata = metadata;
            }
            GameTableAction::Edit(edited) => self.apply_edit(*edited),
            GameTableAction::UndoEdit => self.undo_edit(),
            GameTableAction::Follow(follows) => {
                self.table_mut().follows = follows;
                let engine = self.engine_mut();
                engine.restart_search();
                engine.best_so_far = None;
            }
        }
    }
}

impl AppState {
    /// Ends the rating of a rated game, because the person has help.
    pub(super) fn unrate(&mut self) {
        if self.table.setup.rated {
            let table = self.table_mut();
            table.setup.rated = false;
            table.lost_rating = true;
        }
    }
}

impl GameTable {
    /// Replaces the annotations.
    fn set_annotations(&mut self, annotations: Annotations) {
        if *self.metadata.annotations != annotations {
            self.edits.clear();
            Rc::make_mut(&mut self.metadata).annotations = Rc::new(annotations);
        }
    }

    /// Replaces the game. A draw offer remains until the engine has replied to the offer.
    pub(super) fn set_game(&mut self, game: PlayedGame) {
        self.set_annotations(self.metadata.annotations.after_change(&self.game, &game));
        self.edits.clear();
        self.game = game;
        let is_open = self.player_to_move().is_engine() && self.outcome().is_none();
        if self.offer != Offer::Made || !is_open {
            self.offer = Offer::None;
        }
    }
}
