//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif;
use crate::tactics::motif::tests::{check_pairs, line};

#[test]
fn mates() {
    check_pairs(
        "mate",
        "
        R7/6bk/7p/8/4p3/3B4/8/6K1 w - - 0 1 | Bxe4# | mate e4 h7
        R7/6bk/7p/5p2/8/3B4/8/6K1 w - - 0 1 | Be4 fxe4 Re8 Kg6 Rxe4 | -

        8/4qk2/8/8/8/8/4n1PK/8 b - - 0 1 | Qh4# | mate h4 h2
        8/4qk2/8/8/8/4n3/6PK/8 b - - 0 1 | Qh4+ Kg1 Qe1+ Kh2 | -

        2r5/6k1/8/8/1b6/2Qb4/1P1N4/2KR4 b - - 0 1 | Rxc3+ bxc3 Ba3# | mate b4 c1
        2r5/6k1/8/1b6/8/2Qb4/1P1N4/2KR4 b - - 0 1 | Rxc3+ bxc3 Kf6 Nf3 | bad-exchange c3 c3

        5k2/8/8/8/6n1/3B4/7q/3Q1K2 b - - 0 1 | Qh1+ Ke2 Qg2+ Ke1 Qf2# | mate h1 f1
        5k2/8/8/5n2/8/3B4/7q/3Q1K2 b - - 0 1 | Qh1+ Ke2 Qg2+ Ke1 | -

        6k1/8/8/7n/8/7q/7P/6NK b - - 0 1 | Ng3# | mate g3 h1
        6k1/8/8/7n/6q1/8/7P/6NK b - - 0 1 | Ng3+ Kg2 | -

        5k2/6pQ/4p3/B3q3/8/P5RP/1P5K/1Br5 w - - 0 1 | Qh8+ Kf7 Bg6+ Ke7 Qd8# | mate h8 f8
        4k3/6pQ/4p3/B3q3/8/P5RP/1P5K/1Br5 w - - 0 1 | Qh8+ Kd7 Qd8+ Kc6 | -

        6k1/8/8/5b2/7p/6P1/3p1P1P/5K2 b - - 0 1 | d1=Q+ Kg2 h3# | mate h4 f1
        6k1/8/5b2/8/7p/6P1/3p1P1P/5K2 b - - 0 1 | d1=Q+ Kg2 Qg4 h3 | promotion d1 d1

        7k/8/5Kpp/4r1n1/8/8/8/8 b - - 0 1 | Re6# | mate e6 f6
        7k/5p2/5K1p/4r1n1/8/8/8/8 b - - 0 1 | Re6+ Kf5 Kg7 Kf4 | -

        6k1/1R6/6P1/8/6N1/5K2/8/6q1 w - - 0 1 | Nf6+ Kf8 Rf7# | mate b7 g8
        6k1/1R6/7P/8/6N1/5K2/8/6q1 w - - 0 1 | Nf6+ Kf8 Nh7+ Ke8 | -

        7k/8/7r/8/4p3/5nPb/8/5R1K b - - 0 1 | Bg2+ Kxg2 Rh2# | mate h6 h1
        7k/8/6r1/8/4p3/5nPb/8/5R1K b - - 0 1 | Bg2+ Kxg2 Ng5 Ra1 | -

        2kr4/3b4/8/8/5B2/8/4B3/6K1 w - - 0 1 | Ba6# | mate a6 c8
        2k1r3/3b4/8/8/5B2/8/4B3/6K1 w - - 0 1 | Ba6+ Kd8 Bg5+ Kc7 | -

        2kr4/1p1n4/2p5/8/5B2/3B4/8/2R3K1 w - - 0 1 | Rxc6+ bxc6 Ba6# | mate d3 c8
        2k1r3/1p1n4/2p5/8/5B2/3B4/8/2R3K1 w - - 0 1 | Rxc6+ bxc6 Ba6+ Kd8 | -

        8/4b2k/8/6P1/4N3/8/2Q5/4K3 w - - 0 1 | Nf6+ Kg7 Qh7+ Kf8 Qg8# | mate c2 h7
        6k1/4b3/8/6P1/4N3/8/2Q5/4K3 w - - 0 1 | Nf6+ Kf7 Qh7+ Ke6 | -

        7r/8/6k1/8/7B/8/4n1PK/8 b - - 0 1 | Rxh4# | mate h4 h2
        7r/8/6k1/8/7B/8/5nPK/8 b - - 0 1 | Rxh4+ Kg3 Rg4+ Kxf2 | -

        5r2/4qk2/8/7P/4P3/6Q1/8/4K3 w - - 0 1 | Qg6# | mate g6 f7
        3q1r2/5k2/8/7P/4P3/6Q1/8/4K3 w - - 0 1 | Qg6+ Ke7 Qg5+ Ke6 | -

        4kb2/5p2/8/6B1/8/8/8/2K2B2 w - - 0 1 | Bb5# | mate b5 e8
        4kb2/4p3/8/6B1/8/8/8/2K2B2 w - - 0 1 | Bb5+ Kf7 Bd3 Bg7 | -

        8/4N1pk/8/8/8/4R3/8/6K1 w - - 0 1 | Rh3# | mate h3 h7
        3N4/6pk/8/8/8/4R3/8/6K1 w - - 0 1 | Rh3+ Kg6 Ne6 Kf6 | -

        6k1/8/8/2b2b2/8/8/3N4/2KR4 b - - 0 1 | Ba3# | mate a3 c1
        6k1/8/4b3/2b5/8/8/3N4/2KR4 b - - 0 1 | Ba3+ Kc2 Bb4 Rf1 | -

        5r2/6k1/5Np1/8/3Q4/8/8/6K1 w - - 0 1 | Ne8+ Kf7 Qd7+ Kg8 Qg7# | mate d4 g7
        5r2/5k2/5Np1/8/3Q4/8/8/6K1 w - - 0 1 | Ne8 Kxe8 Qd5 Rf7 | -

        6rk/7p/8/4N3/8/8/1B6/5K2 w - - 0 1 | Nf7# | mate f7 h8
        6rk/7p/8/4N3/8/8/2B5/5K2 w - - 0 1 | Nf7+ Kg7 | -
",
    );
}

