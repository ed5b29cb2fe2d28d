//! The status line says something else.

use crate::messages::Text;
use crate::state::model::{AppState, Message, Status};

impl Status {
    /// Says something anew.
    pub(super) fn announce(&mut self, message: Message) {
        self.message = message;
        self.announce_again();
    }

    /// Says again what was said.
    pub(super) const fn announce_again(&mut self) {
        self.announcements = self.announcements.wrapping_add(1);
    }
}

impl AppState {
    /// A notice has had its time.
    pub(super) fn forget_notice(&mut self) {
        if matches!(self.status.message, Message::Notice(_)) {
            self.status_mut().message = Message::Turn;
        }
    }

    /// The state in which it stays in sight what is wrong with the address.
    #[must_use]
    pub fn refusing(mut self, address: Option<String>) -> Self {
        self.status_mut().refused = address;
        self
    }

    /// A sentence is said.
    pub(super) fn notice(&mut self, text: String) {
        self.status_mut().announce(Message::Notice(text));
    }

    /// A sentence is said as it is.
    pub(super) fn say(&mut self, text: Text) {
        let said = self.texts.of(text).to_owned();
        self.notice(said);
    }
}
