//! Tests stored games: a written game is read back unchanged, invalid fields are reported, and the rest is read.

use chess_core::notation::pgn::GameResult;
use chess_core::notation::{START_FEN, parse_game};
use chess_core::{Board, Color, Game};
use game_store::{
    Choice, Details, EarlierOpponent, GameSummary, MAX_LENGTH, MAX_MOVES, PageState, PlayAs, Player, Players,
    RestoredGame, SavedClock, SavedGame, SecondThoughts, Setup, TimeControl,
};
use serde_json::json;

fn game(moves: &str) -> Game {
    parse_game(START_FEN, moves.split_whitespace()).expect("legal moves")
}

fn saved(game: &Game) -> SavedGame {
    SavedGame {
        setup: Setup {
            players: Players::person_as(Color::Black, Player::Classic),
            choice: Choice {
                opponent: Player::Human,
                play_as: PlayAs::Random,
                ..Choice::default()
            },
            seed: Some(4_000_000_000),
            ..Setup::default()
        },
        details: Details {
            begun: "2026-05-03T17:05:09".into(),
            ..Details::default()
        },
        page: PageState {
            orientation: Color::Black,
            viewed_ply: Some(1),
            ..PageState::default()
        },
        ..SavedGame::of(game)
    }
}

#[track_caller]
fn check_round_trip(saved: SavedGame, game: &Game) {
    let text = saved.to_text();
    let restored = SavedGame::read(&text).expect("the written text can be read");
    assert_eq!(restored.saved.to_text(), text);
    let expected = RestoredGame {
        game: game.clone(),
        saved,
        faults: vec![],
    };
    assert_eq!(restored, expected, "{text}");
}

#[test]
fn a_stored_game_is_readable_by_people() {
    let resigned = game("e2e4 e7e5").resign(Color::White).unwrap();
    let expected = r#"{
  "version": 1,
  "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "moves": ["e2e4","e7e5"],
  "ending": {"action":"resign","color":"white"},
  "cursor": 3,
  "result": "0-1",
  "position": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
  "players": {"white":"classic","black":"human"},
  "choice": {"opponent":"human","play_as":"random"},
  "seed": 4000000000,
  "begun": "2026-05-03T17:05:09",
  "orientation": "black",
  "viewed_ply": 1
}
"#;
    assert_eq!(saved(&resigned).to_text(), expected);
}

#[test]
fn every_ending_is_stored_at_every_cursor() {
    let open = game("e2e4 e7e5");
    let claimable = game(&"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let announced = claimable.go_to(7).unwrap();
    let late = |clock: u32| Game::new(format!("4k3/8/8/8/8/8/3R4/K7 w - - {clock} 90").parse().unwrap());
    let rook_move = late(99).board().legal_moves()[0];
    for ended in [
        open.resign(Color::White),
        open.resign(Color::Black),
        open.agree_draw(),
        open.run_out_of_time(Color::White),
        open.run_out_of_time(Color::Black),
        claimable.claim_draw(),
        announced.claim_draw_with(claimable.moves()[7]),
        late(100).claim_draw(),
        late(99).claim_draw_with(rook_move),
    ] {
        let ended = ended.unwrap();
        for cursor in 0..=ended.cursor() {
            let game = ended.go_to(cursor).unwrap();
            check_round_trip(saved(&game), &game);
        }
    }
}

#[test]
fn games_from_any_start_position_are_stored() {
    for (start, seed) in [
        (START_FEN, 1),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", 2),
        ("rkrnbbqn/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN w KQkq - 0 1", 3),
        ("4rkr1/8/8/8/8/8/8/4RKR1 b KQkq - 3 17", 4),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 5),
        ("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1", 6),
    ] {
        let mut game = Game::new(start.parse().unwrap());
        let mut random = fastrand::Rng::with_seed(seed);
        while game.outcome().is_none() && game.ply() < 120 {
            let moves = game.board().legal_moves();
            // Castling would be rare in random games.
            let castling = moves.iter().find(|mv| mv.is_castling());
            let mv = castling.copied().unwrap_or(moves[random.usize(..moves.len())]);
            game = game.play(mv).unwrap();
        }
        let half = game.go_to(game.cursor() / 2).unwrap();
        check_round_trip(saved(&half), &half);
        check_round_trip(saved(&game), &game);
    }
}

