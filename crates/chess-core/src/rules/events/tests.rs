use super::{GameEvent, events};
use crate::rules::tests::{START, board, game};
use crate::rules::{Color, DrawClaim, Game, GameAction, Outcome};

/// A short description of an event.
fn description(event: &GameEvent) -> String {
    match event {
        GameEvent::NewGame => "new game".to_owned(),
        GameEvent::Moved(made) => format!("{} {}", made.piece, made.mv),
        GameEvent::Undone(made) => format!("undone {}", made.mv),
        GameEvent::Redone(made) => format!("redone {}", made.mv),
        GameEvent::NoLongerInCheck(color) => format!("{color} out of check"),
        GameEvent::InCheck { color, king, by } => {
            let by: Vec<&str> = by.iter().map(|square| square.name()).collect();
            format!("{color} in check on {king} from {}", by.join(","))
        }
        GameEvent::Resumed(outcome) => format!("no longer: {outcome}"),
        GameEvent::Message(message) => message.to_string(),
        GameEvent::Ended(outcome) => outcome.to_string(),
    }
}

#[track_caller]
fn check(before: &Game, after: &Game, expected: &[&str]) {
    let found: Vec<String> = events(before, after).iter().map(description).collect();
    assert_eq!(found, expected);
}

#[test]
fn moves_are_made_undone_and_redone() {
    let two = game(START, "e2e4 d7d5");
    let three = game(START, "e2e4 d7d5 e4d5");
    check(&two, &three, &["P e4d5"]);
    let [GameEvent::Moved(made)] = events(&two, &three)[..] else {
        panic!("one move");
    };
    assert_eq!(
        made.captured.map(|(square, piece)| (square.name(), piece.code())),
        Some(("d5", "bP"))
    );
    assert_eq!(made.ply, 2);
    check(&three, &three.undo().unwrap(), &["undone e4d5"]);
    check(&three.undo().unwrap(), &three, &["redone e4d5"]);
    check(
        &three,
        &three.go_to(0).unwrap(),
        &["undone e4d5", "undone d7d5", "undone e2e4"],
    );
    check(&three.go_to(1).unwrap(), &three, &["redone d7d5", "redone e4d5"]);
    let passed = game(START, "e2e4 a7a6 e4e5 d7d5");
    let captured = game(START, "e2e4 a7a6 e4e5 d7d5 e5d6");
    let [GameEvent::Moved(made)] = events(&passed, &captured)[..] else {
        panic!("one move");
    };
    assert_eq!(made.captured.map(|(square, _)| square.name()), Some("d5"));
}

#[test]
fn a_new_move_after_undo_differs_from_a_redo() {
    let back = game(START, "e2e4 e7e5 g1f3").go_to(1).unwrap();
    check(&back, &game(START, "e2e4 c7c5"), &["p c7c5"]);
    // Playing the undone move is the same as a redo.
    check(&back, &game(START, "e2e4 e7e5"), &["redone e7e5"]);
    check(
        &game(START, "e2e4 e7e5"),
        &game(START, "e2e4 c7c5"),
        &["undone e7e5", "p c7c5"],
    );
    // A new move after an undo at the start of the game.
    check(&back.go_to(0).unwrap(), &game(START, "d2d4"), &["P d2d4"]);
    // Dropping the undone moves is not an event: nothing happened on the board.
    check(&back, &game(START, "e2e4"), &[]);
}

