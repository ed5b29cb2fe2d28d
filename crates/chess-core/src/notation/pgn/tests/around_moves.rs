//! Tests that the reader accepts results, words, signs and tags around the moves, in the forms in which other programs
//! write them.

use super::super::{GameResult, Limits, ParsedPgn, PgnGame, Reader, Tags, Variant};
use super::{check, check_games, read};

/// Reads a text that contains exactly one game, up to the error that ends the reading.
#[track_caller]
fn parsed(text: &str) -> ParsedPgn {
    let mut reader = Reader::new([text]);
    let raw = reader.next_raw().expect("a game").expect("within the limits");
    let parsed = raw.read_to_fault(&Limits::default());
    let parsed = parsed.unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(reader.next_raw().is_none(), "{text}: a second game");
    parsed
}

#[track_caller]
fn check_reading(text: &str, movetext: &str) -> ParsedPgn {
    let parsed = parsed(text);
    let found = parsed.game.movetext();
    assert_eq!((found.as_str(), &parsed.fault), (movetext, &None), "{text}");
    parsed
}

#[test]
fn any_text_may_follow_a_result_on_its_line() {
    use GameResult::{BlackWins, Draw, WhiteWins};
    for (end, result) in [
        ("1-0!", WhiteWins),
        ("1-0+", WhiteWins),
        ("1-0#", WhiteWins),
        ("1-0!!", WhiteWins),
        ("1-0=", WhiteWins),
        ("1-0+-", WhiteWins),
        ("1-0-", WhiteWins),
        ("1-0:", WhiteWins),
        ("1-0FF", WhiteWins),
        ("1-0/time", WhiteWins),
        ("1-0(time)", WhiteWins),
        ("1-0 (45 moves)", WhiteWins),
        ("1-0[time]", WhiteWins),
        ("1-0 [time]", WhiteWins),
        ("1-0$10", WhiteWins),
        ("1-0 ff", WhiteWins),
        ("1-0, time forfeit", WhiteWins),
        ("1-0 White wins on time", WhiteWins),
        ("1-0 1-0", WhiteWins),
        ("1-0)", WhiteWins),
        ("1-0 }", WhiteWins),
        ("\"1-0\"", WhiteWins),
        ("<1-0>", WhiteWins),
        ("(1-0)", WhiteWins),
        ("0-1*", BlackWins),
        ("0-1++", BlackWins),
        ("0:1?", BlackWins),
        ("1/2-1/2?", Draw),
        ("=1/2-1/2", Draw),
        ("1/2-", Draw),
        ("½:½!", Draw),
        ("1/2-1/2 by repetition.", Draw),
        ("0.5-0.5", Draw),
        (".5-.5", Draw),
        ("0,5-0,5", Draw),
        ("0.5–0.5", Draw),
    ] {
        for (moves, count) in [("1. e4 e5", 2), ("1. e4 e5 2. Qh5", 3)] {
            let text = format!("{moves} {end}");
            let read = parsed(&text);
            assert_eq!(
                (read.game.result, read.game.moves.len(), read.fault),
                (result, count, None),
                "{text}"
            );
        }
        check_games(&format!("1. e4 e5 {end}\n\n[White \"b\"]\n\n1. d4 *"), &["? 2", "b 1"]);
    }
    for value in ["1-0!", "1-0 (time)", "1:0", "0.5-0.5", "½-½."] {
        let game = read(&format!("[Result \"{value}\"]\n\n1. e4 e5"));
        assert_ne!(game.result, GameResult::Unknown, "{value}");
    }
    for text in ["1. e4 e5 0:0", "1. e4 e5 0-0"] {
        check_reading(text, "1. e4 e5");
    }
}

#[test]
fn another_game_may_begin_on_the_line_of_a_result() {
    for next in ["1. d4 d5", "d4 d5", "by agreement 1. d4 d5", "{a} 1. d4 d5"] {
        check_games(&format!("1. e4 e5 1-0 {next} c4 0-1"), &["? 2", "? 3"]);
    }
    check_games("1. e4 1-0 1. d4 d5 0-1 [White \"b\"] 1. c4 *", &["? 1", "? 2", "b 1"]);
    check_games("1. e4 1-0\nWhite resigns\n", &["? 1"]);
    check_games("1. e4 1-0\n1-0\n", &["? 1"]);
}

