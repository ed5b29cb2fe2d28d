use super::{Limits, PgnGame, Reader, check, check_error, forgiving, movetext};

/// Each row has the letters of the king, queen, rook, bishop and knight in one language.
#[test]
fn a_game_is_read_in_the_language_that_can_read_every_move() {
    let expected = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. Qe2 Kh8 *";
    for letters in [
        ["K", "D", "T", "L", "S"],
        ["R", "D", "T", "F", "C"],
        ["R", "D", "T", "A", "C"],
        ["R", "D", "T", "B", "C"],
        ["R", "D", "T", "N", "C"],
        ["K", "D", "T", "L", "P"],
        ["K", "H", "W", "G", "S"],
        ["K", "D", "V", "S", "J"],
        ["K", "V", "B", "F", "H"],
        ["K", "D", "T", "L", "R"],
        ["K", "D", "H", "B", "R"],
        ["K", "D", "T", "L", "Z"],
        ["Ş", "V", "K", "F", "A"],
        ["Кр", "Ф", "Л", "С", "К"],
        ["Кр", "Ф", "Т", "С", "К"],
        ["Ц", "Д", "Т", "О", "К"],
        ["К", "Д", "Т", "Л", "С"],
        ["Ρ", "Β", "Π", "Α", "Ι"],
    ] {
        let in_letters = |letter: char| match "KQRBN".find(letter) {
            Some(index) => letters[index].to_owned(),
            None => letter.to_string(),
        };
        let text: String = expected.chars().map(in_letters).collect();
        assert_eq!(movetext(&text).replace('\n', " "), expected, "{text}");
    }
}

#[test]
fn a_short_game_is_read_if_all_possible_languages_agree() {
    let knights = "1. e4 e5 2. Nc3 Nc6 3. d3 d6 *";
    for letter in ["C", "S", "J", "H", "P", "Z", "A", "К"] {
        check(&knights.replace('N', letter), knights);
    }
    check("1. d4 d5 2. Dd3 *", "1. d4 d5 2. Qd3 *");
    check("1. e4 e5 2. Lc4 Lc5 *", "1. e4 e5 2. Bc4 Bc5 *");
    check("1. e4 e5 2. Fc4 *", "1. e4 e5 2. Bc4 *");
    // In English, pawn moves may have the letter `P`, but files rarely contain this letter.
    check("1. Pe4 Pe5 2. Nf3 *", "1. e4 e5 2. Nf3 *");
}

#[test]
fn promotions_and_castling_are_read_in_the_languages_letters() {
    let start = "[SetUp \"1\"]\n[FEN \"1r2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n";
    for promotion in ["axb8=D+", "axb8D", "axb8=D"] {
        check(
            &format!("{start}1. {promotion} Kf7 2. O-O-O *"),
            "1. axb8=Q+ Kf7 2. O-O-O *",
        );
    }
    check(&format!("{start}1. a8=T Kf7 *"), "1. a8=R Kf7 *");
}

#[test]
fn a_capital_letter_is_never_the_file_of_a_pawn() {
    for (text, expected) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb3 *",
            "line 1, column 24: half-move 5: \"Bb3\" is not a legal move here",
        ),
        (
            "1. d4 d5 2. Dd4 *",
            "line 1, column 13: half-move 3: \"Dd4\" is not a move such as e4, Nf3, O-O or e2e4",
        ),
        (
            "1. d4 e5 2. Bxe5 *",
            "line 1, column 13: half-move 3: \"Bxe5\" is not a legal move here",
        ),
        (
            "1. e4 d5 2. Exd5 *",
            "line 1, column 13: half-move 3: \"Exd5\" is not a move such as e4, Nf3, O-O or e2e4",
        ),
        (
            "1. Bb4 *",
            "line 1, column 4: half-move 1: \"Bb4\" is not a legal move here",
        ),
        // In Hungarian `B` is a rook, and in Finnish `R` is a knight, but no letter of these games shows the language.
        (
            "1. a4 a5 2. Ba3 *",
            "line 1, column 13: half-move 3: \"Ba3\" is not a legal move here",
        ),
        (
            "1. e4 e5 2. Rf3 *",
            "line 1, column 13: half-move 3: \"Rf3\" is not a legal move here",
        ),
    ] {
        check_error(text, expected);
    }
}

#[test]
fn a_pawn_capture_needs_the_file_of_the_pawn() {
    check_error(
        "1. c4 d5 2. d5 *",
        "line 1, column 13: half-move 3: \"d5\" is not a legal move here",
    );
    check_error(
        "1. c4 d5 2. xd5 *",
        "line 1, column 13: half-move 3: \"xd5\" is not a legal move here",
    );
    check_error(
        "1. e4 a6 2. e5 d5 3. d6 *",
        "line 1, column 22: half-move 5: \"d6\" is not a legal move here",
    );
    check("1. c4 d5 2. cd5 *", "1. c4 d5 2. cxd5 *");
}

