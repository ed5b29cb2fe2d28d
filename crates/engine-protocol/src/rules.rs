//! The questions to the rules service and its answers.
//!
//! A question contains a position in the same form as a search: the start position and the moves from there. An answer
//! contains the name and the number of each square ([`Square`]); a question may use the name or the number. Sides and
//! pieces have their English names. A field without a value, such as the captured piece of a quiet move, is absent.

mod answer;
mod chess;
mod question;
mod read;
#[cfg(test)]
mod tests;

pub use answer::{
    Answer, CastlingStatus, GameStatus, Pin, Played, Position, PotentialKind, PotentialMove, Reason, Vector, VectorKind,
};
pub use chess::{Castling, Move, MoveKind, PieceOn, Square};
pub use question::{Query, Question};
