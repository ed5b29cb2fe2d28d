use super::{FenError, FenRepair, ParsedFen, START_FEN};
use crate::rules::{Board, Setup, Square};

/// Checks that a text is read as the position `expected` with these repairs.
#[track_caller]
fn check(text: &str, expected: &str, repairs: &[FenRepair]) {
    let parsed: ParsedFen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.board.to_string(), expected, "{text}");
    assert_eq!(parsed.repairs, repairs, "{text}");
    assert_eq!(text.parse(), Ok(parsed.board), "{text}");
}

fn rights(letters: &str) -> FenRepair {
    FenRepair::CastlingRights(letters.to_owned())
}

#[test]
fn castling_rights_that_do_not_fit_are_removed_and_reported_once() {
    check(
        "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1",
        "7k/5K2/4R3/8/8/8/8/8 w - - 0 1",
        &[rights("KQkq")],
    );
    check(
        "r3k2r/8/8/8/8/8/8/R3K3 b KQkq - 3 9",
        "r3k2r/8/8/8/8/8/8/R3K3 b Qkq - 3 9",
        &[rights("K")],
    );
    check(
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPPKPPP/RNBQ1BNR b KQkq - 1 2",
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPPKPPP/RNBQ1BNR b kq - 1 2",
        &[rights("KQ")],
    );
    // An enemy rook in the corner, a rook on the wrong side of the king, and a file without a rook.
    check(
        "4k2r/8/8/8/8/8/8/4K2r w Kk - 0 1",
        "4k2r/8/8/8/8/8/8/4K2r w k - 0 1",
        &[rights("K")],
    );
    check(
        "4k3/8/8/8/8/8/8/R3K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        &[rights("K")],
    );
    check(
        "4k3/8/8/8/8/8/8/1R2K3 w GB - 0 1",
        "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1",
        &[rights("G")],
    );
}

#[test]
fn an_en_passant_square_that_no_pawn_has_crossed_is_removed() {
    for (square, named) in [
        ("e6", Square::E6),
        ("e3", Square::E3),
        ("e4", Square::E4),
        ("a1", Square::A1),
    ] {
        check(
            &format!("4k3/8/8/8/8/8/8/4K3 w - {square} 0 1"),
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[FenRepair::EnPassant(named)],
        );
    }
    // An en passant square that a pawn has crossed is valid. If no pawn can capture on it, the square is removed, which
    // does not count as a repair.
    check(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        &[],
    );
    check(
        "4k3/8/8/8/8/8/8/4K3 b KQkq e3 -5 123456789",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 9999",
        &[
            rights("KQkq"),
            FenRepair::EnPassant(Square::E3),
            FenRepair::HalfmoveClock("-5".to_owned()),
            FenRepair::FullmoveNumber("123456789".to_owned()),
        ],
    );
}

