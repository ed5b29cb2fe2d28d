//! The request to explain a move.

use chess_core::Board;
use chess_core::notation::UciMove;
use serde::{Deserialize, Serialize};

/// The game whose last move is explained, and the number of nodes for all searches together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Explain {
    /// The first position of the game.
    pub start: Board,
    /// The moves from the start position; the last move is explained.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// The number of nodes; if absent, the engine uses its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}
