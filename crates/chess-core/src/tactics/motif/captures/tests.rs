//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn hanging_pieces() {
    check_pairs(
        "hanging-piece",
        "
        6k1/8/7p/8/8/8/3Q4/4K3 w - - 0 1 | Qxh6 | hanging-piece h6 h6
        8/6k1/7p/8/8/8/3Q4/4K3 w - - 0 1 | Qxh6+ Kxh6 Kd1 Kg5 | -

        8/6k1/8/3b4/2B5/8/8/4K3 b - - 0 1 | Bxc4 | hanging-piece c4 c4
        8/6k1/8/3b4/2B5/3K4/8/8 b - - 0 1 | Bxc4+ Kc2 Kf6 Kb1 | -

        6k1/8/8/4q3/8/2N5/8/6K1 b - - 0 1 | Qxc3 | hanging-piece c3 c3
        6k1/8/8/4q3/8/3N4/8/6K1 b - - 0 1 | Qc3 Nf2 Kg7 Kf1 | -

        7k/8/8/8/8/5B2/8/4K2q w - - 0 1 | Bxh1 | hanging-piece h1 h1
        7k/8/8/8/8/5B2/7q/4K3 w - - 0 1 | Bh1 Qxh1+ Kd2 Qf3 | -

        r5k1/8/2Q5/8/8/8/8/6K1 w - - 0 1 | Qxa8+ Kf7 | hanging-piece a8 a8
        6k1/r7/2Q5/8/8/8/8/6K1 w - - 0 1 | Qa8+ Rxa8 Kf2 Kf7 | -

        2r1k3/8/8/8/6Q1/6K1/8/8 w - - 0 1 | Qxc8+ Ke7 | hanging-piece c8 c8
        2rk4/8/8/8/6Q1/6K1/8/8 w - - 0 1 | Qxc8+ Kxc8 Kf2 Kb7 | -

        8/8/2k5/3n4/p7/p1N2PK1/8/8 b - - 0 1 | Nxc3 | hanging-piece c3 c3
        8/8/2k5/3n4/p7/p1N3K1/3P4/8 b - - 0 1 | Nxc3 Kf4 Nb5 Ke5 | -

        2b3k1/8/8/8/8/8/8/2R3K1 w - - 0 1 | Rxc8+ Kf7 | hanging-piece c8 c8
        6k1/1b6/8/8/8/8/8/2R3K1 w - - 0 1 | Rc8+ Bxc8 Kf1 Kf7 | -

        4q2k/8/8/8/8/3K4/8/4R3 b - - 0 1 | Qxe1 | hanging-piece e1 e1
        4q2k/8/8/8/8/8/3K4/4R3 b - - 0 1 | Qxe1+ Kxe1 Kg7 Kd1 | -

        4k3/8/8/8/8/7r/8/4K2R b - - 0 1 | Rxh1+ Kf2 | hanging-piece h1 h1
        4k3/8/8/8/8/7r/6K1/7R b - - 0 1 | Rxh1 Kxh1 Kd7 Kg1 | -

        8/7k/3R4/8/8/6q1/8/7K b - - 0 1 | Qxd6 | hanging-piece d6 d6
        8/7k/2R5/8/8/6q1/8/7K b - - 0 1 | Qd6 Rxd6 Kg7 Kg2 | -

        4k3/8/2n5/8/Q7/8/8/4K3 w - - 0 1 | Qxc6+ Kf7 | hanging-piece c6 c6
        8/3k4/2n5/8/Q7/8/8/4K3 w - - 0 1 | Qxc6+ Kxc6 Kd1 Kb5 | -

        6k1/8/8/8/3n4/5N2/8/6K1 w - - 0 1 | Nxd4 | hanging-piece d4 d4
        8/5k2/8/8/3n4/5N2/8/6K1 w - - 0 1 | Nxd4 Kf6 Kf1 Ke5 Ke1 Kxd4 | -

        6k1/8/8/3n4/4P3/8/8/6K1 w - - 0 1 | exd5 | hanging-piece d5 d5
        8/8/4k3/3n4/4P3/8/8/6K1 w - - 0 1 | exd5+ Kxd5 Kf1 Kc4 | bad-exchange d5 d5

        4k3/8/5n2/8/4N3/8/8/4K3 b - - 0 1 | Nxe4 | hanging-piece e4 e4
        4k3/8/5n2/8/4N3/3K4/8/8 b - - 0 1 | Nxe4 Kc2 Kd7 Kb1 | -

        5k2/8/5p2/4R3/8/8/5K2/8 b - - 0 1 | fxe5 | hanging-piece e5 e5
        5k2/8/5p2/4R3/4K3/8/8/8 b - - 0 1 | fxe5 Kd3 Ke7 Kc2 | bad-exchange e5 e5

        6k1/1p3p2/8/3B4/8/8/8/6K1 w - - 0 1 | Bxb7 | hanging-piece b7 b7
        6k1/5p2/1p6/3B4/8/8/8/6K1 w - - 0 1 | Bb7 b5 Be4 b4 | -
",
    );
}

