//! A search: what is asked of the engine, and what it tells of it.

use serde::{Deserialize, Serialize};

/// The position to search, who is to search it and how far: the one request for a move, a hint and an analysis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Search {
    /// The first position of the game, as FEN.
    pub start: String,
    /// The moves played since then, in long algebraic notation (`e2e4`, `e7e8q`, castling as `e1g1`).
    #[serde(default)]
    pub moves: Vec<String>,
    /// Which engine is to think.
    #[serde(default)]
    pub engine: Engine,
    /// The strong engine's level, from 1 to 12; at full strength where it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// What decides where a level leaves it to chance: the same seed gives the same move.
    #[serde(default)]
    pub seed: u32,
    /// How far it may think.
    #[serde(default)]
    pub limits: Limits,
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

/// The budget of a search, which ends at whichever limit it reaches first; where none is given, the engine has its own.
///
/// The classic engine keeps only the depth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The positions to visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u32>,
    /// The time for this move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_time: Option<u32>,
    /// The clock of the side to move, of which the engine takes what this move is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// A mate in so many moves is enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
    /// Whether nothing but the other limits binds it; its progress has no fraction to tell then. It still ends by itself
    /// at a mate that is solved, at its level's limit and at the greatest depth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub infinite: bool,
    /// The only moves to choose from, in long algebraic notation; all of them where this is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search_moves: Vec<String>,
    /// How many of the best lines to tell; none means one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// The time left, in milliseconds.
    pub remaining: u32,
    /// The time gained with each move, in milliseconds.
    #[serde(default)]
    pub increment: u32,
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The part of the budget used, from 0 to 1; never falls within one search, and stays 0 where there is no budget.
    pub fraction: f64,
    /// The figures so far.
    #[serde(flatten)]
    pub figures: Figures,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// The best move in long algebraic notation; absent where the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
    /// Whether the engine rather claims the draw that the rules let it claim now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claims_draw: bool,
    /// The size of the engine's memory in megabytes, where less was to be had than it wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short_memory: Option<u32>,
    /// The figures of the whole search.
    #[serde(flatten)]
    pub figures: Figures,
}

/// What a search has counted and found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// The depth in plies.
    pub depth: u32,
    /// The greatest depth that was reached, in plies, captures and checks included.
    #[serde(default)]
    pub selective_depth: u32,
    /// The positions visited.
    pub nodes: f64,
    /// Positions visited in a second.
    pub nodes_per_second: f64,
    /// The score in centipawns, White positive; absent before the first line is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The half-moves to mate, negative where Black mates; absent where no mate is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The best line as SAN.
    #[serde(default)]
    pub principal_variation: Vec<String>,
    /// The lines, the best one first, where more than one was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
}

/// One of the best lines.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// The score in centipawns, White positive.
    pub score: f64,
    /// The half-moves to mate, negative where Black mates; absent where no mate is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The moves as SAN.
    pub moves: Vec<String>,
}