#[test]
fn text_before_the_first_move_is_skipped() {
    for text in [
        "Round 1, Board 2: Carlsen – Caruana\n1. e4 e5",
        "Round 1, Board 2: Carlsen - Caruana\n\n1. e4 e5",
        "Game 1\nWhite: A\n1. e4 e5",
        "Game 1\nWhite: A\nBlack: B\n\n1. e4 e5",
        "1. Runde: A - B\n1. e4 e5",
        "Round 1.\n1.e4 e5",
        "Anand - Carlsen 1-0\n1. e4 e5",
        "*** Game 12 ***\n1. e4 e5",
        "1972.07.11 Reykjavik (B90)\n1. e4 e5",
        "White : Kasparov (2800)\nBlack : Karpov\n1. e4 e5",
        "Some text\n[Event \"x\"]\n\n1. e4 e5",
        "Carlsen 1-0 Caruana\n[Event \"x\"]\n\n1. e4 e5",
        "From: a@b.c\nSubject: game\n\n[Event \"x\"]\n[White \"w\"]\n\n1. e4 e5",
        "Here it is:\n1 e4 e5",
    ] {
        let read = check_reading(text, "1. e4 e5");
        let event = if text.contains("[Event") { "x" } else { "?" };
        assert_eq!(read.game.tags.get("Event"), Some(event), "{text}");
        assert!(read.flaws.first.is_some(), "{text}");
    }
}

#[test]
fn a_tag_without_its_first_bracket_is_a_tag() {
    for text in [
        "[Event \"x\"]\nWhite \"A\"]\n[Black \"B\"]\n\n1. e4 e5",
        "White \"A\"]\n[Black \"B\"]\n\n1. e4 e5",
        "[Event \"x\"]\n\nWhite \"A\"]\n[Black \"B\"]\n\n1. e4 e5",
        "Event \"x\"]\nWhite \"A\"]\nBlack \"B\"]\n\n1. e4 e5",
        "White \"A\"\nBlack \"B\"\n\n1. e4 e5",
        "White \"A\"] [Black \"B\"] 1. e4 e5",
        "[[White \"A\"]\n[Black \"B\"]]\n1. e4 e5",
    ] {
        let read = check_reading(text, "1. e4 e5");
        let names = (read.game.tags.get("White"), read.game.tags.get("Black"));
        assert_eq!(names, (Some("A"), Some("B")), "{text}");
    }
}

#[test]
fn words_for_check_mate_and_en_passant_are_not_moves() {
    let mate = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. ";
    for end in [
        "Qxf7mate",
        "Qxf7 mate",
        "Qxf7 mate.",
        "Qxf7# mate",
        "Qxf7 checkmate",
        "Qxf7matt",
    ] {
        check_reading(&format!("{mate}{end} 1-0"), &format!("{mate}Qxf7#"));
    }
    for end in [
        "ch",
        " ch",
        "+ch",
        " ch.",
        "ch.",
        "+ ch",
        " dbl ch",
        " dbl. ch.",
        "dblch",
        " dis. ch.",
        " disch",
        " check",
        " check!",
    ] {
        let read = parsed(&format!("1. e4 e5 2. Qh5 Nc6 3. Qxf7{end} Kxf7 *"));
        assert_eq!((read.game.moves.len(), read.fault), (6, None), "{end}");
    }
    for end in [
        " e. p.",
        " e.p",
        " e.p.",
        "e.p",
        " E.P.",
        " e.p.,",
        " en passant",
        " (en passant)",
        " (e.p.)",
        " e.p.ch",
    ] {
        let read = parsed(&format!("1. e4 d5 2. e5 f5 3. exf6{end} exf6 *"));
        assert_eq!((read.game.moves.len(), read.fault), (6, None), "{end}");
    }
}

#[test]
fn a_move_may_follow_a_sign_without_a_space() {
    for (text, written) in [
        ("1.e4!e5?2.Nf3", "1. e4 $1 e5 $2 2. Nf3 *"),
        ("1.e4!e5?2.Nf3!!Nc6?? *", "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 *"),
        ("1.e4!?e5?!2.Nf3 *", "1. e4 $5 e5 $6 2. Nf3 *"),
        ("1. e4±e5 2. Nf3 *", "1. e4 $16 e5 2. Nf3 *"),
        ("1. e4+-e5 2. Nf3 *", "1. e4 $18 e5 2. Nf3 *"),
        ("1. e4 e5 2.Nf3?!Nc6 *", "1. e4 e5 2. Nf3 $6 Nc6 *"),
    ] {
        check(text, written);
    }
    let knights = "Nf3!Nf6!Ng1!Ng8!".repeat(10);
    assert_eq!(read(&format!("1.{knights} *")).moves.len(), 40);
}

#[test]
fn the_part_of_a_game_within_the_byte_limit_is_read() {
    for filling in [
        "x ".repeat(5 << 20),
        "{y} ".repeat(2 << 20),
        format!("{{{}}}", "z ".repeat(3 << 20)),
    ] {
        let text = format!("[White \"a\"]\n\n1. e4 e5 {filling} 2. Nf3 *\n\n[White \"b\"]\n\n1. d4 *\n");
        let mut reader = Reader::new(text.as_bytes().chunks(1 << 16));
        let raw = reader.next_raw().expect("a game").expect("its beginning");
        assert!(raw.as_bytes().starts_with(b"[White \"a\"]"));
        assert!(raw.as_bytes().len() <= Limits::default().game_bytes);
        let read = raw.read_to_fault(&Limits::default()).expect("two moves");
        assert_eq!((read.game.moves.len(), read.game.tags.get("White")), (2, Some("a")));
        assert!(read.fault.is_some());
        let next = reader.next().expect("another game").expect("a legal one");
        assert_eq!((next.tags.get("White"), reader.next()), (Some("b"), None));
    }
}

