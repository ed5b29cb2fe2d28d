//! The classic engine: alpha-beta over material and attacked squares.
//!
//! It plays what the published browser player *Shallow Thought* plays, without that program's defects: a full search to
//! four plies, or to six while every move has been a capture.
//!
//! It knows legal moves by their definition: a potential move is made, and is legal if none of the potential replies
//! captures the king. Those replies are what the next ply tries, so that each position's moves are generated once
//! (*head start*).

mod evaluation;
mod ordering;
mod position;
mod search;
mod weights;

pub use evaluation::evaluate;
pub use search::{MAX_DEPTH, search};

/// The engine's own depth in plies.
pub const DEPTH: u32 = 4;

#[cfg(test)]
mod tests;
