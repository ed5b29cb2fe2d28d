use engine_protocol::LineInfo;

use crate::settings::Field;
use crate::state::queries::second_thought::can_still_be_played;
use crate::state::queries::unsaved_game::is_game_unsaved;
use crate::state::queries::{exercise, player_bar, result, view};
use crate::state::tests::prelude::*;
use crate::storage::StorageError;

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

#[track_caller]
fn check_status(state: &AppState, expected: &[&str]) {
    let text = status_text(state);
    for part in expected {
        assert!(text.contains(part), "`{text}` lacks `{part}`");
    }
}

#[test]
fn the_wanted_search_has_the_moves_of_the_game() {
    let start = with_players(START, Player::Human, Player::Classic);
    assert_eq!(wanted_search(&start), None);
    let asked = after_clicks(start, &[Square::E2, Square::E4]);
    let Some(request) = wanted_search(&asked) else {
        panic!("a search is wanted")
    };
    let RequestBody::Search(search) = request.body else {
        panic!("expected a search")
    };
    assert_eq!(search.start.to_string(), START);
    assert_eq!(search.moves, ["e2e4".parse().unwrap()]);
}

#[test]
fn the_engine_moves_only_in_the_tab_that_plays_the_game() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    let follows = reduce(asked.clone(), GameTableAction::Follow(true));
    assert_eq!(wanted_search(&follows), None);
    // A reply that was sent before the change arrives too late.
    let found = FoundMove {
        best_move: uci_move(&asked, "e7e5"),
        ..FoundMove::default()
    };
    let plays = reduce(follows, GameTableAction::Follow(false));
    let late = reduce(plays.clone(), EngineReport::SearchFound(asked.engine.search_id, found));
    assert_eq!(late.table.game, asked.table.game);
    assert!(wanted_search(&plays).is_some());
}

#[test]
fn no_search_is_wanted_after_the_end_or_a_failure() {
    assert_eq!(
        wanted_search(&with_players(MATED, Player::Classic, Player::Classic)),
        None
    );
    let engines = with_players(START, Player::Classic, Player::Classic);
    assert!(wanted_search(&engines).is_some());
    assert_eq!(
        wanted_search(&reduce(engines, EngineAction::Failed(EngineFault::NotLoaded))),
        None
    );
}

#[test]
fn the_status_shows_the_turn() {
    check_status(&with_players(START, Player::Human, Player::Classic), &["Your move."]);
    check_status(&with_players(START, Player::Human, Player::Human), &["White to move"]);
    check_status(
        &with_players(START, Player::Classic, Player::Human),
        &["White to move", "thinking"],
    );
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    check_status(&asked, &["You played e4.", "Black to move", "thinking"]);
}

#[test]
fn the_status_shows_the_outcome() {
    check_status(
        &with_players(MATED, Player::Human, Player::Classic),
        &["You lost: checkmate."],
    );
    check_status(
        &after_resignation(with_players(START, Player::Human, Player::Classic)),
        &["You resigned. Classic wins."],
    );
}

/// Checks the texts for the end of a game: for a person with White, a person with Black, two people, and two engines.
#[track_caller]
fn check_end(end: fn(&Game) -> Option<Game>, fen: &str, expected: [&str; 3]) {
    let (human, classic) = (Player::Human, Player::Classic);
    for ((white, black), expected) in [(human, classic), (classic, human), (human, human), (classic, classic)]
        .into_iter()
        .zip([expected[0], expected[1], expected[2], expected[2]])
    {
        let state = with_players(fen, white, black);
        let ended = end(&state.table.game).expect("a possible end");
        let table = GameTable {
            game: ended.into(),
            setup: state.table.setup.players.into(),
            ..GameTable::default()
        };
        assert_eq!(status_text(&state_with_table(table)), expected);
    }
}

#[test]
fn the_text_of_an_outcome_depends_on_the_person() {
    check_end(
        |game| Some(game.clone()),
        MATED,
        ["You lost: checkmate.", "You won: checkmate.", "Checkmate. Black wins."],
    );
    check_end(
        |game| game.resign(Color::White).ok(),
        START,
        [
            "You resigned. Classic wins.",
            "You won: Classic resigned.",
            "White resigned. Black wins.",
        ],
    );
    check_end(
        |game| game.run_out_of_time(Color::White).ok(),
        START,
        [
            "You lost on time.",
            "You won on time.",
            "White ran out of time. Black wins.",
        ],
    );
    check_end(
        |game| game.run_out_of_time(Color::White).ok(),
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        [
            "Draw: you ran out of time, but Classic cannot checkmate.",
            "Draw: Classic ran out of time, but you cannot checkmate.",
            "Draw: White ran out of time, but Black cannot checkmate.",
        ],
    );
    check_end(
        |game| Some(game.clone()),
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        ["Draw by stalemate."; 3],
    );
}