#[test]
fn unknown_variants_are_rejected() {
    for name in [
        "Classical",
        "Standard chess",
        "standard",
        "From Position",
        "Normal",
        "Orthodox",
        "Chess",
        "?",
    ] {
        let game = read(&format!("[Variant \"{name}\"]\n1. e4 *"));
        assert_eq!(game.moves.len(), 1, "{name}");
    }
    for name in ["Atomic", "Crazyhouse", "Antichess", "Xiangqi", "wild/2"] {
        let game = format!("[Variant \"{name}\"]\n1. e4 *").parse::<PgnGame>();
        assert!(game.is_err_and(|error| error.to_string().contains(name)), "{name}");
    }
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    ] {
        let game = read(&format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n1. e4 *"));
        assert_eq!(game.tags.get("Variant"), Some("Chess960"), "{fen}");
        assert_eq!(game.to_string().matches("[Variant \"Chess960\"]").count(), 1, "{fen}");
    }
}

#[test]
fn a_king_move_may_precede_the_move_that_shows_the_language() {
    let start = "[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 0 1\"]\n";
    for (text, written) in [
        ("1. Rf1 Rf7 2. Th7+", "1. Kf1 Kf7 2. Rh7+ *"),
        ("1. Rd1 Rd8 2. Ta8+", "1. Kd1 Kd8 2. Ra8+ *"),
        ("1. Re2 Re7 2. Rd3 Rd6 3. Ta6+", "1. Ke2 Ke7 2. Kd3 Kd6 3. Ra6+ *"),
    ] {
        check(&format!("{start}{text} *"), written);
    }
    let bishops = "[FEN \"2b1k3/8/8/8/8/8/8/R3KB2 w - - 0 1\"]\n1. Rd1 Rd8 2. ";
    for letter in ["F", "A"] {
        check(&format!("{bishops}{letter}c4 *"), "1. Kd1 Kd8 2. Bc4 *");
    }
    check("1. e4 e5 2. Ne2 d6 3. Cf3 *", "1. e4 e5 2. Be2 d6 3. Nf3 *");
}

#[test]
fn a_parenthesis_among_the_words_before_a_game_does_not_join_it_with_the_next() {
    for words in ["Tal (USSR", "(see p. 12"] {
        let text = format!("{words}\n1. e4 e5 1-0\n\n1. d4 d5 0-1\n");
        let mut reader = Reader::new([text.as_str()]);
        for expected in ["1. e4 e5", "1. d4 d5"] {
            let raw = reader.next_raw().expect("a game").expect("within the limits");
            let parsed = raw.read_to_fault(&Limits::default()).expect("a game");
            assert_eq!(parsed.game.movetext(), expected, "{text}");
        }
    }
}

// If the rest of the line were scanned again for each word, these texts would take many minutes.
#[test]
fn long_lines_before_the_first_move_are_read_in_one_pass() {
    for filling in ["lorem ", "x]", "a\"]", "a\"", "(", "( ", "1-0", "é", "* ", "{x} y "] {
        let text = format!("{}\n1. e4 e5 *", filling.repeat((2 << 20) / filling.len()));
        let mut reader = Reader::new([text.as_str()]);
        while let Some(raw) = reader.next_raw() {
            let parsed = raw.map(|raw| raw.read_to_fault(&Limits::default()));
            let n_moves = parsed.ok().and_then(Result::ok).map_or(0, |it| it.game.moves.len());
            assert!(n_moves <= 2, "{filling}");
        }
    }
}

#[test]
fn capitals_do_not_matter_in_the_names_of_tags_with_a_meaning() {
    let text = "[event \"e\"]\n[WHITE \"w\"]\n[bLACK \"b\"]\n[Fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[setup \"1\"]\n\
                [RESULT \"1-0\"]\n[eco \"B90\"]\n\n1. O-O";
    let game = read(text);
    assert_eq!(game.start.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(game.result.to_string(), "1-0");
    let tags: Vec<_> = game.tags.iter().filter(|(_, value)| !value.contains('?')).collect();
    // Other names have no meaning for the reader, and are preserved.
    assert_eq!(tags, [("Event", "e"), ("White", "w"), ("Black", "b"), ("eco", "B90")]);
    assert_eq!(read("[VARIANT \"Chess960\"]\n\n1. e4").variant, Variant::Chess960);
    for name in ["fen", "Setup", "RESULT"] {
        assert!(Tags::default().with(name, "x").is_err(), "{name}");
    }
    let tags = Tags::default().with("wHITE", "w").expect("a valid name");
    assert_eq!(tags.get("White"), Some("w"));
}
