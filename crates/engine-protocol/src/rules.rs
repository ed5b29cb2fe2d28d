//! Rules questions and their answers: what a program and the rules service tell each other.
//!
//! A question names its position as a search does: the first position and the moves since then. Answers write squares
//! with name and number ([`Square`]), questions may take either; sides and pieces go by their English names. What an
//! answer does not have, such as the piece that a quiet move takes, is absent from it.

mod answer;
mod chess;
mod question;
mod square;
#[cfg(test)]
mod tests;

pub use answer::{
    Answer, CastlingChance, Pin, Played, Position, PotentialKind, PotentialMove, Reason, Standing, Vector, VectorKind,
};
pub use chess::{Castling, Move, MoveKind, PieceOn, Square};
pub use question::{Ask, Question};
