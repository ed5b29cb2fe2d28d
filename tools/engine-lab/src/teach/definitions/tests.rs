//! Tests true claims, and false claims: the same claims with another square or in another position.

use chess_core::Board;
use chess_core::notation::parse_san;

use super::Claim;

/// Creates the claim of a motif in a line from text: the motif's name, the square of the piece that uses it,
/// and the targets.
fn claim(fen: &str, moves: &str, motif: &str) -> Claim {
    let start: Board = fen.parse().unwrap();
    let mut board = start.clone();
    let mut played = Vec::new();
    for text in moves.split(' ') {
        let mv = parse_san(&board, text).unwrap();
        board = board.play(mv).unwrap();
        played.push(mv);
    }
    let mut words = motif.split(' ');
    Claim {
        start,
        moves: played,
        name: words.next().unwrap().to_owned(),
        by: words.next().unwrap().parse().unwrap(),
        targets: words.map(|name| name.parse().unwrap()).collect(),
    }
}

/// Checks that the claim `motif` is true, and that the claims `wrong` about the same line are false.
#[track_caller]
fn check(fen: &str, moves: &str, motif: &str, wrong: &[&str]) {
    assert_eq!(claim(fen, moves, motif).check(), Ok(()), "{motif}");
    for motif in wrong {
        assert!(claim(fen, moves, motif).check().is_err(), "{motif}");
    }
}

#[test]
fn captures() {
    let hanging = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";
    check(
        hanging,
        "Rxd5",
        "hanging-piece d5 d5",
        &[
            "hanging-piece d1 d5",
            "hanging-piece d5 e8",
            "bad-exchange d5 d5",
            "fork d5 d5",
        ],
    );
    check(
        "4k3/8/4p3/3n4/4P3/8/8/3RK3 w - - 0 1",
        "exd5 exd5 Rxd5",
        "bad-exchange d5 d5",
        &["hanging-piece d5 d5"],
    );
    let guarded = claim("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5", "bad-exchange d5 d5");
    assert!(guarded.check().is_err());
}

#[test]
fn double_attacks() {
    check(
        "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
        "Nc7+ Ke7 Nxa8",
        "fork c7 e8 a8",
        &[
            "fork c7 a8",
            "fork d5 e8 a8",
            "fork c7 e8 e7",
            "pin c7 a8 e8",
            "trapped-piece c7 a8",
        ],
    );
    // The queen is given for the knight and recaptured; without the recapture, there is no gain.
    let given = "4r1k1/8/3q4/7N/7Q/8/8/6K1 w - - 0 1";
    check(given, "Nf6+ Qxf6 Qxf6", "fork f6 e8 g8", &["fork f6 e8 d6"]);
    assert!(claim(given, "Nf6+ Qxf6 Qg3+", "fork f6 e8 g8").check().is_err());
    // The rook is one square further away, and the bishop captures the knight.
    assert!(
        claim("1r2k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nd5", "fork c7 e8 b8")
            .check()
            .is_err()
    );
    assert!(
        claim("r3k3/8/8/3Nb3/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", "fork c7 e8 a8")
            .check()
            .is_err()
    );
}

#[test]
fn lines() {
    check(
        "3q4/8/8/3k4/8/8/8/K6R w - - 0 1",
        "Rd1+ Ke6 Rxd8",
        "skewer d1 d5 d8",
        &[
            "skewer d1 d8 d5",
            "pin d1 d5 d8",
            "skewer h1 d5 d8",
            "discovered-attack d1 d8",
        ],
    );
    // The rook is captured. The queen, which takes its place, captures the bishop.
    check(
        "8/1b3k2/8/8/7R/3q4/7Q/6K1 w - - 0 1",
        "Rh7+ Qxh7 Qxh7+ Kf6 Qxb7",
        "skewer h2 f7 b7",
        &["skewer h7 f7 b7"],
    );
    check(
        "4k3/8/8/4n3/8/3P4/8/4R1K1 w - - 0 1",
        "d4 Kd7 dxe5",
        "pin e1 e5 e8",
        &["pin d4 e5 e8", "pin e1 e8 e5", "skewer e1 e5 e8", "trapped-piece d4 e5"],
    );
    check(
        "3q2k1/8/8/8/8/3B4/8/3R2K1 w - - 0 1",
        "Bc4+ Kg7 Rxd8",
        "discovered-attack d1 d8",
        &[
            "discovered-attack c4 d8",
            "discovered-attack d1 g8",
            "discovered-check d1 g8 d8",
            "fork c4 g8 d8",
        ],
    );
    check(
        "7k/5R2/6q1/8/4n3/3K4/8/8 b - - 0 1",
        "Nf6+ Kd4 Qxf7",
        "discovered-check g6 d3 f7",
        &[
            "double-check g6 d3 f7",
            "discovered-check f6 d3 f7",
            "discovered-check g6 f7",
        ],
    );
    check(
        "8/3k4/8/3N4/2n5/8/3R4/2K5 w - - 0 1",
        "Nb6+ Ke6 Nxc4",
        "double-check d2 d7 c4",
        &["discovered-check d2 d7 c4", "double-check b6 d7 c4"],
    );
}

