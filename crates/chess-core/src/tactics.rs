//! Tactics: how much material a line of moves wins, and the motif that is the reason for it.
//!
//! All results follow from the rules and from counting material. This module has no texts and runs no search
//! of the engine. The caller passes a line of moves, such as the principal variation after a move,
//! and the line is replayed as a [`ProofLine`]. The side that moves first in the line is called the *gaining side* of
//! the line. [`motif`] returns the reason for the gain of the line, or `None` if no reason can be proved.
//!
//! A motif is proved in two steps. *Geometry* finds candidates, such as a knight that attacks two pieces,
//! or a rook on one line with a king and a queen. *Proof by the replies* then shows that the candidate is the reason:
//! after every reply, the other side loses one of the targets, although it could save any single target.
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
