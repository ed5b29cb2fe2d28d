//! Finds the attacks of pieces, step by step over the board.

use chess_core::{Board, Color, Piece, PieceType, Square};

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The value of a piece in centipawns.
#[must_use]
pub fn value(piece_type: PieceType) -> i32 {
    match piece_type {
        PieceType::Pawn => 100,
        PieceType::Knight | PieceType::Bishop => 300,
        PieceType::Rook => 500,
        PieceType::Queen => 900,
        PieceType::King => 0,
    }
}

/// The value of the piece on a square, in centipawns; 0 if the square is empty.
#[must_use]
pub fn value_on(board: &Board, square: Square) -> i32 {
    board.piece_at(square).map_or(0, |piece| value(piece.piece_type))
}

/// Whether a bishop, rook or queen is on the square.
#[must_use]
pub fn is_slider(board: &Board, square: Square) -> bool {
    let slider = [PieceType::Bishop, PieceType::Rook, PieceType::Queen];
    board
        .piece_at(square)
        .is_some_and(|piece| slider.contains(&piece.piece_type))
}

/// Whether the piece on `from` attacks `to`. If `ignored` is a square, the piece on it is ignored.
#[must_use]
pub fn attacks(board: &Board, from: Square, to: Square, ignored: Option<Square>) -> bool {
    let Some(piece) = board.piece_at(from) else {
        return false;
    };
    let is_free = |square: Square| board.piece_at(square).is_none() || Some(square) == ignored;
    let steps_to = |steps: &[(i8, i8)]| steps.iter().any(|(file, rank)| from.offset(*file, *rank) == Some(to));
    let slides_to = |ways: &[(i8, i8)]| ways.iter().any(|way| reaches(from, to, *way, &is_free));
    match piece.piece_type {
        PieceType::Pawn => steps_to(&pawn_captures(piece)),
        PieceType::Knight => steps_to(&KNIGHT),
        PieceType::King => steps_to(&ORTHOGONAL) || steps_to(&DIAGONAL),
        PieceType::Bishop => slides_to(&DIAGONAL),
        PieceType::Rook => slides_to(&ORTHOGONAL),
        PieceType::Queen => slides_to(&ORTHOGONAL) || slides_to(&DIAGONAL),
    }
}

fn pawn_captures(pawn: Piece) -> [(i8, i8); 2] {
    let forward = if pawn.color == Color::White { 1 } else { -1 };
    [(-1, forward), (1, forward)]
}

fn reaches(from: Square, to: Square, (file, rank): (i8, i8), is_free: &dyn Fn(Square) -> bool) -> bool {
    let mut square = from;
    while let Some(next) = square.offset(file, rank) {
        if next == to {
            return true;
        }
        if !is_free(next) {
            return false;
        }
        square = next;
    }
    false
}

/// The squares between two squares on one line, without these two squares. `None` if the squares are not on one line.
#[must_use]
pub fn squares_between(from: Square, to: Square) -> Option<Vec<Square>> {
    let ways = ORTHOGONAL.iter().chain(&DIAGONAL);
    ways.filter_map(|(file, rank)| {
        let mut passed = Vec::new();
        let mut square = from.offset(*file, *rank)?;
        while square != to {
            passed.push(square);
            square = square.offset(*file, *rank)?;
        }
        Some(passed)
    })
    .next()
}

/// Whether two squares are on one line and all squares between them are empty.
#[must_use]
pub fn is_open(board: &Board, from: Square, to: Square) -> bool {
    squares_between(from, to).is_some_and(|passed| passed.iter().all(|square| board.piece_at(*square).is_none()))
}

/// The squares of a side's pieces that attack a square. If `ignored` is a square, the piece on it is ignored.
#[must_use]
pub fn attackers(board: &Board, color: Color, to: Square, ignored: Option<Square>) -> Vec<Square> {
    let own = board
        .pieces()
        .filter(|(square, piece)| piece.color == color && Some(*square) != ignored);
    own.map(|(square, _)| square)
        .filter(|square| attacks(board, *square, to, ignored))
        .collect()
}

/// Whether the side to move is checkmated: its king is attacked, and it has no legal move.
#[must_use]
pub fn is_mated(board: &Board) -> bool {
    let side = board.side_to_move();
    !attackers(board, !side, board.king(side), None).is_empty() && board.legal_moves().is_empty()
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, Square};

    use super::{attackers, attacks, is_mated, squares_between};

    #[test]
    fn attacks_are_those_of_the_rules() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        ] {
            let board: Board = fen.parse().unwrap();
            for color in [chess_core::Color::White, chess_core::Color::Black] {
                let controlled = board.controlled_by(color);
                let king = board.king(!color);
                for square in Square::ALL {
                    let attacked = !attackers(&board, color, square, Some(king)).is_empty();
                    assert_eq!(attacked, controlled.contains(square), "{fen} {square}");
                }
            }
        }
    }

    #[test]
    fn the_squares_between_two_squares_are_found() {
        let names = |from: &str, to: &str| {
            let squares = squares_between(from.parse().unwrap(), to.parse().unwrap());
            squares.map(|passed| passed.iter().map(|square| square.name()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(names("a1", "a4").as_deref(), Some("a2 a3"));
        assert_eq!(names("h8", "e5").as_deref(), Some("g7 f6"));
        assert_eq!(names("e4", "e5").as_deref(), Some(""));
        assert_eq!(names("a1", "b3"), None);
        assert_eq!(names("a1", "h2"), None);
    }

    #[test]
    fn an_ignored_piece_does_not_block() {
        let board: Board = "4k3/8/8/4r3/8/8/4R3/4R1K1 w - - 0 1".parse().unwrap();
        let [near, far, target] = [Square::E2, Square::E1, Square::E5];
        assert!(!attacks(&board, far, target, None));
        assert!(attacks(&board, far, target, Some(near)));
    }

    #[test]
    fn checkmates_are_recognized() {
        let board: Board = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
        assert!(is_mated(&board));
        let board: Board = "R5k1/6pp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
        assert!(!is_mated(&board));
    }
}
