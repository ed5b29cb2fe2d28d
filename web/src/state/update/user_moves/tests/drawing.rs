use crate::state::tests::prelude::*;

fn after(actions: &[impl Clone + Into<Action>]) -> AppState {
    actions.iter().cloned().fold(AppState::default(), reduce)
}

fn arrow(brush: Brush) -> [InputAction; 3] {
    [
        InputAction::CancelOrDraw(Square::E2, brush),
        InputAction::DragOver(Some(Square::E4)),
        InputAction::Release,
    ]
}

const DRAWN: Drawing = Drawing {
    from: Square::E2,
    to: Square::E4,
    brush: Brush::Green,
};

#[test]
fn arrows_and_circles_are_drawn_and_wiped_out() {
    assert_eq!(after(&arrow(Brush::Green)).drawings(), [DRAWN]);
    let circle = after(&[InputAction::CancelOrDraw(Square::D4, Brush::Red), InputAction::Release]);
    assert_eq!(
        (circle.drawings()[0].from, circle.drawings()[0].to),
        (Square::D4, Square::D4)
    );
    let twice = [arrow(Brush::Green), arrow(Brush::Green)].concat();
    assert!(after(&twice).drawings().is_empty());
    let other = [arrow(Brush::Green), arrow(Brush::Blue)].concat();
    assert_eq!(
        after(&other).drawings(),
        [Drawing {
            brush: Brush::Blue,
            ..DRAWN
        }]
    );
    for end in [
        InputAction::Activate(Square::D5),
        InputAction::Press(Square::D5),
        InputAction::WipeOut,
    ] {
        let wiped = [&arrow(Brush::Green)[..], &[end]].concat();
        assert!(after(&wiped).drawings().is_empty());
    }
}

#[test]
fn what_is_drawn_belongs_to_its_position() {
    let moved = [InputAction::Activate(Square::D2), InputAction::Activate(Square::D4)];
    let played = moved.into_iter().fold(after(&arrow(Brush::Green)), reduce);
    assert!(played.drawings().is_empty());
    let drawn = arrow(Brush::Red).into_iter().fold(played, reduce);
    assert_eq!(drawn.drawings().len(), 1);
    let back = reduce(drawn, ViewAction::ShowPly(0));
    assert_eq!(back.drawings(), [DRAWN]);
    let wiped = reduce(back, InputAction::Activate(Square::E5));
    assert!(wiped.drawings().is_empty());
    assert_eq!(reduce(wiped, ViewAction::ShowPly(1)).drawings().len(), 1);
}

#[test]
fn a_drawing_that_leaves_the_board_is_none() {
    let [begin, _, end] = arrow(Brush::Green);
    assert!(
        after(&[
            Action::from(begin),
            Action::from(InputAction::DragOver(None)),
            Action::from(end)
        ])
        .drawings()
        .is_empty()
    );
}

#[test]
fn keys_draw_too() {
    let by_keys = [
        InputAction::DrawByKey(Square::E2),
        InputAction::MoveCursor(Square::E3),
        InputAction::MoveCursor(Square::E4),
        InputAction::DrawByKey(Square::E4),
    ];
    assert_eq!(after(&by_keys).drawings(), [DRAWN]);
    let given_up = [&by_keys[..2], &[InputAction::Cancel]].concat();
    assert!(after(&given_up).drawings().is_empty() && after(&given_up).input.drag.is_none());
}

#[test]
fn a_drawing_begun_by_key_ends_with_a_selection_or_a_move() {
    let begun = after(&[InputAction::DrawByKey(Square::D4)]);
    assert_eq!(
        reduce(begun.clone(), InputAction::Activate(Square::E2)).input.drag,
        None
    );
    let mv = begun.on_board().moves_from(Square::E2)[0];
    assert_eq!(reduce(begun, InputAction::Play(mv)).input.drag, None);
}

#[test]
fn in_the_drawing_mode_a_tap_wipes_out() {
    let tap = [InputAction::Draw(Square::D4, Brush::Green), InputAction::Release];
    let mut state = after(&arrow(Brush::Green));
    state.settings.drawing = true;
    let wiped = tap.iter().cloned().fold(state, reduce);
    assert!(wiped.drawings().is_empty());
    assert_eq!(tap.into_iter().fold(wiped, reduce).drawings().len(), 1);
}

#[test]
fn with_something_to_give_up_nothing_is_drawn() {
    let selected = [&[InputAction::Activate(Square::E2)][..], &arrow(Brush::Green)[..]].concat();
    let state = after(&selected);
    assert_eq!((state.input.selection, state.drawings().len()), (None, 0));
}