#[test]
fn bad_exchanges() {
    check_pairs(
        "bad-exchange",
        "
        2r4k/8/3N4/8/8/2q5/8/6K1 w - - 0 1 | Nxc8 | bad-exchange c8 c8
        2r4k/8/3N4/8/1q6/8/8/6K1 w - - 0 1 | Nxc8 Qc5+ Kf1 Qxc8 | hanging-piece c8 c8

        6k1/8/8/8/8/4n3/4K3/3R4 b - - 0 1 | Nxd1 | bad-exchange d1 d1
        6k1/8/8/8/8/3Kn3/8/3R4 b - - 0 1 | Nxd1 Kc2 Kf7 Kxd1 | hanging-piece d1 d1

        3rr1k1/5bp1/6Q1/8/8/8/4R1P1/4R1K1 w - - 0 1 | Rxe8+ Bxe8 Rxe8+ Rxe8 Qxe8+ Kh7 | bad-exchange e8 e8
        3rr1k1/5bp1/6Q1/8/8/8/3RR1P1/6K1 w - - 0 1 | Rxe8+ Rxe8 Qc2 Rb8 | -

        6k1/8/1p6/2N5/3K4/8/8/8 b - - 0 1 | bxc5+ Kc3 | bad-exchange c5 c5
        6k1/8/1p6/2N1K3/8/8/8/8 b - - 0 1 | bxc5 Ke4 Kf7 Kd3 | hanging-piece c5 c5

        6k1/8/8/8/3p4/2R5/7K/2Q5 b - - 0 1 | dxc3 | bad-exchange c3 c3
        6k1/8/8/8/3p4/2R5/7K/1Q6 b - - 0 1 | dxc3 Qb3+ Kf8 Qxc3 | hanging-piece c3 c3

        6k1/8/8/8/8/6qr/6P1/7K w - - 0 1 | gxh3 | bad-exchange h3 h3
        6k1/8/8/8/5q2/7r/6P1/7K w - - 0 1 | gxh3 Qf2 h4 Qxh4+ Kg2 | hanging-piece h3 h3

        4r1k1/4N3/8/6b1/4Q3/8/8/6K1 b - - 0 1 | Rxe7 | bad-exchange e7 e7
        4r1k1/4N3/6b1/8/4Q3/8/8/6K1 b - - 0 1 | Rxe7 Qxe7 Kh8 Kf2 | -

        4k3/8/8/8/1q2n3/2N5/1P6/4K3 b - - 0 1 | Nxc3 | bad-exchange c3 c3
        4k3/8/8/8/1q2n3/P1N5/8/4K3 b - - 0 1 | Nxc3 axb4 Kd7 Kd2 | -

        6k1/4q3/2n2B2/8/8/8/8/6K1 w - - 0 1 | Bxe7 | bad-exchange e7 e7
        6k1/1n2q3/5B2/8/8/8/8/6K1 w - - 0 1 | Bxe7 Kf7 Kf1 Kxe7 | hanging-piece e7 e7

        6k1/3N4/1q6/2b5/8/4B3/8/2Q3K1 b - - 0 1 | Bxe3+ Qxe3 Qxe3+ Kg2 | bad-exchange e3 e3
        6k1/3N4/1q6/2b5/8/4B3/5K2/2Q5 b - - 0 1 | Bxe3+ Qxe3 Qxe3+ Kxe3 | -

        6k1/8/8/8/8/1R6/2Qn4/6K1 b - - 0 1 | Nxb3 | bad-exchange b3 b3
        6k1/8/8/8/8/1R6/3n4/2Q3K1 b - - 0 1 | Nxb3 Qc4+ Kf8 Qxb3 | hanging-piece b3 b3

        8/4k1p1/6QB/4b3/8/8/8/6K1 w - - 0 1 | Bxg7 | bad-exchange g7 g7
        5k2/6p1/6QB/4b3/8/8/8/6K1 w - - 0 1 | Bxg7+ Bxg7 Kg2 Bh8 | -

        4q3/4r3/6k1/1B6/8/8/8/6K1 w - - 0 1 | Bxe8+ Rxe8 | bad-exchange e8 e8
        4q3/5r2/6k1/1B6/8/8/8/6K1 w - - 0 1 | Bxe8 Kf5 Bxf7 Ke4 | hanging-piece e8 e8

        3R2k1/2q1Q3/5b2/8/8/8/8/6K1 b - - 0 1 | Qxd8 | bad-exchange d8 d8
        3R2k1/2q1Q1b1/8/8/8/8/8/6K1 b - - 0 1 | Qxd8 Qxd8+ Bf8 Kf2 | -

        3q2k1/8/8/6b1/5P2/8/8/6K1 w - - 0 1 | fxg5 | bad-exchange g5 g5
        4q1k1/8/8/6b1/5P2/8/8/6K1 w - - 0 1 | fxg5 Qe3+ Kg2 Qxg5+ Kf3 | hanging-piece g5 g5

        4k3/6b1/5n2/4P3/8/8/8/6K1 w - - 0 1 | exf6 | bad-exchange f6 f6
        4k1b1/8/5n2/4P3/8/8/8/6K1 w - - 0 1 | exf6 Kd7 Kf1 Ba2 | hanging-piece f6 f6

        2k2r2/8/8/5R2/6q1/5Q2/8/1K6 b - - 0 1 | Qxf3 | bad-exchange f3 f3
        2k1r3/8/8/5R2/6q1/5Q2/8/1K6 b - - 0 1 | Qxf3 Rxf3 Re7 Rc3+ Kb7 | -
",
    );
}
