//! Opens and closes dialogs.

use crate::state::model::{AppState, Dialog, DialogAction, Dialogs};

impl AppState {
    pub(super) fn apply_dialog(&mut self, action: DialogAction) {
        match action {
            DialogAction::Open(dialog) => {
                // Otherwise, the answer to a pending question could apply to another game.
                if dialog != Dialog::Settings {
                    self.withdraw_question();
                }
                self.input.deselect();
                self.dialogs.open = Some(dialog);
            }
            DialogAction::CloseResult => self.dialogs.result_closed = true,
            DialogAction::Close(dialog) => {
                self.dialogs.close(dialog);
                if dialog == Dialog::NewGame {
                    self.clear_notice();
                }
            }
        }
    }

    /// Withdraws the question about a move, together with its text.
    pub(super) fn withdraw_question(&mut self) {
        self.dialogs.move_to_confirm = None;
        self.clear_notice();
    }
}

impl Dialogs {
    /// Closes a dialog if it is the open one.
    pub(super) fn close(&mut self, dialog: Dialog) {
        self.open = self.open.filter(|open| *open != dialog);
    }
}
