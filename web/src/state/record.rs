//! What changes the game: moves, taking back, endings.

use std::rc::Rc;

use chess_core::{Game, Move, events};

use super::aside;
use super::by_hand::refuse;
use super::hand::still_held;
use super::reduce::{announced, told};
use super::{GameState, Hint, Message};
use crate::messages::Text;
use crate::wishes;

/// The move played in the game, by whomever.
pub(super) fn played(state: GameState, mv: Move) -> GameState {
    match state.game.play(mv) {
        Ok(game) => with_game(state, game),
        Err(_) => refuse(state, mv.from, mv.to),
    }
}

pub(super) fn undo(state: GameState) -> GameState {
    if state.choice.strict {
        return told(state, Text::StrictGame);
    }
    match wishes::undo_target(&state).and_then(|cursor| state.game.go_to(cursor)) {
        Some(game) => with_game(state, game),
        None => state,
    }
}

pub(super) fn redo(state: GameState) -> GameState {
    let next = state.game.cursor() + 1;
    redo_to(state, next)
}

pub(super) fn redo_to(state: GameState, ply: usize) -> GameState {
    if state.choice.strict {
        return told(state, Text::StrictGame);
    }
    match wishes::redo_target(&state, ply).and_then(|cursor| state.game.go_to(cursor)) {
        Some(game) => with_game(state, game),
        None => state,
    }
}

pub(super) fn with_game(state: GameState, game: Game) -> GameState {
    changed(with!(GameState {
        message: Message::Happened(events(&state.game, &game)),
        game: Rc::new(game),
        ..state
    }))
}

/// After a change of the game: what belonged to the old position is gone, a fitting selection stays, and so does a side line
/// that the game as it stands can still be left for.
pub(super) fn changed(state: GameState) -> GameState {
    let state = with!(GameState {
        premove: None,
        asked: None,
        question: None,
        // An offer stands until the engine has answered it.
        offer: state
            .offer
            .after_move(state.player_to_move().is_engine() && state.result().is_none()),
        viewed_ply: None,
        search_id: state.search_id + 1,
        fraction: 0.0,
        best_so_far: None,
        hurried: false,
        hint: Hint::None,
        parked: state.parked.clone().filter(|parked| parked.leaves(&state.game)),
        ..announced(state)
    });
    if state.aside.as_ref().is_some_and(|aside| aside.leaves(&state.game)) {
        return aside::goes_on(state);
    }
    let state = with!(GameState {
        aside: None,
        put_down: None,
        ..state
    });
    let selection = state
        .selection
        .filter(|square| state.is_persons_turn() && wishes::selectable(&state, *square));
    let hand = still_held(&state);
    let promotion = state
        .promotion
        .filter(|(from, to)| wishes::moves_between(&state, *from, *to).len() > 1);
    with!(GameState {
        selection,
        hand,
        promotion,
        ..state
    })
}
