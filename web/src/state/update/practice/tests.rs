use crate::state::queries::{advice, practice, result};
use crate::state::tests::prelude::*;

const FEN: &str = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";

fn task(kind: PracticeKind, fen: &str, color: Color) -> PracticeAction {
    let task = PracticeTask {
        id: "test".to_owned(),
        kind,
        start: fen.parse().expect("a position"),
        color,
        seed: 77,
    };
    PracticeAction::Start(Box::new(task), "Mate.".to_owned())
}

fn ending(goal: Goal) -> PracticeAction {
    task(PracticeKind::Ending(goal), FEN, Color::White)
}

/// A puzzle in which Black leaves the back rank.
fn puzzle() -> PracticeAction {
    let fen = "r5k1/5ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1";
    let moves = parse_game(fen, ["a8d8", "e1e8"]).expect("legal moves").moves().to_vec();
    let kind = PracticeKind::Puzzle {
        moves: moves.into(),
        continuation: Rc::default(),
        theme: "back-rank-mate".to_owned(),
        rating: 900,
        chosen_theme: None,
    };
    task(kind, fen, Color::White)
}

/// The state after clicks on the squares with these names.
fn after_clicks_on(state: AppState, names: &[&str]) -> AppState {
    let squares: Vec<Square> = names.iter().map(|name| name.parse().expect("a square")).collect();
    after_clicks(state, &squares)
}

fn after_first_moves() -> AppState {
    after_clicks_on(AppState::default(), &["e2", "e4"])
}

fn after_reply(state: AppState, mv: &str) -> AppState {
    let found = FoundMove {
        best_move: uci_move(&state, mv),
        ..FoundMove::default()
    };
    let id = state.engine.search_id;
    reduce(state, EngineReport::SearchFound(id, found))
}

#[test]
fn components_off_the_board_are_drawn_again_if_the_practice_changes() {
    let practising = reduce(after_first_moves(), puzzle());
    assert!(practising.is_same_off_board(&practising.clone()));
    let other_progress = practising.practice.as_deref().map(|practice| {
        let mut other = practice.clone();
        other.progress.n_wrong += 1;
        Rc::new(other)
    });
    let other = AppState {
        practice: other_progress,
        ..practising.clone()
    };
    assert!(!practising.is_same_off_board(&other));
}

#[test]
fn the_page_plays_both_sides_only_for_a_shown_solution_or_after_it() {
    for (state, continues, expected) in [
        (ExerciseState::default(), false, false),
        (ExerciseState::default(), true, true),
        (ExerciseState::Shown, false, true),
    ] {
        let progress = PracticeProgress {
            state,
            continues,
            ..PracticeProgress::default()
        };
        assert_eq!(progress.shows_line(), expected, "{progress:?}");
    }
}

#[test]
fn an_ending_suspends_the_game_which_continues_afterwards() {
    let before = after_reply(after_first_moves(), "e7e5");
    let practising = reduce(before.clone(), ending(Goal::Win));
    assert_eq!(practising.table.board().to_string(), FEN);
    assert!(!practising.table.setup.rated && practice::is_practice_open(&practising));
    assert_eq!(status_text(&practising), "Mate.");
    let moved = after_reply(after_clicks_on(practising, &["b1", "b4"]), "e5d5");
    assert_eq!(moved.table.game.ply(), 2);
    let back = reduce(moved, PracticeAction::Leave);
    assert_eq!(back.table.game, before.table.game);
    assert_eq!(
        (back.table.metadata.id, back.practice.is_none()),
        (before.table.metadata.id, true)
    );
    assert_eq!(back.view.orientation, before.view.orientation);
}

#[test]
fn the_status_shows_the_task_of_an_ending_until_the_next_announcement() {
    let started = reduce(after_first_moves(), ending(Goal::Win));
    assert!(practice::is_task_in_status(&started));
    let noticed = reduce(started.clone(), Action::Notice("Mate. And more.".to_owned()));
    assert!(!practice::is_task_in_status(&noticed));
    let moved = after_clicks_on(started, &["b1", "b4"]);
    assert!(!practice::is_task_in_status(&moved));
    assert!(!practice::is_task_in_status(&reduce(after_first_moves(), puzzle())));
}

#[test]
fn practice_is_not_saved_as_a_game() {
    let before = after_reply(after_first_moves(), "e7e5");
    let saved = autosave_snapshot(&before);
    assert!(saved.is_some());
    let practising = after_clicks_on(reduce(before, ending(Goal::Win)), &["b1", "b4"]);
    assert_eq!(autosave_snapshot(&practising), saved);
    assert_eq!(autosave_snapshot(&reduce(AppState::default(), ending(Goal::Win))), None);
}

#[test]
fn the_next_exercise_replaces_the_last_one_and_not_the_game() {
    let before = after_first_moves();
    let again = reduce(reduce(before.clone(), ending(Goal::Win)), puzzle());
    let back = reduce(again, PracticeAction::Leave);
    assert_eq!(back.table.game, before.table.game);
}

