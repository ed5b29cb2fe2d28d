use super::super::{Flaws, Limits, ParsedPgn, PgnError, Reader};

fn reading_within(text: &str, limits: &Limits) -> Result<ParsedPgn, PgnError> {
    let mut reader = Reader::new([text]);
    let parsed = reader.next_raw().expect("a game")?.read_to_fault(limits)?;
    let written = parsed.game.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&parsed.game), "{text}");
    Ok(parsed)
}

/// Checks the movetext up to the error that ends the reading, and checks this error. Returns the errors that the reader
/// tolerates.
#[track_caller]
fn check(text: &str, movetext: &str, fault: &str) -> Flaws {
    let parsed = reading_within(text, &Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found = parsed.fault.map(|fault| fault.to_string()).unwrap_or_default();
    assert_eq!(
        (parsed.game.movetext().as_str(), found.as_str()),
        (movetext, fault),
        "{text}"
    );
    parsed.flaws
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = reading_within(text, &Limits::default()).expect_err("no usable part");
    assert!(error.to_string().starts_with(expected), "{text}: {error}");
}

#[test]
fn a_game_without_faults_is_read_as_by_read_forgiving() {
    for text in [
        "1. e4 e5 {good} (1... c5 2. Qh9) 2. Nf3! 1-0",
        "[White \"a\"]\n*",
        "1. e4",
    ] {
        let parsed = reading_within(text, &Limits::default()).expect("a game");
        assert_eq!((parsed.fault, parsed.flaws), (None, Flaws::default()), "{text}");
        let mut reader = Reader::new([text]);
        let raw = reader.next_raw().expect("a game").expect("a short one");
        assert_eq!(raw.read_forgiving(&Limits::default()), Ok(parsed.game), "{text}");
    }
}

#[test]
fn after_a_fault_no_second_beginning_of_the_game_is_read() {
    let fault = "line 1, column 7: half-move 2: \"foo\" is not a move such as e4, Nf3, O-O or e2e4";
    check("1. e4 foo 1. e5 *", "1. e4", fault);
}

#[test]
fn the_part_before_a_fault_is_read() {
    for (rest, fault) in [
        (
            "2. Ke3 Nc6 *",
            "line 2, column 4: half-move 3: \"Ke3\" is not a legal move here",
        ),
        (
            "2. foo Nc6 *",
            "line 2, column 4: half-move 3: \"foo\" is not a move such as e4, Nf3, O-O or e2e4",
        ),
        ("2. -- Nc6 *", "line 2, column 4: half-move 3: a null move is not legal"),
        ("2. Z0 Nc6 *", "line 2, column 4: half-move 3: a null move is not legal"),
        ("{never closed 2. Nf3 *", "line 2, column 1: the comment is not closed"),
        (
            "2. [%clk 2. Nf3 *",
            "line 2, column 5: half-move 3: \"%clk\" is not a move such as e4, Nf3, O-O or e2e4",
        ),
    ] {
        check(&format!("1. e4 e5\n{rest}"), "1. e4 e5", fault);
    }
    check(
        "1. d4 d5 2. Nc3 Nf6 3. Nf3 {good} Nd7 4. e4 *",
        "1. d4 d5 2. Nc3 Nf6 3. Nf3 {good}",
        "line 1, column 35: half-move 6: \"Nd7\" could be the move of several pieces",
    );
    check(
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6 1-0",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6)",
        "line 1, column 10: the variation is not closed",
    );
    check(
        "1. e4 e5 (1... c5 2. Qh9 {x",
        "1. e4 e5 (1... c5 {2. Qh9})",
        "line 1, column 26: the comment is not closed",
    );
    let parsed = reading_within("[Result \"1-0\"]\n1. e4 e5 2. Ke3 0-1", &Limits::default()).expect("two moves");
    assert_eq!(parsed.game.result.text(), "1-0");
}

#[test]
fn closing_signs_without_an_opening_one_are_skipped() {
    for (text, count) in [
        ("1. e4 } e5 2. Nf3 *", 1),
        ("1. e4 ) e5 2. Nf3) *", 2),
        ("1. e4 ] e5 2. Nf3 *", 1),
        ("1. e4 [#] e5 2. Nf3 *", 1),
        ("1. e4 $ e5 2. Nf3 *", 1),
        ("1. e4 {a} } e5 2. Nf3 *", 1),
        ("1. e4 e5 2. Nf3 } *", 1),
    ] {
        let comment = if text.contains("{a}") { " {a} 1..." } else { "" };
        let flaws = check(text, &format!("1. e4{comment} e5 2. Nf3"), "");
        assert_eq!(
            (flaws.left_out_signs, flaws.left_out_tags, flaws.mended_tags),
            (count, 0, 0),
            "{text}"
        );
        assert!(flaws.first.is_some(), "{text}");
    }
}

#[test]
fn words_before_the_first_move_are_skipped() {
    for words in ["Kasparov - Karpov,", "Game one (Linares):", "White: Tal\n"] {
        let flaws = check(&format!("{words} 1. e4 e5 2. Nf3 *"), "1. e4 e5 2. Nf3", "");
        assert_eq!(flaws.left_out_signs, 1, "{words}");
    }
    // A word after a move number is a move that cannot be read.
    check_refused(
        "1. foo e5 (1. e4) *",
        "line 1, column 4: half-move 1: \"foo\" is not a move",
    );
}

#[test]
fn an_invalid_tag_does_not_prevent_reading_the_game() {
    let moves = "1. e4 e5 *";
    for line in [
        "[]",
        "[Site]",
        "[White Elo \"2500\"]",
        "[\"x\"]",
        "[1 2]",
        "[Annotator x\"y]",
    ] {
        let flaws = check(
            &format!("[White \"a\"]\n{line}\n[Black \"b\"]\n\n{moves}"),
            "1. e4 e5",
            "",
        );
        assert_eq!((flaws.left_out_tags, flaws.mended_tags), (1, 0), "{line}");
        let first = flaws.first.expect("the tag").to_string();
        assert!(first.starts_with("line 2, column 1: \"["), "{first}");
    }
    let flaws = check(
        &format!("[WhiteElo 2500]\n[Event 'x']\n\n{{a}} {moves}"),
        "{a} 1. e4 e5",
        "",
    );
    assert_eq!((flaws.left_out_tags, flaws.mended_tags), (0, 2));
    let long = format!("[Annotator \"{}\"]\n[White \"a\"]\n\n{moves}", "x".repeat(5 << 10));
    assert_eq!(check(&long, "1. e4 e5", "").left_out_tags, 1);
    let many: String = (0..300).map(|number| format!("[Tag{number} \"x\"]\n")).collect();
    // The tag `FEN` does not count towards the limit on tags.
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";
    let parsed = reading_within(&format!("{many}{fen}\n1. e4 *"), &Limits::default()).expect("a game");
    assert_eq!((parsed.flaws.left_out_tags, parsed.game.moves.len()), (44, 1));
}

#[test]
fn the_part_within_the_limits_is_read() {
    let limits = Limits {
        plies: 3,
        comment_bytes: 5,
        ..Limits::default()
    };
    let parsed = reading_within("1. e4 {too long} e5 2. Nf3 Nc6 3. d4 *", &limits).expect("three moves");
    assert_eq!(parsed.game.movetext(), "1. e4 e5 2. Nf3");
    let fault = parsed.fault.map(|fault| fault.to_string());
    assert_eq!(
        fault.as_deref(),
        Some("line 1, column 28: the game has more than 3 half-moves")
    );
    assert_eq!(parsed.flaws.left_out_signs, 1);
}

#[test]
fn a_game_without_a_usable_part_is_rejected() {
    for (text, fault) in [
        ("hello", "line 1, column 1: half-move 1"),
        ("1. Ke2", "line 1, column 4: half-move 1"),
        ("{never closed", "line 1, column 1: the comment is not closed"),
        ("[White \"a\"]\n}", "line 2, column 1: \"}\" cannot stand here"),
        (
            "[Event \"nothing\"",
            "line 1, column 1: \"[Event \"nothing\"\" is not a tag",
        ),
        (
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *",
            "line 1, column 1: tag FEN: ",
        ),
        ("[Variant \"Atomic\"]\n1. e4 *", "line 1, column 1: the variant"),
    ] {
        check_refused(text, fault);
    }
}

#[test]
fn a_million_signs_are_skipped_in_linear_time() {
    let text = ["1. e4 ", &"} ".repeat(1 << 20), "e5 *"].concat();
    assert_eq!(check(&text, "1. e4 e5", "").left_out_signs, 1 << 20);
}
