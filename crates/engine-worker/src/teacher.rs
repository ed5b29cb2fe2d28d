//! Explanations of moves and positions.
//!
//! A wasm program contains the code of each function that it names, and this code is a third of the worker's program.
//! So the worker's program names only [`TEACHER`], in a part that it loads when it is first needed, and
//! [`respond`](crate::respond) receives that value.

use chess_core::engine::{self, Deadlines, EXPLANATION_NODES};
use chess_core::notation::resolve_game;
use engine_protocol::{Explain, ExplainPosition, MoveFacts, PositionExplanation, Progress, RequestBody};

use crate::hash_table::HashTable;
use crate::reporter::Reporter;

/// The functions that explain.
#[derive(Clone, Copy, Debug)]
pub struct Teacher {
    /// Explains the last move of a game.
    pub(crate) explain_move: ExplainMove,
    /// Explains the current position of a game.
    pub(crate) explain_position: fn(&ExplainPosition) -> Result<PositionExplanation, String>,
}

/// A function that explains a move. Its arguments are the request, the memory, and the functions that post progress and
/// read the clock.
type ExplainMove =
    fn(&Explain, &mut HashTable, &mut dyn FnMut(Progress), &dyn Fn() -> f64) -> Result<MoveFacts, String>;

/// The functions that explain.
pub static TEACHER: Teacher = Teacher {
    explain_move,
    explain_position,
};

/// Whether only a [`Teacher`] can carry out this request.
#[must_use]
pub const fn needs_teacher(request: &RequestBody) -> bool {
    matches!(request, RequestBody::Explain(_) | RequestBody::ExplainPosition(_))
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
    let mut reporter = Reporter::new(game.board(), Deadlines::default(), 1, &elapsed_ms, post);
    let nodes = explain.nodes.unwrap_or(EXPLANATION_NODES);
    let explanation = engine::explain(&game, game.ply(), nodes, hash_table.memory(), &mut reporter);
    explanation
        .map(|mut explanation| {
            explanation.better = explanation.better.filter(|_| !explain.hides_better);
            MoveFacts::new(&explanation)
        })
        .map_err(|error| error.to_string())
}

/// The features of the current position of a game, with their sentences.
fn explain_position(position: &ExplainPosition) -> Result<PositionExplanation, String> {
    let game = resolve_game(position.start.clone(), &position.moves).map_err(|error| error.to_string())?;
    Ok(PositionExplanation::new(&engine::explain_position(&game)))
}
