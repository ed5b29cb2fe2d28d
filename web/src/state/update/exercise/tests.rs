use chess_core::notation::UciMove;
use engine_protocol::LineInfo;
use game_store::ExerciseId;

use crate::review::Judgement;
use crate::state::queries::exercise::{self, due_text, tasks_of};
use crate::state::queries::explanation::explanation;
use crate::state::queries::move_search;
use crate::state::queries::player_bar;
use crate::state::tests::prelude::*;

/// The exercises of a short game: 1. f3, which counts as a mistake here, and 2. g4, which allows mate.
fn tasks() -> Vec<ExerciseTask> {
    let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4", "d8h4"]).expect("legal moves");
    let task = |ply: usize, better: &str, judgement| {
        let before = game.up_to(ply - 1).expect("a position");
        ExerciseTask {
            id: ExerciseId {
                game: 7,
                ply: ply as u32,
            },
            played: game.moves()[ply - 1],
            judgement,
            better: notation::parse_san(before.board(), better).expect("a legal move"),
            mates: false,
            explained: None,
            before: Rc::new(before),
        }
    };
    vec![
        task(1, "e4", Judgement::Mistake),
        task(3, "Nc3", Judgement::Blunder),
        task(4, "Qh4#", Judgement::MissedWin),
    ]
}

fn before_exercises() -> AppState {
    reduce(two_people(START_FEN), EngineAction::Ready)
}

fn first_exercise() -> AppState {
    reduce(before_exercises(), ExerciseAction::Start(tasks().into()))
}

/// The state in which the second exercise is open.
fn second_exercise() -> AppState {
    after_actions(first_exercise(), [ExerciseAction::ShowSolution, ExerciseAction::Next])
}

#[test]
fn an_exercise_begins_at_its_last_position() {
    let back = after_actions(
        second_exercise(),
        [Action::from(ExerciseAction::ShowSolution), ViewAction::Step(-1).into()],
    );
    assert_eq!(back.chosen_position().1, 2);
    let next = reduce(back, ExerciseAction::Next);
    assert_eq!((session(&next).index, next.chosen_position().1), (2, 3));
}

fn after_attempt(state: &AppState, san: &str) -> AppState {
    let mv = notation::parse_san(state.shown_board(), san).expect("a legal move");
    reduce(state.clone(), InputAction::Play(mv))
}

fn session(state: &AppState) -> &ExerciseSession {
    state.exercise().expect("an exercise")
}

fn state_name(state: &AppState) -> &'static str {
    session(state).state.name()
}

/// The state after the search of the move that the person has tried.
/// Both scores, of the best move and of the tried move, are in centipawns, positive for White.
fn after_search(state: &AppState, best: (&str, f64), tried: (&str, f64)) -> AppState {
    let line = |(san, score): (&str, f64)| LineInfo {
        score,
        mate: None,
        moves: vec![san.to_owned()],
    };
    let info = SearchInfo {
        depth: 12,
        score: Some(best.1),
        lines: vec![line(best), line(tried)],
        ..SearchInfo::default()
    };
    let found = FoundMove {
        info,
        ..FoundMove::default()
    };
    reduce(state.clone(), EngineReport::SearchFound(state.engine.search_id, found))
}

fn reason(state: &AppState, judgement: &str) -> AppState {
    let json = format!(
        r#"{{"move":"h3","judgement":"{judgement}","before":{{"cp":0}},"after":{{"cp":-300}},"loss":{{"chances":25}},
            "proof":["e5"],"en":"h3 loses a pawn.","de":"h3 verliert einen Bauern."}}"#
    );
    let facts = serde_json::from_str(&json).ok().map(Rc::new);
    reduce(state.clone(), EngineReport::Explained(state.engine.search_id, facts))
}

