//! Moves in standard algebraic notation: whole lists of moves, ambiguous moves, and moves that are not legal.

use chess_core::notation::{long_algebraic, parse_san, parse_uci, san};

use crate::{after, board};

/// Each row has a position and all its legal moves.
const ALL_MOVES: [(&str, &str); 9] = [
    (
        crate::START,
        "a3 a4 b3 b4 c3 c4 d3 d4 e3 e4 f3 f4 g3 g4 h3 h4 Na3 Nc3 Nf3 Nh3",
    ),
    (
        "7k/3R4/3p2Q1/6Q1/2N1N3/8/8/3R3K w - - 0 1",
        "Rd8# Re7 Rf7 Rg7 Rh7# R7xd6 Rc7 Rb7 Ra7 Qf7 Qe8# Qg7# Qg8# Qh7# Q6h6# Q6h5# Q6f5 Q6f6# Qe6 Qxd6 Q5f6# Qe7 \
         Qd8# Q5h6# Q5h5# Qh4# Qg4 Qg3 Qg2 Qg1 Qf4 Qe3 Qd2 Qc1 Q5f5 Qe5+ Qd5 Qc5 Qb5 Qa5 Na5 Nb6 Ncxd6 Ne5 Ne3 Ncd2 \
         Nb2 Na3 Nc5 Nexd6 Nf6 Ng3 Nf2 Ned2 Nc3 Rd2 Rd3 Rd4 Rd5 R1xd6 Re1 Rf1 Rg1 Rc1 Rb1 Ra1 Kg2 Kh2 Kg1",
    ),
    (
        "1r3k2/P1P5/8/8/8/8/8/R3K2R w KQ - 0 1",
        "a8=Q a8=R a8=B a8=N axb8=Q+ axb8=R+ axb8=B axb8=N c8=Q+ c8=R+ c8=B c8=N cxb8=Q+ cxb8=R+ cxb8=B cxb8=N Ra2 \
         Ra3 Ra4 Ra5 Ra6 Rb1 Rc1 Rd1 Kd2 Ke2 Kf2 Kf1 Kd1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+ Rg1 Rf1+ O-O+ O-O-O",
    ),
    (
        "5rk1/8/8/8/8/8/2p5/R3K2R w KQ - 0 1",
        "Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Ra8 Rb1 Rc1 Rd1 Kd2 Ke2 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+ Rg1+ Rf1",
    ),
    (
        "5rk1/8/8/8/8/8/2p5/R3K2R b KQ - 0 1",
        "Rf7 Rf6 Rf5 Rf4 Rf3 Rf2 Rf1+ Re8+ Rd8 Rc8 Rb8 Ra8 Kg7 Kf7 c1=Q+ c1=R+ c1=B c1=N",
    ),
    (
        "r3k2r/p2pqpb1/1n2pnp1/2pPN3/1p2P3/2N2Q1p/PPPB1PPP/R3K2R w KQkq c6 0 2",
        "gxh3 Qxf6 Qxh3 Nxd7 Nxf7 Nxg6 dxc6 dxe6 Rg1 Rf1 Ke2 Kf1 Kd1 Rb1 Rc1 Rd1 g3 g4 Be3 Bf4 Bg5 Bh6 Bc1 b3 a3 a4 \
         Qf4 Qf5 Qg4 Qh5 Qg3 Qe2 Qd1 Qe3 Qd3 Na4 Nb5 Ne2 Nd1 Nb1 Nc6 Ng4 Nd3 Nc4 d6 O-O O-O-O",
    ),
    (
        "k7/8/K7/8/3n3n/5R2/3n4/8 b - - 0 1",
        "N2xf3 Nhxf3 Nd4xf3 N2b3 Nc4 Ne4 Nf1 Nb1 Nhf5 Ng6 Ng2 Nb5 Nc6 Ne6 Ndf5 Ne2 Nc2 N4b3 Kb8",
    ),
    ("N3k3/8/8/8/8/8/5b2/4K3 w - - 0 1", "Kd2 Ke2 Kxf2 Kf1 Kd1"),
    // Checkmate: no move.
    ("r1bqkb1r/pp1npppp/2pN1n2/8/3P4/8/PPP1QPPP/R1B1KBNR b KQkq - 4 6", ""),
];

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

#[test]
fn all_moves_of_a_position_have_their_names() {
    for (fen, expected) in ALL_MOVES {
        let board = board(fen);
        let names = board.legal_moves().iter().map(|&mv| san(&board, mv)).collect();
        let expected = expected.split_whitespace().map(str::to_owned).collect();
        assert_eq!(sorted(names), sorted(expected), "{fen}");
    }
}

