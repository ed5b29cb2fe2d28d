//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::{check, check_pairs, line};
use crate::tactics::motifs;

#[test]
fn deflections() {
    check_pairs(
        "deflection",
        "
        8/5k1p/p4rpq/4Q3/8/3B4/8/6K1 w - - 0 1 | Bc4+ Kf8 Qxf6+ Ke8 | deflection c4 f6 f7
        5k2/7p/p4rpq/4Q3/8/3B4/8/6K1 w - - 0 1 | Bc4 Qc1+ Kg2 Qc2+ Kh1 | -

        4n3/p2kPK2/8/8/8/6r1/P7/4R3 w - - 0 1 | Rd1+ Kc7 Kxe8 | deflection d1 d7 e8
        2k1n3/p3PK2/8/8/8/6r1/P7/4R3 w - - 0 1 | Rd1 Kb7 Kxe8 | -

        8/8/8/6k1/2K2nP1/3N1P1P/8/8 w - - 0 1 | h4+ Kxh4 Nxf4 | deflection h4 f4 g5
        8/8/6k1/8/2K2nP1/3N1P1P/8/8 w - - 0 1 | h4 Kf6 Nxf4 | -

        5r1k/8/8/8/8/8/3Qq3/3R3K b - - 0 1 | Rf1+ Rxf1 Qxd2 | deflection f1 d1 d2
        5r1k/8/8/8/8/8/3Qq3/2R4K b - - 0 1 | Rf1+ Rxf1 Qxd2 | -

        3r4/5k2/3q4/8/3N4/8/3Q1PP1/3R2K1 w - - 0 1 | Nc6 Qxc6 Qxd8 | deflection c6 d6 d8
        2r5/5k2/3q4/8/3N4/8/3Q1PP1/3R2K1 w - - 0 1 | Nc6 Kg7 Qxd6 | -

        2b5/1k2K1R1/3B4/4P3/4r3/8/8/8 w - - 0 1 | Kd8+ Kc6 Kxc8 | deflection d8 b7 c8
        1b6/1k2K1R1/3B4/4P3/4r3/8/8/8 w - - 0 1 | Kd8+ Ka8 Rg5 Ba7 | -

        3q2k1/8/b7/8/8/1PQ1P3/1R3P2/3rN1K1 b - - 0 1 | Qd3 Qxd3 Rxe1+ Kh2 Bxd3 | deflection d3 c3 e1
        3q2k1/8/b7/8/1Q6/1P2P3/1R3P2/3rN1K1 b - - 0 1 | Qd3 Qc3 Qxc3 | -

        7r/3Q4/4rkpp/8/6P1/2N2P2/2q4P/7K w - - 0 1 | Nd5+ Kg5 Qxe6 | deflection d5 e6 f6
        7r/3Q1r2/5kpp/8/6P1/2N2P2/2q4P/7K w - - 0 1 | Nd5+ Kg7 | -

        8/1R5r/6kp/8/5P2/8/8/6K1 w - - 0 1 | f5+ Kxf5 Rxh7 | deflection f5 g6 h7
        7r/1R6/6kp/8/5P2/8/8/6K1 w - - 0 1 | f5+ Kxf5 Rf7+ Kg5 | -

        6k1/3q4/8/1prp4/3Q2P1/8/8/6K1 b - - 0 1 | Rc4 Qd3 Qxg4+ Qg3 b4 | deflection c4 d4 g4
        6k1/3q4/8/1prp4/3Q2P1/8/8/5K2 b - - 0 1 | Rc4 Qb6 Qf7+ Ke2 | -

        2b1k3/8/r7/6q1/6P1/3nN3/3K4/R1R5 b - - 0 1 | Nxc1 Rxc1 Rd6+ Kc2 Qxe3 | deflection a6 d2 e3
        2b1k3/8/r7/6q1/6P1/3nN3/3K4/RR6 b - - 0 1 | Nc1 Rxa6 Bxa6 Rxc1 | -

        4k3/8/5n2/8/4p3/2N1B3/8/6K1 w - - 0 1 | Bg5 Nd5 Nxe4 | deflection g5 e4 f6
        4k3/8/5n2/8/4p3/2N1B3/8/5K2 w - - 0 1 | Bg5 Kf7 Ke1 Ke6 Ne2 | -

        6K1/8/6R1/8/5k2/4r3/3Q4/8 w - - 0 1 | Qf2+ Ke4 Re6+ Kd5 Qxe3 | deflection g6 e3 f4
        6K1/8/6R1/8/4k3/4r3/3Q4/8 w - - 0 1 | Qf2 Rd3 Qe2+ Re3 | -

        8/8/8/8/6K1/4k3/5rp1/6R1 w - - 0 1 | Kg3 Rf8 Rxg2 | deflection g3 f2 g2
        8/8/8/8/6K1/4k3/5rp1/5R2 w - - 0 1 | Kg3 gxf1=Q Kh4 Qg1 Kh5 | -

        3r2k1/8/5p2/4rRp1/6K1/8/8/8 b - - 0 1 | Rd4+ Kg3 Rxf5 | deflection d4 f5 g4
        3r2k1/8/5p2/4rRp1/8/5K2/8/8 b - - 0 1 | Rd4 Rxf6 | -
",
    );
}

