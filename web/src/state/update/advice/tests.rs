use engine_protocol::{
    BetterFacts, Evaluation, Loss, MeritFacts, MotifFacts, MoveFacts, PositionExplanation, PositionState,
};
use engine_protocol::{RequestBody, Threat, ThreatKind, ThreatenedMove};

use crate::state::queries::{advice, arrows, explanation, second_thought};
use crate::state::tests::prelude::*;

/// A game of a person with White against a level, with these choices.
fn game_with_choice(choice: Choice, fen: &str) -> AppState {
    let new_game = NewGame {
        board: fen.parse().expect("a valid FEN"),
        choice,
        seed: 7,
        ..NewGame::default()
    };
    let state = reduce(AppState::default(), EngineAction::Ready);
    reduce(state, GameTableAction::Start(Box::new(new_game)))
}

/// A game with second thoughts.
fn game_with_second_thoughts(fen: &str) -> AppState {
    let choice = Choice {
        second_thoughts: true,
        ..Choice::default()
    };
    with_prepared_worker(game_with_choice(choice, fen))
}

/// The state after the worker has explained something.
fn with_prepared_worker(state: AppState) -> AppState {
    let request = wanted_search(&state).map(|request| request.body);
    assert!(matches!(request, Some(RequestBody::ExplainPosition(_))), "{request:?}");
    let id = state.engine.search_id;
    let json = r#"{"position":{"facts":[],"balanced":true},"en":"Even.","de":"Gleich."}"#;
    let position: PositionExplanation = serde_json::from_str(json).expect("an explanation");
    reduce(
        state,
        EngineReport::Answered(id, InquiryAnswer::Position(Rc::new(position))),
    )
}

/// A position in which White's f-pawn has moved, so that g4 is a blunder.
const FOOLS: &str = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";

fn facts(judgement: &str, before: Evaluation, proof: &[&str]) -> Option<Rc<MoveFacts>> {
    Some(Rc::new(MoveFacts {
        mv: "g4".to_owned(),
        judgement: judgement.to_owned(),
        before,
        after: Evaluation::Mate(-1),
        loss: Loss { chances: 42.0 },
        material: None,
        motif: None,
        proof: proof.iter().map(|san| (*san).to_owned()).collect(),
        better: None,
        merit: None,
        en: "g4 allows mate in 1: 2…Qh4#.".to_owned(),
        de: "g4 erlaubt ein Matt in 1 Zug: 2…Dh4#.".to_owned(),
        es: "g4 permite un mate en 1: 2…Dh4#.".to_owned(),
    }))
}

fn facts_of_blunder() -> Option<Rc<MoveFacts>> {
    facts("blunder", Evaluation::Cp(-90), &["Qh4#"])
}

fn after_explanation(state: &AppState, facts: Option<Rc<MoveFacts>>) -> AppState {
    reduce(state.clone(), EngineReport::Explained(state.engine.search_id, facts))
}

/// The game after g4. The engine is judging the move.
fn while_judging() -> AppState {
    let state = after_clicks(game_with_second_thoughts(FOOLS), &[Square::G2, Square::G4]);
    assert_eq!(second_thought::number_of_judged_move(&state), Some(1));
    state
}

/// The game after g4. The person is asked whether to play the move.
fn while_asking() -> AppState {
    let state = after_explanation(&while_judging(), facts_of_blunder());
    assert!(second_thought::questioned_facts(&state).is_some());
    state
}

fn asked_and_taken_back(state: &AppState) -> (u32, u32) {
    let record = state.table.metadata.details.second_thoughts;
    (record.asked, record.taken_back)
}

fn plies(state: &AppState) -> usize {
    state.table.game.ply()
}

#[test]
fn a_move_is_held_until_it_is_judged() {
    let state = while_judging();
    assert_eq!(plies(&state), 0);
    // The held move is drawn, and no other piece can be moved.
    assert_eq!(
        state.shown_board().piece_at(Square::G4).map(|it| it.piece_type),
        Some(PieceType::Pawn)
    );
    assert!(!state.shows_current_position() && plies(&after_clicks(state.clone(), &[Square::E2, Square::E4])) == 0);
    let request = wanted_search(&state).map(|request| request.body);
    let Some(RequestBody::Explain(explain)) = request else {
        panic!("{request:?} is no explanation");
    };
    assert!(explain.hides_better && explain.nodes == Some(second_thought::JUDGEMENT_NODES));
    assert_eq!(
        explain.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["g2g4"]
    );
}

