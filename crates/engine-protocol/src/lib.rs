//! The messages between the page and the engine's worker, those of the rules service, and nothing else.
//!
//! A [`Request`] carries an id; every reply to it carries the same id, and exactly one of them is final
//! ([`ReplyBody::is_final`]). A reply to an id that is no longer wanted is dropped by the reader. A game travels as its
//! first position, which is FEN, and the moves since then, which are UCI text: that keeps the history that repetition
//! needs. Readers ignore fields that they do not know, so that messages can grow.
//!
//! The engine is asked with a [`RequestBody`] and answers with a [`ReplyBody`]; the rules are asked with a
//! [`rules::Question`] and answer with a [`rules::Answer`]. Both travel in the same envelope, each to a service of its
//! own, so that a program that only wants moves, as the page does, reads and writes nothing else.
//! [`wire`] carries them as plain JavaScript objects.
//!
//! ```
//! use engine_protocol::{Engine, Request, RequestBody, Search};
//!
//! let request = Request {
//!     id: 7,
//!     body: RequestBody::Search(Box::new(Search {
//!         moves: vec!["e2e4".parse()?],
//!         engine: Engine::Strong,
//!         ..Search::default()
//!     })),
//! };
//! let text = serde_json::to_string(&request)?;
//! assert_eq!(serde_json::from_str::<Request>(&text)?, request);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod rules;
mod search;
pub mod wire;

pub use search::{Engine, LineInfo, Progress, Search, SearchInfo, SearchResult};

use serde::{Deserialize, Serialize};

/// The version of these messages; page and worker compare it before the first search.
///
/// It changes where a reader of the old messages would misread the new ones. New questions, answers to them and fields
/// with a default leave it as it is: who does not ask hears nothing new.
pub const PROTOCOL_VERSION: u32 = 1;

/// A question to the worker or to the rules service.
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
    Search(#[serde(deserialize_with = "wire::with_path")] Box<Search>),
    /// Nothing that the engine knows, such as a [`rules::Question`].
    #[serde(other, skip_serializing)]
    Other,
}

/// An answer of the worker or of the rules service.
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
    Found(SearchResult),
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
