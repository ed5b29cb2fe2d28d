//! Perft counts of the six standard positions and of special moves. `SLOW=1` counts to a greater depth.

use chess_core::verification::perft_unbulked;
use chess_core::{Board, perft};

/// Counts from the Chess Programming Wiki, one for each depth from 1 on. Counting to the depths of the second list
/// takes long.
const STANDARD: [(&str, &[u64], &[u64]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902, 197_281],
        &[4_865_609, 119_060_324],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862],
        &[4_085_603, 193_690_690],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2812, 43_238, 674_624],
        &[11_030_083, 178_633_661],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422_333],
        &[15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62_379],
        &[2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89_890],
        &[3_894_594, 164_075_551],
    ),
];

/// Chess960 positions with counts published on the Chess Programming Wiki. Counting to the depths of the second list
/// takes long.
const CHESS960: [(&str, &[u64], &[u64]); 3] = [
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672],
        &[8_146_062],
    ),
    (
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        &[21, 807, 18_002, 667_366],
        &[16_253_601],
    ),
    (
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        &[20, 479, 10_471, 273_318],
        &[6_417_013],
    ),
];

/// Castling, en passant, promotion, checks and mates: position, depth, count.
const SPECIAL: [(&str, u32, u64); 24] = [
    ("r3k2r/8/8/R6r/8/8/8/R3K2R w KQkq -", 3, 26_487),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314_346),
    // A capture en passant would expose the king to a check along the rank.
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
    ("8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1", 6, 1_134_888),
    // A capture en passant would expose the king to a check along a diagonal.
    ("8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1_015_133),
    ("8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1", 6, 1_015_133),
    // A capture en passant captures the checking pawn.
    ("8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", 6, 1_440_467),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
    // Castling gives check.
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
    ("4k2r/8/8/8/8/8/8/5K2 b k - 0 1", 6, 661_072),
    ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
    ("r3k3/8/8/8/8/8/8/3K4 b q - 0 1", 6, 803_711),
    // Castling rights are lost when a rook is captured.
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
    ("r3k2r/7b/8/8/8/8/1B4BQ/R3K2R b KQkq - 0 1", 4, 1_274_206),
    // Attacked squares prevent castling.
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
    ("r3k2r/8/5Q2/8/8/3q4/8/R3K2R w KQkq - 0 1", 4, 1_720_476),
    // A promotion that ends a check, and a promotion that gives check.
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
    ("3K4/8/8/8/8/8/4p3/2k2R2 b - - 0 1", 6, 3_821_001),
    ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
    // Discovered check, double check.
    ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
    ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
    // Stalemates and mates.
    ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217),
    ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
];

#[track_caller]
fn check(fen: &str, depth: u32, expected: u64) {
    let board: Board = fen.parse().expect("a legal position");
    assert_eq!(perft(&board, depth), expected, "{fen}, depth {depth}");
}

fn is_slow() -> bool {
    std::env::var_os("SLOW").is_some_and(|value| value == "1")
}

#[test]
fn standard_positions_have_the_published_counts() {
    for (fen, quick, slow) in STANDARD.into_iter().chain(CHESS960) {
        let wanted = quick.iter().chain(if is_slow() { slow } else { &[] });
        for (depth, &expected) in (1..).zip(wanted) {
            check(fen, depth, expected);
        }
    }
}

#[test]
fn special_moves_have_the_published_counts() {
    for (fen, depth, expected) in SPECIAL {
        check(fen, depth, expected);
    }
}

#[test]
fn counting_and_playing_the_leaves_agree() {
    for (fen, quick, _) in STANDARD {
        let board: Board = fen.parse().expect("a legal position");
        assert_eq!(perft_unbulked(&board, 3), quick[2], "{fen}");
    }
}

#[test]
fn depth_zero_is_one_leaf() {
    check(STANDARD[0].0, 0, 1);
    assert_eq!(perft_unbulked(&Board::default(), 0), 1);
}
