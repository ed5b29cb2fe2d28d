//! The search that should be running.

use std::rc::Rc;

use chess_core::Board;
use chess_core::notation::UciMove;
use engine_protocol::{Engine, Request, RequestBody, Search};

use crate::state::model::{AppState, EngineState};
use crate::state::queries::analysis::analysis_target;
use crate::state::queries::move_search::move_search;

/// The request for the search that should be running, with the id of the state; `None` if no search should be running.
#[must_use]
pub fn wanted_search(state: &AppState) -> Option<Request> {
    wanted_search_of(state).map(|(request, _)| request)
}

/// The id of the search that should be running. Computing the id is faster than computing the request.
#[must_use]
pub fn wanted_search_id(state: &AppState) -> Option<u32> {
    let is_wanted = move_search(state).is_some() || analysis_target(state).is_some();
    is_wanted.then_some(state.engine.search_id)
}

/// The request for the search that should be running, and its position.
#[must_use]
pub fn wanted_search_of(state: &AppState) -> Option<(Request, Board)> {
    let for_move = move_search(state).map(|it| (Rc::clone(&state.table.game), state.table.game.ply(), it, false));
    let wanted = for_move.or_else(|| {
        let target = analysis_target(state)?;
        let (limits, is_fresh) = (target.limits(), target.is_fresh());
        Some((target.game, target.ply, (Engine::Strong, None, limits), is_fresh))
    });
    wanted.map(|(game, ply, (engine, opponent, limits), fresh)| {
        let board = game.board_at(ply).unwrap_or(game.board()).clone();
        let search = Search {
            start: game.start().clone(),
            moves: game.moves().iter().copied().take(ply).map(UciMove::from).collect(),
            engine,
            level: opponent.map(|opponent| opponent.strength),
            character: opponent.map(|opponent| opponent.character).unwrap_or_default(),
            seed: state.table.setup.seed.unwrap_or_default(),
            limits,
            fresh,
        };
        let request = Request {
            id: state.engine.search_id,
            body: RequestBody::Search(Box::new(search)),
        };
        (request, board)
    })
}

/// The value of the page's `data-engine` attribute.
#[must_use]
pub fn engine_status(state: &AppState) -> &'static str {
    match state.engine.health {
        EngineState::Failed(_) => "failed",
        EngineState::Starting => "starting",
        EngineState::Ready if wanted_search_id(state).is_some() => "thinking",
        EngineState::Ready => "ready",
    }
}
