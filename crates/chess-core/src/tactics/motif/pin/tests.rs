//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn pins() {
    check_pairs(
        "pin",
        "
        8/7k/8/4n1r1/8/8/3Q2P1/6K1 b - - 0 1 | Nf3+ Kf1 Nxd2+ Kg1 | pin g5 g1 g2
        8/7k/8/4n1r1/8/2Q5/6P1/6K1 b - - 0 1 | Nf3+ Qxf3 Rg7 Kh2 | -

        2kr4/3n4/8/4N3/3P1n2/8/8/3R2K1 b - - 0 1 | Nxe5 | pin d8 d1 d4
        2k1r3/3n4/8/4N3/3P1n2/8/8/3R2K1 b - - 0 1 | Nxe5 dxe5 Ne6 Rd6 | -

        8/8/8/4pk2/8/2K2P1r/8/8 b - - 0 1 | e4 Kc4 exf3 | pin h3 c3 f3
        8/8/8/4pk2/2K5/5P1r/8/8 b - - 0 1 | e4 Kb3 exf3 | -

        6k1/5p2/5Q2/8/7P/1B6/8/1K6 w - - 0 1 | Qg6+ Kh8 Qh5+ Kg7 Qxf7+ Kh6 | pin b3 f7 g8
        6k1/5p2/5Q2/8/1B5P/8/8/1K6 w - - 0 1 | Qg6+ Kh8 Qxf7 | -

        r3k3/5q2/8/3N3Q/8/8/6P1/4K3 w - - 0 1 | Nc7+ Ke7 Qxf7+ Kxf7 Nxa8 | pin h5 e8 f7
        r4k2/5q2/8/3N3Q/8/8/6P1/4K3 w - - 0 1 | Nc7 Re8+ Nxe8 | -

        8/5r1k/7p/8/5r2/5R1R/6QK/8 w - - 0 1 | Qg5 R4f6 Rxf6 | pin h3 h6 h7
        5k2/5r2/7p/8/5r2/5R1R/6QK/8 w - - 0 1 | Qg5 Ke8 Rxh6 | -

        2b5/8/8/3N1k2/8/5K2/8/8 b - - 0 1 | Bb7 Ke2 Bxd5 | pin b7 d5 f3
        2b5/8/8/3N1k2/8/6K1/8/8 b - - 0 1 | Bb7 Kf2 Bxd5 | -

        2r3k1/2P4p/1R2p1p1/3p4/8/6P1/5P2/6K1 w - - 0 1 | Rb8 Kf7 Rxc8 | pin b8 c8 g8
        2r5/2P2k1p/1R2p1p1/3p4/8/6P1/5P2/6K1 w - - 0 1 | Rb8 Kf6 Rxc8 | -

        8/7k/5r2/8/6Q1/8/8/6K1 b - - 0 1 | Rg6 Qg2 Rxg2+ Kxg2 | pin g6 g1 g4
        6k1/8/5r2/8/6Q1/8/8/6K1 b - - 0 1 | Rg6 Kf1 Rxg4 | -

        8/8/8/1k6/p7/Prp5/KP6/1R6 w - - 0 1 | bxc3 | pin b1 b3 b5
        8/8/8/1k6/p7/Prp5/KP6/2R5 w - - 0 1 | bxc3 Rb1 Kxb1 | -

        8/4k2p/5n2/6B1/8/3Q4/8/6K1 w - - 0 1 | Qxh7+ Ke6 | pin g5 e7 f6
        5k2/7p/5n2/6B1/8/3Q4/8/6K1 w - - 0 1 | Qxh7 Ke8 Bxf6 | -

        7k/8/5p2/6n1/2r5/4Q1K1/8/8 b - - 0 1 | Rc3 Qxc3 Ne4+ Kf4 Nxc3 | pin c3 e3 g3
        7k/8/5p1n/8/2r5/4Q1K1/8/8 b - - 0 1 | Rc3 Kf2 Rxe3 | -

        8/6k1/8/6q1/5p1p/8/6P1/6K1 b - - 0 1 | f3 g4 Qxg4+ Kf2 | pin g5 g1 g2
        8/6k1/8/6q1/5p1p/8/6P1/5K2 b - - 0 1 | f3 Ke1 fxg2 | -

        4k3/8/8/1q6/8/1B6/8/3QK3 w - - 0 1 | Ba4 Qxa4 Qxa4+ Ke7 | pin a4 b5 e8
        8/4k3/8/1q6/8/1B6/8/3QK3 w - - 0 1 | Ba4 Ke6 Bxb5 | -

        4k3/8/8/8/4q3/2R5/4K3/8 w - - 0 1 | Re3 Qxe3+ Kxe3 | pin e3 e4 e8
        5k2/8/8/8/4q3/2R5/4K3/8 w - - 0 1 | Re3 Kf7 Rxe4 | -

        3b3k/8/8/5r2/6Q1/8/8/6K1 b - - 0 1 | Rg5 Qg2 Rxg2+ Kxg2 | pin g5 g1 g4
        3b3k/8/8/5r2/6Q1/8/7K/8 b - - 0 1 | Rg5 Kh1 Rxg4 | -

        8/8/2r5/8/k7/7B/1K6/8 w - - 0 1 | Bd7 Kb4 Bxc6 | pin d7 a4 c6
        8/8/2r5/8/1k6/7B/1K6/8 w - - 0 1 | Bd7 Kc4 Bxc6 | -

        8/7k/8/8/8/7b/4K3/5R2 w - - 0 1 | Rh1 Kg6 Rxh3 | pin h1 h3 h7
        6k1/8/8/8/8/7b/4K3/5R2 w - - 0 1 | Rh1 Kf7 Rxh3 | -

        5k2/5p2/6r1/8/4Q3/8/4K3/8 b - - 0 1 | Re6 Kd3 Rxe4 Kxe4 | pin e6 e2 e4
        5k2/5p2/6r1/8/4Q3/3K4/8/8 b - - 0 1 | Re6 Kc2 Rxe4 | -

        6k1/1b6/8/8/8/6p1/8/4rBK1 b - - 0 1 | g2 Kh2 gxf1=Q | pin e1 f1 g1
        6k1/1b6/8/8/8/6p1/4r3/5BK1 b - - 0 1 | g2 Bxe2 | -

        8/8/8/1k6/p7/Prp5/KP6/1R6 w - - 0 1 | bxc3 Rxb1 Kxb1 | pin b1 b3 b5
        8/8/8/1k6/p7/P1p5/KP6/1R6 w - - 0 1 | bxc3+ Ka5 | hanging-piece c3 c3
",
    );
}
