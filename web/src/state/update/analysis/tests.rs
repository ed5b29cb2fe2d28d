use chess_core::notation::{UciMove, resolve_game};
use engine_protocol::LineInfo;

use crate::review::{Judgement, VerificationStep};
use crate::state::tests::prelude::*;

fn game_of(white: Player, black: Player, moves: &[&str]) -> AppState {
    let new_game = NewGame {
        players: Players { white, black },
        ..NewGame::default()
    };
    let begun = after_actions(
        AppState::default(),
        [
            Action::from(EngineAction::Ready),
            Action::from(GameTableAction::Start(Box::new(new_game))),
        ],
    );
    moves.iter().fold(begun, |state, text| {
        let mv = notation::parse_move(state.table.board(), text).expect("a legal move");
        reduce(state, InputAction::Play(mv))
    })
}

fn two_people(moves: &[&str]) -> AppState {
    game_of(Player::Human, Player::Human, moves)
}

fn search_info(score: f64, depth: u32) -> SearchInfo {
    SearchInfo {
        depth,
        nodes: 1000.0,
        score: Some(score),
        principal_variation: vec!["Nf3".into()],
        ..SearchInfo::default()
    }
}

fn analysis_result(state: &AppState, score: f64) -> EngineReport {
    let found = FoundMove {
        best_move: uci_move(state, "g1f3"),
        info: search_info(score, 14),
        ..FoundMove::default()
    };
    EngineReport::SearchFound(state.engine.search_id, found)
}

/// The number of plies before the position to search, and the number of lines of a deep search.
fn wanted_position(state: &AppState) -> Option<(usize, Option<u32>)> {
    let request = wanted_search(state)?;
    let RequestBody::Search(search) = request.body else {
        return None;
    };
    let target = analysis_target(state)?;
    assert!(
        search.limits.nodes.is_some() && search.limits.move_time.is_some(),
        "every search has limits"
    );
    Some((search.moves.len(), lines_of(target.kind)))
}

const fn lines_of(kind: AnalysisKind) -> Option<u32> {
    match kind {
        AnalysisKind::Deep(lines) => Some(lines),
        _ => None,
    }
}

#[test]
fn no_search_is_wanted_until_the_analysis_is_on() {
    let state = two_people(&["e4"]);
    assert_eq!(wanted_position(&state), None);
    let on = reduce(state, AnalysisAction::Toggle);
    assert_eq!(wanted_position(&on), Some((1, Some(3))));
    assert_eq!(wanted_position(&reduce(on, AnalysisAction::Toggle)), None);
}

#[test]
fn another_position_has_its_own_search_and_late_results_are_dropped() {
    let on = after_actions(two_people(&["e4", "e5"]), [AnalysisAction::Toggle]);
    let late = analysis_result(&on, 40.0);
    let earlier = reduce(on.clone(), ViewAction::ShowPly(0));
    assert_ne!(earlier.engine.search_id, on.engine.search_id);
    assert_eq!(wanted_position(&earlier), Some((0, Some(3))));
    let unchanged = reduce(earlier, late);
    assert_eq!(
        (
            unchanged.analysis.target_info.is_none(),
            unchanged.analysis.review.finished_positions(2)
        ),
        (true, 0)
    );
    let lines = reduce(on.clone(), AnalysisAction::SetLines(9));
    assert_eq!(wanted_position(&lines), Some((2, Some(5))));
    assert_ne!(lines.engine.search_id, on.engine.search_id);
}

#[test]
fn the_search_of_the_shown_position_continues_after_its_progress() {
    let on = after_actions(two_people(&["e4", "e5"]), [AnalysisAction::Toggle]);
    let progress = Progress {
        fraction: 0.5,
        info: search_info(10.0, 8),
    };
    let later = reduce(on.clone(), EngineReport::SearchProgress(on.engine.search_id, progress));
    assert!(position_info(&later).is_some());
    assert_eq!(wanted_position(&later), Some((2, Some(3))));
    assert_eq!(later.engine.search_id, on.engine.search_id);
}