#[test]
fn a_new_worker_is_prepared_again() {
    let state = game_with_second_thoughts(FOOLS);
    assert_eq!(wanted_search(&state), None);
    let replaced = after_actions(state, [EngineAction::Replaced, EngineAction::Ready]);
    assert_eq!(wanted_search(&with_prepared_worker(replaced)), None);
}

#[test]
fn every_kind_of_input_is_held() {
    let begun = game_with_second_thoughts(FOOLS);
    let mv = uci_move(&begun, "g2g4").expect("a legal move");
    let dragged = [
        InputAction::Press(Square::G2),
        InputAction::DragOver(Some(Square::G4)),
        InputAction::Release,
    ];
    let confirms = Settings {
        confirm_moves: true,
        ..Settings::default()
    };
    let asked_to_confirm = reduce(begun.clone(), SettingsAction::Configure(confirms));
    for state in [
        after_actions(begun.clone(), dragged),
        reduce(begun, InputAction::Play(mv)),
        reduce(
            after_clicks(asked_to_confirm, &[Square::G2, Square::G4]),
            InputAction::Confirm,
        ),
    ] {
        assert_eq!(
            (second_thought::number_of_judged_move(&state), plies(&state)),
            (Some(1), 0)
        );
        assert_eq!(state.dialogs.move_to_confirm, None);
    }
}

#[test]
fn a_dropped_piece_does_not_slide() {
    let dragged = after_actions(
        game_with_second_thoughts(FOOLS),
        [
            InputAction::Press(Square::G2),
            InputAction::DragOver(Some(Square::G4)),
            InputAction::Release,
        ],
    );
    assert_eq!(dragged.input.dropped_ply, Some(1));
}

#[test]
fn a_move_that_is_no_blunder_is_played() {
    let lost = |judgement| facts(judgement, Evaluation::Cp(-700), &["Qh4#"]);
    for judged in [
        None,
        facts("best", Evaluation::Cp(0), &[]),
        facts("good", Evaluation::Mate(3), &[]),
        facts("book", Evaluation::Cp(20), &[]),
        facts("inaccuracy", Evaluation::Cp(20), &[]),
        facts("mistake", Evaluation::Cp(20), &["Qh4#"]),
        lost("blunder"),
        facts("blunder", Evaluation::Mate(-3), &["Qh4#"]),
    ] {
        let state = after_explanation(&while_judging(), judged.clone());
        assert_eq!((plies(&state), asked_and_taken_back(&state)), (1, (0, 0)), "{judged:?}");
        assert!(state.advice.held.is_none() && engine_thinks(&state));
    }
}

#[test]
fn a_blunder_and_a_missed_win_are_asked_about() {
    for judged in [
        facts_of_blunder(),
        facts("missed-win", Evaluation::Mate(4), &[]),
        facts("blunder", Evaluation::Cp(900), &[]),
    ] {
        let state = after_explanation(&while_judging(), judged);
        assert!(second_thought::questioned_facts(&state).is_some());
        assert_eq!((plies(&state), asked_and_taken_back(&state)), (0, (1, 0)));
        // The engine searches nothing while the person thinks about the held move.
        assert_eq!(wanted_search(&state), None);
    }
}

#[test]
fn a_held_move_is_played_when_its_time_is_up() {
    let state = while_judging();
    let other = reduce(state.clone(), AdviceAction::TimeIsUp(2));
    assert_eq!(plies(&other), 0, "the limit of another move");
    let stands = reduce(state, AdviceAction::TimeIsUp(1));
    assert_eq!((plies(&stands), asked_and_taken_back(&stands)), (1, (0, 0)));
    // After the person was asked, the question stays open when the time is up.
    assert_eq!(plies(&reduce(while_asking(), AdviceAction::TimeIsUp(1))), 0);
}

