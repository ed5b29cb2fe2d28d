//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn mate_threats() {
    check_pairs(
        "mate-threat",
        "
        r1b2b1r/3kpB2/p2p3p/3N3Q/8/8/8/2K4R w - - 0 1 | Be8+ Kd8 Bc6 Bg7 Bxa8 | mate-threat e8 a8 d7
        1rb2b1r/3kpB2/p2p3p/3N3Q/8/8/8/2K4R w - - 0 1 | Be8+ Kd8 Ba4 Bd7 | -

        6k1/8/8/8/8/3b4/1B6/4Q1K1 w - - 0 1 | Qc3 Kf7 Qxd3 | mate-threat c3 d3 g8
        6k1/8/8/8/8/3b4/8/1B2Q1K1 w - - 0 1 | Qc3 Bxb1 Qb3+ Kf8 Qxb1 | -

        6k1/8/2b5/8/8/8/1B6/4Q1K1 w - - 0 1 | Qc3 Kf7 Qxc6 | mate-threat c3 c6 g8
        6k1/8/2b5/8/8/8/8/1B2Q1K1 w - - 0 1 | Qc3 Kf7 Qxc6 | -

        3q1r1k/4bp1n/3p3Q/4P3/2B5/8/2n3P1/6K1 w - - 0 1 | Bd3 f5 exf6 Rf7 fxe7 | mate-threat e5 e7 h8
        3q1r1k/4bp1n/3p3Q/4P3/2B5/8/1n4P1/6K1 w - - 0 1 | Bd3 Nxd3 e6 Qb6+ Kh2 | -

        6k1/8/2n5/8/8/8/1B6/4Q1K1 w - - 0 1 | Qc3 Kf7 Qxc6 | mate-threat c3 c6 g8
        6k1/8/2n5/8/8/8/8/1B2Q1K1 w - - 0 1 | Qc3 Kf7 Qxc6 | -

        8/2R3N1/4k3/8/8/8/4rqPK/1R6 b - - 0 1 | Kd6 Rd1+ Kxc7 | mate-threat d6 c7 h2
        8/2R3N1/4k3/8/8/8/4rqPK/R7 b - - 0 1 | Kd6 Ne8+ Rxe8 Rh7 | -

        1k6/ppp5/8/8/K5N1/6Q1/1b6/8 w - - 0 1 | Qb3 Kc8 Qxb2 | mate-threat b3 b2 b8
        1k6/p1p5/1p6/8/K5N1/6Q1/1b6/8 w - - 0 1 | Qb3 Ba1 Qg8+ Kb7 Qd5+ | -

        7k/6pp/8/8/8/6N1/7R/b4K2 w - - 0 1 | Ra2 Kg8 Rxa1 | mate-threat a2 a1 h8
        7k/7p/6p1/8/8/6N1/7R/b4K2 w - - 0 1 | Ra2 Bd4 Ne4 Be5 Ra8+ | -

        7k/6pp/6R1/8/8/8/K7/2Nn4 w - - 0 1 | Rd6 g5 Rxd1 | mate-threat d6 d1 h8
        6k1/6pp/6R1/8/8/8/K7/2Nn4 w - - 0 1 | Rd6 Ne3 Kb3 h5 Nd3 | -

        7k/6pp/5P2/8/7n/8/R5bK/8 w - - 0 1 | f7 Ng6 Kxg2 | mate-threat f7 g2 h8
        7k/6pp/5P2/8/7n/5b2/R6K/8 w - - 0 1 | f7 Ng6 Rf2 | -

        3K3k/1N4pp/3R4/8/1p6/8/4n3/8 w - - 0 1 | Re6 Kg8 Rxe2 | mate-threat e6 e2 h8
        3K3k/1N4pp/3R4/8/1p6/8/3n4/8 w - - 0 1 | Re6 h5 Re2 Nf3 Rf2 | -

        1k6/ppp5/8/2K5/R7/8/7n/8 w - - 0 1 | Rh4 a6 Rxh2 | mate-threat h4 b8 h2
        2k5/ppp5/8/2K5/R7/8/7n/8 w - - 0 1 | Rh4 Nf3 Rh8+ Kd7 Rh7+ | -

        7k/2p3pp/2b5/8/7P/8/1K6/6Q1 w - - 0 1 | Qc5 Kg8 Qxc6 | mate-threat c5 c6 h8
        7k/2p3pp/8/3b4/7P/8/1K6/6Q1 w - - 0 1 | Qc5 c6 Qf8+ Bg8 Kc3 | -

        2k5/ppp5/1Q6/8/6b1/5p2/8/K7 w - - 0 1 | Qg6 Kb8 Qxg4 | mate-threat g6 c8 g4
        2k5/pp6/1Q6/3p4/6b1/5p2/8/K7 w - - 0 1 | Qg6 Bd7 Qg8+ Kc7 Qg3+ | -

        5r1k/Q4p1p/5P2/8/2p5/K7/8/3b4 w - - 0 1 | Qg1 Rg8 Qxd1 | mate-threat g1 d1 h8
        5r1k/Q4p1p/8/8/2p1P3/K7/8/3b4 w - - 0 1 | Qg1 Bh5 Qc5 Ra8+ Kb2 | -

        5rk1/5ppp/8/6N1/8/1b6/5K2/6Q1 w - - 0 1 | Qb1 g6 Qxb3 | mate-threat b1 b3 g8
        5rk1/5ppp/8/7N/8/1b6/5K2/6Q1 w - - 0 1 | Qb1 Be6 Qg1 g6 Nf6+ | -
",
    );
}