#[test]
fn another_game_has_its_own_event() {
    let played = game(START, "e2e4 e7e5");
    check(&played, &Game::default(), &["new game"]);
    check(&played, &game(START, "d2d4"), &["new game"]);
    let mate = Game::new(board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
    check(
        &played,
        &mate,
        &["new game", "Black in check on h8 from g7", "Checkmate. White wins."],
    );
    let claim = Game::new(board("4k3/8/8/8/8/8/3R4/K7 w - - 100 90"));
    check(
        &mate,
        &claim,
        &["new game", "A draw by the fifty-move rule can be claimed."],
    );
}

#[test]
fn checks_given_and_ended_have_events() {
    let check_given = game(START, "e2e4 f7f5 d1h5");
    let answered = game(START, "e2e4 f7f5 d1h5 g7g6");
    check(
        &check_given.undo().unwrap(),
        &check_given,
        &["redone d1h5", "Black in check on e8 from h5"],
    );
    check(&check_given, &answered, &["p g7g6", "Black out of check"]);
    check(
        &answered,
        &answered.undo().unwrap(),
        &["undone g7g6", "Black in check on e8 from h5"],
    );
    // A check answered with a check, and a check ended by a capture.
    let position = "3k4/8/8/7Q/8/8/8/r3K3 w - - 0 1";
    let (before, after) = (Game::new(board(position)), game(position, "h5d1"));
    check(
        &before,
        &after,
        &["Q h5d1", "White out of check", "Black in check on d8 from d1"],
    );
    check(
        &after,
        &after.undo().unwrap(),
        &["undone h5d1", "Black out of check", "White in check on e1 from a1"],
    );
    let position = "4k3/p7/8/8/8/4r3/3B4/4K3 w - - 0 1";
    check(
        &Game::new(board(position)),
        &game(position, "d2e3"),
        &["B d2e3", "White out of check"],
    );
    let double = game("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6");
    check(
        &Game::new(double.start().clone()),
        &double,
        &["N e4f6", "Black in check on e8 from e1,f6"],
    );
}

#[test]
fn ends_have_events_when_made_undone_and_redone() {
    let open = game(START, "e2e4 e7e5");
    for (ended, sentence) in [
        (open.resign(Color::White).unwrap(), "White resigned. Black wins."),
        (open.resign(Color::Black).unwrap(), "Black resigned. White wins."),
        (open.agree_draw().unwrap(), "Draw by agreement."),
        (
            open.run_out_of_time(Color::Black).unwrap(),
            "Black ran out of time. White wins.",
        ),
    ] {
        check(&open, &ended, &[sentence]);
        let back = ended.undo().unwrap();
        check(&ended, &back, &[&format!("no longer: {sentence}")]);
        check(&back, &ended, &[sentence]);
        check(
            &ended,
            &ended.go_to(1).unwrap(),
            &["undone e7e5", &format!("no longer: {sentence}")],
        );
        check(&ended.go_to(1).unwrap(), &ended, &["redone e7e5", sentence]);
    }
    let resigned = open.resign(Color::White).unwrap();
    check(&resigned, &open.agree_draw().unwrap(), &["Draw by agreement."]);

    let mate = game(START, "f2f3 e7e5 g2g4 d8h4");
    let last = ["White in check on e1 from h4", "Checkmate. Black wins."];
    check(&game(START, "f2f3 e7e5 g2g4"), &mate, &["q d8h4", last[0], last[1]]);
    check(
        &mate,
        &mate.undo().unwrap(),
        &["undone d8h4", "White out of check", "no longer: Checkmate. Black wins."],
    );
}

#[test]
fn a_claimable_draw_is_reported_once() {
    let before = game(START, &("g1f3 g8f6 f3g1 f6g8 ".to_owned() + "g1f3 g8f6 f3g1"));
    let third = game(START, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let sentence = "A draw by threefold repetition can be claimed.";
    check(&before, &third, &["n f6g8", sentence]);
    let claimed = third.claim_draw().unwrap();
    check(&third, &claimed, &["Draw claimed by threefold repetition."]);
    check(&claimed, &third, &["no longer: Draw claimed by threefold repetition."]);
    assert_eq!(third.claimable_draw(), Some(DrawClaim::ThreefoldRepetition));
    // The claim is reported for the third position, but not again for the next position, which allows a claim too.
    check(&third, &third.play(third.moves()[0]).unwrap(), &["N g1f3"]);
}

#[test]
fn events_match_random_actions() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..30 {
        let mut game = Game::default();
        for _ in 0..60 {
            assert_eq!(events(&game, &game), []);
            let moves = game.board().legal_moves();
            let (next, first) = match random.usize(..6) {
                0 => (game.undo(), "undone"),
                1 => (game.redo(), "redone"),
                2 => (game.resign(Color::ALL[random.usize(..2)]).ok(), "ended"),
                _ => {
                    let Some(&mv) = random.choice(&moves) else {
                        break;
                    };
                    let is_redo = game.undone_actions().next() == Some(GameAction::Move(mv));
                    (game.play(mv).ok(), if is_redo { "redone" } else { "moved" })
                }
            };
            let Some(next) = next else { continue };
            let found = events(&game, &next);
            let is_end = next.moves().len() == game.moves().len();
            let fits = match found.first() {
                Some(GameEvent::Moved(made)) => first == "moved" && next.moves().last() == Some(&made.mv),
                Some(GameEvent::Redone(made)) => first == "redone" && next.moves().last() == Some(&made.mv),
                Some(GameEvent::Undone(made)) => first == "undone" && game.moves().last() == Some(&made.mv),
                Some(GameEvent::Ended(Outcome::Resignation { .. })) => {
                    is_end && (first == "ended" || first == "redone")
                }
                Some(GameEvent::Resumed(_)) => is_end && first == "undone",
                _ => false,
            };
            assert!(fits, "{first}: {found:?}");
            assert_eq!(
                next.board().is_in_check() && !is_end,
                found.iter().any(|event| matches!(event, GameEvent::InCheck { .. }))
            );
            assert_eq!(
                next.outcome().is_some(),
                found.iter().any(|event| matches!(event, GameEvent::Ended(_))),
            );
            game = next;
        }
    }
}