#[test]
fn an_imported_game_shows_its_termination_only_if_it_has_one() {
    let people = after_resignation(with_players(START, Player::Human, Player::Human));
    let with_tags = |tags: &[(&str, &str)]| {
        let mut state = people.clone();
        let table = Rc::make_mut(&mut state.table);
        let tags = tags
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Rc::make_mut(&mut table.metadata).details.tags = tags.collect();
        status_text(&state)
    };
    assert_eq!(with_tags(&[("White", "A"), ("Event", "B")]), "Black won.");
    assert_eq!(with_tags(&[("Termination", "Normal")]), "Black won.");
    // Two people may have names in a game that was not imported.
    assert_eq!(with_tags(&[("White", "A")]), "A resigned. Black wins.");
    assert_eq!(with_tags(&[("White", "A"), ("Black", "B")]), "A resigned. B wins.");
    assert_eq!(
        with_tags(&[("Termination", "White resigns")]),
        "White resigned. Black wins."
    );
}

#[test]
fn the_evaluation_is_shown_during_play_if_enabled_and_not_in_strict_games() {
    let start = with_players(START, Player::Human, Player::FIRST_OPPONENT);
    assert!(!shows_evaluation(&start) && wanted_search(&start).is_none());
    let on = reduce(start.clone(), SettingsAction::Switch(Field::EngineFigures));
    let Some(RequestBody::Search(search)) = wanted_search(&on).map(|wanted| wanted.body) else {
        panic!("the evaluation is requested");
    };
    assert_eq!(
        (search.engine, search.level, search.limits.lines),
        (Engine::Strong, None, 1)
    );
    let info = SearchInfo {
        score: Some(31.0),
        ..SearchInfo::default()
    };
    let found = FoundMove {
        info: info.clone(),
        ..FoundMove::default()
    };
    let seen = reduce(on.clone(), EngineReport::SearchFound(on.engine.search_id, found));
    assert_eq!(shown_info(&seen).1.as_deref(), Some(&info));
    assert_eq!((wanted_search(&seen), seen.table.game.ply()), (None, 0));
    // The results of the opponent's search are not shown.
    let replying = after_clicks(on.clone(), &[Square::E2, Square::E4]);
    let progress = Progress { fraction: 0.5, info };
    let thinking = reduce(
        replying.clone(),
        EngineReport::SearchProgress(replying.engine.search_id, progress),
    );
    assert_eq!(shown_info(&thinking).1, None);
    let choice = Choice {
        strict: true,
        ..Choice::default()
    };
    let new_game = NewGame {
        choice,
        players: on.table.setup.players,
        ..NewGame::default()
    };
    let strict = reduce(on, GameTableAction::Start(Box::new(new_game)));
    assert!(!shows_evaluation(&strict) && wanted_search(&strict).is_none());
}

#[test]
fn the_status_shows_the_failure_of_the_engine() {
    let engines = with_players(START, Player::Classic, Player::Classic);
    let failed = reduce(engines, EngineAction::Failed(EngineFault::Silent));
    check_status(&failed, &["it stopped responding", "Retry"]);
    assert_eq!(engine_status(&failed), "failed");
}

#[test]
fn each_state_of_the_engine_has_a_keyword() {
    let start = with_players(START, Player::Human, Player::Classic);
    assert_eq!(engine_status(&start), "ready");
    assert_eq!(
        engine_status(&after_clicks(start.clone(), &[Square::E2, Square::E4])),
        "thinking"
    );
    assert_eq!(engine_status(&reduce(start, EngineAction::Replaced)), "starting");
}

