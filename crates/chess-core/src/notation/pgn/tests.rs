use super::{
    GameResult, Limits, Nag, PgnError, PgnFault, PgnGame, Reader, Tags, Token, Variant, VariationMoves, Visitor,
};
use crate::notation::parse_move;
use crate::rules::{Board, Game, Move};

mod annotations;
mod around_moves;
mod forgiving;
mod found_in_files;
mod letters;
mod read_to_fault;

#[track_caller]
fn read(text: &str) -> PgnGame {
    let game: PgnGame = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(forgiving(text).as_ref(), Ok(&game), "{text}");
    assert_eq!(game.to_string().parse().as_ref(), Ok(&game), "{game}");
    game
}

/// Reads the first game of a text, which may have faults in its variations.
fn forgiving(text: &str) -> Result<PgnGame, PgnError> {
    forgiving_within(text, &Limits::default())
}

fn forgiving_within(text: &str, limits: &Limits) -> Result<PgnGame, PgnError> {
    let mut reader = Reader::new([text]);
    reader.next_raw().expect("a game")?.read_forgiving(limits)
}

/// Reads a text and returns the movetext that is written for it.
#[track_caller]
fn movetext(text: &str) -> String {
    let written = read(text).to_string();
    let (_, movetext) = written.split_once("\n\n").unwrap();
    movetext.trim_end().to_owned()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(movetext(text), expected, "{text}");
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    match text.parse::<PgnGame>() {
        Ok(game) => panic!("{text} was read as {game}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
    }
}

#[test]
fn moves_are_read_in_many_forms_and_written_in_the_standard_form() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3",
        "e4 e5 Nf3 *",
        "1 e4 e5 2 Nf3 *",
        "1. e4 1... e5 2. Nf3 *",
        "1 . e4 ... e5\r\n2\r\n.Nf3 *\r\n",
        "1. e2e4 e7e5 2. g1f3 *",
        "1. e2-e4 e7-e5 2. Ng1-f3 *",
        "\u{feff}1. e4 e5 2. Nf3 *",
        "1. e4 e5 2. nf3 *",
        "%escaped { line\n1. e4 e5\n% another ) one\n2. Nf3 *",
        "1. e4 e5 2. Nf3+ *",
        "1. e4 e5 2. Nf3 1/2-1/2 {the tag does not count} ",
    ] {
        let game = read(text);
        let moves: Vec<String> = game.moves.iter().map(|node| node.mv.to_string()).collect();
        assert_eq!(moves, ["e2e4", "e7e5", "g1f3"], "{text}");
    }
    let castling = "1. e4 c5 2. Nf3 d6 3. Be2 e5 4. 0-0 *";
    check(castling, "1. e4 c5 2. Nf3 d6 3. Be2 e5 4. O-O *");
    check(
        &castling.replace("0-0", "e1g1"),
        "1. e4 c5 2. Nf3 d6 3. Be2 e5 4. O-O *",
    );
    check("1. e4 a6 2. e5 d5 3. exd6 e.p. *", "1. e4 a6 2. e5 d5 3. exd6 *");
    check("1. e4 a6 2. e5 d5 3. exd6e.p.! *", "1. e4 a6 2. e5 d5 3. exd6 $1 *");
}

#[test]
fn black_moves_are_numbered_only_after_comments_and_variations() {
    check("1. e4 {c} e5 *", "1. e4 {c} 1... e5 *");
    check("1. e4 (1. d4) e5 *", "1. e4 (1. d4) 1... e5 *");
    check("1. e4! e5 *", "1. e4 $1 e5 *");
    check("1. e4 e5 (1... c5 2. Nf3) 2. d4 *", "1. e4 e5 (1... c5 2. Nf3) 2. d4 *");
    check(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 30\"]\n\nKd7 O-O",
        "30... Kd7 31. O-O *",
    );
}

