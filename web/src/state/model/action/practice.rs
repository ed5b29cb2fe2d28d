//! Actions on practice.

use chess_core::Move;

use crate::state::model::practice::{PracticeProgress, PracticeTask};

/// An action on practice.
#[derive(Clone, Debug, PartialEq)]
pub enum PracticeAction {
    /// An ending or a puzzle starts, with this text in the status line. The game on the board is suspended.
    Start(Box<PracticeTask>, String),
    /// A move of the solution is played: a reply, or a move of the person that is shown.
    Play(Move),
    /// A wrong move is taken back: the game returns to this ply.
    TakeBack(usize),
    /// The person's progress has changed. The text about it is announced if it is not empty.
    SetProgress(Box<PracticeProgress>),
    /// The squares of this move are marked as a hint: that of the piece, or both.
    Hint(Move, bool),
    /// The practice ends, and the suspended game continues.
    Leave,
}
