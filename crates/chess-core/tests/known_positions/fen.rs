//! Positions as text: what is accepted, what is repaired, what is refused, and how Chess960 rights are written.

use chess_core::notation::{FenStyle, ParsedFen};
use chess_core::{Board, Setup};

use crate::{START, board};

/// What the reader of a FEN does with a text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reading {
    /// The text is read as it is written.
    Exact,
    /// A field does not fit the position; it is replaced, and the replacement is reported.
    Repaired,
    Refused,
}

fn reading(text: &str) -> Reading {
    match text.parse::<ParsedFen>() {
        Ok(parsed) if parsed.repairs.is_empty() => Reading::Exact,
        Ok(_) => Reading::Repaired,
        Err(_) => Reading::Refused,
    }
}

#[test]
fn invalid_texts_are_refused_or_repaired() {
    use Reading::{Exact, Refused, Repaired};
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", Refused),
        ("k7/8/8/8/8/8/8/8 w - - 0 1", Refused),
        ("8/8/8/8/8/8/8/7K w - - 0 1", Refused),
        ("k7/8/8/8/8/8/8/6KK w - - 0 1", Refused),
        ("kk6/8/8/8/8/8/8/7K w - - 0 1", Refused),
        ("3P4/1k2K3/8/8/8/8/8/8 w - - 0 1", Refused),
        ("8/8/8/8/8/8/1k3K2/3p4 w - - 0 1", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRw KQkq - 0 1", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq x 0 1", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxkq - 0 1", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ? KQkq - 0 1", Refused),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", Refused),
        // Two neighbouring numbers of empty squares are added.
        ("rnbqkbnr/pppppppp/17/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Exact),
        ("rnbqk?nr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Refused),
        ("rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Refused),
        ("rnbqkbnr/p1p1p1p1p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Refused),
        // The side that has just moved is in check, in two positions.
        ("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1", Refused),
        ("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", Refused),
        // Nine pawns.
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Refused),
        // The kings are next to each other.
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", Refused),
        // The same right twice.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", Refused),
        ("r3k2r/8/8/8/8/8/8/R3K2R w QQ - 0 1", Refused),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kk - 0 1", Refused),
        ("r3k2r/8/8/8/8/8/8/R3K2R w aa - 0 1", Refused),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HH - 0 1", Refused),
        // Rights of two rooks on the same side of their king.
        ("rr4k1/8/8/8/8/8/8/6K1 w qb - 0 1", Refused),
        ("1k6/8/8/8/8/8/8/1KR4R w KC - 0 1", Refused),
        // Missing counters and counters of zero are read as in a new game; negative counters are repaired.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ", Exact),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", Exact),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 -1", Repaired),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", Repaired),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e2 0 1", Repaired),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e7 0 1", Repaired),
        // Rights without a king or rook on its square.
        ("r6r/p5kp/8/8/8/8/8/K7 w kq - 0 1", Repaired),
        ("kr6/8/8/8/8/8/8/K7 w q - 0 1", Repaired),
        ("6rk/8/8/8/8/8/8/7K w k - 0 1", Repaired),
        ("5k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1", Repaired),
        ("1r3k1r/8/8/8/8/8/8/5K1R w KQkq - 0 1", Repaired),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kqKQ - 0 1", Exact),
        ("rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR w KQkq e6 0 2", Exact),
        (
            "r2qkb1r/pb1n1p2/4pP2/1ppP2B1/2p5/2N3P1/PP3P1P/R2QKB1R b KQkq - 0 13",
            Exact,
        ),
        (
            "r1b1kb1r/p2p1ppp/1qp1p3/3nP3/2P1NP2/8/PP4PP/R1BQKB1R b KQkq c3 0 10",
            Exact,
        ),
        ("3rk3/1Q4p1/p3p3/4RPqp/4p2P/P7/KPP5/8 b - h3 0 33", Exact),
        (
            "R2qk2r/2p2ppp/1bnp1n2/1p2p3/3PP1b1/1BP2N2/1P3PPP/1NBQ1RK1 b k - 0 11",
            Exact,
        ),
    ] {
        assert_eq!(reading(fen), expected, "{fen}");
    }
}

/// Each row has a FEN with Chess960 rights, and these rights in Shredder-FEN and in X-FEN.
const RIGHTS: [(&str, &str, &str); 17] = [
    (
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        "Gga",
        "Gkq",
    ),
    (
        "rkbqrbnn/pppppppp/8/8/8/8/PPPPPPPP/RKBQRBNN w KQkq - 0 1",
        "EAea",
        "KQkq",
    ),
    ("1r1k1r2/5p2/8/8/8/8/3N4/R5KR b KQkq - 0 1", "HAfb", "KQkq"),
    ("3r1k1r/4pp2/8/8/8/8/8/4RKR1 w Gd - 1 1", "Gd", "Kq"),
    (
        "2bqkb1r/1pp1ppp1/7r/pN2p2p/3PP3/P3P3/1PP1B1PP/R2Q1RK1 w k - 0 1",
        "h",
        "k",
    ),
    ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G", "G"),
    ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "H", "K"),
    ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "B", "B"),
    ("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "A", "Q"),
    ("rr2k3/8/8/8/8/8/8/4K3 w b - 0 1", "b", "b"),
    ("rr2k3/8/8/8/8/8/8/4K3 w q - 0 1", "a", "q"),
    ("4k1rr/8/8/8/8/8/8/4K3 w g - 0 1", "g", "g"),
    ("4k1rr/8/8/8/8/8/8/4K3 w k - 0 1", "h", "k"),
    ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", "EAea", "KQkq"),
    ("r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", "HAa", "KQq"),
    // Some of the rights have no rook. A rook on another file than in standard chess is a rook of Chess960.
    ("4k2r/8/8/8/8/8/8/R1K5 w KQkq - 0 1", "Ah", "Qk"),
    ("1r2k3/8/1p6/8/8/5P2/8/1R2KR2 w KQkq - 0 1", "FBb", "KQq"),
];

#[test]
fn chess960_rights_have_two_spellings() {
    for (fen, shredder, x_fen) in RIGHTS {
        let board = board(fen);
        let with = |rights: &str| {
            let mut fields: Vec<&str> = fen.split(' ').collect();
            fields[2] = rights;
            fields.join(" ")
        };
        assert_eq!(board.to_fen(FenStyle::Shredder), with(shredder), "{fen}");
        assert_eq!(board.to_string(), with(x_fen), "{fen}");
        assert_eq!(with(shredder).parse::<Board>().as_ref(), Ok(&board), "{fen}");
        assert_eq!(with(x_fen).parse::<Board>().as_ref(), Ok(&board), "{fen}");
    }
}

#[test]
fn chess960_start_positions_have_their_published_numbers() {
    for (number, rank) in [
        (0, "BBQNNRKR"),
        (518, "RNBQKBNR"),
        (521, "RNQBBKNR"),
        (631, "RNBKQRNB"),
        (909, "RKQBRNBN"),
        (959, "RKRNNQBB"),
    ] {
        let board = Board::try_from(Setup::chess960(number).unwrap()).unwrap();
        assert_eq!(
            board.to_string(),
            format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", rank.to_lowercase())
        );
        assert_eq!(board.chess960_number(), Some(number), "{rank}");
    }
}

#[test]
fn other_positions_are_no_start_positions() {
    for fen in [
        "rnqbbknr/pppppppp/8/8/8/8/PPPPPPPP/RNQBBKRN w KQkq - 0 1",
        "rnqbbknr/pppppppp/8/8/8/8/PPPPPPPP/RNQBBKNR b KQkq - 0 1",
        "rnqbbknr/pppppppp/8/8/8/8/PPPPPPPP/RNQBBKNR w Kkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(board(fen).chess960_number(), None, "{fen}");
    }
    assert_eq!(board(START).chess960_number(), Some(518));
}
