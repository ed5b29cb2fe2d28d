//! What two texts of a game have in common, and how a game changes.

use crate::snapshot::Snapshot;

/// Whether two differ at most in how the game is shown and what is told and thought of it.
pub(super) fn is_same_game(one: &Snapshot, other: &Snapshot) -> bool {
    one.game == other.game && one.setup.players == other.setup.players
}

/// Whether a game has all that was done in another, and perhaps more.
pub(super) fn goes_on_from(later: &Snapshot, earlier: &Snapshot) -> bool {
    let (after, before) = (&later.game, &earlier.game);
    later.setup.players == earlier.setup.players
        && after.start() == before.start()
        && after.actions().take(before.cursor()).eq(before.actions())
}

/// Whether a game changes without a person: an engine is to move, or a clock runs.
pub(super) fn goes_on_by_itself(stored: &Snapshot) -> bool {
    let game = &stored.game;
    let has_engine = stored.setup.players.of(game.board().side_to_move()).is_engine();
    let has_clock = stored.clock.as_ref().is_some_and(|clock| !clock.waits) && game.ply() > 0;
    game.outcome().is_none() && (has_engine || has_clock)
}
