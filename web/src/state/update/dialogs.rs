//! Dialogs are opened and closed.

use crate::state::model::{AppState, Dialog, DialogAction, Dialogs};

impl AppState {
    pub(super) fn apply_dialog(&mut self, action: DialogAction) {
        match action {
            DialogAction::Open(dialog) => {
                // Another game may answer what is asked about this one.
                if dialog != Dialog::Settings {
                    self.unask();
                }
                self.input.deselect();
                self.dialogs.open = Some(dialog);
            }
            DialogAction::CloseResult => self.dialogs.result_closed = true,
            DialogAction::Close(dialog) => {
                self.dialogs.close(dialog);
                if dialog == Dialog::NewGame {
                    self.forget_notice();
                }
            }
        }
    }

    /// Nothing is asked about a move any more, and the question is not read any more.
    pub(super) fn unask(&mut self) {
        self.dialogs.asked = None;
        self.forget_notice();
    }
}

impl Dialogs {
    /// Closes a dialog, where it is the one that is open.
    pub(super) fn close(&mut self, dialog: Dialog) {
        self.open = self.open.filter(|open| *open != dialog);
    }
}
