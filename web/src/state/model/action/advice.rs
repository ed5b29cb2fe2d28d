//! Actions on the engine's help during a game.

use crate::state::model::advice::InquiryKind;

/// An action on the engine's help during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceAction {
    /// The time to judge the held move with this number is over.
    TimeIsUp(u32),
    /// The person takes the held move back.
    TakeBack,
    /// The person asks why the held move is bad.
    ShowReason,
    /// The person plays the held move.
    PlayIt,
    /// The person asks about the shown position.
    Inquire(InquiryKind),
    /// The person closes the answer to the question.
    CloseAnswer,
}