#[test]
fn the_move_is_taken_back_or_played() {
    let back = [
        reduce(while_asking(), AdviceAction::TakeBack),
        reduce(while_asking(), InputAction::Cancel),
        reduce(while_asking(), GameTableAction::Undo),
    ];
    for state in back {
        assert!(state.advice.held.is_none() && state.shows_current_position());
        assert_eq!((plies(&state), asked_and_taken_back(&state)), (0, (1, 1)));
        assert_eq!(state.input.cursor, Square::G2);
        assert!(
            state
                .snapshot()
                .to_text()
                .contains(r#""second_thoughts": {"asked":1,"taken_back":1}"#)
        );
    }
    let played = reduce(while_asking(), AdviceAction::PlayIt);
    assert_eq!((plies(&played), asked_and_taken_back(&played)), (1, (1, 0)));
    // The next move is held again.
    let again = reduce(
        reduce(while_asking(), AdviceAction::TakeBack),
        InputAction::Activate(Square::G2),
    );
    let again = reduce(again, InputAction::Activate(Square::G4));
    assert_eq!(second_thought::number_of_judged_move(&again), Some(2));
}

#[test]
fn the_reason_is_shown_when_it_is_asked_for() {
    let state = while_asking();
    assert_eq!(
        (second_thought::reason_text(&state), arrows::arrows(&state).len()),
        (None, 0)
    );
    let state = reduce(state, AdviceAction::ShowReason);
    assert_eq!(
        second_thought::reason_text(&state),
        Some("g4 allows mate in 1: 2…Qh4#.")
    );
    let shown = arrows::arrows(&state);
    let squares = shown
        .iter()
        .map(|it| (it.from.name(), it.to.name(), it.kind))
        .collect::<Vec<_>>();
    assert_eq!(squares, [("d8", "h4", ArrowKind::Refutation)]);
}

#[test]
fn the_move_is_not_part_of_the_game_that_is_saved() {
    let snapshot = while_asking().snapshot();
    assert_eq!(snapshot.game.ply(), 0);
    let restored = reduce(while_asking(), GameTableAction::Restore(Box::new(snapshot)));
    assert!(restored.advice.held.is_none() && restored.shows_current_position());
}

#[test]
fn other_actions_end_the_question() {
    let ended = [
        reduce(while_asking(), GameTableAction::Resign),
        reduce(while_asking(), DialogAction::Open(Dialog::NewGame)),
        reduce(while_asking(), GameTableAction::Start(Box::default())),
        reduce(while_asking(), AnalysisAction::Toggle),
        reduce(while_asking(), GameTableAction::Follow(true)),
    ];
    for state in ended {
        assert!(state.advice.held.is_none() && plies(&state) == 0, "{:?}", state.dialogs);
    }
    let resigned = after_resignation(while_asking());
    assert!(resigned.table.outcome().is_some() && resigned.shows_current_position());
    // The following actions do not change the held move.
    for action in [
        Action::from(ViewAction::Flip),
        DialogAction::Open(Dialog::Settings).into(),
        GameTableAction::Tick.into(),
        EngineAction::Replaced.into(),
        EngineAction::Failed(EngineFault::NotLoaded).into(),
    ] {
        let state = reduce(while_asking(), action.clone());
        assert!(second_thought::questioned_facts(&state).is_some(), "{action:?}");
    }
}

#[test]
fn the_flag_falls_while_the_question_is_open() {
    let choice = Choice {
        second_thoughts: true,
        time: game_store::TimeControl::from_keyword("60+0"),
        ..Choice::default()
    };
    let start = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2";
    let mut state = game_with_choice(choice, start);
    let mut now = 0.0;
    for (from, to, reply) in [(Square::F2, Square::F3, "a7a6"), (Square::A2, Square::A3, "a6a5")] {
        state = reduce_at(state, InputAction::Activate(from), now);
        state = reduce_at(state, InputAction::Activate(to), now);
        let time_is_up = AdviceAction::TimeIsUp(state.advice.holds);
        state = reduce_at(state, time_is_up, now);
        let found = FoundMove {
            best_move: uci_move(&state, reply),
            ..FoundMove::default()
        };
        let found = EngineReport::SearchFound(state.engine.search_id, found);
        now += 1_000.0;
        state = reduce_at(state, found, now);
    }
    for square in [Square::G2, Square::G4] {
        state = reduce_at(state, InputAction::Activate(square), now);
    }
    let judged = EngineReport::Explained(state.engine.search_id, facts_of_blunder());
    let asking = reduce_at(state, judged, now);
    assert!(second_thought::questioned_facts(&asking).is_some());
    let late = reduce_at(asking, GameTableAction::Tick, now + 70_000.0);
    assert!(
        matches!(late.table.outcome(), Some(Outcome::Time { .. })),
        "{:?}",
        late.table.outcome()
    );
    assert!(late.advice.held.is_none() && plies(&late) == 4);
}

#[test]
fn a_held_move_is_played_if_the_engine_fails() {
    let failed = reduce(while_judging(), EngineAction::Failed(EngineFault::NotLoaded));
    assert!(plies(&failed) == 1 && failed.advice.held.is_none());
    // Without an engine, no move is held.
    let alone = reduce(
        game_with_second_thoughts(FOOLS),
        EngineAction::Failed(EngineFault::NotLoaded),
    );
    assert_eq!(plies(&after_clicks(alone, &[Square::G2, Square::G4])), 1);
}

#[test]
fn some_moves_are_not_held() {
    let without = game_with_choice(Choice::default(), FOOLS);
    assert_eq!(plies(&after_clicks(without, &[Square::G2, Square::G4])), 1);
    let strict = Choice {
        strict: true,
        second_thoughts: true,
        comments: true,
        ..Choice::default()
    };
    let strict = after_clicks(game_with_choice(strict, FOOLS), &[Square::G2, Square::G4]);
    assert!(plies(&strict) == 1 && !advice::has_comments(&strict));
    // These moves are a mate, a stalemate and the only legal move.
    let mate = game_with_second_thoughts("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1");
    assert_eq!(plies(&after_clicks(mate, &[Square::E1, Square::E8])), 1);
    let stalemate = game_with_second_thoughts("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    assert_eq!(plies(&after_clicks(stalemate, &[Square::F1, Square::F7])), 1);
    let only = game_with_second_thoughts("7k/8/8/8/8/1p6/p7/K2r4 w - - 0 1");
    assert_eq!(plies(&after_clicks(only, &[Square::A1, Square::B2])), 1);
}

#[test]
fn a_premove_is_not_held() {
    let state = reduce(
        after_explanation(&while_judging(), facts("good", Evaluation::Cp(0), &[])),
        InputAction::Activate(Square::E2),
    );
    let waiting = reduce(state, InputAction::Activate(Square::E3));
    assert!(waiting.input.premove.is_some());
    let found = FoundMove {
        best_move: uci_move(&waiting, "a7a6"),
        ..FoundMove::default()
    };
    let id = waiting.engine.search_id;
    let played = reduce(waiting, EngineReport::SearchFound(id, found));
    assert!(plies(&played) == 3 && played.advice.held.is_none());
}

#[test]
fn games_with_help_in_each_move_are_not_rated() {
    let rated = |choice| game_with_choice(choice, START).table.setup.rated;
    let with = |second_thoughts, comments| Choice {
        second_thoughts,
        comments,
        ..Choice::default()
    };
    assert!(rated(with(false, false)));
    assert!(!rated(with(true, false)) && !rated(with(false, true)) && !rated(with(true, true)));
}

/// A game with comments after a move and the reply to it.
fn game_with_comments() -> AppState {
    let choice = Choice {
        comments: true,
        ..Choice::default()
    };
    let moved = after_clicks(game_with_choice(choice, FOOLS), &[Square::A2, Square::A3]);
    // The opponent's search has priority over the comment.
    assert!(engine_thinks(&moved) && explanation::explanation(&moved).is_none());
    after_reply(moved)
}

/// The state after the opponent's reply a6.
fn after_reply(state: AppState) -> AppState {
    let found = FoundMove {
        best_move: uci_move(&state, "a7a6"),
        ..FoundMove::default()
    };
    let id = state.engine.search_id;
    reduce(state, EngineReport::SearchFound(id, found))
}

#[test]
fn a_comment_follows_the_reply() {
    let state = game_with_comments();
    assert!(explanation::has_own_place(&state) && explanation::explanation(&state).is_none());
    assert!(!explanation::is_overlay(&state));
    let Some(RequestBody::Explain(explain)) = wanted_search(&state).map(|request| request.body) else {
        panic!("no explanation is requested");
    };
    assert_eq!((explain.moves.len(), explain.hides_better), (1, false));
    let known = after_explanation(&state, facts("mistake", Evaluation::Cp(0), &[]));
    let shown = explanation::explanation(&known).expect("a comment");
    assert_eq!(shown.source.name(), "comment");
    // The invisible characters that isolate inserted words are left out of the comparison.
    assert!(
        shown.text.starts_with("Mistake. ") && shown.text.contains("g4 allows mate"),
        "{}",
        shown.text
    );
    assert_eq!(wanted_search(&known), None);
    // The comment is only about the person's last move.
    let moved = after_clicks(known, &[Square::E2, Square::E3]);
    assert!(explanation::explanation(&moved).is_none() && explanation::has_own_place(&moved));
}

#[test]
fn a_missing_comment_is_not_requested_again() {
    let state = after_explanation(&game_with_comments(), None);
    assert!(explanation::explanation(&state).is_none() && wanted_search(&state).is_none());
    assert_eq!(state.engine.health, EngineState::Ready);
}

#[test]
fn the_threat_is_an_arrow_and_a_sentence() {
    let state = reduce(
        game_with_choice(Choice::default(), FOOLS),
        AdviceAction::Inquire(InquiryKind::Threat),
    );
    assert!(!state.table.setup.rated, "help makes the game unrated");
    assert!(matches!(
        wanted_search(&state).map(|it| it.body),
        Some(RequestBody::FindThreat(_))
    ));
    let threat = Threat {
        kind: ThreatKind::Move,
        mv: Some(ThreatenedMove {
            from: "d8".to_owned(),
            to: "h4".to_owned(),
        }),
        motif: None,
        line: vec!["Qh4+".to_owned()],
        en: "Threat: Qh4+.".to_owned(),
        de: String::new(),
        es: String::new(),
    };
    let answer = EngineReport::Answered(state.engine.search_id, InquiryAnswer::Threat(Rc::new(threat)));
    let late = reduce(state.clone(), EngineReport::Answered(0, InquiryAnswer::Missing));
    assert!(advice::inquiry(&late).is_some_and(|inquiry| inquiry.answer.is_none()));
    let known = reduce(state, answer);
    let text = explanation::explanation(&known).map(|it| (it.source.name(), it.text));
    assert_eq!(text, Some(("position", "Threat: Qh4+.".to_owned())));
    let shown = arrows::arrows(&known);
    assert!(shown.len() == 1 && shown[0].kind == ArrowKind::Threat && shown[0].to == Square::H4);
    // The answer belongs to this position only.
    let moved = after_clicks(known, &[Square::E2, Square::E3]);
    assert!(arrows::arrows(&moved).is_empty() && moved.advice.inquiry.is_none());
}

#[test]
fn a_position_is_put_into_words() {
    let state = reduce(
        game_with_choice(Choice::default(), FOOLS),
        AdviceAction::Inquire(InquiryKind::Position),
    );
    assert!(matches!(
        wanted_search(&state).map(|it| it.body),
        Some(RequestBody::ExplainPosition(_))
    ));
    let words = PositionExplanation {
        position: PositionState {
            facts: Vec::new(),
            result: None,
            balanced: true,
        },
        en: "The position is balanced.".to_owned(),
        de: String::new(),
        es: String::new(),
    };
    let id = state.engine.search_id;
    let known = reduce(
        state,
        EngineReport::Answered(id, InquiryAnswer::Position(Rc::new(words))),
    );
    let text = explanation::explanation(&known).map(|it| it.text);
    assert_eq!(text.as_deref(), Some("The position is balanced."));
    assert!(explanation::is_overlay(&known) && !explanation::has_own_place(&known));
    assert_eq!(wanted_search(&known), None);
    // The person closes the answer. An answer that arrives later is not shown.
    let closed = reduce(known, AdviceAction::CloseAnswer);
    assert!(!explanation::is_overlay(&closed) && explanation::explanation(&closed).is_none());
    let late = reduce(closed, EngineReport::Answered(id, InquiryAnswer::Missing));
    assert!(explanation::explanation(&late).is_none());
}

#[test]
fn there_are_no_answers_in_strict_games_and_on_the_opponents_turn() {
    let strict = Choice {
        strict: true,
        ..Choice::default()
    };
    let moved = after_clicks(game_with_choice(Choice::default(), FOOLS), &[Square::E2, Square::E3]);
    for state in [game_with_choice(strict, FOOLS), moved] {
        for kind in [InquiryKind::Threat, InquiryKind::Position] {
            let state = reduce(state.clone(), AdviceAction::Inquire(kind));
            assert!(state.advice.inquiry.is_none() && !advice::may_inquire(&state));
        }
    }
}

/// A hint for this move in a position, explained by these facts.
fn after_hint(fen: &str, mv: &str, facts: Option<Rc<MoveFacts>>) -> AppState {
    let state = reduce(game_with_choice(Choice::default(), fen), EngineAction::Hint);
    let found = FoundMove {
        best_move: uci_move(&state, mv),
        ..FoundMove::default()
    };
    let id = state.engine.search_id;
    let state = reduce(state, EngineReport::SearchFound(id, found));
    assert!(matches!(
        wanted_search(&state).map(|it| it.body),
        Some(RequestBody::Explain(_))
    ));
    after_explanation(&state, facts)
}

fn facts_with_merit(name: &str, motif: Option<&str>) -> Option<Rc<MoveFacts>> {
    let motif = motif.map(|name| MotifFacts {
        name: name.to_owned(),
        by: "c7".to_owned(),
        targets: vec!["a8".to_owned()],
    });
    let facts = facts("best", Evaluation::Cp(500), &[]).map(Rc::unwrap_or_clone)?;
    Some(Rc::new(MoveFacts {
        merit: Some(MeritFacts {
            name: name.to_owned(),
            motif,
        }),
        en: "Nc7+ wins a rook.".to_owned(),
        ..facts
    }))
}

#[track_caller]
fn check_hint(state: &AppState, texts: &[&str]) {
    let mut state = state.clone();
    for text in texts {
        let shown = status_text(&state);
        assert!(shown.contains(text), "{shown:?} lacks {text:?}");
        state = reduce(state, EngineAction::Hint);
    }
}

const FORK: &str = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";

#[test]
fn a_hint_has_three_steps() {
    let state = after_hint(FORK, "d5c7", facts_with_merit("wins", Some("fork")));
    assert_eq!(hint_squares(&state), [None; 2]);
    check_hint(&state, &["there is a fork", "knight", "Nc7+", "Nc7+ wins a rook."]);
    for (name, motif, text) in [
        ("mates", None, "there is a mate"),
        ("stops-mate", None, "threatens mate"),
        ("wins", Some("pin"), "there is a pin"),
        ("wins", Some("discovered-check"), "discovered attack"),
        ("wins", Some("hanging-piece"), "opponent’s is hanging"),
        ("wins", Some("overload"), "material can be won"),
        ("wins", None, "material can be won"),
    ] {
        check_hint(
            &after_hint(FORK, "d5c7", facts_with_merit(name, motif)),
            &[text, "knight"],
        );
    }
}

#[test]
fn a_hanging_piece_is_the_idea_of_a_move_that_saves_it() {
    let hanging = "3rk3/8/8/8/3N4/8/8/4K3 w - - 0 1";
    check_hint(
        &after_hint(hanging, "d4f3", None),
        &["something of yours is hanging", "knight", "Nf3"],
    );
    // This move does not save the piece.
    check_hint(&after_hint(hanging, "e1e2", None), &["king", "Ke2"]);
}

#[test]
fn without_an_idea_the_first_step_is_the_piece() {
    for facts in [
        None,
        facts_with_merit("only-legal-move", None),
        facts("good", Evaluation::Cp(0), &[]),
    ] {
        check_hint(&after_hint(START, "e2e4", facts), &["pawn", "e4"]);
    }
}

/// The question about leaving the game stays open. All other questions are withdrawn by a move.
#[test]
fn a_move_is_held_while_a_question_is_open() {
    let questions = [
        Question::Resign(Color::White),
        Question::Offer(Color::Black),
        Question::Draw(Color::White),
        Question::Announce,
    ];
    for question in questions {
        let mut state = game_with_second_thoughts(FOOLS);
        state.dialogs.question = Some(question);
        let held = after_clicks(state, &[Square::G2, Square::G4]);
        assert_eq!(
            (second_thought::number_of_judged_move(&held), held.dialogs.question),
            (Some(1), None),
            "{question:?}"
        );
        let good = facts("good", Evaluation::Cp(0), &[]);
        assert_eq!(plies(&after_explanation(&held, good)), 1, "{question:?}");
        assert!(second_thought::questioned_facts(&after_explanation(&held, facts_of_blunder())).is_some());
    }
    let asked_to_resign = reduce(game_with_second_thoughts(FOOLS), GameTableAction::Resign);
    let held = after_clicks(asked_to_resign, &[Square::G2, Square::G4]);
    assert_eq!(
        (second_thought::number_of_judged_move(&held), held.dialogs.question),
        (Some(1), None)
    );
    // The question about the next game stays open, in the same way as after any other move.
    let mut leaving = game_with_second_thoughts(FOOLS);
    leaving.table_mut().next = Some(Rc::new(NextGame::New(NewGame::default())));
    leaving.dialogs.question = Some(Question::Leave(EffectOfLeaving::Saved));
    let held = after_clicks(leaving, &[Square::G2, Square::G4]);
    assert_eq!(second_thought::number_of_judged_move(&held), Some(1));
    assert_eq!(held.dialogs.question, Some(Question::Leave(EffectOfLeaving::Saved)));
}

#[test]
fn a_move_that_is_being_judged_is_played_before_an_interruption() {
    let interrupted = [
        Action::from(DialogAction::Open(Dialog::NewGame)),
        DialogAction::Open(Dialog::Games).into(),
        DialogAction::Open(Dialog::Practice).into(),
        AnalysisAction::Toggle.into(),
        GameTableAction::Resign.into(),
    ];
    for action in interrupted {
        let state = reduce(while_judging(), action.clone());
        assert!(plies(&state) == 1 && state.advice.held.is_none(), "{action:?}");
        assert_eq!(asked_and_taken_back(&state), (0, 0));
    }
    let opened = reduce(while_judging(), DialogAction::Open(Dialog::Games));
    assert_eq!(opened.dialogs.open, Some(Dialog::Games));
    assert!(reduce(while_judging(), AnalysisAction::Toggle).analysis.on);
    // The pending question stays open.
    let resigning = reduce(while_judging(), GameTableAction::Resign);
    assert_eq!(resigning.dialogs.question, Some(Question::Resign(Color::White)));
    assert!(
        reduce(resigning, GameTableAction::Answer(true))
            .table
            .outcome()
            .is_some()
    );
}

#[test]
fn a_held_move_that_is_dropped_is_reported() {
    let dropped = [
        reduce(while_asking(), DialogAction::Open(Dialog::NewGame)),
        reduce(while_asking(), DialogAction::Open(Dialog::Games)),
        reduce(while_asking(), AnalysisAction::Toggle),
        reduce(while_asking(), GameTableAction::Resign),
        reduce(while_asking(), GameTableAction::Follow(true)),
        // Another tab plays the game, so this tab cannot.
        reduce(while_judging(), GameTableAction::Follow(true)),
    ];
    for state in dropped {
        assert!(state.advice.held.is_none() && plies(&state) == 0);
        let shown = status_text(&state);
        assert!(shown.contains("Taken back."), "{shown:?}");
    }
}

/// The state after the worker has failed during the request for an explanation, and another one has started.
fn failed_and_replaced(state: &AppState) -> AppState {
    let id = state.engine.search_id;
    let answer = match wanted_search(state).map(|request| request.body) {
        Some(RequestBody::Explain(_)) => EngineReport::Explained(id, None),
        Some(RequestBody::ExplainPosition(_) | RequestBody::FindThreat(_)) => {
            EngineReport::Answered(id, InquiryAnswer::Missing)
        }
        other => panic!("{other:?} asks for no explanation"),
    };
    let state = after_actions(
        state.clone(),
        [
            Action::from(answer),
            EngineAction::Replaced.into(),
            EngineAction::Ready.into(),
        ],
    );
    assert_eq!(state.engine.health, EngineState::Ready);
    state
}

#[test]
fn a_request_during_which_the_worker_failed_is_not_repeated() {
    let choice = Choice {
        second_thoughts: true,
        ..Choice::default()
    };
    let unprepared = failed_and_replaced(&game_with_choice(choice, FOOLS));
    assert_eq!(wanted_search(&unprepared), None);
    // If the judgement fails, the held move is played, and the opponent replies.
    let played = failed_and_replaced(&while_judging());
    assert_eq!(plies(&played), 1);
    assert!(matches!(
        wanted_search(&played).map(|request| request.body),
        Some(RequestBody::Search(_))
    ));
    let commented = failed_and_replaced(&game_with_comments());
    assert_eq!(
        (wanted_search(&commented), advice::comment_text(&commented)),
        (None, None)
    );
    for kind in [InquiryKind::Threat, InquiryKind::Position] {
        let asked = reduce(game_with_second_thoughts(FOOLS), AdviceAction::Inquire(kind));
        let answered = failed_and_replaced(&asked);
        assert_eq!(
            explanation::explanation(&answered).map(|it| it.text).as_deref(),
            Some("The engine has no answer.")
        );
    }
}

#[test]
fn a_second_thought_replaces_a_comment_and_an_evaluation() {
    let settings = Settings {
        engine_figures: true,
        ..Settings::default()
    };
    let choice = Choice {
        second_thoughts: true,
        comments: true,
        ..Choice::default()
    };
    let prepared = with_prepared_worker(game_with_choice(choice, FOOLS));
    let with_comment = after_reply(after_explanation(
        &after_clicks(prepared.clone(), &[Square::E2, Square::E4]),
        None,
    ));
    let evaluated = reduce(prepared, SettingsAction::Configure(settings));
    assert!(matches!(
        wanted_search(&with_comment).map(|request| request.body),
        Some(RequestBody::Explain(explain)) if !explain.hides_better
    ));
    for state in [evaluated, with_comment] {
        let running = wanted_search(&state).expect("a search");
        let held = after_clicks(state, &[Square::G2, Square::G4]);
        let wanted = wanted_search(&held).expect("a judgement");
        assert!(wanted.id > running.id);
        assert!(matches!(wanted.body, RequestBody::Explain(explain) if explain.hides_better));
    }
}

#[test]
fn an_evaluation_in_a_game_with_second_thoughts_is_brief() {
    let settings = Settings {
        engine_figures: true,
        ..Settings::default()
    };
    let nodes = |state: AppState| {
        let state = reduce(state, SettingsAction::Configure(settings));
        match wanted_search(&state).map(|request| request.body) {
            Some(RequestBody::Search(search)) => search.limits.nodes,
            other => panic!("{other:?} is no search"),
        }
    };
    assert!(nodes(game_with_second_thoughts(FOOLS)) <= Some(300_000));
    assert!(nodes(game_with_choice(Choice::default(), FOOLS)) > Some(1_000_000));
}

/// Facts about a blunder that is not a mate, with this reason.
fn facts_with_reason(reason: &str, motif: Option<&str>, better: bool) -> Option<Rc<MoveFacts>> {
    let found = facts("blunder", Evaluation::Cp(0), &["Qh4+"])?;
    let motif = motif.map(|name| MotifFacts {
        name: name.to_owned(),
        by: "h4".to_owned(),
        targets: vec!["e1".to_owned()],
    });
    let sentence = "Better is e4.";
    Some(Rc::new(MoveFacts {
        after: Evaluation::Cp(-400),
        motif,
        better: better.then(|| BetterFacts {
            mv: "e4".to_owned(),
            proof: Vec::new(),
            motif: None,
            sentences: [sentence, sentence, sentence].map(str::to_owned),
        }),
        en: [
            reason,
            if better { " " } else { "" },
            if better { sentence } else { "" },
        ]
        .concat(),
        ..(*found).clone()
    }))
}

#[test]
fn the_comment_and_the_review_keep_the_stronger_reason_of_the_question() {
    let choice = Choice {
        second_thoughts: true,
        comments: true,
        ..Choice::default()
    };
    let prepared = with_prepared_worker(game_with_choice(choice, FOOLS));
    let judging = after_clicks(prepared, &[Square::G2, Square::G4]);
    let asked = after_explanation(&judging, facts_with_reason("g4 loses a knight.", Some("fork"), false));
    let played = after_reply(reduce(asked, AdviceAction::PlayIt));
    let weak = || facts_with_reason("g4 makes the position worse.", None, true);
    let commented = after_explanation(&played, weak());
    assert_eq!(
        advice::comment_text(&commented).as_deref(),
        Some("Blunder. g4 loses a knight. Better is e4.")
    );
    let reviewed = reduce(commented.clone(), AnalysisAction::Toggle);
    let target = AnalysisTarget {
        game: Rc::clone(&reviewed.table.game),
        ply: 1,
        kind: AnalysisKind::Explanation,
    };
    let explained = advice::with_known_reason(&reviewed, &target, weak().expect("facts"));
    assert_eq!(explained.en, "g4 loses a knight. Better is e4.");
    // Another move of the same ply has its own reason.
    let undone = reduce(commented, GameTableAction::Undo);
    let other = after_reply(after_explanation(
        &after_clicks(undone, &[Square::A2, Square::A3]),
        None,
    ));
    let other = after_explanation(&other, weak());
    assert_eq!(
        advice::comment_text(&other).as_deref(),
        Some("Blunder. g4 makes the position worse. Better is e4.")
    );
}

#[test]
fn a_reason_that_the_judgement_had_no_time_for_is_searched_when_the_person_asks() {
    let asked = after_explanation(&while_judging(), facts("blunder", Evaluation::Cp(-90), &[]));
    assert_eq!(wanted_search(&asked), None);
    let waiting = reduce(asked, AdviceAction::ShowReason);
    assert_eq!(second_thought::reason_text(&waiting), Some("Looking for the reason…"));
    let request = wanted_search(&waiting).map(|request| request.body);
    assert!(
        matches!(&request, Some(RequestBody::Explain(explain)) if explain.hides_better && explain.time.is_none()),
        "{request:?}"
    );
    let found = after_explanation(&waiting, facts_with_reason("g4 loses a knight.", Some("fork"), false));
    assert_eq!(second_thought::reason_text(&found), Some("g4 loses a knight."));
    assert_eq!(wanted_search(&found), None);
    // A search without a result is not repeated.
    for nothing in [None, facts("good", Evaluation::Cp(0), &[])] {
        let ended = after_explanation(&waiting, nothing);
        assert_eq!(
            second_thought::reason_text(&ended),
            Some("g4 allows mate in 1: 2…Qh4#.")
        );
        assert_eq!(wanted_search(&ended), None);
    }
}

#[test]
fn a_refusal_ends_when_a_move_is_held() {
    let refused = after_actions(
        game_with_second_thoughts(FOOLS),
        [
            InputAction::Press(Square::F1),
            InputAction::DragOver(Some(Square::C4)),
            InputAction::Release,
        ],
    );
    assert_eq!(status_text(&refused), "e2 is in the way.");
    let held = after_clicks(refused.clone(), &[Square::G2, Square::G4]);
    assert!(!status_text(&held).contains("in the way"), "{}", status_text(&held));
    // The position is the same, so the refusal stays.
    let flipped = reduce(refused, ViewAction::Flip);
    assert_eq!(status_text(&flipped), "e2 is in the way.");
}
