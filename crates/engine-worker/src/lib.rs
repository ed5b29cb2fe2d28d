//! The engine in a web worker: a [`Request`] comes in, [`Reply`]s go out.
//!
//! Three layers, each usable without the next:
//!
//! - [`respond`] answers a request: no JavaScript, the clock is the caller's, so that it is tested natively.
//! - [`answer`] does so for messages as plain JavaScript objects.
//! - [`EngineWorker`] is the worker itself, a `gloo_worker`. The page names it only as the type that it spawns: the
//!   search is compiled into the program that registers it and not into the page.
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

mod info;
mod pace;
mod reporter;
mod respond;
mod table;
mod worker;

pub use respond::respond;
pub use table::Table;
pub use worker::{EngineWorker, answer};
