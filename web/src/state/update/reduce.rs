//! Applies actions to the state. Each action is passed to the part that it affects.
//! The effects on other parts are handled here.

use std::rc::Rc;

use chess_core::Board;

use crate::snapshot::FromAddress;
use crate::state::model::{Action, AppState, GameTable, SavedAsFile};
use crate::state::queries::{rating, shared_board};
use crate::state::update::analysis::BeforeAction;
use crate::state::update::practice::ends_practice;

impl AppState {
    /// Marks a game from the address as the person's own game.
    fn mark_as_played(&mut self) {
        if self.table.metadata.from_address == FromAddress::Unplayed {
            Rc::make_mut(&mut self.table_mut().metadata).from_address = FromAddress::No;
        }
    }

    /// Turns the board to the side to move, if two people on one device have chosen that.
    fn turn_board(&mut self) {
        let side = shared_board::side_to_turn_to(self);
        if let Some(side) = side.filter(|side| *side != self.view.orientation) {
            self.view_mut().orientation = side;
            // After the turn, the pointer is over another square.
            self.input.drag = None;
        }
    }

    /// The chosen position, or the position after the move that is held until it is judged.
    fn played_board(&self) -> &Board {
        let (game, ply) = self.chosen_position();
        match self.held_game() {
            Some(held) => held.board(),
            None => game.board_at(ply).unwrap_or(game.board()),
        }
    }

    pub(super) fn apply(&mut self, action: Action) {
        if self.is_for_suspended(&action) {
            return self.apply_to_suspended(action);
        }
        if ends_practice(&action) {
            self.leave_practice();
        }
        let before = BeforeAction::new(self);
        let (table, is_of_person) = (Rc::clone(&self.table), action.is_of_person());
        let was_reviewing = self.analysis.reviewing;
        let (shown, announcements) = (self.played_board().clone(), self.status.announcements);
        if is_of_person && self.status.refused.is_some() {
            self.status_mut().refused = None;
        }
        let preserves_preview = action.preserves_preview() || before.ends_analysis(&action);
        if self.view.preview.is_some() && !preserves_preview {
            self.view_mut().preview = None;
        }
        match action {
            Action::Input(action) => self.apply_input(action),
            Action::Game(action) => self.apply_game_table(action),
            Action::View(action) => self.apply_view(action),
            Action::Engine(action) => self.apply_engine(action),
            Action::Report(delivered) => (delivered.apply)(self, delivered.report),
            Action::Analysis(action) => self.apply_analysis(action),
            Action::Advice(action) => self.apply_advice(action),
            Action::Exercise(action) => self.apply_exercise(action),
            Action::Practice(action) => self.apply_practice(action),
            Action::Dialog(action) => self.apply_dialog(action),
            Action::Settings(action) => self.apply_settings(action),
            Action::Import(progress) => self.dialogs.import = progress,
            Action::Notice(text) => self.show_notice(text),
            Action::NotSaved(why) => self.status_mut().not_saved = why,
            Action::SavedAsFile => {
                let GameTable { game, metadata, .. } = &*self.table;
                let saved = SavedAsFile {
                    id: metadata.id,
                    game: Rc::clone(game),
                    annotations: Rc::clone(&metadata.annotations),
                };
                self.status_mut().saved_as_file = Some(saved);
            }
        }
        self.drop_outdated_advice(&table.game);
        // A notice is about the position in which it appeared. The panels of exercises and of practice show notices
        // too, and decide themselves how long.
        let is_of_panel = self.exercise().is_some() || self.practice.is_some();
        if !is_of_panel && self.status.announcements == announcements && *self.played_board() != shown {
            self.clear_notice();
        }
        if table.game != self.table.game {
            self.turn_board();
        }
        self.follow_change(&before);
        let begins_review = is_of_person && self.analysis.reviewing && !was_reviewing;
        if begins_review || self.table.is_played_since(&table, is_of_person) {
            self.mark_as_played();
        }
        if rating::is_helped(self) {
            self.unrate();
        }
    }
}

/// Returns the state after an action.
/// An action that does not fit the state changes nothing, or shows the reason in the status line.
#[must_use]
pub fn reduce(mut state: AppState, action: impl Into<Action>) -> AppState {
    state.apply(action.into());
    state
}
