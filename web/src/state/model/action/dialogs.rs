//! What is opened and closed.

use crate::state::model::dialogs::Dialog;

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
