//! How the game ended, and the same game once more.

use chess_core::Outcome;

use game_store::Setup;

use crate::snapshot::FromAddress;
use crate::state::model::{AppState, NewGame, Table};

/// How the game ended, while that is to be seen on a card of its own: until it is closed, and not in the room of an
/// analysis.
#[must_use]
pub fn result_card(state: &AppState) -> Option<Outcome> {
    let is_wanted = !state.dialogs.result_closed && !state.analysis.on;
    state.table.outcome().filter(|_| is_wanted)
}

/// How the game on the board ended, to the person whose game it was or to those who look on.
#[must_use]
pub fn outcome_told(state: &AppState, outcome: Outcome) -> String {
    crate::state::queries::status::outcome_text(state, &state.in_game(), outcome)
}

/// The same game once more, for the same players or with the sides exchanged; the number is any.
#[must_use]
pub fn rematch(state: &AppState, swaps: bool, seed: u32) -> NewGame {
    let Table { game, setup, .. } = &*state.table;
    let Setup { players, choice, .. } = setup;
    let orientation = state.view.orientation;
    // Odds are a player's, not a side's.
    let odds = state.table.odds().map(|odds| if swaps { odds.flipped() } else { odds });
    // What a stranger's page began in a frame is not stored, whatever follows it.
    let from_address = match state.table.metadata.from_address {
        FromAddress::Framed => FromAddress::Framed,
        FromAddress::No | FromAddress::Unplayed => FromAddress::No,
    };
    NewGame {
        board: game.start().clone(),
        odds,
        players: if swaps { players.swapped() } else { *players },
        orientation: if swaps { !orientation } else { orientation },
        choice: choice.clone(),
        seed,
        ..NewGame::default()
    }
    .from_address(from_address)
}
