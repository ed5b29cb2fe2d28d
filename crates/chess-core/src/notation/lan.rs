//! Long algebraic notation: as UCI writes it (`e2e4`, `e7e8q`, castling as `e1g1` or, with the king onto its own rook, `e1h1`)
//! and as people do (`e2-e4`, `Ng1-f3`).

use super::ParseMoveError;
use super::parse::shortened;
use super::san::{castling_text, check_mark};
use crate::rules::{Board, Move, PieceType, Square};

/// A legal move with both its squares, as printed for people: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
///
/// ```
/// use chess_core::{Board, notation};
///
/// let board = Board::default();
/// let mv = notation::parse_move(&board, "Nf3")?;
/// assert_eq!(notation::long_algebraic(&board, mv), "Ng1-f3");
/// assert_eq!(notation::parse_move(&board, "Ng1-f3"), Ok(mv));
/// # Ok::<(), notation::ParseMoveError>(())
/// ```
#[must_use]
pub fn long_algebraic(board: &Board, mv: Move) -> String {
    let mark = check_mark(board, mv);
    if let Some(wing) = mv.castling_wing() {
        return castling_text(wing).to_owned() + mark;
    }
    let piece = board.piece_at(mv.from).map(|piece| piece.piece_type);
    let letter = piece
        .filter(|piece_type| *piece_type != PieceType::Pawn)
        .map_or(String::new(), |piece_type| piece_type.letter().to_string());
    let takes = if mv.is_capture() { "x" } else { "-" };
    let promotion = mv
        .promotion()
        .map_or(String::new(), |promoted| format!("={}", promoted.letter()));
    format!("{letter}{}{takes}{}{promotion}{mark}", mv.from, mv.to)
}

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

/// The squares of a text that names both, and what a pawn becomes.
pub(super) fn split(text: &str) -> Option<(Square, Square, Option<PieceType>)> {
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
