use chess_core::notation::pgn::Nag;

use super::*;
use crate::state::tests::prelude::*;

fn after_moves(state: AppState, moves: &[&str]) -> AppState {
    moves.iter().fold(state, |state, text| {
        let mv = notation::parse_move(state.active_game().board(), text).expect("a legal move");
        reduce(state, InputAction::Play(mv))
    })
}

/// The game 1. e4 e5 2. Nf3, in which Black has resigned, with the analysis on and the variation 1... c5 2. Nc3 shown.
fn with_shown_variation() -> AppState {
    let new_game = NewGame {
        players: Players::PEOPLE,
        ..NewGame::default()
    };
    let begun = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
    let mut state = after_moves(begun, &["e4", "e5", "Nf3"]);
    let resigned = state.table.game.resign(Color::Black).expect("the game is not over");
    state.set_game(resigned);
    let earlier = after_actions(
        reduce(state, AnalysisAction::Toggle),
        [ViewAction::ShowPly(1), ViewAction::TryMoves],
    );
    after_moves(earlier, &["c5", "Nc3"])
}

fn after_edit(state: AppState, edited: Option<Edited>) -> AppState {
    let edited = edited.expect("a possible edit");
    reduce(state, GameTableAction::Edit(Box::new(edited)))
}

fn movetext(state: &AppState) -> String {
    let GameTable { game, metadata, .. } = &*state.table;
    metadata.annotations.to_movetext(game).unwrap_or_default()
}

const TREE: &str = "1. e4 e5 (1... c5 2. Nc3) 2. Nf3";

#[test]
fn edits_are_undone_without_flipping_the_board() {
    let state = with_shown_variation();
    assert_eq!(movetext(&state), TREE);
    let deleted = after_edit(state.clone(), without_shown_move(&state));
    assert_eq!(movetext(&deleted), "1. e4 e5 (1... c5) 2. Nf3");
    let gone = after_edit(deleted.clone(), without_shown_move(&deleted));
    assert_eq!((movetext(&gone), gone.shown_ply()), (String::new(), 1));
    let turned = reduce(gone, ViewAction::Flip);
    let back = after_actions(turned, [GameTableAction::UndoEdit, GameTableAction::UndoEdit]);
    assert_eq!(
        (movetext(&back), back.view.orientation),
        (TREE.to_owned(), Color::Black)
    );
    assert_eq!(shown_path(&back), shown_path(&state));
    // A move that starts a variation is an edit too.
    let before = after_actions(back, [GameTableAction::UndoEdit, GameTableAction::UndoEdit]);
    assert_eq!((movetext(&before), before.table.edits.len()), (String::new(), 0));
}

#[test]
fn an_edit_without_a_change_is_not_stored() {
    let state = with_shown_variation();
    let path = shown_path(&state);
    let same = reduce(
        state.clone(),
        GameTableAction::Edit(Box::new(with_annotation(&state, &path, None, " "))),
    );
    assert_eq!(same.table.edits.len(), state.table.edits.len());
    let first = reduce(state, ViewAction::ShowPly(1));
    let own = after_moves(reduce(first, ViewAction::TryMoves), &["e5"]);
    assert_eq!(shown_depth(&own), 0, "a move of the game is not in a variation");
    assert!(!may_promote_variation(&own));
}

#[test]
fn a_comment_belongs_to_its_move_even_if_another_is_shown() {
    let state = with_shown_variation();
    let path = (2, Rc::from([]));
    let commented = with_annotation(&state, &path, Some(Nag::DUBIOUS), "passive");
    assert_eq!(commented.shown, shown_path(&state));
    let commented = reduce(state.clone(), GameTableAction::Edit(Box::new(commented)));
    assert_eq!(movetext(&commented), "1. e4 e5 $6 {passive} (1... c5 2. Nc3) 2. Nf3");
    let stale = with_annotation(&state, &path, None, "of a tree that is gone");
    assert_eq!(
        reduce(commented.clone(), GameTableAction::Edit(Box::new(stale))),
        commented
    );
}

