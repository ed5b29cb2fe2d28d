//! What the evaluation looks at, to be seen on the board: who controls which square, and which pieces are in danger.

use chess_core::{Board, Color, PieceType, Square, SquareSet};

use crate::pieces::value;

/// The pieces of both sides that would be lost if their square were fought for, kings left out.
///
/// All attackers and defenders take in turn, the least valuable first, and each side stops when going on would cost it.
/// Pins and pieces that stand behind one another are not counted.
#[must_use]
pub fn threatened(board: &Board) -> SquareSet {
    board
        .pieces()
        .filter(|(_, piece)| piece.piece_type != PieceType::King)
        .filter(|(square, piece)| {
            let attackers = values(board, !piece.color, *square);
            let defenders = values(board, piece.color, *square);
            won(stake(piece.piece_type), &attackers, &defenders) > 0
        })
        .map(|(square, _)| square)
        .collect()
}

/// What the attackers win on a square, in pawns, where something of this value stands.
fn won(value: i32, attackers: &[i32], defenders: &[i32]) -> i32 {
    match attackers {
        [] => 0,
        [first, rest @ ..] => (value - won(*first, defenders, rest)).max(0),
    }
}

/// The values of a side's pieces that control a square, the least first.
fn values(board: &Board, color: Color, square: Square) -> Vec<i32> {
    let pieces = board.controllers(color, square).into_iter();
    let kinds: Vec<PieceType> = pieces
        .filter_map(|from| board.piece_at(from))
        .map(|piece| piece.piece_type)
        .collect();
    let of_kind = |kind| {
        kinds
            .iter()
            .filter(move |other| **other == kind)
            .map(|kind| stake(*kind))
    };
    BY_VALUE.into_iter().flat_map(of_kind).collect()
}

/// The least valuable first.
const BY_VALUE: [PieceType; 6] = [
    PieceType::Pawn,
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::King,
];

/// In pawns; a king is worth more than everything else together, as it may not be lost.
const fn stake(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::King => 1000,
        other => value(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, expected: &str) {
        let board: Board = fen.parse().expect("the test's FEN is right");
        let found: Vec<&str> = threatened(&board).into_iter().map(Square::name).collect();
        assert_eq!(found.join(" "), expected, "{fen}");
    }

    #[test]
    fn an_attacked_piece_is_threatened_unless_taking_it_costs() {
        // Without defence, with one, and attacked by a pawn in spite of it.
        check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d5");
        check("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", "");
        check("4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "d5");
        // Two attackers against one defender, and against two.
        check("3rk3/8/8/3p4/8/8/6B1/3RK3 w - - 0 1", "d5");
        check("3rk3/8/5n2/3p4/8/8/6B1/3RK3 w - - 0 1", "");
    }

    #[test]
    fn a_king_takes_only_what_is_not_defended() {
        check("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "d2");
        check("3rk3/8/8/8/8/8/3q4/4K3 w - - 0 1", "");
    }

    #[test]
    fn nothing_is_threatened_at_the_start() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "");
    }
}
