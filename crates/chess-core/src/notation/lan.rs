//! Long algebraic notation as UCI writes it: `e2e4`, `e7e8q`, castling as `e1g1` or, with the king onto its own rook, `e1h1`.

use super::ParseMoveError;
use super::parse::shortened;
use crate::rules::{Board, Move, PieceType, Square};

/// The legal move that a text such as `e2e4` or `e7e8q` means.
///
/// # Errors
///
/// [`ParseMoveError::Unknown`] where the text does not have this form, [`ParseMoveError::Illegal`] where the position
/// does not allow the move.
pub fn parse_uci(board: &Board, text: &str) -> Result<Move, ParseMoveError> {
    let (from, to, promotion) = split(text).ok_or_else(|| ParseMoveError::Unknown(shortened(text)))?;
    let moves = board.legal_moves_from(from);
    let step = moves
        .iter()
        .find(|mv| !mv.is_castling() && mv.to == to && mv.promotion() == promotion);
    let castling = || {
        let is_meant = |mv: &&Move| mv.to == to || mv.rook_squares().is_some_and(|(rook, _)| rook == to);
        moves
            .iter()
            .filter(|mv| mv.is_castling() && promotion.is_none())
            .find(is_meant)
    };
    // Where king and rook stand closer than usual, a step may look like castling.
    step.or_else(castling)
        .copied()
        .ok_or_else(|| ParseMoveError::Illegal(shortened(text)))
}

fn split(text: &str) -> Option<(Square, Square, Option<PieceType>)> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        "q" => Some(PieceType::Queen),
        "r" => Some(PieceType::Rook),
        "b" => Some(PieceType::Bishop),
        "n" => Some(PieceType::Knight),
        _ => return None,
    };
    Some((from, to, promotion))
}
