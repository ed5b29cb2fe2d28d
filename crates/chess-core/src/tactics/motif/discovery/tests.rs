//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::{check, check_pairs};

#[test]
fn discovered_attacks() {
    check_pairs(
        "discovered-attack",
        "
        4kbnr/pp1n1p1p/2p1p1p1/q2p1b2/2PP4/2N1PN2/3B1PPP/R2QKB1R w - - 0 1 | Nxd5 Qxd2+ Qxd2 | discovered-attack d2 a5
        4kbnr/pp1n1p1p/2p1p1p1/3p1b2/q1PP4/2N1PN2/3B1PPP/R2QKB1R w - - 0 1 | Nxa4 Nb6 | hanging-piece a4 a4

        rnb1kb1r/pp2qppp/2pB1n2/3p4/8/3P1N2/PPP1QPPP/RN2KB1R b KQkq - 0 1 | Qxe2+ Bxe2 Bxd6 | discovered-attack f8 d6
        rnb1kb1r/pp2qppp/2p2n2/3pB3/8/3P1N2/PPP1QPPP/RN2KB1R b KQkq - 0 1 | Qxe5 Nxe5 | -

        4k3/4q3/8/4n3/4Q3/8/8/4K3 b - - 0 1 | Nd3+ Kd1 Qxe4 | discovered-attack e7 e4
        4k3/4q3/8/3Qn3/8/8/8/4K3 b - - 0 1 | Nd3+ Kd2 Qe1+ Kxd3 | -

        5r2/4k3/5b2/5R2/8/8/8/6K1 b - - 0 1 | Bd4+ Kf1 Rxf5+ Ke2 | discovered-attack f8 f5
        5r2/4k3/5b2/6R1/8/8/8/6K1 b - - 0 1 | Bd4+ Kg2 Kd6 Rg3 | -

        5rk1/8/8/5b2/8/5B2/8/5K2 b - - 0 1 | Be4 Ke2 Rxf3 | discovered-attack f8 f3
        4r1k1/8/8/5b2/8/5B2/8/5K2 b - - 0 1 | Be4 Kg1 Bxf3 | -

        3q2k1/8/8/8/3n4/8/3Q4/4R1K1 b - - 0 1 | Nf3+ Kf2 Qxd2+ Re2 | discovered-attack d8 d2
        3q2k1/8/8/8/3n4/8/3Q1K2/4R3 b - - 0 1 | Nf3 Kf1 Qxd2 | -

        8/8/6Q1/5p2/1k6/6K1/2q5/8 b - - 0 1 | f4+ Kh3 Qxg6 | discovered-attack c2 g6
        8/8/6Q1/5p2/1k5K/8/2q5/8 b - - 0 1 | f4 Kh3 Qxg6 | -

        5r2/3k1N2/8/3p4/3P1Q2/2P5/8/1R2K3 w - - 0 1 | Ne5+ Kc7 Qh2 Rh8 Qxh8 | discovered-attack f4 f8
        2k2r2/5N2/8/3p4/3P1Q2/2P5/8/1R2K3 w - - 0 1 | Ne5 Kc7 Qxf8 | -

        6k1/8/4q3/4n3/8/8/6P1/4R1K1 b - - 0 1 | Nf3+ gxf3 Qxe1+ Kg2 | discovered-attack e6 e1
        6k1/3q4/8/4n3/8/8/6P1/4R1K1 b - - 0 1 | Nf3+ Kf1 Nxe1 | -

        3r2k1/8/8/8/3b4/8/3R3K/8 b - - 0 1 | Bg1+ Kxg1 Rxd2 | discovered-attack d8 d2
        2r3k1/8/8/8/3b4/8/3R3K/8 b - - 0 1 | Bg1+ Kxg1 Rc7 Rg2+ Rg7 | -

        6k1/3q4/8/3Np3/3Q4/8/8/2K5 w - - 0 1 | Nf6+ Kf7 Qxd7+ Kxf6 | discovered-attack d4 d7
        5k2/3q4/8/3Np3/3Q4/8/8/2K5 w - - 0 1 | Nf6 Ke7 Nxd7 | -

        6k1/8/8/3q4/8/3B4/8/3QK3 w - - 0 1 | Bh7+ Kxh7 Qxd5 | discovered-attack d1 d5
        6k1/8/2q5/8/8/3B4/8/3QK3 w - - 0 1 | Bh7+ Kf8 Qd4 | -

        8/8/1k2r3/8/8/8/4n3/1K2R3 b - - 0 1 | Nc3+ Kc2 Rxe1 | discovered-attack e6 e1
        8/8/1k2r3/8/8/8/1K2n3/4R3 b - - 0 1 | Nc3 Kc2 Rxe1 | -

        6k1/8/2Qb1r2/8/8/8/8/6K1 b - - 0 1 | Bh2+ Kxh2 Rxc6 | discovered-attack f6 c6
        6k1/1Q6/3b1r2/8/8/8/8/6K1 b - - 0 1 | Bh2+ Kxh2 Rg6 Qb3+ Kg7 | -

        6k1/3q4/3b4/8/3Q4/8/8/6K1 b - - 0 1 | Bh2+ Kxh2 Qxd4 | discovered-attack d7 d4
        6k1/3q4/3b4/2Q5/8/8/8/6K1 b - - 0 1 | Bh2+ Kxh2 Qh7+ Kg1 | -

        6k1/8/3q4/8/8/3B4/8/3Q2K1 w - - 0 1 | Bh7+ Kxh7 Qxd6 | discovered-attack d1 d6
        5k2/8/3q4/8/8/3B4/8/3Q2K1 w - - 0 1 | Bh7 Kf7 Qxd6 | -

        4r1k1/4q3/8/4b3/8/8/8/4R1K1 b - - 0 1 | Bd4+ Kg2 Qxe1 | discovered-attack e7 e1
        4r1k1/4q3/8/4b3/8/8/8/4R2K b - - 0 1 | Bd4 Kg2 Qxe1 | -

        7k/2q5/8/4N3/8/6Q1/8/6K1 w - - 0 1 | Ng6+ Kg7 Qxc7+ Kxg6 | discovered-attack g3 c7
        7k/2q5/8/4N3/6Q1/8/8/6K1 w - - 0 1 | Ng6+ Kh7 Nf8+ Kh8 | -

        6k1/8/6q1/8/6N1/8/6R1/3K4 w - - 0 1 | Nf6+ Kf7 Rxg6 | discovered-attack g2 g6
        6k1/5q2/8/8/6N1/8/6R1/3K4 w - - 0 1 | Nf6+ Kf8 | -

        8/r1p4R/4k3/8/3K4/8/8/8 b - - 0 1 | c5+ Kc4 Rxh7 | discovered-attack a7 h7
        7R/r1p5/4k3/8/3K4/8/8/8 b - - 0 1 | c5+ Kxc5 Kf6 Rh1 | -

        5k2/8/8/8/8/3r4/3B4/2KR4 w - - 0 1 | Bb4+ Kf7 Rxd3 | discovered-attack d1 d3
        5k2/8/8/8/3r4/8/3B4/2KR4 w - - 0 1 | Bb4+ Rxb4 Rd2 Rb7 | -
",
    );
}