#[test]
fn the_shown_position_is_searched_before_the_missing_ones() {
    let mut state = after_actions(two_people(&["e4", "e5"]), [AnalysisAction::Toggle]);
    let mut order = Vec::new();
    while let Some((ply, lines)) = wanted_position(&state) {
        order.push((ply, lines.is_some()));
        let answer = analysis_result(&state, 10.0);
        state = reduce(state, answer);
        assert!(order.len() < 10, "the searches end");
    }
    assert_eq!(order, [(2, true), (1, false), (0, false)]);
    assert_eq!(state.table.game.moves().len(), 2);
}

#[test]
fn the_review_has_priority_and_announces_its_end() {
    let mut state = after_actions(
        two_people(&["e4"]),
        [AnalysisAction::Toggle, AnalysisAction::Review(true)],
    );
    for ply in [1, 0] {
        assert_eq!(wanted_position(&state), Some((ply, None)));
        let answer = analysis_result(&state, 10.0);
        state = reduce(state, answer);
    }
    assert!(!state.analysis.reviewing);
    assert!(matches!(&state.status.message, StatusMessage::Notice(text) if text == "The review is complete."));
    assert_eq!(wanted_position(&state), Some((1, Some(3))));
}

/// The search of a verification: the moves before its position, the moves to which it is restricted, and the step
/// of the verification.
fn compared_moves(state: &AppState) -> Option<(Vec<String>, Vec<String>, VerificationStep)> {
    let (request, board) = wanted_search_of(state)?;
    let RequestBody::Search(search) = request.body else {
        return None;
    };
    let AnalysisKind::Verification { step, .. } = analysis_target(state)?.kind else {
        return None;
    };
    // The searches after the first one decide the judgement, so they do not use earlier results.
    assert_eq!(search.fresh, step != VerificationStep::Short);
    let texts = |moves: &[UciMove]| moves.iter().map(ToString::to_string).collect();
    let game = resolve_game(search.start.clone(), &search.moves).expect("legal moves");
    assert_eq!(*game.board(), board, "the reply belongs to the searched position");
    Some((texts(&search.moves), texts(&search.limits.search_moves), step))
}

/// The result of a search of a verification, in which two moves have these scores. The better one is the first.
fn comparison_result(state: &AppState, best: (f64, &str), played: (f64, &str)) -> EngineReport {
    let line = |(score, san): (f64, &str)| LineInfo {
        score,
        mate: None,
        moves: vec![san.into()],
    };
    let step = compared_moves(state).map(|(_, _, step)| step).expect("a check");
    let score_of = |san| if san == best.1 { best.0 } else { played.0 };
    let info = match step.searched_after(["Nf3", "f3"]) {
        Some(san) => search_info(score_of(san), 16),
        None => SearchInfo {
            lines: vec![line(best), line(played)],
            ..search_info(best.0, 16)
        },
    };
    let found = FoundMove {
        info,
        ..FoundMove::default()
    };
    EngineReport::SearchFound(state.engine.search_id, found)
}

/// The states before each search of the verification of 1. f3, and after the last one. Each search confirms the
/// blunder.
fn confirmed_blunder() -> Vec<AppState> {
    let mut states = vec![in_doubt()];
    while let Some(state) = states.last().filter(|state| compared_moves(state).is_some()) {
        let next = reduce(state.clone(), comparison_result(state, (25.0, "Nf3"), (-175.0, "f3")));
        states.push(next);
        assert!(states.len() < 6, "the check ends");
    }
    states
}

/// A review of 1. f3 in which only the judgement of the move must still be verified.
fn in_doubt() -> AppState {
    let begun = after_actions(
        two_people(&["f3"]),
        [AnalysisAction::Toggle, AnalysisAction::Review(true)],
    );
    let after_move = reduce(begun.clone(), analysis_result(&begun, -180.0));
    reduce(after_move.clone(), analysis_result(&after_move, 20.0))
}

