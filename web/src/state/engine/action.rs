//! What is asked of the engine that plays, and what it says.

use engine_protocol::{Progress, SearchInfo};

use super::EngineFault;
use crate::found::Found;
use crate::state::{AppState, EngineState};

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

impl AppState {
    pub(in crate::state) fn apply_engine(&mut self, action: EngineAction) {
        match action {
            EngineAction::MoveNow => self.move_now(),
            EngineAction::Hint => self.hint(),
            EngineAction::Ready => self.engine_mut().health = EngineState::Ready,
            EngineAction::Replaced => self.engine_mut().health = EngineState::Starting,
            EngineAction::Failed(fault) => self.engine_failed(fault),
            EngineAction::Retry => self.retry_engine(),
            EngineAction::PlayWithout => self.play_without_engine(),
            EngineAction::SearchProgress(id, progress) => self.search_progress(id, progress, 0),
            EngineAction::SearchEnding(id, info, fill_ms) => {
                self.search_progress(id, Progress { fraction: 1.0, info }, fill_ms);
            }
            EngineAction::SearchFound(id, found) => self.search_found(id, &found),
        }
    }
}
