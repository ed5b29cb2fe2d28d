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
",
    );
}
