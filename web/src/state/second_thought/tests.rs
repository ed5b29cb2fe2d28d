use chess_core::{PieceType, Square};

use super::*;
use crate::state::{Action, NewGame, Player, Players, reduce};
use crate::wishes;

fn confirming(fen: &str) -> GameState {
    let new_game = NewGame {
        board: fen.parse().expect("the test's FEN is right"),
        players: Players {
            white: Player::Human,
            black: Player::Human,
        },
        ..NewGame::default()
    };
    let mut state = reduce(GameState::default(), Action::Start(Box::new(new_game)));
    state.settings.confirm_moves = true;
    state
}

fn after(state: GameState, actions: &[Action]) -> GameState {
    actions.iter().cloned().fold(state, reduce)
}

const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn a_move_waits_for_its_confirmation() {
    let asked = after(
        confirming(PROMOTION),
        &[Action::Activate(Square::A1), Action::Activate(Square::B2)],
    );
    assert_eq!(wishes::status_text(&asked), "Play Kb2?");
    assert!(asked.game.moves().is_empty());
    let confirmed = reduce(asked.clone(), Action::Confirm);
    assert_eq!(wishes::sans(&confirmed.game), ["Kb2"]);
    assert_eq!(confirmed.asked, None);
    let cancelled = after(asked, &[Action::Cancel, Action::Confirm]);
    assert!(cancelled.game.moves().is_empty());
}

#[test]
fn a_promotion_is_chosen_first_and_confirmed_then() {
    let drop = [
        Action::Press(Square::A7),
        Action::Carry(Some(Square::A8)),
        Action::LetGo,
        Action::Promote(PieceType::Rook),
    ];
    let asked = after(confirming(PROMOTION), &drop);
    assert_eq!(wishes::status_text(&asked), "Play a8=R?");
    assert_eq!(wishes::sans(&reduce(asked, Action::Confirm).game), ["a8=R"]);
}

#[test]
fn a_question_goes_with_its_position() {
    let ask = [Action::Activate(Square::A1), Action::Activate(Square::B2)];
    for action in [Action::View(0), Action::OpenNewGame, Action::Activate(Square::D5)] {
        let left = reduce(after(confirming(PROMOTION), &ask), action.clone());
        assert_eq!(left.asked, None, "{action:?}");
        assert_eq!(wishes::status_text(&left), "White to move.", "{action:?}");
    }
}