#[test]
fn missing_fields_have_the_values_of_a_new_game() {
    let whole = "8/2k5/8/8/8/8/5P2/4K3 w - - 0 1";
    let fields: Vec<&str> = whole.split(' ').collect();
    for count in 1..=6 {
        check(&fields[..count].join(" "), whole, &[]);
    }
    check("8/2k5/8/8/8/8/5P2/4K3 b", "8/2k5/8/8/8/8/5P2/4K3 b - - 0 1", &[]);
    check("r3k3/8/8/8/8/8/8/4K3 b q", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", &[]);
    check("r3k3/8/8/8/8/8/8/4K3 b q - 7", "r3k3/8/8/8/8/8/8/4K3 b q - 7 1", &[]);
}

#[test]
fn common_variants_of_fields_are_accepted() {
    let expected = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1";
    for text in [
        "r3k3/8/8/8/8/8/8/4K3 b q - - -",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 0",
        "r3k3/8/8/8/8/8/8/4K3 b q - +0 +1",
        "r3k3/8/8/8/8/8/8/4K3/ b q - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 B q – 0 1",
        "r3k3/8/8/8/8/8/8/4K3 black q - 0 1",
        "r3k3/8/8/8/8/8/8/4K3   Black\tq\u{a0}-\u{2003}0\r\n1\n",
        "\u{feff}r3k3/8/8/8/8/8/8/4K3 b q - 0 1\u{200b}",
        "r3k3/8/8/8/ 8/8/8/4K3 b q - 0 1",
        "r3k3/8/8/8\n/8/8/8/4K3 b q - 0 1",
        "r3k3 / 8 / 8 / 8 / 8 / 8 / 8 / 4K3 b q - 0 1",
        "\"r3k3/8/8/8/8/8/8/4K3 b q - 0 1\"",
        " 'r3k3/8/8/8/8/8/8/4K3 b q - 0 1' ",
        "“r3k3/8/8/8/8/8/8/4K3 b q - 0 1”",
        "[FEN \"r3k3/8/8/8/8/8/8/4K3 b q - 0 1\"]",
        "[SetUp \"1\"]\n[FEN \"r3k3/8/8/8/8/8/8/4K3 b q - 0 1\"]\n",
        "[fen 'r3k3/8/8/8/8/8/8/4K3 b q - 0 1'",
        "FEN: r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "fen r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1;",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1,",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1.",
        "r3k3/8/8/8/8/8/8/4K3 b q---, - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b q -;",
        "r3k3/8/8/8/8/8/8/4K3 b q - bm Kd8; id \"x\";",
        "r3k3/8/8/8/8/8/8/4K3 b q - hmvc 0; fmvn 1;",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1; bm Kd8;",
        "r3k3/8/8/8/8/8/8/4K3 b q 0 1",
        "r3k3/8/8/8/8/8/8/4K3_b_q_-_0_1",
        "position fen r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
    ] {
        check(text, expected, &[]);
    }
    check("4k3/8/8/8/8/8/8/4K3/", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    check("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    check("4k3/8/8/8/8/8/8/4K3/", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    check("4k3/8/8/8/8/8/8/4K3 White", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
}

#[test]
fn only_an_exact_fen_has_no_repairs() {
    let strict = |text: &str| text.parse::<ParsedFen>().is_ok_and(|parsed| parsed.repairs.is_empty());
    assert!(strict(START_FEN));
    assert!(strict("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 10000",
    ] {
        assert!(!strict(text), "{text}");
    }
    // The setup has the invalid values of the text unchanged, so that all problems can be reported.
    let setup: Setup = "4k3/8/8/8/8/8/8/4K3 w K e6 0 1".parse().unwrap();
    assert_eq!(Board::try_from(setup).unwrap_err().len(), 2);
}

#[test]
fn an_illegal_position_is_rejected_even_after_repairs() {
    for (text, reason) in [
        ("8/8/8/8/8/8/8/4K3 w KQkq - 0 1", "black has no king"),
        ("4k3/8/8/8/8/8/8/8 w - e6", "white has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w KQ", "white has more than one king"),
        ("4k3/8/8/8/8/8/8/P3K3 w KQ", "a pawn cannot stand on a1"),
        (
            "4k2R/8/8/8/8/8/8/4K3 w KQkq - 0 1",
            "black is in check, but it is the other side's turn",
        ),
    ] {
        let error = text.parse::<Board>().unwrap_err();
        assert_eq!(error.to_string(), format!("not a legal position: {reason}"), "{text}");
    }
    for text in ["", "  \n", "\"\"", "[FEN \"\"]"] {
        assert_eq!(text.parse::<Board>(), Err(FenError::FieldCount(0)), "{text:?}");
    }
}

#[test]
fn a_placement_of_eight_ranks_does_not_continue_with_the_next_word() {
    let board = "4k3/8/8/8/8/8/8/4K3 /w".parse::<Board>();
    assert_eq!(board, Err(FenError::SideToMove("/w".to_owned())));
}