#[test]
fn back_rank_mates() {
    check_pairs(
        "back-rank-mate",
        "
        6k1/5ppp/2nQ4/8/8/8/8/4R1K1 w - - 0 1 | Qd8+ Nxd8 Re8# | back-rank-mate e1 g8
        6k1/5p1p/2nQ1p2/8/8/8/8/4R1K1 w - - 0 1 | Qd8+ Nxd8 Re8+ Kg7 Rxd8 | -

        4r1k1/8/8/8/8/4q3/6PP/2R4K b - - 0 1 | Qe1+ Rxe1 Rxe1# | back-rank-mate e8 h1
        4r1k1/8/8/8/8/4q1P1/6P1/2R4K b - - 0 1 | Qe1+ Rxe1 Rxe1+ Kh2 | -

        7k/6pp/8/8/Q3r3/8/8/4R1K1 w - - 0 1 | Qe8+ Rxe8 Rxe8# | back-rank-mate e1 h8
        6k1/6pp/8/8/Q3r3/8/8/4R1K1 w - - 0 1 | Qe8+ Rxe8 Rxe8+ Kf7 | -

        7k/6pp/8/8/8/8/5Q2/5K2 w - - 0 1 | Qf8# | back-rank-mate f8 h8
        6k1/6pp/8/8/8/8/5Q2/5K2 w - - 0 1 | Qf8+ Kxf8 Kf2 Ke7 | -

        6k1/5ppp/8/8/Q7/8/4r3/1K2R3 w - - 0 1 | Qe8+ Rxe8 Rxe8# | back-rank-mate e1 g8
        6k1/5p1p/6p1/8/Q7/8/4r3/1K2R3 w - - 0 1 | Qe8+ Rxe8 Rxe8+ Kg7 | -

        6k1/5ppp/5b2/3Q4/8/8/8/4R1K1 w - - 0 1 | Qd8+ Bxd8 Re8# | back-rank-mate e1 g8
        6k1/5p1p/5bp1/3Q4/8/8/8/4R1K1 w - - 0 1 | Qd8+ Bxd8 Re8+ Kg7 Rxd8 | -

        k7/pp6/8/8/8/8/4R3/6K1 w - - 0 1 | Re8# | back-rank-mate e8 a8
        1k6/pp6/8/8/8/8/4R3/6K1 w - - 0 1 | Re8+ Kc7 Kf2 Kc6 | -

        3r3k/3P2pp/8/8/8/8/8/4R1K1 w - - 0 1 | Re8+ Rxe8 dxe8=Q# | back-rank-mate d7 h8
        3r2k1/3P2pp/8/8/8/8/8/4R1K1 w - - 0 1 | Re8+ Kf7 Rxd8 g6 Rc8 Kg7 d8=Q | promotion d7 d7

        6k1/8/8/8/1q6/8/5PPP/r2R2K1 b - - 0 1 | Qe1+ Rxe1 Rxe1# | back-rank-mate a1 g1
        6k1/8/8/8/1q6/4P3/6PP/r2R2K1 b - - 0 1 | Qe1+ Rxe1 Rxe1+ Kf2 | -

        6k1/8/8/8/8/3r4/2p2PPP/2R3K1 b - - 0 1 | Rd1+ Rxd1 cxd1=Q# | back-rank-mate c2 g1
        6k1/8/8/8/8/3r1P2/2p2P1P/2R3K1 b - - 0 1 | Rd1+ Rxd1 cxd1=Q+ Kg2 | promotion c2 c2

        3r2k1/3P1ppp/8/8/4Q3/8/8/6K1 w - - 0 1 | Qe8+ Rxe8 dxe8=Q# | back-rank-mate d7 g8
        3r2k1/3P1p1p/5p2/8/4Q3/8/8/6K1 w - - 0 1 | Qe8+ Rxe8 dxe8=Q+ Kg7 | fork e8 d8 g8

        6k1/5ppp/8/8/8/3R4/8/6K1 w - - 0 1 | Rd8# | back-rank-mate d8 g8
        6k1/4p1pp/8/8/8/3R4/8/6K1 w - - 0 1 | Rd8+ Kf7 Rb8 Kf6 | -

        7r/5k2/8/8/8/8/4RPP1/3q1NK1 b - - 0 1 | Qxf1+ Kxf1 Rh1# | back-rank-mate h8 g1
        7r/5k2/8/8/8/3R4/5PP1/3q1NK1 b - - 0 1 | Qxf1+ Kxf1 Rb8 Rd7+ Kg6 | -

        8/3k4/5q2/3P4/8/8/PPP5/2KR1r2 b - - 0 1 | Qf4+ Kb1 Rxd1# | back-rank-mate f1 c1
        8/3k4/5q2/3P4/8/1P6/PP6/2KR1r2 b - - 0 1 | Qf4+ Kc2 Qc7+ Kd2 | -

        Q2q2k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1 | Re8+ Qxe8 Qxe8# | back-rank-mate a8 g8
        Q2q2k1/5p1p/5p2/8/8/8/8/4R1K1 w - - 0 1 | Re8+ Qxe8 Qxe8+ Kg7 | fork e8 d8 g8

        4r1k1/8/4R3/8/8/8/6PP/2q1Q2K b - - 0 1 | Qxe1+ Rxe1 Rxe1# | back-rank-mate e8 h1
        4r1k1/8/4R3/8/8/5P2/7P/2q1Q2K b - - 0 1 | Qxe1+ Rxe1 Rxe1+ Kg2 | x-ray e8 e1

        2r3k1/8/8/8/8/q1Q5/5PPP/6K1 b - - 0 1 | Qc1+ Qxc1 Rxc1# | back-rank-mate c8 g1
        2r3k1/8/8/8/8/q1Q1P3/6PP/6K1 b - - 0 1 | Qc1+ Qxc1 Rxc1+ Kf2 | -

        4r2k/8/8/8/8/8/4QqPP/7K b - - 0 1 | Qe1+ Qxe1 Rxe1# | back-rank-mate e8 h1
        4r2k/8/8/8/8/5P2/4Qq1P/7K b - - 0 1 | Qe1+ Qxe1 Rxe1+ Kg2 | -

        k7/8/8/2q5/8/8/r4BPP/4R1K1 b - - 0 1 | Qxf2+ Kh1 Qxe1# | back-rank-mate f2 g1
        k7/8/8/2q5/8/1r6/5BPP/4R1K1 b - - 0 1 | Qxf2+ Kxf2 Rb4 Kg3 | -

        8/8/4rk2/8/8/8/5PPP/6K1 b - - 0 1 | Re1# | back-rank-mate e1 g1
        8/8/4rk2/8/8/5P2/5P1P/6K1 b - - 0 1 | Re1+ Kg2 Re6 h4 | -

        3RN1k1/5ppp/8/8/8/8/8/6K1 w - - 0 1 | Nf6# | back-rank-mate d8 g8
        3RN1k1/5pp1/7p/8/8/8/8/6K1 w - - 0 1 | Nf6# | mate f6 g8
",
    );
}