#[test]
fn discovered_checks() {
    check_pairs(
        "discovered-check",
        "
        7k/5R2/6q1/8/4n3/3K4/8/8 b - - 0 1 | Nf6+ Kd4 Qxf7 | discovered-check g6 d3 f7
        7k/5R2/6q1/8/2K1n3/8/8/8 b - - 0 1 | Nf6 Kc3 Qxf7 | -

        8/8/6k1/8/2K1p2r/8/3R1P2/8 b - - 0 1 | e3+ Kc3 exd2 | discovered-check h4 c4 d2
        8/8/6k1/1K6/4p2r/8/3R1P2/8 b - - 0 1 | e3 Ka5 exd2 | -

        4k1Q1/8/8/8/3q4/8/5r2/6K1 b - - 0 1 | Rf8+ Kg2 Rxg8+ Kf1 | discovered-check d4 g1 g8
        4k1Q1/8/8/8/3q4/8/5r2/7K b - - 0 1 | Rf8 Kh2 Rxg8 | -

        8/7k/2r5/3bb3/4P3/3B4/8/6K1 w - - 0 1 | exd5+ Rg6+ Bxg6+ Kxg6 | discovered-check d3 c6 h7
        6k1/8/2r5/3bb3/4P3/3B4/8/6K1 w - - 0 1 | exd5 Rc3 Ba6 Bd6 | hanging-piece d5 d5

        4k3/8/1q6/8/3p4/8/4B3/6K1 b - - 0 1 | d3+ Kf1 dxe2+ Kxe2 | discovered-check b6 e2 g1
        4k3/1q6/8/8/3p4/8/4B3/6K1 b - - 0 1 | d3 Kf2 dxe2 | -

        6k1/8/1q2PQ2/2n5/8/8/6B1/6K1 b - - 0 1 | Ne4+ Kh1 Nxf6 | discovered-check b6 f6 g1
        6k1/1q6/4PQ2/2n5/8/8/6B1/6K1 b - - 0 1 | Ne4 Bf1 Nxf6 | -

        6k1/4qr2/8/6B1/8/6Q1/8/6K1 w - - 0 1 | Bxe7+ Rg7 | discovered-check g3 g8
        6k1/4q1r1/8/6B1/8/6Q1/8/6K1 w - - 0 1 | Bxe7 Rxg3+ Kf2 Rg6 | -

        5k2/8/8/1R6/3b4/8/5r2/6K1 b - - 0 1 | Rb2+ Kf1 Rxb5 | discovered-check d4 b5 g1
        5k2/8/8/1R1b4/8/8/5r2/6K1 b - - 0 1 | Rb2 Kf1 Rxb5 | -

        8/6k1/8/2q5/3p4/R7/8/6K1 b - - 0 1 | d3+ Kf1 Qxa3 | discovered-check c5 a3 g1
        8/6k1/2q5/8/3p4/R7/8/6K1 b - - 0 1 | d3 Ra7+ Kf6 Ra2 | -

        8/6pk/8/7n/4P3/3B2R1/4K3/7R w - - 0 1 | e5+ Kg8 Rxh5 | discovered-check d3 h5 h7
        6k1/6p1/8/7n/4P3/3B2R1/4K3/7R w - - 0 1 | e5 Kf7 Rxh5 | -

        4Q1k1/6b1/5r2/8/8/2K5/8/8 b - - 0 1 | Rf8+ Kc4 Rxe8 | discovered-check g7 c3 e8
        4Q1k1/6b1/5r2/8/1K6/8/8/8 b - - 0 1 | Rf8 Ka3 Rxe8 | -

        4r1k1/3n4/4P3/8/8/1B6/8/7K w - - 0 1 | exd7+ Kf8 dxe8=Q+ Kxe8 | discovered-check b3 e8 g8
        4r2k/3n4/4P3/8/8/1B6/8/7K w - - 0 1 | exd7 Rd8 Kg2 Kg7 | hanging-piece d7 d7

        7k/1b6/8/8/4p3/8/3Q2K1/8 b - - 0 1 | e3+ Kf1 exd2 | discovered-check b7 d2 g2
        7k/1b6/8/8/4p3/6K1/3Q4/8 b - - 0 1 | e3 Kh2 exd2 | -

        8/8/1k6/8/8/1K6/1R6/3r4 w - - 0 1 | Kc2+ Kc5 Kxd1 | discovered-check b2 b6 d1
        8/2k5/8/8/8/1K6/1R6/3r4 w - - 0 1 | Kc2 Kc6 Kxd1 | -

        4k3/8/8/2b5/3p4/8/4B3/6K1 b - - 0 1 | d3+ Kf1 dxe2+ Kxe2 | discovered-check c5 e2 g1
        4k3/8/2b5/8/3p4/8/4B3/6K1 b - - 0 1 | d3 Kf2 dxe2 | -

        5rk1/8/5p2/3p2B1/2B5/8/5K2/8 b - - 0 1 | fxg5+ Ke3 dxc4 | discovered-check f8 c4 f2
        5rk1/8/5p2/3p2B1/2B5/6K1/8/8 b - - 0 1 | fxg5 Bxd5+ Kg7 Kg4 | hanging-piece g5 g5

        6k1/8/8/2b5/8/1P6/B7/7K w - - 0 1 | b4+ Kf8 bxc5 | discovered-check a2 c5 g8
        5k2/8/8/2b5/8/1P6/B7/7K w - - 0 1 | b4 Ke7 bxc5 | -
",
    );
}

