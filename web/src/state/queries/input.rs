//! Queries about the person's input on the board: the drawings, and what can be cancelled.

use crate::state::model::{AppState, Drawing};

impl AppState {
    /// The drawings on the shown position.
    #[must_use]
    pub fn drawings(&self) -> Vec<Drawing> {
        self.input.drawings_on(self.active_game().shown_board()).collect()
    }

    /// Whether there is a drag, a selection, a question or a premove to cancel.
    #[must_use]
    pub fn has_something_to_cancel(&self) -> bool {
        let has_question = self.dialogs.question.is_some();
        if self.view.variation.is_some() && !has_question {
            return self.input.is_busy();
        }
        let has_held = self.advice.held.is_some();
        has_held
            || self.input.is_busy()
            || self.input.premove.is_some()
            || self.dialogs.move_to_confirm.is_some()
            || has_question
    }
}
