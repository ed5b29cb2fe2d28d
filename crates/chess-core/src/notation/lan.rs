//! Long algebraic notation as people write it: `e2-e4`, `Ng1-f3`.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};

use super::castling::castling_text;
use super::san::check_mark;
use crate::rules::{Board, Move, PieceType};

/// A legal move with its start square and its target, as books print it: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
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
    if let Some(wing) = mv.castling_side() {
        return castling_text(wing).to_owned() + mark;
    }
    let piece = board.piece_at(mv.from).map(|piece| piece.piece_type);
    let letter = piece
        .filter(|piece_type| *piece_type != PieceType::Pawn)
        .map_or(String::new(), |piece_type| piece_type.letter().to_string());
    let separator = if mv.is_capture() { "x" } else { "-" };
    let promotion = mv
        .promotion()
        .map_or(String::new(), |promoted| format!("={}", promoted.letter()));
    format!("{letter}{}{separator}{}{promotion}{mark}", mv.from, mv.to)
}
