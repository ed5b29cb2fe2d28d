use super::{ActionError, Game, GameAction};
use crate::rules::tests::{START, board, flipped, game};
use crate::rules::{Board, Color, DrawClaim, Move, Outcome};

use DrawClaim::{FiftyMoves, ThreefoldRepetition};

/// The same moves in long algebraic notation, with colours exchanged.
fn flipped_moves(moves: &str) -> String {
    let flip = |c: char| match c.to_digit(10) {
        Some(rank) => char::from_digit(9 - rank, 10).unwrap_or(c),
        None => c,
    };
    moves.chars().map(flip).collect()
}

/// The game and its twin with colours exchanged, each with the side that corresponds to White.
fn twins(start: &str, moves: &str) -> [(Game, Color); 2] {
    [
        (game(start, moves), Color::White),
        (game(&flipped(start), &flipped_moves(moves)), Color::Black),
    ]
}

/// The usual start position has no twin because White always moves first there; this position has a twin.
const KINGS_AND_PAWNS: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
const ROOK: &str = "4k3/8/8/8/8/8/3R4/K7 w - - 0 90";

fn mv(game: &Game, text: &str) -> Move {
    crate::notation::parse_move(game.board(), text).unwrap()
}

fn kinds(actions: impl Iterator<Item = GameAction>) -> Vec<String> {
    actions
        .map(|action| match action {
            GameAction::Move(mv) => mv.to_string(),
            other => format!("{other:?}"),
        })
        .collect()
}

#[track_caller]
fn check_line(game: &Game, done: &[&str], undone: &[&str]) {
    assert_eq!(kinds(game.actions()), done);
    assert_eq!(kinds(game.undone_actions()), undone);
    assert_eq!(game.cursor(), done.len());
}

#[test]
fn undone_actions_are_dropped_by_a_new_action() {
    let played = game(START, "e2e4 e7e5 g1f3");
    check_line(&played, &["e2e4", "e7e5", "g1f3"], &[]);
    let back = played.undo().unwrap().undo().unwrap();
    check_line(&back, &["e2e4"], &["e7e5", "g1f3"]);
    assert_eq!(back.board(), game(START, "e2e4").board());
    assert_eq!(back.moves(), &played.moves()[..1]);
    assert_eq!(back.board_at(2), None);
    assert_eq!(back.redo().unwrap().redo().unwrap(), played);
    assert_eq!(played.redo(), None);
    assert_eq!(Game::default().undo(), None);

    let other = back.play(mv(&back, "c7c5")).unwrap();
    check_line(&other, &["e2e4", "c7c5"], &[]);
    assert_eq!(other, game(START, "e2e4 c7c5"));
    // The original games are unchanged.
    check_line(&back, &["e2e4"], &["e7e5", "g1f3"]);
    check_line(&played, &["e2e4", "e7e5", "g1f3"], &[]);

    // Playing the undone move again also drops the later undone moves.
    let again = back.play(mv(&back, "e7e5")).unwrap();
    check_line(&again, &["e2e4", "e7e5"], &[]);
}

#[test]
fn go_to_reaches_every_point_of_the_record() {
    let resigned = game(START, "e2e4 e7e5").resign(Color::White).unwrap();
    let all = ["e2e4", "e7e5", "Resign(White)"];
    for from in 0..=3 {
        let start = resigned.go_to(from).unwrap();
        for to in 0..=3 {
            let reached = start.go_to(to).unwrap();
            check_line(&reached, &all[..to], &all[to..]);
            assert_eq!(reached.ply(), to.min(2));
            assert_eq!(reached.outcome().is_some(), to == 3);
            assert_eq!(reached == resigned, to == 3);
        }
        assert_eq!(start.go_to(4), None);
        assert_eq!(start.go_to(usize::MAX), None);
    }
}

