//! What is asked of the engine that plays, and what it says.

use engine_protocol::{Progress, SearchInfo};

use crate::found::Found;
use crate::state::model::engine_fault::EngineFault;

/// What is asked of the engine that plays, and what it says.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAction {
    /// The engine is to play the best move that it has found so far.
    MoveNow,
    /// A person asked for help with the move: first for the piece, then for where it goes.
    Hint,
    /// The worker answered for the first time.
    Ready,
    /// The worker is being replaced.
    Replaced,
    /// The worker was replaced in vain.
    Failed(EngineFault),
    /// A person asked to try the worker again.
    Retry,
    /// A person goes on without the engine that is gone, for both sides.
    PlayWithout,
    /// A search told how far it is.
    SearchProgress(u32, Progress),
    /// A search has ended with these figures: its bar fills in this many milliseconds, and then the result is
    /// delivered.
    SearchEnding(u32, SearchInfo, u32),
    /// A search ended.
    SearchFound(u32, Found),
}
