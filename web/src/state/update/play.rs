//! What changes the game: moves, taking back, endings.

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Game, Move, events};

use crate::messages::Text;
use crate::state::model::{AppState, Message, PlayedGame, Variation};
use crate::state::queries::{game, status};

impl AppState {
    /// The move is played in the game, by whomever.
    pub(super) fn play(&mut self, mv: Move) {
        match self.table.game.play(mv) {
            Ok(game) => self.set_game(game),
            Err(_) => self.refuse(&self.in_game(), mv.from, mv.to),
        }
    }

    /// Two engines wait, or go on: what they had begun to look for is looked for anew.
    pub(super) fn pause(&mut self, paused: bool) {
        if game::may_pause(self) {
            self.table_mut().paused = paused;
            self.engine_mut().forget_search();
            self.status_mut().announce(Message::Turn);
        }
    }

    /// Moves are taken back, up to a person's turn, in the game or in the variation that is tried.
    pub(super) fn undo(&mut self) {
        let at = self.played();
        if at.is_strict {
            return self.say(Text::StrictGame);
        }
        if at.is_variation && at.game.ply() <= self.view.variation.as_ref().map_or(0, |variation| variation.from) {
            return self.end_variation();
        }
        if let Some(game) = at.undo_target().and_then(|cursor| at.game.go_to(cursor)) {
            if self.view.variation.is_none() {
                self.keep_result();
            }
            self.set_played(game);
        }
    }

    /// A rated game that has ended counts as it ended, whatever becomes of it.
    pub(super) fn keep_result(&mut self) {
        if !self.table.setup.rated || self.table.outcome().is_none() {
            return;
        }
        let table = self.table_mut();
        table.setup.rated = false;
        if !table.game.moves().is_empty() {
            let result = GameResult::of(&table.game).text().to_owned();
            Rc::make_mut(&mut table.metadata).details.counted = result;
        }
    }

    /// The next move that was taken back is played again.
    pub(super) fn redo(&mut self) {
        let at = self.played();
        if at.is_strict {
            return self.say(Text::StrictGame);
        }
        let next = at.game.cursor() + 1;
        if let Some(game) = at.redo_target(next).and_then(|cursor| at.game.go_to(cursor)) {
            self.set_played(game);
        }
    }

    /// A move of the game that was taken back stands again, and all before it.
    pub(super) fn redo_to(&mut self, ply: usize) {
        let at = self.in_game();
        if at.is_strict {
            return self.say(Text::StrictGame);
        }
        if let Some(game) = at.redo_target(ply).and_then(|cursor| at.game.go_to(cursor)) {
            self.set_game(game);
        }
    }

    /// The game that is played, or the variation that is tried, is another one.
    fn set_played(&mut self, game: Game) {
        if self.view.variation.is_some() {
            self.go_on_in_variation(game);
        } else {
            self.set_game(game);
        }
    }

    /// The game is another one: it is said what happened.
    pub(super) fn set_game(&mut self, game: Game) {
        let message = Message::Happened(events(&self.table.game, &game));
        self.table_mut().set_game(PlayedGame::from(game));
        self.status_mut().message = message;
        self.changed();
    }

    /// After a change of the game: what belonged to the old position is gone, a fitting selection stays, and so does a
    /// variation that the game as it stands can still be left for.
    pub(super) fn changed(&mut self) {
        self.input.premove = None;
        self.dialogs.asked = None;
        // What is to follow the game can still be chosen, whatever happens in it: another game has another table.
        let follows = self.table.next.is_some();
        self.dialogs.question = self.dialogs.question.filter(|_| follows);
        self.dialogs.result_closed = false;
        self.engine_mut().forget_search();
        self.status_mut().announce_again();
        let game = self.table.game.clone();
        let leaves = |variation: &Variation| variation.leaves(&game);
        if self.view.variation.is_none() && self.on_board().is_variation {
            // What a hand has begun at an earlier position is nothing of the game's.
            self.input.deselect();
        }
        let view = self.view_mut();
        view.viewed_ply = None;
        view.suspended = view.suspended.take().filter(leaves);
        view.variation = view.variation.take().filter(leaves);
        if view.variation.is_some() {
            // What happened in the game is told beside the variation, which is the person's to end.
            let text = status::status_of_game(self);
            self.status_mut().message = Message::Notice(text);
        } else {
            self.input.put_down = None;
            self.keep_what_fits();
        }
    }
}

#[cfg(test)]
mod tests;
