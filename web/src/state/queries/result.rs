//! The result of the game, and the rematch.

use chess_core::Outcome;

use game_store::{Player, Setup};

use crate::snapshot::FromAddress;
use crate::state::model::{AppState, GameTable, NewGame};
use crate::state::queries::practice;

/// The outcome to show on a card; `None` during an analysis or after the card was closed.
#[must_use]
pub fn result_card(state: &AppState) -> Option<Outcome> {
    let is_wanted = !state.dialogs.result_closed && !state.analysis.on && state.view.exercise.is_none();
    practice::outcome_outside(state).filter(|_| is_wanted)
}

/// The text for the outcome of the game, addressed to the person who played, or to spectators.
#[must_use]
pub fn outcome_text(state: &AppState, outcome: Outcome) -> String {
    crate::state::queries::status::outcome_text_of(state, &state.in_game(), outcome)
}

/// Whether the page may offer second thoughts: the person has lost a game without second thoughts.
#[must_use]
pub fn may_offer_second_thoughts(state: &AppState) -> bool {
    let Setup { players, choice, .. } = &state.table.setup;
    let winner = state.table.outcome().and_then(Outcome::winner);
    let is_lost = winner.is_some() && winner == players.only_person().map(|person| !person);
    is_lost && !choice.second_thoughts && !choice.strict && !state.table.ended_before_import()
}

/// A rematch with second thoughts.
#[must_use]
pub fn rematch_with_second_thoughts(state: &AppState, seed: u32) -> NewGame {
    let mut new_game = rematch(state, false, seed);
    new_game.choice.second_thoughts = true;
    new_game
}

/// Returns a new game with the players and options of the last game. The sides are the same, or exchanged if `swaps`.
#[must_use]
pub fn rematch(state: &AppState, swaps: bool, seed: u32) -> NewGame {
    let GameTable { game, setup, .. } = &*state.table;
    let Setup { players, choice, .. } = setup;
    let orientation = state.view.orientation;
    // The odds belong to a player, not to a side.
    let odds = state.table.odds().map(|odds| if swaps { odds.flipped() } else { odds });
    // A rematch of a game from the address of a frame is not stored either.
    let from_address = match state.table.metadata.from_address {
        FromAddress::Framed => FromAddress::Framed,
        FromAddress::No | FromAddress::Unplayed => FromAddress::No,
    };
    NewGame {
        board: game.start().clone(),
        odds,
        // The next game uses the present scale.
        players: if swaps { players.swapped() } else { *players }.map(Player::replaced),
        orientation: if swaps { !orientation } else { orientation },
        choice: choice.clone().map_players(Player::replaced),
        seed,
        ..NewGame::default()
    }
    .from_address(from_address)
}