#[test]
fn overloads() {
    check_pairs(
        "overload",
        "
        2k5/4q1rR/4n3/8/8/7Q/8/2K5 w - - 0 1 | Rxg7 Qxg7 Qxe6+ Qd7 | overload g7 e6 e7
        2k3r1/4q2R/4n3/8/8/7Q/8/2K5 w - - 0 1 | Rg7 Kb8 Rxe7 | -

        6k1/8/6p1/8/8/2Q3R1/2qr2P1/6K1 b - - 0 1 | Rxg2+ Rxg2 Qxc3 | overload g2 c3 g3
        6k1/8/6p1/8/1Q6/6R1/2qr2P1/6K1 b - - 0 1 | Rxg2+ Kf1 Rxg3 | -

        8/2p2k2/1bRn4/1K6/8/8/8/8 w - - 0 1 | Rxd6 cxd6 Kxb6 | overload d6 b6 c7
        8/2p1k3/1bRn4/1K6/8/8/8/8 w - - 0 1 | Rxd6 c5 Kxb6 | -

        5rk1/6pp/8/8/5Q2/3B4/8/7K w - - 0 1 | Bxh7+ Kxh7 Qxf8 | overload h7 f8 g8
        4r1k1/6pp/8/8/5Q2/3B4/8/7K w - - 0 1 | Bxh7+ Kxh7 Qf5+ Kh6 | -

        1r4k1/8/5p2/6q1/8/2N2Q2/1PKN2P1/4R3 b - - 0 1 | Rxb2+ Kxb2 Qxd2+ Kb3 Qxe1 Qxf6 | overload b2 c2 d2
        1r4k1/8/5p2/6q1/2N5/5Q2/1PKN2P1/4R3 b - - 0 1 | Rxb2+ Kxb2 Qb5+ Kc3 | -

        r3qk2/1Q2n3/8/8/8/8/P5P1/4R1K1 w - - 0 1 | Rxe7 Qxe7 Qxa8+ Kg7 | overload e7 a8 e8
        1r2qk2/1Q2n3/8/8/8/8/P5P1/4R1K1 w - - 0 1 | Rxe7 Ra8 Qxa8 | -

        5k2/5pp1/5r2/8/8/1Pq2B2/P4QK1/4R3 b - - 0 1 | Rxf3 Qxf3 Qxe1 | overload f3 e1 f2
        5k2/4p1p1/5r2/8/8/1Pq2B2/P4QK1/4R3 b - - 0 1 | Rxf3 Kg1 Rxf2 | -

        3rk3/p7/1qp5/8/3b4/1Q6/1PP3PP/2KR1B1R b - - 0 1 | Bxb2+ Kxb2 Rxd1 | overload b2 c1 d1
        2r1k3/p7/1qp5/8/3b4/1Q6/1PP3PP/2KR1B1R b - - 0 1 | Bxb2+ Qxb2 Rb8 Qxb6 axb6 | -

        4R3/7r/3kR3/7P/3K4/8/8/8 b - - 0 1 | Kd7 h6 Rxh6 Rxh6 Kxe8 | overload h7 e6 e8
        4R3/7r/3kR3/7P/8/2K5/8/8 b - - 0 1 | Kd7 h6 Rf7 Kd4 | -

        5k2/B7/3p4/3Pr3/3K4/3B4/2b5/8 b - - 0 1 | Bxd3 Kxd3 Rxd5+ Bd4 | overload d3 d4 d5
        5k2/B7/3p4/3Pr3/3K4/2B5/2b5/8 b - - 0 1 | Bd3 Kxd3 Rxd5+ Kc4 Rg5 | -

        3r2k1/3B1p2/8/8/8/8/6b1/2KR1R2 b - - 0 1 | Bxf1 Rxf1 Rxd7 | overload f1 d1 d7
        3r2k1/3B1p2/8/8/8/8/6b1/2KRR3 b - - 0 1 | Bf1 Rxf1 Ra8 Bb5 Kg7 | -

        8/8/4k3/3n1b2/8/7B/8/3R2K1 w - - 0 1 | Bxf5+ Kxf5 Rxd5+ | overload f5 d5 e6
        8/8/4k1p1/3n1b2/8/7B/8/3R2K1 w - - 0 1 | Bxf5+ gxf5 Kf2 | -

        8/2k2p2/4b1n1/8/8/1B6/8/K5R1 w - - 0 1 | Bxe6 fxe6 Rxg6 | overload e6 f7 g6
        8/2k2p2/4b1n1/8/8/1B6/8/K6R w - - 0 1 | Bxe6 fxe6 Rh6 | -

        n2r4/6k1/8/8/3nB3/8/1P4KP/3R4 w - - 0 1 | Bxa8 Rxa8 Rxd4 | overload a8 d4 d8
        n2r4/6k1/8/4p3/3nB3/8/1P4KP/3R4 w - - 0 1 | Bxa8 Rxa8 Kf2 | -

        4r1k1/1b6/8/8/2P5/1P6/4N1P1/5K2 b - - 0 1 | Bxg2+ Kxg2 Rxe2+ | overload g2 e2 f1
        4r1k1/1b6/8/8/2P5/1PN5/4N1P1/5K2 b - - 0 1 | Bxg2+ Kxg2 | -

        5k2/4b3/3n4/1N4n1/6R1/1P6/K1P5/8 w - - 0 1 | Nxd6 Bxd6 Rxg5 | overload d6 e7 g5
        8/4b3/3nk3/1N4n1/6R1/1P6/K1P5/8 w - - 0 1 | Nxd6 Kxd6 Rg2 | -
",
    );
}