#[test]
fn another_game_ends_practice() {
    let practising = reduce(after_first_moves(), ending(Goal::Win));
    let next = reduce(practising, GameTableAction::Start(Box::default()));
    assert!(next.practice.is_none() && next.table.game.ply() == 0);
    assert_eq!(*next.table.board(), Board::default());
}

#[test]
fn another_tab_changes_only_the_suspended_game() {
    let before = after_first_moves();
    let stored = after_reply(before.clone(), "e7e5").snapshot();
    let practising = reduce(before, ending(Goal::Win));
    let changed = reduce(practising.clone(), GameTableAction::Restore(Box::new(stored)));
    assert_eq!(changed.table, practising.table);
    let follows = reduce(changed, GameTableAction::Follow(true));
    assert!(!follows.table.follows);
    let back = reduce(follows, PracticeAction::Leave);
    assert_eq!((back.table.game.ply(), back.table.follows), (2, true));
}

#[test]
fn the_clock_waits_during_practice() {
    let choice = Choice {
        time: game_store::TimeControl::from_keyword("300+0"),
        ..Choice::default()
    };
    let new_game = NewGame {
        choice,
        players: Players::PEOPLE,
        ..NewGame::default()
    };
    let at = |state: AppState, action: Action, seconds: f64| reduce_at(state, action, 1000.0 * seconds);
    let mut state = at(
        AppState::default(),
        GameTableAction::Start(Box::new(new_game)).into(),
        0.0,
    );
    for name in ["e2", "e4", "e7", "e5"] {
        let square: Square = name.parse().expect("a square");
        state = at(state, InputAction::Activate(square).into(), 1.0);
    }
    let left = |state: &AppState, seconds: f64| {
        let clock = state.table.clock.clone().expect("a clock");
        clock.remaining_ms(&state.table.game, Color::White, 1000.0 * seconds)
    };
    assert_eq!(left(&state, 11.0), 290_000);
    let practising = at(state, ending(Goal::Win).into(), 11.0);
    let back = at(practising, PracticeAction::Leave.into(), 400.0);
    assert_eq!(left(&back, 500.0), 290_000);
}

#[test]
fn a_game_whose_clock_stopped_during_practice_is_unrated() {
    let rated = |time: &str| {
        let choice = Choice {
            time: game_store::TimeControl::from_keyword(time),
            ..Choice::default()
        };
        let new_game = NewGame {
            choice,
            players: Players::person_as(Color::White, Player::FIRST_OPPONENT),
            ..NewGame::default()
        };
        let started = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
        assert!(started.table.setup.rated);
        let back = reduce(reduce(started, ending(Goal::Win)), PracticeAction::Leave);
        back.table.setup.rated
    };
    assert!(!rated("300+0"));
    assert!(rated("unlimited"));
}

#[test]
fn the_engine_plays_endings_and_not_puzzles() {
    let moved = after_clicks_on(reduce(AppState::default(), ending(Goal::Win)), &["b1", "b4"]);
    assert!(engine_thinks(&moved));
    let puzzle = reduce(AppState::default(), puzzle());
    assert!(wanted_search(&puzzle).is_none() && !may_hint(&puzzle) && !may_analyse(&puzzle));
    let mv = uci_move(&puzzle, "a8d8").expect("a legal move");
    let mistake = reduce(puzzle, PracticeAction::Play(mv));
    assert!(wanted_search(&mistake).is_none() && mistake.table.is_persons_turn());
    assert_eq!(player_name(&mistake, Color::Black), "Black");
    let solved = after_clicks_on(mistake.clone(), &["a1", "a7"]);
    assert_eq!(status_text(&solved), "You played Ra7. Black to move.");
    let wrong = after_clicks_on(mistake.clone(), &["h2", "h3"]);
    assert!(wanted_search(&wrong).is_none() && wrong.game_for_undo().undo_target().is_none());
    let back = reduce(wrong, PracticeAction::TakeBack(1));
    assert_eq!(
        (&back.table.game, back.table.game.undone_actions().len()),
        (&mistake.table.game, 0)
    );
}

#[test]
fn no_move_is_played_after_the_last_move_of_a_mate_ending() {
    let practising = reduce(AppState::default(), ending(Goal::MateIn(1)));
    let too_slow = after_clicks_on(practising, &["b1", "b4"]);
    assert!(wanted_search(&too_slow).is_none());
    let again = reduce(too_slow, GameTableAction::Undo);
    assert!(again.table.is_persons_turn() && again.table.game.ply() == 0);
}

#[test]
fn a_finished_exercise_shows_its_text_instead_of_playing() {
    let progress = PracticeProgress {
        state: ExerciseState::Right,
        text: "Held.".to_owned(),
        ..PracticeProgress::default()
    };
    let practising = reduce(AppState::default(), ending(Goal::Draw));
    let held = reduce(practising, PracticeAction::SetProgress(Box::new(progress)));
    assert_eq!(status_text(&held), "Held.");
    let tried = after_clicks_on(held, &["b1", "b4"]);
    assert_eq!((tried.table.game.ply(), status_text(&tried).as_str()), (0, "Held."));
}

