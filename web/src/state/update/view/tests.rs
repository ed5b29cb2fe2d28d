use crate::state::tests::prelude::*;

fn play_action(state: &AppState, text: &str) -> InputAction {
    let board = state.active_game();
    InputAction::Play(notation::parse_move(board.board(), text).expect("a legal move"))
}

/// The game 1. e4 e5 2. Nf3 between two people, with the analysis on.
fn analysed_game() -> AppState {
    let new_game = NewGame {
        players: Players {
            white: Player::Human,
            black: Player::Human,
        },
        ..NewGame::default()
    };
    let begun = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
    let game = ["e4", "e5", "Nf3"].into_iter().fold(begun, |state, text| {
        let mv = play_action(&state, text);
        reduce(state, mv)
    });
    reduce(game, AnalysisAction::Toggle)
}

fn tried_moves(state: &AppState) -> Vec<String> {
    let aside = state.view.variation.as_ref().expect("a variation");
    san_moves(&aside.game).split_off(aside.from)
}

#[test]
fn a_move_at_an_earlier_position_starts_a_variation() {
    let earlier = reduce(analysed_game(), ViewAction::ShowPly(1));
    let line = after_clicks(earlier.clone(), &[Square::C7, Square::C5, Square::G1, Square::F3]);
    assert_eq!(tried_moves(&line), ["c5", "Nf3"]);
    assert_eq!((&line.table.game, line.shown_ply()), (&earlier.table.game, 1));
    assert_eq!(
        line.shown_board(),
        line.view
            .variation
            .as_ref()
            .map(|aside| aside.game.board())
            .expect("a variation")
    );
    assert!(status_text(&line).starts_with("Variation. White played Nf3."));
}

#[test]
fn a_tried_move_continues_in_the_game_or_in_a_variation() {
    let try_move = |state: AppState, text: &str| {
        let mv = notation::parse_move(state.shown_board(), text).expect("a legal move");
        reduce(state, ViewAction::TryMove(mv))
    };
    let earlier = reduce(analysed_game(), ViewAction::ShowPly(1));
    let in_game = try_move(earlier.clone(), "e5");
    assert_eq!((in_game.view.variation.is_some(), in_game.shown_ply()), (false, 2));
    let tried = try_move(try_move(earlier.clone(), "c5"), "Nf3");
    assert_eq!(tried_moves(&tried), ["c5", "Nf3"]);
    assert_eq!(tried.table.game, earlier.table.game);
    // During a game without analysis, nothing is tried.
    let playing = reduce(earlier, AnalysisAction::Toggle);
    assert_eq!(try_move(playing, "c5").view.variation, None);
}

#[test]
fn games_are_opened_at_the_position_only_when_this_is_asked() {
    let here = reduce(analysed_game(), DialogAction::OpenGamesHere);
    assert_eq!(
        (here.dialogs.open, here.dialogs.games_here),
        (Some(Dialog::Games), true)
    );
    let again = reduce(here, DialogAction::Open(Dialog::Games));
    assert_eq!(
        (again.dialogs.open, again.dialogs.games_here),
        (Some(Dialog::Games), false)
    );
}

