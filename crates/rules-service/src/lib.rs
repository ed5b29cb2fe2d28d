//! The rules of chess as a service: a [`Question`] about a position comes in, its [`Answer`] goes out.
//!
//! [`answer_rules`] is one query of the core for each kind of question: no JavaScript, so that it is tested natively.
//! [`answer`] does the same for messages as plain JavaScript objects; the program beside this library exports it, and
//! `cargo xtask package` makes of that the npm package `second-thought-rules`.
//!
//! Every request gets exactly one reply, a message that cannot be read included. Nothing is kept between two of them.
//!
//! ```
//! use chess_core::notation::START_FEN;
//! use engine_protocol::rules::{Answer, Ask, Question};
//!
//! let question = Question {
//!     start: START_FEN.parse()?,
//!     moves: vec!["e2e4".parse()?],
//!     ask: Ask::LegalMoves,
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
mod rules;

pub use message::answer;
pub use rules::answer_rules;
