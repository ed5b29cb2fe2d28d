//! Explains moves and positions.
//!
//! A wasm program contains the code of each function that the program names.
//! The code of this module, and the code that this module uses, is a third of the worker's program.
//! Therefore only a later part of the program names [`TEACHER`], the value that contains the functions of this module.
//! The later part is loaded when it is first needed, and [`respond`](crate::respond) receives the value.

use chess_core::engine::{self, Deadlines, EXPLANATION_NODES, Explanation, Limits, THREAT_NODES};
use engine_protocol::{Explain, ExplainPosition, FindThreat, MoveFacts, PositionExplanation, RequestBody, Threat};

use crate::hash_table::HashTable;
use crate::search_context::{SearchContext, game_of};

/// The functions that explain moves and positions.
#[derive(Clone, Copy, Debug)]
pub struct Teacher {
    /// Explains the last move of a game.
    pub(crate) explain_move: SearchFunction<Explain, MoveFacts>,
    /// Explains the current position of a game.
    pub(crate) explain_position: fn(&ExplainPosition) -> Result<PositionExplanation, String>,
    /// Finds the threat in the current position of a game.
    pub(crate) find_threat: SearchFunction<FindThreat, Threat>,
}

/// A function that needs a search. Its arguments are the request, the memory and the context of the search.
type SearchFunction<Q, A> = fn(&Q, &mut HashTable, SearchContext<'_>) -> Result<A, String>;

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
    search_context: SearchContext<'_>,
) -> Result<MoveFacts, String> {
    let game = game_of(&explain.start, &explain.moves)?;
    let limits = Limits {
        move_time: explain.time,
        ..Limits::default()
    };
    let before = game.ply().checked_sub(1).and_then(|ply| game.board_at(ply));
    let best = explain.best.as_ref().zip(before);
    let best = best.and_then(|(best, before)| best.resolve(before).ok());
    let nodes = explain.nodes.unwrap_or(EXPLANATION_NODES);
    let (explanation, _) = search_context.run(game.board(), limits.deadlines(), 1, |reporter| {
        engine::explain_with_best_move(&game, game.ply(), best, nodes, hash_table.memory(), reporter)
    });
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
    search_context: SearchContext<'_>,
) -> Result<Threat, String> {
    let game = game_of(&find.start, &find.moves)?;
    let nodes = find.nodes.unwrap_or(THREAT_NODES);
    let (threat, _) = search_context.run(game.board(), Deadlines::default(), 1, |reporter| {
        engine::find_threat(&game, nodes, hash_table.memory(), reporter)
    });
    Ok(Threat::new(game.board(), &threat))
}

/// The features of the current position of a game, with their sentences.
fn explain_position(position: &ExplainPosition) -> Result<PositionExplanation, String> {
    let game = game_of(&position.start, &position.moves)?;
    Ok(PositionExplanation::new(&engine::explain_position(&game)))
}