#[test]
fn repetition_ends_no_exercise() {
    let mut state = reduce(AppState::default(), ending(Goal::Win));
    for _ in 0..6 {
        state = after_reply(after_clicks_on(state, &["b1", "b2"]), "e5d5");
        assert_eq!(claimable_draw(&state), None);
        state = after_reply(after_clicks_on(state, &["b2", "b1"]), "d5e5");
    }
    assert_eq!(state.table.outcome(), None);
    let practice = state.practice.as_deref().expect("practice");
    assert_eq!(practice.plies(&state.table.game), 24);
}

#[test]
fn an_ending_has_no_result_card_and_cannot_be_resigned() {
    let practising = reduce(
        AppState::default(),
        task(
            PracticeKind::Ending(Goal::Win),
            "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1",
            Color::White,
        ),
    );
    assert_eq!(may_resign(&practising), None);
    let mated = after_clicks_on(practising, &["b1", "b8"]);
    assert!(mated.table.outcome().is_some());
    assert_eq!(result::result_card(&mated), None);
}

#[test]
fn a_hint_and_answers_are_searched_in_an_ending() {
    let practising = reduce(reduce(AppState::default(), EngineAction::Ready), ending(Goal::Win));
    let hinted = after_reply(reduce(practising.clone(), EngineAction::Hint), "b1b4");
    let request = wanted_search(&hinted).map(|request| request.body);
    assert!(matches!(request, Some(RequestBody::Explain(_))), "{request:?}");
    let id = hinted.engine.search_id;
    let explained = reduce(hinted, EngineReport::Explained(id, None));
    assert!(hint_squares(&explained)[0].is_some(), "{}", status_text(&explained));
    for kind in [InquiryKind::Threat, InquiryKind::Position] {
        let asked = reduce(practising.clone(), AdviceAction::Inquire(kind));
        assert!(
            advice::may_inquire(&practising) && wanted_search(&asked).is_some(),
            "{kind:?}"
        );
        let id = asked.engine.search_id;
        let answered = reduce(asked, EngineReport::Answered(id, InquiryAnswer::Missing));
        let inquiry = advice::inquiry(&answered).expect("a question");
        assert_eq!(inquiry.answer, Some(InquiryAnswer::Missing));
    }
    // The analysis is not available.
    assert!(!may_analyse(&practising) && wanted_search(&practising).is_none());
}

#[test]
fn there_are_no_answers_in_a_puzzle() {
    let practising = reduce(reduce(AppState::default(), EngineAction::Ready), puzzle());
    for kind in [InquiryKind::Threat, InquiryKind::Position] {
        let asked = reduce(practising.clone(), AdviceAction::Inquire(kind));
        assert!(
            !advice::may_inquire(&practising) && asked.advice.inquiry.is_none(),
            "{kind:?}"
        );
    }
}

/// The puzzle after its last move, with the text about the solution.
fn finished_puzzle(state: ExerciseState) -> AppState {
    let progress = PracticeProgress {
        state,
        text: "Done.".to_owned(),
        ..PracticeProgress::default()
    };
    let practising = reduce(reduce(AppState::default(), EngineAction::Ready), puzzle());
    let mistake = uci_move(&practising, "a8d8").expect("a legal move");
    let practising = reduce(practising, PracticeAction::Play(mistake));
    assert!(!may_analyse(&practising), "an open puzzle");
    let solution = uci_move(&practising, "e1e8").expect("a legal move");
    let solved = reduce(practising, PracticeAction::Play(solution));
    reduce(solved, PracticeAction::SetProgress(Box::new(progress)))
}

#[test]
fn a_finished_puzzle_is_analysed_and_stays_as_it_is() {
    for state in [ExerciseState::Right, ExerciseState::Shown] {
        let finished = finished_puzzle(state);
        assert!(may_analyse(&finished) && wanted_search(&finished).is_none());
        let analysed = reduce(finished.clone(), AnalysisAction::Toggle);
        let before = reduce(analysed.clone(), ViewAction::ShowPly(1));
        assert!(!status_text(&before).contains("Find"), "{}", status_text(&before));
        assert!(analysed.analysis.on && !practice::is_practice_open(&analysed));
        assert!(wanted_search(&analysed).is_some());
        assert!(!may_edit(&analysed) && !practice::is_answered_in_panel(&analysed));
        // A move on the board starts a variation.
        let tried = after_clicks_on(analysed.clone(), &["d8", "e8"]);
        assert_eq!(
            tried.view.variation.as_ref().map(|it| it.game.ply()),
            Some(3),
            "{}",
            status_text(&tried)
        );
        let back = reduce(tried, AnalysisAction::Toggle);
        assert!(practice::is_practice_open(&back) && back.view.variation.is_none());
        assert_eq!(
            (&back.table.game, status_text(&back).as_str()),
            (&finished.table.game, "Done.")
        );
    }
}

#[test]
fn a_search_in_an_ending_knows_no_earlier_positions() {
    let moved = after_clicks_on(reduce(AppState::default(), ending(Goal::Win)), &["b1", "b2"]);
    let Some(RequestBody::Search(search)) = wanted_search(&moved).map(|request| request.body) else {
        panic!("the engine is to move");
    };
    assert_eq!((&search.start, search.moves.len()), (moved.table.board(), 0));
}
