use crate::state::tests::prelude::*;

fn action_of_drag(state: &AppState) -> Option<(Square, ResolvedAction)> {
    let (over, resolution) = state.active_game().resolution_of_drag(state.input.drag)?;
    Some((over, resolution.action()))
}

fn drag_actions(from: Square, to: Option<Square>) -> [InputAction; 3] {
    [
        InputAction::Press(from),
        InputAction::DragOver(to),
        InputAction::Release,
    ]
}

#[test]
fn a_press_selects_and_a_drop_plays() {
    let pressed = after_actions(two_people(START), [InputAction::Press(Square::E2)]);
    assert_eq!(pressed.input.selection, Some(Square::E2));
    assert_eq!(action_of_drag(&pressed), None);
    let carried = reduce(pressed, InputAction::DragOver(Some(Square::E4)));
    assert_eq!(action_of_drag(&carried), Some((Square::E4, ResolvedAction::Move)));
    assert!(carried.table.game.moves().is_empty());
    let dropped = reduce(carried, InputAction::Release);
    assert_eq!(san_moves(&dropped.table.game), ["e4"]);
    assert_eq!(
        (dropped.input.drag, dropped.input.selection, dropped.input.dropped_ply),
        (None, None, Some(1))
    );
    let clicked = after_actions(
        dropped,
        [InputAction::Activate(Square::E7), InputAction::Activate(Square::E5)],
    );
    assert_eq!(clicked.input.dropped_ply, None);
}

#[test]
fn two_presses_are_two_clicks() {
    let twice = [
        InputAction::Press(Square::E2),
        InputAction::Release,
        InputAction::Press(Square::E2),
        InputAction::Release,
    ];
    let state = after_actions(two_people(START), twice.clone().into_iter().take(2));
    assert_eq!((state.input.selection, state.input.drag), (Some(Square::E2), None));
    assert_eq!(after_actions(two_people(START), twice).input.selection, None);
    let played = after_actions(state, [InputAction::Press(Square::E3), InputAction::Release]);
    assert_eq!(san_moves(&played.table.game), ["e3"]);
}

#[track_caller]
fn check_back(actions: &[impl Clone + Into<Action>], selection: Option<Square>) {
    let state = after_actions(two_people(START), actions.iter().cloned());
    assert_eq!((state.input.drag, state.input.selection), (None, selection));
    assert!(state.table.game.moves().is_empty());
}

#[test]
fn a_cancelled_drag_plays_no_move() {
    check_back(&drag_actions(Square::E2, None), None);
    check_back(&drag_actions(Square::E2, Some(Square::E2)), Some(Square::E2));
    let carried = [InputAction::Press(Square::E2), InputAction::DragOver(Some(Square::E4))];
    for end in [InputAction::Cancel, InputAction::Interrupt] {
        check_back(&[&carried[..], &[end, InputAction::Release]].concat(), None);
    }
    check_back(
        &[
            InputAction::Press(Square::E2),
            InputAction::Interrupt,
            InputAction::Release,
        ],
        Some(Square::E2),
    );
}

#[test]
fn an_illegal_drop_shows_the_reason_and_deselects() {
    for to in [Square::E5, Square::D1] {
        let state = after_actions(two_people(START), drag_actions(Square::E2, Some(to)));
        assert!(matches!(state.status.message, StatusMessage::Notice(_)), "{to}");
        assert_eq!((state.input.selection, state.input.dropped_ply), (None, None));
    }
}

#[test]
fn a_drag_continues_after_a_reply_unless_the_piece_was_captured() {
    let state = two_people("4k3/8/8/8/8/3q4/4P3/4K3 b - - 0 1");
    let mut engine = state;
    engine.table_mut().setup.players = Players::person_as(Color::White, Player::Classic);
    let carry = |from| [InputAction::Press(from), InputAction::DragOver(Some(Square::D1))];
    let reply = |text: &str| {
        EngineReport::SearchFound(
            engine.engine.search_id,
            FoundMove {
                best_move: uci_move(&engine, text),
                ..FoundMove::default()
            },
        )
    };
    let remaining = reduce(after_actions(engine.clone(), carry(Square::E1)), reply("d3c2"));
    assert_eq!(remaining.input.drag.map(Drag::from), Some(Square::E1));
    let captured = reduce(after_actions(engine.clone(), carry(Square::E2)), reply("d3e2"));
    assert_eq!(captured.input.drag, None);
}