#[test]
fn an_exercise_shows_the_position_before_the_mistake_and_hides_the_rest() {
    let table = before_exercises();
    let state = reduce(table.clone(), ExerciseAction::Start(tasks().into()));
    assert_eq!(state_name(&state), "find");
    assert_eq!(
        status_text(&state),
        "1. f3 was played here: mistake. Find a better move."
    );
    let state = second_exercise();
    let (game, ply) = state.shown();
    assert_eq!(
        (game.moves().len(), game.undone_actions().len(), ply),
        (2, 0, 2),
        "no later moves"
    );
    assert_eq!(wanted_search(&state), None, "nothing is searched");
    assert_eq!((explanation(&state), state.shown_and_total_plies()), (None, (2, 2)));
    // Earlier positions can be shown, but later positions and variations cannot.
    let back = reduce(state.clone(), ViewAction::Step(-1));
    assert_eq!(
        (
            back.chosen_position().1,
            reduce(back.clone(), ViewAction::Step(5)).chosen_position().1
        ),
        (1, 2)
    );
    assert!(
        after_attempt(&back, "Nf6")
            .exercise()
            .is_some_and(|session| session.tried.is_none())
    );
    for action in [
        ViewAction::TryMoves,
        ViewAction::TryLine(0, 0),
        ViewAction::GoInVariation(1),
    ] {
        assert_eq!(reduce(state.clone(), action).view.variation, None);
    }
    assert_eq!(state.table, table.table, "the game on the board stays as it is");
}

#[test]
fn the_board_faces_the_side_that_learns_and_turns_back() {
    let state = after_actions(second_exercise(), [ExerciseAction::ShowSolution, ExerciseAction::Next]);
    assert_eq!(state.view.orientation, Color::Black);
    assert_eq!(reduce(state, ExerciseAction::Close).view.orientation, Color::White);
}

#[test]
fn the_engines_choice_is_right_at_once() {
    let state = after_attempt(&second_exercise(), "Nc3");
    assert_eq!(
        (state_name(&state), session(&state).is_solved_without_help()),
        ("right", true)
    );
    assert_eq!(status_text(&state), "2. Nc3 is right.");
    assert_eq!(state.chosen_position().1, 3, "the move is on the board");
}

#[test]
fn any_move_that_preserves_the_chances_is_right() {
    let tried = after_attempt(&second_exercise(), "e4");
    assert_eq!((state_name(&tried), session(&tried).tried.is_some()), ("find", true));
    let Some(RequestBody::Search(search)) = wanted_search(&tried).map(|request| request.body) else {
        panic!("a search is wanted");
    };
    let moves: Vec<String> = search.limits.search_moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["b1c3", "e2e4"]);
    assert!(search.fresh && search.limits.nodes.is_some() && search.limits.move_time.is_none());
    let right = after_search(&tried, ("Nc3", 20.0), ("e4", 5.0));
    assert_eq!(state_name(&right), "right");
    assert_eq!(status_text(&right), "2. e4 is right too. The engine prefers 2. Nc3.");
    // A move that is better than the engine's choice is right too.
    let better = after_search(&tried, ("e4", 90.0), ("Nc3", 20.0));
    assert_eq!(state_name(&better), "right");
}

#[test]
fn a_wrong_attempt_is_answered_and_may_be_repeated() {
    let tried = after_search(&after_attempt(&second_exercise(), "h3"), ("Nc3", 20.0), ("h3", -300.0));
    assert_eq!(state_name(&tried), "find", "the answer waits for the reason");
    let Some(RequestBody::Explain(explain)) = wanted_search(&tried).map(|request| request.body) else {
        panic!("the reason is wanted");
    };
    assert!(explain.hides_better && explain.moves.len() == 3);
    let wrong = reason(&tried, "mistake");
    assert_eq!(state_name(&wrong), "wrong");
    assert_eq!(status_text(&wrong), "h3 loses a pawn. Try again.");
    assert_eq!(
        (wrong.chosen_position().1, wanted_search(&wrong)),
        (2, None),
        "the position is back"
    );
    for text in [
        status_text(&wrong),
        explanation(&wrong).map(|it| it.text).unwrap_or_default(),
    ] {
        assert!(!text.contains("Nc3"), "{text}");
    }
    let solved = after_attempt(&wrong, "Nc3");
    assert_eq!(
        (state_name(&solved), session(&solved).is_solved_without_help()),
        ("right", false)
    );
}

#[test]
fn without_a_reason_a_wrong_attempt_is_answered_by_its_loss() {
    let tried = after_search(&after_attempt(&second_exercise(), "h3"), ("Nc3", 20.0), ("h3", -300.0));
    let expected = "2. h3 is not good enough: the winning chances fall from 52\u{a0}% to 25\u{a0}%. Try again.";
    for judgement in ["good", "best", "no facts at all\""] {
        assert_eq!(status_text(&reason(&tried, judgement)), expected, "{judgement}");
    }
}

