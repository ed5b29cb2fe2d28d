//! Another game takes the place of the one on the board.

use std::rc::Rc;

use crate::state::model::{Analysis, AppState, BoardInput, Dialog, Message, NewGame, NextGame, Table, View};

impl AppState {
    pub(super) fn go_on_with(&mut self, next: NextGame) {
        match next {
            NextGame::New(new_game) => self.start(new_game),
            NextGame::Kept(stored) => self.restore(stored),
        }
    }

    /// Another game is on the board.
    pub(super) fn start(&mut self, new_game: NewGame) {
        let orientation = new_game.orientation;
        let follows = self.table.follows;
        self.table = Rc::new(Table {
            follows,
            ..Table::of(new_game)
        });
        self.view = Rc::new(View::of(orientation));
        self.input = BoardInput::new(orientation);
        self.analysis = Rc::new(Analysis {
            lines: self.analysis.lines,
            ..Analysis::default()
        });
        self.engine_mut().info = None;
        self.dialogs.close(Dialog::NewGame);
        self.status_mut().message = Message::Turn;
        self.changed();
    }
}
