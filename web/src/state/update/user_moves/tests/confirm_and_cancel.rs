use crate::state::tests::prelude::*;

fn with_confirmation(fen: &str) -> AppState {
    let mut state = two_people(fen);
    state.settings.confirm_moves = true;
    state
}

const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn a_move_is_played_after_its_confirmation() {
    let asked = after_actions(
        with_confirmation(PROMOTION),
        [InputAction::Activate(Square::A1), InputAction::Activate(Square::B2)],
    );
    assert_eq!(status_text(&asked), "Play Kb2?");
    assert!(asked.table.game.moves().is_empty());
    let confirmed = reduce(asked.clone(), InputAction::Confirm);
    assert_eq!(san_moves(&confirmed.table.game), ["Kb2"]);
    assert_eq!(confirmed.dialogs.move_to_confirm, None);
    let cancelled = after_actions(asked, [InputAction::Cancel, InputAction::Confirm]);
    assert!(cancelled.table.game.moves().is_empty());
}

#[test]
fn a_promotion_piece_is_chosen_before_the_confirmation() {
    let drop = [
        InputAction::Press(Square::A7),
        InputAction::DragOver(Some(Square::A8)),
        InputAction::Release,
        InputAction::Promote(PieceType::Rook),
    ];
    let asked = after_actions(with_confirmation(PROMOTION), drop);
    assert_eq!(status_text(&asked), "Play a8=R?");
    assert_eq!(san_moves(&reduce(asked, InputAction::Confirm).table.game), ["a8=R"]);
}

#[test]
fn a_question_ends_with_its_position() {
    let ask = [InputAction::Activate(Square::A1), InputAction::Activate(Square::B2)];
    for action in [
        Action::from(ViewAction::ShowPly(0)),
        Action::from(DialogAction::Open(Dialog::NewGame)),
        Action::from(InputAction::Activate(Square::D5)),
    ] {
        let left = reduce(after_actions(with_confirmation(PROMOTION), ask.clone()), action.clone());
        assert_eq!(left.dialogs.move_to_confirm, None, "{action:?}");
        assert_eq!(status_text(&left), "White to move.", "{action:?}");
    }
}