#[test]
fn annotations_keep_their_places() {
    let game = read("{g} 1. {h} e4! $14 {a} {b} (1. d4 {v} (1. c4?!) d5) ({w} 1. a3) {x} 1... e5?? {y} 0-1");
    assert_eq!(game.comments, ["g", "h"]);
    let [e4, e5] = &game.moves[..] else { panic!() };
    assert_eq!(
        (&e4.nags[..], &e4.after[..]),
        (&[Nag::GOOD, Nag(14)][..], &["a".to_owned(), "b".to_owned()][..])
    );
    assert_eq!(e4.variations.len(), 2);
    assert_eq!(e4.variations[0][0].after, ["v"]);
    assert_eq!(e4.variations[0][0].variations[0][0].nags, [Nag::DUBIOUS]);
    assert_eq!(e4.variations[1][0].before, ["w"]);
    assert_eq!(
        (&e4.behind[..], &e5.nags[..], &e5.after[..]),
        (&[(2, "x".to_owned())][..], &[Nag::BLUNDER][..], &["y".to_owned()][..])
    );
    assert_eq!(game.result, GameResult::BlackWins);
    check(
        "{g} 1. {h} e4! $14 {a} {b} (1. d4 {v} (1. c4?!) d5) ({w} 1. a3) {x} 1... e5?? {y} 0-1",
        "{g} {h} 1. e4 $1 $14 {a} {b} (1. d4 {v} (1. c4 $6) 1... d5) ({w} 1. a3) {x}\n1... e5 $4 {y} 0-1",
    );
}

#[test]
fn comments_of_every_kind_are_preserved() {
    check(
        "1. e4 ; to the end ) of } the line\n e5 *",
        "1. e4 ; to the end ) of } the line\n1... e5 *",
    );
    check("1. e4 {two\r\n  lines} *", "1. e4 {two lines} *");
    check("1. e4 {} e5 *", "1. e4 e5 *");
    check("1. e4 (1. d4 ; last }\n) e5 *", "1. e4 (1. d4 ; last }\n) 1... e5 *");
    check("1. e4 () ({only words}) e5 *", "1. e4 {only words} 1... e5 *");
    check("1. e4 (1. d4) {behind} *", "1. e4 (1. d4) {behind} *");
    check("{no moves} *", "{no moves} *");
    check("1. e4 {a { b} *", "1. e4 {a { b} *");
    check("1. e4 * {after the result}", "1. e4 {after the result} *");
}

#[test]
fn long_lines_are_broken_before_80_characters() {
    let words = "word ".repeat(40);
    let text = movetext(&format!("1. e4 {{{words}}} *"));
    let lengths: Vec<usize> = text.lines().map(str::len).collect();
    assert_eq!(lengths, [76, 79, 52]);
    // Neither `%` nor `[` may be the first character of a line.
    let text = movetext(&format!("1. e4 {{{}% [x] y}} *", "word ".repeat(14)));
    assert!(text.contains("word % [x]"), "{text}");
}

#[test]
fn results_are_read_from_the_moves_or_the_tag() {
    for (text, result) in [
        ("1. e4 1-0", GameResult::WhiteWins),
        ("1. e4 0-1", GameResult::BlackWins),
        ("1. e4 1/2-1/2", GameResult::Draw),
        ("1. e4 1/2", GameResult::Draw),
        ("1. e4 ½-½", GameResult::Draw),
        ("1. e4 *", GameResult::Unknown),
        ("1. e4", GameResult::Unknown),
        ("[Result \"1-0\"]\n1. e4", GameResult::WhiteWins),
        ("[Result \"1-0\"]\n1. e4 0-1", GameResult::BlackWins),
        ("[Result \"won\"]\n1. e4", GameResult::Unknown),
        ("1. e4 (1. d4 1-0) 0-1", GameResult::BlackWins),
        ("1. e4 (1. d4 (1-0))", GameResult::Unknown),
        ("1. e4 40.1-0", GameResult::WhiteWins),
    ] {
        let game = read(text);
        assert_eq!(game.result, result, "{text}");
        assert!(game.to_string().contains(&format!("[Result \"{result}\"]")), "{text}");
    }
}

