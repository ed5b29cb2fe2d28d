//! Reads moves in UCI notation: `e2e4`, `e7e8q`. Castling is `e1g1`, or `e1h1` if the king's target is written as the
//! square of the rook.

use alloc::string::ToString;
use core::str::FromStr;

use super::characters::shortened;
use super::move_error::ParseMoveError;
use crate::rules::{Board, Move, PieceType, UciMove};

impl UciMove {
    /// The legal move of `board` with these squares and this promotion.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError::Illegal`] if the move is not legal in the position.
    pub fn resolve(self, board: &Board) -> Result<Move, ParseMoveError> {
        self.legal_on(board)
            .ok_or_else(|| ParseMoveError::Illegal(self.to_string()))
    }
}

impl FromStr for UciMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        parse_uci_text(text).ok_or_else(|| ParseMoveError::Unknown(shortened(text)))
    }
}

/// Parses a legal move such as `e2e4` or `e7e8q`. The letter of the promotion may be upper or lower case.
///
/// # Errors
///
/// [`ParseMoveError::Unknown`] if the text does not have this form, [`ParseMoveError::Illegal`] if the move is not
/// legal in the position.
pub fn parse_uci(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    text.parse::<UciMove>()?.resolve(board)
}

fn parse_uci_text(text: &str) -> Option<UciMove> {
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
