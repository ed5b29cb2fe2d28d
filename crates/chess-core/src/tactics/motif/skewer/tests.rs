//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::{check, check_pairs};

#[test]
fn skewers() {
    check_pairs(
        "skewer",
        "
        8/3R4/8/8/2k5/6K1/2q5/8 w - - 0 1 | Rc7+ Kb3 Rxc2 | skewer c7 c2 c4
        8/3R4/8/8/2k5/6K1/1q6/8 w - - 0 1 | Rc7+ Kd5 Rd7+ Kc5 | -

        8/1R6/8/4k3/4r3/3K4/8/8 w - - 0 1 | Re7+ Kd6 Rxe4 | skewer e7 e4 e5
        8/1R6/4k3/8/4r3/3K4/8/8 w - - 0 1 | Re7+ Kd5 Rxe4 | -

        1r6/8/4k3/8/8/8/2p5/2K3R1 b - - 0 1 | Rb1+ Kxc2 Rxg1 | skewer b1 c1 g1
        1r6/8/4k3/8/8/8/2p3R1/2K5 b - - 0 1 | Rb1+ Kxc2 Rb7 Re2+ Kd5 | -

        3kr3/4b3/R7/8/8/7Q/3K4/8 w - - 0 1 | Ra8+ Kc7 Rxe8 | skewer a8 d8 e8
        3k1r2/4b3/R7/8/8/7Q/3K4/8 w - - 0 1 | Ra8+ Kc7 Qh2+ Kd7 | -

        4b2k/8/8/7p/4K3/8/8/7R b - - 0 1 | Bc6+ Kf4 Bxh1 | skewer c6 e4 h1
        4b2k/8/8/7p/4K3/8/7R/8 b - - 0 1 | Bc6+ Kf4 Kg7 Rxh5 | -

        2k3r1/8/8/8/8/5Nq1/7Q/1K3R2 w - - 0 1 | Rg1 Qxg1+ Nxg1 | skewer g1 g3 g8
        2k2r2/8/8/8/8/5Nq1/7Q/1K3R2 w - - 0 1 | Rg1 Kb7 Rxg3 | -

        8/8/5Qrk/8/8/8/3KR1rq/8 w - - 0 1 | Qh8+ Kg5 Qxh2 | skewer h8 h2 h6
        8/8/5Qrk/8/8/6q1/3KR1r1/8 w - - 0 1 | Qh8+ Kg5 Qd8+ Kh5 | -

        5k1r/8/8/8/8/2R5/1Q4K1/8 w - - 0 1 | Rc8+ Ke7 Rxh8 | skewer c8 f8 h8
        5k2/7r/8/8/8/2R5/1Q4K1/8 w - - 0 1 | Rc8+ Kf7 Rc7+ Kg6 | -

        8/4R3/8/3k4/1n1r4/8/1R6/6K1 w - - 0 1 | Rd7+ Kc5 Rxd4 | skewer d7 d4 d5
        8/4R3/8/2nk4/3r4/8/1R6/6K1 w - - 0 1 | Rd7+ Kc6 Rxd4 | -

        8/3k1B2/2n5/3N3Q/8/8/1P6/2KR4 w - - 0 1 | Be8+ Ke6 Nc7+ Kf6 Bxc6 | skewer e8 c6 d7
        8/1n1k1B2/8/3N3Q/8/8/1P6/2KR4 w - - 0 1 | Be8+ Kc8 Bg6 Kb8 | -

        7r/4k3/8/7r/5K2/8/4NR2/8 b - - 0 1 | Rf8+ Ke4 Rxf2 | skewer f8 f2 f4
        7r/4k3/8/7r/4K3/8/4NR2/8 b - - 0 1 | Rf8 Kd3 Rxf2 | -

        4r2k/8/7p/4q3/8/2Q5/1P6/1K5R w - - 0 1 | Re1 Qxc3 Rxe8+ Kg7 bxc3 | skewer e1 e5 e8
        3r3k/8/7p/4q3/8/2Q5/1P6/1K5R w - - 0 1 | Re1 Kg7 Rxe5 | -

        8/8/8/1r4k1/6P1/6K1/8/7R w - - 0 1 | Rh5+ Kf6 Rxb5 | skewer h5 b5 g5
        8/8/1r6/6k1/6P1/6K1/8/7R w - - 0 1 | Rh5+ Kg6 Kh4 Rb1 | -

        8/R4K2/7r/8/4k3/8/8/8 b - - 0 1 | Rh7+ Ke6 Rxa7 | skewer h7 a7 f7
        8/5K2/1R5r/8/4k3/8/8/8 b - - 0 1 | Rh7+ Kf8 Rc7 Kg8 | -

        2Q5/8/1k6/5K2/8/6q1/8/8 b - - 0 1 | Qh3+ Ke4 Qxc8 | skewer h3 c8 f5
        4Q3/8/1k6/5K2/8/6q1/8/8 b - - 0 1 | Qh3+ Kf4 Qh4+ Kf3 | -

        6k1/6p1/2q1b3/8/8/8/2P1Q3/5RK1 b - - 0 1 | Bc4 Qg2 Qxg2+ Kxg2 Bxf1+ Kxf1 | skewer c4 e2 f1
        6k1/1q4p1/4b3/8/8/8/2P1Q3/5RK1 b - - 0 1 | Bc4 Kf2 Bxe2 | -

        2k4r/Q7/8/8/7P/8/7K/8 w - - 0 1 | Qa8+ Kd7 Qxh8 | skewer a8 c8 h8
        2k5/Q4r2/8/8/7P/8/7K/8 w - - 0 1 | Qa8+ Kd7 Qe4 Re7 | -

        6k1/8/6r1/6q1/8/8/8/R4K2 b - - 0 1 | Qg1+ Ke2 Qxa1 | skewer g1 a1 f1
        6k1/8/7r/6q1/8/8/8/R4K2 b - - 0 1 | Qg1+ Ke2 Qxa1 | -

        3r2k1/2q3pp/2p2p2/1pBbb3/7P/2P1QBP1/1P3PK1/4R3 w - - 0 1 | Bb6 Bxf3+ Kxf3 Qd7 Bxd8 | skewer b6 c7 d8
        4r1k1/2q3pp/2p2p2/1pBbb3/7P/2P1QBP1/1P3PK1/4R3 w - - 0 1 | Bb6 Bxf3+ Kxf3 Qd7 | -
",
    );
}

#[test]
fn the_front_piece_of_a_skewer_is_worth_more_than_the_rear_piece() {
    check("8/1r4k1/8/3r4/8/7B/5P2/4RK2 w - - 0 1", "Bg2 Rd8 Bxb7", "-");
}
