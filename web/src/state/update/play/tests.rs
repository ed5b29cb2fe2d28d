use crate::state::tests::prelude::*;

/// A game in which a person has White, and the engine searches for Black's reply.
fn while_engine_thinks(fen: &str) -> AppState {
    let new_game = NewGame {
        board: fen.parse().expect("a valid FEN"),
        players: Players::person_as(Color::White, Player::Classic),
        ..NewGame::default()
    };
    let state = reduce(AppState::default(), EngineAction::Ready);
    reduce(state, GameTableAction::Start(Box::new(new_game)))
}

fn after_reply(state: AppState, text: &str) -> AppState {
    let found = FoundMove {
        best_move: uci_move(&state, text),
        ..FoundMove::default()
    };
    let id = state.engine.search_id;
    reduce(state, EngineReport::SearchFound(id, found))
}

fn two_clicks(from: Square, to: Square) -> [InputAction; 2] {
    [InputAction::Activate(from), InputAction::Activate(to)]
}

const BLACK_TO_MOVE: &str = "4k3/P7/8/3p4/8/8/4P3/R3K3 b Q - 0 1";

#[test]
fn a_premove_is_played_after_the_reply() {
    let waiting = after_actions(while_engine_thinks(BLACK_TO_MOVE), two_clicks(Square::E2, Square::E4));
    assert_eq!(
        waiting.input.premove.map(|it| (it.from, it.to)),
        Some((Square::E2, Square::E4))
    );
    assert!(waiting.table.game.moves().is_empty());
    let played = after_reply(waiting, "d5d4");
    assert_eq!(san_moves(&played.table.game), ["d4", "e4"]);
    assert_eq!(played.input.premove, None);
    let text = status_text(&played);
    assert!(text.contains("played d4.") && text.contains("You played e4."), "{text}");
}

#[test]
fn a_premove_is_played_after_a_hurried_reply() {
    let waiting = after_actions(while_engine_thinks(BLACK_TO_MOVE), two_clicks(Square::E2, Square::E4));
    let info = SearchInfo {
        principal_variation: vec!["d4".to_owned()],
        ..SearchInfo::default()
    };
    let progress = Progress { fraction: 0.2, info };
    let id = waiting.engine.search_id;
    let played = after_actions(
        waiting,
        [
            Action::from(EngineReport::SearchProgress(id, progress)),
            EngineAction::MoveNow.into(),
        ],
    );
    assert_eq!(san_moves(&played.table.game), ["d4", "e4"]);
}

#[test]
fn an_illegal_premove_is_dropped_with_a_notice() {
    let waiting = after_actions(while_engine_thinks(BLACK_TO_MOVE), two_clicks(Square::E2, Square::D3));
    let dropped = after_reply(waiting, "e8e7");
    assert_eq!(san_moves(&dropped.table.game), ["Ke7"]);
    assert_eq!(dropped.input.premove, None);
    let text = status_text(&dropped);
    assert!(
        text.contains("Ke7") && text.contains("The premove e2–d3 is no longer possible."),
        "{text}"
    );
}

#[test]
fn recaptures_and_castling_are_possible_premoves() {
    let recapture = [
        InputAction::Press(Square::A1),
        InputAction::DragOver(Some(Square::A7)),
        InputAction::Release,
    ];
    let waiting = after_actions(while_engine_thinks(BLACK_TO_MOVE), recapture);
    assert_eq!(waiting.input.premove.map(|it| it.to), Some(Square::A7));
    let waiting = after_actions(while_engine_thinks(BLACK_TO_MOVE), two_clicks(Square::E1, Square::C1));
    assert_eq!(san_moves(&after_reply(waiting, "d5d4").table.game), ["d4", "O-O-O"]);
}

#[test]
fn a_premoved_promotion_asks_unless_it_is_always_a_queen() {
    let asked = after_actions(while_engine_thinks(BLACK_TO_MOVE), two_clicks(Square::A7, Square::A8));
    assert_eq!(asked.input.promotion, Some((Square::A7, Square::A8)));
    // The reply may arrive while the promotion piece is being chosen.
    let knight = reduce(
        after_reply(asked.clone(), "d5d4"),
        InputAction::Promote(PieceType::Knight),
    );
    assert_eq!(san_moves(&knight.table.game), ["d4", "a8=N"]);
    let waiting = reduce(asked, InputAction::Promote(PieceType::Rook));
    assert_eq!(san_moves(&after_reply(waiting, "d5d4").table.game), ["d4", "a8=R+"]);
    let mut auto = while_engine_thinks(BLACK_TO_MOVE);
    auto.settings.auto_queen = true;
    let waiting = after_actions(auto.clone(), two_clicks(Square::A7, Square::A8));
    assert_eq!(
        waiting.input.premove.and_then(|it| it.promotion),
        Some(PieceType::Queen)
    );
    let [first, second] = two_clicks(Square::A7, Square::A8);
    let asked = after_actions(auto, [first, InputAction::AskingPiece(Box::new(second))]);
    assert!(asked.input.promotion.is_some());
}

#[test]
fn a_premove_is_cancelled() {
    let waiting = after_actions(while_engine_thinks(BLACK_TO_MOVE), two_clicks(Square::E2, Square::E4));
    for action in [
        InputAction::Cancel,
        InputAction::CancelOrDraw(Square::D4, crate::state::Brush::Green),
        InputAction::Activate(Square::D4),
        InputAction::Press(Square::E1),
    ] {
        let state = reduce(waiting.clone(), action.clone());
        assert_eq!((state.input.premove, state.drawings().len()), (None, 0), "{action:?}");
        assert_eq!(status_text(&state), "Premove cancelled.", "{action:?}");
        assert_eq!(san_moves(&after_reply(state, "d5d4").table.game), ["d4"]);
    }
}

#[test]
fn there_are_no_premoves_if_they_are_switched_off() {
    let mut state = while_engine_thinks(BLACK_TO_MOVE);
    state.settings.premove = false;
    let refused = after_actions(state, two_clicks(Square::E2, Square::E4));
    assert_eq!(refused.input.premove, None);
    assert_eq!(status_text(&refused), "It is not your turn yet.");
}
