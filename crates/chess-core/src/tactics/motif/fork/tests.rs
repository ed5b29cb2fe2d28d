//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn a_pawn_is_forked_together_with_a_piece() {
    check_pairs(
        "fork",
        "
        4r3/6pk/5p1p/p1rp4/8/P1P1nP1P/4NKP1/1R2R3 b - - 0 1 | Nc2 Red1 Nxa3 | fork c2 a3 e1
        4r3/6pk/5p1p/p1rp4/P7/2P1nP1P/4NKP1/1R2R3 b - - 0 1 | Nc2 Red1 Ne3 | -

        7k/5p2/8/8/4p3/8/5K2/3Q4 w - - 0 1 | Qd4+ Kg8 Qxe4 | fork d4 e4 h8
        7k/5p2/8/5p2/8/8/5K2/3Q4 w - - 0 1 | Qd4+ Kg8 Qd8+ Kg7 | -
        ",
    );
}

#[test]
fn the_forking_piece_is_captured_by_a_more_valuable_piece() {
    check_pairs(
        "fork",
        "
        4r1k1/8/3q4/7N/7Q/8/8/6K1 w - - 0 1 | Nf6+ Qxf6 Qxf6 | fork f6 e8 g8
        r5k1/8/3q4/7N/7Q/8/8/6K1 w - - 0 1 | Nf6+ Kg7 Ng4 | -

        4k3/8/8/5pp1/8/5K1B/8/8 b - - 0 1 | g4+ Bxg4 fxg4+ | fork g4 f3 h3
        4k3/8/5p2/6p1/8/5K1B/8/8 b - - 0 1 | g4+ Bxg4 Kf7 | -

        4r1k1/8/3r4/7N/7Q/8/8/6K1 w - - 0 1 | Nf6+ Rxf6 Qxf6 | fork f6 e8 g8
        r5k1/8/3r4/7N/7Q/8/8/6K1 w - - 0 1 | Nf6+ Kg7 Ng4 | -
        ",
    );
}

#[test]
fn forks() {
    check_pairs(
        "fork",
        "
        5k2/2p5/p1Nq4/8/Q7/3b4/8/4K3 b - - 0 1 | Bb5 Qb4 Bxc6 | fork b5 a4 c6
        4k3/2p5/p1Nq4/8/Q7/3b4/8/4K3 b - - 0 1 | Bb5 Kf2 Bxa4 | -

        8/6k1/8/8/8/8/R1p1K3/8 b - - 0 1 | c1=N+ Kd1 Nxa2 | fork c1 a2 e2
        8/6k1/8/8/8/8/1Rp1K3/8 b - - 0 1 | c1=N+ Kd2 Kf6 Kxc1 | -

        6k1/8/8/3r4/qP6/4p3/P5P1/RN4K1 w - - 0 1 | Nc3 Qd7 Nxd5 Qxd5 | fork c3 a4 d5
        6k1/8/3r4/8/qP6/4p3/P5P1/RN4K1 w - - 0 1 | Nc3 Kf7 Nxa4 | -

        8/4r2k/8/4B3/8/r5P1/5PK1/8 w - - 0 1 | Bd6 Rea7 Bxa3 Rxa3 | fork d6 a3 e7
        4r3/7k/8/4B3/8/r5P1/5PK1/8 w - - 0 1 | Bd6 Kg6 Bxa3 | -

        8/8/8/4k1r1/8/6P1/5PK1/8 w - - 0 1 | f4+ Kf5 fxg5 | fork f4 e5 g5
        8/8/3k4/6r1/8/6P1/5PK1/8 w - - 0 1 | f4 Kc5 fxg5 | -

        3r3k/8/8/8/8/6Q1/7K/8 w - - 0 1 | Qh4+ Kg7 Qxd8 | fork h4 d8 h8
        4r2k/8/8/8/8/6Q1/7K/8 w - - 0 1 | Qh4+ Kg8 Qg4+ Kf7 | -

        8/7k/8/4n3/8/8/3Q3P/6K1 b - - 0 1 | Nf3+ Kf1 Nxd2+ Kg1 | fork f3 d2 g1
        8/7k/8/4n3/8/2Q5/7P/6K1 b - - 0 1 | Nf3+ Qxf3 Kg7 Kf2 | -

        4k3/8/8/1N6/4b3/8/8/4K3 w - - 0 1 | Nd6+ Kd7 Nxe4 | fork d6 e4 e8
        4k3/8/8/1N2b3/8/8/8/4K3 w - - 0 1 | Nd6+ Kd7 Kd1 Bxd6 | -

        6k1/3R4/2n5/8/8/5K2/8/8 b - - 0 1 | Ne5+ Ke2 Nxd7 | fork e5 d7 f3
        6k1/2R5/2n5/8/8/5K2/8/8 b - - 0 1 | Ne5+ Ke4 Ng6 Kf5 | -

        r1b3k1/8/2n5/8/8/8/2K5/4Q3 w - - 0 1 | Qe8+ Kg7 Qxc6 | fork e8 c6 g8
        r1b3k1/2n5/8/8/8/8/2K5/4Q3 w - - 0 1 | Qe8+ Nxe8 Kd3 Kf7 | -

        6k1/8/8/3q4/4N3/8/8/6K1 w - - 0 1 | Nf6+ Kf7 Nxd5 | fork f6 d5 g8
        6k1/8/3q4/8/4N3/8/8/6K1 w - - 0 1 | Nf6+ Qxf6 Kg2 Kf7 | -

        5n2/2K3k1/8/2R5/8/2P1P1P1/7P/8 b - - 0 1 | Ne6+ Kb6 Nxc5 | fork e6 c5 c7
        5n2/2K3k1/2R5/8/8/2P1P1P1/7P/8 b - - 0 1 | Ne6+ Rxe6 Kf8 Kd7 | -

        8/3B1r2/8/8/8/1k6/5P2/5K2 w - - 0 1 | Be6+ Kc3 Bxf7 | fork e6 b3 f7
        4r3/3B4/8/8/8/1k6/5P2/5K2 w - - 0 1 | Be6+ Rxe6 Kg1 Rf6 | -

        8/1b6/8/R7/8/1k6/4K3/8 w - - 0 1 | Rb5+ Kc4 Rxb7 | fork b5 b3 b7
        2b5/8/8/R7/8/1k6/4K3/8 w - - 0 1 | Rb5+ Kc4 Rg5 Kb4 | -

        3r4/6k1/8/8/3N4/8/7K/8 w - - 0 1 | Ne6+ Kh6 Nxd8 | fork e6 d8 g7
        2r5/6k1/8/8/3N4/8/7K/8 w - - 0 1 | Ne6+ Kg8 Nd4 Kh7 Kg3 | -

        6k1/8/8/2n5/3Q4/8/1P6/2K5 b - - 0 1 | Nb3+ Kd1 Nxd4 | fork b3 c1 d4
        6k1/8/8/2n5/3Q4/8/1P6/1K6 b - - 0 1 | Nb3 Ka2 Nxd4 | -

        6k1/8/8/8/4n3/5K2/8/5Q2 b - - 0 1 | Nd2+ Ke2 Nxf1 | fork d2 f1 f3
        6k1/8/8/8/4n1K1/8/8/5Q2 b - - 0 1 | Nd2 Kh3 Nxf1 | -

        6k1/8/2B5/8/2r5/8/8/6K1 w - - 0 1 | Bd5+ Kg7 Bxc4 | fork d5 c4 g8
        6k1/8/2B5/2r5/8/8/8/6K1 w - - 0 1 | Bd5+ Rxd5 Kf2 Re5 | -
",
    );
}
