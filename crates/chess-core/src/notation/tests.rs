use std::error::Error;

use super::{
    ParseMoveError, START_FEN, explain_text, long_algebraic, parse_game, parse_move, parse_san, parse_uci, san,
};
use crate::rules::{Board, Game, Move, PieceType, Square};

#[track_caller]
fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn fen_round_trips() {
    for fen in [
        START_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 3 17",
        "8/8/8/8/3pP3/8/8/K1k5 b - e3 0 1",
        "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
    ] {
        assert_eq!(board(fen).to_string(), fen);
    }
}

#[test]
fn the_error_of_a_game_names_its_cause() {
    for (start, cause) in [
        (
            "8/8 w - - 0 1",
            "piece placement: \"8/8\" is not eight ranks of eight squares",
        ),
        (START_FEN, "\"e2e5\" is not a legal move here"),
    ] {
        let error = parse_game(start, ["e2e5"]).unwrap_err();
        assert_eq!(error.source().map(ToString::to_string).as_deref(), Some(cause));
    }
}

#[test]
fn the_default_board_is_the_start_position() {
    assert_eq!(Board::default(), board(START_FEN));
}

#[test]
fn missing_counts_have_defaults_and_an_en_passant_square_without_a_capture_is_removed() {
    assert_eq!(
        board("r3k2r/8/8/R6r/8/8/8/R3K2R w KQkq -").to_string(),
        "r3k2r/8/8/R6r/8/8/8/R3K2R w KQkq - 0 1"
    );
    assert_eq!(
        board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").to_string(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
}

#[track_caller]
fn check_fen_error(fen: &str, expected: &str) {
    match fen.parse::<Board>() {
        Ok(board) => panic!("{fen} was read as {board}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{fen}"),
    }
}

#[test]
fn errors_name_the_invalid_field() {
    check_fen_error("", "a FEN has one to six fields, not 0");
    check_fen_error("8/8/8/8/8/8/8/8 w - - 0 1 2", "a FEN has one to six fields, not 7");
    check_fen_error(
        "rubbish",
        "piece placement: \"rubbish\" is not eight ranks of eight squares",
    );
    check_fen_error(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        "piece placement: \"rnbqkbnr/pppppppp/8/8/8/…\" is not eight ranks of eight squares",
    );
    for placement in [
        "9/8/8/8/8/8/8/8",
        "k7/8/8/8/8/8/8/K8",
        "k7/8/8/8/8/8/8/K6x",
        "k7/8/8/8/8/8/8/K5",
    ] {
        check_fen_error(
            &format!("{placement} w - - 0 1"),
            &format!("piece placement: \"{placement}\" is not eight ranks of eight squares"),
        );
    }
    let with = |tail: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {tail}");
    check_fen_error(&with("x KQkq - 0 1"), "side to move: \"x\" is neither w nor b");
    check_fen_error(
        &with("w KK - 0 1"),
        "castling rights: \"KK\" is neither - nor some of KQkq",
    );
    check_fen_error(
        &with("w KQkq e9 0 1"),
        "en passant square: \"e9\" is neither - nor a square",
    );
    for count in ["x", "1.5", "--1", "+", "1-", "²", "1234567890"] {
        check_fen_error(
            &with(&format!("w KQkq - {count} 1")),
            &format!("half-move clock: \"{count}\" is not a number from 0 to 9999"),
        );
        check_fen_error(
            &with(&format!("w KQkq - 0 {count}")),
            &format!("move number: \"{count}\" is not a number from 1 to 9999"),
        );
    }
}

#[test]
fn illegal_positions_are_rejected_with_reasons() {
    for (fen, reason) in [
        ("8/8/8/8/8/8/8/K1K4k w - - 0 1", "white has more than one king"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "black has no king"),
        ("P6k/8/8/8/8/8/8/K7 w - - 0 1", "a pawn cannot stand on a8"),
        (
            "7k/8/8/8/8/8/8/K6R w - - 0 1",
            "black is in check, but it is the other side's turn",
        ),
        (
            "7k/8/8/8/QQQQQQQQ/QQ6/8/K7 b - - 0 1",
            "white has more pawns and promoted pieces than eight pawns can become",
        ),
        // Checks by two knights, by three pieces, and by two rooks on one rank.
        ("7k/5N2/6N1/8/8/8/8/K7 b - - 0 1", "no move can have given this check"),
        ("4R2k/8/6N1/8/8/2B5/8/K7 b - - 0 1", "no move can have given this check"),
        ("R3k2R/8/8/8/8/8/8/K7 b - - 0 1", "no move can have given this check"),
        // The last move, a pawn's double push, neither gave nor uncovered the check.
        ("7k/8/8/8/2pP4/8/8/K6R b - d3 0 1", "no move can have given this check"),
    ] {
        check_fen_error(fen, &format!("not a legal position: {reason}"));
    }
    check_fen_error(
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "not a legal position: white has no king; black has no king",
    );
}

#[test]
fn possible_double_checks_are_accepted() {
    board("7k/8/8/8/3N4/2B5/8/K6R b - - 0 1");
    board("4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1");
    board("8/8/8/2k5/3Pp3/8/8/K7 b - d3 0 1");
}

#[track_caller]
fn check_san(fen: &str, uci: &str, expected: &str) {
    let board = board(fen);
    let mv = parse_uci(&board, uci).unwrap();
    assert_eq!(san(&board, mv), expected, "{fen} {uci}");
    assert_eq!(parse_san(&board, expected), Ok(mv), "{fen} {expected}");
}

#[test]
fn san_is_written_and_read() {
    check_san(START_FEN, "e2e4", "e4");
    check_san(START_FEN, "g1f3", "Nf3");
    check_san("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5");
    check_san("8/8/8/8/3pP3/8/8/K1k5 b - e3 0 1", "d4e3", "dxe3");
    check_san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O");
    check_san("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O");
    check_san("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q+");
    check_san("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8n", "axb8=N");
    check_san("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#");
}

#[test]
fn san_distinguishes_pieces_of_the_same_type() {
    check_san("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1");
    check_san("R7/8/8/8/8/8/4k3/R5K1 w - - 0 1", "a1a4", "R1a4");
    check_san("8/1k6/8/8/Q2Q4/8/8/K2Q4 w - - 0 1", "d4c4", "Qdc4");
    check_san("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1");
    // The other knight is pinned, so the origin is not needed.
    check_san("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2");
}

#[test]
fn common_variants_of_moves_are_accepted() {
    let position = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in [
        "O-O",
        "0-0",
        "o-o",
        "e1g1",
        "E1G1",
        " castle kingside ",
        "Castles short",
        "O-O!?",
    ] {
        assert_eq!(
            parse_move(&position, text).map(|mv| mv.to_string()),
            Ok("e1g1".to_owned()),
            "{text}"
        );
    }
    let promotion = board("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    for text in ["axb8=Q", "axb8Q", "a7b8q", "ab8=Q#", "a7xb8=Q"] {
        assert_eq!(
            parse_move(&promotion, text).map(|mv| mv.to_string()),
            Ok("a7b8q".to_owned()),
            "{text}"
        );
    }
    let start = board(START_FEN);
    for text in ["Ng1f3", "Ngf3", "N1f3", "Ng1-f3", "Nf3+"] {
        assert_eq!(
            parse_move(&start, text).map(|mv| mv.to_string()),
            Ok("g1f3".to_owned()),
            "{text}"
        );
    }
}

#[track_caller]
fn check_read(fen: &str, text: &str, expected: &str) {
    let found = parse_move(&board(fen), text).map(|mv| mv.to_string());
    assert_eq!(found.as_deref(), Ok(expected), "{fen} {text}");
}

#[test]
fn move_numbers_piece_symbols_and_unusual_spaces_are_accepted() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for text in ["1. d4", "1.d4", "1 . d4", "\u{a0}1.\u{a0}d4", "\u{feff}1\u{202f}.d4"] {
        check_read(START_FEN, text, "d2d4");
    }
    for text in ["1...e5", "1. ... e5", "1…e5", "1… e5"] {
        check_read(after_e4, text, "e7e5");
    }
    for text in ["♘f3", "♘\u{fe0e}f3", "1. ♘f3", "N\u{2060}f3"] {
        check_read(START_FEN, text, "g1f3");
    }
    check_read(START_FEN, "♙e4", "e2e4");
    let castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for text in ["1.0-0", "12. O-O", "castle\u{a0}kingside"] {
        check_read(castle, text, "e1g1");
    }
    check_read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=♕", "a7a8q");
    for no_move in ["1.", "1", "...", "1. 2. e4"] {
        let found = parse_move(&board(START_FEN), no_move);
        assert!(matches!(found, Err(ParseMoveError::Unknown(_))), "{no_move}: {found:?}");
    }
}