#[test]
fn smothered_mates() {
    check_pairs(
        "smothered-mate",
        "
        6k1/8/8/8/4n2q/8/6PB/6NK b - - 0 1 | Ng3# | smothered-mate g3 h1
        6k1/8/8/8/4n2q/5P2/7B/6NK b - - 0 1 | Ng3+ Kg2 Nf5 f4 | -

        3qkb2/3pnp2/8/5N2/8/8/8/6K1 w - - 0 1 | Nd6# | smothered-mate d6 e8
        3qk1b1/3pnp2/8/5N2/8/8/8/6K1 w - - 0 1 | Nd6+ Kf8 Nc4 f6 | -

        2r4k/5Qpp/8/4N3/8/1B6/8/6K1 w - - 0 1 | Qg8+ Rxg8 Nf7# | smothered-mate e5 h8
        2r4k/5Q1p/5p2/4N3/8/1B6/8/6K1 w - - 0 1 | Qg8+ Rxg8+ Bxg8 fxe5 | -

        6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1 | Nf7# | smothered-mate f7 h8
        6rk/6p1/6p1/4N3/8/8/8/6K1 w - - 0 1 | Nf7+ Kh7 Kg2 Ra8 | -

        6k1/8/8/8/8/7n/6PP/6RK b - - 0 1 | Nf2# | smothered-mate f2 h1
        6k1/8/8/8/8/6Pn/7P/6RK b - - 0 1 | Nf2+ Kg2 Ne4 Rb1 | -

        6k1/8/8/7q/6n1/5N2/4BPP1/4RK2 b - - 0 1 | Qh1+ Ng1 Nh2# | smothered-mate g4 f1
        6k1/8/8/7q/6n1/4PN2/4B1P1/4RK2 b - - 0 1 | Qh1+ Ng1 Nxe3+ Kf2 | -

        3qkb2/3npp2/8/1N6/8/4Q3/8/4K3 w - - 0 1 | Nd6# | smothered-mate d6 e8
        3qk3/3nppb1/8/1N6/8/4Q3/8/4K3 w - - 0 1 | Nd6+ Kf8 Nc4 e6 | -

        6nk/6bp/7N/8/8/8/8/6K1 w - - 0 1 | Nf7# | smothered-mate f7 h8
        5n1k/6bp/7N/8/8/8/8/6K1 w - - 0 1 | Nf7+ Kg8 Nd8 h5 | -

        kn6/pp6/N7/8/8/8/8/1K6 w - - 0 1 | Nc7# | smothered-mate c7 a8
        k1n5/pp6/N7/8/8/8/8/1K6 w - - 0 1 | Nc7+ Kb8 Nd5 Nb6 | -

        6k1/8/8/8/8/7n/6BP/6RK b - - 0 1 | Nf2# | smothered-mate f2 h1
        6k1/8/8/8/8/7n/6BP/5R1K b - - 0 1 | Nf2+ Rxf2 Kh7 Be4+ Kg8 | -

        6rk/6rp/5Q2/4N3/8/8/5K2/8 w - - 0 1 | Nf7# | smothered-mate f7 h8
        5r1k/6rp/5Q2/4N3/8/8/5K2/8 w - - 0 1 | Nf7+ Rxf7 Qxf7 Rxf7+ Kg1 | -

        3qkb2/3nnp2/8/8/4N3/8/8/6K1 w - - 0 1 | Nd6# | smothered-mate d6 e8
        3qk1b1/3nnp2/8/8/4N3/8/8/6K1 w - - 0 1 | Nd6+ Kf8 Nc4 Nb6 | -

        r2qkb1r/1pp1pppp/5n2/p1nP4/6b1/3PP3/PP1BNPPP/R2QKBNR b - - 0 1 | Nxd3# | smothered-mate d3 e1
        r2qkb1r/1pp1pppp/5n2/p1nP4/6b1/R2PP3/PP1BNPPP/3QKBNR b - - 0 1 | Nxd3+ Rxd3 c6 Rd4 cxd5 | -

        6k1/8/8/8/3nq3/8/PP6/K2R4 b - - 0 1 | Qb1+ Rxb1 Nc2# | smothered-mate d4 a1
        6k1/8/8/8/3nq3/P7/1P6/K2R4 b - - 0 1 | Qb1+ Rxb1 Nc2+ Ka2 | -

        5rkr/5pbp/8/3N4/8/8/8/6K1 w - - 0 1 | Ne7# | smothered-mate e7 g8
        5rkr/5pb1/7p/3N4/8/8/8/6K1 w - - 0 1 | Ne7+ Kh7 | -

        8/8/pp1N4/kp6/pp6/8/8/K5B1 w - - 0 1 | Nb7# | smothered-mate b7 a5
        8/8/p2N4/kp6/pp6/8/8/K5B1 w - - 0 1 | Nb7# | mate b7 a5
",
    );
}

#[test]
fn the_motif_of_a_mate_is_that_of_the_last_move() {
    let line = line("6k1/8/8/8/3nq3/8/PP6/K2R4 b - - 0 1", "Qb1+ Rxb1 Nc2#", false);
    assert_eq!(motif(&line).map(|found| found.index), Some(2));
}
