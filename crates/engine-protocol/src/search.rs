//! A search: what is asked of the engine, and what it tells of it.

use chess_core::Board;
use chess_core::engine::{Character, Limits, Opponent, Strength};
use chess_core::notation::UciMove;
use serde::{Deserialize, Serialize};

/// The position to search, who is to search it and how far: the one request for a move, a hint and an analysis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Search {
    /// The first position of the game.
    pub start: Board,
    /// The moves played since then.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// Which engine is to think.
    #[serde(default)]
    pub engine: Engine,
    /// The strong engine's level by its number, or its rating; at full strength where it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Strength>,
    /// What the strong engine likes, where it has a level.
    #[serde(default)]
    pub character: Character,
    /// What decides where a level leaves it to chance: the same seed gives the same move.
    #[serde(default)]
    pub seed: u32,
    /// How far it may think; the classic engine keeps only the depth.
    #[serde(default)]
    pub limits: Limits,
    /// Whether the strong engine searches as if it had searched nothing before, so that the same question gets the same
    /// answer whatever was asked earlier.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
}

impl Search {
    /// As whom the strong engine plays; none is full strength.
    #[must_use]
    pub fn opponent(&self) -> Option<Opponent> {
        let character = self.character;
        self.level.map(|strength| Opponent { strength, character })
    }
}

/// The engines that the worker holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Engine {
    /// The plain alpha-beta over material and attacked squares.
    #[default]
    Classic,
    /// The strong one, with levels.
    Strong,
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The part of the budget used, from 0 to 1; never falls within one search, and stays 0 where there is no budget.
    pub fraction: f64,
    /// The figures so far.
    #[serde(flatten)]
    pub info: SearchInfo,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    /// The best move; absent where the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_move: Option<UciMove>,
    /// Whether the engine rather claims the draw that the rules let it claim now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claims_draw: bool,
    /// The size of the engine's memory in megabytes, where less was to be had than it wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short_memory: Option<u32>,
    /// The figures of the whole search.
    #[serde(flatten)]
    pub info: SearchInfo,
}

/// What a search has counted and found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// The depth in plies.
    pub depth: u32,
    /// The greatest depth that was reached, in plies, captures and checks included.
    #[serde(default)]
    pub selective_depth: u32,
    /// The positions visited.
    pub nodes: f64,
    /// Positions visited in a second.
    pub nodes_per_second: f64,
    /// The score in centipawns, White positive; a mate in so many plies is 10000 − plies. Absent before the first line
    /// is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The plies to mate, negative where Black mates; absent where no mate is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The best line as SAN.
    #[serde(default)]
    pub principal_variation: Vec<String>,
    /// The lines, the best one first, where more than one was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineInfo>,
}

/// One of the best lines.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineInfo {
    /// The score in centipawns, White positive.
    pub score: f64,
    /// The plies to mate, negative where Black mates; absent where no mate is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The moves as SAN.
    pub moves: Vec<String>,
}