#[test]
fn double_checks() {
    check_pairs(
        "double-check",
        "
        8/8/4r3/8/4n3/6Pk/4K2P/8 b - - 0 1 | Nxg3+ Kd3 | double-check e6 e2
        8/8/4r3/8/4n1k1/6P1/4K2P/8 b - - 0 1 | Nxg3+ Kf2 Re2+ Kg1 Kf3 hxg3 Kxg3 | -

        8/4k3/1q6/6N1/3n3Q/8/8/6K1 b - - 0 1 | Nf3+ Kg2 Nxh4+ Kg3 | double-check b6 g1 h4
        8/1q2k3/8/6N1/3n3Q/8/8/6K1 b - - 0 1 | Nf3+ Kf1 Nxh4 | -

        8/3k4/8/3N4/2n5/8/3R4/2K5 w - - 0 1 | Nb6+ Ke6 Nxc4 | double-check d2 c4 d7
        2k5/8/8/3N4/2n5/8/3R4/2K5 w - - 0 1 | Nb6+ Kb7 Nxc4 | -

        2qk4/8/8/2n5/1Q6/8/8/2K5 b - - 0 1 | Nd3+ Kd2 Nxb4 | double-check c8 b4 c1
        2qk4/8/8/2n5/1Q6/8/3K4/8 b - - 0 1 | Nd3 Kd1 Nxb4 | -

        8/6k1/8/8/4b3/3B1n2/6K1/8 b - - 0 1 | Ne1+ Kf2 Nxd3+ Ke3 | double-check e4 d3 g2
        8/6k1/8/8/4b3/3B1n1K/8/8 b - - 0 1 | Ne1 Kh2 Nxd3 | -

        8/8/2p5/1p6/3k4/2N5/1B2K3/8 w - - 0 1 | Nxb5+ Kc4 Na3+ Kc5 Kd1 | double-check b2 d4
        8/8/2p5/1p6/3k4/2N5/B3K3/8 w - - 0 1 | Nxb5+ cxb5 Kd1 Kc3 Kc1 | -

        r4r2/3k4/8/3N4/3Q4/8/3K4/8 w - - 0 1 | Nb6+ Kc6 Nxa8 Rxa8 | double-check d4 a8 d7
        r4r2/3k4/8/3N4/3Q4/2K5/8/8 w - - 0 1 | Nb6+ Ke7 Qc5+ Ke6 Qd5+ | -

        4k3/8/8/8/q3B3/8/8/4R1K1 w - - 0 1 | Bc6+ Kf7 Bxa4 | double-check e1 a4 e8
        5k2/8/8/8/q3B3/8/8/4R1K1 w - - 0 1 | Bc6 Qxc6 | -

        4k1r1/6p1/8/8/4N3/8/8/4R2K w - - 0 1 | Nf6+ Kf7 Nxg8 Kxg8 | double-check e1 e8 g8
        4k1r1/6p1/8/8/4N3/8/8/3R3K w - - 0 1 | Nf6+ gxf6 | -

        8/2p1k3/3p4/1N2P3/8/8/8/4R1K1 w - - 0 1 | exd6+ Kf6 Kg2 | double-check e1 e7
        8/2p1k3/3p4/1N2P3/8/8/8/5RK1 w - - 0 1 | exd6+ cxd6 | -

        1b6/4k3/2p5/3pP3/8/8/8/3RR1K1 w - d6 0 1 | exd6+ Kd7 Re7+ Kd8 | double-check e1 e7
        1b6/4k3/2p5/3pP3/8/8/8/3R1RK1 w - d6 0 1 | exd6+ Bxd6 Rfe1+ Kd7 | -

        8/1q4k1/8/8/3R4/8/1B6/6K1 w - - 0 1 | Rd7+ Kg6 Rxb7 | double-check b2 b7 g7
        8/1q4k1/8/8/3R4/8/8/2B3K1 w - - 0 1 | Rd7+ Qxd7 | -

        3q4/5pk1/8/8/3N4/8/1B6/6K1 w - - 0 1 | Ne6+ Kg6 Nxd8 | double-check b2 d8 g7
        3q4/5pk1/8/8/3N4/8/2B5/6K1 w - - 0 1 | Ne6+ fxe6 | -

        4k3/4q3/8/4b3/8/2P5/1P6/4K3 b - - 0 1 | Bxc3+ Kd1 Bxb2 | double-check e7 b2 e1
        4k3/5q2/8/4b3/8/2P5/1P6/4K3 b - - 0 1 | Bxc3+ bxc3 | -

        4k3/6p1/5n2/8/4N3/8/8/4R1K1 w - - 0 1 | Nxf6+ Kf7 Ng4 | double-check e1 e8
        4k3/6p1/5n2/8/4N3/8/8/3R2K1 w - - 0 1 | Nxf6+ gxf6 | -

        4k3/8/8/b7/8/2r5/8/R3K3 b - - 0 1 | Rc1+ Ke2 Rxa1 | double-check a5 a1 e1
        4k3/8/1b6/8/8/2r5/8/R3K3 b - - 0 1 | Rc1+ Rxc1 | -
",
    );
}

#[test]
fn a_discovered_check_by_a_piece_that_can_be_recaptured_wins_nothing() {
    check("5bk1/8/6N1/8/8/8/8/K5R1 w - - 0 1", "Nxf8+ Kh8 Ne6", "-");
}