#[test]
fn a_game_with_moves_after_its_end_is_stored() {
    let long = game(&("g1f3 g8f6 f3g1 f6g8 ".repeat(150) + "e2e4"));
    check_round_trip(saved(&long), &long);
}

#[test]
fn missing_fields_have_defaults_and_unknown_fields_are_preserved() {
    let text = concat!(
        r#"{"moves": ["e2e4"], "clocks": [1, 2.5, null, {"b": 1, "a": 2}], "version": 1, "#,
        r#""note": "für später", "ending": null}"#
    );
    let RestoredGame { game, saved, faults } = SavedGame::read(text).unwrap();
    assert_eq!((game.start(), game.cursor()), (&Board::default(), 1));
    assert_eq!(
        (saved.setup.players, saved.setup.seed, faults),
        (Players::PEOPLE, None, vec![])
    );
    assert_eq!(saved.extra["clocks"].text(), r#"[1, 2.5, null, {"b": 1, "a": 2}]"#);
    assert_eq!(saved.extra["note"].text(), "\"für später\"");
    assert_eq!(saved.extra.len(), 2);
}

#[test]
fn unknown_fields_keep_their_spelling_and_do_not_affect_others() {
    let deep = ["[".repeat(1000), "]".repeat(1000)].concat();
    for value in [
        "6.666666666666667e83",
        "1e400",
        "18446744073709551616000000001",
        "-0.0",
        "1.50",
        r#""\ud800""#,
        r#"{"b": [1,  2], "a": null}"#,
        &deep,
    ] {
        let first = format!(
            r#"{{"version": 1, "x": {value}, "moves": ["e2e4"], "ending": {{"action": "resign", "color": "white"}}}}"#
        );
        let last = format!(
            r#"{{"version": 1, "moves": ["e2e4"], "ending": {{"action": "resign", "color": "white"}}, "x": {value}}}"#
        );
        for text in [first, last] {
            let RestoredGame { game, saved, faults } = SavedGame::read(&text).expect("a game");
            assert_eq!((game.outcome().is_some(), faults), (true, vec![]), "{text}");
            assert!(saved.to_text().contains(&format!("\n  \"x\": {value}\n")), "{text}");
            check_round_trip(saved, &game);
        }
    }
}

#[test]
fn a_field_with_an_unrepresentable_value_does_not_affect_others() {
    let deep = ["[".repeat(1000), "]".repeat(1000)].concat();
    for (name, value) in [
        ("seed", "1e400"),
        ("clock", r#"{"rest": 1e400}"#),
        ("name", &deep),
        ("tags", r#""\ud800""#),
    ] {
        let text = format!(r#"{{"version": 1, "{name}": {value}, "moves": ["e2e4"], "orientation": "black"}}"#);
        let restored = SavedGame::read(&text).expect("a game");
        assert_eq!(
            (restored.game.ply(), restored.saved.page.orientation),
            (1, Color::Black),
            "{text}"
        );
        let faulty: Vec<&str> = restored.faults.iter().map(|fault| fault.name()).collect();
        assert_eq!(faulty, [name]);
    }
    let text = r#"{"version": 1, "moves": ["e2e4", 1e400, "e7e5"], "cursor": 9, "orientation": "black"}"#;
    let restored = check_faults(text, 1, &["moves: number out of range at line 1 column 14"]);
    assert_eq!(restored.saved.page.orientation, Color::Black);
    let start = "start: number out of range at line 1 column 5";
    check_refused(r#"{"version": 1, "start": 1e400, "moves": []}"#, start);
    check_refused(r#"{"version": 1, "moves": 1e400}"#, &start.replace("start", "moves"));
}

#[test]
fn after_many_faults_the_moves_before_an_invalid_one_are_read() {
    let tags: Vec<String> = (0..16).map(|number| format!("\"{number}\": 0")).collect();
    let text = format!(
        r#"{{"version": 1, "tags": {{{}}}, "moves": ["e2e4", 7]}}"#,
        tags.join(",")
    );
    let restored = SavedGame::read(&text).expect("a game");
    assert_eq!((restored.game.ply(), restored.faults.len()), (1, 17));
}

fn timed() -> SavedGame {
    let open = game("e2e4 e7e5");
    let mut saved = saved(&open);
    saved.page.clock = Some(SavedClock {
        control: TimeControl::from_keyword("300+3").expect("a time control"),
        left_ms: vec![Some(303_000), None, Some(301_250)],
        rest_ms: 299_000,
        waits: true,
        odds: None,
    });
    saved.page.review = ["", "-35 9 c5 Nf3", "#3 20 Qh5"].map(str::to_owned).into();
    saved.page.reviewing = true;
    saved.details.name = "The \"immortal\" one".into();
    saved.details.imported = Some(GameResult::Unknown);
    saved.details.tags = [("White", "Anderssen, A"), ("Event", "<i>")]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
    saved
}

#[test]
fn a_game_with_all_fields_is_stored() {
    check_round_trip(timed(), &game("e2e4 e7e5"));
}

#[test]
fn an_imported_result_counts_if_it_is_known_and_the_game_has_ended() {
    let open = game("e2e4 e7e5");
    let lost = open.resign(Color::White).expect("an open game");
    for (imported, known, at_the_end) in [
        (None, None, GameResult::BlackWins),
        (Some(GameResult::Unknown), None, GameResult::BlackWins),
        (Some(GameResult::Draw), Some(GameResult::Draw), GameResult::Draw),
        (
            Some(GameResult::WhiteWins),
            Some(GameResult::WhiteWins),
            GameResult::WhiteWins,
        ),
    ] {
        let details = Details {
            imported,
            ..Details::default()
        };
        assert_eq!(details.imported_result(), known, "{imported:?}");
        assert_eq!(details.result(&lost), at_the_end, "{imported:?}");
        assert_eq!(details.result(&open), GameResult::Unknown, "{imported:?}");
    }
}

/// Checks the faults of a text and the number of moves that are read.
#[track_caller]
fn check_faults(text: &str, plies: usize, expected: &[&str]) -> RestoredGame {
    let restored = SavedGame::read(text).expect("a game");
    let faults: Vec<String> = restored.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, expected, "{text}");
    assert_eq!(restored.game.ply(), plies, "{text}");
    restored
}

#[test]
fn each_invalid_field_is_reported_and_ignored() {
    let text = |rest: &str| format!(r#"{{"version": 1, "moves": ["e2e4", "e7e5"], {rest}}}"#);
    for (rest, fault) in [
        (
            r#""ending": 1"#,
            "ending: invalid type: integer `1`, expected internally tagged enum Ending",
        ),
        (
            r#""ending": {"action": "sleep"}"#,
            concat!(
                "ending.action: unknown variant `sleep`, ",
                "expected one of `resign`, `run-out-of-time`, `agree-draw`, `claim-draw`"
            ),
        ),
        (r#""ending": {"action": "resign"}"#, "ending: missing field `color`"),
        (
            r#""ending": {"action": "run-out-of-time", "color": "red"}"#,
            "ending: unknown variant `red`, expected one of `w`, `white`, `b`, `black`",
        ),
        (
            r#""ending": {"action": "claim-draw", "claim": "fifty-moves"}"#,
            "ending: there is no such draw to claim",
        ),
        (
            r#""ending": {"action": "claim-draw", "claim": "fifty-moves", "intended": "e1e3"}"#,
            "ending: intended: \"e1e3\" is not a legal move here",
        ),
        (r#""cursor": 9"#, "cursor: there are fewer moves"),
        (r#""cursor": -1"#, "cursor: invalid value: integer `-1`, expected usize"),
        (
            r#""cursor": 1.5"#,
            "cursor: invalid type: floating point `1.5`, expected usize",
        ),
        (r#""name": 9"#, "name: invalid type: integer `9`, expected a string"),
        (
            r#""choice": {"opponent": "99"}"#,
            "choice.opponent: there is no player \"99\"",
        ),
        (
            r#""choice": {"time": "soon"}"#,
            "choice.time: there is no time control \"soon\"",
        ),
        (
            r#""choice": {"strict": true}"#,
            "choice.strict: invalid type: boolean `true`, expected a string",
        ),
        (
            r#""choice": 7"#,
            "choice: invalid type: integer `7`, expected struct Choice",
        ),
        (
            r#""players": {"black": "99"}"#,
            "players.black: there is no player \"99\"",
        ),
        (
            r#""orientation": "up""#,
            "orientation: unknown variant `up`, expected one of `w`, `white`, `b`, `black`",
        ),
        (
            r#""seed": 4294967296"#,
            "seed: invalid value: integer `4294967296`, expected u32",
        ),
        (
            r#""viewed_ply": "all""#,
            "viewed_ply: invalid type: string \"all\", expected usize",
        ),
        (
            r#""tags": {"Site": 7}"#,
            "tags.Site: invalid type: integer `7`, expected a string",
        ),
        (
            r#""review": ["", 7]"#,
            "review[1]: invalid type: integer `7`, expected a string",
        ),
        (
            r#""clock": {"control": "300+3", "left": []}"#,
            "clock: missing field `rest`",
        ),
        (
            r#""clock": {"control": "soon", "left": [], "rest": 1}"#,
            "clock.control: there is no time control \"soon\"",
        ),
    ] {
        let restored = SavedGame::read(&text(rest)).unwrap();
        assert_eq!(restored.faults[0].to_string(), fault, "{rest}");
        assert_eq!((restored.game.ply(), restored.saved.page.clock), (2, None), "{rest}");
    }
}

#[test]
fn a_fault_affects_only_its_field() {
    let spoiled = timed()
        .to_text()
        .replace("\"Anderssen, A\"", "7")
        .replace("\"opponent\":\"human\"", "\"opponent\":\"99\"")
        .replace("\"on\"", "1")
        .replace("\"-35 9 c5 Nf3\"", "null");
    let faults = [
        "choice.opponent: there is no player \"99\"",
        "tags.White: invalid type: integer `7`, expected a string",
        "clock.waits: invalid type: integer `1`, expected a string",
        "review[1]: invalid type: null, expected a string",
        "reviewing: invalid type: integer `1`, expected a string",
    ];
    let saved = check_faults(&spoiled, 2, &faults).saved;
    let mut expected = timed();
    expected.setup.choice.opponent = Player::Earlier(EarlierOpponent::FIRST);
    expected.page.clock = expected.page.clock.map(|clock| SavedClock { waits: false, ..clock });
    expected.page.review.truncate(1);
    expected.page.reviewing = false;
    expected.details.tags.shift_remove("White");
    assert_eq!(saved, expected);
}

#[test]
fn a_text_with_many_faults_is_read_quickly() {
    let tags: Vec<String> = (0..50_000).map(|number| format!("\"{number}\": 0")).collect();
    let text = format!(r#"{{"version": 1, "moves": [], "tags": {{{}}}}}"#, tags.join(","));
    let restored = SavedGame::read(&text).unwrap();
    assert_eq!((restored.saved.details.tags.len(), restored.faults.len()), (0, 17));
}

#[test]
fn descriptions_of_faults_stay_short() {
    let text = format!(r#"{{"version": 1, "moves": [], "seed": "{}\u0007"}}"#, "x".repeat(9000));
    let description = SavedGame::read(&text).unwrap().faults[0].to_string();
    assert!(
        description.starts_with("seed: ") && description.ends_with('…') && description.len() < 200,
        "{description}"
    );
}

#[test]
fn a_game_cut_by_an_invalid_move_can_continue() {
    let ended = game("e2e4 e7e5 g1f3").resign(Color::White).unwrap();
    let text = SavedGame::of(&ended).to_text().replace("g1f3", "g1g5");
    let restored = check_faults(&text, 2, &["moves[2]: \"g1g5\" is not a legal move here"]);
    assert_eq!((restored.game.outcome(), restored.game), (None, game("e2e4 e7e5")));
    let fault = "moves[1]: invalid type: integer `7`, expected a string";
    let text = r#"{"version": 1, "ending": {"action": "agree-draw"}, "moves": ["e2e4", 7, "e7e5"], "cursor": 9}"#;
    assert_eq!(check_faults(text, 1, &[fault]).game, game("e2e4"));
}

#[test]
fn the_moves_of_a_truncated_text_are_read() {
    let open = game("e2e4 e7e5 g1f3");
    let whole = saved(&open).to_text();
    let moves = whole.find("\"moves\"").unwrap();
    let mut plies = Vec::new();
    for end in 0..whole.trim_end().len() {
        match SavedGame::read(&whole[..end]) {
            Ok(restored) => {
                assert!(
                    end > moves && restored.faults[0].to_string().starts_with("not JSON: EOF"),
                    "{end}"
                );
                plies.push(restored.game.ply());
            }
            Err(error) => assert!(plies.is_empty(), "{end}: {error}"),
        }
    }
    plies.dedup();
    assert_eq!(plies, [0, 1, 2, 3]);
    // The fields before the end of the text are read too.
    let cut = SavedGame::read(&whole[..whole.find("\"seed\"").unwrap()])
        .unwrap()
        .saved;
    assert_eq!(cut.setup.players, Players::person_as(Color::Black, Player::Classic));
    // The last number of a truncated text may be incomplete, so it is not read.
    let cut = SavedGame::read(&whole[..whole.find("00000,").unwrap()]).unwrap().saved;
    assert_eq!(cut.setup.seed, None);
}

#[track_caller]
fn check_refused(text: &str, fault: &str) {
    let error = SavedGame::read(text).map_err(|error| error.to_string());
    assert_eq!(error.err().as_deref(), Some(fault), "{text}");
}

#[test]
fn a_text_that_is_not_a_game_is_refused_with_the_field() {
    check_refused("", "not JSON: EOF while parsing a value at line 1 column 0");
    check_refused("{", "not JSON: EOF while parsing an object at line 1 column 1");
    check_refused("<html>404</html>", "not JSON: expected value at line 1 column 1");
    check_refused(
        "[1]",
        "not JSON: invalid type: sequence, expected a map at line 1 column 0",
    );
    check_refused("{}", "there is no version");
    check_refused(r#"{"moves": []}"#, "there is no version");
    check_refused(
        r#"{"moves": ["#,
        "not JSON: EOF while parsing a list at line 1 column 11",
    );
    check_refused(r#"{"version": 2, "moves": []}"#, "version: 2 is not 1");
    check_refused(r#"{"version": "1"}"#, "version: \"1\" is not 1");
    check_refused(r#"{"version": 1}"#, "missing field `moves`");
    let text = "moves: invalid type: string \"e2e4\", expected a sequence";
    check_refused(r#"{"version": 1, "moves": "e2e4"}"#, text);
    let start = "start: invalid type: integer `5`, expected a string";
    check_refused(r#"{"version": 1, "start": 5, "moves": []}"#, start);
    let start = "start: piece placement: \"8\" is not eight ranks of eight squares";
    check_refused(r#"{"version": 1, "start": "8", "moves": []}"#, start);
    let error = SavedGame::read(r#"{"version": 1, "moves": [], "start": "8/8/8/8/8/8/8/8 w - - 0 1"}"#);
    assert!(error.is_err_and(|error| error.to_string().starts_with("start: not a legal position")));
}

#[test]
fn too_long_texts_and_too_many_moves_are_refused() {
    let length = MAX_LENGTH + 1;
    let long = format!("the text has {length} bytes, but at most {MAX_LENGTH} are read");
    assert_eq!(SavedGame::read(&" ".repeat(length)).unwrap_err().to_string(), long);
    let many = json!({"version": 1, "moves": vec!["a"; MAX_MOVES + 1]}).to_string();
    check_refused(&many, "moves: there are 50001, but at most 50000 are read");
    assert!(SavedGame::read(&"[".repeat(MAX_LENGTH)).is_err());
    let deep = [r#"{"version": 1, "moves": ["e2e4"], "x": "#, &"[".repeat(50_000)].concat();
    let restored = SavedGame::read(&deep).unwrap();
    assert!(
        restored.faults[0]
            .to_string()
            .starts_with("not JSON: EOF while parsing a list")
    );
    assert_eq!(restored.game, game("e2e4"));
}

#[test]
fn no_changed_text_panics() {
    let claimed = game(&"g1f3 g8f6 f3g1 f6g8 ".repeat(2)).claim_draw().unwrap();
    let text = SavedGame::of(&claimed).to_text();
    for at in 0..text.len() {
        for other in ["\"", "0", "[", "}", "\u{0}", "é", "null"] {
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            if let Ok(RestoredGame { game, saved, faults }) = SavedGame::read(&changed) {
                // The game that was read can be written again. The new text has no faults.
                let repaired = SavedGame {
                    extra: saved.extra,
                    ..SavedGame::of(&game)
                };
                let again = SavedGame::read(&repaired.to_text()).unwrap();
                assert_eq!((again.game, again.faults), (game, vec![]), "{changed}: {faults:?}");
            }
        }
    }
}

#[test]
fn the_summary_of_a_game_is_read_without_the_rest() {
    let summary = GameSummary::read(&timed().to_text()).unwrap();
    assert_eq!(
        (summary.plies, summary.result.as_str(), summary.begun.as_str()),
        (2, "*", "2026-05-03T17:05:09")
    );
    assert_eq!(
        (summary.name.as_str(), summary.players),
        ("The \"immortal\" one", timed().setup.players)
    );
    assert_eq!(
        (summary.tags.white.as_deref(), summary.tags.black),
        (Some("Anderssen, A"), None)
    );
    // Invalid fields have their defaults. A text that is not a stored game has no summary.
    let summary =
        GameSummary::read(r#"{"moves": [1, 2, 3], "name": 7, "players": {"white": "robot"}, "tags": {"Black": []}}"#);
    let summary = summary.unwrap();
    assert_eq!(
        (
            summary.plies,
            summary.name.as_str(),
            summary.players,
            summary.tags.black
        ),
        (3, "", Players::PEOPLE, None)
    );
    for other in [
        "",
        "{}",
        "[]",
        r#"{"moves": "e2e4"}"#,
        r#"{"version": 1, "moves": ["e2e4""#,
    ] {
        assert_eq!(GameSummary::read(other), None, "{other}");
    }
}

#[test]
fn a_start_position_in_the_choice_of_earlier_versions_is_ignored() {
    let text = concat!(
        r#"{"version": 1, "start": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "moves": [], "#,
        r#""choice": {"opponent": "classic", "start": "518"}}"#
    );
    let restored = SavedGame::read(text).expect("it is a game");
    assert_eq!(restored.faults, []);
    assert_eq!(restored.saved.setup.choice.opponent, Player::Classic);
}

#[test]
fn second_thoughts_are_saved_and_read_leniently() {
    let mut game = saved(&Game::default());
    assert!(!game.to_text().contains("second_thoughts"));
    game.setup.choice.second_thoughts = true;
    game.setup.choice.comments = true;
    game.details.second_thoughts = SecondThoughts {
        asked: 3,
        taken_back: 2,
    };
    let text = game.to_text();
    assert!(
        text.contains("\"second_thoughts\": {\"asked\":3,\"taken_back\":2}"),
        "{text}"
    );
    let again = SavedGame::read(&text).expect("a game");
    assert_eq!((again.saved, again.faults), (game, vec![]));
    // A missing number is read as 0. An invalid number is reported and is read as 0.
    let partial = SavedGame::read(&text.replace(",\"taken_back\":2", "")).expect("a game");
    let expected = SecondThoughts {
        asked: 3,
        taken_back: 0,
    };
    assert_eq!(
        (partial.saved.details.second_thoughts, partial.faults.len()),
        (expected, 0)
    );
    let spoiled = SavedGame::read(&text.replace("\"asked\":3", "\"asked\":-3")).expect("a game");
    assert_eq!(spoiled.saved.details.second_thoughts.asked, 0);
    assert!(spoiled.faults.len() == 1 && spoiled.saved.setup.choice.second_thoughts);
}
