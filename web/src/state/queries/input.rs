//! What a hand has begun on the board.

use crate::state::model::{AppState, Drawing};

impl AppState {
    /// What is drawn on the position that is seen.
    #[must_use]
    pub fn drawings(&self) -> Vec<Drawing> {
        self.input.drawings_on(self.on_board().shown_board()).collect()
    }

    /// Whether something is held, selected, asked or waiting that can be given up.
    #[must_use]
    pub fn has_something_to_cancel(&self) -> bool {
        let has_question = self.dialogs.question.is_some();
        if self.view.variation.is_some() && !has_question {
            return self.input.is_busy();
        }
        self.input.is_busy() || self.input.premove.is_some() || self.dialogs.asked.is_some() || has_question
    }
}
