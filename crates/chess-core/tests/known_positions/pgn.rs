//! Games in PGN: whole games with their final positions, and the oddities of files.

use chess_core::notation::pgn::{Limits, ParsedPgn, PgnError, PgnGame, Reader};

/// The first game of a text, read as far as it can be read.
#[track_caller]
fn read(text: &str) -> ParsedPgn {
    read_first(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn read_first(text: &str) -> Result<ParsedPgn, PgnError> {
    let mut reader = Reader::new([text]);
    reader
        .next_raw()
        .unwrap_or_else(|| panic!("no game: {text}"))?
        .read_to_fault(&Limits::default())
}

/// The position at the end of the main line.
fn last_position(game: &PgnGame) -> String {
    let board = game
        .moves
        .iter()
        .fold(game.start.clone(), |board, node| board.play(node.mv).unwrap());
    board.to_string()
}

/// Games and their last positions. In some games, move numbers are missing, moves name more origin squares than
/// necessary, or moves are in other notations.
const GAMES: [(&str, &str); 13] = [
    (
        "1. c4 e6 2. Nf3 d5 3. d4 Nf6 4. Nc3 Be7 5. Bg5 O-O 6. e3 h6\n7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5 \
         exd5 11. Rc1 Be6\n12. Qa4 c5 13. Qa3 Rc8 14. Bb5 a6 15. dxc5 bxc5 16. O-O Ra7\n17. Be2 Nd7 18. Nd4 Qf8 19. \
         Nxe6 fxe6 20. e4 d4 21. f4 Qe7\r\n22. e5 Rb8 23. Bc4 Kh8 24. Qh3 Nf8 25. b3 a5 26. f5 exf5\n27. Rxf5 Nh7 28. \
         Rcf1 Qd8 29. Qg3 Re7 30. h4 Rbb7 31. e6 Rbc7\r\n32. Qe5 Qe8 33. a4 Qd8 34. R1f2 Qe8 35. R2f3 Qd8 36. Bd3 \
         Qe8\r\n37. Qe4 Nf6 38. Rxf6 gxf6 39. Rxf6 Kg8 40. Bc4 Kh8 41. Qf4 1-0\n",
        "4q2k/2r1r3/4PR1p/p1p5/P1Bp1Q1P/1P6/6P1/6K1 b - - 4 41",
    ),
    (
        "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. h4 g4 5. Ne5 Nf6 6. Nxg4 Nxe4 7. d3 Ng3 8.\nBxf4 Nxh1 9. Qe2+ Qe7 10. Nf6+ \
         Kd8 11. Bxc7+ Kxc7 12. Nd5+ Kd8 13. Nxe7 Bxe7\n14. Qg4 d6 15. Qf4 Rg8 16. Qxf7 Bxh4+ 17. Kd2 Re8 18. Na3 Na6 \
         19. Qh5 Bf6 20.\nQxh1 Bxb2 21. Qh4+ Kd7 22. Rb1 Bxa3 23. Qa4+",
        "r1b1r3/pp1k3p/n2p4/8/Q7/b2P4/P1PK2P1/1R3B2 b - - 1 23",
    ),
    (
        "1.e4 e5 2.Nf3 d6 3.d4 Bg4 {This is a weak move} 4.dxe5 Bxf3\n5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 \
         9.Bg5 {a comment with the [Queen's]\nknight, in two lines} b5\n10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 \
         13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7\n16.Qb8+ Nxb8 17.Rd8# 1-0",
        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
    ),
    // The knight on c3 is pinned, so `Nb5` means the other knight.
    (
        "1. d4 Nf6 2. c4 e6 3. Nf3 c5 4. Nc3 cxd4 5. Nxd4 Bb4 6. Nb5",
        "rnbqk2r/pp1p1ppp/4pn2/1N6/1bP5/2N5/PP2PPPP/R1BQKB1R b KQkq - 2 6",
    ),
    (
        "1. e4!! e5?! 2. d4?? d5!?",
        "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3",
    ),
    (
        "1.e4 e6 2.d4 d5 3.exd5 c6?? 4.dxe6 Nf6?! 5.exf7+!! Kd7!? 6.Nf3 Bd6 7.f8=N+!! Qxf8",
        "rnb2q1r/pp1k2pp/2pb1n2/8/3P4/5N2/PPP2PPP/RNBQKB1R w KQ - 0 8",
    ),
    // 7… Nge7 names a file that is not necessary.
    (
        "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Qf5 Nc6 7.Bb5 Nge7 8.Qxe5\nQd7 9.O-O Nxe5 10.Bxd7+ Nxd7 \
         11.Rd1 O-O-O 12.Nc3 Ng6 13.Be3 a6 14.Ba7 b6 15.Na4\nKb7 16.Bxb6 cxb6 17.b3 b5 18.Nb2 Nge5 19.f3 Rc8 20.Rac1 \
         Ba3 21.Rb1 Rxc2 22.f4\nNg4 23.Rxd7+ Kc6 24.Rxf7 Bxb2 25.Rxg7 Ne3 26.Rg3 Bd4 27.Kh1 Rxa2 28.Rc1+ \
         Kb6\n29.e5 Rf8 \
         30.e6 Rxf4 31.e7 Re4 32.Rg7 Bxg7",
        "8/4P1bp/pk6/1p6/4r3/1P2n3/r5PP/2R4K w - - 0 33",
    ),
    // Move numbers are missing, and two moves of a rook name both squares.
    (
        "1.e4 e5 2. Nf3 d5 3. Nxe5 f6 4. Bb5+ c6 5. Qh5+ Ke7 Qf7+ Kd6 7. d3 Kxe5 8. Qh5+\ng5 9. g3 cxb5 10. Bf4+ Ke6 \
         exd5+ Qxd5 12. Qe8+ Kf5 13. Rg1 gxf4 14. Nc3 Qc5 15.\nNe4 Qxf2+ Kxf2 fxg3+ 17. Rxg3 Nd7 18. Qh5+ Ke6 19. \
         Qe8+ Kd5 20. Rg4 Rb8 c4+ Kc6\n22. Qe6+ Kc7 23. cxb5 Ne7 24. Rc1+ Kd8 25. Nxf6 Ra8 Kf1 Rb8 27. Rc1c4 b6 28.\n\
         Rc4-d4 Rb7 29. Qf7 Rc7 30. Qe8# 1-0",
        "2bkQb1r/p1rnn2p/1p3N2/1P6/3R2R1/3P4/PP5P/5K2 b - - 5 30",
    ),
    (
        "e2e4 d7d5 e4d5 d8d5 d2d4 g8f6 c2c4 d5d8 g1f3 c8g4 f1e2 e7e6 b1c3 f8e7 c1e3 e8g8\nd1b3 b8c6 a1d1 a8b8 e1g1 \
         d8c8 h2h3 g4h5 d4d5 e6d5 c4d5 h5f3 e2f3 c6e5 f3e2 a7a6\ne3a7 b8a8 a7d4 e7d6 b3c2 f8e8 f2f4 e5d7 e2d3 \
         c7c5 d4f2 \
         d6f4 c3e4 f6d5 e4d6 f4d6\nd3h7",
        "r1q1r1k1/1p1n1ppB/p2b4/2pn4/8/7P/PPQ2BP1/3R1RK1 b - - 0 25",
    ),
    // Squares alone, with a capture en passant (16. … e4f3).
    (
        "1. d2d4 f7f5 2. b2b3 e7e6 3. c1b2 d7d5 4. g1f3 f8d6 5. e2e3 g8f6 6. b1d2 e8g8\n7. c2c4 c7c6 8. f1d3 b8d7 9. \
         e1g1 f6e4 10. a1c1 g7g5 11. h2h3 d8e8 12. d3e4\nd5e4 13. f3g5 e8g6 14. h3h4 h7h6 15. g5h3 d7f6 16. f2f4 e4f3 \
         17. d2f3 f6g4 18.\nd1e2 d6g3 19. h3f4 g6g7 20. d4d5 g7f7 21. d5e6 c8e6 22. f3e5 g4e5 23. b2e5 g8h7\n24. h4h5 \
         f8g8 25. e2f3 g3f4 26. e5f4 g8g4 27. g2g3 a8g8 28. c1c2 b7b5 29. c4b5\ne6d5 30. f3d1 f7h5 31. c2h2 g4g3+ 32. \
         f4g3 g8g3+ 33. g1f2 h5h2+ 34. f2e1 g3g2\n35. d1d3 d5e4 36. d3d7+ h7g6 37. b5c6 g2e2+ 38. e1d1 e2a2 0-1",
        "8/p2Q4/2P3kp/5p2/4b3/1P2P3/r6q/3K1R2 w - - 0 39",
    ),
    // Long notation with castling as a move of the king.
    (
        "1. e2-e4 c7-c5 2. Ng1-f3 d7-d6 3. d2-d4 c5xd4 4. Nf3xd4 Ng8-f6 5. Bf1-d3\na7-a6 6. Bc1-e3 e7-e5 7. Nd4-f5 \
         Bc8xf5 8. e4xf5 d6-d5 9. Be3-g5 Bf8-e7 10.\nQd1-e2 e5-e4 11. Bg5xf6 Be7xf6 12. Bd3xe4 d5xe4 13. \
         Qe2xe4+ Qd8-e7 \
         14. Qe4xe7+\nBf6xe7 15. e1-g1 e8-g8 16. Rf1-e1 Be7-f6",
        "rn3rk1/1p3ppp/p4b2/5P2/8/8/PPP2PPP/RN2R1K1 w - - 4 17",
    ),
    // A start position without the tag SetUp, and with a tag name in mixed case.
    (
        "[White \"Paul Morphy\"]\n[fEn \"1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 w k - 0 17\"]\n\n17.Rd8# 1-0",
        "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
    ),
    // Rights that the start position cannot have are removed.
    (
        "[SetUp \"1\"]\n[FEN \"7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1\"]\n\n1. Rh6#",
        "7k/5K2/7R/8/8/8/8/8 b - - 1 1",
    ),
];

#[test]
fn games_end_in_the_published_positions() {
    for (text, expected) in GAMES {
        let parsed = read(text);
        assert_eq!(parsed.fault.as_ref().map(ToString::to_string), None, "{text}");
        assert_eq!(last_position(&parsed.game), expected, "{text}");
        // The game is the same after it was written.
        assert_eq!(parsed.game.to_string().parse().as_ref(), Ok(&parsed.game), "{text}");
    }
}

#[test]
fn annotations_are_read_and_written() {
    for (text, expected) in [
        (
            "1. e4 {good move} e5 {classical response}",
            "1. e4 {good move} 1... e5 {classical response}",
        ),
        (
            "1. e4 e5; romantic era\n 2. Nf3 Nc6; common continuation",
            "1. e4 e5 {romantic era} 2. Nf3 Nc6 {common continuation}",
        ),
        (
            "1. e4 {good!} e5; standard response\n 2. Nf3 Nc6 {common}",
            "1. e4 {good!} 1... e5 {standard response} 2. Nf3 Nc6 {common}",
        ),
        (
            "1. e4 {good\nmove} e5 {classical\nresponse}",
            "1. e4 {good move} 1... e5 {classical response}",
        ),
        ("{ great game }\n1. e4 e5", "{great game} 1. e4 e5"),
        ("1. e4 {}", "1. e4"),
        ("1. e4;\ne5", "1. e4 e5"),
        (
            "1. e4 {Δ, Й, ק ,م, ๗, あ, 叶, 葉, and 말}",
            "1. e4 {Δ, Й, ק ,م, ๗, あ, 叶, 葉, and 말}",
        ),
        (
            "1. e4 { a classic; well-studied } e5",
            "1. e4 {a classic; well-studied} 1... e5",
        ),
        (
            "1. e4 e5 ; a classic {well-studied}",
            "1. e4 e5 ; a classic {well-studied}",
        ),
        ("1. e4 e5 {($1) 1. e4 is good}", "1. e4 e5 {($1) 1. e4 is good}"),
        ("1. e4 e5; ($1) 1. e4 is good", "1. e4 e5 {($1) 1. e4 is good}"),
        ("1. e4 ; e5", "1. e4 {e5}"),
        (
            "1. e4 ( 1. d4 { Queen's pawn } d5 ( 1... Nf6 ) ) e5",
            "1. e4 (1. d4 {Queen's pawn} 1... d5 (1... Nf6)) 1... e5",
        ),
        (
            "{Start of game} 1. e4 ({Start of variation} 1. d4) 1... e5",
            "{Start of game} 1. e4 ({Start of variation} 1. d4) 1... e5",
        ),
        (
            "1. b4?! g6 2. Bb2 Nc6? 3. Bxh8!!",
            "1. b4 $6 g6 2. Bb2 Nc6 $2 3. Bxh8 $3",
        ),
        (
            "1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 $6 (4... Nf6 $5 {\n/\\ Ne7, c6}) *",
            "1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 $6 (4... Nf6 $5 {/\\ Ne7, c6})",
        ),
        (
            "1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 3. g3))",
            "1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 3. g3))",
        ),
        ("1. e4 e5 2. Nf3 {comment} *", "1. e4 e5 2. Nf3 {comment}"),
        ("1. e4 e5 2. Nf3 1/2-1/2 {comment}", "1. e4 e5 2. Nf3 {comment}"),
        ("1. e2-e4", "1. e4"),
        ("\u{feff}1. e4 \u{feff} e5 3. Nf3", "1. e4 e5 2. Nf3"),
        ("1. e4 c6\r\r\n2. d4 d5", "1. e4 c6 2. d4 d5"),
        ("1.\u{a0}e4 e5", "1. e4 e5"),
        ("[Black \"[=0040.34h5a4]\"]\n\n1. e4", "1. e4"),
        ("[Variant \"Chess960\"]\n\n1. e4 *", "1. e4"),
    ] {
        let parsed = read(text);
        assert_eq!(parsed.fault.as_ref().map(ToString::to_string), None, "{text}");
        assert_eq!(parsed.game.movetext().trim_end(), expected, "{text}");
    }
}

#[test]
fn tags_with_quotation_marks_brackets_and_spaces_are_read() {
    for (text, name, expected) in [
        ("[Black \"[=0040.34h5a4]\"]", "Black", "[=0040.34h5a4]"),
        (
            "[Black \"Schwarzenegger, Arnold \\\"The Terminator\\\"\"]",
            "Black",
            "Schwarzenegger, Arnold \"The Terminator\"",
        ),
        ("[Date \"1972.01.07\" ]", "Date", "1972.01.07"),
        (
            "    \t   [ Event\"Reykjavik WCh\"    ]\n[\tRound \"6\"]\n\n1. e4",
            "Event",
            "Reykjavik WCh",
        ),
        (
            "    \t   [ Event\"Reykjavik WCh\"    ]\n[\tRound \"6\"]\n\n1. e4",
            "Round",
            "6",
        ),
        ("\u{feff}[Event \"Some event\"]\n1. e4 e5", "Event", "Some event"),
        (
            "[White \"a\"]\n     [Black \"b\"]\n   [note \"after\"]      \n   \n   1. e4 e5",
            "Black",
            "b",
        ),
        ("1. d4 1-0", "Result", "1-0"),
    ] {
        let game = read(text).game;
        let value = if name == "Result" {
            Some(game.result.to_string())
        } else {
            game.tags.get(name).map(str::to_owned)
        };
        assert_eq!(value.as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn a_game_with_a_fault_is_read_up_to_the_fault() {
    for (text, moves) in [
        ("1. e4 Qxd7 1/2-1/2", 1),
        ("1. e4 Qa1 e5 2. Qxf8", 1),
        ("1.e6", 0),
        ("(( 1. c4 *", 0),
        ("1. e4 (1. d4))) !? *", 1),
        (
            "e3 Nc6 d4 Nf6 c3 e5 dxe5 Nxe5 Bb5 a6 Ba4 b5 Bb3 d5 e4 dxe4 f4 Qxd1+ Kxd1 Nd3 Be3 Ng4 Bd4 Ngf2+ Bxf2 Nxf2+ \
             Ke1 Nxh1 Bd5 Ra7 Bc6+ Kd8 Bxe4 Bd6 g3 Re8 Nd2 f5 Ne2 fxe4 Kf1 e3 Kg2 exd2 Rxh1 Bb7+ Kf2 Bg3+ Kf3 d1=Q#",
            47,
        ),
    ] {
        match read_first(text) {
            Ok(parsed) => assert_eq!(parsed.game.moves.len(), moves, "{text}"),
            Err(error) => assert_eq!(moves, 0, "{text}: {error}"),
        }
    }
}
