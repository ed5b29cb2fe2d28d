use chess_core::notation::pgn::GameResult;
use chess_core::notation::{START_FEN, parse_game};
use game_store::{Choice, MAX_LENGTH, PlayAs, Player, Players, TimeControl, Value};

use super::*;
use crate::state::{AnalysisAction, GameTableAction, reduce};

fn game(moves: &str) -> Game {
    parse_game(START_FEN, moves.split_whitespace()).expect("the test's moves are legal")
}

fn stored(game: Game) -> Snapshot {
    let details = Details {
        begun: "2026-05-03T17:05:09".into(),
        ..Details::default()
    };
    let metadata = Metadata {
        id: 7,
        details,
        is_asked_for: true,
        ..Metadata::default()
    };
    Snapshot {
        game: Rc::new(game.clone()),
        setup: Setup {
            players: Players::person_as(Color::Black, Player::Classic),
            choice: Choice {
                opponent: Player::Human,
                play_as: PlayAs::Random,
                ..Choice::default()
            },
            seed: Some(4_000_000_000),
            rated: true,
        },
        clock: None,
        orientation: Color::Black,
        viewed_ply: Some(1),
        review: Rc::new(Review::new(&game)),
        reviewing: false,
        metadata: Rc::new(metadata),
    }
}

#[track_caller]
fn check_round_trip(stored: Snapshot) {
    let text = stored.to_text();
    let restored = read(&text, 7).expect("a written text can be read");
    let expected = RestoredSnapshot { stored, fault: None };
    assert_eq!(restored, expected, "{text}");
}

#[test]
fn a_saved_game_is_read_unchanged() {
    let open = game("e2e4 e7e5 g1f3");
    let resigned = open.resign(Color::Black).expect("the game is not over");
    for game in [
        Game::default(),
        open.go_to(1).expect("three plies"),
        resigned.undo().expect("an ending is an action"),
        open.agree_draw().expect("both have moved"),
        game("f2f3 e7e5 g2g4 d8h4"),
        Game::new("4k3/8/8/8/8/8/3R4/K7 b - - 9 90".parse().expect("a position")),
    ] {
        check_round_trip(stored(game));
    }
}

#[test]
fn clocks_and_the_choice_of_a_strict_game_are_saved() {
    let control = TimeControl::from_keyword("300+3").expect("a time control");
    let clock = SavedClock {
        control,
        left_ms: vec![Some(303_000), Some(301_250)],
        rest_ms: 299_000,
        waits: false,
        odds: None,
    };
    let plain = stored(game("e2e4 e7e5"));
    let choice = Choice {
        time: Some(control),
        strict: true,
        white_engine: Some(Player::Classic),
        ..plain.setup.choice.clone()
    };
    let timed = Snapshot {
        clock: Some(clock),
        setup: Setup { choice, ..plain.setup },
        ..plain
    };
    check_round_trip(timed.clone());
    check_round_trip(timed.with_stopped_clocks());
}

#[test]
fn names_tags_and_unknown_fields_are_saved() {
    let plain = stored(game("e2e4"));
    let details = Details {
        name: "The \"immortal\" one".into(),
        tags: [("White", "Anderssen, A"), ("Site", "<i>")]
            .map(|(name, value)| (name.into(), value.into()))
            .into(),
        imported: Some(GameResult::Unknown),
        ..plain.metadata.details.clone()
    };
    let metadata = Metadata {
        details,
        extra: [("lamp".into(), Value::from(vec![-12]).into())].into_iter().collect(),
        ..Metadata::clone(&plain.metadata)
    };
    let metadata = Rc::new(metadata);
    check_round_trip(Snapshot { metadata, ..plain });
}

#[test]
fn the_review_is_saved_and_continues() {
    let plain = stored(game("e2e4 e7e5"));
    let review = Review::from_texts(
        &plain.game,
        ["", "-35 9 c5 Nf3", "#3 20 Qh5"].into_iter(),
        [].into_iter(),
    );
    let reviewed = Snapshot {
        review: Rc::new(review),
        reviewing: true,
        ..plain
    };
    assert!(
        reviewed
            .to_text()
            .contains(r##""review": ["","-35 9 c5 Nf3","#3 20 Qh5"],"##)
    );
    check_round_trip(reviewed.clone());
    let restored = reduce(
        crate::state::AppState::default(),
        GameTableAction::Restore(Box::new(reviewed.clone())),
    );
    assert!(restored.analysis.on && restored.analysis.reviewing);
    assert_eq!(restored.snapshot().review, reviewed.review);
    // Another tab writes the same game.
    let stopped = reduce(restored, AnalysisAction::Review(false));
    assert!(
        !reduce(stopped, GameTableAction::Restore(Box::new(reviewed)))
            .analysis
            .reviewing
    );
}

#[test]
fn missing_fields_have_default_values() {
    let restored = read(r#"{"version": 1, "moves": ["e2e4"]}"#, 7).expect("a game");
    assert_eq!(restored.fault, None);
    assert_eq!(
        (restored.stored.setup.seed, restored.stored.setup.players),
        (Some(7), Players::PEOPLE)
    );
    assert!(restored.stored.metadata.is_asked_for);
}

#[test]
fn the_first_error_is_reported_and_the_rest_is_read() {
    let text = stored(game("e2e4 e7e5")).to_text().replace("classic", "robot");
    let restored = read(&text, 7).expect("something is read");
    assert_eq!(
        restored.fault.as_deref(),
        Some("players.white: there is no player \"robot\"")
    );
    assert_eq!(restored.stored.setup.players, Players::PEOPLE);
    assert_eq!(*restored.stored.game, game("e2e4 e7e5"));
    assert_eq!(read(r#"{"version": 2}"#, 7), Err("version: 2 is not 1".to_owned()));
    assert!(read(&"x".repeat(MAX_LENGTH + 1), 7).is_err());
}
