//! Reading a move in whatever way a person writes it.

use std::fmt;

use super::{parse_san, parse_uci};
use crate::rules::{Board, Move};

/// Why a text is no move of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseMoveError {
    /// The text is in no known notation.
    Unknown(String),
    /// The text is a move, but not a legal one here.
    Illegal(String),
    /// Several pieces could make this move.
    Ambiguous(String),
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(text) => write!(f, "\"{text}\" is not a move such as e4, Nf3, O-O or e2e4"),
            Self::Illegal(text) => write!(f, "\"{text}\" is not a legal move here"),
            Self::Ambiguous(text) => write!(f, "\"{text}\" could be the move of several pieces"),
        }
    }
}

impl std::error::Error for ParseMoveError {}

/// The legal move that a text means: SAN (`Nf3`), UCI (`g1f3`), castling with letters or noughts, or in words
/// (`castle kingside`).
///
/// # Errors
///
/// [`ParseMoveError`] says whether the text is no move at all, not legal, or not clear.
pub fn parse_move(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let text = text.trim();
    let words = text.to_ascii_lowercase();
    let castling = match words.split_ascii_whitespace().collect::<Vec<_>>()[..] {
        ["castle" | "castles", "kingside" | "short"] => Some("O-O"),
        ["castle" | "castles", "queenside" | "long"] => Some("O-O-O"),
        _ => None,
    };
    if let Some(castling) = castling {
        return parse_san(board, castling);
    }
    match parse_uci(board, &words) {
        Err(ParseMoveError::Unknown(_)) => parse_san(board, text),
        found => found,
    }
}

/// The text as an error shows it: without control characters and at most 24 characters long.
pub(super) fn shortened(text: &str) -> String {
    let mut chars = text.chars().filter(|c| !c.is_control());
    let start: String = chars.by_ref().take(24).collect();
    match chars.next() {
        Some(_) => start + "…",
        None => start,
    }
}
