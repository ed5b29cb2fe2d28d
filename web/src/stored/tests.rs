use chess_core::notation::{START_FEN, Snapshot, parse_game};
use chess_core::{Color, Game};

use super::read::{Reading, mended, of_json};
use super::*;
use crate::json::tests::parsed;
use crate::review::Review;
use crate::state::{Action, PlayAs, Player, reduce};

fn game(moves: &str) -> Game {
    parse_game(START_FEN, moves.split_whitespace()).expect("the test's moves are right")
}

fn stored(game: Game) -> StoredGame {
    let keeping = Keeping {
        id: 7,
        begun: "2026-05-03T17:05:09".into(),
        is_asked_for: true,
        ..Keeping::default()
    };
    StoredGame {
        game: Rc::new(game.clone()),
        players: Players::person_as(Color::Black, Player::Classic),
        choice: Choice {
            opponent: Player::Human,
            play_as: PlayAs::Random,
            ..Choice::default()
        },
        clock: None,
        seed: 4_000_000_000,
        orientation: Color::Black,
        viewed_ply: Some(1),
        review: Rc::new(Review::new(&game)),
        reviewing: false,
        keeping: Rc::new(keeping),
    }
}

fn read_text(text: &str) -> Result<Reading, String> {
    of_json(&parsed(text).expect("the test's JSON is right"), 7)
}

#[track_caller]
fn check_round_trip(stored: StoredGame) {
    let text = stored.to_text(3);
    let reading = read_text(&text).expect("what is written is read");
    assert_eq!(
        reading,
        Reading {
            stored,
            revision: 3,
            fault: None
        },
        "{text}"
    );
}

#[test]
fn a_stored_game_is_read_by_people() {
    let text = stored(game("e2e4 e7e5").resign(Color::White).expect("a game that goes on")).to_text(0);
    let expected = r#"{
  "version": 1,
  "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "moves": ["e2e4","e7e5"],
  "ending": {"action":"resign","color":"white"},
  "cursor": 3,
  "result": "0-1",
  "players": {"white":"classic","black":"human"},
  "choice": {"opponent":"human","play_as":"random"},
  "seed": 4000000000,
  "orientation": "black",
  "viewed_ply": 1,
  "begun": "2026-05-03T17:05:09"
}
"#;
    assert_eq!(text, expected);
}

#[test]
fn games_are_read_as_they_were_kept() {
    let open = game("e2e4 e7e5 g1f3");
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let claimable = game(&shuffle.repeat(2));
    let announced = claimable.go_to(7).expect("eight half-moves");
    for game in [
        Game::default(),
        open.go_to(1).expect("three half-moves"),
        open.resign(Color::Black)
            .map(|game| game.undo().unwrap_or(game))
            .expect("it goes on"),
        open.agree_draw().expect("both have moved"),
        open.run_out_of_time(Color::White).expect("it goes on"),
        claimable.claim_draw().expect("three times"),
        announced.claim_draw_with(claimable.moves()[7]).expect("three times"),
        game("f2f3 e7e5 g2g4 d8h4"),
        Game::new("4k3/8/8/8/8/8/3R4/K7 b - - 9 90".parse().expect("a position")),
    ] {
        check_round_trip(stored(game));
    }
}

#[test]
fn clocks_and_the_choice_of_a_strict_game_are_kept() {
    let clock = KeptClock {
        control: "300+3".into(),
        left: vec![303_000, 301_250],
        rest: 299_000,
        waits: false,
    };
    let plain = stored(game("e2e4 e7e5"));
    let choice = Choice {
        time: TimeControl::of_word("300+3"),
        strict: true,
        start: "518".into(),
        ..plain.choice.clone()
    };
    let timed = StoredGame {
        clock: Some(clock),
        choice,
        ..plain.clone()
    };
    let line = r#""clock": {"control":"300+3","left":[303000,301250],"rest":299000},"#;
    assert!(timed.to_text(0).contains(line), "{}", timed.to_text(0));
    check_round_trip(timed.clone());
    check_round_trip(timed.clone().waiting());
    for wrong in ["303000.5", "\"soon\"", "-1", "4294967296"] {
        let text = timed.to_text(0).replace("303000", wrong);
        let reading = read_text(&text).expect("the game is read");
        assert_eq!(reading.stored.clock, None, "{wrong}");
        assert_eq!(reading.fault.as_deref(), Some("clock: it cannot be read"), "{wrong}");
        assert_eq!(reading.stored.game, plain.game);
    }
}

#[test]
fn names_tags_and_what_is_not_known_are_kept() {
    let plain = stored(game("e2e4"));
    let keeping = Keeping {
        name: "The \"immortal\" one".into(),
        // In the order of the alphabet, which is how the reader of these tests gives them.
        tags: vec![("Site".into(), "<i>".into()), ("White".into(), "Anderssen, A".into())],
        extra: vec![("lamp".into(), Json::List(vec![Json::Number("-12".into())]))],
        ..Keeping::clone(&plain.keeping)
    };
    let keeping = Rc::new(keeping);
    check_round_trip(StoredGame { keeping, ..plain });
}