/// The content of the page after a complete review.
fn reviewed_content(state: &AppState) -> impl PartialEq + std::fmt::Debug + use<> {
    let review = &state.analysis.review;
    let plies = 0..=state.table.game.ply();
    let of_plies: Vec<_> = plies
        .map(|ply| (review.judgement(ply), evaluation_of_ply(state, ply)))
        .collect();
    (
        of_plies,
        Color::ALL.map(|color| review.summary(color, state.table.game.ply())),
    )
}

#[test]
fn a_doubtful_move_is_searched_again_before_it_is_marked() {
    let states = confirmed_blunder();
    let both = || vec!["g1f3".to_owned(), "f2f3".to_owned()];
    let after = |mv: &str| vec![mv.to_owned()];
    let asked: Vec<_> = states.iter().map(compared_moves).collect();
    let expected = [
        Some((vec![], both(), VerificationStep::Short)),
        Some((after("f2f3"), vec![], VerificationStep::AfterPlayed)),
        Some((after("g1f3"), vec![], VerificationStep::AfterBest)),
        Some((vec![], both(), VerificationStep::Long)),
        None,
    ];
    assert_eq!(asked, expected);
    let (marked, unmarked) = states.split_last().expect("five states");
    for state in unmarked {
        assert_eq!(verification_text(state).as_deref(), Some("Checking 1. f3…"));
        assert_eq!(reviewed_move_text(state), "Checking 1. f3…");
        assert_eq!((state.analysis.review.judgement(1), better_line(state)), (None, None));
        assert!(state.analysis.reviewing && review_progress(state) == (1, 2));
    }
    assert_eq!(marked.analysis.review.judgement(1), Some(Judgement::Blunder));
    assert!(!marked.analysis.reviewing && better_line(marked).is_some());
    assert_eq!((verification_text(marked), review_progress(marked)), (None, (2, 2)));
}

#[test]
fn the_explanation_of_a_marked_move_names_no_other_best_move() {
    let marked = &confirmed_blunder()[4];
    match wanted_search(marked).map(|request| request.body) {
        Some(RequestBody::Explain(explain)) => {
            assert_eq!(explain.best.map(|mv| mv.to_string()).as_deref(), Some("g1f3"))
        }
        other => panic!("{other:?} is no explanation"),
    }
}

#[test]
fn a_move_that_a_verification_finds_good_is_not_marked() {
    for state in &confirmed_blunder()[..4] {
        let is_about_best = compared_moves(state).is_some_and(|(_, _, step)| step == VerificationStep::AfterBest);
        let fine_scores = if is_about_best { (-160.0, -175.0) } else { (25.0, 10.0) };
        let fine = reduce(
            state.clone(),
            comparison_result(state, (fine_scores.0, "Nf3"), (fine_scores.1, "f3")),
        );
        assert_eq!(
            (fine.analysis.review.judgement(1), fine.analysis.reviewing),
            (None, false)
        );
        assert_eq!(reviewed_move_text(&fine), "1. f3: good move");
        let best_scores = if is_about_best { (-175.0, -300.0) } else { (250.0, 25.0) };
        let best = reduce(
            state.clone(),
            comparison_result(state, (best_scores.0, "f3"), (best_scores.1, "Nf3")),
        );
        assert_eq!(reviewed_move_text(&best), "1. f3: best move");
    }
}

#[test]
fn deeper_searches_do_not_change_final_judgements() {
    let states = confirmed_blunder();
    let fine = reduce(
        states[3].clone(),
        comparison_result(&states[3], (25.0, "Nf3"), (20.0, "f3")),
    );
    for mut state in [states[4].clone(), fine] {
        // The engine of this test has no explanation for any move.
        state = reduce(state.clone(), EngineReport::Explained(state.engine.search_id, None));
        let before = reviewed_content(&state);
        for (ply, score) in [(0, 300.0), (1, -10.0), (0, -900.0), (1, 500.0)] {
            state = reduce(state, ViewAction::ShowPly(ply));
            assert_eq!(wanted_position(&state), Some((ply, Some(3))));
            let progress = Progress {
                fraction: 0.5,
                info: search_info(score, 25),
            };
            state = reduce(
                state.clone(),
                EngineReport::SearchProgress(state.engine.search_id, progress),
            );
            let deeper = FoundMove {
                info: search_info(score, 30),
                ..FoundMove::default()
            };
            state = reduce(state.clone(), EngineReport::SearchFound(state.engine.search_id, deeper));
            assert_eq!(reviewed_content(&state), before);
            assert_eq!(
                position_info(&state).and_then(|info| info.score),
                Some(score),
                "the panel shows the deeper score"
            );
        }
    }
}

