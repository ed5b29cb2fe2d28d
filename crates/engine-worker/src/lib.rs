//! The engine and the rules in a web worker: a [`Request`] comes in, [`Reply`]s go out.
//!
//! Three layers, each usable without the next:
//!
//! - [`respond`] answers what the engine is asked, [`answer_rules`] what the rules are asked: no JavaScript, the clock is
//!   the caller's, so that they are tested natively.
//! - [`RawMessage`], [`encode`] and [`decode`] carry messages as plain JavaScript objects, [`ToWorker`] and
//!   [`FromWorker`] put them in the envelope in which they are posted. They know nothing of chess; the page uses them too.
//! - [`answer`] does both: the program of the worker posts what it gives. The search is compiled into that program and not
//!   into the page.
//!
//! Every request gets exactly one final reply, a message that cannot be read included.
//!
//! ```
//! use engine_protocol::{ReplyBody, Request, RequestBody};
//! use engine_worker::Table;
//!
//! let mut replies = Vec::new();
//! let request = Request { id: 1, body: RequestBody::Hello };
//! engine_worker::respond(request, &mut Table::new(), &mut |reply| replies.push(reply), &|| 0.0);
//! assert_eq!(replies.len(), 1);
//! assert!(matches!(replies[0].body, ReplyBody::Hello { .. }));
//! ```
//!
//! [`Request`]: engine_protocol::Request
//! [`Reply`]: engine_protocol::Reply

mod budget;
mod figures;
mod message;
mod pace;
mod reporter;
mod request;
mod respond;
mod rules;
mod table;
mod worker;

pub use message::{FromJs, FromWorker, RawMessage, ToWorker, decode, encode};
pub use request::{Asked, read_request};
pub use respond::respond;
pub use rules::answer_rules;
pub use table::Table;
pub use worker::answer;