#[test]
fn every_ending_can_be_undone_and_redone() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let open = game(START, "e2e4 e7e5");
    let claimable = game(START, &shuffle.repeat(2));
    let announced = game(START, &(shuffle.to_owned() + "g1f3 g8f6 f3g1"));
    let back_home = mv(&announced, "f6g8");
    let mate = game(START, "f2f3 e7e5 g2g4 d8h4");
    for (ended, outcome) in [
        (
            open.resign(Color::White).unwrap(),
            Outcome::Resignation { winner: Color::Black },
        ),
        (
            open.resign(Color::Black).unwrap(),
            Outcome::Resignation { winner: Color::White },
        ),
        (open.agree_draw().unwrap(), Outcome::Agreement),
        (
            open.run_out_of_time(Color::White).unwrap(),
            Outcome::Time { winner: Color::Black },
        ),
        (
            open.run_out_of_time(Color::Black).unwrap(),
            Outcome::Time { winner: Color::White },
        ),
        (claimable.claim_draw().unwrap(), Outcome::Claim(ThreefoldRepetition)),
        (
            announced.claim_draw_with(back_home).unwrap(),
            Outcome::Claim(ThreefoldRepetition),
        ),
        (mate, Outcome::Checkmate { winner: Color::Black }),
    ] {
        assert_eq!(ended.outcome(), Some(outcome));
        let back = ended.undo().unwrap();
        assert_eq!(
            (back.outcome(), back.ending(), back.undone_actions().len()),
            (None, None, 1)
        );
        assert_eq!(back.redo(), Some(ended.clone()));

        // No action is possible while the ending is in effect.
        let refused = Err(ActionError::GameOver(outcome));
        let any = ended.board().legal_moves().first().copied().unwrap_or(back_home);
        assert_eq!(ended.play(any), refused);
        assert_eq!(ended.resign(Color::White), refused);
        assert_eq!(ended.agree_draw(), refused);
        assert_eq!(ended.claim_draw(), refused);
        assert_eq!(ended.claim_draw_with(any), refused);
        assert_eq!(ended.run_out_of_time(Color::Black), refused);
        assert_eq!((ended.claimable_draw(), ended.claimable_draw_with(any)), (None, None));

        // Another action drops the ending.
        let instead = back.play(back.board().legal_moves()[0]).unwrap();
        assert_eq!((instead.outcome(), instead.undone_actions().len()), (None, 0));
        assert_eq!(instead.cursor(), ended.cursor());
    }
}

#[test]
fn refusals_have_reasons() {
    let start = Game::default();
    let e5 = mv(&game(START, "e2e4"), "e7e5");
    assert_eq!(start.play(e5).unwrap_err().to_string(), "e7e5 is not a legal move here");
    assert_eq!(start.claim_draw_with(e5), start.play(e5));
    assert_eq!(start.claim_draw(), Err(ActionError::NothingToClaim));
    assert_eq!(
        start.claim_draw_with(mv(&start, "e2e4")),
        Err(ActionError::NothingToClaim)
    );
    // An action that was not created by this game's own methods is checked too.
    for claim in DrawClaim::ALL {
        let claimed = GameAction::ClaimDraw { claim, intended: None };
        assert_eq!(start.act(claimed), Err(ActionError::NothingToClaim));
    }
}

#[test]
fn a_draw_can_be_agreed_upon_after_both_sides_have_moved() {
    for moves in ["", "e2e4"] {
        assert_eq!(game(START, moves).agree_draw(), Err(ActionError::TooEarlyToAgree));
    }
    assert!(game(START, "e2e4 e7e5").agree_draw().is_ok());
    // In a game that starts from a later position, the move number in the FEN shows that both sides have moved.
    assert!(Game::new(board(ROOK)).agree_draw().is_ok());
}

#[track_caller]
fn check_outcome(fen: &str, expected: Option<fn(Color) -> Outcome>) {
    for (game, white) in twins(fen, "") {
        assert_eq!(
            game.outcome(),
            expected.map(|outcome| outcome(white)),
            "{}",
            game.board()
        );
    }
}

