//! Threats to capture pieces.

use super::exchange::{exchange_gain, gain_after_captures};
use crate::rules::{Board, Color, Move, PieceType, Square, SquareSet, attacks_of};
use crate::sort::sort_by_key;

/// The gain, in centipawns, of the side that has just moved if it could move again and captured the piece on `target`
/// with the piece on `by`. The result is 0 if the capture is illegal or wins nothing.
#[must_use]
pub(super) fn threat(board: &Board, by: Square, target: Square) -> i32 {
    threat_valued(board, by, target, gain_after_captures)
}

/// Like [`threat`], but counts only recaptures on the target's square, even if other pieces of the side are attacked.
#[must_use]
pub(super) fn threat_on_square(board: &Board, by: Square, target: Square) -> i32 {
    threat_valued(board, by, target, exchange_gain)
}

fn threat_valued(board: &Board, by: Square, target: Square, gain: fn(&Board, Move) -> i32) -> i32 {
    let free = board.play_null_move();
    let captures = free.legal_moves_from(by).into_iter();
    let gains = captures
        .filter(|mv| mv.captured_square() == Some(target))
        .map(|mv| gain(&free, mv));
    gains.max().unwrap_or(0).max(0)
}

/// The squares of the other side's pieces that the piece on a square attacks.
pub(super) fn attacked_enemies(board: &Board, by: Square) -> Vec<Square> {
    let Some(piece) = board.piece_at(by) else {
        return Vec::new();
    };
    let attacks = attacks_of(piece.piece_type, piece.color, by, board.occupied());
    sorted_for_side(
        piece.color,
        SquareSet(attacks & board.all_pieces_of(!piece.color)).iter(),
    )
}

/// The squares of a side's pieces that attack a square.
pub(super) fn attackers(board: &Board, color: Color, target: Square) -> Vec<Square> {
    let found = SquareSet(board.attackers(color, target, board.occupied()));
    sorted_for_side(color, found.iter())
}

/// Whether a side threatens to win at least `least` centipawns by capturing the piece on a square.
#[must_use]
pub(super) fn is_threatened(board: &Board, by: Color, target: Square, least: i32) -> bool {
    attackers(board, by, target)
        .into_iter()
        .any(|attacker| threat(board, attacker, target) >= least)
}

/// The squares of the pieces of a side that are not pawns or kings.
pub(super) fn minor_and_major_pieces(board: &Board, color: Color, gaining_side: Color) -> Vec<Square> {
    let of_color = board
        .pieces()
        .filter(|(_, piece)| piece.color == color && !matches!(piece.piece_type, PieceType::Pawn | PieceType::King));
    sorted_for_side(gaining_side, of_color.map(|(square, _)| square))
}

/// The squares of a side's bishops, rooks and queens.
pub(super) fn sliders(board: &Board, color: Color, gaining_side: Color) -> Vec<Square> {
    let slides = |square: &Square| board.piece_at(*square).is_some_and(|piece| is_slider(piece.piece_type));
    minor_and_major_pieces(board, color, gaining_side)
        .into_iter()
        .filter(slides)
        .collect()
}

/// Sorts squares in an order that does not depend on the colours: by file, and then by rank as seen by this side.
pub(super) fn sorted_for_side(color: Color, squares: impl Iterator<Item = Square>) -> Vec<Square> {
    let mut ordered: Vec<Square> = squares.collect();
    sort_by_key(&mut ordered, |square| {
        let rank = square.rank().index();
        (
            square.file().index(),
            if color == Color::White { rank } else { 7 - rank },
        )
    });
    ordered
}

/// Whether a piece type is a sliding piece: bishop, rook or queen.
#[must_use]
pub(super) const fn is_slider(piece_type: PieceType) -> bool {
    matches!(piece_type, PieceType::Bishop | PieceType::Rook | PieceType::Queen)
}
