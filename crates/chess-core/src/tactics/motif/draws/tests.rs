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

        r6k/6pp/7N/2rB4/8/1K6/7q/5R2 w - - 0 1 | Nf7+ Kg8 Nh6+ Kh8 | perpetual f7 h8
        r6k/6pp/7N/2rB4/8/1K6/7q/6R1 w - - 0 1 | Nf7+ Kg8 Nh6+ Kf8 | -
",
    );
}
