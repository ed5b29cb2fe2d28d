//! Replaces the game on the board by another one.

use std::rc::Rc;

use crate::state::model::{Analysis, AppState, BoardInput, Dialog, GameTable, NewGame, NextGame, StatusMessage, View};

impl AppState {
    pub(super) fn replace_game(&mut self, next: NextGame) {
        match next {
            NextGame::New(new_game) => self.start(new_game),
            NextGame::Saved(stored) => self.restore(stored),
        }
    }

    /// Starts a new game.
    pub(super) fn start(&mut self, new_game: NewGame) {
        let orientation = new_game.orientation;
        let follows = self.table.follows;
        self.table = Rc::new(GameTable {
            follows,
            ..GameTable::of(new_game)
        });
        self.view = Rc::new(View::of(orientation));
        self.input = BoardInput::new(orientation);
        self.analysis = Rc::new(Analysis {
            lines: self.analysis.lines,
            ..Analysis::default()
        });
        self.engine_mut().info = None;
        self.dialogs.close_dialog(Dialog::NewGame);
        self.dialogs.asks_experience = false;
        self.status_mut().message = StatusMessage::Turn;
        self.update_after_change();
    }
}
