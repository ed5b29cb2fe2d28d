//! Reading moves as UCI writes them: `e2e4`, `e7e8q`, castling as `e1g1` or, with the king onto its own rook, `e1h1`.

use std::str::FromStr;

use super::characters::shortened;
use super::move_error::ParseMoveError;
use crate::rules::{Board, Move, PieceType, UciMove};

impl UciMove {
    /// The legal move of `board` that this means.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError::Illegal`] where the position does not allow it.
    pub fn resolve(self, board: &Board) -> Result<Move, ParseMoveError> {
        self.legal_on(board)
            .ok_or_else(|| ParseMoveError::Illegal(self.to_string()))
    }
}

impl FromStr for UciMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        split(text).ok_or_else(|| ParseMoveError::Unknown(shortened(text)))
    }
}

/// The legal move that a text such as `e2e4` or `e7e8q` means; the piece that a pawn becomes may be a capital.
///
/// # Errors
///
/// [`ParseMoveError::Unknown`] where the text does not have this form, [`ParseMoveError::Illegal`] where the position
/// does not allow the move.
pub fn parse_uci(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    text.parse::<UciMove>()?.resolve(board)
}

fn split(text: &str) -> Option<UciMove> {
    let promotion = match text.get(4..)? {
        "" => None,
        "q" | "Q" => Some(PieceType::Queen),
        "r" | "R" => Some(PieceType::Rook),
        "b" | "B" => Some(PieceType::Bishop),
        "n" | "N" => Some(PieceType::Knight),
        _ => return None,
    };
    Some(UciMove {
        from: text.get(0..2)?.parse().ok()?,
        to: text.get(2..4)?.parse().ok()?,
        promotion,
    })
}