#[test]
fn an_attempt_that_cannot_be_judged_does_not_count() {
    let tried = after_attempt(&second_exercise(), "h3");
    let silent = reduce(
        tried.clone(),
        EngineReport::SearchFound(tried.engine.search_id, FoundMove::default()),
    );
    let failed = reduce(tried, EngineAction::Failed(EngineFault::NotLoaded));
    let without = after_attempt(
        &reduce(second_exercise(), EngineAction::Failed(EngineFault::NotLoaded)),
        "h3",
    );
    for state in [silent, failed, without] {
        assert_eq!((state_name(&state), session(&state).failures), ("find", 0));
        assert!(status_text(&state).contains("2. h3 could not be checked. Try again."));
        assert_eq!(state.chosen_position().1, 2);
        assert_eq!(state_name(&after_attempt(&state, "Nc3")), "right");
    }
}

#[test]
fn hints_give_the_idea_then_the_piece_then_the_move() {
    let hint = |state: &AppState| reduce(state.clone(), ExerciseAction::Hint);
    let begun = second_exercise();
    assert_eq!(exercise::hint_squares(session(&begun)), [None, None]);
    let idea = hint(&begun);
    assert_eq!(
        status_text(&idea),
        "Hint: look for a quiet move, without a check or a capture."
    );
    assert_eq!(exercise::hint_squares(session(&idea)), [None, None]);
    let piece = hint(&idea);
    assert!(status_text(&piece).contains("b1") && status_text(&piece).contains("knight"));
    assert!(!status_text(&piece).contains("Nc3"));
    assert_eq!(exercise::hint_squares(session(&piece)), [Some(Square::B1), None]);
    let whole = hint(&piece);
    assert_eq!(status_text(&whole), "Hint: Nc3.");
    assert_eq!(
        exercise::hint_squares(session(&whole)),
        [Some(Square::B1), Some(Square::C3)]
    );
    assert_eq!(session(&hint(&whole)).hints, 3);
    let solved = after_attempt(&whole, "Nc3");
    assert_eq!(
        (state_name(&solved), session(&solved).is_solved_without_help()),
        ("right", false)
    );
    // After the end of the exercise, a hint changes nothing.
    assert_eq!(hint(&solved).view, solved.view);
    let mate = after_actions(second_exercise(), [ExerciseAction::ShowSolution, ExerciseAction::Next]);
    assert_eq!(status_text(&hint(&mate)), "Hint: look for a check.");
}

#[test]
fn nothing_is_skipped_and_the_end_is_reported() {
    let unsolved = reduce(first_exercise(), ExerciseAction::Next);
    assert_eq!((session(&unsolved).index, state_name(&unsolved)), (0, "find"));
    assert!(status_text(&unsolved).contains("Find a better move first"));
    let solved = after_attempt(&unsolved, "e4");
    let next = reduce(solved, ExerciseAction::Next);
    assert_eq!(
        (session(&next).index, state_name(&next), session(&next).hints),
        (1, "find", 0)
    );
    let shown = reduce(next, ExerciseAction::ShowSolution);
    assert_eq!(
        (state_name(&shown), status_text(&shown).as_str()),
        ("shown", "The solution is 2. Nc3.")
    );
    let last = after_actions(
        shown,
        [ExerciseAction::Next, ExerciseAction::ShowSolution, ExerciseAction::Next],
    );
    let done = "Exercises finished: 1 of 3 solved without help.";
    assert_eq!((session(&last).is_done(), status_text(&last).as_str()), (true, done));
    assert_eq!(reduce(last.clone(), ExerciseAction::Next).view, last.view);
    assert_eq!(reduce(last.clone(), ExerciseAction::Close).exercise(), None);
    let none = reduce(before_exercises(), ExerciseAction::Start(Vec::new().into()));
    assert!(none.exercise().is_none() && status_text(&none).contains("There is no exercise."));
}