#[test]
fn a_bishop_with_its_rank_is_not_read_as_a_square() {
    let bishops = "4k3/8/8/4B3/8/8/8/1N2B1K1 w - - 0 1";
    check_read(bishops, "B1c3", "e1c3");
    check_read(bishops, "B5c3", "e5c3");
    check_read(bishops, "b1c3", "b1c3");
}

#[test]
fn punctuation_and_words_for_check_after_a_move_are_ignored() {
    for text in [
        "d4.", "d4,", "d4;", "d4!.", "1. d4.", "d2d4.", "d2-d4,", "d4 ch", "d4 mate", "d4…",
    ] {
        check_read(START_FEN, text, "d2d4");
    }
    check_read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0.", "e1g1");
    check_read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Castle kingside!", "e1g1");
    check_read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.,", "e5d6");
}

#[test]
fn wrong_case_and_spacing_are_accepted() {
    check_read(START_FEN, "nf3", "g1f3");
    check_read(START_FEN, "E4", "e2e4");
    check_read(START_FEN, "e2 e4", "e2e4");
    check_read(START_FEN, "g1-f3", "g1f3");
    check_read(START_FEN, "Pe4", "e2e4");
    let promotion = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    check_read(promotion, "a8=q", "a7a8q");
    check_read(promotion, "a8n", "a7a8n");
    check_read(promotion, "A7B8R", "a7b8r");
    check_read(promotion, "a8(Q)", "a7a8q");
    check_read(promotion, "axb8/n", "a7b8n");
    let passing = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 2";
    for text in ["exd6 e.p.", "exd6ep", "e5–d6"] {
        check_read(passing, text, "e5d6");
    }
    check_read(passing, "0–0", "e1g1");
    // A pawn's capture takes precedence over a bishop's move.
    let both = "4k3/8/8/8/8/2p5/1P6/4BK2 w - - 0 1";
    check_read(both, "bc3", "b2c3");
    check_read(both, "Bc3", "e1c3");
    check_read("4k3/8/8/8/8/2p5/8/4BK2 w - - 0 1", "bxc3", "e1c3");
}