#[test]
fn no_verification_is_shown_after_a_failure_or_without_the_analysis() {
    let state = in_doubt();
    let failed = reduce(state.clone(), EngineAction::Failed(EngineFault::NotLoaded));
    assert_eq!(
        (verification_text(&failed), reviewed_move_text(&failed)),
        (None, String::new())
    );
    let off = reduce(state, AnalysisAction::Toggle);
    assert_eq!(
        (verification_text(&off), reviewed_move_text(&off)),
        (None, String::new())
    );
}

#[test]
fn a_position_without_a_result_is_not_searched_again() {
    let state = after_actions(two_people(&[]), [AnalysisAction::Toggle, AnalysisAction::Review(true)]);
    let silent = EngineReport::SearchFound(state.engine.search_id, FoundMove::default());
    assert_eq!(wanted_position(&reduce(state, silent)), Some((0, Some(3))));
}

#[test]
fn the_opponents_move_is_searched_before_the_analysis() {
    let state = after_actions(
        game_of(Player::Human, Player::Classic, &["e4"]),
        [AnalysisAction::Toggle],
    );
    assert_eq!(wanted_position(&state), None);
    let request = wanted_search(&state).expect("the opponent's search");
    let replied = reduce(
        state.clone(),
        EngineReport::SearchFound(
            request.id,
            FoundMove {
                best_move: uci_move(&state, "e7e5"),
                ..FoundMove::default()
            },
        ),
    );
    assert_eq!(replied.table.game.moves().len(), 2);
    assert_eq!(wanted_position(&replied), Some((2, Some(3))));
}

#[test]
fn the_progress_of_the_analysis_is_shown() {
    let state = after_actions(two_people(&[]), [AnalysisAction::Toggle]);
    let progress = Progress {
        fraction: 0.5,
        info: search_info(25.0, 9),
    };
    let reported = reduce(
        state.clone(),
        EngineReport::SearchProgress(state.engine.search_id, progress),
    );
    assert_eq!(position_info(&reported).and_then(|info| info.score), Some(25.0));
    assert_eq!((reported.engine.info.as_ref(), reported.engine.fraction), (None, 0.0));
    assert!(wanted_position(&reported).is_some());
}

#[test]
fn a_search_without_a_score_gives_no_evaluation_and_is_not_repeated() {
    let state = after_actions(
        two_people(&["e4"]),
        [AnalysisAction::Toggle, AnalysisAction::Review(true)],
    );
    assert_eq!(wanted_position(&state), Some((1, None)));
    let nothing = EngineReport::SearchFound(state.engine.search_id, FoundMove::default());
    let reported = reduce(state, nothing);
    assert_eq!(wanted_position(&reported), Some((0, None)), "the next position");
    let review = &reported.analysis.review;
    assert_eq!((review.evaluation(1), review.finished_positions(1)), (None, 1));
    assert!(review.to_texts().is_empty(), "nothing is stored");
}

#[test]
fn the_review_of_another_tab_is_merged_and_leaves_the_preview() {
    let state = two_people(&["e2e4"]);
    let evaluation = Evaluation {
        score: 30,
        depth: 12,
        ..Evaluation::default()
    };
    let theirs = Review::new(&state.table.game).with_evaluation(1, evaluation.clone());
    let action = Action::from(AnalysisAction::MergeReview(Rc::new(theirs)));
    assert!(action.preserves_preview());
    let state = reduce(state, action);
    assert_eq!(
        state.analysis.review.evaluation(1).map(|known| &**known),
        Some(&evaluation)
    );
}