#[test]
fn tags_are_written_in_order_with_the_roster_first() {
    let text = "[ECO \"C20\"]\n[White \"M\\\"x\\\\y\"] [Black \"a \"b\" c\"]\n[Site  \"C:\\games\" ]\n\n1. e4 1-0\n";
    let game = read(text);
    assert_eq!(game.tags.get("White"), Some("M\"x\\y"));
    assert_eq!(game.tags.get("Black"), Some("a \"b\" c"));
    assert_eq!(game.tags.get("Site"), Some("C:\\games"));
    assert_eq!(
        game.to_string(),
        "[Event \"?\"]\n[Site \"C:\\\\games\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"M\\\"x\\\\y\"]\n\
         [Black \"a \\\"b\\\" c\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n1. e4 1-0\n"
    );
    let twice = read("[ECO \"A\"]\n[ECO \"B\"]\n*");
    assert_eq!(twice.tags.get("ECO"), Some("B"));
    for name in ["", "a b", "a\"", "Result", "FEN", "é]", "x\n"] {
        assert!(Tags::default().with(name, "x").is_err(), "{name}");
    }
}

#[test]
fn start_positions_and_variants() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let game = read(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *"));
    assert_eq!(game.start.to_string(), fen);
    assert!(game.to_string().contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")));
    assert_eq!(read("[FEN \"\"]\n1. e4 *").start, Board::default());

    let shuffled = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    for variant in ["Chess960", "Fischerandom", "fischer random"] {
        let game = read(&format!(
            "[Variant \"{variant}\"]\n[FEN \"{shuffled}\"]\n\n1. g3 g6 2. f3 *"
        ));
        assert_eq!(game.variant, Variant::Chess960);
        assert_eq!(game.variant, Variant::Chess960);
        let text = game.to_string();
        assert_eq!(text.matches("[Variant ").count(), 1, "{text}");
        assert!(text.contains(&format!("[Variant \"{variant}\"]\n")), "{text}");
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"bbqnnrkr/"), "{text}");
    }
    for name in ["Standard", "From Position", "normal"] {
        let text = read(&format!("[Variant \"{name}\"]\n\n1. e4 *")).to_string();
        assert!(text.contains(&format!("[Variant \"{name}\"]\n")), "{text}");
        // The start position contradicts the tag.
        let text = read(&format!("[Variant \"{name}\"]\n[FEN \"{shuffled}\"]\n\n*")).to_string();
        assert!(
            text.contains("[Variant \"Chess960\"]\n[SetUp") && !text.contains(name),
            "{text}"
        );
    }
    // The tag is not needed if the castling rights show the variant.
    assert_eq!(read(&format!("[FEN \"{shuffled}\"]\n*")).variant, Variant::Chess960);
    assert_eq!(read("[Variant \"Standard\"]\n*").variant, Variant::Standard);
    // As in UCI notation, the king moves to the square of its rook.
    let castling = "[Variant \"Chess960\"]\n[FEN \"4rkr1/4p1p1/8/8/8/8/4P1P1/4RKR1 w GEge - 0 1\"]\n\n";
    for (text, written) in [("f1g1", "1. O-O# *"), ("f1e1", "1. O-O-O *"), ("O-O", "1. O-O# *")] {
        check(&format!("{castling}1. {text} *"), written);
    }
}