#[test]
fn letters_that_two_languages_read_differently_are_rejected() {
    // `S` is a German knight and a Czech bishop.
    check_error(
        "1. e4 e5 2. Se2 *",
        "line 1, column 13: half-move 3: \"Se2\" is another move in Deutsch, dansk, norsk, svenska, hrvatski, \
         slovenščina than in čeština, slovenčina",
    );
    // Romanian letters explain more of the moves, but `Ne2` is a bishop's move in Romanian and a knight's move in
    // English.
    check_error(
        "1. e4 e5 2. Ne2 d6 3. Cf3 Cg9 *",
        "line 1, column 23: half-move 5: \"Cf3\" is another move in English than in română",
    );
}

#[test]
fn a_fault_is_reported_in_the_language_that_reads_furthest() {
    check_error(
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lb3 *",
        "line 1, column 34: half-move 7: \"Lb3\" is not a legal move here",
    );
    // In each game, only one move has a letter that is not English. This does not decide the language.
    check_error(
        "1. e4 e5 2. Nf3 Nc6 3. Lb5 *",
        "line 1, column 24: half-move 5: \"Lb5\" is not a move such as e4, Nf3, O-O or e2e4",
    );
    check_error(
        "1. e4 e5 2. Sf3 Nc6 *",
        "line 1, column 17: half-move 4: \"Nc6\" is not a move such as e4, Nf3, O-O or e2e4",
    );
}

#[test]
fn variations_are_read_in_the_letters_of_the_main_line() {
    check(
        "1. e4 (1. Sf3 Sf6 2. c4) 1... e5 2. Sf3 Sc6 (2... Lb4) *",
        "1. e4 (1. Nf3 Nf6 2. c4) 1... e5 2. Nf3 Nc6 (2... Bb4) *",
    );
    check("1. e4 (1. Cf3) 1... e5 *", "1. e4 (1. Nf3) 1... e5 *");
    let game: PgnGame = forgiving("1. e4 e5 2. Nf3 (2. Sf3 Sc6) 2... Nc6 *").expect("a main line");
    assert_eq!(game.movetext(), "1. e4 e5 2. Nf3 {(2. Sf3 Sc6)} 2... Nc6");
}

#[test]
fn a_game_is_read_in_its_language_up_to_the_first_fault() {
    let parse = |text: &str| {
        let mut reader = Reader::new([text]);
        let raw = reader.next_raw().expect("a game");
        let parsed = raw.and_then(|raw| raw.read_to_fault(&Limits::default()));
        parsed.unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    for (text, moves) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lb3 *", 6),
        ("1. e4 e5 2. Cc3 Cc6 3. Cd5 Cd4 4. Ce9 d6 *", 6),
        // Signs that are not allowed are skipped in every language.
        ("1. e4 e5 ) 2. Sf3 } Sc6 3. Lb5 *", 5),
        ("1. e4 e5 2. Se2 Sc6 *", 4),
        ("1. e4 e5 2. Se2 *", 2),
        ("1. e4 e5 2. Bb3 *", 2),
    ] {
        let found = parse(text);
        assert_eq!(found.game.moves.len(), moves, "{text}: {:?}", found.fault);
    }
    let start = parse("[FEN \"7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1\"]\n\n1. Re1 *");
    assert_eq!(start.game.moves.len(), 1);
    assert_eq!(start.flaws.start_repairs.len(), 1);
}

/// Checks the number of moves of the main line that are read, and whether the whole text is read.
#[track_caller]
fn check_length(text: &str, expected: (usize, bool)) {
    let mut reader = Reader::new([text]);
    let raw = reader.next_raw().expect("a game").expect("within the limits");
    let parsed = raw.read_to_fault(&Limits::default()).expect("some moves");
    assert_eq!((parsed.game.moves.len(), parsed.fault.is_none()), expected, "{text}");
}

#[test]
fn the_moves_before_a_fault_show_the_language() {
    check_length("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Xc6 *", (6, false));
    check_length("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 Weiss gibt auf 1-0", (6, false));
    check_length("[Foo]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *", (6, true));
    check_length("1. e4 e5 } 2. Sf3 Sc6 3. Lb5 a6 *", (6, true));
}

#[test]
fn castling_in_cyrillic_letters_is_castling() {
    check_length("1.e4 e5 2.Кf3 Кc6 3.Сb5 a6 4.Сa4 Кf6 5.О-О *", (9, true));
    check_length("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. О-О *", (7, true));
}

#[test]
fn a_lowercase_b_is_a_pawn() {
    check_length("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. bxc6 dxc6 *", (6, false));
    check_length("1. e4 e5 2. bc4 *", (2, false));
    check_length("1. b4 a5 2. bxa5 *", (3, true));
}

#[test]
fn a_letter_separated_from_its_move_is_not_a_sign() {
    for text in [
        "1. e4 e5 2. N f3 N c6 *",
        "1. e4 e5 2. N(g1)f3 *",
        "1. e4 e5 2. RR a3 *",
    ] {
        check_length(text, (2, false));
    }
    check_length("1. e4 e5 2. Nf3 N 2... Nc6 *", (4, true));
}