#[test]
fn games_end_by_checkmate_stalemate_and_insufficient_material() {
    check_outcome(
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        Some(|white| Outcome::Checkmate { winner: white }),
    );
    check_outcome(
        "8/8/8/8/8/6k1/6q1/7K w - - 0 1",
        Some(|white| Outcome::Checkmate { winner: !white }),
    );
    check_outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(|_| Outcome::Stalemate));
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
    ] {
        check_outcome(fen, Some(|_| Outcome::InsufficientMaterial));
    }
    for fen in [
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ] {
        check_outcome(fen, None);
    }
}

#[test]
fn seventy_five_moves_end_the_game_unless_the_last_one_mates() {
    check_outcome("4k3/8/8/8/8/8/3R4/K7 w - - 149 90", None);
    check_outcome("4k3/8/8/8/8/8/3R4/K7 w - - 150 90", Some(|_| Outcome::SeventyFiveMoves));
    check_outcome(
        "7k/6Q1/6K1/8/8/8/8/8 b - - 150 90",
        Some(|white| Outcome::Checkmate { winner: white }),
    );
    for (before, white) in twins("7k/8/6K1/8/8/8/Q7/8 w - - 149 90", "") {
        for (text, outcome) in [
            ("a2a8", Outcome::Checkmate { winner: white }),
            ("a2a3", Outcome::SeventyFiveMoves),
        ] {
            let text = if white == Color::White {
                text.to_owned()
            } else {
                flipped_moves(text)
            };
            assert_eq!(before.play(mv(&before, &text)).unwrap().outcome(), Some(outcome));
        }
    }
}

#[test]
fn threefold_is_a_claim_and_fivefold_ends_the_game() {
    let shuffle = "e1d1 e8d8 d1e1 d8e8 ";
    for (times, claim, outcome) in [
        (1, None, None),
        (2, Some(ThreefoldRepetition), None),
        (3, Some(ThreefoldRepetition), None),
        (4, None, Some(Outcome::FivefoldRepetition)),
    ] {
        for (game, _) in twins(KINGS_AND_PAWNS, &shuffle.repeat(times)) {
            assert_eq!(game.repetitions(), times + 1);
            assert_eq!((game.claimable_draw(), game.outcome()), (claim, outcome), "{times}");
            // The position after the first move has appeared `times` times. Playing the same move now adds one
            // appearance.
            if outcome.is_none() {
                let there = game.play(game.moves()[0]).unwrap();
                assert_eq!(there.repetitions(), times + 1);
            }
        }
    }
}

