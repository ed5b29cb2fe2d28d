//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::{check, check_pairs};

#[test]
fn promotions() {
    check_pairs(
        "promotion",
        "
        4k3/2P5/8/8/8/2K5/8/8 w - - 0 1 | c8=Q+ Ke7 | promotion c8 c8
        8/2Pk4/8/8/8/2K5/8/8 w - - 0 1 | c8=Q+ Kxc8 Kb2 Kb7 | -

        8/8/8/8/3k4/8/4p1K1/8 b - - 0 1 | e1=Q | promotion e1 e1
        8/8/8/8/3k4/8/4pK2/8 b - - 0 1 | e1=Q+ Kxe1 Kc3 Kd1 | -

        8/1P1k4/8/8/8/8/8/6K1 w - - 0 1 | b8=N+ Kd6 | promotion b8 b8
        3k4/1P6/8/8/8/8/8/6K1 w - - 0 1 | b8=N Kc7 Kf1 Kxb8 | -

        1k1n3Q/8/8/8/8/8/2p1K3/8 b - - 0 1 | c1=N+ Kd1 | promotion c1 c1
        1k1n3Q/8/8/8/8/4K3/2p5/8 b - - 0 1 | c1=N Qxd8+ Kb7 Qd7+ Kb6 | -

        8/6k1/6p1/8/8/8/3p4/4q1RK b - - 0 1 | d1=Q | promotion d1 d1
        8/6k1/6p1/8/8/8/3p4/6RK b - - 0 1 | d1=Q Rxd1 Kf6 Kg2 | -

        8/8/8/6p1/8/P7/8/K5k1 w - - 0 1 | a4 g4 a5 g3 a6 g2 a7 Kh2 a8=Q | promotion a4 a4
        8/8/8/6p1/8/P2k4/8/K7 w - - 0 1 | a4 Kc4 a5 Kb5 a6 Kxa6 | -

        8/1p6/8/8/8/6P1/8/k5K1 b - - 0 1 | b5 g4 b4 g5 b3 g6 b2 g7 b1=Q+ Kh2 | promotion b5 b5
        8/1p6/8/8/8/3K2P1/8/k7 b - - 0 1 | b5 Kc3 b4+ Kxb4 | -

        8/4P3/5k2/1q5p/8/8/8/4Q2K w - - 0 1 | e8=N+ Qxe8 Qxe8 Kg7 Qxh5 | promotion e8 e8
        8/4P3/5k2/1q5p/8/8/8/3Q3K w - - 0 1 | e8=N+ Qxe8 Qxh5 Kg7 | -

        3k4/8/2r3P1/8/8/8/8/3K4 w - - 0 1 | g7 Rd6+ Kc1 Kc7 g8=Q | promotion g7 g7
        3k4/8/2r3P1/8/8/8/3K4/8 w - - 0 1 | g7 Rg6 Kd3 Rxg7 Kd4 | -

        8/8/1P6/5k2/3K4/8/8/8 w - - 0 1 | b7 Kg6 b8=Q | promotion b7 b7
        8/8/1P1k4/8/3K4/8/8/8 w - - 0 1 | b7 Kc7 Kc3 Kxb7 Kb2 | -

        8/5k2/1B6/8/2K5/3p4/8/8 b - - 0 1 | d2 Bc5 d1=Q | promotion d2 d2
        8/5k2/1B6/8/8/1K1p4/8/8 b - - 0 1 | d2 Kc2 Ke6 Kxd2 Kd5 | -

        8/5k2/8/8/2K5/8/3p4/8 b - - 0 1 | d1=Q | promotion d1 d1
        8/5k2/8/8/8/8/2Kp4/8 b - - 0 1 | d1=Q+ Kxd1 Ke6 Kc1 Kd5 | -

        8/8/P7/8/3k4/8/2K5/8 w - - 0 1 | a7 Ke4 a8=Q+ Kf5 Kc3 | promotion a7 a7
        8/8/Pk6/8/8/8/2K5/8 w - - 0 1 | a7 Kxa7 Kb1 Ka6 Ka1 | -

        8/8/5P2/3k4/8/2K5/8/8 w - - 0 1 | f7 Kc5 f8=Q+ Kb6 | promotion f7 f7
        8/8/3k1P2/8/8/2K5/8/8 w - - 0 1 | f7 Ke7 Kb2 Kxf7 Ka1 | -
",
    );
}

#[test]
fn a_pawn_that_begins_to_run_late_is_no_reason() {
    let fen = "8/8/8/6p1/8/P7/8/K5k1 w - - 0 1";
    let run = "a4 g4 a5 g3 a6 Kh2 a7 g2 a8=Q";
    check(fen, &format!("Kb2 Kh1 Kb1 Kg1 {run}"), "promotion a3 a3");
    check(fen, &format!("Kb2 Kh1 Kb1 Kg1 Kb2 Kh1 Kb1 Kg1 {run}"), "-");
}
