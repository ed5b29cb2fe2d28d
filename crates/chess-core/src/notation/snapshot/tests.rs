use serde_json::json;

use super::{Snapshot, SnapshotError};
use crate::notation::{START_FEN, parse_game};
use crate::rules::{Board, Color, DrawClaim, Game, GameAction};

fn game(moves: &str) -> Game {
    parse_game(START_FEN, moves.split_whitespace()).unwrap()
}

#[track_caller]
fn check_round_trip(snapshot: &Snapshot) {
    let text = snapshot.to_string();
    let read: Snapshot = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&read, snapshot);
    assert_eq!(read.to_string(), text);
}

#[test]
fn a_stored_game_is_read_by_people() {
    let resigned = game("e2e4 e7e5").resign(Color::White).unwrap();
    let mut snapshot = Snapshot::new(resigned.go_to(1).unwrap());
    snapshot
        .extra
        .insert("players".into(), json!({"white": "human", "black": 3}));
    assert_eq!(
        snapshot.to_string(),
        r#"{
  "version": 1,
  "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "moves": ["e2e4","e7e5"],
  "ending": {"action":"resign","color":"white"},
  "cursor": 1,
  "players": {"black":3,"white":"human"}
}
"#
    );
    check_round_trip(&snapshot);
}

#[test]
fn every_ending_is_stored() {
    let open = game("e2e4 e7e5");
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let claimable = game(&shuffle.repeat(2));
    let announced = claimable.go_to(7).unwrap();
    let last = claimable.moves()[7];
    let late = |clock: u32| Game::new(format!("4k3/8/8/8/8/8/3R4/K7 w - - {clock} 90").parse().unwrap());
    let rook_move = late(99).board().legal_moves()[0];
    for ended in [
        open.resign(Color::White),
        open.resign(Color::Black),
        open.agree_draw(),
        open.run_out_of_time(Color::White),
        open.run_out_of_time(Color::Black),
        claimable.claim_draw(),
        announced.claim_draw_with(last),
        late(100).claim_draw(),
        late(99).claim_draw_with(rook_move),
    ] {
        let ended = ended.unwrap();
        for cursor in 0..=ended.cursor() {
            check_round_trip(&Snapshot::new(ended.go_to(cursor).unwrap()));
        }
    }
}

#[test]
fn games_from_any_start_are_stored() {
    for (start, seed) in [
        (START_FEN, 1),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", 2),
        ("rkrnbbqn/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN w KQkq - 0 1", 3),
        ("4rkr1/8/8/8/8/8/8/4RKR1 b KQkq - 3 17", 4),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 5),
        ("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1", 6),
    ] {
        let mut game = Game::new(start.parse().unwrap());
        let mut state: u64 = seed;
        while game.outcome().is_none() && game.ply() < 120 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves = game.board().legal_moves();
            // Castling is rare by chance.
            let castling = moves.iter().find(|mv| mv.is_castling());
            let mv = castling.copied().unwrap_or(moves[(state >> 33) as usize % moves.len()]);
            game = game.play(mv).unwrap();
        }
        check_round_trip(&Snapshot::new(game.go_to(game.cursor() / 2).unwrap()));
        check_round_trip(&Snapshot::new(game));
    }
}

#[test]
fn a_game_that_went_on_after_its_end_is_stored() {
    check_round_trip(&Snapshot::new(game(&("g1f3 g8f6 f3g1 f6g8 ".repeat(5) + "e2e4"))));
}

#[test]
fn what_is_not_known_is_kept_and_what_is_missing_has_a_meaning() {
    let text = r#"{"moves": ["e2e4"], "clocks": [1, 2.5, null], "version": 1, "note": "für später"}"#;
    let read: Snapshot = text.parse().unwrap();
    assert_eq!((read.game.start(), read.game.cursor()), (&Board::default(), 1));
    assert_eq!(read.extra["clocks"], json!([1, 2.5, null]));
    assert_eq!(read.extra["note"], "für später");
    check_round_trip(&read);
    let mut named_alike = read.clone();
    named_alike.extra.insert("cursor".into(), 0.into());
    assert_eq!(named_alike.to_string(), read.to_string());
    let null_ending = r#"{"version": 1, "moves": [], "ending": null}"#;
    assert_eq!(null_ending.parse(), Ok(Snapshot::default()));
}

/// What is said of a text.
#[track_caller]
fn check_error(text: &str, expected: &str) {
    assert_eq!(
        text.parse::<Snapshot>().map_err(|error| error.to_string()),
        Err(expected.to_owned()),
        "{text}"
    );
}

