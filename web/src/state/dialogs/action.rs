//! What is opened and closed.

use crate::state::AppState;

/// What is opened and closed.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogAction {
    /// The dialog for a new game was asked for.
    OpenNewGame,
    /// The dialog for a new game was closed.
    CloseNewGame,
    /// The dialog for the settings was asked for.
    OpenSettings,
    /// The dialog for the settings was closed.
    CloseSettings,
    /// The list of games was asked for.
    OpenGames,
    /// The list of games was closed.
    CloseGames,
}

impl AppState {
    pub(in crate::state) fn apply_dialog(&mut self, action: DialogAction) {
        match action {
            DialogAction::OpenNewGame => {
                self.unask();
                self.input.deselect();
                self.dialogs.new_game = true;
            }
            DialogAction::CloseNewGame => {
                self.dialogs.new_game = false;
                self.status_mut().forget_notice();
            }
            DialogAction::OpenSettings => {
                self.input.deselect();
                self.dialogs.settings = true;
            }
            DialogAction::CloseSettings => self.dialogs.settings = false,
            DialogAction::OpenGames => {
                self.unask();
                self.input.deselect();
                self.dialogs.games = true;
            }
            DialogAction::CloseGames => self.dialogs.games = false,
        }
    }
}
