use super::*;
use crate::pieces::tracked_pieces;
use crate::state::tests::two_people;
use crate::state::{GameTableAction, InputAction, NewGame, reduce};
use game_store::{Player, Players};

fn seen(state: &AppState) -> Scene {
    scene(state, &tracked_pieces(&state.table.game, state.shown_ply()))
}

/// Checks which squares look different after each click.
#[track_caller]
fn check(fen: &str, clicks: &[Square], expected: &[&str]) {
    let mut state = two_people(fen);
    let changed_looks: Vec<String> = clicks
        .iter()
        .map(|square| {
            let next = reduce(state.clone(), InputAction::Activate(*square));
            let (before, after) = (seen(&state), seen(&next));
            state = next;
            let changed = Square::ALL
                .into_iter()
                .filter(|square| before.look(*square) != after.look(*square));
            changed.map(Square::name).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(changed_looks, expected);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_click_changes_only_the_squares_that_it_concerns() {
    check(
        START,
        &[Square::E2, Square::D2, Square::D4, Square::D5],
        &["e2 e3 e4", "d2 e2 d3 e3 d4 e4", "d2 d3 d4", ""],
    );
}

#[test]
fn check_and_captures_are_marked() {
    let state = two_people("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1");
    let selected = reduce(state.clone(), InputAction::Activate(Square::E4));
    assert_eq!(seen(&selected).look(Square::D5).target, Some(Target::Capture));
    assert_eq!(seen(&selected).look(Square::E5).target, Some(Target::Move));
    let moves = [Square::H1, Square::H8];
    let checked = moves
        .into_iter()
        .fold(state, |state, square| reduce(state, InputAction::Activate(square)));
    let look = seen(&checked).look(Square::E8);
    assert!(look.in_check);
    assert_eq!(square_description(Texts::english(), look).as_deref(), Some("in check"));
    assert_eq!(
        square_classes(Square::E8, look),
        "boardsquare lightsquare in-check holds-black"
    );
}

#[test]
fn the_rook_squares_are_marked_while_a_king_is_dragged_to_castle() {
    let state = two_people("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let carried = reduce(state, InputAction::Press(Square::E1));
    let rooks = |over: Square| {
        let state = reduce(carried.clone(), InputAction::DragOver(Some(over)));
        let seen = seen(&state);
        let marked = Square::ALL
            .into_iter()
            .filter(|square| seen.look(*square).castling_rook);
        marked.map(Square::name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rooks(Square::G1), "f1 h1");
    assert_eq!(rooks(Square::C1), "a1 d1");
    assert_eq!(rooks(Square::F1), "");
}

#[test]
fn a_captured_piece_leaves_and_its_captor_has_moved() {
    let state = two_people("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let moves = [Square::E4, Square::D5];
    let captured = moves
        .into_iter()
        .fold(state, |state, square| reduce(state, InputAction::Activate(square)));
    let on_d5: Vec<(bool, bool)> = seen(&captured)
        .pieces
        .iter()
        .filter(|look| look.square == Square::D5)
        .map(|look| (look.leaving, look.moved))
        .collect();
    assert_eq!(on_d5, [(false, true), (true, false)]);
}

#[test]
fn a_square_is_marked_as_a_premove_if_a_click_makes_one() {
    let black_moves = NewGame {
        board: START.replace(" w ", " b ").parse().expect("the test's FEN is right"),
        players: Players::person_as(Color::White, Player::Classic),
        ..NewGame::default()
    };
    let start = reduce(AppState::default(), GameTableAction::Start(Box::new(black_moves)));
    let chosen = reduce(start, InputAction::Activate(Square::D1));
    for square in Square::ALL.into_iter().filter(|square| *square != Square::D1) {
        let is_marked = seen(&chosen).look(square).target == Some(Target::Ahead);
        let waits = reduce(chosen.clone(), InputAction::Activate(square))
            .input
            .premove
            .is_some();
        assert_eq!(is_marked, waits, "{square:?}");
    }
}