#[test]
fn undone_moves_do_not_count_for_repetition() {
    let twice = game(START, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let back = twice.go_to(4).unwrap();
    assert_eq!((back.repetitions(), back.claimable_draw()), (2, None));
}

#[test]
fn fifty_moves_are_a_claim() {
    for (clock, claim) in [
        (99, None),
        (100, Some(FiftyMoves)),
        (149, Some(FiftyMoves)),
        (150, None),
    ] {
        for (game, _) in twins(&format!("4k3/8/8/8/8/8/3R4/K7 w - - {clock} 90"), "") {
            assert_eq!(game.claimable_draw(), claim, "{clock}");
            let claimed = game.claim_draw();
            assert_eq!(claimed.ok().and_then(|game| game.outcome()), claim.map(Outcome::Claim));
        }
    }
}

/// Checks which claim is possible when `text` is announced; the announced move is not played.
#[track_caller]
fn check_claim_with(start: &str, moves: &str, text: &str, expected: Option<DrawClaim>) {
    for (game, white) in twins(start, moves) {
        let text = if white == Color::White {
            text.to_owned()
        } else {
            flipped_moves(text)
        };
        let intended = mv(&game, &text);
        assert_eq!(game.claimable_draw_with(intended), expected, "{moves} {text}");
        match expected {
            None => assert_eq!(game.claim_draw_with(intended), Err(ActionError::NothingToClaim)),
            Some(claim) => {
                let drawn = game.claim_draw_with(intended).unwrap();
                assert_eq!(drawn.outcome(), Some(Outcome::Claim(claim)));
                assert_eq!(drawn.board(), game.board());
                let intended = Some(intended);
                assert_eq!(drawn.ending(), Some(GameAction::ClaimDraw { claim, intended }));
            }
        }
    }
}

#[test]
fn a_draw_can_be_claimed_with_an_announced_move() {
    let lap = "e1d1 e8d8 d1e1 d8e8 ";
    let almost = lap.to_owned() + "e1d1 e8d8 d1e1";
    check_claim_with(KINGS_AND_PAWNS, &almost, "d8e8", Some(ThreefoldRepetition));
    check_claim_with(KINGS_AND_PAWNS, &almost, "d8c8", None);
    check_claim_with(KINGS_AND_PAWNS, "e1d1 e8d8 d1e1", "d8e8", None);
    let clock = |clock| format!("4k3/p7/8/8/8/8/P2R4/K7 w - - {clock} 90");
    check_claim_with(&clock(99), "", "d2d3", Some(FiftyMoves));
    check_claim_with(&clock(99), "", "a2a3", None);
    check_claim_with(&clock(98), "", "d2d3", None);
    // Without an announced move, the position on the board must satisfy the claim.
    assert_eq!(Game::new(board(&clock(99))).claimable_draw(), None);
}

/// Checks the outcome after a side of the first twin has run out of time.
#[track_caller]
fn check_time(fen: &str, out_of_time: Color, expected: fn(Color) -> Outcome) {
    for (game, white) in twins(fen, "") {
        let color = match white {
            Color::White => out_of_time,
            Color::Black => !out_of_time,
        };
        let ended = game.run_out_of_time(color).unwrap();
        assert_eq!(ended.outcome(), Some(expected(white)), "{}", game.board());
    }
}

#[test]
fn time_is_lost_unless_the_opponent_cannot_mate() {
    let rook = "4k3/8/8/8/8/8/3R4/K7 w - - 0 1";
    check_time(rook, Color::Black, |white| Outcome::Time { winner: white });
    check_time(rook, Color::White, |white| Outcome::TimeWithoutMate {
        out_of_time: white,
    });
    let pawn = "4k3/p7/8/8/8/8/3R4/K7 w - - 0 1";
    check_time(pawn, Color::White, |white| Outcome::Time { winner: !white });
}

#[test]
fn random_actions_are_recorded_and_can_be_replayed() {
    let wanted = if std::env::var_os("SLOW").is_some_and(|value| value == "1") {
        2_000
    } else {
        40
    };
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..wanted {
        let mut game = Game::default();
        // The same record as a plain list of actions, for comparison.
        let mut done: Vec<GameAction> = Vec::new();
        let mut cursor = 0;
        for _ in 0..80 {
            let next = match random.usize(..8) {
                0 => game.undo(),
                1 => game.redo(),
                2 => game.go_to(random.usize(..done.len() + 2)),
                choice => {
                    let moves = game.board().legal_moves();
                    let chosen = random.choice(&moves);
                    let action = match (choice, chosen) {
                        // Resigning a finished game is refused.
                        (3, _) | (_, None) => GameAction::Resign(Color::ALL[random.usize(..2)]),
                        (_, Some(mv)) => GameAction::Move(*mv),
                    };
                    let next = game.act(action);
                    assert_eq!(next.is_err(), game.outcome().is_some());
                    if next.is_ok() {
                        done.truncate(cursor);
                        done.push(action);
                    }
                    next.ok()
                }
            };
            let Some(next) = next else { continue };
            cursor = next.cursor();
            assert_eq!(next.actions().chain(next.undone_actions()).collect::<Vec<_>>(), done);
            let replayed = done[..cursor]
                .iter()
                .try_fold(Game::default(), |game, &action| game.act(action));
            assert_eq!(replayed.as_ref().map(Game::board), Ok(next.board()));
            assert_eq!(replayed.map(|game| game.outcome()), Ok(next.outcome()));
            game = next;
        }
    }
}

#[test]
fn a_game_can_start_from_any_position() {
    let position: Board = board(ROOK);
    let game = Game::new(position.clone());
    assert_eq!(
        (game.start(), game.board(), game.board_at(0)),
        (&position, &position, Some(&position))
    );
    assert_eq!((game.ply(), game.cursor(), game.moves().len()), (0, 0, 0));
}
