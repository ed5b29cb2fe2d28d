//! Examples, each followed by a near miss: a position that differs by one piece or one square and lacks the motif.

use crate::tactics::motif::tests::check_pairs;

#[test]
fn stalemates() {
    check_pairs(
        "stalemate",
        "
        1k6/R7/8/8/8/6q1/8/7K w - - 0 1 | Ra8+ Kxa8 | stalemate a8 h1
        1k6/R7/8/8/7P/6q1/8/7K w - - 0 1 | Ra8+ Kxa8 h5 Qg7 | -

        7k/6R1/8/8/8/8/2q5/K7 w - - 0 1 | Rg8+ Kxg8 | stalemate g8 a1
        7k/6R1/8/8/8/8/3q4/K7 w - - 0 1 | Rg8+ Kxg8 Kb1 Kf7 | -

        6k1/Q7/8/8/8/6q1/1r6/7K w - - 0 1 | Qg7+ Kxg7 | stalemate g7 h1
        6k1/Q7/8/8/8/6q1/Pr6/7K w - - 0 1 | Qg7+ Kxg7 a3 Qg2# | -

        k7/1R6/8/8/8/1q6/8/K7 w - - 0 1 | Rb8+ Kxb8 | stalemate b8 a1
        k7/1R6/8/8/1q6/8/8/K7 w - - 0 1 | Rb8+ Kxb8 Ka2 Ka7 | -

        K7/2q5/8/8/8/8/5R2/6k1 w - - 0 1 | Rf1+ Kxf1 | stalemate f1 a8
        K7/3q4/8/8/8/8/5R2/6k1 w - - 0 1 | Rf1+ Kxf1 Kb8 Ke2 | -

        1r2Q3/2k5/2q5/K1p5/8/8/8/8 w - - 0 1 | Qd8+ Rxd8 | stalemate d8 a5
        1r2Q3/2k5/2q5/2p5/8/K7/8/8 w - - 0 1 | Qd8+ Kxd8 Ka2 | -

        8/8/8/8/8/8/p1K5/k1n5 w - - 0 1 | Kxc1 | stalemate c1 a1
        8/7p/8/8/8/8/p1K5/k1n5 w - - 0 1 | Kxc1 h5 | hanging-piece c1 c1

        8/p1p5/k1P5/8/K7/3p4/3P4/1q3R2 w - - 0 1 | Rxb1 | stalemate b1 a6
        8/p1p5/k1P5/8/K7/8/2pP4/1q3R2 w - - 0 1 | Rxb1 cxb1=Q d4 | -

        8/K1n2pR1/5P2/8/8/8/1q6/5k2 w - - 0 1 | Rg1+ Kxg1 | stalemate g1 a7
        8/K1n2pR1/8/7P/8/8/1q6/5k2 w - - 0 1 | Rg1+ Kxg1 h6 Qf6 | -

        K2k4/2q4P/8/6b1/8/p7/P7/8 w - - 0 1 | h8=Q+ Kd7 Qe8+ Kxe8 | stalemate h8 a8
        K2k4/3q3P/8/6b1/8/p7/P7/8 w - - 0 1 | h8=Q+ Kc7 Qh2+ | promotion h8 h8

        8/8/8/3kb3/8/4Pp2/6r1/7K w - - 0 1 | e4+ Ke6 | stalemate e4 h1
        8/3b4/8/3k4/8/4Pp2/6r1/7K w - - 0 1 | e4+ Ke6 e5 Rf2 | -

        8/3b4/5q2/7K/8/8/7R/6k1 w - - 0 1 | Rh1+ Kxh1 | stalemate h1 h5
        8/8/5q2/7K/8/8/7R/6k1 w - - 0 1 | Rh1+ Kxh1 Kg4 Kg2 | -

        K7/2q5/1kp5/5R2/8/p7/P7/8 w - - 0 1 | Rb5+ Kxb5 | stalemate b5 a8
        K7/4q3/1kp5/5R2/8/p7/P7/8 w - - 0 1 | Rb5+ Kxb5 Kb8 c5 | -

        8/1b6/8/8/7p/5q1P/7K/3B1k2 w - - 0 1 | Bxf3 Bxf3 | stalemate f3 h2
        8/1b6/8/8/5p2/5q1P/7K/3B1k2 w - - 0 1 | Bxf3 Bxf3 h4 Ke2 | bad-exchange f3 f3

        7K/5k1P/8/8/3p4/3q4/4P3/8 w - - 0 1 | exd3 Kf8 | stalemate d3 h8
        7K/5k1P/8/8/1p6/3q4/4P3/8 w - - 0 1 | exd3 Kf8 d4 b3 | hanging-piece d3 d3

        6bK/5k1p/7P/8/8/8/8/1r3b1R w - - 0 1 | Rxf1+ Rxf1 | stalemate f1 h8
        6bK/5k1p/8/8/6P1/8/8/1r3b1R w - - 0 1 | Rxf1+ Rxf1 g5 Rh1 | -

        1r5Q/8/8/3k4/5b2/8/7r/K7 w - - 0 1 | Qd4+ Kxd4 | stalemate d4 a1
        1r5Q/8/8/3k4/8/8/5b1r/K7 w - - 0 1 | Qd4+ Kxd4 Ka2 Ke5 | -
",
    );
}

