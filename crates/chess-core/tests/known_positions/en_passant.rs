//! Captures en passant: when they are legal, and when the square belongs to the position.

use chess_core::notation::{ParsedFen, parse_uci};
use chess_core::{MoveKind, Outcome};

use crate::{START, after, board, played, with_impossible_check};

/// Each row has a position, a capture, and whether the capture is legal.
const CAPTURES: [(&str, &str, bool); 16] = [
    // Both pawns leave the rank between a king and a rook.
    ("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "d5e6", false),
    ("3k4/8/8/8/K1pP3r/8/8/8 b - d3 0 1", "c4d3", true),
    // The capturing pawn still blocks the diagonal.
    ("2b1r2r/8/5P1k/2p1pP2/5R1P/6PK/4q3/4R3 w - e6 0 1", "f5e6", true),
    // The capture opens a diagonal to the king, once while the king is in check, and once while it is not.
    ("8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1", "f4e3", false),
    ("8/8/8/7B/6Pp/8/4k2K/3r4 b - g3 0 1", "h4g3", false),
    // The pawn is pinned on its file.
    ("8/5K2/8/3k4/3pP3/8/8/3R4 b - e3 0 1", "d4e3", false),
    // The capture removes the pawn that gives check, or blocks a check, or would open a line behind the capturing pawn.
    ("8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", "c4d3", true),
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "e4d3", true),
    ("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", "c5d6", false),
    // A check that does not involve the two pawns.
    (
        "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
        "d5c6",
        false,
    ),
    (
        "rnbqkbnr/pppppp2/7p/6pP/8/8/PPPPPPP1/RNBQKBNR w KQkq g6 0 3",
        "h5g6",
        true,
    ),
    (
        "rnbqkbnr/pp1ppppp/8/8/2pP4/2P2N2/PP2PPPP/RNBQKB1R b KQkq d3 0 3",
        "c4d3",
        true,
    ),
    (
        "rnbqkbnr/pp3ppp/2pp4/4pP2/4P3/8/PPPP2PP/RNBQKBNR w KQkq e6 0 1",
        "f5e6",
        true,
    ),
    (
        "rnbqkbnr/pppp2pp/8/4p3/4Pp2/2PP4/PP3PPP/RNBQKBNR b KQkq e3 0 1",
        "f4e3",
        true,
    ),
    (
        "1brr2k1/1pq3p1/p6p/P1p1Pp2/2P5/3PRB2/2Q2PPP/R5K1 w - f6 0 28",
        "e5f6",
        true,
    ),
    (
        "5rk1/ppp3pp/2np4/2q5/3Pp1n1/NPP5/PB2Q1PP/R5KR b - d3 0 17",
        "e4d3",
        true,
    ),
];

#[test]
fn a_capture_en_passant_is_legal_unless_the_king_could_be_captured() {
    for (fen, uci, is_legal) in CAPTURES {
        // Some of these positions cannot be reached by legal moves.
        let board = with_impossible_check(fen);
        let found = board
            .legal_moves()
            .into_iter()
            .find(|mv| mv.kind == MoveKind::EnPassant);
        assert_eq!(
            found.map(|mv| mv.to_string()).as_deref(),
            is_legal.then_some(uci),
            "{fen}"
        );
        assert_eq!(board.en_passant().is_some(), is_legal, "{fen}");
        assert_eq!(parse_uci(&board, uci).is_ok(), is_legal, "{fen}");
    }
}

#[test]
fn a_capture_en_passant_is_possible_only_at_once() {
    for (fen, moves, uci) in [
        (
            "rnbqkbnr/pppppp2/7p/6pP/8/8/PPPPPPP1/RNBQKBNR w KQkq g6 0 3",
            "Nf3 Nf6",
            "h5g6",
        ),
        (
            "rnbqkbnr/pp1ppppp/8/8/2pP4/2P2N2/PP2PPPP/RNBQKB1R b KQkq d3 0 3",
            "Qc7 Bd2",
            "c4d3",
        ),
    ] {
        assert!(parse_uci(&board(fen), uci).is_ok(), "{fen}");
        assert!(parse_uci(&after(fen, moves), uci).is_err(), "{fen} {moves}");
    }
}