#[test]
fn every_failure_names_its_field() {
    check_error("", "not JSON: EOF while parsing a value at line 1 column 0");
    check_error("[]", "not a JSON object");
    check_error("{}", "version: nothing is not 1");
    check_error(r#"{"version": 2}"#, "version: 2 is not 1");
    check_error(r#"{"version": "1"}"#, "version: \"1\" is not 1");
    check_error(r#"{"version": 1}"#, "moves: nothing is not a list of moves");
    check_error(r#"{"version": 1, "start": 5, "moves": []}"#, "start: 5 is not a FEN");
    check_error(
        r#"{"version": 1, "start": "8", "moves": []}"#,
        "start: a FEN has four to six fields, not 1",
    );
    check_error(
        r#"{"version": 1, "moves": "e2e4"}"#,
        "moves: \"e2e4\" is not a list of moves",
    );
    let with = |rest: &str| format!(r#"{{"version": 1, "moves": ["e2e4", "e7e5"], {rest}}}"#);
    check_error(
        r#"{"version": 1, "moves": ["e2e4", 5]}"#,
        "moves[1]: \"5\" is not a move such as e4, Nf3, O-O or e2e4",
    );
    check_error(
        r#"{"version": 1, "moves": ["e2e4", "e2e4"]}"#,
        "moves[1]: \"e2e4\" is not a legal move here",
    );
    for (rest, expected) in [
        (r#""ending": 1"#, "ending.action: nothing is not known"),
        (
            r#""ending": {"action": "sleep"}"#,
            "ending.action: \"sleep\" is not known",
        ),
        (
            r#""ending": {"action": "resign"}"#,
            "ending.color: nothing is not known",
        ),
        (
            r#""ending": {"action": "run-out-of-time", "color": "red"}"#,
            "ending.color: \"red\" is not known",
        ),
        (
            r#""ending": {"action": "claim-draw", "claim": []}"#,
            "ending.claim: a list is not known",
        ),
        (
            r#""ending": {"action": "claim-draw", "claim": "fifty-moves"}"#,
            "ending: there is no such draw to claim",
        ),
        (
            r#""ending": {"action": "claim-draw", "claim": "fifty-moves", "intended": "e1e3"}"#,
            "ending.intended: \"e1e3\" is not a legal move here",
        ),
        (
            r#""ending": {"action": "claim-draw", "claim": "fifty-moves", "intended": 1}"#,
            "ending.intended: 1 is not known",
        ),
        (r#""cursor": 3"#, "cursor: 3 is not a number from 0 to 2"),
        (r#""cursor": -1"#, "cursor: -1 is not a number from 0 to 2"),
        (r#""cursor": 1.5"#, "cursor: 1.5 is not a number from 0 to 2"),
    ] {
        check_error(&with(rest), expected);
    }
    check_error(
        r#"{"version": 1, "moves": [], "ending": {"action": "agree-draw"}}"#,
        "ending: a draw can be agreed upon only once both sides have moved",
    );
}

#[test]
fn what_is_too_large_is_refused() {
    let long = " ".repeat(Snapshot::MAX_LENGTH + 1);
    assert_eq!(long.parse::<Snapshot>(), Err(SnapshotError::TooLong(long.len())));
    let many = json!({"version": 1, "moves": vec!["a"; Snapshot::MAX_MOVES + 1]}).to_string();
    assert_eq!(
        many.parse::<Snapshot>(),
        Err(SnapshotError::TooManyMoves(Snapshot::MAX_MOVES + 1))
    );
    let deep = "[".repeat(Snapshot::MAX_LENGTH);
    assert!(matches!(deep.parse::<Snapshot>(), Err(SnapshotError::Json(_))));
}

#[test]
fn no_cut_or_changed_text_panics() {
    let claimed = game(&"g1f3 g8f6 f3g1 f6g8 ".repeat(2)).claim_draw().unwrap();
    assert!(matches!(
        claimed.ending(),
        Some(GameAction::ClaimDraw {
            claim: DrawClaim::ThreefoldRepetition,
            ..
        })
    ));
    let text = Snapshot::new(claimed).to_string();
    for at in 0..text.len() {
        assert!(text[..at].trim_end().parse::<Snapshot>().is_err() || text[at..].trim().is_empty());
        for other in ["\"", "0", "[", "}", "\u{0}", "é"] {
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            if let Ok(read) = changed.parse::<Snapshot>() {
                check_round_trip(&read);
            }
        }
    }
}

#[test]
fn the_page_s_numbers_are_kept_to_the_last_digit() {
    let text =
        r#"{"version": 1, "start": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "moves": [], "clock": 6.666666666666667e83}"#;
    let snapshot: Snapshot = text.parse().unwrap();
    assert_eq!(snapshot.extra["clock"].to_string(), "6.666666666666667e83");
    check_round_trip(&snapshot);
}
