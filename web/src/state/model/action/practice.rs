//! Actions on practice.

use chess_core::Move;

use crate::state::model::practice::{PracticeProgress, PracticeTask};

/// An action on practice.
#[derive(Clone, Debug, PartialEq)]
pub enum PracticeAction {
    /// An ending or a puzzle starts, with this text in the status line. The game on the board is suspended.
    Start(Box<PracticeTask>, String),
    /// The page plays a move of the solution: a reply, or a move of the person when the solution is shown.
    Play(Move),
    /// A wrong move is taken back: the game returns to this ply.
    TakeBack(usize),
    /// The person's progress has changed. The text of the progress is announced unless it is empty.
    SetProgress(Box<PracticeProgress>),
    /// A hint marks the start square of this move. If the `bool` is `true`, the hint also marks the target square.
    Hint(Move, bool),
    /// The practice ends, and the suspended game continues.
    Leave,
}