/// Each row has a position, a move in UCI notation, and the same move in SAN.
const NAMES: [(&str, &str, &str); 39] = [
    // Castling that gives check, and a checkmate by a capture en passant.
    (
        "rnbk1b1r/ppp2pp1/5n1p/4p1B1/2P5/2N5/PP2PPPP/R3KBNR w KQ - 0 7",
        "e1c1",
        "O-O-O+",
    ),
    ("4r3/3k4/8/8/8/8/q5PP/1R1KR3 w Q - 2 2", "d1b1", "O-O-O+"),
    ("6bk/7b/8/3pP3/8/8/8/Q3K3 w - d6 0 2", "e5d6", "exd6#"),
    // A double push that gives check. A capture en passant is a possible reply.
    ("8/3b4/6R1/1P2kp2/6pp/2N1P3/4KPPP/8 w - - 0 1", "f2f4", "f4+"),
    // The file, the rank, or both are necessary.
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "e1f1", "Kf1"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "c3c2", "Rcc2"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "b2c2", "Rbc2"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "a4b6", "N4b6"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "h8g6", "N8g6"),
    ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "h4g6", "Nh4g6"),
    ("k7/8/8/8/8/8/P3K2P/R6R w - - 0 1", "h1b1", "Rhb1"),
    ("k7/8/8/1N6/8/8/4K2P/1N6 w - - 0 1", "b5c3", "N5c3"),
    ("8/8/2QQ4/2Q5/8/8/4K3/k7 w - - 0 1", "c6d5", "Qc6d5"),
    (
        "rn1qkb1r/1p1b1ppp/p2ppn2/8/3NPP2/2N1B3/PPP3PP/R2QKB1R b KQkq - 0 8",
        "b8c6",
        "Nc6",
    ),
    (
        "r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R b KQkq - 0 6",
        "d5b4",
        "Ndb4",
    ),
    (
        "r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R b KQkq - 0 6",
        "c6b4",
        "Ncb4",
    ),
    // Another piece of the same kind is pinned or blocked, so SAN does not name the origin.
    ("8/8/8/R2nkn2/8/8/2K5/8 b - - 0 1", "f5e3", "Ne3+"),
    ("k7/8/3KRq2/8/4R3/8/8/8 w - - 0 1", "e4e5", "Re5"),
    ("k7/8/8/8/8/8/P6P/R3K2R w - - 0 1", "h1f1", "Rf1"),
    ("r5k1/1b5p/N3p1p1/Q4p2/4r3/2P1q3/1PK2RP1/5R2 w - - 1 38", "f2f3", "Rf3"),
    (
        "r2qkbnr/ppp2ppp/2n5/1B2pQ2/4P3/8/PPP2PPP/RNB1K2R b KQkq - 3 7",
        "g8e7",
        "Ne7",
    ),
    (
        "rnbqk2r/p1pp1ppp/1p2pn2/8/1bPP4/2N1P3/PP3PPP/R1BQKBNR w KQkq - 0 5",
        "g1e2",
        "Ne2",
    ),
    // Promotions without and with check, and checkmate.
    ("7k/1p2Npbp/8/2P5/1P1r4/3b2QP/3q1pPK/2RB4 b - - 1 29", "f2f1q", "f1=Q"),
    ("7k/1p2Npbp/8/2P5/1P1r4/3b2QP/3q1pPK/2RB4 b - - 1 29", "f2f1n", "f1=N+"),
    ("8/6P1/2p5/1Pqk4/6P1/2P1RKP1/4P1P1/8 w - - 0 1", "g7g8q", "g8=Q+"),
    ("8/8/8/3R1P2/8/2k2K2/3p4/r7 b - - 0 82", "d2d1q", "d1=Q+"),
    ("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1", "g7g8r", "g8=R+"),
    ("8/P4k2/8/8/8/8/PP3PPP/KNBQ1BNR w - - 0 1", "a7a8q", "a8=Q"),
    ("2k5/P7/8/8/8/8/PP3PPP/KNBQ1BNR w - - 0 1", "a7a8q", "a8=Q+"),
    ("4k3/P2ppp2/8/8/8/8/PP3PPP/KNBQ1BNR w - - 0 1", "a7a8q", "a8=Q#"),
    ("8/1k5P/8/8/8/8/8/1K6 w - - 0 1", "h7h8n", "h8=N"),
    // Castling in Chess960, where the king may move by one square, or past its rook, or not at all.
    ("k7/8/8/8/8/8/PPPPPPPP/NRK1RQBB w EB - 0 1", "c1b1", "O-O-O"),
    ("k7/8/8/8/8/8/PP1PPPPP/NRK1R2B w EB - 0 1", "c1e1", "O-O"),
    (
        "nrk1rqbb/pppppppp/8/8/8/8/PPPPPPPP/NRK1RQBB b EBeb - 0 1",
        "c8b8",
        "O-O-O",
    ),
    ("nrk1r2b/pppppppp/8/8/8/8/PPPPPPPP/NRK1RQBB b EBeb - 0 1", "c8e8", "O-O"),
    ("3r1k1r/4pp2/8/8/8/8/8/4RKR1 w Gd - 1 1", "f1g1", "O-O"),
    ("Qr4k1/4pppp/8/8/8/8/8/R5KR w Hb - 0 1", "g1h1", "O-O"),
    // A capture of a queen with check, and a capture that is checkmate.
    (
        "1nbqkbn1/ppp1pp1p/r5pr/3p4/P7/4P2Q/1PPP1PPP/RNB1KBNR w KQ - 1 6",
        "h3h6",
        "Qxh6",
    ),
    (
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
        "h5f7",
        "Qxf7#",
    ),
];