#[test]
fn the_progress_bar_of_a_hint_is_next_to_the_person() {
    let start = with_players(START, Player::Human, Player::Classic);
    let labels = |state: &AppState| [Color::White, Color::Black].map(|color| progress_label(state, color));
    assert_eq!(labels(&start), [None, None]);
    let asked = reduce(start.clone(), EngineAction::Hint);
    assert_eq!(labels(&asked), [Some("Looking for a hint".to_owned()), None]);
    let progress = Progress {
        fraction: 0.5,
        info: SearchInfo {
            principal_variation: vec!["e4".to_owned()],
            ..SearchInfo::default()
        },
    };
    let seen = reduce(
        asked.clone(),
        EngineReport::SearchProgress(asked.engine.search_id, progress),
    );
    assert_eq!(
        (seen.engine.fraction, &seen.engine.info, seen.engine.best_so_far),
        (0.5, &None, None)
    );
    let replying = after_clicks(start, &[Square::E2, Square::E4]);
    assert_eq!(labels(&replying), [None, Some("Classic is thinking".to_owned())]);
}

#[test]
fn little_memory_of_the_engine_is_announced_once() {
    let reply = |state: AppState, text: &str| {
        let found = FoundMove {
            best_move: uci_move(&state, text),
            short_memory: Some(4),
            ..FoundMove::default()
        };
        let id = state.engine.search_id;
        reduce(state, EngineReport::SearchFound(id, found))
    };
    let start = with_players(START, Player::Human, Player::FIRST_OPPONENT);
    let first = reply(after_clicks(start.clone(), &[Square::E2, Square::E4]), "e7e5");
    let words = "the engine uses a smaller hash table.";
    check_status(&first, &["played e5.", "Your move", words]);
    let second = reply(after_clicks(first, &[Square::D2, Square::D4]), "e5d4");
    assert!(!status_text(&second).contains(words));
    // The text of a hint appears directly after its search, so the next search does not announce it again.
    let hinted = reply(reduce(start, EngineAction::Hint), "e2e4");
    assert!(!status_text(&hinted).contains(words));
    let moved = after_clicks(hinted, &[Square::E2, Square::E4]);
    check_status(&reply(moved, "e7e5"), &["played e5.", words]);
}

fn is_selectable(state: &AppState, square: Square) -> bool {
    state.active_game().is_selectable(square)
}

#[test]
fn a_person_selects_only_their_own_pieces() {
    let white = with_players(START, Player::Human, Player::Classic);
    assert!(is_selectable(&white, Square::E2));
    assert!(!is_selectable(&white, Square::E7));
    assert!(!is_selectable(&white, Square::E4));
    assert!(!is_selectable(
        &with_players(START, Player::Classic, Player::Classic),
        Square::E2
    ));
    assert!(!is_selectable(
        &with_players(START, Player::Human, Player::Human),
        Square::E7
    ));
}

#[track_caller]
fn check_score(score: f64, mate: Option<i32>, text: &str, words: Option<&str>) {
    let info = SearchInfo {
        score: Some(score),
        mate,
        ..SearchInfo::default()
    };
    assert_eq!(score_text(&info), text);
    assert_eq!(mate_text(Texts::english(), &info).as_deref(), words);
}

#[test]
fn a_mate_is_counted_in_moves() {
    check_score(-35.0, None, "−0.35", None);
    check_score(31_995.0, Some(5), "#3", Some("White: mate in 3"));
    check_score(31_999.0, Some(1), "#1", Some("White: mate in 1"));
    assert_eq!(
        score_text(&SearchInfo {
            score: Some(32_000.0),
            mate: Some(0),
            ..SearchInfo::default()
        }),
        ""
    );
    check_score(-31_996.0, Some(-4), "#−2", Some("Black: mate in 2"));
    assert_eq!(score_text(&SearchInfo::default()), "");
}

#[test]
fn a_checked_king_is_marked() {
    assert_eq!(
        king_in_check(with_players(MATED, Player::Human, Player::Human).table.board()),
        Some(Square::E1)
    );
    assert_eq!(king_in_check(&Board::default()), None);
}

