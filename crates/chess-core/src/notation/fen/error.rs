//! Errors in a FEN.

use alloc::string::String;

use crate::rules::SetupError;

/// The reason why a FEN is invalid: the text of the invalid field, or the reasons why the position is illegal.
///
/// ```
/// use chess_core::{Board, notation::FenError};
///
/// let error = "8/8/8/8/8/8/8/8 x - - 0 1".parse::<Board>().expect_err("there is no side x");
/// assert_eq!(error, FenError::SideToMove("x".into()));
/// assert_eq!(error.to_string(), "side to move: \"x\" is neither w nor b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// There is no field, or there are more than six fields.
    #[error("a FEN has one to six fields, not {0}")]
    FieldCount(usize),
    /// The piece placement is not eight ranks of eight squares.
    #[error("piece placement: \"{0}\" is not eight ranks of eight squares")]
    Placement(String),
    /// The side to move is neither White nor Black.
    #[error("side to move: \"{0}\" is neither w nor b")]
    SideToMove(String),
    /// The castling rights are neither `-` nor letters from `KQkq` nor letters of the rooks' files.
    #[error("castling rights: \"{0}\" is neither - nor some of KQkq")]
    CastlingRights(String),
    /// The en passant square is neither `-` nor a square.
    #[error("en passant square: \"{0}\" is neither - nor a square")]
    EnPassant(String),
    /// The half-move clock is not a number.
    #[error("half-move clock: \"{0}\" is not a number from 0 to 9999")]
    HalfmoveClock(String),
    /// The move number is not a number.
    #[error("move number: \"{0}\" is not a number from 1 to 9999")]
    FullmoveNumber(String),
    /// All fields are valid, but the position is illegal.
    #[error(transparent)]
    IllegalPosition(#[from] SetupError),
}