#[test]
fn steps_stop_at_the_ends_of_the_game_and_of_a_variation() {
    let plies = |state: AppState, steps: &[isize]| {
        let walk = steps.iter().scan(state, |state, by| {
            *state = reduce(state.clone(), ViewAction::Step(*by));
            Some(state.shown_and_total_plies().0)
        });
        walk.collect::<Vec<_>>()
    };
    assert_eq!(plies(analysed_game(), &[1, -1, -1, -1, -1, 1]), [3, 2, 1, 0, 0, 1]);
    let tried = after_clicks(
        reduce(analysed_game(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5, Square::G1, Square::F3],
    );
    assert_eq!(plies(tried.clone(), &[1, -1, 1]), [3, 2, 3]);
    let before = reduce(tried, ViewAction::Step(-1));
    assert!(before.view.variation.is_some());
    assert!(before.table.game.moves().len() == 3);
}

#[test]
fn a_click_without_a_move_starts_no_variation() {
    let earlier = reduce(analysed_game(), ViewAction::ShowPly(1));
    assert_eq!(after_clicks(earlier.clone(), &[Square::E5]).view.variation, None);
    assert_eq!(after_clicks(earlier, &[Square::C7, Square::C7]).view.variation, None);
}

#[test]
fn no_variation_starts_without_the_analysis() {
    let earlier = after_actions(
        analysed_game(),
        [
            Action::from(AnalysisAction::Toggle),
            Action::from(ViewAction::ShowPly(1)),
        ],
    );
    let clicked = after_clicks(earlier, &[Square::C7]);
    assert_eq!(
        (clicked.view.variation.is_none(), clicked.input.selection),
        (true, None)
    );
    assert!(status_text(&clicked).starts_with("This is an earlier position."));
}

#[test]
fn moves_at_the_current_position_belong_to_the_game_unless_a_variation_was_started() {
    let live = after_clicks(analysed_game(), &[Square::B8, Square::C6]);
    assert_eq!((live.view.variation.is_none(), live.table.game.ply()), (true, 4));
    let asked = reduce(analysed_game(), ViewAction::TryMoves);
    let earlier = after_actions(analysed_game(), [ViewAction::ShowPly(1), ViewAction::TryMoves]);
    assert!(
        earlier
            .view
            .variation
            .as_ref()
            .is_some_and(|aside| aside.game.undone_actions().len() == 0)
    );
    let line = after_clicks(asked, &[Square::B8, Square::C6]);
    assert_eq!((tried_moves(&line), line.table.game.ply()), (vec!["Nc6".to_owned()], 3));
}

#[test]
fn a_variation_can_be_undone_stepped_through_and_left() {
    let line = after_clicks(
        reduce(analysed_game(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5, Square::G1, Square::F3],
    );
    let back = reduce(line.clone(), GameTableAction::Undo);
    assert_eq!(tried_moves(&back), ["c5"]);
    assert_eq!(tried_moves(&reduce(back.clone(), GameTableAction::Redo)), ["c5", "Nf3"]);
    assert_eq!(
        tried_moves(&reduce(line.clone(), ViewAction::GoInVariation(0))),
        Vec::<String>::new()
    );
    let selected = reduce(back, InputAction::Activate(Square::G1));
    let once = reduce(selected, InputAction::Cancel);
    assert!(once.view.variation.is_some() && once.input.selection.is_none());
    let left = reduce(once, InputAction::Cancel);
    assert_eq!((left.view.variation.is_none(), left.shown_ply()), (true, 1));
    let all_back = after_actions(
        line.clone(),
        [GameTableAction::Undo, GameTableAction::Undo, GameTableAction::Undo],
    );
    assert_eq!(all_back.view.variation, None);
    assert_eq!(reduce(line.clone(), ViewAction::ShowPly(0)).view.variation, None);
    assert_eq!(reduce(line, AnalysisAction::Toggle).view.variation, None);
}

#[test]
fn a_suspended_variation_can_be_resumed() {
    let line = after_clicks(
        reduce(analysed_game(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5, Square::G1, Square::F3],
    );
    let left = reduce(line.clone(), ViewAction::ShowPly(0));
    assert_eq!((left.view.variation.as_ref(), left.shown_ply()), (None, 0));
    let back = reduce(left.clone(), ViewAction::GoInVariation(2));
    assert_eq!(
        (tried_moves(&back), &back.view.suspended),
        (vec!["c5".to_owned()], &None)
    );
    let elsewhere = reduce(left.clone(), ViewAction::ShowPly(2));
    assert_eq!(
        tried_moves(&reduce(elsewhere.clone(), ViewAction::GoInVariation(3))),
        ["c5", "Nf3"]
    );
    // A click without a move preserves the suspended variation.
    // If another line is tried, this line replaces the variation.
    let selected = after_clicks(elsewhere, &[Square::B1, Square::B1]);
    assert!(selected.view.suspended.is_some());
    assert_eq!(after_clicks(selected, &[Square::B1, Square::A3]).view.suspended, None);
    assert_eq!(reduce(left.clone(), AnalysisAction::Toggle).view.suspended, None);
    assert_eq!(
        reduce(left, GameTableAction::Start(Box::default())).view.suspended,
        None
    );
    let empty = after_actions(
        line,
        [
            Action::from(ViewAction::GoInVariation(0)),
            Action::from(GameTableAction::Undo),
            Action::from(ViewAction::ShowPly(0)),
        ],
    );
    assert_eq!(empty.view.suspended, None);
}

#[test]
fn the_analysis_follows_the_variation() {
    let line = after_clicks(
        reduce(analysed_game(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5],
    );
    let target = analysis_target(&line).expect("an analysis target");
    assert_eq!((target.game.board(), target.ply), (line.shown_board(), 2));
}

#[test]
fn resigning_ends_the_variation() {
    let line = reduce(analysed_game(), ViewAction::TryMoves);
    let resigned = after_resignation(line);
    assert!(resigned.view.variation.is_none() && resigned.table.outcome().is_some());
    // After the end of the game, moves can be tried from every position, including the last one.
    let tried_on = after_clicks(resigned, &[Square::B8, Square::C6]);
    assert_eq!(tried_moves(&tried_on), ["Nc6"]);
}

#[test]
fn leaving_a_variation_restores_the_status_of_the_game() {
    let ended = after_resignation(analysed_game());
    assert!(status_text(&ended).contains("resigned"));
    for (ply, place) in [(2, "After 1… e5."), (3, "Black resigned")] {
        let earlier = reduce(ended.clone(), ViewAction::ShowPly(ply));
        let mv = play_action(&earlier, if ply == 2 { "Nh3" } else { "Nc6" });
        let tried_on = reduce(earlier, mv);
        assert!(status_text(&tried_on).starts_with("Variation."));
        for leave in [
            Action::from(AnalysisAction::Toggle),
            Action::from(ViewAction::TryMoves),
            Action::from(InputAction::Cancel),
        ] {
            let left = status_text(&reduce(tried_on.clone(), leave.clone()));
            assert!(left.contains(place), "{leave:?}: {left}");
        }
    }
}

#[test]
fn the_outcome_is_not_shown_with_an_earlier_position() {
    let ended = after_resignation(analysed_game());
    for ply in 0..3 {
        let earlier = reduce(ended.clone(), ViewAction::ShowPly(ply));
        let place = status_text(&earlier);
        let shown = [
            vec![Action::Notice("Copied.".to_owned())],
            vec![Action::from(ViewAction::TryMoves), Action::from(ViewAction::TryMoves)],
            vec![
                Action::from(AnalysisAction::Toggle),
                Action::from(AnalysisAction::Toggle),
            ],
            vec![Action::from(ViewAction::Flip)],
        ];
        for actions in shown {
            let text = status_text(&after_actions(earlier.clone(), actions.clone()));
            assert!(!text.contains("resigned"), "{actions:?} after {ply} plies: {text}");
            assert!(text.ends_with(&place), "{actions:?} after {ply} plies: {text}");
        }
    }
    let end = after_actions(
        ended,
        [
            ViewAction::ShowPly(1).into(),
            Action::Notice("Copied.".to_owned()),
            ViewAction::ShowPly(3).into(),
            Action::Notice("Copied.".to_owned()),
        ],
    );
    assert!(status_text(&end).contains("Black resigned"));
}

/// A person has played 1. e4 with the analysis on, and an engine must reply.
fn against_an_engine() -> AppState {
    let new_game = NewGame {
        players: Players::person_as(Color::White, Player::Classic),
        ..NewGame::default()
    };
    let begun = after_actions(
        AppState::default(),
        [
            Action::from(EngineAction::Ready),
            Action::from(GameTableAction::Start(Box::new(new_game))),
            Action::from(AnalysisAction::Toggle),
        ],
    );
    let mv = play_action(&begun, "e4");
    reduce(begun, mv)
}

/// The game of `against_an_engine`, in which a reply was tried in a variation.
fn with_tried_reply() -> AppState {
    let line = reduce(against_an_engine(), ViewAction::TryMoves);
    let mv = play_action(&line, "c5");
    reduce(line, mv)
}

fn reply_action(state: &AppState, best_move: &str) -> EngineReport {
    let found = FoundMove {
        best_move: uci_move(state, best_move),
        ..FoundMove::default()
    };
    EngineReport::SearchFound(state.engine.search_id, found)
}

#[test]
fn an_engines_reply_does_not_end_the_variation() {
    let line = after_clicks(with_tried_reply(), &[Square::G1]);
    let replied = reduce(line.clone(), reply_action(&line, "e7e5"));
    assert_eq!(san_moves(&replied.table.game), ["e4", "e5"]);
    assert_eq!(tried_moves(&replied), ["c5"]);
    assert_eq!(replied.input.selection, Some(Square::G1));
    assert_eq!(status_text(&replied), "Variation. Classic played e5. Your move.");
    let on = after_clicks(replied, &[Square::F3]);
    assert_eq!(
        (tried_moves(&on).join(" ").as_str(), on.table.game.ply()),
        ("c5 Nf3", 2)
    );
    let left = reduce(on, ViewAction::TryMoves);
    assert_eq!(
        (left.view.variation.as_ref(), left.shows_current_position()),
        (None, true)
    );
}

#[test]
fn another_game_ends_the_variation() {
    let line = with_tried_reply();
    let new_game = NewGame::default();
    assert_eq!(
        reduce(line.clone(), GameTableAction::Start(Box::new(new_game)))
            .view
            .variation,
        None
    );
    let mut other = line.snapshot();
    assert!(
        reduce(line.clone(), GameTableAction::Restore(Box::new(other.clone())))
            .view
            .variation
            .as_ref()
            .is_some()
    );
    other = other.with_id(77);
    assert_eq!(
        reduce(line, GameTableAction::Restore(Box::new(other))).view.variation,
        None
    );
}

/// The state after the running search has reported a line.
fn with_line(state: AppState, line: &[&str]) -> AppState {
    let info = SearchInfo {
        score: Some(0.0),
        principal_variation: line.iter().map(|san| (*san).to_owned()).collect(),
        ..SearchInfo::default()
    };
    let id = state.engine.search_id;
    reduce(
        state,
        EngineReport::SearchProgress(id, Progress { fraction: 0.1, info }),
    )
}

#[test]
fn the_previewed_line_is_tried_even_after_new_results() {
    let with_line_shown = with_line(analysed_game(), &["Nc6", "Bb5", "a6"]);
    let looked = reduce(with_line_shown, ViewAction::Preview(Some((0, 2))));
    let other = with_line(looked, &["d6"]);
    assert_eq!(
        tried_moves(&reduce(other, ViewAction::TryLine(0, 2))),
        ["Nc6", "Bb5", "a6"]
    );
}

#[test]
fn the_start_of_a_preview_withdraws_a_move_and_its_end_does_not() {
    let mut asked = with_line(analysed_game(), &["Nc6", "Bb5"]);
    asked.dialogs.move_to_confirm = uci_move(&asked, "b8c6");
    let asks = |state: AppState, at| reduce(state, ViewAction::Preview(at)).dialogs.move_to_confirm.is_some();
    assert!(asks(asked.clone(), None));
    assert!(!asks(asked, Some((0, 0))));
}

#[test]
fn variations_are_stored_with_the_game() {
    let earlier = reduce(analysed_game(), ViewAction::ShowPly(1));
    let play = |state: AppState, text: &str| {
        let mv = play_action(&state, text);
        reduce(state, mv)
    };
    let first = ["c5", "Nf3"].into_iter().fold(earlier, play);
    // Another move within the variation starts a variation of that variation.
    let second = play(reduce(first, GameTableAction::Undo), "Nc3");
    assert_eq!(tried_moves(&second), ["c5", "Nc3"]);
    let left = reduce(second, ViewAction::ShowPly(3));
    let third = play(reduce(left, ViewAction::TryMoves), "Nc6");
    let saved = |state: &AppState| {
        let GameTable { game, metadata, .. } = &*state.table;
        metadata.annotations.to_movetext(game).unwrap_or_default()
    };
    assert_eq!(saved(&third), "1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 Nc6");
    assert_eq!(san_moves(&third.table.game), ["e4", "e5", "Nf3"]);
    // A line that was tried before continues with its stored moves.
    let again = play(reduce(third.clone(), ViewAction::ShowPly(1)), "c5");
    assert_eq!(
        (
            tried_moves(&again),
            again.view.variation.as_ref().map(|it| it.game.undone_actions().len())
        ),
        (vec!["c5".to_owned()], Some(1))
    );
    // The variations are restored in later visits. The variations remain when the game continues.
    let text = again.snapshot().to_text();
    let stored = crate::snapshot::read(&text, 1).expect("a valid snapshot");
    let restored = reduce(AppState::default(), GameTableAction::Restore(Box::new(stored.stored)));
    let continued = play(reduce(restored, ViewAction::ShowPly(3)), "Nc6");
    assert_eq!(san_moves(&continued.table.game), ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!(saved(&continued), saved(&third));
}

#[test]
fn a_selection_at_an_earlier_position_is_not_played_after_the_reply() {
    let looking = after_clicks(reduce(against_an_engine(), ViewAction::ShowPly(0)), &[Square::D2]);
    assert_eq!(looking.input.selection, Some(Square::D2));
    let replied = reduce(looking.clone(), reply_action(&looking, "e7e5"));
    let on = after_clicks(replied, &[Square::D4]);
    assert_eq!(san_moves(&on.table.game), ["e4", "e5"]);
}

#[test]
fn cancelling_at_an_earlier_position_preserves_the_premove() {
    let waiting = after_clicks(against_an_engine(), &[Square::G1, Square::F3]);
    assert!(waiting.input.premove.is_some());
    let looking = after_clicks(reduce(waiting, ViewAction::ShowPly(0)), &[Square::D2]);
    let given_up = reduce(looking, InputAction::Cancel);
    assert_eq!(given_up.input.selection, None);
    assert!(given_up.input.premove.is_some());
}

#[test]
fn an_illegal_drop_is_not_recorded_as_dropped() {
    let earlier = reduce(analysed_game(), ViewAction::ShowPly(1));
    let drop = [
        InputAction::Press(Square::C7),
        InputAction::DragOver(Some(Square::C2)),
        InputAction::Release,
    ];
    assert_eq!(after_actions(earlier, drop).input.dropped_ply, None);
}

#[test]
fn a_stored_variation_is_played_even_if_it_continues_after_a_draw() {
    let text = "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kd2 (1. Kxe2 Kd7 2. Kd3) 1... Kd7 *";
    let new_game = crate::import_export::first_game(text, Texts::english()).expect("a game");
    let start = after_actions(
        AppState::default(),
        [
            Action::from(GameTableAction::Start(Box::new(new_game))),
            Action::from(AnalysisAction::Toggle),
            Action::from(ViewAction::ShowPly(0)),
        ],
    );
    assert_eq!(tried_moves(&after_clicks(start, &[Square::E1, Square::E2])), ["Kxe2"]);
}

#[test]
fn a_variation_of_an_unplayed_first_game_is_saved() {
    let trying = after_actions(
        AppState::default(),
        [Action::from(AnalysisAction::Toggle), Action::from(ViewAction::TryMoves)],
    );
    assert_eq!(autosave_snapshot(&trying), None);
    let mv = play_action(&trying, "d4");
    assert!(autosave_snapshot(&reduce(trying, mv)).is_some());
}

#[test]
fn steps_in_the_game_stop_at_its_ends_and_leave_a_variation() {
    let back = after_actions(
        analysed_game(),
        [
            ViewAction::StepInGame(isize::MIN),
            ViewAction::StepInGame(1),
            ViewAction::StepInGame(1),
        ],
    );
    assert_eq!(back.shown_ply(), 2);
    assert_eq!(reduce(back.clone(), ViewAction::StepInGame(isize::MAX)).shown_ply(), 3);
    let aside = reduce(back.clone(), play_action(&back, "Nc3"));
    assert!(aside.view.variation.is_some());
    let game_on_board = reduce(aside, ViewAction::StepInGame(-1));
    assert_eq!(
        (game_on_board.view.variation.is_none(), game_on_board.shown_ply()),
        (true, 1)
    );
}