#[test]
fn a_move_after_the_last_exercise_repeats_the_result() {
    let begun = reduce(before_exercises(), ExerciseAction::Start(tasks()[..2].into()));
    let steps = [ExerciseAction::ShowSolution, ExerciseAction::Next];
    let done = after_actions(begun, [steps.clone(), steps].concat());
    let mv = done.shown_board().legal_moves()[0];
    let moved = reduce(done, InputAction::Play(mv));
    assert!(session(&moved).is_done());
    assert_eq!(status_text(&moved), "Exercises finished: 0 of 2 solved without help.");
}

#[test]
fn the_mistake_is_explained_after_the_solution() {
    let shown = reduce(second_exercise(), ExerciseAction::ShowSolution);
    let Some(RequestBody::Explain(explain)) = wanted_search(&shown).map(|request| request.body) else {
        panic!("an explanation is wanted");
    };
    let moves: Vec<String> = explain.moves.iter().map(ToString::to_string).collect();
    assert_eq!(
        (moves, explain.hides_better),
        (vec!["f2f3".into(), "e7e5".into(), "g2g4".into()], false)
    );
    let better = session(&shown).task().map(|task| UciMove::from(task.better));
    assert!(better.is_some() && explain.best == better);
    assert_eq!(
        explanation(&shown).map(|it| it.text).as_deref(),
        Some("Looking for the reason…")
    );
    let known = reason(&shown, "blunder");
    assert_eq!(
        explanation(&known).map(|it| it.text).as_deref(),
        Some("h3 loses a pawn.")
    );
    let without = reason(&shown, "no facts at all\"");
    assert_eq!(
        explanation(&without).map(|it| it.text).as_deref(),
        Some("2. g4 was the mistake. Better is 2. Nc3.")
    );
    assert_eq!((wanted_search(&known), wanted_search(&without)), (None, None));
}

#[test]
fn the_analysis_is_off_during_exercises_and_returns() {
    let analysing = reduce(before_exercises(), AnalysisAction::Toggle);
    let state = reduce(analysing, ExerciseAction::Start(tasks().into()));
    assert!(!state.analysis.on);
    let again = reduce(state.clone(), ExerciseAction::Start(tasks().into()));
    assert!(reduce(again, ExerciseAction::Close).analysis.on);
    // `Analyse` leaves the exercise, and then the analysis.
    let left = reduce(state, AnalysisAction::Toggle);
    assert!(left.exercise().is_none() && left.analysis.on);
    assert!(!reduce(left, AnalysisAction::Toggle).analysis.on);
    // During an exercise that was started without the analysis, `Analyse` opens the analysis.
    let analysed = reduce(first_exercise(), AnalysisAction::Toggle);
    assert!(analysed.exercise().is_none() && analysed.analysis.on);
    // Another game ends the exercises.
    let other = reduce(first_exercise(), GameTableAction::Start(Box::default()));
    assert!(other.exercise().is_none());
}

#[test]
fn exercises_are_the_serious_mistakes_of_the_side_that_learns() {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let game = parse_game(START_FEN, moves).expect("legal moves");
    let texts = ["0 9 e4", "-300 9 e5", "-300 9 Nc3", "#-1 9 Qh4#"];
    let checks = ["1 long 0 9 e4; -300 9 e5", "3 long -300 9 Nc3; #-1 9 Qh4#"];
    let review = Review::from_texts(&game, texts.into_iter(), checks.into_iter());
    let found = |color| {
        let tasks = tasks_of(7, &game, &review, color);
        tasks.iter().map(|task| (task.id.ply, task.mates)).collect::<Vec<_>>()
    };
    assert_eq!(found(None), [(1, false), (3, false)]);
    assert_eq!(
        (found(Some(Color::White)).len(), found(Some(Color::Black)).len()),
        (2, 0)
    );
    let tasks = tasks_of(7, &game, &review, None);
    assert_eq!(
        tasks[1].before.undone_actions().len() + tasks[1].before.moves().len(),
        2
    );
}

#[test]
fn the_number_of_due_exercises_is_hidden_while_the_person_is_busy() {
    let state = before_exercises();
    assert_eq!(due_text(&state), None);
    let one = reduce(state, ExerciseAction::Due(1));
    assert_eq!(due_text(&one).as_deref(), Some("1 exercise is due"));
    let three = reduce(one, ExerciseAction::Due(3));
    assert_eq!(due_text(&three).as_deref(), Some("3 exercises are due"));
    assert_eq!(due_text(&reduce(three.clone(), AnalysisAction::Toggle)), None);
    assert_eq!(due_text(&reduce(three, ExerciseAction::Start(tasks().into()))), None);
}

