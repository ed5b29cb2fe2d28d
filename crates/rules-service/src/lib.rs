//! The rules of chess as a service: it answers a [`Question`] about a position with an [`Answer`].
//!
//! [`answer_rules`] calls one query of the core for each type of question. The function uses no JavaScript, so it is
//! tested natively. [`answer`] does the same for messages. [`outcome()`] and [`read_pgn`] return plain data.
//! The program of this crate exports these functions and a class `Game`, and `cargo xtask package` builds the npm
//! package `second-thought-rules` from the program.
//!
//! Every request receives exactly one reply, even a request that cannot be read. The service has no state.
//!
//! ```
//! use chess_core::notation::START_FEN;
//! use engine_protocol::rules::{Answer, Query, Question};
//!
//! let question = Question {
//!     start: START_FEN.parse()?,
//!     moves: vec!["e2e4".parse()?],
//!     query: Query::LegalMoves,
//! };
//! let Answer::Moves { moves } = rules_service::answer_rules(&question) else {
//!     panic!("a legal position has an answer");
//! };
//! assert_eq!(moves.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Question`]: engine_protocol::rules::Question
//! [`Answer`]: engine_protocol::rules::Answer

mod message;
mod outcome;
mod pgn;
mod rules;

pub use message::{answer, failure, id};
pub use outcome::{Outcome, outcome};
pub use pgn::{Comment, ReadGame, read_pgn};
pub use rules::{answer_rules, read_move};