#[test]
fn a_move_has_the_shortest_name_that_is_not_ambiguous() {
    for (fen, uci, expected) in NAMES {
        let board = board(fen);
        let mv = parse_uci(&board, uci).unwrap_or_else(|error| panic!("{fen} {uci}: {error}"));
        assert_eq!(san(&board, mv), expected, "{fen}");
        assert_eq!(parse_san(&board, expected), Ok(mv), "{fen} {expected}");
    }
}

#[test]
fn long_algebraic_notation_names_both_squares() {
    for (fen, uci, expected) in [
        ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "e1f1", "Ke1-f1"),
        ("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1", "a4c5", "Na4-c5"),
        (
            "rnbq1rk1/ppp1bpp1/4pn1p/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 7",
            "g5f6",
            "Bg5xf6",
        ),
        ("6bk/7b/8/3pP3/8/8/8/Q3K3 w - d6 0 2", "e5d6", "e5xd6#"),
        ("6bk/7b/8/3pP3/8/8/8/Q3K3 w - d6 0 2", "e5e6", "e5-e6+"),
    ] {
        let board = board(fen);
        assert_eq!(
            long_algebraic(&board, parse_uci(&board, uci).unwrap()),
            expected,
            "{fen}"
        );
    }
}

#[test]
fn moves_that_are_not_legal_are_refused() {
    for (fen, uci) in [
        // Promotions of a king and of a pawn on the sixth rank; missing and impossible promotion pieces.
        ("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1", "a4b5q"),
        ("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1", "h6h7n"),
        ("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1", "g7g8"),
        ("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1", "g7g8p"),
        ("3k4/6P1/7P/8/K7/8/8/4R3 w - - 0 1", "g7g8k"),
        // The king has castled already; a castling through a rook; a king next to a bishop.
        ("rnbqkbnr/2pp1ppp/8/4p3/2BPP3/P1N2N2/PB3PPP/2RQ1RK1 b kq - 1 10", "g1g2"),
        ("rnbqkbnr/2pp1ppp/8/8/2BpP3/P1N2N2/PB3PPP/2RQ1RK1 w kq - 0 11", "e1c1"),
        ("4kb1r/3b1ppp/8/5NB1/6P1/pP2QP2/P3r2P/4R1K1 b k - 0 27", "e8f8"),
        ("4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "e1f2"),
        (
            "rnbqk2r/ppp1pp1p/5n1b/3p2pQ/1P2P3/B1N5/P1PP1PPP/R3KBNR b KQkq - 3 5",
            "f1e2",
        ),
        // The null move, and texts that are no moves.
        (crate::START, "0000"),
        (crate::START, "e2e5"),
        (crate::START, "N"),
        (crate::START, "z1g3"),
        (crate::START, ""),
    ] {
        assert!(parse_uci(&board(fen), uci).is_err(), "{fen} {uci}");
    }
}

#[test]
fn a_line_of_moves_has_the_published_names() {
    let start = "rn1qr1k1/1p2bppp/p3p3/3pP3/P2P1B2/2RB1Q1P/1P3PP1/R5K1 w - - 0 19";
    let squares = "d3h7 g8h7 f3h5 h7g8 c3g3 e7f8 f4g5 e8e7 g5f6 b8d7 h5h6 d7f6 e5f6 g7g6 f6e7 f8e7";
    let expected = "Bxh7+ Kxh7 Qh5+ Kg8 Rg3 Bf8 Bg5 Re7 Bf6 Nd7 Qh6 Nxf6 exf6 g6 fxe7 Bxe7";
    let mut board = board(start);
    let mut names = Vec::new();
    for uci in squares.split(' ') {
        let mv = parse_uci(&board, uci).unwrap();
        names.push(san(&board, mv));
        board = board.play(mv).unwrap();
    }
    assert_eq!(names.join(" "), expected);
    assert_eq!(after(start, expected), board);
}
