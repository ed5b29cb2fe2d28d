//! The request for a search, its progress and its result.

use chess_core::Board;
use chess_core::engine::{Character, Limits, Opponent, Strength};
use chess_core::notation::UciMove;
use serde::{Deserialize, Serialize};

/// The position to search, the engine that searches it, and the limits. Moves, hints and analyses use the same request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Search {
    /// The start position of the game.
    pub start: Board,
    /// The moves played since the start position.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// The engine that performs the search.
    #[serde(default)]
    pub engine: Engine,
    /// The level of the strong engine, or a rating; full strength if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Strength>,
    /// The playing style of the strong engine, if it has a level.
    #[serde(default)]
    pub character: Character,
    /// The seed of a level's random choices. Equal seeds give equal moves.
    #[serde(default)]
    pub seed: u32,
    /// The limits of the search; the classic engine only uses the depth.
    #[serde(default)]
    pub limits: Limits,
    /// Whether the strong engine uses an empty hash table. If so, equal requests have equal results, regardless of
    /// earlier searches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
}

impl Search {
    /// The opponent that the strong engine plays as; `None` is full strength.
    #[must_use]
    pub fn opponent(&self) -> Option<Opponent> {
        let character = self.character;
        self.level.map(|strength| Opponent { strength, character })
    }
}

/// The engines of the worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Engine {
    /// Alpha-beta over material and attacked squares.
    #[default]
    Classic,
    /// The strong engine, with levels.
    Strong,
}

/// The progress of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The fraction of the budget that is used, from 0 to 1. The fraction never decreases during a search.
    /// Without a budget, the fraction stays 0.
    pub fraction: f64,
    /// The results so far.
    #[serde(flatten)]
    pub info: SearchInfo,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    /// The best move; absent if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_move: Option<UciMove>,
    /// Whether the engine claims a draw instead of moving.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claims_draw: bool,
    /// The size of the engine's hash table in megabytes, if less memory was available than requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short_memory: Option<u32>,
    /// The results of the whole search.
    #[serde(flatten)]
    pub info: SearchInfo,
}

/// The results of a search, and its statistics.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// The depth in plies.
    pub depth: u32,
    /// The maximum depth reached, in plies, including captures and checks beyond the nominal depth.
    #[serde(default)]
    pub selective_depth: u32,
    /// The number of nodes searched.
    pub nodes: f64,
    /// The number of nodes searched per second.
    pub nodes_per_second: f64,
    /// The score in centipawns, positive if White is better; the score of a mate in n plies is 10000 − n.
    /// The field is absent until the first line is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The number of plies to mate, negative if Black mates; absent if the score is not a mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The score of the best line in centipawns, if a weak opponent has chosen another line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_score: Option<f64>,
    /// The principal variation in SAN.
    #[serde(default)]
    pub principal_variation: Vec<String>,
    /// The best lines, the best line first, if several lines were requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineInfo>,
}

/// One of the best lines.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineInfo {
    /// The score in centipawns, positive if White is better.
    pub score: f64,
    /// The number of plies to mate, negative if Black mates; absent if the score is not a mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The moves in SAN.
    pub moves: Vec<String>,
}