/// A game against an engine that thinks about its reply to 1. e4 d5 2. exd5, with an exercise of another game.
fn during_a_game() -> AppState {
    let new_game = NewGame {
        players: Players::person_as(Color::White, Player::Classic),
        choice: Choice {
            time: game_store::TimeControl::from_keyword("300+3"),
            ..Choice::default()
        },
        origin: Origin {
            game: parse_game(START_FEN, ["e2e4", "d7d5", "e4d5"]).ok().map(Rc::new),
            ..Origin::default()
        },
        ..NewGame::default()
    };
    after_actions(
        reduce(before_exercises(), GameTableAction::Start(Box::new(new_game))),
        [ExerciseAction::Start(tasks().into())],
    )
}

#[test]
fn the_bars_show_the_exercise_and_not_the_game() {
    let state = during_a_game();
    let bars = |state: &AppState| {
        let (game, ply) = player_bar::shown_game(state);
        let lead = crate::pieces::material_balance(&crate::pieces::tracked_pieces(&game, ply));
        let sides = [Color::White, Color::Black];
        (
            lead,
            sides.map(|color| player_bar::side_name(state, color)),
            sides.map(|color| player_bar::is_to_move(state, color)),
        )
    };
    // The exercise is from another game, in which the person played the side that learns.
    let sides = ["You", "Black"].map(str::to_owned);
    assert_eq!(bars(&state), (0, sides.clone(), [true, false]));
    assert!(!player_bar::has_clocks(&state));
    let solved = after_attempt(&state, "e4");
    assert_eq!(bars(&solved), (0, sides, [false, false]));
    let closed = reduce(solved, ExerciseAction::Close);
    let players = ["You", "Classic"].map(str::to_owned);
    assert_eq!(bars(&closed), (1, players, [false, true]));
    assert!(player_bar::has_clocks(&closed));
}

#[test]
fn the_bars_have_the_names_of_the_game_on_the_board_in_its_exercises() {
    let mut state = reduce(during_a_game(), ExerciseAction::Close);
    Rc::make_mut(&mut state.table_mut().metadata).id = 7;
    let state = reduce(state, ExerciseAction::Start(tasks().into()));
    let names = |state: &AppState| Color::ALL.map(|color| player_bar::side_name(state, color));
    assert_eq!(names(&state), ["You", "Classic"]);
    let skipped = [ExerciseAction::ShowSolution, ExerciseAction::Next];
    let done = after_actions(state, skipped.clone().into_iter().cycle().take(6));
    assert!(session(&done).is_done());
    assert_eq!(names(&done), ["You", "Classic"]);
}

#[test]
fn a_refusal_ends_when_another_position_of_the_exercise_is_shown() {
    let refused = reduce(second_exercise(), InputAction::Press(Square::F1));
    let refused = after_actions(refused, [InputAction::DragOver(Some(Square::C4)), InputAction::Release]);
    let task = session(&refused).task().expect("a task").clone();
    let answer = |state: &AppState| exercise::answer_text(state, session(state), &task);
    assert_eq!(answer(&refused), "e2 is in the way.");
    let stepped = reduce(refused, ViewAction::Step(-1));
    assert_eq!(answer(&stepped), "Play a better move on the board.");
    // The reason for a wrong attempt stays.
    let hinted = after_actions(second_exercise(), [ExerciseAction::Hint]);
    let hint = answer(&hinted);
    assert_eq!(answer(&reduce(hinted, ViewAction::Step(-1))), hint);
}

#[test]
fn an_exercise_does_not_change_the_saved_orientation() {
    let mate = |state: AppState| {
        let last = tasks().split_off(2);
        reduce(state, ExerciseAction::Start(last.into()))
    };
    let white = mate(before_exercises());
    assert_eq!(white.view.orientation, Color::Black);
    assert_eq!(white.snapshot().orientation, Color::White);
    assert_eq!(reduce(white, ViewAction::Flip).snapshot().orientation, Color::White);
    // White has to solve the first exercise, but the game was shown from Black's side.
    let turned = reduce(
        reduce(before_exercises(), ViewAction::Flip),
        ExerciseAction::Start(tasks().into()),
    );
    assert_eq!(
        (turned.view.orientation, turned.snapshot().orientation),
        (Color::White, Color::Black)
    );
    let closed = reduce(turned, ExerciseAction::Close);
    assert_eq!(
        (closed.view.orientation, closed.snapshot().orientation),
        (Color::Black, Color::Black)
    );
}