#[test]
fn faults_have_their_position() {
    for (text, expected) in [
        (
            "1. e4 e5\n2. Ke3 *",
            "line 2, column 4: half-move 3: \"Ke3\" is not a legal move here",
        ),
        (
            "1. e4 ♜♞c6 *",
            "line 1, column 7: half-move 2: \"♜♞c6\" is not a move such as e4, Nf3, O-O or e2e4",
        ),
        (
            "{♞♞} 1. e5",
            "line 1, column 9: half-move 1: \"e5\" is not a legal move here",
        ),
        (
            "1. d4 d5 2. Nc3 Nf6 3. Nf3 Nd7 *",
            "line 1, column 28: half-move 6: \"Nd7\" could be the move of several pieces",
        ),
        (
            "1. e4 (1. d4 d5 2. d5) *",
            "line 1, column 20: half-move 3: \"d5\" is not a legal move here",
        ),
        (
            "1. e4 -- 2. d4 *",
            "line 1, column 7: half-move 2: a null move is not legal",
        ),
        (
            "1. e4 (1. Z0) *",
            "line 1, column 11: half-move 1: a null move is not legal",
        ),
        (
            "1. e4 $ *",
            "line 1, column 7: \"$\" is not an annotation such as $1 or !?",
        ),
        ("1. e4 } *", "line 1, column 7: \"}\" cannot stand here"),
        ("1. e4 ) *", "line 1, column 7: \")\" cannot stand here"),
        ("1. e4 [x] *", "line 1, column 7: \"[x]\" cannot stand here"),
        ("1. e4 {never closed", "line 1, column 7: the comment is not closed"),
        ("{never closed", "line 1, column 1: the comment is not closed"),
        (
            "1. e4 (1. d4 (1. c4) *",
            "line 1, column 7: the variation is not closed",
        ),
        (
            "(1. e4) *",
            "line 1, column 1: a variation stands before the first move",
        ),
        ("1. e4 1-0 1. d4", "line 1, column 11: there is a second game"),
        ("", "line 1, column 1: there is no game"),
        ("; nothing\n", "line 1, column 1: there is no game"),
        ("1. e4 *\n\n  1. d4 *", "line 3, column 3: there is a second game"),
        (
            "[Event \"a\"]\n[Site]\n*",
            "line 2, column 1: \"[Site]\" is not a tag such as [Event \"name\"]",
        ),
        (
            "[a b \"x\"]\n*",
            "line 1, column 1: \"[a b \"x\"]\" is not a tag such as [Event \"name\"]",
        ),
        (
            "[\"a\"]\n*",
            "line 1, column 1: \"[\"a\"]\" is not a tag such as [Event \"name\"]",
        ),
        (
            "[Variant \"Atomic\"]\n*",
            "line 1, column 1: the variant \"Atomic\" is not known",
        ),
        (
            "[FEN \"8/8\"]\n*",
            "line 1, column 1: tag FEN: piece placement: \"8/8\" is not eight ranks of eight squares",
        ),
    ] {
        check_error(text, expected);
    }
}

#[test]
fn games_beyond_a_limit_are_rejected() {
    let strict = Limits {
        game_bytes: 80,
        tags: 2,
        tag_bytes: 10,
        comment_bytes: 5,
        depth: 1,
        plies: 3,
    };
    for (text, expected) in [
        ("[A \"1\"][B \"2\"]{12345} 1. e4 (1. d4) e5 *", None),
        (
            "[A \"1\"][B \"2\"][C \"3\"]*",
            Some("line 1, column 15: the game has more than 2 tags"),
        ),
        (
            "[A \"1234567890\"]*",
            Some("line 1, column 1: the tag has more than 10 bytes"),
        ),
        (
            "{123456} *",
            Some("line 1, column 1: the comment has more than 5 bytes"),
        ),
        (
            "1. e4 e5 (1... c5 (1... a6)) *",
            Some("line 1, column 19: variations are nested more than 1 deep"),
        ),
        (
            "1. e4 e5 (1... c5 2. Nf3) *",
            Some("line 1, column 22: the game has more than 3 half-moves"),
        ),
    ] {
        let mut games = Reader::with_limits([text], strict);
        let error = games.next().unwrap().err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), expected, "{text}");
    }
    let game = Reader::with_limits(["[Variant \"Chess960 of a club\"] 1. e4 *"], strict)
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(
        (game.variant, game.tags.get("Variant")),
        (Variant::Chess960, Some("Chess960"))
    );
    for filling in [
        "{x} ".repeat(100),
        format!("{{{}}}", "x\n".repeat(10_000)),
        " ".repeat(1000),
        "x".repeat(1000),
    ] {
        let mut first = None;
        let text = format!("1. e4 *\n  1. d4 {filling}\n[White \"x\"]\n1. e4 *\n");
        for length in [1, 10, 100_000] {
            let games: Vec<_> = Reader::with_limits(text.as_bytes().chunks(length), strict).collect();
            assert_eq!(games.len(), 3, "{filling}");
            let error = games[1].as_ref().unwrap_err().to_string();
            assert!(error.ends_with(": the game has more than 80 bytes"), "{error}");
            assert_eq!(first.get_or_insert_with(|| error.clone()), &error, "{filling} {length}");
            assert!(games[0].is_ok() && games[2].is_ok());
        }
    }
}

