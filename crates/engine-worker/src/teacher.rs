//! Explains moves and positions.
//!
//! A wasm program contains the code of each function that the program names.
//! The code of this module, and the code that this module uses, is a third of the worker's program.
//! Therefore only a later part of the program names [`TEACHER`], the value that contains the functions of this module.
//! The later part is loaded when it is first needed, and [`respond`](crate::respond) receives the value.

use chess_core::engine::{self, Deadlines, EXPLANATION_NODES, Explanation, Limits, THREAT_NODES};
use chess_core::notation::resolve_game;
use engine_protocol::{
    Explain, ExplainPosition, FindThreat, MoveFacts, PositionExplanation, Progress, RequestBody, Threat,
};

use crate::hash_table::HashTable;
use crate::reporter::Reporter;

/// The functions that explain moves and positions.
#[derive(Clone, Copy, Debug)]
pub struct Teacher {
    /// Explains the last move of a game.
    pub(crate) explain_move: WithSearch<Explain, MoveFacts>,
    /// Explains the current position of a game.
    pub(crate) explain_position: fn(&ExplainPosition) -> Result<PositionExplanation, String>,
    /// Finds the threat in the current position of a game.
    pub(crate) find_threat: WithSearch<FindThreat, Threat>,
}

/// A function that needs a search. Its arguments are the request, the memory, and the functions that post progress and
/// read the clock.
type WithSearch<Q, A> = fn(&Q, &mut HashTable, &mut dyn FnMut(Progress), &dyn Fn() -> f64) -> Result<A, String>;

/// The functions of this module.
pub static TEACHER: Teacher = Teacher {
    explain_move,
    explain_position,
    find_threat,
};

/// Whether the request asks for an explanation, so that a [`Teacher`] is needed.
#[must_use]
pub const fn needs_teacher(request: &RequestBody) -> bool {
    matches!(
        request,
        RequestBody::Explain(_) | RequestBody::ExplainPosition(_) | RequestBody::FindThreat(_)
    )
}

/// The facts of the last move of a game, with their sentences.
fn explain_move(
    explain: &Explain,
    hash_table: &mut HashTable,
    post: &mut dyn FnMut(Progress),
    clock: &dyn Fn() -> f64,
) -> Result<MoveFacts, String> {
    let game = resolve_game(explain.start.clone(), &explain.moves).map_err(|error| error.to_string())?;
    let start = clock();
    let elapsed_ms = || clock() - start;
    let limits = Limits {
        move_time: explain.time,
        ..Limits::default()
    };
    let mut reporter = Reporter::new(game.board(), limits.deadlines(), 1, &elapsed_ms, post);
    let nodes = explain.nodes.unwrap_or(EXPLANATION_NODES);
    let explanation = engine::explain(&game, game.ply(), nodes, hash_table.memory(), &mut reporter);
    let explanation = explanation.map_err(|error| error.to_string())?;
    Ok(MoveFacts::new(&Explanation {
        better: explanation.better.filter(|_| !explain.hides_better),
        ..explanation
    }))
}

/// The threat in the current position of a game, with its sentences.
fn find_threat(
    find: &FindThreat,
    hash_table: &mut HashTable,
    post: &mut dyn FnMut(Progress),
    clock: &dyn Fn() -> f64,
) -> Result<Threat, String> {
    let game = resolve_game(find.start.clone(), &find.moves).map_err(|error| error.to_string())?;
    let start = clock();
    let elapsed_ms = || clock() - start;
    let mut reporter = Reporter::new(game.board(), Deadlines::default(), 1, &elapsed_ms, post);
    let nodes = find.nodes.unwrap_or(THREAT_NODES);
    let threat = engine::find_threat(&game, nodes, hash_table.memory(), &mut reporter);
    Ok(Threat::new(game.board(), &threat))
}

/// The features of the current position of a game, with their sentences.
fn explain_position(position: &ExplainPosition) -> Result<PositionExplanation, String> {
    let game = resolve_game(position.start.clone(), &position.moves).map_err(|error| error.to_string())?;
    Ok(PositionExplanation::new(&engine::explain_position(&game)))
}
