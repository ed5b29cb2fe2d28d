use chess_core::notation::pgn::{PgnGame, Tags};
use chess_core::notation::{START_FEN, parse_game, parse_move};

use super::*;
use crate::state::queries::{game, view};
use crate::state::{Action, AppState, GameTableAction, InputAction, ViewAction, reduce};
use crate::storage::StorageError;

fn read_one(text: &str) -> NewGame {
    let mut all: Vec<_> = read_pgn(text).collect();
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).expect("the test's PGN is valid").new_game
}

fn stored_game(new_game: NewGame) -> Snapshot {
    reduce(AppState::default(), GameTableAction::Start(Box::new(new_game))).snapshot()
}

fn of_game(game: Game) -> Snapshot {
    let origin = Origin {
        begun: "2026-05-03T17:05:09".into(),
        game: Some(Rc::new(game)),
        ..Origin::default()
    };
    stored_game(NewGame {
        origin,
        ..NewGame::default()
    })
}

/// Checks that the written text equals the text of the core's canonical writer and is read as the same game.
#[track_caller]
fn check(game: Game) {
    let stored = of_game(game);
    let text = pgn(&stored);
    let opponent = crate::messages::Texts::english().engine_name(game_store::Player::FIRST_OPPONENT);
    let opponent = opponent.expect("the first opponent is an engine");
    let tags = [
        ("Date", "2026.05.03"),
        ("White", "Human"),
        ("Black", opponent.as_str()),
        ("EngineScale", "2"),
    ];
    let tags = tags
        .into_iter()
        .try_fold(Tags::default(), |tags, (name, value)| tags.with(name, value));
    let canonical = PgnGame::from_game(&stored.game, tags.expect("plain names"));
    assert_eq!(text, canonical.to_string());
    let read = read_one(&text);
    assert_eq!(read.origin.game.as_deref().map(Game::moves), Some(stored.game.moves()));
    assert_eq!(read.players, stored.setup.players);
}

