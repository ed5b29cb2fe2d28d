//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn x_rays() {
    check_pairs(
        "x-ray",
        "
        5k2/8/8/2q5/2r5/4Q3/K1R5/8 w - - 0 1 | Qxc5+ Rxc5 Rxc5 | x-ray c2 c5
        5k2/8/8/2q5/2r5/1R2Q3/K7/8 w - - 0 1 | Qxc5+ Rxc5 Rf3+ Ke8 | -

        8/3q2k1/3r4/6P1/6Q1/8/3R4/6K1 w - - 0 1 | Qxd7+ Rxd7 Rxd7+ Kg6 | x-ray d2 d7
        8/3q2k1/3r4/6P1/6Q1/2R5/8/6K1 w - - 0 1 | Qxd7+ Rxd7 Rg3 Kg6 | -

        6k1/8/7B/8/8/8/3p4/2qR3K w - - 0 1 | Rxc1 dxc1=Q+ Bxc1 | x-ray h6 c1
        6k1/6B1/8/8/8/8/3p4/2qR3K w - - 0 1 | Rxc1 dxc1=Q+ Kg2 Kxg7 | -

        8/7k/8/8/q3rR2/8/2Q5/5R1K w - - 0 1 | Qxa4 Rxa4 Rxa4 | x-ray f4 a4
        8/7k/8/4R3/q3r3/8/2Q5/5R1K w - - 0 1 | Qxa4 Rf4 Rxf4 | -

        2k2r2/8/2p5/5R2/6q1/5Q2/8/1K6 b - - 0 1 | Qxf3 Rxf3 Rxf3 | x-ray f8 f3
        2k1r3/8/2p5/5R2/6q1/5Q2/8/1K6 b - - 0 1 | Qxf3 Rf8 Rxf8 | -

        q3k3/r2n4/R1Q5/8/8/8/8/4K3 w - - 0 1 | Qxa8+ Rxa8 Rxa8+ Ke7 | x-ray a6 a8
        q3k3/r2n4/1RQ5/8/8/8/8/4K3 w - - 0 1 | Qxa8+ Rxa8 Rd6 Kd8 | -

        4k3/6b1/4qB2/4Q3/8/8/8/7K b - - 0 1 | Qxe5 Bxe5 Bxe5 | x-ray g7 e5
        4k1b1/8/4qB2/4Q3/8/8/8/7K b - - 0 1 | Qxe5 Bg7 Qxg7 | -

        6k1/8/8/8/8/q3K3/r7/R1Q5 w - - 0 1 | Qxa3 Rxa3+ Rxa3 | x-ray a1 a3
        6k1/8/8/8/8/q3K3/r7/1RQ5 w - - 0 1 | Qxa3 Ra1 Rxa1 | -

        6k1/8/2r5/8/8/q7/2R5/2R3K1 b - - 0 1 | Qxc1+ Rxc1 Rxc1+ Kf2 | x-ray c6 c1
        6k1/8/2r5/8/8/q7/2R5/1R4K1 b - - 0 1 | Qc1+ Rbxc1 Rg6+ Rg2 | -

        4k3/6n1/3p4/4bN2/1P6/8/1B6/6K1 w - - 0 1 | Nxg7+ Bxg7 Bxg7 | x-ray b2 g7
        4k3/6n1/3p4/4bN2/1P6/8/2B5/6K1 w - - 0 1 | Nxg7+ Bxg7 Kg2 | -

        3b3R/k7/4p3/3r4/8/8/8/3R2K1 w - - 0 1 | Rxd8 Rxd8 Rxd8 | x-ray d1 d8
        3b3R/k7/4p3/3r4/8/8/8/2R3K1 w - - 0 1 | Rxd8 Rxd8 Kf2 | -

        7B/6p1/2k2n2/8/P5N1/1P6/8/6K1 w - - 0 1 | Nxf6 gxf6 Bxf6 | x-ray h8 f6
        8/6p1/2k2n2/8/P5N1/1P6/8/B5K1 w - - 0 1 | Nxf6 gxf6 Bxf6 | bad-exchange f6 f6

        6k1/5p1r/6p1/8/r2R3N/8/1K6/3R4 b - - 0 1 | Rxh4 Rxh4 Rxh4 | x-ray a4 h4
        6k1/5p1r/6p1/r7/3R3N/8/1K6/3R4 b - - 0 1 | Rxh4 Rxh4 Rb5+ Kc2 | -

        7k/5B2/2p5/3p4/2n5/4N3/6PP/6K1 w - - 0 1 | Nxc4 dxc4 Bxc4 | x-ray f7 c4
        7k/8/2p3B1/3p4/2n5/4N3/6PP/6K1 w - - 0 1 | Nxc4 dxc4 Kf2 | -

        4q1k1/5pp1/7p/1Q6/4r3/8/8/4R1K1 w - - 0 1 | Qxe8+ Rxe8 Rxe8+ Kh7 | x-ray e1 e8
        4q1k1/5pp1/7p/1Q6/4r3/8/8/3R2K1 w - - 0 1 | Qxe8+ Rxe8 Kf2 Kf8 | -
",
    );
}
