use chess_core::notation::pgn::Nag;
use chess_core::notation::{START_FEN, parse_game, parse_move};

use super::*;

fn game(moves: &str) -> Game {
    let start = Game::default();
    moves.split_whitespace().fold(start, |game, text| {
        let mv = parse_move(game.board(), text).expect("the test's moves are legal");
        game.play(mv).expect("it is legal")
    })
}

fn read(game: &Game, movetext: &str) -> Annotations {
    Annotations::from_movetext(game, movetext).expect("the test's movetext is valid")
}

/// The moves of a variation that starts after `from` plies of a game.
fn moves_of_line(game: &Game, from: usize, moves: &str) -> Vec<Move> {
    let start = game.board_at(from).expect("the game has this many plies").clone();
    let line = moves.split_whitespace().try_fold(Game::new(start), |line, text| {
        let mv = parse_move(line.board(), text).ok()?;
        line.play(mv).ok()
    });
    line.expect("the test's line is legal").moves().to_vec()
}

fn movetext_of(annotations: &Annotations, game: &Game) -> String {
    annotations.to_movetext(game).unwrap_or_default()
}

#[track_caller]
fn check_round_trip(game: &Game, movetext: &str, expected: &str) {
    let annotations = read(game, movetext);
    let text = movetext_of(&annotations, game);
    assert_eq!(text, expected);
    assert_eq!(read(game, &text), annotations, "{text}");
}

#[test]
fn annotations_are_read_and_written_unchanged() {
    let game = game("e4 e5 Nf3");
    for text in [
        "",
        "{first} 1. e4 e5 2. Nf3",
        "1. e4 $1 {good} (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3",
        "1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5",
    ] {
        check_round_trip(&game, text, text);
    }
}

#[test]
fn lines_with_common_moves_are_merged() {
    let game = game("e4 e5 Nf3");
    // A variation that begins with the move of its parent line starts a ply later instead.
    check_round_trip(
        &game,
        "1. e4 (1. e4 c5 2. c3) e5 2. Nf3",
        "1. e4 e5 (1... c5 2. c3) 2. Nf3",
    );
    check_round_trip(&game, "1. e4 e5 2. Nf3 (2. Nf3 Nc6 {x})", "1. e4 e5 2. Nf3 Nc6 {x}");
    check_round_trip(
        &game,
        "1. e4 (1. d4 d5) (1. d4 {a} d5 2. c4) (1. d4 Nf6) e5 2. Nf3",
        "1. e4 (1. d4 {a} 1... d5 (1... Nf6) 2. c4) 1... e5 2. Nf3",
    );
    // An alternative to a variation's first move is another variation of the same position.
    check_round_trip(
        &game,
        "1. e4 (1. d4 (1. c4)) e5 2. Nf3",
        "1. e4 (1. d4) (1. c4) 1... e5 2. Nf3",
    );
}

#[test]
fn comments_before_a_move_are_read_and_written_unchanged() {
    let before = game("e4 e5");
    let all = read(&before, "1. e4 e5 (1... {sharper is} c5 2. Nf3)");
    let after = game("e4 c5");
    let followed = all.after_change(&before, &after);
    assert_eq!(movetext_of(&followed, &after), "1. e4 {sharper is} 1... c5 2. Nf3");
    assert_eq!(read(&after, "1. e4 {sharper is} 1... c5 2. Nf3"), followed);
    // Repeated comments are preserved.
    check_round_trip(&before, "1. e4 {x} {y} {x} e5", "1. e4 {x} {y} {x} 1... e5");
}

#[test]
fn a_variation_that_returns_to_its_main_line_is_merged_with_it() {
    let game = game("e4 e5");
    check_round_trip(&game, "1. e4 (1. d4 (1. e4 c5)) e5", "1. e4 (1. d4) 1... e5 (1... c5)");
}

