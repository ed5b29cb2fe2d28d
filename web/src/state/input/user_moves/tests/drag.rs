use crate::state::tests::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn after(state: AppState, actions: &[Action]) -> AppState {
    actions.iter().cloned().fold(state, reduce)
}

fn action_of_drag(state: &AppState) -> Option<(Square, ResolvedAction)> {
    state.on_board().action_of_drag(state.input.drag)
}

fn dragged(from: Square, to: Option<Square>) -> [Action; 3] {
    [Action::Press(from), Action::DragOver(to), Action::Release]
}

#[test]
fn a_press_selects_and_a_drop_plays() {
    let pressed = after(two_people(START), &[Action::Press(Square::E2)]);
    assert_eq!(pressed.input.selection, Some(Square::E2));
    assert_eq!(action_of_drag(&pressed), None);
    let carried = reduce(pressed, Action::DragOver(Some(Square::E4)));
    assert_eq!(action_of_drag(&carried), Some((Square::E4, ResolvedAction::Move)));
    assert!(carried.table.game.moves().is_empty());
    let dropped = reduce(carried, Action::Release);
    assert_eq!(selectors::sans(&dropped.table.game), ["e4"]);
    assert_eq!(
        (dropped.input.drag, dropped.input.selection, dropped.input.put_down),
        (None, None, Some(1))
    );
    let clicked = after(dropped, &[Action::Activate(Square::E7), Action::Activate(Square::E5)]);
    assert_eq!(clicked.input.put_down, None);
}

#[test]
fn two_presses_are_two_clicks() {
    let twice = [
        Action::Press(Square::E2),
        Action::Release,
        Action::Press(Square::E2),
        Action::Release,
    ];
    let state = after(two_people(START), &twice[..2]);
    assert_eq!((state.input.selection, state.input.drag), (Some(Square::E2), None));
    assert_eq!(after(two_people(START), &twice).input.selection, None);
    let played = after(state, &[Action::Press(Square::E3), Action::Release]);
    assert_eq!(selectors::sans(&played.table.game), ["e3"]);
}

#[track_caller]
fn check_back(actions: &[Action], selection: Option<Square>) {
    let state = after(two_people(START), actions);
    assert_eq!((state.input.drag, state.input.selection), (None, selection));
    assert!(state.table.game.moves().is_empty());
}

#[test]
fn a_piece_goes_back() {
    check_back(&dragged(Square::E2, None), None);
    check_back(&dragged(Square::E2, Some(Square::E2)), Some(Square::E2));
    let carried = [Action::Press(Square::E2), Action::DragOver(Some(Square::E4))];
    for end in [Action::Cancel, Action::Interrupt] {
        check_back(&[&carried[..], &[end, Action::Release]].concat(), None);
    }
    check_back(
        &[Action::Press(Square::E2), Action::Interrupt, Action::Release],
        Some(Square::E2),
    );
}

#[test]
fn a_drop_that_is_no_move_says_why_and_selects_nothing() {
    for to in [Square::E5, Square::D1] {
        let state = after(two_people(START), &dragged(Square::E2, Some(to)));
        assert!(matches!(state.status.message, Message::Notice(_)), "{to}");
        assert_eq!((state.input.selection, state.input.put_down), (None, None));
    }
}

#[test]
fn a_hand_keeps_what_is_still_there_after_a_reply() {
    let state = two_people("4k3/8/8/8/8/3q4/4P3/4K3 b - - 0 1");
    let mut engine = state;
    engine.table_mut().players = Players::person_as(Color::White, Player::Classic);
    let carry = |from| [Action::Press(from), Action::DragOver(Some(Square::D1))];
    let reply = |text: &str| {
        Action::SearchFound(
            engine.engine.search_id,
            engine_protocol::SearchResult {
                best_move: Some(text.parse().unwrap()),
                ..Default::default()
            },
        )
    };
    let kept = reduce(after(engine.clone(), &carry(Square::E1)), reply("d3c2"));
    assert_eq!(kept.input.drag.map(Drag::from), Some(Square::E1));
    let taken = reduce(after(engine.clone(), &carry(Square::E2)), reply("d3e2"));
    assert_eq!(taken.input.drag, None);
}
