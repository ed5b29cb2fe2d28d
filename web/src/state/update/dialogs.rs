//! Opens and closes dialogs.

use crate::state::model::{AppState, Dialog, DialogAction, Dialogs};

impl AppState {
    pub(super) fn apply_dialog(&mut self, action: DialogAction) {
        match action {
            DialogAction::OpenGamesHere => {
                self.apply_dialog(DialogAction::Open(Dialog::Games));
                self.dialogs.games_here = true;
            }
            DialogAction::Open(dialog) => {
                // The answer to a pending question could apply to another game, so the question is withdrawn.
                if dialog != Dialog::Settings {
                    self.withdraw_question();
                }
                self.input.deselect();
                self.dialogs.open = Some(dialog);
                self.dialogs.games_here = false;
            }
            DialogAction::CloseResult => self.dialogs.result_closed = true,
            DialogAction::Close(dialog) => {
                self.dialogs.close_dialog(dialog);
                if dialog == Dialog::NewGame {
                    self.clear_notice();
                }
            }
        }
    }

    /// Ends the question about the game. Every move has this effect.
    pub(super) fn end_question(&mut self) {
        // The question about the next game stays open during this game,
        // but not in another game with another game table.
        let follows = self.table.next.is_some();
        self.dialogs.question = self.dialogs.question.filter(|_| follows);
    }

    /// Withdraws the question about a move, together with its text.
    pub(super) fn withdraw_question(&mut self) {
        self.dialogs.move_to_confirm = None;
        self.clear_notice();
    }
}

impl Dialogs {
    /// Closes a dialog if it is open.
    pub(super) fn close_dialog(&mut self, dialog: Dialog) {
        self.open = self.open.filter(|open| *open != dialog);
    }
}
