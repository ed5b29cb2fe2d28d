//! Castling in standard chess and Chess960: the castling rights in FENs, their loss, and the legality of castling.

use chess_core::notation::{FenStyle, parse_move};
use chess_core::{CastlingMode, Color};

use crate::{after, board};

/// A rank of a FEN with these pieces on their files.
fn rank(pieces: &[(usize, char)]) -> String {
    let mut squares = ['1'; 8];
    for &(file, piece) in pieces {
        squares[file] = piece;
    }
    squares.iter().collect()
}

fn shredder(file: usize) -> char {
    char::from(b"ABCDEFGH"[file])
}

/// All placements of a king with one rook, on the king's first rank.
fn kings_and_rooks() -> impl Iterator<Item = (usize, usize)> {
    (1..=6).flat_map(|king| (0..8).filter(move |&rook| rook != king).map(move |rook| (king, rook)))
}

#[test]
fn castling_with_any_placement_ends_on_the_same_squares() {
    for (king, rook) in kings_and_rooks() {
        let own = rank(&[(king, 'K'), (rook, 'R')]);
        let other = rank(&[(king, 'k')]);
        let castled = if rook > king { "5RK1" } else { "2KR4" };
        let (name, letter) = if rook > king { ("O-O", 'K') } else { ("O-O-O", 'Q') };
        let uci = format!("{}1{}1", shredder(king), shredder(rook)).to_lowercase();
        for rights in [letter, shredder(rook)] {
            for (fen, uci, expected) in [
                (
                    format!("{other}/8/8/8/8/8/8/{own} w {rights} - 0 1"),
                    uci.clone(),
                    format!("{other}/8/8/8/8/8/8/{castled} b - - 1 1"),
                ),
                (
                    format!(
                        "{}/8/8/8/8/8/8/{} b {} - 0 1",
                        own.to_lowercase(),
                        other.to_uppercase(),
                        rights.to_ascii_lowercase()
                    ),
                    uci.replace('1', "8"),
                    format!(
                        "{}/8/8/8/8/8/8/{} w - - 1 2",
                        castled.to_lowercase(),
                        other.to_uppercase()
                    ),
                ),
            ] {
                let start = board(&fen);
                let mv = parse_move(&start, name).unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert_eq!(mv.to_uci(CastlingMode::Chess960), uci, "{fen}");
                assert_eq!(start.play(mv).unwrap(), board(&expected), "{fen}");
                // Without the right, the king cannot move onto its rook.
                let mut fields: Vec<&str> = fen.split(' ').collect();
                fields[2] = "-";
                let without = board(&fields.join(" "));
                assert!(chess_core::notation::parse_uci(&without, &uci).is_err(), "{fen}");
            }
        }
    }
}

