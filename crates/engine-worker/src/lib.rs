//! The engine in a web worker: it receives a [`Request`] and sends [`Reply`]s.
//!
//! The crate has three layers, each usable without the next layer:
//!
//! - [`respond`] handles a request. It uses no JavaScript and reads the caller's clock, so it can be tested natively.
//! - [`answer`] does the same for messages that are plain JavaScript objects.
//! - [`EngineWorker`] is the worker itself, a `gloo_worker`. The page uses it only as the type of the worker to start.
//!   The search is not compiled into the page, but into the program that registers the worker.
//!
//! Every message receives exactly one final reply, even a message that cannot be read. The functions that explain moves
//! and positions are a separate value, [`TEACHER`]. So a program can load these functions when they are first needed.
//!
//! ```
//! use engine_protocol::{ReplyBody, Request, RequestBody};
//! use engine_worker::HashTable;
//!
//! let mut replies = Vec::new();
//! let request = Request { id: 1, body: RequestBody::Hello };
//! engine_worker::respond(request, None, &mut HashTable::new(), &mut |reply| replies.push(reply), &|| 0.0);
//! assert_eq!(replies.len(), 1);
//! assert!(matches!(replies[0].body, ReplyBody::Hello { .. }));
//! ```
//!
//! [`Request`]: engine_protocol::Request
//! [`Reply`]: engine_protocol::Reply

mod hash_table;
mod info;
mod progress_throttle;
mod reporter;
mod respond;
mod search_context;
mod teacher;
mod worker;

pub use hash_table::HashTable;
pub use respond::respond;
pub use teacher::{TEACHER, Teacher};
pub use worker::{EngineWorker, LoadTeacher, answer};
