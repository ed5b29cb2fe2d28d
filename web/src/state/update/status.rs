//! Changes of the status line.

use crate::messages::Text;
use crate::state::model::{AppState, Status, StatusMessage};

impl Status {
    /// Shows a message and announces it.
    pub(super) fn announce(&mut self, message: StatusMessage) {
        self.message = message;
        self.announce_again();
    }

    /// Announces the current message again.
    pub(super) const fn announce_again(&mut self) {
        self.announcements = self.announcements.wrapping_add(1);
    }
}

impl AppState {
    /// Removes a notice.
    pub(super) fn clear_notice(&mut self) {
        if matches!(self.status.message, StatusMessage::Notice(_)) {
            self.status_mut().message = StatusMessage::Turn;
        }
    }

    /// Returns the state with an error in the address of the page. The error stays visible.
    #[must_use]
    pub fn with_address_error(mut self, address: Option<String>) -> Self {
        self.status_mut().refused = address;
        self
    }

    /// Shows a sentence.
    pub(super) fn show_notice(&mut self, text: String) {
        self.status_mut().announce(StatusMessage::Notice(text));
    }

    /// Shows a text without parameters.
    pub(super) fn show_text(&mut self, key: Text) {
        let text = self.texts.of(key).to_owned();
        self.show_notice(text);
    }
}