#[test]
fn promoting_preserves_the_result_and_undoing_restores_the_review() {
    let mut state = with_shown_variation();
    let looked_at = Review::new(&state.table.game);
    state.analysis_mut().review = Rc::new(looked_at);
    let promoted = after_edit(state.clone(), with_shown_variation_promoted(&state));
    assert_eq!(promoted.table.game.moves().len(), 3);
    assert_eq!(promoted.table.outcome(), state.table.outcome());
    assert_eq!(promoted.shown_ply(), 3);
    let back = reduce(promoted, GameTableAction::UndoEdit);
    assert_eq!(back.table.game, state.table.game);
    assert_eq!(back.analysis.review, state.analysis.review);
}

#[test]
fn promoting_over_a_checkmate_turns_it_into_a_resignation() {
    let new_game = NewGame {
        players: Players::person_as(Color::Black, Player::Classic),
        ..NewGame::default()
    };
    let begun = reduce(AppState::default(), GameTableAction::Start(Box::new(new_game)));
    let mut state = begun;
    for text in ["f3", "e5", "g4", "Qh4#"] {
        let mv = notation::parse_move(state.table.board(), text).expect("a legal move");
        state.play(mv);
    }
    let earlier = after_actions(
        reduce(state, AnalysisAction::Toggle),
        [ViewAction::ShowPly(2), ViewAction::TryMoves],
    );
    let state = after_moves(earlier, &["e4"]);
    assert!(may_promote_variation(&state));
    let promoted = after_edit(state.clone(), with_shown_variation_promoted(&state));
    let winner = Color::Black;
    assert_eq!(
        promoted.table.outcome(),
        Some(chess_core::Outcome::Resignation { winner })
    );
}

#[test]
fn promoting_a_checkmate_does_not_change_the_counted_result() {
    let mut state = reduce(AppState::default(), GameTableAction::Start(Box::default()));
    assert!(state.table.setup.rated);
    for text in ["e4", "f6", "d4", "e6"] {
        let mv = notation::parse_move(state.table.board(), text).expect("a legal move");
        state.play(mv);
    }
    let earlier = after_actions(
        reduce(after_resignation(state), AnalysisAction::Toggle),
        [ViewAction::ShowPly(2), ViewAction::TryMoves],
    );
    let state = after_moves(earlier, &["Nc3", "g5", "Qh5#"]);
    let promoted = after_edit(state.clone(), with_shown_variation_promoted(&state));
    let winner = Color::White;
    assert_eq!(
        promoted.table.outcome(),
        Some(chess_core::Outcome::Checkmate { winner })
    );
    assert_eq!(counted_points(&promoted), Some(game_store::Points::None));
    assert_eq!(
        counted_points(&reduce(promoted, GameTableAction::UndoEdit)),
        Some(game_store::Points::None)
    );
    // In a game without played moves, the moves of a variation give no points for the rating.
    let unplayed = after_resignation(reduce(AppState::default(), GameTableAction::Start(Box::default())));
    let tried = after_actions(reduce(unplayed, AnalysisAction::Toggle), [ViewAction::TryMoves]);
    let tried = after_moves(tried, &["e4", "f6", "Nc3", "g5", "Qh5#"]);
    let unplayed = after_edit(tried.clone(), with_shown_variation_promoted(&tried));
    assert_eq!(
        (unplayed.table.game.moves().len(), counted_points(&unplayed)),
        (5, None)
    );
}

#[test]
fn a_game_in_progress_against_an_engine_is_not_edited() {
    let mut state = with_shown_variation();
    assert!(may_promote_variation(&state));
    let resigned = state.table.game.undo().expect("an undone resignation");
    state.table_mut().game = resigned.into();
    assert!(may_promote_variation(&state), "two people without a clock");
    state.table_mut().setup.players = Players::person_as(Color::White, Player::Classic);
    assert!(!may_promote_variation(&state));
    state.table_mut().follows = true;
    let same = after_edit(state.clone(), without_shown_move(&state));
    assert_eq!(movetext(&same), TREE, "another tab plays the game");
}
