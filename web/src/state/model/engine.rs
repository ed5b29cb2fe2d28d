//! The information that the page has about the playing engine.

use std::rc::Rc;

use chess_core::{Game, Move};
use engine_protocol::SearchInfo;

use crate::state::model::engine_fault::EngineFault;

/// The engine, as far as the page knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineView {
    /// The state of the worker: starting, ready or failed.
    pub health: EngineState,
    /// How often the person has asked the page to try a failed engine again.
    pub retries: u32,
    /// The id of the search for the current position of the game. The id increases with each change of the position or
    /// the players.
    pub search_id: u32,
    /// The progress of the running search, from 0 to 1.
    pub fraction: f64,
    /// The time in milliseconds after which the progress bar reaches `fraction`; 0 for immediately.
    pub fill_ms: u32,
    /// The results of the running search, or of the last one.
    pub info: Option<SearchInfo>,
    /// The game to which the results belong.
    pub info_from: Rc<Game>,
    /// The best move that the running search has reported.
    pub best_so_far: Option<Move>,
    /// Whether the running search must end at once with any good move.
    pub hurried: bool,
    /// The hint for the person.
    pub hint: Hint,
    /// Whether the person was notified that the engine has little memory.
    pub shortage_announced: bool,
}

/// The state of the worker: starting, ready or failed.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineState {
    /// The worker has not replied yet.
    Starting,
    /// The worker has replied.
    Ready,
    /// The worker failed, and still failed after it was replaced.
    Failed(EngineFault),
}

/// The hint for the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// No hint was requested.
    #[default]
    None,
    /// The engine is searching for a hint.
    Asked,
    /// The engine has found the move and explains it.
    Found(Move),
    /// The first step of the hint is shown: the idea of the move.
    Idea(Move),
    /// The second step is shown: the piece to move.
    Piece(Move),
    /// The whole move is shown.
    Move(Move),
}

impl Default for EngineView {
    fn default() -> Self {
        Self {
            health: EngineState::Starting,
            retries: 0,
            search_id: 1,
            fraction: 0.0,
            fill_ms: 0,
            info: None,
            info_from: Rc::default(),
            best_so_far: None,
            hurried: false,
            hint: Hint::None,
            shortage_announced: false,
        }
    }
}

impl EngineView {
    /// Whether the worker failed, and still failed after it was replaced.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        matches!(self.health, EngineState::Failed(_))
    }
}