#[test]
fn pgn_is_written_in_its_canonical_form() {
    let game = |start: &str, moves: &str| parse_game(start, moves.split_whitespace()).expect("legal moves");
    check(Game::default());
    check(game(START_FEN, "e2e4 e7e5 g1f3"));
    check(game(START_FEN, "f2f3 e7e5 g2g4 d8h4"));
    check(game(START_FEN, &"g1f3 g8f6 f3g1 f6g8 ".repeat(40)));
    check(game("4k3/8/8/8/8/8/8/R3K2R b KQ - 9 90", "e8d8 e1g1"));
    check(game("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "e2e4"));
}

#[test]
fn imported_results_end_the_game() {
    let outcome = |text: &str| {
        let read = read_one(text);
        read.origin
            .game
            .and_then(|game| game.outcome())
            .map(|it| it.to_string())
    };
    assert_eq!(outcome("1. e4 e5 *"), None);
    assert_eq!(outcome("1. e4 e5 1-0").as_deref(), Some("Black resigned. White wins."));
    let by_time = "[Termination \"Time forfeit\"]\n1. e4 e5 0-1";
    assert_eq!(outcome(by_time).as_deref(), Some("White ran out of time. Black wins."));
    assert_eq!(
        outcome("1. f3 e5 2. g4 Qh4# 0-1").as_deref(),
        Some("Checkmate. Black wins.")
    );
    assert!(outcome("1. e4 e5 1/2-1/2").is_some());
    // A recorded game may be incomplete, so the players may have agreed on a draw later.
    assert!(outcome("1. e4 1/2-1/2").is_some());
    assert!(outcome("1/2-1/2").is_some());
}

#[test]
fn tags_are_imported_and_name_the_opponents_of_this_page() {
    let read = read_one("[Event \"Casual\"]\n[White \"Human\"]\n[Black \"Classic\"]\n[ECO \"C20\"]\n\n1. e4 e5 *");
    assert_eq!(read.players, Players::person_as(Color::White, Player::Classic));
    assert_eq!(read.choice.opponent, Player::Classic);
    let text = pgn(&stored_game(read));
    for line in ["[Event \"Casual\"]", "[Black \"Classic\"]", "[ECO \"C20\"]"] {
        assert!(text.contains(line), "{text}");
    }
    let strangers = read_one("[White \"Morphy\"]\n[Black \"Duke\"]\n1. e4 *");
    assert_eq!(
        (strangers.players.white, strangers.players.black),
        (Player::Human, Player::Human)
    );
}

#[test]
fn tag_values_are_escaped() {
    let mut read = read_one("1. e4 *");
    let value = "a\"]\n[Result \"1-0\"] \\ <b>".to_owned();
    read.origin.tags = vec![("White".to_owned(), value.clone())];
    let text = pgn(&stored_game(read));
    let again = read_one(&text);
    let read = again.origin.tags.iter().find(|(name, _)| name == "White");
    assert_eq!(read.map(|(_, read)| read), Some(&value.replace('\n', " ")));
    assert_eq!(again.origin.game.and_then(|game| game.outcome()), None);
}

#[test]
fn invalid_tag_names_are_left_out() {
    let mut read = read_one("1. e4 *");
    let names = [
        "Result",
        "FEN",
        "SetUp",
        "Variant",
        "A \"b\"]\n[Result",
        "",
        "two words",
        "ECO",
        "ECO",
        "Event",
    ];
    read.origin.tags = names.map(|name| (name.to_owned(), "1-0".to_owned())).into();
    let text = pgn(&stored_game(read));
    assert_eq!(text.matches("1-0").count(), 2, "{text}");
    for line in ["[Event \"1-0\"]", "[ECO \"1-0\"]", "[Result \"*\"]"] {
        assert_eq!(text.matches(line).count(), 1, "{text}");
    }
    let again = read_one(&text).origin.game.expect("a game");
    assert_eq!((again.ply(), again.outcome()), (1, None));
}

#[test]
fn a_loss_on_time_is_written_and_read_again() {
    let game = |moves: &str| parse_game(START_FEN, moves.split_whitespace()).expect("legal moves");
    let few = |fen: &str| Game::new(fen.parse().expect("a position"));
    let games = [
        game("e2e4 e7e5"),
        few("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        few("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"),
    ];
    for (game, color) in games.iter().flat_map(|game| Color::ALL.map(|color| (game, color))) {
        let lost = game.act(GameAction::RunOutOfTime(color)).expect("the game is not over");
        let text = pgn(&of_game(lost.clone()));
        assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
        let again = read_one(&text).origin.game.expect("a game");
        assert_eq!(again.ending(), lost.ending(), "{text}");
    }
}

#[test]
fn the_termination_tag_is_written_only_if_it_still_holds() {
    let termination = |value: &str, end: fn(&Game) -> Game| {
        let mut read = read_one("1. e4 e5 2. Nf3 *");
        read.origin.game = read.origin.game.map(|game| Rc::new(end(&game)));
        read.origin.tags = vec![("Termination".to_owned(), value.to_owned())];
        let text = pgn(&stored_game(read));
        let line = text.lines().find_map(|line| line.strip_prefix("[Termination \""));
        line.and_then(|line| line.strip_suffix("\"]")).map(str::to_owned)
    };
    let resigned = |game: &Game| {
        game.act(GameAction::Resign(Color::White))
            .expect("the game is not over")
    };
    let out_of_time = |game: &Game| {
        game.act(GameAction::RunOutOfTime(Color::White))
            .expect("the game is not over")
    };
    assert_eq!(
        termination("Time forfeit", out_of_time).as_deref(),
        Some("Time forfeit")
    );
    assert_eq!(termination("Time forfeit", resigned), None);
    // The tag of a text that was imported with this end of the game is written unchanged.
    assert_eq!(
        termination("Time forfeit", Game::clone).as_deref(),
        Some("Time forfeit")
    );
    assert_eq!(termination("Normal", resigned).as_deref(), Some("Normal"));
    assert_eq!(termination("Normal", out_of_time).as_deref(), Some("time forfeit"));
    assert_eq!(
        termination("Unterminated", Game::clone).as_deref(),
        Some("Unterminated")
    );
    assert_eq!(termination("Unterminated", resigned), None);
}

#[test]
fn an_invalid_game_does_not_hide_the_others() {
    let all: Vec<_> = read_pgn("1. e4 *\n\n1. Ke7 *\n\n1. d4 *")
        .map(|game| game.map(|_| ()).map_err(|error| error.to_string()))
        .collect();
    assert_eq!(
        all,
        [
            Ok(()),
            Err("line 3, column 4: half-move 1: \"Ke7\" is not a legal move here".to_owned()),
            Ok(())
        ]
    );
    assert_eq!(read_pgn("").count(), 0);
}

#[test]
fn a_game_is_shared_by_its_moves_or_its_position() {
    let (name, text) = address_parameter(&of_game(Game::default()));
    assert_eq!((name, text.as_str()), ("fen", START_FEN));
    let moved = parse_game(START_FEN, ["e2e4"]).expect("legal moves");
    assert_eq!(address_parameter(&of_game(moved)).0, "pgn");
}

#[test]
fn the_kind_of_a_text_is_detected() {
    assert!(matches!(detect_format(&format!(" {START_FEN}\n")), TextFormat::Fen(_)));
    assert_eq!(detect_format("{\n  \"version\": 1 }"), TextFormat::Json);
    assert_eq!(detect_format("{\"version\""), TextFormat::Json);
    assert_eq!(detect_format("{a comment} 1. e4 *"), TextFormat::Pgn);
    assert!(matches!(
        detect_format("8/8/8/8/8/8/8/8 w - - 0 1"),
        TextFormat::Fen(Err(_))
    ));
    assert!(matches!(
        detect_format("rnbqkbnr/pppppppp/8/8 w"),
        TextFormat::Fen(Err(_))
    ));
    assert_eq!(detect_format("[Site \"a/b/c/d\"] *"), TextFormat::Pgn);
    assert_eq!(detect_format("1/2-1/2"), TextFormat::Pgn);
    assert_eq!(detect_format("1. e4"), TextFormat::Pgn);
    assert_eq!(detect_format(""), TextFormat::Pgn);
}

#[track_caller]
fn check_loaded(text: &str, on_board: Option<&str>, others: usize, expected: Option<&str>) {
    check_files(&[text], &AppState::default(), on_board, others, expected);
}

#[track_caller]
fn check_files(text: &[&str], state: &AppState, on_board: Option<&str>, others: usize, expected: Option<&str>) {
    let mut games = GameImport::from_files(state, "2026-05-03T17:05:09");
    for text in text {
        games.add_text(text, state);
    }
    let (mut first, mut in_list) = (None, 0);
    while let Some(next) = games.next(5) {
        match next {
            NextImport::OnBoard(next) => assert_eq!(first.replace(GameTableAction::from(next)), None),
            NextImport::InList(_) => in_list += 1,
            NextImport::Unread => {}
        }
    }
    let message = games.message();
    let moves = first.map(|action| {
        let state = reduce(AppState::default(), action);
        game::san_moves(&state.table.game).join(" ")
    });
    assert_eq!(moves.as_deref(), on_board, "{text:?}");
    assert_eq!((in_list, message.as_deref()), (others, expected), "{text:?}");
}

#[test]
fn a_text_of_any_kind_is_imported() {
    check_loaded("1. e4 e5 *", Some("e4 e5"), 0, None);
    check_loaded(START_FEN, Some(""), 0, None);
    let two = Some("2 games imported.");
    check_loaded("1. e4 * 1. d4 *", Some("e4"), 1, two);
    check_loaded(
        "hello",
        None,
        0,
        Some("PGN: line 1, column 1: \"hello\" is not a move such as e4, Nf3, O-O or e2e4."),
    );
    check_loaded("", None, 0, Some("PGN: there is no game."));
    check_loaded(
        "1. e4 * 1. e5 * 1. d4 *",
        Some("e4"),
        1,
        Some(
            "2 games imported. 1 could not be read; the first: line 1, column 12: \"e5\" is not a legal \
             move here.",
        ),
    );
}

#[test]
fn a_game_is_imported_up_to_its_first_error() {
    let up_to = |fault: &str| Some([fault, " The game up to there is on the board."].concat());
    for (text, fault) in [
        (
            "1. e4 e5 2. Ke3 Nf6 *",
            "Move 2: White cannot play Ke3 (line 1, column 13).",
        ),
        (
            "1. e4 e5 2. Mf3 Nf6 *",
            "Move 2, White: \"Mf3\" is not a move such as e4, Nf3, O-O or e2e4 (line 1, column 13).",
        ),
        (
            "1. e4 e5\n-- *",
            "Move 2, White: no move is made, and a null move is not legal (line 2, column 1).",
        ),
        ("1. e4 e5 {open", "PGN: line 1, column 10: the comment is not closed."),
        (
            "1. e4 e5 (1... c5",
            "PGN: line 1, column 10: the variation is not closed.",
        ),
    ] {
        check_loaded(text, Some("e4 e5"), 0, up_to(fault).as_deref());
    }
    check_loaded(
        "1. e4 } e5 *",
        Some("e4 e5"),
        0,
        Some("Signs and words left out: 1. The first: line 1, column 7: \"}\" cannot stand here."),
    );
    check_loaded(
        "[Site]\n[WhiteElo 2500]\n1. e4 e5 *",
        Some("e4 e5"),
        0,
        Some(
            "Tags left out: 1. Tags corrected: 1. \
             The first: line 1, column 1: \"[Site]\" is not a tag such as [Event \"name\"].",
        ),
    );
    check_loaded(
        "1. e4 * 1. d4 d5 2. Ke3 * 1. c4 -- *",
        Some("e4"),
        2,
        Some(
            "3 games imported. 2 could be read in part only; the first: Move 2: White cannot play Ke3 (line 1, \
             column 21).",
        ),
    );
}

#[test]
fn several_files_are_imported_as_one() {
    let saved = of_game(parse_game(START_FEN, ["c2c4"]).expect("legal moves")).to_text();
    let state = AppState::default();
    check_files(
        &[
            "1. e4 *",
            &saved,
            START_FEN,
            "1. e4 * 1. d4 *",
            "hello",
            "{\"version\": 9}",
        ],
        &state,
        Some("e4"),
        4,
        Some(
            "5 games imported. 2 could not be read; the first: line 1, column 1: \"hello\" is not a move \
             such as e4, Nf3, O-O or e2e4.",
        ),
    );
    let fault = Some("The file could not be read: version: 9 is not 1.");
    check_files(&["{\"version\": 9}"], &state, None, 0, fault);
    // A game is in progress on the board. So the message does not name the side to move in the imported game.
    let mv = parse_move(state.table.board(), "e2e4").expect("a legal move");
    let played = reduce(state, InputAction::Play(mv));
    let named = "[White \"Müller\"]\n[Black \"Meier\"]\n\n1. d4 *";
    check_files(&[named], &played, Some("d4"), 0, Some("1 game imported."));
}

#[test]
fn games_that_do_not_fit_into_the_storage_are_counted() {
    let message = |count: usize, room: usize, why| {
        let text = "1. e4 * ".repeat(count);
        let mut games = GameImport::from_text(&text, &AppState::default(), "");
        let mut saved = 0;
        while let Some(next) = games.next(9) {
            if let NextImport::InList(_) = next {
                saved += 1;
                games.save_game(|| if saved > room { Err(why) } else { Ok(()) });
            }
        }
        games.message().unwrap_or_default()
    };
    let full = StorageError::Full;
    assert_eq!(message(3, 2, full), "3 games imported.");
    assert!(message(5, 2, full).starts_with("3 games imported. 2 could not be saved: there is no room left."));
    assert!(message(2, 0, full).starts_with("1 game imported. 1 could not be saved: there is no room left."));
    let denied = message(2, 0, StorageError::Denied);
    assert_eq!(
        denied,
        "1 game imported. 1 could not be saved: this browser does not let the page store anything."
    );
}

#[test]
fn annotations_that_are_too_long_are_counted() {
    check_loaded(
        "{first} 1. e4! {good} e5 (1... c5 {Sicilian}) *",
        Some("e4 e5"),
        0,
        None,
    );
    let long = "x".repeat(1 << 16);
    let message = "Left out: comments (2), variations (1), marks of moves (1). White to move.";
    let text = ["{first} 1. e4! {", &long, "} e5 (1... c5 {Sicilian}) *"].concat();
    check_loaded(&text, Some("e4 e5"), 0, Some(message));
    // This game is over, so the message does not name the side to move.
    let ended = ["1. e4 {", &long, "x} 1-0"].concat();
    check_loaded(&ended, Some("e4"), 0, Some("Left out: comments (1)."));
    check_loaded("1. e4 {[%clk 0:05:00]} e5 { } *", Some("e4 e5"), 0, None);
}

const ANNOTATED: &str =
    "{first} 1. e4 $1 {[%clk 0:05:00]} {good} 1... e5 $6 (1... c5 {Sicilian [%csl Gc5]} 2. Nf3 (2. c3)) 2. Nf3 *";

/// Returns the movetext of a game after these actions, on one line, and the state.
fn movetext_after(text: &str, actions: &[impl Clone + Into<Action>]) -> (String, AppState) {
    let first = reduce(AppState::default(), GameTableAction::Start(Box::new(read_one(text))));
    let state = actions.iter().cloned().fold(first, reduce);
    let written = pgn(&state.snapshot());
    let (_, movetext) = written.split_once("\n\n").expect("an empty line");
    (movetext.trim().replace('\n', " "), state)
}

#[test]
fn annotations_are_written_again() {
    let untimed = ANNOTATED.replace(" {[%clk 0:05:00]}", "");
    assert_eq!(movetext_after(&untimed, &[] as &[Action]).0, untimed);
    assert_eq!(movetext_after(ANNOTATED, &[] as &[Action]).0, ANNOTATED);
    // The address for sharing has no annotations.
    assert!(
        address_parameter(&movetext_after(ANNOTATED, &[] as &[Action]).1.snapshot())
            .1
            .ends_with("1. e4 e5 2. Nf3 *\n")
    );
}

#[test]
fn lines_of_annotations_are_short_and_do_not_look_like_tags() {
    let words = "word [%csl Ga1] %end ".repeat(40);
    let text = ["1. e4 {", words.trim(), "} *"].concat();
    let written = pgn(&stored_game(read_one(&text)));
    let (_, movetext) = written.split_once("\n\n").expect("an empty line");
    assert!(movetext.lines().count() > 5);
    for line in movetext.lines() {
        assert!(line.len() < 90 && !line.starts_with(['[', '%']), "{line}");
    }
    assert_eq!(movetext.trim().replace('\n', " "), text);
}

#[test]
fn annotations_stay_with_their_move() {
    use crate::state::{GameTableAction::Undo, InputAction::Play, ViewAction::ShowPly};
    let play = |state: AppState, text: &str| {
        let mv = parse_move(state.table.game.board(), text).expect("a legal move");
        reduce(state, Play(mv))
    };
    let untimed = ANNOTATED.replace(" {[%clk 0:05:00]}", "");
    let (_, state) = movetext_after(&untimed, &[Undo, Undo]);
    let state = ["c5", "Nf3"].into_iter().fold(state, play);
    let text = pgn(&state.snapshot()).replace('\n', " ");
    // The annotations of the variation stay with its moves.
    let expected = " {first} 1. e4 $1 {good} 1... c5 {Sicilian [%csl Gc5]} 2. Nf3 (2. c3) * ";
    assert!(text.ends_with(expected), "{text}");
    assert_eq!(view::note_text(&reduce(state, ShowPly(1))), "! good");
    let shown = |ply| view::note_text(&movetext_after(&untimed, &[ShowPly(ply)]).1);
    assert_eq!(shown(0), "first");
    assert_eq!(shown(2), "?!");
    assert_eq!(shown(3), "");
    // While a variation is shown, annotations of the game are not shown.
    let state = movetext_after(&untimed, &[ShowPly(1)]).1;
    let aside = ["c5", "Nf3"]
        .into_iter()
        .fold(reduce(state, ViewAction::TryMoves), |state, san| {
            let mv = chess_core::notation::parse_move(state.shown_board(), san).expect("a legal move");
            reduce(state, InputAction::Play(mv))
        });
    assert_eq!(
        (aside.view.variation.is_some(), view::note_text(&aside).as_str()),
        (true, "")
    );
}

#[test]
fn annotations_of_stored_games_are_written_and_shown() {
    // Earlier versions stored the annotations in this form.
    let saved = [
        "{first}",
        "e2e4 $1 {good}",
        "e7e5 $6 (1... c5 {Sicilian} 2. Nf3 -- (2... Qh9))",
        "d2d4 {of a move that was not played}",
    ];
    let game = parse_game(START_FEN, ["e2e4", "e7e5", "g1f3"]).expect("legal moves");
    let text = of_game(game).to_text();
    let notes: Vec<String> = saved.iter().map(|note| format!("{note:?}")).collect();
    let text = text.replacen(
        "  \"result\"",
        &format!("  \"notes\": [{}],\n  \"result\"", notes.join(",")),
        1,
    );
    let restored = crate::snapshot::read(&text, 7).expect("the game is read");
    assert_eq!(restored.fault, None);
    let stored = restored.stored;
    let text = pgn(&stored);
    // A move that could not be played is in a comment. An annotation of a replaced move is in a variation.
    let expected = "{first} 1. e4 $1 {good} 1... e5 $6 (1... c5 {Sicilian} 2. Nf3 {2... -- (2... Qh9)}) \
        2. Nf3 (2. d4 {of a move that was not played}) *";
    assert!(
        text.replace('\n', " ").ends_with(&[" ", expected, " "].concat()),
        "{text}"
    );
    let shown = |ply| {
        let restored = reduce(AppState::default(), GameTableAction::Restore(Box::new(stored.clone())));
        view::note_text(&reduce(restored, ViewAction::ShowPly(ply)))
    };
    assert_eq!([0, 1, 2, 3].map(shown), ["first", "! good", "?!", ""]);
    let movetext = stored.metadata.annotations.to_movetext(&stored.game);
    let movetext = movetext.unwrap_or_default();
    assert!(
        movetext.contains("(1... c5 {Sicilian} 2. Nf3 {2... -- (2... Qh9)})"),
        "{movetext}"
    );
    assert!(
        movetext.contains("(2. d4 {of a move that was not played})"),
        "{movetext}"
    );
}

#[test]
fn clock_times_are_written_with_milliseconds() {
    let text = "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:50.5]} 2. Nf3 {[%clk 1:00:09.075]} *";
    let read = stored_game(read_one(text));
    let again = pgn(&read);
    assert!(again.contains("[TimeControl \"300+3\"]\n"), "{again}");
    assert!(
        again.contains("\n1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:50.5]} 2. Nf3 {[%clk 1:00:09.075]} *"),
        "{again}"
    );
    assert_eq!(stored_game(read_one(&again)).clock, read.clock);
    let other = text.replace("300+3", "40/7200:3600");
    assert!(pgn(&stored_game(read_one(&other))).contains("[TimeControl \"40/7200:3600\"]"));
}

#[test]
fn time_odds_are_imported() {
    let text = "[TimeControl \"300+3\"]\n[TimeOdds \"black\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:01:00]} *";
    let read = stored_game(read_one(text));
    assert_eq!(read.clock.as_ref().and_then(|clock| clock.odds), Some(Color::Black));
    let again = pgn(&read);
    assert_eq!(again.matches("[TimeOdds \"black\"]").count(), 1, "{again}");
    assert_eq!(stored_game(read_one(&again)).clock, read.clock);
    let nobody = text.replace("black", "nobody");
    assert_eq!(stored_game(read_one(&nobody)).clock.and_then(|clock| clock.odds), None);
}

#[test]
fn an_invalid_position_is_reported_as_one() {
    let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    let message = "FEN: not a legal position: white has no king; black has no king.";
    check_loaded(fen, None, 0, Some(message));
}

#[test]
fn clocks_are_imported() {
    let clock = |text: &str| stored_game(read_one(text)).clock;
    let clocks = |control: &str, left: &[Option<u32>], rest| {
        let left = left.to_vec();
        let control = TimeControl::from_keyword(control).expect("a time control");
        Some(game_store::SavedClock {
            control,
            left_ms: left,
            rest_ms: rest,
            waits: true,
            odds: None,
        })
    };
    let timed = "1. e4 {[%clk 0:05:00]} e5 2. Nf3 {[%clk 0:04:30.5]} Nc6 {[%clk 0:04:59]} *";
    let tagged = ["[TimeControl \"300+3\"]\n", timed].concat();
    let left = [Some(300_000), None, Some(270_500), Some(299_000)];
    assert_eq!(clock(&tagged), clocks("300+3", &left, 270_500));
    // Without a usable time control, the longest clock time becomes the time control.
    for control in ["", "[TimeControl \"40/7200:3600\"]\n", "[TimeControl \"-\"]\n"] {
        assert_eq!(clock(&[control, timed].concat()), clocks("300+0", &left, 270_500));
    }
    assert_eq!(clock("1. e4 e5 *"), None);
    assert_eq!(clock("[TimeControl \"300+3\"]\n1. e4 e5 *"), None);
    let longer = "1. e4 {[%clk 9:00:00]} *";
    assert_eq!(clock(longer), None);
    let mut all = read_pgn(longer);
    let given = all.next().expect("a game").expect("that can be read");
    assert_eq!(
        given.left_out,
        SkippedAnnotations::default(),
        "the time stays in its comment"
    );
}

/// Checks the PGN of an imported text, with line breaks as spaces.
/// Then stores and reads the game, and checks the PGN again.
#[track_caller]
fn check_round_trip(text: &str, expected: &str) {
    let stored = stored_game(read_one(text));
    let written = pgn(&stored);
    assert_eq!(written.replace('\n', " "), expected.replace('\n', " "), "{text}");
    let again = crate::snapshot::read(&stored.to_text(), 5).expect("the game is read");
    assert_eq!((again.fault.as_deref(), pgn(&again.stored)), (None, written), "{text}");
}

const UNKNOWN: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

#[test]
fn imported_tags_are_exported_unchanged() {
    let known = UNKNOWN.replace("[White \"?\"]", "[White \"Anand, V\"]");
    for tags in [
        UNKNOWN.to_owned(),
        known,
        UNKNOWN.replace("????.??.??", "1858.??.??"),
        UNKNOWN.replace("????.??.??", "?"),
        UNKNOWN.replace("????.??.??", ""),
        UNKNOWN.replace("[White \"?\"]", "[White \"\"]"),
        UNKNOWN.replace("[White \"?\"]", "[White \"Human\"]"),
    ] {
        for control in [
            "-",
            "?",
            "",
            "300",
            "185+0",
            "5400+30",
            "40/7200:3600",
            "*180",
            "40/7200+30:900+30",
            "1 min",
        ] {
            let others = "[WhiteElo \"?\"]\n[Termination \"Normal\"]\n[Annotator \"\"]\n[PlyCount \"2\"]\n";
            let timed = "1. e4 {[%clk 0:03:05]} 1... e5 {[%clk 0:03:04]} 1-0\n";
            for movetext in ["1. e4 e5 1-0\n", timed] {
                let text = format!("{tags}[Result \"1-0\"]\n[TimeControl \"{control}\"]\n{others}\n{movetext}");
                check_round_trip(&text, &text);
            }
        }
    }
}

#[test]
fn nothing_is_added_to_an_imported_game() {
    for movetext in [
        "1. e4 e5 *",
        "1. e4 {[%clk 0:03:05]} 1... e5 *",
        "1. e4 e5 {[%clk 0:03:05]} 2. Nf3 {[%clk 1:30]} 2... Nc6 *",
        "1. e4 {[%clk 9:00:00]} *",
        "1. e4 {[%emt 0:00:05]} 1... e5 {[%eval 0.25]} *",
        "1. e4 1/2-1/2",
        "1/2-1/2",
        "1-0",
        "1. f3 e5 2. g4 Qh4# 0-1",
        // The result contradicts the board and is preserved.
        "1. f3 e5 2. g4 Qh4# 1-0",
        "1. f3 e5 2. g4 Qh4# 1/2-1/2",
    ] {
        let result = movetext.rsplit(' ').next().expect("a result");
        let expected = format!("{UNKNOWN}[Result \"{result}\"]\n\n{movetext}\n");
        check_round_trip(movetext, &expected);
        check_round_trip(&expected, &expected);
    }
}

#[test]
fn comments_commands_and_marks_are_exported_in_their_places() {
    for movetext in [
        "{[%evp 0,5] at first} 1. e4 *",
        "1. e4 (1. d4) {behind} 1... e5 *",
        "1. e4 (1. d4) {between} (1. c4) {behind} 1... e5 *",
        "1. e4 {a} (1. d4 {b} 1... d5 (1... Nf6) {c} 2. c4) {d} 1... e5 {e} *",
        "1. e4 (1. d4) {at the end} *",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3) {at the end of a variation}) 2. Nf3 *",
        "1. e4 $1 {[%clk 1:30] good} (1. d4 {[%clk 1:29]}) 1... e5 {[%clk 1:28] [%eval 0.17]} *",
        "1. e4 {[%csl Gc5,Rd4][%cal Gc2c3,Rc3d4]} 1... e5 $14 $6 {[%emt 0:00:05] slow} {[%clk 0:03:05]} *",
        "1. e4 $146 {!! (?) [x]} 1... e5 $10 *",
    ] {
        let text = format!("{UNKNOWN}[Result \"*\"]\n\n{movetext}\n");
        check_round_trip(&text, &text);
    }
}

#[test]
fn a_game_started_here_is_exported_with_its_known_tags() {
    let game = parse_game(START_FEN, ["e2e4", "e7e5"]).expect("legal moves");
    let mut own = of_game(game);
    let control = TimeControl::from_keyword("300+3").expect("a time control");
    let clock = crate::state::Clock::new(control, None, vec![Some(300_000), None], &own.game);
    own.clock = Some(clock.to_saved());
    let text = pgn(&own);
    for part in ["[White \"Human\"]", "[Date \"2026.05.03\"]", "[TimeControl \"300+3\"]"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.ends_with("\n\n1. e4 {[%clk 0:05:00]} 1... e5 *\n"), "{text}");
}

#[test]
fn a_continued_game_gets_the_times_of_its_new_moves_only() {
    let text = "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 5:00]} 1... e5 2. Nf3 *";
    let first = reduce(AppState::default(), GameTableAction::Start(Box::new(read_one(text))));
    let mv = parse_move(first.table.game.board(), "Nc6").expect("a legal move");
    let played = crate::state::reduce_at(first, InputAction::Play(mv), 1000.0);
    let written = pgn(&played.snapshot());
    assert!(
        written.ends_with("\n\n1. e4 {[%clk 5:00]} 1... e5 2. Nf3 Nc6 {[%clk 0:05:03]} *\n"),
        "{written}"
    );
}

#[test]
fn an_imported_result_is_not_taken_back() {
    use crate::state::GameTableAction::{Redo, RedoTo, Undo};
    for (text, result) in [
        ("1. e4 e5 1-0", "1-0"),
        ("1. e4 e5 0-1", "0-1"),
        ("1. e4 e5 1/2-1/2", "1/2-1/2"),
        ("1. e4 1/2-1/2", "1/2-1/2"),
        ("[Result \"1-0\"]\n\n1. e4 e5", "1-0"),
        ("[Termination \"Time forfeit\"]\n\n1. e4 e5 0-1", "0-1"),
        ("[White \"Human\"]\n[Black \"Learner\"]\n\n1. e4 e5 0-1", "0-1"),
        ("1. f3 e5 2. g4 Qh4# 0-1", "0-1"),
        ("1. f3 e5 2. g4 Qh4#", "0-1"),
        ("1. f3 e5 2. g4 Qh4# *", "0-1"),
        ("1. f3 e5 2. g4 Qh4# 1/2-1/2", "1/2-1/2"),
    ] {
        let first = reduce(AppState::default(), GameTableAction::Start(Box::new(read_one(text))));
        let after = [Undo, Redo, RedoTo(1), Undo].into_iter().fold(first.clone(), reduce);
        assert_eq!(after.table.game, first.table.game, "{text}");
        assert_eq!(
            (
                after.game_for_undo().undo_target(),
                after.game_for_undo().redo_target(0)
            ),
            (None, None)
        );
        let json = after.snapshot().to_text();
        assert!(json.contains(&format!("\"result\": \"{result}\"")), "{json}");
        let restored = crate::snapshot::read(&json, 7).expect("the game is read");
        assert_eq!(restored.fault, None, "{text}");
        let restored = reduce(AppState::default(), GameTableAction::Restore(Box::new(restored.stored)));
        assert_eq!(restored.game_for_undo().undo_target(), None, "{text}");
        let again = pgn(&reduce(restored, Undo).snapshot());
        assert!(again.contains(&format!("[Result \"{result}\"]")), "{again}");
        assert!(again.trim_end().ends_with(result), "{again}");
    }
}

#[test]
fn moves_made_here_in_an_imported_game_are_taken_back() {
    use crate::state::GameTableAction::{Redo, Undo};
    let first = reduce(
        AppState::default(),
        GameTableAction::Start(Box::new(read_one("1. e4 e5 *"))),
    );
    let mv = parse_move(first.table.game.board(), "Nf3").expect("a legal move");
    let moved = reduce(first.clone(), InputAction::Play(mv));
    let undone = reduce(moved.clone(), Undo);
    assert_eq!(undone.table.game.moves(), first.table.game.moves());
    assert_eq!(reduce(undone, Redo).table.game, moved.table.game);
    // A resignation is also preserved after a reload.
    let resigned = [GameTableAction::Resign, GameTableAction::Answer(true)]
        .into_iter()
        .fold(moved.clone(), reduce);
    assert!(resigned.table.outcome().is_some());
    let restored = crate::snapshot::read(&resigned.snapshot().to_text(), 7)
        .expect("the game is read")
        .stored;
    let restored = reduce(AppState::default(), GameTableAction::Restore(Box::new(restored)));
    assert_eq!(reduce(restored, Undo).table.outcome(), None);
}

#[test]
fn the_result_of_a_stored_game_from_a_file_is_not_taken_back() {
    use crate::state::GameTableAction::Undo;
    let game = parse_game(START_FEN, ["e2e4", "e7e5"]).expect("legal moves");
    let resigned = of_game(game.resign(Color::White).expect("the game continues")).to_text();
    let undone = |state: AppState| reduce(state, Undo).table.outcome().is_none();
    let load = |text: &str| {
        let mut games = GameImport::from_text(text, &AppState::default(), "2026-05-03T17:05:09");
        match games.next(5) {
            Some(NextImport::OnBoard(next)) => reduce(AppState::default(), GameTableAction::from(next)),
            other => panic!("{other:?}"),
        }
    };
    let reload = |text: &str| {
        let stored = crate::snapshot::read(text, 7).expect("the game is read").stored;
        reduce(AppState::default(), GameTableAction::Restore(Box::new(stored)))
    };
    // The person resigned on this page, so the resignation can be undone, unless the game is loaded from a file.
    assert!(undone(reload(&resigned)));
    assert!(!undone(load(&resigned)));
    assert!(!undone(reload(&load(&resigned).snapshot().to_text())));
    // Earlier versions stored imported PGN in this form: with tags, but without the result.
    let tagged = resigned.replacen("  \"begun\"", "  \"tags\": {\"Date\":\"????.??.??\"},\n  \"begun\"", 1);
    assert_ne!(tagged, resigned);
    assert!(!undone(reload(&tagged)));
}

#[test]
fn a_variation_in_a_finished_game_does_not_change_its_result() {
    let first = reduce(
        AppState::default(),
        GameTableAction::Start(Box::new(read_one("1. e4 e5 2. Nf3 1-0"))),
    );
    let aside = [ViewAction::ShowPly(1), ViewAction::TryMoves]
        .into_iter()
        .fold(first.clone(), reduce);
    let mv = parse_move(aside.shown_board(), "c5").expect("a legal move");
    let tried = [InputAction::Play(mv).into(), Action::from(GameTableAction::Undo)]
        .into_iter()
        .fold(aside, reduce);
    assert_eq!(tried.table.game, first.table.game);
    let text = pgn(&tried.snapshot());
    assert!(text.ends_with("\n\n1. e4 e5 (1... c5) 2. Nf3 1-0\n"), "{text}");
}

#[test]
fn players_and_event_are_reported_if_they_are_known() {
    let message = |tags: &str| {
        let mut games = GameImport::from_pgn(&format!("{tags}\n\n1. e4 *"), Texts::english(), "2026-05-03T17:05:09");
        while games.next(5).is_some() {}
        games.message()
    };
    let turn = "Black to move.";
    let white = |name: &str| format!("[White \"{name}\"]\n");
    let black = |name: &str| format!("[Black \"{name}\"]\n");
    for unknown in ["", "?", " ", "-"] {
        let text = [white(unknown), black("GNU Chess 5.07"), "[Event \"\"]".to_owned()].concat();
        assert_eq!(
            message(&text),
            Some(format!("Loaded: ? – GNU Chess 5.07. {turn}")),
            "{unknown}"
        );
        let text = [white("Anand"), black(unknown), "[Event \"Club\"]".to_owned()].concat();
        assert_eq!(
            message(&text),
            Some(format!("Loaded: Anand – ?, Club. {turn}")),
            "{unknown}"
        );
        assert_eq!(message(&[white(unknown), black(unknown)].concat()), None, "{unknown}");
    }
    assert_eq!(message("[Event \"Club\"]"), Some(format!("Loaded: Club. {turn}")));
    assert_eq!(message("[Black \"B\"]"), Some(format!("Loaded: ? – B. {turn}")));
    let turned = message(&[white("\u{202e}evil"), black("אבג")].concat()).expect("both are reported");
    let isolated = "\u{2068}\u{202e}evil\u{2069} – \u{2068}אבג\u{2069}";
    assert!(turned.contains(isolated) && turned.ends_with(turn), "{turned:?}");
    let long = message(&[white(&"x".repeat(500)), black("B")].concat()).expect("both are reported");
    assert!(long.len() < 120, "{long}");
}

/// The engine that plays Black in the imported game, if the text has these tags.
fn black_of(tags: &str) -> Player {
    read_one(&format!("{tags}\n\n1. e4 e5 *")).players.black
}

#[test]
fn a_level_in_a_game_without_a_scale_is_one_of_the_earlier_scale() {
    for (name, number) in [
        ("Learner", 3),
        ("Full strength", 12),
        ("Engine 1250", 1250),
        ("Engine 400", 400),
    ] {
        let earlier = EarlierOpponent::new(number, Character::Universal).map(Player::Earlier);
        assert_eq!(Some(black_of(&format!("[Black \"{name}\"]"))), earlier, "{name}");
        for unknown in ["1", "0", "-2", "two", ""] {
            let tags = format!("[Black \"{name}\"]\n[EngineScale \"{unknown}\"]");
            assert_eq!(Some(black_of(&tags)), earlier, "{tags}");
        }
    }
    let solid = EarlierOpponent::new(5, Character::Solid).map(Player::Earlier);
    assert_eq!(Some(black_of("[Black \"Steady (Solid)\"]")), solid);
    assert_eq!(black_of("[Black \"Classic\"]"), Player::Classic);
    assert_eq!(black_of("[Black \"Magnus\"]\n[EngineScale \"2\"]"), Player::Human);
    // The unknown scale of a newer version counts as the present scale, which is more similar to it than the earlier
    // one.
    for scale in ["2", "3"] {
        let tags = format!("[Black \"Steady (Solid)\"]\n[EngineScale \"{scale}\"]");
        assert_eq!(Some(black_of(&tags)), Player::from_keyword("5-solid"));
    }
}

#[test]
fn a_written_engine_is_read_as_the_same_engine() {
    let opponents = ["1", "3", "12", "1250", "1250-attacker", "classic", "human"];
    let present = opponents.into_iter().filter_map(Player::from_keyword);
    let earlier = opponents.into_iter().filter_map(Player::from_earlier_keyword);
    for player in present.chain(earlier) {
        let name = Texts::english()
            .engine_name(player)
            .unwrap_or_else(|| "Human".to_owned());
        let tag = match player {
            Player::Strong(_) => "\n[EngineScale \"2\"]",
            _ => "",
        };
        let game = read_one(&format!("[Black \"{name}\"]{tag}\n\n1. e4 e5 *"));
        assert_eq!(game.players.black, player, "{name}");
        let written = pgn(&reduce(AppState::default(), GameTableAction::Start(Box::new(game))).snapshot());
        assert_eq!(written.contains("[EngineScale \"2\"]"), !tag.is_empty(), "{written}");
        assert_eq!(read_one(&written).players.black, player, "{written}");
    }
}

/// The numbers of games on the board, in the list and without a game, and the message, of a PGN file in pieces of
/// `size` bytes. `rest` is the result of reading the rest of the file.
fn import_in_pieces(text: &[u8], size: usize, rest: Result<(), String>) -> ([usize; 3], Option<String>) {
    let (mut games, mut counts) = (GameImport::from_files(&AppState::default(), ""), [0; 3]);
    let mut read = |games: &mut GameImport| {
        while let Some(next) = games.next(9) {
            counts[match next {
                NextImport::OnBoard(_) => 0,
                NextImport::InList(_) => 1,
                NextImport::Unread => 2,
            }] += 1;
        }
    };
    games.begin_pgn();
    for piece in text.chunks(size) {
        games.push(piece);
        read(&mut games);
    }
    games.end_pgn(rest);
    read(&mut games);
    (counts, games.message())
}

#[test]
fn the_pieces_of_a_file_contain_the_same_games_as_the_whole_file() {
    for text in [
        &b"\xef\xbb\xbf[White \"M\xc3\xbcller\"]\n\n1. e4 e5 1-0\n\n1. d4 Ke7 *\n\n[FEN \"x\"]\n\n1. c4 *\n\n1. f4"[..],
        b"[White \"M\xfcller\"]\r\n\r\n1. e4 \xbd-\xbd\r\n\r\n1. d4 *",
        b"\xff\xfe1\0.\0 \0e\x004\0 \0*\0\n\0d\x004\0",
        b"1. e4 *",
        b"no game",
        b"",
    ] {
        let whole = import_in_pieces(text, text.len().max(1), Ok(()));
        for size in 1..text.len() {
            assert_eq!(import_in_pieces(text, size, Ok(())), whole, "{size}");
        }
    }
    let two_and_a_part = b"1. e4 e5 1-0\n\n1. d4 d5 1-0\n\n1. c4 c5 2. N";
    let (counts, message) = import_in_pieces(two_and_a_part, 5, Err("it has changed".to_owned()));
    assert_eq!(counts, [1, 1, 1]);
    assert_eq!(
        message.as_deref(),
        Some("2 games imported. 1 could not be read; the first: it has changed.")
    );
}

#[test]
fn a_stopped_import_reads_no_more_games_and_says_so() {
    let mut games = GameImport::from_text("1. e4 *\n\n1. d4 *\n\n1. c4 *", &AppState::default(), "");
    assert!(games.next(9).is_some() && games.next(8).is_some());
    games.stop();
    assert_eq!(games.next(7), None);
    assert_eq!(games.message().as_deref(), Some("Import stopped. 2 games imported."));
    assert_eq!(games.progress(Some(50)).imported, 2);
}

#[test]
fn the_progress_counts_every_game_once() {
    let text = "1. e4 *\n\n1. Ke7 *\n\n1. d4 *\n\n1. c4 *\n\n1. f4 *";
    let mut games = GameImport::from_text(text, &AppState::default(), "");
    while games.next(9).is_some() {}
    games.note_duplicate();
    games.save_game(|| Err(StorageError::Full));
    let progress = games.progress(Some(7));
    assert_eq!((progress.percent, progress.games()), (Some(7), 5));
    assert_eq!(
        (
            progress.imported,
            progress.duplicates,
            progress.unread,
            progress.unsaved
        ),
        (2, 1, 1, Some((1, StorageError::Full)))
    );
}

#[test]
fn the_lines_of_several_errors_are_reported() {
    let message = |text: &str| {
        let mut games = GameImport::from_text(text, &AppState::default(), "");
        while games.next(9).is_some() {}
        games.message().unwrap_or_default()
    };
    assert!(message("1. e4 *\n\n1. Ke7 *\n\n1. d4 Kd3 *").ends_with("Lines with errors: 3, 5."));
    assert!(!message("1. e4 *\n\n1. Ke7 *\n\n1. d4 *").contains("Lines"));
    let eleven = message(&["1. e4 *\n", &"1. Ke7 *\n".repeat(11)].concat());
    assert!(
        eleven.ends_with("Lines with errors: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 …."),
        "{eleven}"
    );
}
