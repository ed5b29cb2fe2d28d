//! Changes of the game: moves, undo, redo, and the end of the game.

use std::rc::Rc;

use chess_core::events::events;
use chess_core::notation::pgn::GameResult;
use chess_core::{Game, Move};

use crate::messages::Text;
use crate::state::model::{AppState, PlayedGame, StatusMessage, Variation};
use crate::state::queries::{game, status};

impl AppState {
    /// Plays a move of any player in the game, not in a variation.
    pub(super) fn play(&mut self, mv: Move) {
        match self.table.game.play(mv) {
            Ok(game) => {
                let game = self.without_repetition(game);
                self.set_game(game);
            }
            Err(_) => self.show_refusal(&self.game_on_board(), mv.from, mv.to),
        }
    }

    /// Pauses or resumes a game of two engines. The search starts again afterwards.
    pub(super) fn set_paused(&mut self, paused: bool) {
        if game::may_pause(self) {
            self.table_mut().paused = paused;
            self.engine_mut().forget_search();
            self.status_mut().announce(StatusMessage::Turn);
        }
    }

    /// Undoes moves up to a person's turn, in the game or in the shown variation.
    pub(super) fn undo(&mut self) {
        if self.advice.held.is_some() {
            return self.take_back_held();
        }
        let at = self.game_for_undo();
        if at.is_strict {
            return self.show_text(Text::StrictGame);
        }
        if at.is_variation && at.game.ply() <= self.view.variation.as_ref().map_or(0, |variation| variation.from) {
            return self.end_variation();
        }
        if let Some(game) = at.undo_target().and_then(|cursor| at.game.go_to(cursor)) {
            if self.view.variation.is_none() {
                self.store_rated_result();
            }
            self.replace_shown_game(game);
        }
    }

    /// Stores the result of a rated game that is over, so that later changes do not affect the rating.
    pub(super) fn store_rated_result(&mut self) {
        if !self.table.setup.rated || self.table.outcome().is_none() {
            return;
        }
        let table = self.table_mut();
        let counts = table.setup.is_rated_after(table.game.moves().len());
        table.setup.rated = false;
        if counts {
            let result = GameResult::of(&table.game).text().to_owned();
            Rc::make_mut(&mut table.metadata).details.counted = result;
        }
    }

    /// Redoes the next undone move.
    pub(super) fn redo(&mut self) {
        let at = self.game_for_undo();
        if at.is_strict {
            return self.show_text(Text::StrictGame);
        }
        let next = at.game.cursor() + 1;
        if let Some(game) = at.redo_target(next).and_then(|cursor| at.game.go_to(cursor)) {
            self.replace_shown_game(game);
        }
    }

    /// Redoes undone moves, up to and including the move of a ply.
    pub(super) fn redo_to(&mut self, ply: usize) {
        let at = self.game_on_board();
        if at.is_strict {
            return self.show_text(Text::StrictGame);
        }
        if let Some(game) = at.redo_target(ply).and_then(|cursor| at.game.go_to(cursor)) {
            self.set_game(game);
        }
    }

    /// Replaces the game, or the shown variation.
    fn replace_shown_game(&mut self, game: Game) {
        if self.view.variation.is_some() {
            self.replace_variation_game(game);
        } else {
            self.set_game(game);
        }
    }

    /// Replaces the game and announces the changes.
    pub(super) fn set_game(&mut self, game: Game) {
        let message = StatusMessage::Happened(events(&self.table.game, &game));
        self.table_mut().set_game(PlayedGame::from(game));
        self.status_mut().message = message;
        self.update_after_change();
    }

    /// Updates the parts of the state besides the game after a change of the game.
    /// Removes input that belongs to the old position. A selection and a variation remain if they fit the new position.
    pub(super) fn update_after_change(&mut self) {
        self.input.premove = None;
        self.dialogs.move_to_confirm = None;
        if self.advice.held.is_some() {
            self.advice_mut().held = None;
        }
        self.end_question();
        self.dialogs.result_closed = false;
        self.engine_mut().forget_search();
        self.status_mut().announce_again();
        let game = self.table.game.clone();
        let leaves = |variation: &Variation| variation.starts_in(&game);
        let has_exercise = self.exercise().is_some();
        if !has_exercise && self.view.variation.is_none() && self.active_game().is_variation {
            // Input at an earlier position does not apply to the game.
            self.input.deselect();
        }
        let view = self.view_mut();
        view.viewed_ply = None;
        view.suspended = view.suspended.take().filter(leaves);
        view.variation = view.variation.take().filter(leaves);
        if has_exercise || view.variation.is_some() {
            // The status line shows the last events of the game.
            // An exercise or a variation stays open until the person leaves it.
            let text = status::status_of_game(self);
            self.status_mut().message = StatusMessage::Notice(text);
        } else {
            self.input.dropped_ply = None;
            self.retain_valid_input();
        }
    }
}

#[cfg(test)]
mod tests;
