use chess_core::Color;
use engine_protocol::{Figures, Found, Progress};

use super::*;
use crate::state::{Action, NewGame, Player, Players, reduce};

/// A person with White while the engine thinks about Black's reply.
fn thinking(fen: &str) -> GameState {
    let new_game = NewGame {
        board: fen.parse().expect("the test's FEN is right"),
        players: Players::person_as(Color::White, Player::Classic),
        ..NewGame::default()
    };
    let state = reduce(GameState::default(), Action::EngineReady);
    reduce(state, Action::Start(Box::new(new_game)))
}

fn after(state: GameState, actions: &[Action]) -> GameState {
    actions.iter().cloned().fold(state, reduce)
}

fn replied(state: GameState, text: &str) -> GameState {
    let found = Found {
        best_move: Some(text.parse().unwrap()),
        ..Found::default()
    };
    let id = state.search_id;
    reduce(state, Action::SearchFound(id, found))
}

fn clicks(from: Square, to: Square) -> [Action; 2] {
    [Action::Activate(from), Action::Activate(to)]
}

const BLACK_TO_MOVE: &str = "4k3/P7/8/3p4/8/8/4P3/R3K3 b Q - 0 1";

#[test]
fn a_waiting_move_is_played_when_the_reply_has_come() {
    let waiting = after(thinking(BLACK_TO_MOVE), &clicks(Square::E2, Square::E4));
    assert_eq!(
        waiting.premove.map(|it| (it.from, it.to)),
        Some((Square::E2, Square::E4))
    );
    assert!(waiting.game.moves().is_empty());
    let played = replied(waiting, "d5d4");
    assert_eq!(wishes::sans(&played.game), ["d4", "e4"]);
    assert_eq!(played.premove, None);
    let said = wishes::status_text(&played);
    assert!(said.contains("played d4.") && said.contains("You played e4."), "{said}");
}

#[test]
fn a_waiting_move_is_played_after_a_move_that_was_asked_for_at_once() {
    let waiting = after(thinking(BLACK_TO_MOVE), &clicks(Square::E2, Square::E4));
    let figures = Figures {
        principal_variation: vec!["d4".to_owned()],
        ..Figures::default()
    };
    let progress = Progress { fraction: 0.2, figures };
    let id = waiting.search_id;
    let played = after(waiting, &[Action::SearchProgress(id, progress), Action::MoveNow]);
    assert_eq!(wishes::sans(&played.game), ["d4", "e4"]);
}

#[test]
fn a_waiting_move_that_became_illegal_is_dropped_with_the_reason() {
    let waiting = after(thinking(BLACK_TO_MOVE), &clicks(Square::E2, Square::D3));
    let dropped = replied(waiting, "e8e7");
    assert_eq!(wishes::sans(&dropped.game), ["Ke7"]);
    assert_eq!(dropped.premove, None);
    let said = wishes::status_text(&dropped);
    assert!(
        said.contains("Ke7") && said.contains("from e2 to d3 is not possible"),
        "{said}"
    );
}

#[test]
fn a_recapture_and_castling_can_wait() {
    let recapture = [
        Action::Press(Square::A1),
        Action::Carry(Some(Square::A7)),
        Action::LetGo,
    ];
    let waiting = after(thinking(BLACK_TO_MOVE), &recapture);
    assert_eq!(waiting.premove.map(|it| it.to), Some(Square::A7));
    let waiting = after(thinking(BLACK_TO_MOVE), &clicks(Square::E1, Square::C1));
    assert_eq!(wishes::sans(&replied(waiting, "d5d4").game), ["d4", "O-O-O"]);
}

#[test]
fn a_waiting_promotion_asks_unless_it_is_always_a_queen() {
    let asked = after(thinking(BLACK_TO_MOVE), &clicks(Square::A7, Square::A8));
    assert_eq!(asked.promotion, Some((Square::A7, Square::A8)));
    // The reply may come while the question stands.
    let knight = reduce(replied(asked.clone(), "d5d4"), Action::Promote(PieceType::Knight));
    assert_eq!(wishes::sans(&knight.game), ["d4", "a8=N"]);
    let waiting = reduce(asked, Action::Promote(PieceType::Rook));
    assert_eq!(wishes::sans(&replied(waiting, "d5d4").game), ["d4", "a8=R+"]);
    let mut auto = thinking(BLACK_TO_MOVE);
    auto.settings.auto_queen = true;
    let waiting = after(auto.clone(), &clicks(Square::A7, Square::A8));
    assert_eq!(waiting.premove.and_then(|it| it.promotion), Some(PieceType::Queen));
    let [first, second] = clicks(Square::A7, Square::A8);
    let asked = after(auto, &[first, Action::AskingPiece(Box::new(second))]);
    assert!(asked.promotion.is_some());
}

#[test]
fn a_waiting_move_is_given_up() {
    let waiting = after(thinking(BLACK_TO_MOVE), &clicks(Square::E2, Square::E4));
    for action in [
        Action::Cancel,
        Action::CancelOrDraw(Square::D4, crate::state::Brush::Green),
        Action::Activate(Square::D4),
        Action::Press(Square::E1),
    ] {
        let state = reduce(waiting.clone(), action.clone());
        assert_eq!((state.premove, state.drawings.len()), (None, 0), "{action:?}");
        assert_eq!(
            wishes::status_text(&state),
            "The waiting move was taken back.",
            "{action:?}"
        );
        assert_eq!(wishes::sans(&replied(state, "d5d4").game), ["d4"]);
    }
}

#[test]
fn nothing_waits_where_it_is_switched_off() {
    let mut state = thinking(BLACK_TO_MOVE);
    state.settings.premove = false;
    let refused = after(state, &clicks(Square::E2, Square::E4));
    assert_eq!(refused.premove, None);
    assert_eq!(wishes::status_text(&refused), "It is not your turn yet.");
}