#[test]
fn the_depth_of_variations_is_limited() {
    let game = game("e4");
    // Each line contains the line before it and differs in its last move. The king's knights move out and back, then a
    // queen's knight moves out.
    let lines = (0..100).map(|length| {
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(length);
        let other = if length % 2 == 0 { "b1c3" } else { "b8c6" };
        let line: Vec<&str> = moves.chain([other]).collect();
        line.join(" ")
    });
    let all = lines.fold(Annotations::default(), |all, moves| {
        all.with_line(&game, 0, &line_of_uci(&moves))
    });
    let text = movetext_of(&all, &game);
    assert_eq!(read(&game, &text), all);
    assert!(text.contains("{(g1f3"), "deeper moves are written as words");
}

/// The moves of a line from the standard position.
fn line_of_uci(moves: &str) -> Vec<Move> {
    let mut board = chess_core::Board::default();
    let moves = moves.split_whitespace().map(|text| {
        let mv = chess_core::notation::parse_uci(&board, text).expect("the test's moves are legal");
        board = board.play(mv).expect("it is legal");
        mv
    });
    moves.collect()
}

#[test]
fn tried_lines_become_variations_and_nested_variations() {
    let game = game("e4 e5 Nf3");
    let mut tried = Annotations::default();
    for (from, moves) in [
        (1, "c5 Nf3"),
        (1, "c5 Nc3"),
        (1, "e5 Nf3 Nc6"),
        (1, "e5"),
        (3, "Nf6"),
        (0, "d4"),
        (2, ""),
    ] {
        tried = tried.with_line(&game, from, &moves_of_line(&game, from, moves));
    }
    let expected = "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 Nc6 (2... Nf6)";
    assert_eq!(movetext_of(&tried, &game), expected);
    for (from, moves, expected) in [
        (1, "c5", "Nf3"),
        (1, "c5 Nf3", ""),
        (1, "c5 Nc3", ""),
        (1, "c5 c3", ""),
        (1, "e5 Nf3", ""),
        (2, "Nf3 Nc6", ""),
        (0, "d4", ""),
        (1, "d5", ""),
    ] {
        let tried_moves = moves_of_line(&game, from, moves);
        let rest = moves_of_line(&game, from, &[moves, expected].join(" ")).split_off(tried_moves.len());
        assert_eq!(tried.continuation(&game, from, &tried_moves), rest, "{moves}");
    }
}

#[test]
fn annotations_follow_the_game() {
    let before = game("e4 e5 Nf3");
    let all = read(
        &before,
        "{0} 1. e4 {1} (1. d4) e5 {2} (1... c5 {s} 2. Nf3 (2. c3)) 2. Nf3 {3} (2. f4 {g} exf4) Nc6 (2... d6)",
    );
    let check =
        |after: &Game, expected: &str| assert_eq!(movetext_of(&all.after_change(&before, after), after), expected);
    let whole = movetext_of(&all, &before);
    // Undoing moves changes nothing.
    check(&before.go_to(1).expect("there are three plies"), &whole);
    // A variation that is played becomes the game. The other variations of its position are preserved.
    let after = |moves: &str| game(moves);
    check(
        &after("e4 e5 Nf3 Nc6"),
        "{0} 1. e4 {1} (1. d4) 1... e5 {2} (1... c5 {s} 2. Nf3 (2. c3)) 2. Nf3 {3} \
         (2. f4 {g} 2... exf4) 2... Nc6 (2... d6)",
    );
    check(&after("e4 c5"), "{0} 1. e4 {1} (1. d4) 1... c5 {s} 2. Nf3 (2. c3)");
    check(
        &after("e4 e5 f4"),
        "{0} 1. e4 {1} (1. d4) 1... e5 {2} (1... c5 {s} 2. Nf3 (2. c3)) 2. f4 {g} 2... exf4",
    );
    check(
        &after("e4 c6"),
        "{0} 1. e4 {1} (1. d4) 1... c6 (1... c5 {s} 2. Nf3 (2. c3))",
    );
    check(&after("c4"), "{0} 1. c4 (1. d4)");
    let other = parse_game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ["e2e4"]).expect("legal moves");
    check(&other, "");
}

