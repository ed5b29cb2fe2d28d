//! What is opened and closed.

use super::Dialog;
use crate::state::AppState;

/// What is opened and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAction {
    /// A dialog was asked for.
    Open(Dialog),
    /// A dialog was closed.
    Close(Dialog),
    /// The card with the result was closed.
    CloseResult,
}

impl AppState {
    pub(in crate::state) fn apply_dialog(&mut self, action: DialogAction) {
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
}
