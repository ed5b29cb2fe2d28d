//! The classic engine: alpha-beta over material and attacked squares.
//!
//! It plays what the published browser player *Shallow Thought* plays, without that program's defects: a full search to
//! four plies, or to six while every move has been a capture.

mod evaluation;
mod ordering;
mod search;
mod weights;

pub use evaluation::evaluate;
pub use search::{MAX_DEPTH, search};

/// The engine's own depth in plies.
pub const DEPTH: u32 = 4;

#[cfg(test)]
mod tests;