#[test]
fn perpetual_checks() {
    check_pairs(
        "perpetual",
        "
        6k1/5p1p/8/4Q3/8/7K/1r6/1q6 w - - 0 1 | Qe8+ Kg7 Qe5+ Kg8 | perpetual e8 g8
        6k1/5p1p/8/4Q3/8/7K/8/1q6 w - - 0 1 | Qe8+ Kg7 Qe5+ Kg8 | -

        7k/6R1/5B2/8/8/8/K7/2qr4 w - - 0 1 | Rg6+ Kh7 Rg7+ Kh8 | perpetual g6 h8
        7k/6R1/4B3/8/8/8/K7/2qr4 w - - 0 1 | Rg6 Kh7 Rg7+ Kh8 | -

        1k6/2N5/8/8/8/8/5PPK/2q5 w - - 0 1 | Na6+ Ka8 Nc7+ Kb8 | perpetual a6 b8
        1k6/2N5/8/8/8/8/5PPK/2n5 w - - 0 1 | Na6+ Ka8 Nc7+ Kb8 | -

        6k1/6p1/8/7Q/8/8/6PK/rq6 w - - 0 1 | Qe8+ Kh7 Qh5+ Kg8 | perpetual e8 g8
        6k1/6p1/8/7Q/8/8/6PK/1q6 w - - 0 1 | Qe8+ Kh7 Qh5+ Kg8 | -

        k7/p1p5/8/1Q6/8/8/6PK/q2r4 w - - 0 1 | Qe8+ Kb7 Qb5+ Ka8 | perpetual e8 a8
        k7/p1p5/8/1Q6/8/8/6PK/q7 w - - 0 1 | Qe8+ Kb7 Qb5+ Ka8 | -

        7k/5p1p/8/6Q1/3n4/7K/5q2/8 w - - 0 1 | Qd8+ Kg7 Qg5+ Kh8 | perpetual d8 h8
        7k/7p/8/3p2Q1/3n4/7K/5q2/8 w - - 0 1 | Qd8+ Kg7 Qg5+ Kf7 | -

        3rk3/5p1K/8/6Q1/6r1/7b/8/8 w - - 0 1 | Qb5+ Ke7 Qg5+ Ke8 | perpetual b5 e8
        4k3/5p1K/8/6Q1/6r1/7b/8/8 w - - 0 1 | Qb5+ Ke7 Qg5+ Ke8 | -

        1r1rk3/5p2/3r4/K5Q1/8/2n5/8/8 w - - 0 1 | Qg8+ Ke7 Qg5+ Ke8 | perpetual g8 e8
        1r2k3/1r3p2/3r4/K5Q1/8/2n5/8/8 w - - 0 1 | Qg8+ Ke7 Qg5+ f6 | -

        K6k/3q4/4N1R1/8/8/8/8/n7 w - - 0 1 | Rh6+ Kg8 Rg6+ Kh8 | perpetual h6 h8
        K6k/3q4/6R1/8/3N4/8/8/n7 w - - 0 1 | Rh6+ Kg7 Rb6 Qa4+ | -

        5r1k/1q3p1p/8/6QK/8/1r6/8/8 w - - 0 1 | Qf6+ Kg8 Qg5+ Kh8 | perpetual f6 h8
        7k/1q1r1p1p/8/6QK/8/1r6/8/8 w - - 0 1 | Qf6+ Kg8 Qg5+ Kf8 | -

        2k4q/1R3R2/8/2K5/8/8/8/5q2 w - - 0 1 | Rbc7+ Kb8 Rb7+ Kc8 | perpetual c7 c8
        2k4q/1R3R2/8/2K5/8/8/6q1/8 w - - 0 1 | Rbc7+ Kb8 Rb7+ Qxb7 | -

        k7/4K1n1/1Q6/8/8/8/8/q7 w - - 0 1 | Qd8+ Ka7 Qb6+ Ka8 | perpetual d8 a8
        k7/4K3/1Q6/8/8/8/8/q7 w - - 0 1 | Qd8+ Ka7 Qb6+ Ka8 | -

        8/k7/8/N3q3/8/1p6/1N4Kp/8 w - - 0 1 | Nc6+ Kb7 Na5+ Ka7 | perpetual c6 a7
        8/k7/8/N7/8/1p2q3/1N4Kp/8 w - - 0 1 | Nc6+ Ka8 Kxh2 Qe2+ | -

        8/k7/3R4/8/K2n4/R4r2/8/2r5 w - - 0 1 | Rd7+ Ka6 Rd6+ Ka7 | perpetual d7 a7
        8/k7/3R4/8/K2n4/R4r2/8/8 w - - 0 1 | Rd7+ Ka6 Rd6+ Ka7 | -

        5k2/3R4/5N2/8/8/8/6PK/2rq4 w - - 0 1 | Nh7+ Kg8 Nf6+ Kf8 | perpetual h7 f8
        5k2/2R5/5N2/8/8/8/6PK/2rq4 w - - 0 1 | Nh7+ Ke8 Nf6+ Kd8 | -

        r6k/6pp/7N/2rB4/8/1K6/7q/5R2 w - - 0 1 | Nf7+ Kg8 Nh6+ Kh8 | perpetual f7 h8
        r6k/6pp/7N/2rB4/8/1K6/7q/6R1 w - - 0 1 | Nf7+ Kg8 Nh6+ Kf8 | -
",
    );
}
