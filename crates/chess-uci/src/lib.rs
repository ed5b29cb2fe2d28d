//! The engine with the UCI protocol: a [`Session`] handles [`Command`]s and sends lines of text.
//!
//! The program `second-thought` uses it on standard input and output. In WebAssembly, the same session sends its lines
//! as messages of a worker. The module [`platform`] has the differences: where lines are sent, the clock, and how a
//! search runs (on a thread, or at once).
//!
//! ```
//! use std::sync::mpsc;
//!
//! use chess_uci::{Command, Event, Session};
//!
//! let (sender, events) = mpsc::channel();
//! let mut session = Session::new(sender);
//! assert!(session.handle(Command::parse("position startpos moves e2e4")).is_continue());
//! assert!(session.handle(Command::parse("go depth 1")).is_continue());
//! // The session has sent the best move to standard output when the task has ended.
//! let Ok(Event::TaskEnded(number)) = events.recv() else { panic!("the only event") };
//! assert!(session.task_ended(number).is_continue());
//! assert!(session.handle(Command::parse("quit")).is_break());
//! ```

pub mod bench;
mod command;
mod event;
mod explain;
mod limits;
mod options;
mod output;
mod perft_counts;
pub mod platform;
mod position_explanation;
mod search;
mod session;
mod task;

pub use command::{AnswerTiming, Command, Go, Position, Setting};
pub use event::{EndOfTask, Event, read_lines};
pub use options::EngineChoice;
pub use session::Session;
pub use task::Signals;
