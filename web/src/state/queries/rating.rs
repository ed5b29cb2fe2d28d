//! Whether the game counts for the person's rating.

use crate::snapshot::FromAddress;
use crate::state::model::{AppState, Hint};
use crate::state::queries::analysis::shows_verdict;

/// Whether the game that has ended counts for the person's rating, as it is or as it ended once: something was played
/// in it, and it is kept.
#[must_use]
pub fn counts_for_rating(state: &AppState) -> bool {
    let table = &state.table;
    let counts = table.setup.rated && !table.game.moves().is_empty() || !table.metadata.details.counted.is_empty();
    counts && state.status.not_kept.is_none() && table.metadata.from_address != FromAddress::Framed
}

/// Whether a person who plays has help: from the engine, whose figures may be in sight, or by taking something back.
#[must_use]
pub fn is_helped(state: &AppState) -> bool {
    let is_played = state.table.outcome().is_none();
    let takes_back = state.table.game.undone().len() > 0;
    let asks_engine = state.analysis.on || state.engine.hint != Hint::None || shows_verdict(state);
    is_played && (takes_back || asks_engine)
}
