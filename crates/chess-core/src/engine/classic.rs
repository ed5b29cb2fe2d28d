//! The classic engine: alpha-beta over material and attacked squares.
//!
//! The engine plays like the published browser program *Shallow Thought*, without the bugs of Shallow Thought.
//! The engine searches all moves to depth 4, and to depth 6 along lines in which every move is a capture.
//!
//! Legality follows from the definition: a potential move is legal if, after this move, no potential reply captures the
//! king. The next ply searches the same replies, so the moves of each position are generated only once (*head start*).

mod evaluation;
mod ordering;
mod position;
mod search;
mod weights;

pub use evaluation::evaluate;
pub use search::{MAX_DEPTH, search};

/// The depth at which the engine plays, in plies.
pub const DEPTH: u32 = 4;

#[cfg(test)]
mod tests;