#[track_caller]
fn check_refused(fen: &str, text: &str, expected: fn(String) -> ParseMoveError) {
    assert_eq!(
        parse_move(&board(fen), text),
        Err(expected(text.to_owned())),
        "{fen} {text}"
    );
}

#[test]
fn a_capital_is_a_piece_and_never_a_pawns_file() {
    for text in ["Bb3", "Bb4", "BB3", "Bc3", "Bxc3"] {
        check_refused(START_FEN, text, ParseMoveError::Illegal);
    }
    for text in ["Cc3", "Dd4", "Aa3", "Ee4", "Gg3", "Hxg3", "EXD3"] {
        check_refused(START_FEN, text, ParseMoveError::Unknown);
    }
    let both = "4k3/8/8/8/8/2p5/1P6/5K2 w - - 0 1";
    for text in ["Bxc3", "BXC3", "Bc3"] {
        check_refused(both, text, ParseMoveError::Illegal);
    }
    check_read(both, "bxc3", "b2c3");
    check_read(both, "bc3", "b2c3");
    // A text that consists only of squares is not a move of the piece with the same letter.
    check_read(START_FEN, "E2E4", "e2e4");
    check_read(START_FEN, "B3", "b2b3");
    check_read(START_FEN, "b3", "b2b3");
    check_read("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "B8=Q", "b7b8q");
    let black = "4k3/1p6/2P5/8/8/8/8/4K3 b - - 0 1";
    check_refused(black, "Bxc6", ParseMoveError::Illegal);
    check_read(black, "bxc6", "b7c6");
}

#[test]
fn a_pawn_that_captures_names_its_file() {
    let position = "4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1";
    for text in ["d5", "xd5", "Pxd5", "Pd5", "4d5"] {
        check_refused(position, text, ParseMoveError::Illegal);
    }
    for text in ["cxd5", "cd5", "Pcxd5", "c4d5", "c4xd5", "c4:d5", "c×d5"] {
        check_read(position, text, "c4d5");
    }
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    check_refused(passing, "d6", ParseMoveError::Illegal);
    check_read(passing, "ed6", "e5d6");
    check_refused("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", ParseMoveError::Illegal);
}

#[test]
fn invisible_characters_and_white_space_in_a_move_are_ignored() {
    for gap in "\u{a0}\u{ad}\u{1680}\u{2000}\u{2003}\u{2009}\u{200a}\u{200b}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\
                \u{202a}\u{202e}\u{202f}\u{205f}\u{2060}\u{2066}\u{2069}\u{3000}\u{feff}\t"
        .chars()
    {
        for text in ["Nf3", "N f3", "1. Nf3", "g1 f3"] {
            let text = format!("{gap}{}{gap}", text.replace(' ', &gap.to_string()));
            check_read(START_FEN, &text, "g1f3");
        }
    }
}

#[test]
fn marks_after_a_move_are_accepted_in_any_order() {
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    for text in [
        "exd6 e.p.+",
        "exd6+ e.p.",
        "exd6 ep",
        "exd6ep+!",
        "exd6 (e.p.)",
        "exd6 e.p.!?",
        "exd6 E.P.",
        "exd6 e.p",
    ] {
        check_read(passing, text, "e5d6");
    }
    let promotion = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    for text in [
        "a8(Q)", "a8 = Q", "a8=q", "a8/Q", "a8 Q", "a8Q", "a8(q)", "a8=(Q)", "a8 (Q)+", "a8=Q†", "A8=Q", "a7-a8=Q",
        "a7a8Q",
    ] {
        check_read(promotion, text, "a7a8q");
    }
    let castle = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    for text in ["O-O-O", "0-0-0", "o-o-o", "ooo", "O–O–O", "О-О-О", "0-0-0!?"] {
        check_read(castle, text, "e1c1");
    }
}

#[test]
fn a_promotion_without_its_piece_is_rejected_as_such() {
    let promotion = board("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    for text in ["a8", "a7a8", "axb8", "ab8", "a8+", "axb8!?"] {
        assert_eq!(
            parse_move(&promotion, text),
            Err(ParseMoveError::PromotionMissing(text.to_owned())),
            "{text}"
        );
    }
}

#[test]
fn errors_give_the_reason() {
    let start = board(START_FEN);
    for text in [
        "", "x", "hello", "Né", "e", "e9", "Zf3", "Nzf3", "=Q", "Q", "é2é4", "e2e4x", "N1234f3",
    ] {
        assert_eq!(
            parse_move(&start, text),
            Err(ParseMoveError::Unknown(text.to_owned())),
            "{text}"
        );
    }
    for text in ["e5", "Nd4", "O-O", "e2e5", "e2e4q", "exd3"] {
        assert_eq!(
            parse_move(&start, text),
            Err(ParseMoveError::Illegal(text.to_owned())),
            "{text}"
        );
    }
    let rooks = board("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(
        parse_move(&rooks, "Rf1").map(|mv| mv.to_string()),
        Ok("h1f1".to_owned())
    );
    let two = board("4k3/8/8/8/8/8/K7/R6R w - - 0 1");
    assert_eq!(
        parse_move(&two, "Rd1"),
        Err(ParseMoveError::Ambiguous("Rd1".to_owned()))
    );
    let long = "x".repeat(1000);
    assert!(parse_move(&start, &long).unwrap_err().to_string().len() < 120);
}

#[test]
fn the_reason_is_that_of_the_piece_nearest_to_making_the_move() {
    let check = |fen: &str, text: &str, why: Option<&str>| {
        let game = Game::new(board(fen));
        let reason = explain_text(&game, text).map(|refusal| refusal.to_string());
        assert_eq!(reason.as_deref(), why, "{fen} {text}");
    };
    check(START_FEN, "Ke2", Some("Your own piece stands on e2."));
    check(START_FEN, "ra4", Some("a2 is in the way."));
    check(START_FEN, "Nd4", Some("A knight does not move like that."));
    check(START_FEN, "e5", Some("A pawn does not move like that."));
    check(START_FEN, "a1-a4", Some("a2 is in the way."));
    check(START_FEN, "e2e4q", Some("This move does not make a queen of a pawn."));
    check(START_FEN, "e4=Q", Some("This move does not make a queen of a pawn."));
    check(START_FEN, "exd3", Some("A pawn moves diagonally only to capture."));
    check(START_FEN, "e7e5", Some("It is White's turn."));
    check(START_FEN, "e4e5", Some("There is no piece on e4."));
    // In explanations, too, a capital letter means a piece.
    check(START_FEN, "Bb3", Some("A bishop does not move like that."));
    check(START_FEN, "Bxc3", Some("A bishop does not move like that."));
    check(START_FEN, "Cc3", None);
    let captures = "4k3/8/8/3p4/2P5/8/3P4/4K3 w - - 0 1";
    check(captures, "d5", Some("A pawn does not move like that."));
    // The other knight cannot reach the square at all.
    let pinned = "4r1k1/8/8/8/8/8/4N3/N3K2R w K - 0 1";
    check(pinned, "Nd4", Some("That would put your king in check from e8."));
    check(pinned, "Nac2", None);
    // A third knight can move to the square.
    check("4r1k1/8/8/8/8/1N3N2/4N3/4K3 w - - 0 1", "Nd4", None);
    let through = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    check(
        through,
        "0-0",
        Some("You cannot castle: your king would pass over f1, which is attacked."),
    );
    for text in ["hello", "Qd4", ""] {
        check(pinned, text, None);
    }
}

/// Parses a move by the definition: the legal moves that fit the text.
fn fitting(board: &Board, piece: PieceType, origin: &str, to: Square, promotion: Option<PieceType>) -> Vec<Move> {
    let names_file = origin.contains(|letter: char| letter.is_ascii_lowercase());
    let fits = |mv: &Move| {
        !mv.is_castling()
            && mv.to == to
            && mv.promotion() == promotion
            && board.piece_at(mv.from).is_some_and(|found| found.piece_type == piece)
            && (piece != PieceType::Pawn || names_file || mv.from.file() == to.file())
            && origin.chars().all(|letter| mv.from.name().contains(letter))
    };
    board.legal_moves().into_iter().filter(fits).collect()
}

#[test]
fn the_san_parser_agrees_with_a_filter_of_all_legal_moves() {
    for fen in [
        START_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
        "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
        "7k/8/8/1Q1Q4/8/1Q1Q4/8/K7 w - - 0 1",
        "4k3/8/8/8/1b6/8/3N4/4KN2 w - - 0 1",
        "1n2k1n1/P6P/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1",
    ] {
        let board = board(fen);
        let origins = board.pieces().flat_map(|(square, _)| {
            let name = square.name();
            [name, &name[..1], &name[1..]]
        });
        let mut origins: Vec<&str> = origins.collect();
        origins.push("");
        for piece in PieceType::ALL {
            for to in Square::ALL {
                for origin in &origins {
                    for promotion in [None, Some(PieceType::Queen)] {
                        let ending = if promotion.is_some() { "=Q" } else { "" };
                        let text = format!("{}{origin}{to}{ending}", piece.letter());
                        let expected = match fitting(&board, piece, origin, to, promotion)[..] {
                            [mv] => Ok(mv),
                            [] => Err(ParseMoveError::Illegal(text.clone())),
                            _ => Err(ParseMoveError::Ambiguous(text.clone())),
                        };
                        assert_eq!(parse_san(&board, &text), expected, "{fen} {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_move_round_trips_in_each_notation() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
        "2r1k2r/1P6/8/8/8/8/8/R4KR1 w AGch - 0 1",
        "1n4k1/P7/8/8/Q6Q/8/8/Q3K3 w - - 0 1",
    ] {
        let board = board(fen);
        for mv in &board.legal_moves() {
            let texts = [san(&board, *mv), long_algebraic(&board, *mv), mv.to_string()];
            for text in texts {
                assert_eq!(parse_move(&board, &text), Ok(*mv), "{fen} {text}");
            }
        }
    }
}

#[test]
fn long_algebraic_notation_names_both_squares() {
    let board = board("r3k2r/1P6/8/3pP3/8/8/5N2/4K3 w kq d6 0 1");
    for (uci, expected) in [
        ("f2e4", "Nf2-e4"),
        ("e5d6", "e5xd6"),
        ("e5e6", "e5-e6"),
        ("b7a8q", "b7xa8=Q+"),
        ("b7b8r", "b7-b8=R+"),
    ] {
        let mv = parse_uci(&board, uci).unwrap();
        assert_eq!(long_algebraic(&board, mv), expected);
    }
    let castling = self::board("4k2r/8/8/8/8/8/8/5K2 b k - 0 1");
    let mv = parse_uci(&castling, "e8g8").unwrap();
    assert_eq!(long_algebraic(&castling, mv), "O-O+");
}