/// Returns a line of up to `length` moves. There are only two moves to choose from, so that many lines are the same at
/// first.
fn random_line(random: &mut fastrand::Rng, game: &Game, from: usize, length: usize) -> Vec<Move> {
    let mut board = game.board_at(from).expect("a position of the game").clone();
    let moves = (0..random.usize(..=length)).map_while(|_| {
        let legal = board.legal_moves();
        let mv = *legal.get(random.usize(..2)).or(legal.first())?;
        board = board.play(mv).expect("it is legal");
        Some(mv)
    });
    moves.collect()
}

#[test]
fn a_line_without_annotations_is_added_like_a_line_with_annotations() {
    let mut random = fastrand::Rng::with_seed(44);
    for length in [4, 4, 8, 30, 200] {
        let start = game("");
        let game = random_line(&mut random, &start, 0, 6)
            .into_iter()
            .fold(start, |game, mv| game.play(mv).expect("it is legal"));
        let mut all = read(&game, "{0} 1. a4 {1} (1. a3 {2} a6 {3} (1... a5 $1))");
        for _ in 0..100 {
            let from = random.usize(..=game.ply());
            let line = random_line(&mut random, &game, from, length);
            let mut expected = all.clone();
            expected.add(&game, from, line.iter().copied().map(Node::new).collect());
            all = all.with_line(&game, from, &line);
            assert_eq!(all, expected, "{from} {line:?}");
        }
    }
}

#[test]
fn pgn_has_the_annotations_without_moves_that_were_taken_back() {
    let whole = game("e4 e5 Nf3");
    let all = read(&whole, "{0} 1. e4 {1} e5 {2} (1... c5) 2. Nf3 {3} Nc6 (2... d6 3. d4)");
    let text = |game: &Game| all.to_pgn(game).movetext();
    assert_eq!(
        text(&whole),
        "{0} 1. e4 {1} 1... e5 {2} (1... c5) 2. Nf3 {3} (2. Nf3 Nc6) (2. Nf3 d6 3. d4)"
    );
    let undone = whole.go_to(1).expect("there are three plies");
    assert_eq!(text(&undone), "{0} 1. e4 {1} (1. e4 c5)");
    let start = game("");
    let tried = Annotations::default().with_line(&start, 0, &moves_of_line(&start, 0, "e4 e5"));
    assert_eq!(tried.to_pgn(&start).movetext(), "{1. e4 e5}");
    let read_again = Annotations::from_pgn(&whole, all.to_pgn(&whole));
    assert_eq!(movetext_of(&read_again, &whole), movetext_of(&all, &whole));
}

#[test]
fn the_annotations_of_a_position_are_shown() {
    let game = game("e4 e5 Nf3");
    let all = read(
        &game,
        "{first} {of all} 1. e4 $1 {good} e5 $6 (1... c5 {Sicilian} 2. Nf3) 2. Nf3",
    );
    let shown = [0, 1, 2, 3, 9].map(|ply| all.text(&game, ply));
    assert_eq!(shown, ["first of all", "! good", "?!", "", ""]);
}

#[test]
fn invalid_movetext_is_an_error() {
    let game = parse_game(START_FEN, ["e2e4"]).expect("a legal move");
    assert!(Annotations::from_movetext(&game, "1. e5").is_err());
    // Illegal moves of a variation become a comment.
    let annotations = read(&game, "1. e4 (1. d4 d6 2. Qh9 foo)");
    assert!(
        movetext_of(&annotations, &game).contains("Qh9 foo"),
        "{}",
        movetext_of(&annotations, &game)
    );
}

