//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

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
",
    );
}