#[test]
fn a_reply_of_the_engine_is_reported_without_disturbing_the_exercise() {
    let selected = reduce(during_a_game(), InputAction::Activate(Square::E2));
    let mv = notation::parse_san(selected.table.board(), "Qxd5").expect("a legal move");
    let found = FoundMove {
        best_move: Some(mv),
        ..FoundMove::default()
    };
    let replied = reduce(
        selected.clone(),
        EngineReport::SearchFound(selected.engine.search_id, found),
    );
    assert_eq!(replied.table.game.ply(), 4, "the game continues");
    assert_eq!(
        status_text(&replied),
        "Classic played Qxd5. Your move.",
        "the text is about the game"
    );
    assert_eq!(replied.exercise(), selected.exercise());
    assert_eq!(replied.input.selection, Some(Square::E2));
    assert_eq!(state_name(&reduce(replied, InputAction::Activate(Square::E4))), "right");
}

#[test]
fn the_result_of_an_attempt_is_stored_once() {
    let solved = after_attempt(&second_exercise(), "Nc3");
    assert_eq!(session(&second_exercise()).result_to_store(), None);
    let id = tasks()[1].id;
    assert_eq!(session(&solved).result_to_store(), Some((id, true)));
    let stored = reduce(solved, result_stored(true));
    assert_eq!((stored.exercises_due, session(&stored).result_to_store()), (4, None));
    // The panel is rendered again after an ending.
    let ending = PracticeTask {
        id: "test".to_owned(),
        kind: PracticeKind::Ending(Goal::Win),
        start: "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1".parse().expect("a position"),
        color: Color::White,
        seed: 7,
    };
    let away = reduce(
        stored.clone(),
        PracticeAction::Start(Box::new(ending), "Mate.".to_owned()),
    );
    assert!(away.exercise().is_none());
    let back = reduce(away, PracticeAction::Leave);
    assert_eq!(session(&back).result_to_store(), None);
    // The next exercise and another attempt at the same exercise have their own results.
    let next = after_actions(stored.clone(), [ExerciseAction::Next, ExerciseAction::ShowSolution]);
    assert_eq!(session(&next).result_to_store(), Some((tasks()[2].id, false)));
    let again = after_actions(
        stored,
        [ExerciseAction::Start(tasks().into()), ExerciseAction::ShowSolution],
    );
    assert_eq!(session(&again).result_to_store(), Some((tasks()[0].id, false)));
}

/// The report that the result is stored, and four exercises are due.
const fn result_stored(comes_back: bool) -> ExerciseAction {
    ExerciseAction::ResultStored { due: 4, comes_back }
}

/// The second exercise after a wrong attempt.
fn after_wrong_attempt(state: &AppState) -> AppState {
    let tried = after_search(&after_attempt(state, "h3"), ("Nc3", 20.0), ("h3", -300.0));
    reason(&tried, "blunder")
}

#[test]
fn a_result_is_stored_as_soon_as_it_is_certain() {
    let failure = Some((tasks()[1].id, false));
    let wrong = after_wrong_attempt(&second_exercise());
    assert_eq!(
        (state_name(&wrong), session(&wrong).result_to_store()),
        ("wrong", failure)
    );
    let hinted = reduce(second_exercise(), ExerciseAction::Hint);
    assert_eq!(session(&hinted).result_to_store(), failure);
    // While the engine judges a move, the result is not certain yet.
    assert_eq!(
        session(&after_attempt(&second_exercise(), "h3")).result_to_store(),
        None
    );
    // The result counts once: neither the next wrong attempt nor the solution is stored again.
    let stored = reduce(wrong, result_stored(true));
    for state in [
        after_wrong_attempt(&stored),
        after_attempt(&stored, "Nc3"),
        after_actions(stored.clone(), [ExerciseAction::ShowSolution]),
    ] {
        assert_eq!(session(&state).result_to_store(), None);
    }
}

