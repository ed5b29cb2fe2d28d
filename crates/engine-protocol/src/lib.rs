//! The messages between the page and the engine's worker, and the messages of the rules service.
//!
//! A [`Request`] has an id. Every reply to the request has the same id, and exactly one reply is final
//! ([`ReplyBody::is_final`]). The page ignores replies whose request it no longer needs. A game is sent as its start
//! position (FEN) and its moves (UCI), because repetitions depend on the history. Readers ignore unknown fields, so
//! that messages can be extended.
//!
//! The engine receives a [`RequestBody`] and replies with a [`ReplyBody`]; the rules service receives a
//! [`rules::Question`] and replies with a [`rules::Answer`]. Both use the same envelope but are separate types, so that
//! a program that only needs moves, such as the page, does not contain code for the other messages. [`wire`] converts
//! the messages to plain JavaScript objects.
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

mod explain;
pub mod rules;
mod search;
mod search_reply;
pub mod wire;

pub use explain::{Explain, ExplainPosition, FindThreat};
pub use explanation::{
    BetterFacts, Evaluation, Loss, MeritFacts, MotifFacts, MoveFacts, PositionExplanation, PositionState, Threat,
    ThreatKind, ThreatenedMove,
};
pub use search::{Engine, LineInfo, Progress, Search, SearchInfo, SearchResult};
pub use search_reply::decode_search_reply;

use serde::{Deserialize, Serialize};

/// The version of the messages. The page and the worker compare their versions before the first search.
///
/// The version changes if a reader of the old messages would misread the new messages. New requests, their replies and
/// fields with a default do not change the version: a program that does not send new requests receives no new replies.
pub const PROTOCOL_VERSION: u32 = 1;

/// A request to the worker or to the rules service.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request<Body = RequestBody> {
    /// The id that every reply to this request repeats.
    pub id: u32,
    /// The request itself.
    pub body: Body,
}

/// The requests to the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RequestBody {
    /// Requests the worker's version of the messages; the reply is [`ReplyBody::Hello`].
    Hello,
    /// Searches for a move; the replies are any number of [`ReplyBody::Progress`] and one [`ReplyBody::Found`].
    Search(#[serde(deserialize_with = "wire::with_path")] Box<Search>),
    /// Explains a move; the replies are any number of [`ReplyBody::Progress`] and one [`ReplyBody::Explained`].
    Explain(#[serde(deserialize_with = "wire::with_path")] Box<Explain>),
    /// Explains a position; the reply is [`ReplyBody::PositionExplained`].
    ExplainPosition(#[serde(deserialize_with = "wire::with_path")] Box<ExplainPosition>),
    /// Searches for the threat of the side that is not to move; the replies are any number of [`ReplyBody::Progress`]
    /// and one [`ReplyBody::ThreatFound`].
    FindThreat(#[serde(deserialize_with = "wire::with_path")] Box<FindThreat>),
    /// A request that the engine does not know, such as a [`rules::Question`].
    #[serde(other, skip_serializing)]
    Other,
}

/// A reply of the worker or of the rules service.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply<Body = ReplyBody> {
    /// The id of the request; 0 if the request has no readable id.
    pub id: u32,
    /// The reply itself.
    pub body: Body,
}

/// The replies of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ReplyBody {
    /// The worker is running and uses this version of the messages.
    Hello {
        /// The worker's [`PROTOCOL_VERSION`].
        version: u32,
    },
    /// The progress of a search.
    Progress(Progress),
    /// The result of a search.
    Found(SearchResult),
    /// The explanation of a move.
    Explained(Box<MoveFacts>),
    /// The explanation of a position.
    PositionExplained(Box<PositionExplanation>),
    /// The threat in a position, or the result that there is no threat.
    ThreatFound {
        /// The threat.
        threat: Box<Threat>,
    },
    /// The request could not be carried out.
    Failed {
        /// The reason, written for people: lower case, no full stop.
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
