//! Rules questions and their answers: what a program asks that uses the worker as a rules service.
//!
//! A question names its position as a search does: the FEN of the first position and the moves since then. Squares are
//! written with name and number ([`Square`]) and read from either; sides and pieces go by their English names. What an
//! answer does not have, such as the piece that a quiet move takes, is absent from it.

mod answer;
mod chess;
mod question;

pub use answer::{
    Answer, CastlingChance, Pin, Played, Position, PotentialKind, PotentialMove, Reason, Standing, Vector, VectorKind,
};
pub use chess::{Castling, Color, Move, MoveKind, Piece, PieceOn, PieceType, Square, SquareRef, Wing};
pub use question::{Ask, Question};