#[test]
fn the_comment_and_the_mark_of_a_move_are_changed() {
    let game = game("e4 e5 Nf3");
    let annotations = read(&game, "{first} 1. e4 $3 $14 {a} {b} (1. d4 {old} d5) 1... e5 2. Nf3");
    let queens_pawn = moves_of_line(&game, 0, "d4 d5");
    let mark_and_comment = |annotations: &Annotations, path| annotations.mark_and_comment(&game, path);
    assert_eq!(mark_and_comment(&annotations, (0, &[])), (None, "first".into()));
    assert_eq!(
        mark_and_comment(&annotations, (1, &[])),
        (Some(Nag::BRILLIANT), "a b".into())
    );
    assert_eq!(
        mark_and_comment(&annotations, (0, &queens_pawn[..1])),
        (None, "old".into())
    );
    let changed = annotations
        .with_mark_and_comment(&game, (0, &[]), None, "")
        .with_mark_and_comment(&game, (1, &[]), Some(Nag::DUBIOUS), "  two\nlines ")
        .with_mark_and_comment(&game, (0, &queens_pawn), Some(Nag::GOOD), "solid")
        .with_mark_and_comment(&game, (3, &[]), None, "the } end")
        .with_mark_and_comment(&game, (7, &[]), None, "there is no such move");
    let text = "1. e4 $6 $14 {two lines} (1. d4 {old} 1... d5 $1 {solid}) 1... e5 2. Nf3";
    assert!(
        movetext_of(&changed, &game).starts_with(text),
        "{}",
        movetext_of(&changed, &game)
    );
    assert_eq!(
        mark_and_comment(&read(&game, &movetext_of(&changed, &game)), (3, &[])).1,
        "the } end"
    );
    assert_eq!(
        changed
            .with_mark_and_comment(&game, (1, &[]), None, "")
            .mark_and_comment(&game, (1, &[])),
        (None, String::new())
    );
}

#[test]
fn a_variation_is_removed_from_one_of_its_moves_on() {
    let game = game("e4 e5 Nf3");
    let annotations = read(
        &game,
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 3. Bb5",
    );
    let without = |from, moves: &str| {
        movetext_of(
            &annotations.without_moves_from(&game, (from, &moves_of_line(&game, from, moves))),
            &game,
        )
    };
    let rest = "1... e5 2. Nf3 Nc6 3. Bb5";
    assert_eq!(without(0, "d4"), format!("1. e4 (1. c4) {rest}"));
    assert_eq!(
        without(0, "d4 d5 c4"),
        format!("1. e4 (1. d4 d5 (1... Nf6 2. c4)) (1. c4) {rest}")
    );
    assert_eq!(without(0, "d4 d5"), format!("1. e4 (1. d4 Nf6 2. c4) (1. c4) {rest}"));
    assert_eq!(without(0, "d4 Nf6"), format!("1. e4 (1. d4 d5 2. c4) (1. c4) {rest}"));
    assert_eq!(
        without(3, "Nc6 Bb5"),
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6"
    );
    assert_eq!(
        without(3, "Nc6"),
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3"
    );
    for (from, moves) in [(0, "e4 e5"), (0, "a4"), (1, "c5")] {
        assert_eq!(
            without(from, moves),
            movetext_of(&annotations, &game),
            "{moves} is not a variation"
        );
    }
}

#[test]
fn a_variation_is_promoted() {
    let game = game("e4 e5 Nf3");
    let annotations = read(
        &game,
        "1. e4 (1. d4 {d} d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 {x} 2. Nf3 Nc6 (2... d6) 3. Bb5",
    );
    let promoted =
        |from, moves: &str| annotations.with_variation_promoted(&game, (from, &moves_of_line(&game, from, moves)));
    let (moves, inner) = promoted(0, "d4 Nf6").expect("there is this variation");
    assert_eq!(moves, game.moves());
    let text = "1. e4 (1. d4 {d} 1... Nf6 (1... d5 2. c4) 2. c4) (1. c4) 1... e5 {x} 2. Nf3 Nc6 (2... d6) 3. Bb5";
    assert_eq!(movetext_of(&inner, &game), text);
    let (moves, outer) = promoted(0, "d4 d5").expect("there is this variation");
    let other = Game::default();
    let other = moves
        .iter()
        .fold(other, |game, mv| game.play(*mv).expect("it is legal"));
    assert_eq!(other.moves(), moves_of_line(&game, 0, "d4 d5 c4"));
    let text = "1. d4 {d} (1. e4 e5 {x} 2. Nf3 Nc6 (2... d6) 3. Bb5) (1. c4) 1... d5 (1... Nf6 2. c4) 2. c4";
    assert_eq!(movetext_of(&outer, &other), text);
    let (moves, longer) = promoted(3, "d6").expect("there is this variation");
    let further = game.play(moves[3]).expect("it is legal");
    assert_eq!((moves.len(), longer.variations_at(&further, 3).len()), (4, 1));
    assert_eq!(promoted(0, "e4"), None);
    assert_eq!(promoted(0, "a4"), None);
    let taken_back = game.go_to(1).expect("there is a move");
    let answer = moves_of_line(&game, 2, "Nc3");
    let with = annotations.with_line(&taken_back, 2, &answer);
    assert_eq!(
        with.with_variation_promoted(&taken_back, (2, &answer)),
        None,
        "it would replace a move that was taken back"
    );
}

