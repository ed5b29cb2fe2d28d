//! The request to explain a move.

use chess_core::Board;
use chess_core::notation::UciMove;
use serde::{Deserialize, Serialize};

/// The game whose last move is explained, and the nodes for all searches together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Explain {
    /// The first position of the game.
    pub start: Board,
    /// The moves since then; the last one is explained.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// The number of nodes; the engine's own where it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}