#[test]
fn interferences() {
    check_pairs(
        "interference",
        "
        6k1/5p2/8/3Bp3/b4q2/2Q5/6P1/4R1K1 w - - 0 1 | Re4 Qg5 Rxa4 | interference e4 a4 f4
        6k1/5p2/3B4/4p3/b4q2/2Q5/6P1/4R1K1 w - - 0 1 | Re4 Kg7 Rxa4 | -

        8/7k/8/5Pb1/4B3/3q4/8/4Q1K1 b - - 0 1 | Be3+ Kg2 Qxe4+ Kh3 | interference e3 e1 e4
        8/7k/8/3B1Pb1/8/3q4/8/4Q1K1 b - - 0 1 | Be3+ Kh2 Bf4+ Kg1 | -

        6k1/8/1n3n2/8/8/8/R3QPP1/1q2B1K1 w - - 0 1 | Rb2 Qf5 Rxb6 | interference b2 b1 b6
        6k1/2n5/5n2/8/8/8/R3QPP1/1q2B1K1 w - - 0 1 | Rb2 Kf7 Rxb1 | -

        5b1k/2q5/8/1R2N3/8/8/8/6K1 b - - 0 1 | Bc5+ Kf1 Qxe5 | interference c5 b5 e5
        2q2b1k/8/8/1R2N3/8/8/8/6K1 b - - 0 1 | Bc5+ Kg2 Qg8+ Kh3 | -

        8/5k2/5q1p/3nRp2/8/6Q1/5P2/6K1 b - - 0 1 | f4 Qh2 Qxe5 Qxh6 | interference f4 e5 g3
        8/5k2/2n2q1p/4Rp2/8/6Q1/5P2/6K1 b - - 0 1 | f4 Kf1 fxg3 | -

        1k6/3q4/8/2p1pN1p/6r1/5K2/2Q5/8 b - - 0 1 | e4+ Ke3 Qxf5 | interference e4 c2 f5
        1k6/3q4/4N3/2p1p2p/6r1/5K2/2Q5/8 b - - 0 1 | e4+ Qxe4 Rxe4 | -

        8/7k/4p1q1/8/5P2/6P1/2r4P/1Q3RK1 w - - 0 1 | f5 exf5 Qxc2 | interference f5 c2 g6
        8/5q1k/4p3/8/5P2/6P1/2r4P/1Q3RK1 w - - 0 1 | f5 Kh6 Qxc2 | -

        6k1/1p1n1p2/6p1/8/q7/2PB4/4QP2/5RK1 w - - 0 1 | Bb5 Qa3 Bxd7 Qxc3 | interference b5 a4 d7
        6k1/1p1n1p2/6p1/8/1q6/2PB4/4QP2/5RK1 w - - 0 1 | Bb5 Qb1 Bxd7 | -

        3r2k1/2Q5/5qN1/5P2/8/1p1n3P/6P1/5R1K w - - 0 1 | Ne7+ Kg7 Qxd8 | interference e7 d8 f6
        2Qr2k1/8/5qN1/5P2/8/1p1n3P/6P1/5R1K w - - 0 1 | Ne7+ Kf7 Qxd8 | -

        1k6/1p1Q4/8/8/1b2N3/3R2P1/Pq3PK1/8 w - - 0 1 | Rb3 Qxa2 Rxb4 | interference b3 b2 b4
        1k6/1p1Q4/8/4N3/1b6/3R2P1/Pq3PK1/8 w - - 0 1 | Rb3 Ka7 Rxb2 | -

        5rk1/2p3pp/8/2n2qB1/5P2/2N5/6PK/3R4 w - - 0 1 | Rd5 Qc2 Rxc5 h6 | interference d5 c5 f5
        5rk1/2p3pp/8/2n2qB1/5P2/2N5/5P1K/3R4 w - - 0 1 | Rd5 Qc2 Nd1 Nd3 | -

        3r4/4k3/8/8/4PN2/8/1R1n4/6K1 w - - 0 1 | Nd5+ Kd6 Rxd2 | interference d5 d2 d8
        3r3k/8/8/8/4PN2/8/1R1n4/6K1 w - - 0 1 | Nd5 Nxe4 | -

        6k1/1b6/8/8/2PPp3/8/8/4R1K1 w - - 0 1 | d5 Kf7 Rxe4 | interference d5 b7 e4
        6k1/1b6/8/8/3Pp3/2P5/8/4R1K1 w - - 0 1 | d5 Bxd5 | -

        6kr/8/5n2/3p4/R6B/8/3K4/8 b - - 0 1 | Ne4+ Kd3 Rxh4 | interference e4 a4 h4
        6kr/8/5n2/3p4/R6B/8/4K3/8 b - - 0 1 | Ne4 Be1 | -

        4r1k1/8/8/3P4/8/1R2b2B/8/5K2 w - - 0 1 | Be6+ Kg7 Rxe3 | interference e6 e3 e8
        4r1k1/8/8/3P4/8/1R2b3/6B1/5K2 w - - 0 1 | Be4 Rxe4 | -

        7k/8/8/1r3p2/3P4/8/6B1/5RK1 w - - 0 1 | d5 Kg7 Rxf5 | interference d5 b5 f5
        7k/8/8/1r3p2/3P4/8/8/4BRK1 w - - 0 1 | d5 Rxd5 Rf3 | -
",
    );
}

#[test]
fn an_even_exchange_after_a_capture_is_no_deflection() {
    // The pawn wins the bishop and attacks the rook that guards the queen. The queens are then exchanged.
    let fen = "5r2/4b3/3P2k1/5q2/8/3Q4/8/6K1 w - - 0 1";
    check(fen, "dxe7 Re8 Qxf5+ Kxf5 Kf2 Kf6", "hanging-piece e7 e7");
    let found = motifs(&line(fen, "dxe7 Re8 Qxf5+ Kxf5 Kf2 Kf6", false));
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_pawn_that_was_already_lost_proves_no_deflection() {
    check("8/1R5p/6k1/8/8/8/8/R5KR w - - 0 1", "Ra6+ Kg5 Rbxh7", "-");
}