#[test]
fn comments_after_variations_stay_there() {
    let game = game("e4 e5 Nf3");
    for text in [
        "1. e4 (1. d4) {x} 1... e5 2. Nf3",
        "1. e4 (1. d4) {x} (1. c4) {y} {z} 1... e5 2. Nf3",
        "1. e4 {a} (1. d4 d5 (1... Nf6) {inner} 2. c4) {outer} 1... e5 2. Nf3",
        "1. e4 e5 2. Nf3 (2. f4) {at the end}",
    ] {
        check_round_trip(&game, text, text);
    }
    // When a variation is merged with the game, its comment is placed after the move.
    check_round_trip(
        &game,
        "1. e4 (1. e4 c5) {x} e5 2. Nf3",
        "1. e4 {x} 1... e5 (1... c5) 2. Nf3",
    );
    // If the variation is removed, the comment after it is preserved.
    let annotations = read(&game, "1. e4 (1. d4) {x} (1. c4) {y} 1... e5 2. Nf3");
    let without = annotations.without_moves_from(&game, (0, &moves_of_line(&game, 0, "c4")));
    assert_eq!(movetext_of(&without, &game), "1. e4 (1. d4) {x} {y} 1... e5 2. Nf3");
    let bare = without.without_moves_from(&game, (0, &moves_of_line(&game, 0, "d4")));
    assert_eq!(movetext_of(&bare, &game), "1. e4 {x} {y} 1... e5 2. Nf3");
    assert_eq!(bare.text(&game, 1), "x y");
}

#[test]
fn commands_are_not_shown_and_stay_if_a_comment_is_changed() {
    let game = game("e4 e5 Nf3");
    let text = "{[%evp 0]} 1. e4 {[%clk 0:05:00] good [%csl Gc5]} (1. d4) {why?} 1... e5 {[%eval 0.2]} 2. Nf3";
    let annotations = read(&game, text);
    assert_eq!([0, 1, 2].map(|ply| annotations.text(&game, ply)), ["", "good why?", ""]);
    let with = |comment: &str| annotations.with_mark_and_comment(&game, (1, &[]), Some(Nag::GOOD), comment);
    // The text of the comment is unchanged.
    let marked = text.replacen("e4 {", "e4 $1 {", 1);
    assert_eq!(movetext_of(&with("good why?"), &game), marked);
    let changed = "{[%evp 0]} 1. e4 $1 {[%clk 0:05:00] [%csl Gc5]} {best} (1. d4) 1... e5 {[%eval 0.2]} 2. Nf3";
    assert_eq!(movetext_of(&with("best"), &game), changed);
    assert_eq!(movetext_of(&with(""), &game), changed.replace(" {best}", ""));
    let first = annotations.with_mark_and_comment(&game, (0, &[]), None, "so it begins");
    assert!(movetext_of(&first, &game).starts_with("{[%evp 0]} {so it begins} 1. e4"));
    // These comments contain only commands.
    let has_text = |text: &str| read(&game, text).have_text();
    assert!(!has_text("{[%evp 0]} 1. e4 {[%clk 0:05:00]} 1... e5 2. Nf3"));
    assert!(has_text("1. e4 {[%clk 0:05:00] x} 1... e5 2. Nf3") && has_text("1. e4 $1 1... e5 2. Nf3"));
}
