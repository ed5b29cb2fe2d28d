use engine_protocol::MoveFacts;

use super::*;
use crate::state::queries::arrows::arrows;
use crate::state::tests::prelude::*;

/// A game that White lost by 2. g4, with the review of all its moves but without explanations.
fn reviewed_game() -> AppState {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let game = parse_game(START_FEN, moves).expect("legal moves");
    let evaluation = |score: i32, best: &str| Evaluation {
        score,
        depth: 9,
        line: vec![best.to_owned()],
        ..Evaluation::default()
    };
    let mate = Evaluation {
        score: -9_999,
        mate: Some(-1),
        ..evaluation(0, "Qh4#")
    };
    let review = Review::new(&game)
        .with_evaluation(0, evaluation(0, "e4"))
        .with_evaluation(1, evaluation(-40, "e5"))
        .with_evaluation(2, evaluation(-50, "Nc3"))
        .with_evaluation(3, mate);
    let begun = state_with_table(GameTable {
        game: game.into(),
        ..GameTable::default()
    });
    let begun = reduce(begun, EngineAction::Ready);
    let analysis = Analysis {
        review: Rc::new(review),
        ..Analysis::clone(&begun.analysis)
    };
    let state = AppState {
        analysis: Rc::new(analysis),
        ..begun
    };
    after_verifications(after_actions(
        state,
        [AnalysisAction::Toggle, AnalysisAction::Review(true)],
    ))
}

/// The state after the verifications of the review, which confirm the quick searches.
fn after_verifications(mut state: AppState) -> AppState {
    while let Some(AnalysisKind::Verification { step, .. }) = analysis_target(&state).map(|target| target.kind) {
        let line = |score: f64, mate, san: &str| engine_protocol::LineInfo {
            score,
            mate,
            moves: vec![san.to_owned()],
        };
        let lines = vec![line(-50.0, None, "Nc3"), line(-9_998.0, Some(-2), "g4")];
        let info = SearchInfo {
            depth: 14,
            score: Some(-50.0),
            lines: if step.searched_after([(), ()]).is_some() {
                Vec::new()
            } else {
                lines
            },
            ..SearchInfo::default()
        };
        let found = FoundMove {
            info,
            ..FoundMove::default()
        };
        state = reduce(state.clone(), EngineReport::SearchFound(state.engine.search_id, found));
    }
    state
}

fn facts(judgement: &str) -> Option<Rc<MoveFacts>> {
    let json = format!(
        r#"{{"move":"g4","judgement":"{judgement}","before":{{"cp":-50}},"after":{{"mate":-1}},
            "loss":{{"chances":45.4}},
            "proof":["Qh4#"],"better":{{"move":"Nc3","proof":[]}},"en":"g4 allows mate.","de":"g4 erlaubt ein Matt."}}"#
    );
    serde_json::from_str(&json).ok().map(Rc::new)
}

fn after_explanation(state: &AppState, facts: Option<Rc<MoveFacts>>) -> AppState {
    reduce(state.clone(), EngineReport::Explained(state.engine.search_id, facts))
}

fn explanation_text(state: &AppState) -> Option<String> {
    explanation(state).map(|explanation| explanation.text)
}

#[test]
fn the_first_key_moment_is_shown_after_a_review_and_explained() {
    let state = reviewed_game();
    assert!(
        !state.analysis.reviewing && state.shown_ply() == 3,
        "the move that lost"
    );
    assert!(status_text(&state).contains("The review is complete."));
    assert_eq!(explanation_text(&state).as_deref(), Some("Looking for the reason…"));
    let request = wanted_search(&state).map(|request| request.body);
    let Some(RequestBody::Explain(explain)) = request else {
        panic!("unexpected {request:?}");
    };
    assert_eq!((explain.moves.len(), explain.nodes), (3, None));

    let known = after_explanation(&state, facts("blunder"));
    assert_eq!(explanation_text(&known).as_deref(), Some("g4 allows mate."));
    assert!(matches!(
        wanted_search(&known).map(|request| request.body),
        Some(RequestBody::Search(_))
    ));
    // A move without a judgement has no explanation.
    assert_eq!(explanation_text(&reduce(known.clone(), ViewAction::ShowPly(1))), None);
    assert_eq!(explanation_text(&reduce(known, AnalysisAction::Toggle)), None);
}

#[test]
fn the_board_stays_where_the_person_looks() {
    let looks_back = |state: AppState| reduce(state, ViewAction::ShowPly(2));
    let begun = reviewed_game();
    let again = after_actions(
        looks_back(begun),
        [
            AnalysisAction::Toggle,
            AnalysisAction::Toggle,
            AnalysisAction::Review(true),
        ],
    );
    assert_eq!(again.shown_ply(), 2);
}

