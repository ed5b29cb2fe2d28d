//! The messages between the page and the engine's worker, and nothing else.
//!
//! A [`Request`] carries an id; every reply to it carries the same id, and exactly one of them is final
//! ([`ReplyBody::is_final`]). A reply to an id that is no longer wanted is dropped by the reader. Positions
//! travel as text: the FEN of the first position and the moves since then, which keeps the history that
//! repetition needs. Readers ignore fields that they do not know, so that messages can grow.
//!
//! The engine is asked with a [`RequestBody`] and answers with a [`ReplyBody`]; the rules are asked with a
//! [`rules::Question`] and answer with a [`rules::Answer`]. Both travel in the same envelope and are told apart by
//! their `type`, so that a program that only wants moves, as the page does, reads and writes nothing else.
//!
//! ```
//! use engine_protocol::{Engine, Limits, Request, RequestBody, Search};
//!
//! let request = Request {
//!     id: 7,
//!     body: RequestBody::Search(Search {
//!         start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
//!         moves: vec!["e2e4".into()],
//!         engine: Engine::Classic,
//!         limits: Limits::default(),
//!     }),
//! };
//! let text = serde_json::to_string(&request).expect("a request is plain data");
//! assert_eq!(serde_json::from_str::<Request>(&text).expect("and reads back"), request);
//! ```

pub mod rules;

use serde::{Deserialize, Serialize};

/// The version of these messages; page and worker compare it before the first search.
///
/// It changes where a reader of the old messages would misread the new ones. New questions, answers to them and fields
/// with a default leave it as it is: who does not ask hears nothing new.
pub const PROTOCOL_VERSION: u32 = 1;

/// A question to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request<Body = RequestBody> {
    /// The number that every reply to this request repeats.
    pub id: u32,
    /// What is asked.
    pub body: Body,
}

/// What can be asked of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RequestBody {
    /// Asks which version of the messages the worker speaks; answered by [`ReplyBody::Hello`].
    Hello,
    /// Asks for a move; answered by any number of [`ReplyBody::Progress`] and one [`ReplyBody::Found`].
    Search(Search),
}

/// The position to search and how to search it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
}

/// The budget of a search; an absent limit is the engine's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// An answer of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply<Body = ReplyBody> {
    /// The id of the request that this answers; 0 where the request had no readable id.
    pub id: u32,
    /// The answer.
    pub body: Body,
}

/// What the engine can answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ReplyBody {
    /// The worker is there and speaks this version.
    Hello {
        /// The worker's [`PROTOCOL_VERSION`].
        version: u32,
    },
    /// How far a search has come.
    Progress(Progress),
    /// The end of a search.
    Found(Found),
    /// The request could not be carried out.
    Failed {
        /// What is wrong, for people: lower case, no full stop.
        message: String,
    },
}

impl ReplyBody {
    /// Whether no further reply to the same request follows.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        !matches!(self, Self::Progress(_))
    }
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The part of the budget used, from 0 to 1; never falls within one search.
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
    #[serde(default)]
    pub best_move: Option<String>,
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
    /// The positions visited.
    pub nodes: f64,
    /// Positions visited in a second.
    pub nodes_per_second: f64,
    /// The score in centipawns, White positive; absent before the first line is known.
    #[serde(default)]
    pub score: Option<f64>,
    /// The best line as SAN.
    #[serde(default)]
    pub principal_variation: Vec<String>,
}
