//! The pieces that control a square, also if the square has a piece of their own side, or if they are pinned.

use chess_core::{Color, Square};

use crate::board;

/// Each row has a position and, for White and for Black, the number of pieces that control each square: one word for
/// each rank, from the eighth to the first, with one digit for each square.
const COUNTS: [(&str, &str, &str); 3] = [
    (
        crate::START,
        "00000000 00000000 00000000 00000000 00000000 22322322 11144111 01111110",
        "01111110 11144111 22322322 00000000 00000000 00000000 00000000 00000000",
    ),
    (
        "r3kb1r/1b3ppp/pqnppn2/1p6/4PBP1/PNN5/1PPQBP1P/2KR3R b kq - 0 1",
        "00000000 00000000 00020001 12131211 11121110 11233130 11242002 12353321",
        "12242220 31123112 30211121 22222101 11121010 00001000 00000100 00000000",
    ),
    // All squares but one are controlled by White.
    (
        "Q4K1k/1Q5p/2Q5/3Q4/4Q3/5Q2/6Q1/7Q w - - 0 1",
        "12324230 22233433 32223232 23222323 32322232 23232223 32323222 23232321",
        "00000010 00000011 00000010 00000000 00000000 00000000 00000000 00000000",
    ),
];

#[test]
fn each_square_has_the_published_number_of_controllers() {
    for (fen, white, black) in COUNTS {
        let board = board(fen);
        for (color, expected) in [(Color::White, white), (Color::Black, black)] {
            let count = |square| board.controllers(color, square).len().to_string();
            let ranks = Square::ALL.chunks(8).rev();
            let counted: Vec<String> = ranks.map(|rank| rank.iter().copied().map(count).collect()).collect();
            assert_eq!(counted.join(" "), expected, "{fen} {color:?}");
        }
    }
}

/// Each row has a position, a side, a square, and the squares of the side's pieces that control it, from a1 to h8.
const CONTROLLERS: [(&str, Color, &str, &str); 18] = [
    (crate::START, Color::White, "c3", "b1 b2 d2"),
    (crate::START, Color::White, "c6", ""),
    (crate::START, Color::Black, "c6", "b7 d7 b8"),
    (crate::START, Color::White, "e4", ""),
    (crate::START, Color::White, "e2", "d1 e1 f1 g1"),
    // One piece of each type: an empty square and a piece of the other side, an empty square and an own piece.
    (
        "2b5/4kp2/2r5/3q2n1/8/8/4P3/4K3 w - - 0 1",
        Color::Black,
        "e6",
        "d5 g5 c6 e7 f7 c8",
    ),
    (
        "4k3/8/8/8/5Q2/5p1R/4PK2/4N2B w - - 0 1",
        Color::White,
        "f3",
        "e1 h1 e2 f2 h3 f4",
    ),
    (
        "B3k3/8/8/2K4R/3QPN2/8/8/8 w - - 0 1",
        Color::White,
        "d5",
        "d4 e4 f4 c5 h5 a8",
    ),
    (
        "2r5/1b1p4/1kp1q3/4n3/8/8/8/4K3 b - - 0 1",
        Color::Black,
        "c6",
        "e5 b6 e6 b7 d7 c8",
    ),
    // A pinned knight and a pinned pawn.
    (
        "r1bqkbnr/ppp2ppp/2np4/1B2p3/3PP3/5N2/PPP2PPP/RNBQK2R b KQkq - 0 4",
        Color::Black,
        "d4",
        "e5 c6",
    ),
    (
        "r1bqkbnr/ppp2ppp/2np4/1B2p3/3PP3/5N2/PPP2PPP/RNBQK2R b KQkq - 0 4",
        Color::Black,
        "e5",
        "c6 d6",
    ),
    ("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", Color::White, "d3", "e2"),
    // A king controls the square of a defended piece.
    ("3k4/8/8/8/3b4/3R4/4Pq2/4K3 w - - 0 1", Color::White, "f2", "e1"),
    // Pushes are no attacks, and no piece controls its own square or a square behind another piece.
    ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", Color::White, "e4", ""),
    ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", Color::Black, "e6", ""),
    ("4k3/4p3/8/8/4N3/8/8/4K3 w - - 0 1", Color::White, "e4", ""),
    ("4k3/4n3/8/8/8/4q3/4P3/4K3 w - - 0 1", Color::Black, "e1", ""),
    ("4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1", Color::Black, "c6", "e7"),
];

#[test]
fn a_square_has_the_published_controllers() {
    for (fen, color, square, expected) in CONTROLLERS {
        let square: Square = square.parse().unwrap();
        let found = board(fen).controllers(color, square);
        let names: Vec<&str> = found.iter().map(Square::name).collect();
        assert_eq!(names.join(" "), expected, "{fen} {color:?} {square}");
    }
}