#[test]
fn undone_moves_and_claimable_draws_are_announced() {
    let start = with_players(START, Player::Human, Player::Human);
    let played = after_clicks(start.clone(), &[Square::E2, Square::E4, Square::E7, Square::E5]);
    check_status(&played, &["Black played e5.", "White to move."]);
    let undone = reduce(played, GameTableAction::Undo);
    assert_eq!(status_text(&undone), "Took back e5. Black to move.");
    let redone = reduce(undone, GameTableAction::Redo);
    check_status(&redone, &["Black played e5.", "White to move."]);

    let shuffle = [
        [Square::G1, Square::F3],
        [Square::G8, Square::F6],
        [Square::F3, Square::G1],
        [Square::F6, Square::G8],
    ];
    let repeated = after_clicks(start, &[shuffle, shuffle].concat().concat());
    check_status(
        &repeated,
        &[
            "Black played Ng8.",
            "A draw by threefold repetition can be claimed.",
            "White to move.",
        ],
    );
    let drawn = reduce(repeated, GameTableAction::ClaimDraw);
    check_status(&drawn, &["Draw claimed by threefold repetition."]);
    check_status(
        &reduce(drawn, GameTableAction::Undo),
        &["The game continues.", "White to move."],
    );
}

#[test]
fn a_chess960_position_shows_its_number() {
    let texts = Texts::english();
    let text = |fen: &str| chess960_text(texts, &fen.parse().expect("a valid FEN"));
    assert_eq!(text(START), None);
    assert_eq!(text("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    assert_eq!(text(first).as_deref(), Some("Chess960 position 0"));
    assert_eq!(text(&first.replace(" w ", " b ")), None);
}

/// A random action that may change the search. Some of these actions are impossible in the state.
fn any_action(state: &AppState, random: &mut fastrand::Rng) -> Action {
    let board = state.active_game().board().clone();
    let legal = board.legal_moves();
    let found = || FoundMove {
        best_move: state.table.board().legal_moves().first().copied(),
        ..FoundMove::default()
    };
    let info = || SearchInfo {
        score: Some(12.0),
        depth: 14,
        principal_variation: vec!["e4".to_owned()],
        ..SearchInfo::default()
    };
    match random.u8(..24) {
        0..4 if !legal.is_empty() => InputAction::Play(legal[random.usize(..legal.len())]).into(),
        4 => GameTableAction::Undo.into(),
        5 => GameTableAction::Redo.into(),
        6 => GameTableAction::Follow(random.bool()).into(),
        7 => GameTableAction::Pause(random.bool()).into(),
        8 => GameTableAction::OfferDraw.into(),
        9 => AnalysisAction::Toggle.into(),
        10 => AnalysisAction::Review(random.bool()).into(),
        11 => AnalysisAction::SetLines(random.u32(1..4)).into(),
        12 => ViewAction::Step(if random.bool() { -1 } else { 1 }).into(),
        13 => ViewAction::TryMoves.into(),
        14 => EngineAction::MoveNow.into(),
        15 => EngineAction::Hint.into(),
        16 => EngineAction::Failed(EngineFault::Silent).into(),
        17 => EngineAction::Retry.into(),
        18 if random.u8(..8) == 0 => EngineAction::PlayWithout.into(),
        19 => EngineReport::SearchEnding(state.engine.search_id, info(), 0).into(),
        20 if random.u8(..8) == 0 => GameTableAction::Restore(Box::new(state.snapshot())).into(),
        21 => SettingsAction::Switch(Field::EngineFigures).into(),
        _ => EngineReport::SearchFound(state.engine.search_id, found()).into(),
    }
}

#[test]
fn each_search_has_its_own_id() {
    let mut random = fastrand::Rng::with_seed(40);
    for (white, black) in [
        (Player::Human, Player::Classic),
        (Player::FIRST_OPPONENT, Player::Classic),
        (Player::Human, Player::Human),
    ] {
        let mut state = with_players(START, white, black);
        let mut last = wanted_search(&state);
        for _ in 0..2_000 {
            let action = any_action(&state, &mut random);
            let next = reduce(state, action.clone());
            let wanted = wanted_search(&next);
            assert_eq!(wanted_search_id(&next), wanted.as_ref().map(|wanted| wanted.id));
            if let (Some(last), Some(wanted)) = (&last, &wanted)
                && last.id == wanted.id
            {
                assert_eq!(last, wanted, "after {action:?}");
            }
            last = wanted.or(last);
            state = next;
        }
    }
}

#[test]
fn components_off_the_board_are_drawn_again_unless_only_the_input_has_changed() {
    let start = two_people(START);
    let selected = after_clicks(start.clone(), &[Square::E2]);
    assert_ne!(selected.input, start.input);
    assert!(selected.is_same_off_board(&start));
    let moved = after_clicks(selected, &[Square::E4]);
    assert!(!moved.is_same_off_board(&start));
}

#[test]
fn a_number_of_lines_is_written_in_words() {
    let texts = Texts::default();
    assert_eq!([1, 3].map(|count| line_count_text(texts, count)), ["1 line", "3 lines"]);
}

/// The lines of a review and of an explanation are not lines of the engine's search, so the shown results stay those of
/// the position.
#[test]
fn only_the_preview_of_an_engine_line_replaces_the_shown_results() {
    let start = two_people(START);
    let analysed = reduce(start, AnalysisAction::Toggle);
    let from = Rc::new(parse_game(START, ["e2e4"]).unwrap());
    let info = Rc::new(SearchInfo {
        principal_variation: vec!["e5".to_owned()],
        ..SearchInfo::default()
    });
    for (which, is_of_line) in [(0, true), (BETTER_LINE, false), (PROOF_LINE, false)] {
        let preview = Preview::new(&from, &info, which, 0).map(Rc::new);
        assert!(preview.is_some());
        let view = View {
            preview,
            ..View::clone(&analysed.view)
        };
        let state = AppState {
            view: Rc::new(view),
            ..analysed.clone()
        };
        let (game, shown) = shown_info(&state);
        assert_eq!(game == from, is_of_line, "{which}");
        assert_eq!(
            shown.is_some_and(|shown| Rc::ptr_eq(&shown, &info)),
            is_of_line,
            "{which}"
        );
    }
}

/// The state with changes of its table.
fn with_table(state: &AppState, change: impl FnOnce(&mut GameTable)) -> AppState {
    let mut state = state.clone();
    change(Rc::make_mut(&mut state.table));
    state
}

#[test]
fn an_offer_is_made_elsewhere_only_if_another_tab_plays_the_game() {
    let asked = after_clicks(
        with_players(START, Player::Human, Player::Classic),
        &[Square::E2, Square::E4],
    );
    for (follows, offer, expected) in [
        (true, Offer::Made, true),
        (true, Offer::None, false),
        (true, Offer::Declined, false),
        (false, Offer::Made, false),
    ] {
        let state = with_table(&asked, |table| (table.follows, table.offer) = (follows, offer));
        assert_eq!(is_offered_elsewhere(&state), expected, "{follows} {offer:?}");
    }
    let persons_turn = with_players(START, Player::Human, Player::Classic);
    let offered = with_table(&persons_turn, |table| {
        (table.follows, table.offer) = (true, Offer::Made)
    });
    assert!(!is_offered_elsewhere(&offered));
}

#[test]
fn only_a_game_of_two_engines_in_this_tab_can_be_paused() {
    let engines = with_players(START, Player::Classic, Player::Classic);
    assert!(may_pause(&engines));
    assert!(!may_pause(&with_table(&engines, |table| table.follows = true)));
    assert!(!may_pause(&with_players(MATED, Player::Classic, Player::Classic)));
    assert!(!may_pause(&with_players(START, Player::Human, Player::Classic)));
}

#[test]
fn only_an_opponent_on_the_earlier_scale_has_a_rating_next_to_its_name() {
    let earlier = Player::from_earlier_keyword("3-solid").expect("a level");
    let rating = |black| player_bar::rating(&with_players(START, Player::Human, black), Color::Black);
    assert_eq!(rating(earlier).as_deref(), Some("~1200"));
    assert_eq!(rating(Player::FIRST_OPPONENT), None);
}

#[test]
fn the_result_card_is_shown_until_it_is_closed_or_the_game_is_analysed() {
    let over = after_resignation(two_people(START));
    assert!(result::result_card(&over).is_some());
    let mut closed = over.clone();
    closed.dialogs.result_closed = true;
    assert_eq!(result::result_card(&closed), None);
    assert_eq!(result::result_card(&reduce(over, AnalysisAction::Toggle)), None);
}

#[test]
fn the_review_is_offered_first_after_a_loss() {
    let against = |white, black| after_resignation(with_players(START, white, black));
    let offers_first = |state: &AppState| {
        let outcome = state.table.outcome().expect("an outcome");
        result::offers_review_first(state, outcome)
    };
    assert!(offers_first(&against(Player::Human, Player::Classic)));
    assert!(!offers_first(&against(Player::Human, Player::Human)));
    // The engine is mated.
    assert!(!offers_first(&with_players(MATED, Player::Classic, Player::Human)));
}

#[test]
fn a_rematch_has_the_names_of_the_players_on_their_sides() {
    let tags = |names: [&str; 2]| {
        let tags = ["White", "Black"].into_iter().zip(names);
        tags.map(|(tag, name)| (tag.to_owned(), name.to_owned()))
            .collect::<Vec<_>>()
    };
    let origin = Origin {
        tags: tags(["Ada", "Bob"]),
        ..Origin::default()
    };
    let new_game = |players| NewGame {
        players,
        origin: origin.clone(),
        ..NewGame::default()
    };
    let begun = |players| reduce(AppState::default(), GameTableAction::Start(Box::new(new_game(players))));
    let people = begun(Players::PEOPLE);
    assert_eq!(result::rematch(&people, false, 2).origin.tags, tags(["Ada", "Bob"]));
    assert_eq!(result::rematch(&people, true, 2).origin.tags, tags(["Bob", "Ada"]));
    assert_eq!(result::rematch(&begun(Players::default()), false, 2).origin.tags, []);
}

#[test]
fn a_held_move_is_not_played_after_the_end_of_the_game_or_in_another_position() {
    let start = two_people(START);
    let mv = uci_move(&start, "e2e4").expect("a legal move");
    let held = HeldMove {
        mv,
        game: Rc::new(start.table.game.play(mv).expect("a game")),
        number: 1,
        stage: HeldStage::Judging,
    };
    assert!(can_still_be_played(&start, &held));
    assert!(!can_still_be_played(&after_resignation(start.clone()), &held));
    assert!(!can_still_be_played(
        &after_clicks(start, &[Square::D2, Square::D4]),
        &held
    ));
}

#[test]
fn a_game_without_room_is_unsaved_until_it_is_saved_as_a_file() {
    let mut state = after_clicks(two_people(START), &[Square::E2, Square::E4]);
    assert!(!is_game_unsaved(&state));
    Rc::make_mut(&mut state.status).not_saved = Some(StorageError::Full);
    assert!(is_game_unsaved(&state));
    Rc::make_mut(&mut state.status).saved_as_file = Some(SavedAsFile {
        id: state.table.metadata.id,
        game: Rc::clone(&state.table.game),
        annotations: Rc::clone(&state.table.metadata.annotations),
    });
    assert!(!is_game_unsaved(&state));
    assert!(is_game_unsaved(&after_clicks(state, &[Square::E7, Square::E5])));
}

#[test]
fn a_key_steps_by_one_ply_by_one_row_or_to_an_end() {
    let steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "a"].map(view::steps_for_key);
    let expected = [
        Some(-1),
        Some(1),
        Some(-2),
        Some(2),
        Some(isize::MIN),
        Some(isize::MAX),
        None,
    ];
    assert_eq!(steps, expected);
}

#[test]
fn the_evaluation_of_a_position_is_written_in_pawns() {
    let mut state = reduce(two_people(START), AnalysisAction::Toggle);
    let progress = Progress {
        info: SearchInfo {
            depth: 12,
            score: Some(150.0),
            ..SearchInfo::default()
        },
        ..Progress::default()
    };
    state = reduce(
        state.clone(),
        EngineReport::SearchProgress(state.engine.search_id, progress),
    );
    assert_eq!(evaluation_text(&state), "+1.50");
}

#[test]
fn a_move_of_an_exercise_has_the_chances_of_the_line_that_begins_with_it() {
    let line = |(san, score, mate): (&str, f64, Option<i32>)| LineInfo {
        score,
        mate,
        moves: vec![san.to_owned()],
    };
    let chances = |best, played| {
        let info = SearchInfo {
            lines: [best, played].map(line).into(),
            ..SearchInfo::default()
        };
        let board: Board = START.parse().expect("a position");
        let mv = notation::parse_san(&board, "d4").expect("a legal move");
        exercise::chances_of_moves(&board, &info, mv)
    };
    let even = ("d4", 0.0, None);
    assert_eq!(chances(("e4", 9_000.0, Some(3)), even), Some((100.0, 50.0)));
    assert_eq!(
        chances(("e4", 0.0, None), ("d4", -9_000.0, Some(-3))),
        Some((50.0, 0.0))
    );
    assert_eq!(chances(("e4", 0.0, None), ("c4", 0.0, None)), None);
}