#[test]
fn the_end_of_a_chunk_may_divide_the_result_of_a_game_or_the_tag_after_it() {
    let limits = Limits {
        game_bytes: 80,
        ..Limits::default()
    };
    let text = format!(
        "1. e4 *\n1. d4 {} 1-0\n1. c4 * [White \"x\"] 1. f4 *\n",
        "d5 ".repeat(100)
    );
    for (at, _) in text.char_indices() {
        let chunks: [&str; 2] = text.split_at(at).into();
        let games: Result<Vec<PgnGame>, _> = Reader::with_limits(chunks, limits).filter(Result::is_ok).collect();
        let games = games.expect("the games without an error");
        let read: Vec<_> = games
            .iter()
            .map(|game| (game.movetext(), game.tags.get("White").unwrap_or_default()))
            .collect();
        let expected = [("1. e4", "?"), ("1. c4", "?"), ("1. f4", "x")];
        let expected = expected.map(|(moves, white)| (moves.to_owned(), white));
        assert_eq!(read, expected, "{:?}", chunks[0]);
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let text = "1. e4 ".to_owned() + &"(1. d4 ".repeat(100_000);
    let error = text.parse::<PgnGame>().unwrap_err();
    assert!(
        error.to_string().ends_with("variations are nested more than 64 deep"),
        "{error}"
    );
}

/// Checks the tag `White` and the number of moves of each game, or the position of its fault.
#[track_caller]
fn check_games(text: &str, expected: &[&str]) {
    let summary = |game: Result<PgnGame, PgnError>| match game {
        Ok(game) => format!("{} {}", game.tags.get("White").unwrap_or_default(), game.moves.len()),
        Err(error) => error.position.to_string(),
    };
    let read: Vec<String> = Reader::new([text]).map(summary).collect();
    assert_eq!(read, expected, "{text}");
}

#[test]
fn games_of_a_stream_are_separated() {
    check_games("1. e4 1-0 1. d4 d5 0-1\n*", &["? 1", "? 2"]);
    check_games("[White \"a\"]\n1. e4\n[White \"b\"]\n1. e4 e5", &["a 1", "b 2"]);
    check_games("[White \"a\"]\n\n[White \"b\"]\n*", &["b 0"]);
    check_games(
        "[White \"a\"]\nwords\n\n[White \"b\"]\n1. e4 *",
        &["line 2, column 1", "b 1"],
    );
    check_games(
        "[Event \"x\"]\n[White \"a\"]\n\n[Event \"y\"]\n[White \"b\"]\n*",
        &["a 0", "b 0"],
    );
    check_games("{c}\n\n[Event \"x\"]\n[White \"a\"]\n*\n", &["a 0"]);
    check_games("[White \"{ ; % (\"]\n1. e4 *\n[White \"b\"]\n*", &["{ ; % ( 1", "b 0"]);
    check_games("White \"1. e4 *\"]\n1. d4 d5 *", &["1. e4 * 2"]);
    check_games("1. e4 \" *\n1. d4 d5 *", &["line 1, column 7", "? 2"]);
    check_games("1. e4 {1-0 [White \"x\"]\n[White \"y\"]} e5 *", &["? 2"]);
    check_games("1. e4 ; 1-0\ne5 *", &["? 2"]);
    check_games("1. e4 *\n; between\n% between\n[White \"b\"]\n*", &["? 1", "b 0"]);
}

#[test]
fn the_game_after_an_invalid_game_is_read() {
    let next = "\n\n[Event \"y\"]\n[White \"b\"]\n\n1. e4 e5 *\n";
    for bad in [
        "1. e5 *",
        "1. e4 {never closed",
        "1. e4 (1. d4 1-0",
        "1. e4 ) 1-0",
        "1. e4 \"",
        "1. e4 $ *",
    ] {
        let read: Vec<bool> = Reader::new([format!("[Event \"x\"]\n\n{bad}{next}")])
            .map(|game| game.is_ok())
            .collect();
        assert_eq!(read, [false, true], "{bad}");
    }
    check_games(&format!("[Event \"x\n1. e4 *{next}"), &["? 1", "b 2"]);
    check_games(
        &format!("[Event]\n[White \"b\"]\n1. e4 *{next}"),
        &["line 1, column 1", "b 2"],
    );
}

#[test]
fn bytes_that_are_not_utf8_are_windows_1252() {
    let text =
        b"[White \"M\xfcller\"]\n[Black \"\x8akoda \x96 \x93B\x94\"]\n\n1. e4 {gr\xfc\xdfe} e5 {gr\xc3\xbc\xc3\x9fe} *";
    let game = Reader::new([text]).next().unwrap().unwrap();
    assert_eq!(game.tags.get("White"), Some("Müller"));
    assert_eq!(game.tags.get("Black"), Some("Škoda – “B”"));
    assert_eq!(game.moves[0].after, ["grüße"]);
    assert_eq!(game.moves[1].after, ["grüße"]);
}

#[test]
fn errors_quote_non_ascii_words_unchanged() {
    for text in ["１. e4 *", "1. é4 *", "1. e4 ¾ *", "1. e4 ♞f6x *"] {
        let error = Reader::new([text]).next().unwrap().unwrap_err();
        let quoted = text.split(' ').find(|word| !word.is_ascii()).unwrap();
        assert!(error.to_string().contains(&format!("\"{quoted}\"")), "{text}: {error}");
    }
}

#[test]
fn tokens_may_be_illegal_moves() {
    let mut reader = Reader::new(["1. Qh9!? -- (x) $3 1-0"]);
    let game = reader.next_raw().unwrap().unwrap();
    let tokens: Result<Vec<Token<'_>>, _> = game.tokens().collect();
    assert_eq!(
        tokens.unwrap(),
        [
            Token::Move("Qh9"),
            Token::Nag(Nag::INTERESTING),
            Token::NullMove,
            Token::VariationStart,
            Token::Move("x"),
            Token::VariationEnd,
            Token::Nag(Nag::BRILLIANT),
            Token::Result(GameResult::WhiteWins),
        ]
    );
    let mut tokens = Reader::new(["1. e4 } e5 *"]);
    let game = tokens.next_raw().unwrap().unwrap();
    let faults: Vec<bool> = game.tokens().map(|token| token.is_err()).collect();
    assert_eq!(faults, [false, true], "there are no tokens after a fault");
}

#[test]
fn played_games_are_converted_to_pgn_and_back() {
    let mut game = Game::default();
    for text in ["f3", "e5", "g4", "Qh4"] {
        game = game.play(parse_move(game.board(), text).unwrap()).unwrap();
    }
    let pgn = PgnGame::from_game(&game, Tags::default());
    assert_eq!(pgn.result, GameResult::BlackWins);
    assert!(pgn.to_string().ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    assert_eq!(pgn.to_game().unwrap().moves(), game.moves());
    assert_eq!(
        PgnGame::from_game(&Game::default(), Tags::default()).result,
        GameResult::Unknown
    );
    let wrong = PgnGame {
        start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap(),
        ..pgn
    };
    assert!(wrong.to_game().is_err());
    assert!(
        wrong.to_string().ends_with("\n\n0-1\n"),
        "illegal moves are not written"
    );
}

#[test]
fn faults_have_types_and_sources() {
    let error = "1. e4 {".parse::<PgnGame>().unwrap_err();
    assert_eq!((error.position.line, error.position.column), (1, 7));
    assert_eq!(error.fault, PgnFault::UnclosedComment);
    let causes = |text: &str| {
        let error = text.parse::<PgnGame>().unwrap_err();
        let first: Option<&dyn std::error::Error> = Some(&error);
        let all = std::iter::successors(first, |error| error.source());
        all.skip(1).map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        causes("1. e5 *"),
        [
            "half-move 1: \"e5\" is not a legal move here",
            "\"e5\" is not a legal move here"
        ]
    );
}

/// Each byte is scanned a few times only; with quadratic time, this text would take hours.
#[test]
fn a_word_of_a_million_dots_is_scanned_in_linear_time() {
    let text = format!("1. e4 {}a{} *\n1. d4 *", "1".repeat(1 << 20), ".".repeat(1 << 20));
    let mut games = Reader::new([text.as_str()]);
    assert!(games.next().unwrap().is_err());
    assert!(games.next().unwrap().is_ok());
}

/// Records everything that a reader reports to it.
struct Recorder(VariationMoves, Vec<String>);

impl Visitor for Recorder {
    fn restart(&mut self) {
        self.1.push("restart".to_owned());
    }

    fn begin(&mut self, start: &Board) {
        self.1.push(format!("begin {}", start.fullmove_number()));
    }

    fn play(&mut self, before: &Board, mv: Move, after: &Board) {
        assert_eq!(&before.play(mv).unwrap(), after);
        self.1.push(mv.to_string());
    }

    fn comment(&mut self, text: super::Text<'_>) {
        self.1.push(text.decode().into_owned());
    }

    fn begin_variation(&mut self) -> VariationMoves {
        self.1.push("(".to_owned());
        self.0
    }

    fn stop_legality_checks(&mut self) {
        self.1.push("break".to_owned());
    }

    fn unchecked_move(&mut self, text: &str) {
        self.1.push(format!("perhaps {text}"));
    }

    fn end_variation(&mut self) {
        self.1.push(")".to_owned());
    }
}

#[test]
fn visitors_receive_the_text_in_its_order() {
    use VariationMoves::{CheckedWhilePossible, Unchecked};
    let record = |moves, text: &str| {
        let mut recorder = Recorder(moves, Vec::new());
        let header = Reader::new([text])
            .next_raw()
            .unwrap()
            .unwrap()
            .visit(&Limits::default(), &mut recorder);
        (
            recorder.1.join(" "),
            header.map(|header| header.result).map_err(|error| error.fault),
        )
    };
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]";
    assert_eq!(
        record(Unchecked, &format!("{{a}} {fen} {{b}} e3 (x {{c}} -- 0-1) Kd8 1-0")),
        (
            "a b begin 7 e2e3 ( perhaps x c perhaps -- ) e8d8".to_owned(),
            Ok(GameResult::WhiteWins)
        )
    );
    assert_eq!(record(Unchecked, fen), ("begin 7".to_owned(), Ok(GameResult::Unknown)));
    let (before, result) = record(CheckedWhilePossible, "1. e4 e4 e5 *");
    assert_eq!(before, "begin 1 e2e4");
    assert!(matches!(result, Err(PgnFault::Move { ply: 2, .. })));
    let (recorded, result) = record(CheckedWhilePossible, "1. e4 (1. d4 (1. c4 -- (x)) Qh9) (1. a3) e5 1-0");
    assert_eq!(
        recorded,
        "begin 1 e2e4 ( d2d4 ( c2c4 break perhaps -- ( perhaps x ) ) break perhaps Qh9 ) ( a2a3 ) e7e5"
    );
    assert_eq!(result, Ok(GameResult::WhiteWins));
}