#[test]
fn two_rooks_with_the_king_between_them_have_all_rights() {
    for king in 1..=6 {
        for queenside in 0..king {
            for kingside in king + 1..8 {
                let white = rank(&[(king, 'K'), (queenside, 'R'), (kingside, 'R')]);
                let fen = format!("{}/8/8/8/8/8/8/{white} w KQkq - 0 1", white.to_lowercase());
                let rights = board(&fen).castling_rights();
                for color in Color::ALL {
                    let files = chess_core::CastlingSide::ALL
                        .map(|wing| rights.rook_file(color, wing).map(chess_core::File::index));
                    assert!(
                        files.contains(&Some(kingside)) && files.contains(&Some(queenside)),
                        "{fen}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_letter_of_a_file_means_the_inner_rook() {
    for king in 1..=6 {
        for inner in king + 1..8 {
            for outer in inner + 1..8 {
                check_inner(king, inner, outer);
                check_inner(7 - king, 7 - inner, 7 - outer);
            }
        }
    }
}

/// Checks the right of the inner of two rooks on one side of their king: it is read and written with the rook's file.
#[track_caller]
fn check_inner(king: usize, inner: usize, outer: usize) {
    let white = rank(&[(king, 'K'), (inner, 'R'), (outer, 'R')]);
    let other = rank(&[(king, 'k')]);
    let letter = shredder(inner);
    let fen = format!("{other}/8/8/8/8/8/8/{white} w {letter} - 0 1");
    assert_eq!(board(&fen).castling_rights().to_string(), letter.to_string(), "{fen}");
    assert_eq!(
        board(&fen).to_string().split(' ').nth(2),
        Some(&*letter.to_string()),
        "{fen}"
    );
    let outermost = if outer > king { 'K' } else { 'Q' };
    let fen = format!("{other}/8/8/8/8/8/8/{white} w {outermost} - 0 1");
    assert_eq!(
        board(&fen).to_fen(FenStyle::Shredder).split(' ').nth(2),
        Some(&*shredder(outer).to_string()),
        "{fen}"
    );
}

/// Each row has a position, moves, and the rights that remain after the moves.
const REMAINING: [(&str, &str, &str); 17] = [
    // A rook captures a rook, and both had rights.
    (
        "1r2qkr1/p1b1pppp/3n2n1/2p5/3B4/4PPN1/P4P1P/1RN1QKR1 w KQkq - 0 11",
        "b1b8",
        "Kk",
    ),
    (
        "2r1k2r/2qbbpp1/p2pp3/1p3PP1/Pn2P3/1PN1B3/1P3QB1/1K1R3R b k - 0 22",
        "Rxh1",
        "-",
    ),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rxh8+", "Qq"),
    // A capture in a corner that has no rook with a castling right.
    (
        "1r2k2b/p1qpp2p/1p1nn1r1/2pP4/8/1P1Q2P1/P1P1NP1P/BR2KN1R b Qq - 0 11",
        "h8a1",
        "Qq",
    ),
    ("b3k2r/5p2/4p3/1p5p/6p1/2PR2P1/BP3qNP/6QK b k - 2 28", "a8g2", "k"),
    // A bishop captures a rook.
    (
        "brnqknr1/pppppp1p/6p1/8/3b1P1P/1P6/P1PPP1P1/BRNQKNRB b KQkq - 0 3",
        "d4g1",
        "Qkq",
    ),
    // A rook moves.
    (
        "qrnbkrbn/ppppp1pp/8/5p2/5P2/8/PPPPP1PP/QRNBKRBN w KQkq - 0 2",
        "f1f2",
        "Qkq",
    ),
    (
        "qrnbkrbn/ppppp1pp/8/5p2/4PP2/8/PPPP2PP/QRNBKRBN b KQkq - 0 2",
        "f8f6",
        "KQq",
    ),
    (
        "rnbqkbnr/p1pppppp/8/8/P6P/2p5/1P1PPPP1/RNBQKBNR w KQkq - 0 4",
        "Ra3",
        "Kkq",
    ),
    // A king moves.
    (
        "rkrnnqbb/p1pppppp/1p6/8/8/1P6/P1PPPPPP/RKRNNQBB w KQkq - 0 2",
        "b1b2",
        "kq",
    ),
    (
        "rkrnnqbb/p1pppppp/1p6/8/5P2/1P6/P1PPP1PP/RKRNNQBB b KQkq - 0 2",
        "b8b7",
        "KQ",
    ),
    (
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "Ke2 Kf7",
        "-",
    ),
    // A king castles.
    (
        "r1b1k1r1/1pppqppp/p1nbpn2/8/3PP3/2NBBN2/PPP1QPPP/R3K2R w HAga - 0 8",
        "O-O",
        "kq",
    ),
    // Castling rights of Chess960, with a king or rook on another square than in standard chess.
    (
        "r1b1k1r1/1pppqppp/p1nbpn2/8/3PP3/2NBBN2/PPP1QPPP/R3K2R w HAga - 0 8",
        "O-O-O",
        "kq",
    ),
    // Rights that have no king or rook are lost for good.
    ("7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1", "Rh6", "-"),
    ("r4r1k/1p4b1/3p3p/5qp1/1RP5/6P1/3NP3/2Q2RKB b KQkq - 0 1", "Qc5+", "Qq"),
    (
        "1rbqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQk - 4 4",
        "Qxf7#",
        "KQk",
    ),
];

#[test]
fn a_right_is_lost_with_its_king_or_rook_alone() {
    for (fen, moves, rights) in REMAINING {
        let reached = after(fen, moves).to_string();
        assert_eq!(reached.split(' ').nth(2), Some(rights), "{fen} {moves}");
    }
}

/// Castling in Chess960. Each row has a position, a move, and the position after the move.
const CASTLED: [(&str, &str, &str); 19] = [
    (
        "nrqnbkrb/pppppppp/8/8/8/8/PPPPPPPP/NRQNBKRB w GBgb - 0 1",
        "f1g1",
        "nrqnbkrb/pppppppp/8/8/8/8/PPPPPPPP/NRQNBRKB b gb - 1 1",
    ),
    (
        "qnrkbrnb/pppppppp/8/8/8/8/PPPPPPPP/QNRKBRNB w FCfc - 0 1",
        "d1c1",
        "qnrkbrnb/pppppppp/8/8/8/8/PPPPPPPP/QNKRBRNB b fc - 1 1",
    ),
    (
        "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEe - 0 1",
        "f1g1",
        "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRRKN b e - 1 1",
    ),
    (
        "nbrknrbq/pppppppp/8/8/8/8/PPPPPPPP/NBRKNRBQ w FCfc - 0 1",
        "d1c1",
        "nbrknrbq/pppppppp/8/8/8/8/PPPPPPPP/NBKRNRBQ b fc - 1 1",
    ),
    (
        "b1nrkrqb/pppppppp/2n5/8/8/3N4/PPPPPPPP/BN1RKRQB w FDfd - 2 2",
        "e1c1",
        "b1nrkrqb/pppppppp/2n5/8/8/3N4/PPPPPPPP/BNKR1RQB b fd - 3 2",
    ),
    (
        "nnrkbbrq/pp4pp/8/2pppp2/8/4PP2/PPPPBBPP/NNRK2RQ w GCgc - 0 5",
        "d1g1",
        "nnrkbbrq/pp4pp/8/2pppp2/8/4PP2/PPPPBBPP/NNR2RKQ b gc - 1 5",
    ),
    (
        "nbrnkrbq/pppp1ppp/4p3/8/8/2N5/PPPPPPPP/NBR1KRBQ w FCfc - 0 2",
        "e1c1",
        "nbrnkrbq/pppp1ppp/4p3/8/8/2N5/PPPPPPPP/NBKR1RBQ b fc - 1 2",
    ),
    (
        "qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w Hh - 1 9",
        "g1h1",
        "qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1RRK1 b h - 2 9",
    ),
    (
        "nqn2krb/p1prpppp/1pbp4/7P/5P2/6P1/PPPPPK2/NQNRB1RB b g - 0 9",
        "f8g8",
        "nqn2rkb/p1prpppp/1pbp4/7P/5P2/6P1/PPPPPK2/NQNRB1RB w - - 1 10",
    ),
    (
        "bbq1rkr1/1ppppppp/p1n2n2/8/2P2P2/1P4P1/PQ1PP2P/BB1NRKR1 b GEge - 0 9",
        "f8g8",
        "bbq1rrk1/1ppppppp/p1n2n2/8/2P2P2/1P4P1/PQ1PP2P/BB1NRKR1 w GE - 1 10",
    ),
    (
        "rnknbbrq/pp1p1ppp/2p1p3/8/8/2N1N3/PPPPPPPP/R1K1BBRQ w Aa - 0 3",
        "c1a1",
        "rnknbbrq/pp1p1ppp/2p1p3/8/8/2N1N3/PPPPPPPP/2KRBBRQ b a - 1 3",
    ),
    (
        "rbbkrn1q/pp2pppp/8/2pp4/4n3/1PP5/PBBPPPPP/R2KRNNQ w Aa - 2 5",
        "d1a1",
        "rbbkrn1q/pp2pppp/8/2pp4/4n3/1PP5/PBBPPPPP/2KRRNNQ b a - 3 5",
    ),
    (
        "rkn1bqrb/pnp1p2p/3p1pp1/8/Pp6/1N2NPB1/1PPPPQPP/RK4RB w GAga - 0 11",
        "b1g1",
        "rkn1bqrb/pnp1p2p/3p1pp1/8/Pp6/1N2NPB1/1PPPPQPP/R4RKB b ga - 1 11",
    ),
    (
        "rk2bnqb/pprpppp1/4n2p/2p5/P7/3PN1NP/1PP1PPP1/RKR1B1QB b CAa - 2 9",
        "b8a8",
        "2krbnqb/pprpppp1/4n2p/2p5/P7/3PN1NP/1PP1PPP1/RKR1B1QB w CA - 3 10",
    ),
    (
        "3r1k1r/4pp2/8/8/8/8/8/4RKR1 w Gd - 1 1",
        "O-O",
        "3r1k1r/4pp2/8/8/8/8/8/4RRK1 b d - 2 1",
    ),
    (
        "3r1k1r/4pp2/8/8/8/8/8/4RRK1 b d - 2 1",
        "O-O-O",
        "2kr3r/4pp2/8/8/8/8/8/4RRK1 w - - 3 2",
    ),
    (
        "Qr4k1/4pppp/8/8/8/8/8/R5KR w Hb - 0 1",
        "O-O",
        "Qr4k1/4pppp/8/8/8/8/8/R4RK1 b b - 1 1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 1 1",
        "O-O O-O-O",
        "2kr3r/8/8/8/8/8/8/R4RK1 w - - 3 2",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 1 1",
        "O-O-O O-O",
        "r4rk1/8/8/8/8/8/8/2KR3R w - - 3 2",
    ),
];

#[test]
fn chess960_castling_leads_to_the_published_position() {
    for (start, moves, expected) in CASTLED {
        let reached = after(start, moves);
        assert_eq!(reached.to_fen(FenStyle::Shredder), expected, "{start} {moves}");
        assert_eq!(reached, board(expected), "{start} {moves}");
    }
}

/// The legal castling moves, each written as the king's move to the square of its rook.
fn castlings(fen: &str) -> Vec<String> {
    let moves = board(fen).legal_moves();
    let castlings = moves.iter().filter(|mv| mv.is_castling());
    castlings.map(|mv| mv.to_uci(CastlingMode::Chess960)).collect()
}

#[test]
fn castling_is_legal_only_with_free_and_safe_squares() {
    for (fen, expected) in [
        // A rook of the other wing stands in the way.
        (
            "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18",
            &[][..],
        ),
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", &["e1g1"]),
        // The king would pass its own rook's square, which a bishop attacks.
        ("4k3/8/8/1b6/8/8/8/5RKR w KQ - 0 1", &[]),
        // The rook leaves the line between the king and an enemy piece, or moves onto this line.
        ("4r3/3k4/8/8/8/8/q5PP/1R1KR3 w Q - 2 2", &["d1b1"]),
        ("2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", &["d1e1"]),
        ("Qr4k1/4pppp/8/8/8/8/8/R4RK1 b b - 1 1", &[]),
        ("3r1k1r/4pp2/8/8/8/8/8/4RRK1 b d - 2 1", &["f8d8"]),
    ] {
        assert_eq!(castlings(fen), expected, "{fen}");
    }
}

#[test]
fn a_bishop_that_captures_on_a1_takes_no_right_from_a_rook_on_b1() {
    let start = "brnqknrb/pppppppp/8/8/8/8/PPPPPPPP/BRNQKNRB w KQkq - 0 1";
    let moves = "d4 g6 e4 b6 g3 f5 exf5 Bxh1 Rxh1 gxf5 Qh5+ Rg6 Qxf5 Nd6 Qd3 Ne6 Ne2 c5 b3 Qc7 d5 Bxa1 dxe6 Bf6 exd7+ \
                 Qxd7 Ne3 O-O-O";
    assert_eq!(castlings(&after(start, moves).to_string()), ["e1b1"]);
}
