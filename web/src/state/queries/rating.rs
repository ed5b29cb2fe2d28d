//! Whether the game counts for the person's rating.

use crate::snapshot::FromAddress;
use crate::state::model::{AppState, Hint};
use crate::state::queries::analysis::shows_evaluation;

/// Whether the game counts for the person's rating, or counted when it ended:
/// it is rated, has enough moves and is saved.
#[must_use]
pub fn counts_for_rating(state: &AppState) -> bool {
    let table = &state.table;
    let n_plies = table.game.moves().len();
    let counts = table.setup.is_rated_after(n_plies) || !table.metadata.details.counted.is_empty();
    counts && state.status.not_saved.is_none() && table.metadata.from_address != FromAddress::Framed
}

/// Whether the person has help in a game in progress: results of a search, hints, answers of the engine, or undone
/// moves.
#[must_use]
pub fn is_helped(state: &AppState) -> bool {
    let is_played = state.table.outcome().is_none();
    let takes_back = state.table.game.undone_actions().len() > 0;
    let asks_engine = state.analysis.on || state.engine.hint != Hint::None || state.advice.inquiry.is_some();
    let asks_engine = asks_engine || shows_evaluation(state);
    is_played && (takes_back || asks_engine)
}
