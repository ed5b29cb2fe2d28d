//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn trapped_pieces() {
    check_pairs(
        "trapped-piece",
        "
        5bk1/1p4pp/2p5/n7/8/3P4/PP6/1R4K1 w - - 0 1 | b4 Bxb4 Rxb4 | trapped-piece b4 a5
        5bk1/1p4pp/2p5/n7/8/8/PP6/1R4K1 w - - 0 1 | b4 Nc4 Kf2 | -

        2k2qn1/1p3p1Q/4p2p/8/8/3B4/8/4K3 b - - 0 1 | Nf6 Ke2 Nxh7 Bxh7 | trapped-piece f6 h7
        2k2qn1/1p2p2Q/4p2p/8/8/3B4/8/4K3 b - - 0 1 | Nf6 Bf1 Nxh7 | -

        6k1/8/p1Q5/q7/8/P7/8/R2R2K1 w - - 0 1 | Rd5 Qb5 Rxb5 axb5 Qxb5 | trapped-piece d5 a5
        6k1/8/1pQ5/q7/8/P7/8/R2R2K1 w - - 0 1 | Rd5 Qa6 Qg6+ Kf8 | -

        3qk3/1p1bbp2/2n1p3/8/2QP4/2PB4/P7/4K3 b - - 0 1 | Na5 Qb5 Bxb5 Bxb5+ Nc6 | trapped-piece a5 c4
        2bqk3/1p2bp2/2n1p3/8/2QP4/2PB4/P7/4K3 b - - 0 1 | Na5 Bb1 Nxc4 | -

        q5k1/1b2b3/1Qp5/2P5/1P6/8/8/6K1 b - - 0 1 | Bd8 Qxb7 Qxb7 | trapped-piece d8 b6
        q5k1/1b2b3/1Q1p4/2P5/1P6/8/8/6K1 b - - 0 1 | Bd8 Kf1 Bxb6 | -

        4k3/8/b5p1/8/P2P2P1/2Bq4/3NNP2/2R1K3 w - - 0 1 | Nf4 g5 Nxd3 Bxd3 | trapped-piece f4 d3
        4k3/1b6/6p1/8/P2P2P1/2Bq4/3NNP2/2R1K3 w - - 0 1 | Nf4 Kd7 Nxd3 | -

        6k1/2p5/p6B/qB1N4/P7/8/8/4K3 w - - 0 1 | Bd2 axb5 Bxa5 | trapped-piece d2 a5
        6k1/1pp5/7B/qB1N4/P7/8/8/4K3 w - - 0 1 | Bd2 Kf7 Bxa5 | -

        4k3/1b6/8/8/8/8/7P/4K1NR b - - 0 1 | Bg2 Kf2 Bxh1 | trapped-piece g2 h1
        4k3/1b6/8/8/8/6P1/8/4K1NR b - - 0 1 | Bg2 Kd1 Bxh1 | -

        4r1k1/p2b1p2/1p3Qp1/4P3/5P2/b7/3K4/8 b - - 0 1 | Be7 Qxe7 Rxe7 | trapped-piece e7 f6
        2b1r1k1/p4p2/1p3Qp1/4P3/5P2/b7/3K4/8 b - - 0 1 | Be7 Ke1 Bxf6 | -

        2bq2k1/6pp/3p3n/4p2Q/8/8/7P/6K1 b - - 0 1 | Bg4 Qxg4 Nxg4 | trapped-piece g4 h5
        2bq2k1/2p3pp/7n/4p2Q/8/8/7P/6K1 b - - 0 1 | Bg4 Kf1 Bxh5 | -

        2n5/p5k1/4K3/P7/8/8/8/8 w - - 0 1 | Kd7 Nb6+ axb6 axb6 | trapped-piece d7 c8
        2n5/6k1/1p2K3/P7/8/8/8/8 w - - 0 1 | Kd7 b5 Kxc8 | -

        6k1/8/8/1P6/1n6/2p5/1P1R3K/8 w - - 0 1 | bxc3 Na2 Rxa2 | trapped-piece c3 b4
        6k1/8/8/1P6/2n5/2p5/1P1R3K/8 w - - 0 1 | bxc3 Nxd2 b6 Nf3+ Kg3 | -

        7k/8/8/8/5B2/4Pr2/8/6K1 w - - 0 1 | Kg2 Rxe3 Bxe3 | trapped-piece g2 f3
        7k/8/8/6B1/8/4Pr2/8/6K1 w - - 0 1 | Kg2 Kg7 Kxf3 | -

        6k1/8/1p3n2/3n4/3q4/6P1/1P2QP1P/2R3K1 w - - 0 1 | Rc4 Qxc4 Qxc4 | trapped-piece c4 d4
        6k1/1p6/5n2/3n4/3q4/6P1/1P2QP1P/2R3K1 w - - 0 1 | Rc4 Kf7 Rxd4 | -

        r2q2k1/1Q6/p1n2n2/2p5/8/5N2/1P6/6K1 b - - 0 1 | Na5 Qxa8 Qxa8 | trapped-piece a5 b7
        r1q3k1/1Q6/p1n2n2/2p5/8/5N2/1P6/6K1 b - - 0 1 | Na5 Kf1 Nxb7 | -

        6k1/5b2/7p/7Q/6n1/7P/8/4R1K1 w - - 0 1 | Qf5 h5 Qg5+ Kh7 hxg4 | trapped-piece h3 g4
        6k1/5b2/7p/7Q/5n2/7P/8/4R1K1 w - - 0 1 | Qf5 Nxh3+ Qxh3 | -

        2Q5/3r2b1/1kb5/7r/7P/7K/8/8 b - - 0 1 | Rh8 Qxh8 Bxh8 | trapped-piece h8 c8
        2Q5/2r3b1/1kb5/7r/7P/7K/8/8 b - - 0 1 | Rh8 Kh2 Rcxc8 | -

        8/r7/8/2pk4/4n1K1/6P1/8/4B3 b - - 0 1 | Ra1 Bc3 Nxc3 | trapped-piece a1 e1
        8/r7/2p5/3k4/4n1K1/6P1/8/4B3 b - - 0 1 | Ra1 Kf3 Rxe1 | -

        1k6/8/3r4/5pp1/8/5B2/4P1K1/8 b - - 0 1 | g4 Kf2 gxf3 Kxf3 | trapped-piece g4 f3
        1k6/2r5/8/5pp1/8/5B2/4P1K1/8 b - - 0 1 | g4 Bxg4 fxg4 | -

        8/8/8/2p5/1p6/1R1kPK2/8/8 b - - 0 1 | Kc2 Rxb4 cxb4 | trapped-piece c2 b3
        8/8/8/2p5/1p2P3/1R1k1K2/8/8 b - - 0 1 | Kc2 Ke2 Kxb3 | -

        3b4/8/k1PB4/4P3/7P/1K4P1/8/8 w - - 0 1 | c7 Bxc7 Bxc7 | trapped-piece c7 d8
        2b5/8/k1PB4/4P3/7P/1K4P1/8/8 w - - 0 1 | c7 Kb7 h5 Kc6 | -

        4k1nr/7p/8/8/3Q4/8/8/4K3 w - - 0 1 | Qg7 h6 Qxh8 | trapped-piece g7 h8
        4k1nr/8/6p1/8/3Q4/8/8/4K3 w - - 0 1 | Qg7 Kd8 Qxh8 | -
",
    );
}
