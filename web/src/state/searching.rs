//! What the engine says: how it is, how far it is, and what it found.

use std::rc::Rc;

use chess_core::{Move, notation};
use engine_protocol::{Figures, Found, Progress};

use super::ahead::play_ahead;
use super::analysis::told;
use super::hint::hint_found;
use super::offers::{agreed, declined_with_move, opinion_found};
use super::record::{played, with_game};
use super::reduce::announced;
use super::shortage::shortage_told;
use super::{EngineState, Fault, GameState, Hint, Message, Offer, Players};
use crate::wishes;

/// The engine's best move so far is played; where it has told of none, any good one is asked for at once.
pub(super) fn move_now(state: GameState) -> GameState {
    if !wishes::may_move_now(&state) {
        return state;
    }
    match state.best_so_far {
        Some(mv) => {
            let figures = state.figures.clone().unwrap_or_default();
            match agreed(&state, &figures) {
                Some(game) => with_game(state, game),
                None => replied(state, mv, &figures),
            }
        }
        None => with!(GameState {
            hurried: true,
            search_id: state.search_id + 1,
            fraction: 0.0,
            ..state
        }),
    }
}

pub(super) fn engine_failed(state: GameState, reason: Fault) -> GameState {
    announced(with!(GameState {
        engine: EngineState::Failed(reason),
        message: Message::Turn,
        ..state
    }))
}

pub(super) fn retry_engine(state: GameState) -> GameState {
    with!(GameState {
        engine: EngineState::Starting,
        search_id: state.search_id + 1,
        fraction: 0.0,
        ..announced(state)
    })
}

pub(super) fn play_without_engine(state: GameState) -> GameState {
    announced(with!(GameState {
        players: Players::PEOPLE,
        offer: Offer::None,
        message: Message::Turn,
        ..state
    }))
}

pub(super) fn search_progress(state: GameState, id: u32, progress: Progress) -> GameState {
    if wishes::wanted_search(&state).is_none_or(|wanted| wanted.id != id) {
        return state;
    }
    if let Some(subject) = wishes::subject(&state) {
        return told(state, subject, progress.figures, false);
    }
    let fraction = progress.fraction.clamp(0.0, 1.0).max(state.fraction);
    // What the engine sees while it looks for a hint would give the hint away.
    if state.hint == Hint::Asked || wishes::asks_opinion(&state) {
        return with!(GameState { fraction, ..state });
    }
    let first = progress.figures.principal_variation.first();
    let told = first.and_then(|san| notation::parse_san(state.board(), san).ok());
    with!(GameState {
        fraction,
        best_so_far: told.or(state.best_so_far),
        figures: Some(progress.figures),
        figures_from: Rc::clone(&state.game),
        ..state
    })
}

pub(super) fn search_found(state: GameState, id: u32, found: &Found) -> GameState {
    if wishes::wanted_search(&state).is_none_or(|wanted| wanted.id != id) {
        return state;
    }
    if let Some(subject) = wishes::subject(&state) {
        return shortage_told(told(state, subject, found.figures.clone(), true), found);
    }
    if state.hint == Hint::Asked {
        return shortage_told(hint_found(state, found), found);
    }
    if wishes::asks_opinion(&state) {
        return opinion_found(state, &found.figures);
    }
    if let Some(game) = agreed(&state, &found.figures) {
        return with_game(state, game);
    }
    if found.claims_draw
        && let Ok(game) = state.game.claim_draw()
    {
        return with_game(state, game);
    }
    let mv = found.best_move.and_then(|best| best.resolve(state.board()).ok());
    let Some(mv) = mv else {
        return engine_failed(state, Fault::NoMove);
    };
    let figured = with!(GameState {
        figures: Some(found.figures.clone()),
        figures_from: Rc::clone(&state.game),
        ..state
    });
    shortage_told(replied(figured, mv, &found.figures), found)
}

/// The engine's move is played, and after it the move that waited for it; a draw that it was offered is declined.
fn replied(state: GameState, mv: Move, figures: &Figures) -> GameState {
    let (premove, before) = (state.premove, Rc::clone(&state.game));
    let was_offered = state.offer == Offer::Made;
    let state = played(state, mv);
    let state = match premove {
        Some(premove) => play_ahead(state, premove, &before),
        None => state,
    };
    if was_offered && state.result().is_none() {
        declined_with_move(state, before.board().side_to_move(), figures)
    } else {
        state
    }
}
