//! The search that should be running.

use std::rc::Rc;

use chess_core::engine::{Limits, Opponent};
use chess_core::notation::{self, UciMove};
use chess_core::{Board, Game, Move};
use engine_protocol::{Engine, Explain, ExplainPosition, FindThreat, Request, RequestBody, Search};

use crate::state::model::{AnalysisKind, AnalysisTarget, AppState, EngineState, ExerciseSession, InquiryKind};
use crate::state::queries::analysis::analysis_target;
use crate::state::queries::move_search::move_search;
use crate::state::queries::second_thought;

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
    let id = state.engine.search_id;
    let (game, ply, body) = match move_search(state) {
        Some(search) => {
            let game = &state.table.game;
            (Rc::clone(game), game.ply(), search_for_move(state, search))
        }
        None => {
            let target = analysis_target(state)?;
            let (game, ply) = target.position();
            let body = search_of_target(state, &target, &game, ply);
            (game, ply, body)
        }
    };
    let board = game.board_at(ply).unwrap_or(game.board()).clone();
    Some((Request { id, body }, board))
}

/// The search for a move of the game. In an ending, repetition is no draw, so the search does not know the earlier
/// positions.
fn search_for_move(state: &AppState, (engine, opponent, limits): (Engine, Option<Opponent>, Limits)) -> RequestBody {
    let game = &state.table.game;
    let (start, moves) = match state.practice {
        Some(_) => (game.board().clone(), Vec::new()),
        None => (game.start().clone(), moves_before(game, game.ply())),
    };
    RequestBody::Search(Box::new(Search {
        start,
        moves,
        engine,
        level: opponent.map(|opponent| opponent.strength),
        character: opponent.map(|opponent| opponent.character).unwrap_or_default(),
        seed: state.table.setup.seed.unwrap_or_default(),
        limits,
        fresh: false,
    }))
}

/// The search or the explanation for a target of the analysis.
fn search_of_target(state: &AppState, target: &AnalysisTarget, game: &Game, ply: usize) -> RequestBody {
    let (start, moves) = (game.start().clone(), moves_before(game, ply));
    match target.limits() {
        Some(limits) => RequestBody::Search(Box::new(Search {
            start,
            moves,
            engine: Engine::Strong,
            limits,
            fresh: target.starts_with_empty_memory(),
            ..Search::default()
        })),
        None if target.kind == AnalysisKind::Explanation => RequestBody::Explain(Box::new(Explain {
            best: known_best_move(state, ply).map(UciMove::from),
            start,
            moves,
            ..Explain::default()
        })),
        None => explanation_of_target(target.kind, start, moves),
    }
}

/// The number of nodes for a comment, and for the reason of a hint.
const COMMENT_NODES: u64 = 150_000;

/// The request for an explanation or a threat.
fn explanation_of_target(kind: AnalysisKind, start: Board, moves: Vec<UciMove>) -> RequestBody {
    let explain = Explain {
        start,
        moves,
        ..Explain::default()
    };
    let explain = match kind {
        AnalysisKind::Inquiry(InquiryKind::Threat) => {
            return RequestBody::FindThreat(Box::new(FindThreat {
                start: explain.start,
                moves: explain.moves,
                nodes: None,
            }));
        }
        AnalysisKind::Inquiry(InquiryKind::Position) | AnalysisKind::Preparation => {
            return RequestBody::ExplainPosition(Box::new(ExplainPosition {
                start: explain.start,
                moves: explain.moves,
            }));
        }
        AnalysisKind::SecondThought => Explain {
            nodes: Some(second_thought::JUDGEMENT_NODES),
            time: Some(second_thought::MAX_JUDGEMENT_MS),
            hides_better: true,
            ..explain
        },
        AnalysisKind::Comment | AnalysisKind::Hint => Explain {
            nodes: Some(COMMENT_NODES),
            ..explain
        },
        kind => Explain {
            hides_better: kind == AnalysisKind::Reason,
            ..explain
        },
    };
    RequestBody::Explain(Box::new(explain))
}

/// The best move instead of an exercise's mistake or of the judged move of a ply. The page shows this move, so the
/// explanation compares the move with it.
fn known_best_move(state: &AppState, ply: usize) -> Option<Move> {
    if let Some(task) = state.exercise().and_then(ExerciseSession::task) {
        return Some(task.better);
    }
    let board = state.table.game.board_at(ply.checked_sub(1)?)?;
    let line = &state.analysis.review.best_line(ply)?.line;
    notation::parse_san(board, line.first()?).ok()
}

fn moves_before(game: &Game, ply: usize) -> Vec<UciMove> {
    game.moves().iter().copied().take(ply).map(UciMove::from).collect()
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
