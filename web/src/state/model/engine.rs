//! What the page knows of the engine: how it is, what it was asked and what it said.

use std::rc::Rc;

use chess_core::{Game, Move};
use engine_protocol::SearchInfo;

use crate::state::model::engine_fault::EngineFault;

/// The engine as the page sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineView {
    /// How the worker is.
    pub health: EngineState,
    /// Grows with each position or change of players; the id of the search for it.
    pub search_id: u32,
    /// How far the running search is, from 0 to 1.
    pub fraction: f64,
    /// In how many milliseconds the bar is filled up to there; 0 where it is at once.
    pub fill_ms: u32,
    /// The figures of the running or the last search.
    pub info: Option<SearchInfo>,
    /// The game that the figures are about.
    pub info_from: Rc<Game>,
    /// The best move of which the running search has told.
    pub best_so_far: Option<Move>,
    /// Whether the running search is to find any good move at once.
    pub hurried: bool,
    /// The hint that a person asked for.
    pub hint: Hint,
    /// Whether the person was told that the engine has little memory.
    pub shortage_announced: bool,
}

/// How the worker is.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineState {
    /// It has not answered yet.
    Starting,
    /// It answers.
    Ready,
    /// It was replaced in vain, for this reason.
    Failed(EngineFault),
}

/// The hint that a person asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// None was asked for.
    #[default]
    None,
    /// The engine looks for one.
    Asked,
    /// The piece is told.
    Piece(Move),
    /// The whole move is told.
    Move(Move),
}

impl Default for EngineView {
    fn default() -> Self {
        Self {
            health: EngineState::Starting,
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
    /// Whether it was replaced in vain.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        matches!(self.health, EngineState::Failed(_))
    }
}