#[test]
fn guards() {
    check(
        "6k1/5ppp/5n2/3b4/8/2B5/5PPP/3R2K1 w - - 0 1",
        "Bxf6 gxf6 Rxd5",
        "removes-defender f6 d5",
        &[
            "removes-defender f6 g7",
            "removes-defender c3 d5",
            "overload f6 g7 d5",
            "deflection f6 g7 d5",
        ],
    );
    check(
        "5r1k/8/8/8/8/8/3Qq3/3R3K b - - 0 1",
        "Rf1+ Rxf1 Qxd2",
        "deflection f1 d1 d2",
        &["overload f1 d1 d2", "deflection f1 d2 d1", "interference f1 d1 d2"],
    );
    check(
        "5rk1/6pp/8/8/5Q2/3B4/8/7K w - - 0 1",
        "Bxh7+ Kxh7 Qxf8",
        "overload h7 g8 f8",
        &["removes-defender h7 f8", "overload h7 f8 g8"],
    );
    check(
        "3r2k1/2Q5/5qN1/5P2/8/1p1n3P/6P1/5R1K w - - 0 1",
        "Ne7+ Kg7 Qxd8",
        "interference e7 f6 d8",
        &["deflection e7 f6 d8", "interference e7 d8 f6"],
    );
}

#[test]
fn single_pieces() {
    check(
        "7k/8/8/8/5B2/4Pr2/8/6K1 w - - 0 1",
        "Kg2 Rxe3 Bxe3",
        "trapped-piece g2 f3",
        &["trapped-piece f4 f3", "trapped-piece g2 h8", "pin g2 f3 h8"],
    );
    assert!(
        claim(
            "7k/8/8/6B1/8/4Pr2/8/6K1 w - - 0 1",
            "Kg2 Kg7 Kxf3",
            "trapped-piece g2 f3"
        )
        .check()
        .is_err()
    );
    check(
        "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
        "e8=Q",
        "promotion e8 e8",
        &["promotion e7 e7", "hanging-piece e8 e8"],
    );
}

#[test]
fn mates() {
    check(
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "Ra8#",
        "back-rank-mate a8 g8",
        &["smothered-mate a8 g8", "back-rank-mate a8 h8", "back-rank-mate a1 g8"],
    );
    check(
        "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
        "Nf7#",
        "smothered-mate f7 h8",
        &["back-rank-mate f7 h8"],
    );
    check(
        "6k1/5pp1/8/8/8/7R/8/R5K1 w - - 0 1",
        "Ra8#",
        "mate a8 g8",
        &["back-rank-mate a8 g8", "mate h3 g8"],
    );
    assert!(
        claim("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra7", "mate a7 g8")
            .check()
            .is_err()
    );
}

#[test]
fn threats_and_draws() {
    check(
        "6k1/8/2n5/8/8/8/1B6/4Q1K1 w - - 0 1",
        "Qc3 Kf7 Qxc6",
        "mate-threat c3 g8 c6",
        &["mate-threat b2 g8 c6", "fork c3 g8 c6", "trapped-piece c3 c6"],
    );
    check(
        "8/7k/8/8/q3rR2/8/2Q5/5R1K w - - 0 1",
        "Qxa4 Rxa4 Rxa4",
        "x-ray f4 a4",
        &["x-ray f1 a4", "overload a4 e4 f4", "hanging-piece a4 a4"],
    );
    check(
        "1k6/R7/8/8/8/6q1/8/7K w - - 0 1",
        "Ra8+ Kxa8",
        "stalemate a8 h1",
        &["perpetual a8 b8", "mate a8 h1"],
    );
    check(
        "6k1/5p1p/8/4Q3/8/7K/1r6/1q6 w - - 0 1",
        "Qe8+ Kg7 Qe5+ Kg8",
        "perpetual e8 g8",
        &["stalemate e8 g8"],
    );
    let ahead = claim(
        "6k1/5p1p/8/4Q3/8/7K/8/1q6 w - - 0 1",
        "Qe8+ Kg7 Qe5+ Kg8",
        "perpetual e8 g8",
    );
    assert!(ahead.check().is_err());
}