#[test]
fn the_end_of_an_exercise_says_what_helped_and_whether_it_comes_back() {
    #[track_caller]
    fn check(state: &AppState, solved: bool, expected: &str) {
        let end = if solved {
            after_attempt(state, "Nc3")
        } else {
            reduce(state.clone(), ExerciseAction::ShowSolution)
        };
        assert_eq!(exercise::state_text(&end, session(&end)), expected);
        let stored = |comes_back| {
            let stored = reduce(end.clone(), result_stored(comes_back));
            exercise::state_text(&stored, session(&stored))
        };
        let comes_back = if expected == "Solved." { "" } else { " Back tomorrow." };
        assert_eq!(stored(true), [expected, comes_back].concat());
        assert_eq!(stored(false), expected, "the game is not saved");
    }
    let hinted = |state: &AppState| reduce(state.clone(), ExerciseAction::Hint);
    check(&second_exercise(), true, "Solved.");
    check(&after_wrong_attempt(&second_exercise()), true, "Solved after 2 tries.");
    check(
        &after_wrong_attempt(&after_wrong_attempt(&second_exercise())),
        true,
        "Solved after 3 tries.",
    );
    check(&hinted(&second_exercise()), true, "Solved with a hint.");
    check(
        &hinted(&after_wrong_attempt(&second_exercise())),
        true,
        "Solved with a hint.",
    );
    check(&after_wrong_attempt(&second_exercise()), false, "Not solved.");
    check(&second_exercise(), false, "Not solved.");
}

#[test]
fn the_progress_bar_of_the_games_engine_is_hidden() {
    let state = during_a_game();
    let labels = |state: &AppState| Color::ALL.map(|color| move_search::progress_label(state, color));
    assert!(wanted_search(&state).is_some(), "the engine thinks");
    assert_eq!(labels(&state), [None, None]);
    let closed = reduce(state, ExerciseAction::Close);
    assert_eq!(labels(&closed), [None, Some("Classic is thinking".to_owned())]);
}

#[test]
fn a_running_review_continues_after_the_exercises() {
    let reviewing = after_actions(
        before_exercises(),
        [AnalysisAction::Toggle, AnalysisAction::Review(true)],
    );
    let game = parse_game(START_FEN, ["f2f3", "e7e5"]).ok().map(Rc::new);
    let new_game = NewGame {
        players: Players::PEOPLE,
        origin: Origin {
            game,
            ..Origin::default()
        },
        ..NewGame::default()
    };
    let state = reduce(reviewing, GameTableAction::Start(Box::new(new_game)));
    let state = after_actions(state, [AnalysisAction::Toggle, AnalysisAction::Review(true)]);
    assert!(state.analysis.on && state.analysis.reviewing);
    let wanted = wanted_search(&state).map(|request| request.body);
    let begun = reduce(state, ExerciseAction::Start(tasks().into()));
    assert_eq!(wanted_search(&begun), None, "the review waits");
    for action in [Action::from(ExerciseAction::Close), AnalysisAction::Toggle.into()] {
        let closed = reduce(begun.clone(), action);
        assert!(closed.analysis.on && closed.analysis.reviewing);
        assert_eq!(wanted_search(&closed).map(|request| request.body), wanted);
    }
}

#[test]
fn the_missed_exercises_are_repeated_without_a_second_result() {
    let stored = || ExerciseAction::ResultStored {
        due: 0,
        comes_back: true,
    };
    let next = || [ExerciseAction::ShowSolution, stored(), ExerciseAction::Next];
    let first = after_actions(first_exercise(), next());
    let done = after_actions(after_actions(first, next()), next());
    assert_eq!(
        exercise::comeback_text(Texts::default(), session(&done)),
        Some("The missed ones come back tomorrow.")
    );
    let again = reduce(done, ExerciseAction::RepeatMissed);
    assert_eq!(
        (session(&again).tasks.len(), session(&again).index, state_name(&again)),
        (3, 0, "find")
    );
    let shown = reduce(again, ExerciseAction::ShowSolution);
    assert_eq!(session(&shown).result_to_store(), None);
    assert!(!status_text(&shown).contains("tomorrow"));
}

#[test]
fn nothing_is_repeated_if_nothing_was_missed() {
    let running = first_exercise();
    assert_eq!(reduce(running.clone(), ExerciseAction::RepeatMissed).view, running.view);
}