#[test]
fn an_explanation_is_in_the_language_of_the_page() {
    let known = after_explanation(&reviewed_game(), facts("blunder"));
    // A file is accepted as a language if it has the right number of lines.
    let lines = |count: usize| vec!["x"; count].join("\n");
    let german = (0..2_000)
        .find_map(|count| Texts::from_lines("de", lines(count)))
        .expect("German texts");
    let german = AppState { texts: german, ..known };
    assert_eq!(explanation_text(&german).as_deref(), Some("g4 erlaubt ein Matt."));
}

#[test]
fn without_an_explanation_the_loss_and_the_better_move_are_stated() {
    let state = reviewed_game();
    let stated = "2. g4 loses 45 percentage points of the winning chances. Better is Nc3.";
    for reply in [None, facts("good"), facts("")] {
        let without = after_explanation(&state, reply);
        assert_eq!(explanation_text(&without).as_deref(), Some(stated));
        assert!(without.engine.health == EngineState::Ready && proof_line(&without).is_none());
        // The explanation is not requested again.
        assert!(!matches!(
            wanted_search(&without).map(|request| request.body),
            Some(RequestBody::Explain(_))
        ));
    }
    let failed = reduce(state, EngineAction::Failed(EngineFault::NotLoaded));
    assert_eq!(explanation_text(&failed).as_deref(), Some(stated));
}

#[test]
fn a_late_explanation_is_dropped() {
    let state = reviewed_game();
    let late = EngineReport::Explained(state.engine.search_id - 1, facts("blunder"));
    assert_eq!(
        explanation_text(&reduce(state, late)).as_deref(),
        Some("Looking for the reason…")
    );
}

#[test]
fn a_judged_move_has_two_arrows_at_most() {
    let known = after_explanation(&reviewed_game(), facts("blunder"));
    let shown = arrows(&known);
    let squares = |arrow: &Arrow| (arrow.from.name(), arrow.to.name(), arrow.kind);
    assert_eq!(
        shown.iter().map(squares).collect::<Vec<_>>(),
        [("b1", "c3", ArrowKind::Better), ("d8", "h4", ArrowKind::Refutation)]
    );
}

#[test]
fn the_proof_is_played_through_without_changing_the_game() {
    let known = after_explanation(&reviewed_game(), facts("blunder"));
    let looked = reduce(known.clone(), ViewAction::Preview(Some((PROOF_LINE, 0))));
    let (game, ply) = looked.shown();
    assert_eq!(
        (game.moves().last().map(ToString::to_string).as_deref(), ply),
        (Some("d8h4"), 4)
    );
    assert_eq!(explanation_text(&looked).as_deref(), Some("g4 allows mate."));

    let played = reduce(looked, ViewAction::TryLine(PROOF_LINE, 0));
    assert!(played.view.variation.is_some() && played.chosen_position().1 == 4);
    assert_eq!(
        explanation_text(&played).as_deref(),
        Some("g4 allows mate."),
        "the text stays"
    );
    assert_eq!(played.table, known.table, "neither the game nor its variations changed");
    let back = reduce(played, ViewAction::Step(-1));
    assert_eq!(back.chosen_position().1, 3);
    let left = reduce(back, InputAction::Cancel);
    assert!(left.view.variation.is_none() && left.shown_ply() == 3);
    // The line has no move with this index.
    assert!(
        reduce(left, ViewAction::TryLine(PROOF_LINE, 1))
            .view
            .variation
            .is_none()
    );
}

#[test]
fn a_variation_with_other_moves_than_the_proof_has_no_explanation() {
    let known = after_explanation(&reviewed_game(), facts("blunder"));
    let board = known.table.game.board_at(3).expect("a position");
    let other = notation::parse_san(board, "Nc6").expect("a legal move");
    let tried = reduce(known.clone(), ViewAction::TryMove(other));
    assert!(tried.view.variation.is_some());
    assert_eq!(explanation_text(&tried), None);
}

#[test]
fn a_key_moment_names_the_move_and_the_chances() {
    let state = reviewed_game();
    let moment = key_moment_texts(&state, 3).expect("a key moment");
    assert_eq!(moment, ["2. g4??".to_owned(), "You: 45\u{a0}% → 0\u{a0}%".to_owned()]);
    assert_eq!(key_moment_texts(&state, 1), None);
}
