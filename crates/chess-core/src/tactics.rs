//! Tactics: what a line of moves wins, and the motif that makes it so.
//!
//! Everything here is decided on the board, by the rules and by counting material; there are no texts, and no search of
//! the engine is asked. A line comes from outside, as the engine's proof of what a move allows, and is replayed as a
//! [`ProofLine`]. [`motif`] names the reason for its gain, or nothing where no reason can be proved.
//!
//! Two parts decide. *Geometry* finds what looks like a motif: a knight next to two pieces, a rook in line with a king
//! and a queen. *Proof by the replies* then shows that the motif is the reason: whatever the other side answers, it
//! loses one of the targets, and it could have saved each of them alone.
//!
//! ```
//! use chess_core::tactics::{MotifKind, ProofLine, motif};
//! use chess_core::{Board, notation::parse_uci};
//!
//! // The knight attacks king and rook.
//! let mut board: Board = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse()?;
//! let start = board.clone();
//! let mut moves = Vec::new();
//! for text in ["d5c7", "e8e7", "c7a8"] {
//!     moves.push(parse_uci(&board, text)?);
//!     board = board.play(moves[moves.len() - 1])?;
//! }
//! let line = ProofLine::new(&start, &moves)?;
//! let fork = motif(&line).expect("a fork");
//! assert_eq!((fork.kind, fork.by.name()), (MotifKind::Fork, "c7"));
//! assert_eq!(fork.gain, 500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod exchange;
mod forced;
mod material;
mod motif;
mod proof_line;
mod reason;
mod threat;

pub use material::{material_balance, piece_value};
pub use motif::{Motif, MotifKind, motif, motifs};
pub use proof_line::ProofLine;
