//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn removed_defenders() {
    check_pairs(
        "removes-defender",
        "
        8/6Q1/4krn1/4p1B1/8/8/1P4P1/6K1 w - - 0 1 | Bxf6 Kf5 g4+ Kxg4 Qxg6+ Kf4 | removes-defender f6 g6
        5Q2/8/4krn1/4p1B1/8/8/1P4P1/6K1 w - - 0 1 | Bxf6 Nxf8 Bg5 Kf5 | -

        7k/8/3p1r2/4q3/8/6Q1/7K/5R2 w - - 0 1 | Qxe5 dxe5 Rxf6 | removes-defender e5 f6
        7k/8/3p1r2/4q3/8/6Q1/6RK/8 w - - 0 1 | Qxe5 Kh7 Qxf6 | -

        6k1/2q5/2p1p3/3n4/1bQ5/2N5/1P4B1/6K1 w - - 0 1 | Nxd5 Qa7+ Kh2 Qh7+ Bh3 cxd5 Qxb4 | removes-defender d5 b4
        6k1/1q6/2p1p3/3n4/1bQ5/2N5/1P4B1/6K1 w - - 0 1 | Nxd5 Kf7 Nxb4 | -

        3q2k1/8/2b5/8/3P3R/5N2/8/3Q2K1 b - - 0 1 | Bxf3 Qxf3 Qxh4 | removes-defender f3 h4
        2q3k1/8/2b5/8/3P3R/5N2/8/3Q2K1 b - - 0 1 | Bxf3 Qxf3 Qc1+ Kh2 | -

        R3r2k/3q4/2Q5/1P6/8/8/8/6K1 b - - 0 1 | Qxc6 bxc6 Rxa8 | removes-defender c6 a8
        4r2k/1R1q4/2Q5/1P6/8/8/8/6K1 b - - 0 1 | Qxc6 bxc6 Rc8 Rb6 | -

        6k1/8/8/3q2B1/6b1/5N2/6P1/6K1 b - - 0 1 | Bxf3 gxf3 Qxg5+ Kf2 | removes-defender f3 g5
        6k1/8/4q3/6B1/6b1/5N2/6P1/6K1 b - - 0 1 | Bxf3 gxf3 Qe2 Bh4 Kf7 | -

        6qk/8/8/8/8/r4N2/5K2/6R1 b - - 0 1 | Rxf3+ Kxf3 Qxg1 | removes-defender f3 g1
        6qk/8/8/8/4N3/r7/5K2/6R1 b - - 0 1 | Rf3+ Kxf3 Qxg1 Ke2 | -

        6k1/4b3/5n2/6B1/6b1/6Q1/8/4K3 w - - 0 1 | Bxf6 Bxf6 Qxg4+ Kh7 | removes-defender f6 g4
        6k1/4b1n1/8/6B1/6b1/6Q1/8/4K3 w - - 0 1 | Bf6 Ba3 Qxg4 | -

        2r3k1/5p2/1Rb5/8/rR1P1K2/8/8/8 w - - 0 1 | Rxc6 Rxc6 Rxa4 | removes-defender c6 a4
        1r4k1/5p2/1Rb5/8/rR1P1K2/8/8/8 w - - 0 1 | Rxc6 Rbxb4 Rc8+ Kg7 | -

        3qk3/8/5b2/3Q4/8/2N5/8/4K3 b - - 0 1 | Bxc3+ Ke2 Qxd5 | removes-defender c3 d5
        3qk3/8/5b2/2Q5/8/2N5/8/4K3 b - - 0 1 | Bxc3+ Qxc3 Qh4+ Kd2 | -

        3qk3/8/2b5/8/3B4/5N2/5P1P/1N1QK2R b - - 0 1 | Bxf3 Qxf3 Qxd4 | removes-defender f3 d4
        3qk3/8/2b5/2B5/8/5N2/5P1P/1N1QK2R b - - 0 1 | Bxf3 Bd4 Qxd4 | -

        6k1/8/2n5/3b4/3P4/5N2/6P1/6K1 b - - 0 1 | Bxf3 gxf3 Nxd4 | removes-defender f3 d4
        6k1/2n5/8/3b4/3P4/5N2/6P1/6K1 b - - 0 1 | Bxf3 gxf3 Kf7 Kf2 | -

        6k1/6p1/5n2/8/4bQ1B/8/8/4K3 w - - 0 1 | Bxf6 gxf6 Qxe4 | removes-defender f6 e4
        6k1/5np1/8/8/4bQ1B/8/8/4K3 w - - 0 1 | Bf6 g5 Qxe4 | -

        6k1/8/4q3/8/2b1n3/7Q/8/4R1K1 w - - 0 1 | Qxe6+ Bxe6 Rxe4 | removes-defender e6 e4
        6k1/8/4q3/8/2b1n3/7Q/3R4/6K1 w - - 0 1 | Qxe6+ Kg7 Qxe4 | -

        3q2k1/8/5n2/6B1/Q3b3/8/8/4K3 w - - 0 1 | Bxf6 Qxf6 Qe8+ Kg7 Qxe4 | removes-defender f6 e4
        3q2k1/4n3/8/6B1/Q3b3/8/8/4K3 w - - 0 1 | Bf6 Kf8 Qxe4 | -

        2r3k1/8/8/5b2/8/2NR4/2P5/5R1K b - - 0 1 | Bxd3 cxd3 Rxc3 | removes-defender d3 c3
        2r3k1/8/8/5b2/3R4/2N5/2P5/5R1K b - - 0 1 | Bd3 Kg1 Rxc3 | -

        r5k1/pp6/2n5/1B6/Qb1P4/8/8/6K1 w - - 0 1 | Bxc6 bxc6 Qxb4 | removes-defender c6 b4
        r5k1/pp1n4/8/1B6/Qb1P4/8/8/6K1 w - - 0 1 | Bc6 b5 Qxb4 | -

        8/6k1/8/8/8/2bB2q1/KN2R3/8 b - - 0 1 | Bxb2 Rxb2 Qxd3 | removes-defender b2 d3
        6k1/8/8/8/8/2bB2q1/KN2R3/8 b - - 0 1 | Bxb2 Re4 Qxd3 | -

        7k/1p4p1/6qp/8/4Q3/8/3N1rPP/1RB4K b - - 0 1 | Rxd2 Bxd2 Qxe4 | removes-defender d2 e4
        7k/1p4p1/5q1p/8/4Q3/8/3N1rPP/1RB4K b - - 0 1 | Rxd2 Bxd2 Qf7 Bf4 | -
",
    );
}