#[test]
fn the_square_is_written_only_if_a_capture_is_legal() {
    for (moves, expected) in [
        ("e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        ("e4 d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        (
            "e4 d5 e5",
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        ),
        (
            "e4 d5 e5 f5",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        ),
        (
            "e4 d5 e5 f5 Ke2",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3",
        ),
        (
            "e4 d5 e5 f5 Ke2 Kf7",
            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4",
        ),
        (
            "a4 b5 h4 b4 c4",
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
        ),
        (
            "a4 b5 h4 b4 c4 bxc3 Ra3",
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4",
        ),
        (
            "d4 e5 d5 c5",
            "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
        ),
        (
            "e4 c5 e5 f5",
            "rnbqkbnr/pp1pp1pp/8/2p1Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        ),
    ] {
        let reached = after(START, moves);
        assert_eq!(reached.to_string(), expected, "{moves}");
        assert_eq!(reached.position_hash(), board(expected).position_hash(), "{moves}");
    }
}

#[test]
fn a_square_that_no_pawn_has_passed_is_reported() {
    for fen in [
        // A bishop gives check, and there is no pawn; the square is occupied; the pawn is still on its first square.
        "1b1b4/8/b1P5/2kP4/8/2b4K/8/8 w - c6 0 1",
        "5K2/8/2pp2Pp/2PP4/P5Pp/2pP1Ppp/P6p/7k b - g3 0 1",
        "8/7k/8/7p/8/8/8/K7 w - h6 0 1",
        // The square was passed by a pawn of the side to move, and not by a pawn of the other side.
        "r1bqkbnr/2pppppp/n7/1p6/8/4P3/PPPP1PPP/RNBQK1NR b KQkq b6 0 4",
        "rnbqkbnr/1p1ppppp/B1p5/8/6P1/4P3/PPPP1P1P/RNBQK1NR w KQkq g3 0 3",
    ] {
        let parsed: ParsedFen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(parsed.board.en_passant(), None, "{fen}");
        assert_eq!(parsed.repairs.len(), 1, "{fen}: {:?}", parsed.repairs);
    }
}

#[test]
fn a_position_in_which_a_capture_was_legal_is_another_position() {
    let pinned = "1n2k3/3p4/8/r3P2K/8/8/8/1N6 b - - 0 1";
    // After 1. e4 a6 2. e5 d5, a capture on d6 is legal; after 2. e5 h5, it is not. In the third game, the pawns stand
    // next to each other, but the white king could be captured.
    for (start, opening, lap, is_new) in [
        (START, "e4 a6 e5 d5 ", "Nf3 Nc6 Ng1 Nb8 ", true),
        (START, "e4 a6 e5 h5 ", "Nf3 Nc6 Ng1 Nb8 ", false),
        (pinned, "d5 ", "Nc3 Nc6 Nb1 Nb8 ", false),
    ] {
        for laps in 1..=3 {
            let moves = opening.to_owned() + &lap.repeat(laps);
            let game = played(start, &moves);
            let repetitions = if is_new { laps } else { laps + 1 };
            assert_eq!(game.repetitions(), repetitions, "{moves}");
            assert_eq!(game.claimable_draw().is_some(), repetitions >= 3, "{moves}");
        }
    }
}

#[test]
fn a_capture_en_passant_can_prevent_mate_and_give_mate() {
    let answered = after("8/3b4/6R1/1P2kp2/6pp/2N1P3/4KPPP/8 w - - 0 1", "f4+");
    assert_eq!(answered.legal_moves().len(), 1);
    assert_eq!(
        after("6bk/7b/8/3pP3/8/8/8/Q3K3 w - d6 0 2", "exd6").legal_moves().len(),
        0
    );
    let mate = Outcome::of_position(&after("6bk/7b/8/3pP3/8/8/8/Q3K3 w - d6 0 2", "exd6"));
    assert!(matches!(mate, Some(Outcome::Checkmate { .. })), "{mate:?}");
}
