//! Compares stored games: whether two games are the same, and whether a game continues another.

use crate::snapshot::Snapshot;

/// Whether two snapshots have the same game. The view, the details, the annotations and the analysis may differ.
pub(super) fn is_same_game(one: &Snapshot, other: &Snapshot) -> bool {
    one.game == other.game && one.setup.players == other.setup.players
}

/// Whether a game continues without the person: an engine is to move, or a clock is running.
pub(super) fn continues_without_the_person(stored: &Snapshot) -> bool {
    let game = &stored.game;
    let has_engine = stored.setup.players.of(game.board().side_to_move()).is_engine();
    let has_clock = stored.clock.as_ref().is_some_and(|clock| !clock.waits) && game.ply() > 0;
    game.outcome().is_none() && (has_engine || has_clock)
}
