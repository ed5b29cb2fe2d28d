//! Perft counts of positions with unusual features, and of a sample of positions from random games.

use chess_core::perft;
use chess_core::verification::perft_unbulked;

use crate::with_impossible_check;

/// Each row has a position and its counts for the depths from 1 on.
const COUNTS: [(&str, &[u64]); 39] = [
    // The rights of Chess960, written as in standard chess.
    (
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
        &[23, 522, 12_333, 285_754],
    ),
    (
        "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1",
        &[28, 738, 20_218, 541_480],
    ),
    ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", &[34, 318, 9002, 118_388]),
    ("2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", &[17, 242, 3931, 57_700]),
    ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", &[19, 628, 12_858, 405_636]),
    // Kings on different files with castling rights.
    ("r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", &[14, 206, 3672, 64_639]),
    // Many promotions, many queens, pins everywhere.
    (
        "8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - - 0 1",
        &[27, 390, 9354, 134_167],
    ),
    ("8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1", &[7, 52, 4593, 50_268]),
    (
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &[6, 264, 9467, 422_333],
    ),
    // Checks that no legal move can give.
    ("3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", &[4, 125, 2854]),
    ("2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", &[3, 81, 1217]),
    ("5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", &[2, 56, 1030]),
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", &[6, 121, 711]),
    ("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", &[5, 100, 555]),
    (
        "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
        &[2, 92, 2528],
    ),
    // Positions of random games.
    (
        "n1kq1b2/8/3pN3/1r1P1bp1/pPP1PPPp/7P/p1N1K1B1/3R2R1 b - - 0 1",
        &[33, 1245, 41_818],
    ),
    (
        "2kN1b2/2n5/3p4/3Pqbp1/prP1PPPp/N6P/p4K2/3R2RB w - - 0 1",
        &[32, 1390, 40_062],
    ),
    (
        "1kb1nb2/8/3p3b/3P1Pp1/p1P3Pp/4K2P/3R1N2/4N1RB w - - 0 1",
        &[27, 423, 11_278, 192_816],
    ),
    (
        "3b2n1/1k6/4b3/2pPbPp1/3R2Pp/p3KN1P/8/1B1N2R1 w - - 0 1",
        &[34, 1085, 33_909],
    ),
    (
        "6n1/bk6/5P2/4b3/3p2Pp/R2B3P/b3K3/3N4 b - - 0 1",
        &[25, 669, 15_146, 424_101],
    ),
    (
        "2k5/b3n3/5P2/2Nb4/3p1bP1/3K2pP/8/1B6 w - - 0 1",
        &[16, 524, 7752, 228_853],
    ),
    (
        "2k5/4P3/8/2bb2b1/3p2PP/3K4/4N3/1B6 b - - 0 1",
        &[31, 449, 11_755, 187_665],
    ),
    ("8/8/k7/2R5/N2p2PP/3K2b1/8/5b2 w - - 0 1", &[4, 71, 1453, 24_579]),
    ("8/5b1P/6P1/8/8/3k4/8/3K4 b - - 0 1", &[13, 105, 1314, 15_092, 189_534]),
    ("8/8/6P1/8/2b4P/2k5/8/3K4 b - - 0 1", &[16, 73, 1091, 6579, 97_531]),
    ("8/8/6P1/8/1kb4P/8/1K6/8 w - - 0 1", &[6, 100, 649, 10_016, 77_697]),
    (
        "rnbqkb1r/ppppp1pp/5n2/8/P1P2p2/8/1P1PPPPP/RNBQKBNR w KQkq - 0 1",
        &[21, 504, 12_116, 307_209],
    ),
    (
        "rnbqkb1r/ppp1p1pp/5n2/3p4/P1P2p2/R2P4/1P2PPPP/1NBQKBNR b Kkq - 0 1",
        &[33, 920, 30_671],
    ),
    (
        "rnbq1b1r/ppp2k1p/5n2/3pp1p1/P1P2p2/R2PB2P/1P1QPPP1/1N2KBNR b K - 0 1",
        &[46, 1319, 58_968],
    ),
    (
        "rn5r/ppp2k2/1B3n2/3qp1pp/Pb3p2/1P1P3b/R2QPPP1/1N2KBNR w K - 0 1",
        &[27, 1630, 45_668],
    ),
    (
        "rB5r/pp4k1/5n2/q3p2p/Pb3pp1/1P1P3N/R2QPPP1/1N2KB1R w K - 0 1",
        &[23, 1010, 25_041],
    ),
    (
        "r6r/pp3k2/3B4/q3p2p/Pb3pp1/1PnP3N/1R1QPPP1/1N2KBR1 w - - 0 1",
        &[25, 1076, 27_378],
    ),
    (
        "4Qr2/p4r2/8/q3pk2/PB3ppp/1PnPP2N/1RK2PP1/1N3B1R b - - 0 1",
        &[35, 1302, 39_311],
    ),
    (
        "4Qr2/p1q2r2/8/4pk2/PB4pp/1PnPpP1N/1RK3P1/1N3B1R w - - 0 1",
        &[36, 1130, 34_217],
    ),
    (
        "8/8/q4k2/p6r/PP1rp1Pp/1KnPpp2/R2N2B1/1R4N1 w - - 0 1",
        &[30, 1329, 36_309],
    ),
    (
        "8/q7/5k2/p7/PP1rp1P1/2KP3B/2Rnp2r/4N1N1 w - - 0 1",
        &[16, 586, 9555, 366_670],
    ),
    ("8/6kN/8/2q1N3/Pp1rp1P1/3P4/2RKp3/7r w - - 0 1", &[19, 861, 15_432]),
    ("8/6kN/8/6q1/Pp1rp3/2RP1N2/3Kp3/1r6 w - - 0 1", &[4, 155, 2848, 103_116]),
    ("3r4/5k2/4N3/3q4/Pp2p2N/2RP4/6K1/1r6 w - - 0 1", &[27, 1075, 24_878]),
];

#[test]
fn unusual_and_random_positions_have_the_published_counts() {
    for (fen, counts) in COUNTS {
        let board = with_impossible_check(fen);
        for (depth, &expected) in (1..).zip(counts) {
            assert_eq!(perft(&board, depth), expected, "{fen}, depth {depth}");
        }
        assert_eq!(perft_unbulked(&board, 2), counts[1], "{fen}");
    }
    let before_capture = with_impossible_check("rnbqkbnr/p3pppp/2p5/1pPp4/3P4/8/PP2PPPP/RNBQKBNR w KQkq b6 0 4");
    assert_eq!(perft(&before_capture, 3), 23_509);
}
