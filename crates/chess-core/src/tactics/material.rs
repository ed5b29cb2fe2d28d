//! Material in centipawns, as chess books count it.

use crate::rules::{Board, Color, Move, PieceType};

/// The value of a piece in centipawns: pawn 100, knight and bishop 300, rook 500, queen 900, king 0.
#[must_use]
pub const fn piece_value(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::Pawn => 100,
        PieceType::Knight | PieceType::Bishop => 300,
        PieceType::Rook => 500,
        PieceType::Queen => 900,
        PieceType::King => 0,
    }
}

/// The material of a side minus the material of the other side, in centipawns.
#[must_use]
pub fn material_balance(board: &Board, side: Color) -> i32 {
    let signed = |color| if color == side { 1 } else { -1 };
    board
        .pieces()
        .map(|(_, piece)| signed(piece.color) * piece_value(piece.piece_type))
        .sum()
}

/// The material, in centipawns, that a move itself wins: the captured piece, and the gain in value of a promotion.
pub(super) fn gain(board: &Board, mv: Move) -> i32 {
    let captured = mv.captured_square().and_then(|square| board.piece_at(square));
    let captured = captured.map_or(0, |piece| piece_value(piece.piece_type));
    let promoted = mv
        .promotion()
        .map_or(0, |piece_type| piece_value(piece_type) - piece_value(PieceType::Pawn));
    captured + promoted
}

#[cfg(test)]
mod tests {
    use super::{gain, material_balance};
    use crate::notation::parse_move;
    use crate::rules::{Board, Color};

    #[test]
    fn the_sign_of_the_balance_depends_on_the_side() {
        let board: Board = "4k3/8/8/3q4/8/8/PP6/R3K3 w - - 0 1".parse().unwrap();
        assert_eq!(material_balance(&board, Color::White), 500 + 200 - 900);
        assert_eq!(material_balance(&board, Color::Black), 900 - 500 - 200);
        assert_eq!(material_balance(&Board::default(), Color::White), 0);
    }

    #[test]
    fn a_move_gains_what_it_captures_and_what_it_promotes_to() {
        for (fen, text, expected) in [
            ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5", 900),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", 500 + 800),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=N", 200),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0),
        ] {
            let board: Board = fen.parse().unwrap();
            let mv = parse_move(&board, text).unwrap();
            assert_eq!(gain(&board, mv), expected, "{text}");
        }
    }
}