#[test]
fn the_review_is_kept_and_goes_on() {
    let plain = stored(game("e2e4 e7e5"));
    let review = Review::of_texts(&plain.game, ["", "-35 9 c5 Nf3", "#3 20 Qh5"].into_iter());
    let reviewed = StoredGame {
        review: Rc::new(review),
        reviewing: true,
        ..plain
    };
    assert!(
        reviewed
            .to_text(0)
            .contains(r##""review": ["","-35 9 c5 Nf3","#3 20 Qh5"],"##)
    );
    check_round_trip(reviewed.clone());
    let restored = reduce(GameState::default(), Action::Restore(Box::new(reviewed.clone())));
    assert!(restored.analysis.on && restored.analysis.reviewing);
    assert_eq!(StoredGame::of(&restored).review, reviewed.review);
    // The same game, written by another tab.
    let stopped = reduce(restored, Action::Review(false));
    assert!(!reduce(stopped, Action::Restore(Box::new(reviewed))).analysis.reviewing);
}

#[test]
fn the_text_is_a_stored_game_of_the_core() {
    let stored = stored(game("e2e4 e7e5").agree_draw().expect("both have moved"));
    let snapshot: Snapshot = stored.to_text(0).parse().expect("the core reads it");
    assert_eq!(snapshot.game, *stored.game);
    let reading = read_text(&Snapshot::new(game("d2d4 d7d5")).to_string()).expect("the page reads the core's");
    assert_eq!(*reading.stored.game, game("d2d4 d7d5"));
}

#[track_caller]
fn check_partly(text: &str, moves: usize, fault: &str) {
    let reading = read_text(text).expect("something is read");
    assert_eq!(reading.stored.game.moves().len(), moves, "{text}");
    assert_eq!(reading.fault.as_deref(), Some(fault), "{text}");
}

#[test]
fn what_can_be_read_is_read() {
    let players = r#""players": {"white": "human", "black": "human"}"#;
    let text = |fields: &str| format!("{{\"version\": 1, {fields}, {players}}}");
    check_partly(
        &text(r#""moves": ["e2e4", "e7e4", "d2d4"]"#),
        1,
        "moves[1]: \"e7e4\" is not a legal move here",
    );
    let unknown = "moves[1]: \"\" is not a move such as e4, Nf3, O-O or e2e4";
    check_partly(&text(r#""moves": ["e2e4", 7]"#), 1, unknown);
    let ended = r#""moves": ["e2e4", "e7e5"], "ending": {"action": "explode"}"#;
    check_partly(&text(ended), 2, "ending: it cannot have ended so");
    check_partly(
        &text(r#""moves": ["e2e4"], "cursor": 9"#),
        1,
        "cursor: there are not so many moves",
    );
    check_partly(&text(r#""moves": [], "name": 9"#), 0, "name: this is no text");
    for (name, value) in [
        ("choice", r#"{"opponent": "99"}"#),
        ("choice", r#"{"time": "soon"}"#),
        ("orientation", r#""up""#),
        ("seed", "4294967296"),
        ("tags", r#"{"Site": 7}"#),
        ("review", r#"[7]"#),
    ] {
        let unread = format!("{name}: it cannot be read");
        check_partly(&text(&format!("\"moves\": [], \"{name}\": {value}")), 0, &unread);
    }
    check_partly(
        r#"{"version": 1, "moves": ["e2e4"], "players": {"white": "human", "black": "99"}}"#,
        1,
        "players.black: there is no such player",
    );
}

#[test]
fn a_game_that_was_cut_goes_on() {
    let text = stored(
        game("e2e4 e7e5 g1f3")
            .resign(Color::White)
            .expect("a game that goes on"),
    )
    .to_text(0);
    let reading = read_text(&text.replace("g1f3", "g1g5")).expect("something is read");
    assert_eq!(*reading.stored.game, game("e2e4 e7e5"));
    assert_eq!(reading.stored.game.outcome(), None);
}

#[track_caller]
fn check_refused(text: &str, fault: &str) {
    assert_eq!(read_text(text).err().as_deref(), Some(fault), "{text}");
}

#[test]
fn what_is_no_game_is_refused_with_its_field() {
    check_refused("[]", "there is no version");
    check_refused("{}", "there is no version");
    check_refused(r#"{"version": 2, "moves": []}"#, "version: 2 is not 1");
    check_refused(r#"{"version": 1}"#, "moves: this is no list");
    check_refused(
        r#"{"version": 1, "moves": [], "start": 5}"#,
        "start: this is no position",
    );
    let error = read_text(r#"{"version": 1, "moves": [], "start": "8/8/8/8/8/8/8/8 w - - 0 1"}"#);
    assert!(error.is_err_and(|error| error.starts_with("start: ")));
    assert_eq!(
        read(&"x".repeat(MAX_LENGTH + 1), 7),
        Err("the text is too long".to_owned())
    );
}

#[test]
fn a_text_cut_off_still_tells_the_moves_before_the_cut() {
    let whole = stored(game("e2e4 e7e5 g1f3")).to_text(0);
    let moves = whole.find("\"moves\"").expect("it has moves");
    let mut counts = Vec::new();
    for end in 0..whole.len() {
        let count = mended(&whole[..end])
            .and_then(|text| parsed(&text))
            .and_then(|json| of_json(&json, 7).ok())
            .map(|reading| reading.stored.game.moves().len());
        assert!(count.is_none() || end > moves, "{end}");
        counts.extend(count);
    }
    counts.dedup();
    assert_eq!(counts, [1, 2, 3]);
}

#[test]
fn a_game_that_went_on_after_its_end_is_read() {
    // The same four positions a hundred and fifty times.
    check_round_trip(stored(game(&"g1f3 g8f6 f3g1 f6g8 ".repeat(150))));
}
