use crate::state::tests::prelude::*;

fn played(state: &AppState, text: &str) -> InputAction {
    let board = state.on_board();
    InputAction::Play(notation::parse_move(board.board(), text).expect("the test's moves are legal"))
}

/// 1. e4 e5 2. Nf3 between two people, with the analysis on.
fn analysed() -> AppState {
    let new_game = NewGame {
        players: Players {
            white: Player::Human,
            black: Player::Human,
        },
        ..NewGame::default()
    };
    let begun = reduce(AppState::default(), TableAction::Start(Box::new(new_game)));
    let game = ["e4", "e5", "Nf3"].into_iter().fold(begun, |state, text| {
        let mv = played(&state, text);
        reduce(state, mv)
    });
    reduce(game, AnalysisAction::Toggle)
}

fn tried(state: &AppState) -> Vec<String> {
    let aside = state.view.variation.as_ref().expect("there is a side line");
    sans(&aside.game).split_off(aside.from)
}

#[test]
fn a_move_at_an_earlier_position_begins_a_side_line() {
    let earlier = reduce(analysed(), ViewAction::ShowPly(1));
    let line = clicks(earlier.clone(), &[Square::C7, Square::C5, Square::G1, Square::F3]);
    assert_eq!(tried(&line), ["c5", "Nf3"]);
    assert_eq!((&line.table.game, line.shown_ply()), (&earlier.table.game, 1));
    assert_eq!(
        line.shown_board(),
        line.view
            .variation
            .as_ref()
            .map(|aside| aside.game.board())
            .expect("a side line")
    );
    assert!(status_text(&line).starts_with("Variation. White played Nf3."));
}

#[test]
fn steps_go_through_the_game_and_through_a_variation_and_stop_at_the_ends() {
    let plies = |state: AppState, steps: &[isize]| {
        let walk = steps.iter().scan(state, |state, by| {
            *state = reduce(state.clone(), ViewAction::Step(*by));
            Some(state.way().0)
        });
        walk.collect::<Vec<_>>()
    };
    assert_eq!(plies(analysed(), &[1, -1, -1, -1, -1, 1]), [3, 2, 1, 0, 0, 1]);
    let tried = clicks(
        reduce(analysed(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5, Square::G1, Square::F3],
    );
    assert_eq!(plies(tried.clone(), &[1, -1, 1]), [3, 2, 3]);
    let before = reduce(tried, ViewAction::Step(-1));
    assert!(before.view.variation.is_some());
    assert!(before.table.game.moves().len() == 3);
}

#[test]
fn a_click_that_moves_nothing_begins_none() {
    let earlier = reduce(analysed(), ViewAction::ShowPly(1));
    assert_eq!(clicks(earlier.clone(), &[Square::E5]).view.variation, None);
    assert_eq!(clicks(earlier, &[Square::C7, Square::C7]).view.variation, None);
}

#[test]
fn without_the_analysis_an_earlier_position_stays_as_it_is() {
    let earlier = after(
        analysed(),
        [
            Action::from(AnalysisAction::Toggle),
            Action::from(ViewAction::ShowPly(1)),
        ],
    );
    let clicked = clicks(earlier, &[Square::C7]);
    assert_eq!(
        (clicked.view.variation.is_none(), clicked.input.selection),
        (true, None)
    );
    assert!(status_text(&clicked).starts_with("This is an earlier position."));
}

#[test]
fn moves_on_the_live_board_are_the_games_unless_a_side_line_was_asked_for() {
    let live = clicks(analysed(), &[Square::B8, Square::C6]);
    assert_eq!((live.view.variation.is_none(), live.table.game.ply()), (true, 4));
    let asked = reduce(analysed(), ViewAction::TryMoves);
    let earlier = after(analysed(), [ViewAction::ShowPly(1), ViewAction::TryMoves]);
    assert!(
        earlier
            .view
            .variation
            .as_ref()
            .is_some_and(|aside| aside.game.undone().len() == 0)
    );
    let line = clicks(asked, &[Square::B8, Square::C6]);
    assert_eq!((tried(&line), line.table.game.ply()), (vec!["Nc6".to_owned()], 3));
}

#[test]
fn it_is_taken_back_gone_through_and_left() {
    let line = clicks(
        reduce(analysed(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5, Square::G1, Square::F3],
    );
    let back = reduce(line.clone(), TableAction::Undo);
    assert_eq!(tried(&back), ["c5"]);
    assert_eq!(tried(&reduce(back.clone(), TableAction::Redo)), ["c5", "Nf3"]);
    assert_eq!(
        tried(&reduce(line.clone(), ViewAction::GoInVariation(0))),
        Vec::<String>::new()
    );
    let selected = reduce(back, InputAction::Activate(Square::G1));
    let once = reduce(selected, InputAction::Cancel);
    assert!(once.view.variation.is_some() && once.input.selection.is_none());
    let left = reduce(once, InputAction::Cancel);
    assert_eq!((left.view.variation.is_none(), left.shown_ply()), (true, 1));
    let all_back = after(line.clone(), [TableAction::Undo, TableAction::Undo, TableAction::Undo]);
    assert_eq!(all_back.view.variation, None);
    assert_eq!(reduce(line.clone(), ViewAction::ShowPly(0)).view.variation, None);
    assert_eq!(reduce(line, AnalysisAction::Toggle).view.variation, None);
}

#[test]
fn a_line_that_was_left_for_a_position_of_the_game_can_be_gone_back_to() {
    let line = clicks(
        reduce(analysed(), ViewAction::ShowPly(1)),
        &[Square::C7, Square::C5, Square::G1, Square::F3],
    );
    let left = reduce(line.clone(), ViewAction::ShowPly(0));
    assert_eq!((left.view.variation.as_ref(), left.shown_ply()), (None, 0));
    let back = reduce(left.clone(), ViewAction::GoInVariation(2));
    assert_eq!((tried(&back), &back.view.suspended), (vec!["c5".to_owned()], &None));
    let elsewhere = reduce(left.clone(), ViewAction::ShowPly(2));
    assert_eq!(
        tried(&reduce(elsewhere.clone(), ViewAction::GoInVariation(3))),
        ["c5", "Nf3"]
    );
    // A click that moves nothing leaves it, another line takes its place.
    let selected = clicks(elsewhere, &[Square::B1, Square::B1]);
    assert!(selected.view.suspended.is_some());
    assert_eq!(clicks(selected, &[Square::B1, Square::A3]).view.suspended, None);
    assert_eq!(reduce(left.clone(), AnalysisAction::Toggle).view.suspended, None);
    assert_eq!(reduce(left, TableAction::Start(Box::default())).view.suspended, None);
    let empty = after(
        line,
        [
            Action::from(ViewAction::GoInVariation(0)),
            Action::from(TableAction::Undo),
            Action::from(ViewAction::ShowPly(0)),
        ],
    );
    assert_eq!(empty.view.suspended, None);
}

#[test]
fn the_search_follows_the_side_line() {
    let line = clicks(reduce(analysed(), ViewAction::ShowPly(1)), &[Square::C7, Square::C5]);
    let target = analysis_target(&line).expect("the analysis is on");
    assert_eq!((target.game.board(), target.ply), (line.shown_board(), 2));
}

#[test]
fn giving_up_ends_the_side_line() {
    let line = reduce(analysed(), ViewAction::TryMoves);
    let resigned = resigned(line);
    assert!(resigned.view.variation.is_none() && resigned.table.outcome().is_some());
    // After the end any position can be tried from, also that in which someone gave up.
    let tried_on = clicks(resigned, &[Square::B8, Square::C6]);
    assert_eq!(tried(&tried_on), ["Nc6"]);
}

#[test]
fn nothing_of_a_variation_is_said_of_the_game_once_it_is_left() {
    let ended = resigned(analysed());
    let told = status_text(&ended);
    let tried_on = clicks(reduce(ended, ViewAction::ShowPly(2)), &[Square::G1, Square::H3]);
    assert!(status_text(&tried_on).contains("Nh3"));
    for leave in [
        Action::from(AnalysisAction::Toggle),
        Action::from(ViewAction::TryMoves),
        Action::from(InputAction::Cancel),
    ] {
        let left = status_text(&reduce(tried_on.clone(), leave.clone()));
        assert!(told.ends_with(&left) && left.contains("resigned"), "{leave:?}: {left}");
    }
}

/// 1. e4 by a person with the analysis on, while an engine thinks.
fn against_an_engine() -> AppState {
    let new_game = NewGame {
        players: Players::person_as(Color::White, Player::Classic),
        ..NewGame::default()
    };
    let begun = after(
        AppState::default(),
        [
            Action::from(EngineAction::Ready),
            Action::from(TableAction::Start(Box::new(new_game))),
            Action::from(AnalysisAction::Toggle),
        ],
    );
    let mv = played(&begun, "e4");
    reduce(begun, mv)
}

/// The same, whose reply is tried beside the game.
fn awaited() -> AppState {
    let line = reduce(against_an_engine(), ViewAction::TryMoves);
    let mv = played(&line, "c5");
    reduce(line, mv)
}

fn reply(state: &AppState, best_move: &str) -> EngineAction {
    let found = Found {
        best_move: uci_move(state, best_move),
        ..Found::default()
    };
    EngineAction::SearchFound(state.engine.search_id, found)
}

#[test]
fn an_engines_reply_leaves_the_side_line_to_the_person() {
    let line = clicks(awaited(), &[Square::G1]);
    let replied = reduce(line.clone(), reply(&line, "e7e5"));
    assert_eq!(sans(&replied.table.game), ["e4", "e5"]);
    assert_eq!(tried(&replied), ["c5"]);
    assert_eq!(replied.input.selection, Some(Square::G1));
    assert_eq!(status_text(&replied), "Variation. Classic played e5. Your move.");
    let on = clicks(replied, &[Square::F3]);
    assert_eq!((tried(&on).join(" ").as_str(), on.table.game.ply()), ("c5 Nf3", 2));
    let left = reduce(on, ViewAction::TryMoves);
    assert_eq!((left.view.variation.as_ref(), left.is_live()), (None, true));
}

#[test]
fn another_game_ends_the_side_line() {
    let line = awaited();
    let new_game = NewGame::default();
    assert_eq!(
        reduce(line.clone(), TableAction::Start(Box::new(new_game)))
            .view
            .variation,
        None
    );
    let mut other = line.snapshot();
    assert!(
        reduce(line.clone(), TableAction::Restore(Box::new(other.clone())))
            .view
            .variation
            .as_ref()
            .is_some()
    );
    other = other.with_id(77);
    assert_eq!(reduce(line, TableAction::Restore(Box::new(other))).view.variation, None);
}

/// The engine tells of a line for the search that is under way.
fn with_line(state: AppState, line: &[&str]) -> AppState {
    let info = SearchInfo {
        score: Some(0.0),
        principal_variation: line.iter().map(|san| (*san).to_owned()).collect(),
        ..SearchInfo::default()
    };
    let id = state.engine.search_id;
    reduce(
        state,
        EngineAction::SearchProgress(id, Progress { fraction: 0.1, info }),
    )
}

#[test]
fn the_line_that_is_looked_at_is_tried_whatever_the_engine_has_found_meanwhile() {
    let told = with_line(analysed(), &["Nc6", "Bb5", "a6"]);
    let looked = reduce(told, ViewAction::Preview(Some((0, 2))));
    let other = with_line(looked, &["d6"]);
    assert_eq!(tried(&reduce(other, ViewAction::TryLine(0, 2))), ["Nc6", "Bb5", "a6"]);
}

#[test]
fn what_was_tried_stays_beside_the_game() {
    let earlier = reduce(analysed(), ViewAction::ShowPly(1));
    let play = |state: AppState, text: &str| {
        let mv = played(&state, text);
        reduce(state, mv)
    };
    let first = ["c5", "Nf3"].into_iter().fold(earlier, play);
    // Another move within the variation is one of its own.
    let second = play(reduce(first, TableAction::Undo), "Nc3");
    assert_eq!(tried(&second), ["c5", "Nc3"]);
    let left = reduce(second, ViewAction::ShowPly(3));
    let third = play(reduce(left, ViewAction::TryMoves), "Nc6");
    let saved = |state: &AppState| {
        let Table { game, metadata, .. } = &*state.table;
        metadata.annotations.to_movetext(game).unwrap_or_default()
    };
    assert_eq!(saved(&third), "1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 Nc6");
    assert_eq!(sans(&third.table.game), ["e4", "e5", "Nf3"]);
    // A line that was tried before goes on as it did.
    let again = play(reduce(third.clone(), ViewAction::ShowPly(1)), "c5");
    assert_eq!(
        (
            tried(&again),
            again.view.variation.as_ref().map(|it| it.game.undone().len())
        ),
        (vec!["c5".to_owned()], Some(1))
    );
    // It outlasts a visit, and the game that goes on takes it along.
    let text = again.snapshot().to_text();
    let stored = crate::snapshot::read(&text, 1).expect("the game is read");
    let restored = reduce(AppState::default(), TableAction::Restore(Box::new(stored.stored)));
    let gone_on = play(reduce(restored, ViewAction::ShowPly(3)), "Nc6");
    assert_eq!(sans(&gone_on.table.game), ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!(saved(&gone_on), saved(&third));
}

#[test]
fn what_was_taken_up_at_an_earlier_position_is_not_played_in_the_game_after_the_reply() {
    let looking = clicks(reduce(against_an_engine(), ViewAction::ShowPly(0)), &[Square::D2]);
    assert_eq!(looking.input.selection, Some(Square::D2));
    let replied = reduce(looking.clone(), reply(&looking, "e7e5"));
    let on = clicks(replied, &[Square::D4]);
    assert_eq!(sans(&on.table.game), ["e4", "e5"]);
}

#[test]
fn what_is_given_up_at_an_earlier_position_leaves_the_waiting_move() {
    let waiting = clicks(against_an_engine(), &[Square::G1, Square::F3]);
    assert!(waiting.input.premove.is_some());
    let looking = clicks(reduce(waiting, ViewAction::ShowPly(0)), &[Square::D2]);
    let given_up = reduce(looking, InputAction::Cancel);
    assert_eq!(given_up.input.selection, None);
    assert!(given_up.input.premove.is_some());
}

#[test]
fn a_piece_that_goes_back_was_not_put_down() {
    let earlier = reduce(analysed(), ViewAction::ShowPly(1));
    let drop = [
        InputAction::Press(Square::C7),
        InputAction::DragOver(Some(Square::C2)),
        InputAction::Release,
    ];
    assert_eq!(after(earlier, drop).input.put_down, None);
}

#[test]
fn a_known_variation_is_played_also_where_it_goes_on_after_a_draw() {
    let text = "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kd2 (1. Kxe2 Kd7 2. Kd3) 1... Kd7 *";
    let new_game = crate::import_export::first_game(text, Texts::english()).expect("a game");
    let start = after(
        AppState::default(),
        [
            Action::from(TableAction::Start(Box::new(new_game))),
            Action::from(AnalysisAction::Toggle),
            Action::from(ViewAction::ShowPly(0)),
        ],
    );
    assert_eq!(tried(&clicks(start, &[Square::E1, Square::E2])), ["Kxe2"]);
}

#[test]
fn what_was_tried_before_the_first_move_of_a_first_visit_is_kept() {
    let trying = after(
        AppState::default(),
        [Action::from(AnalysisAction::Toggle), Action::from(ViewAction::TryMoves)],
    );
    assert_eq!(autosave_snapshot(&trying), None);
    let mv = played(&trying, "d4");
    assert!(autosave_snapshot(&reduce(trying, mv)).is_some());
}

#[test]
fn steps_in_the_game_end_at_its_ends_and_leave_a_variation() {
    let back = after(
        analysed(),
        [
            ViewAction::StepInGame(isize::MIN),
            ViewAction::StepInGame(1),
            ViewAction::StepInGame(1),
        ],
    );
    assert_eq!(back.shown_ply(), 2);
    assert_eq!(reduce(back.clone(), ViewAction::StepInGame(isize::MAX)).shown_ply(), 3);
    let aside = reduce(back.clone(), played(&back, "Nc3"));
    assert!(aside.view.variation.is_some());
    let in_game = reduce(aside, ViewAction::StepInGame(-1));
    assert_eq!((in_game.view.variation.is_none(), in_game.shown_ply()), (true, 1));
}
