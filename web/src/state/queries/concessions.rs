//! Decides whether the engine resigns, and whether it offers a draw with its move.

use chess_core::engine::Opponent;
use chess_core::{Color, Move};
use engine_protocol::SearchInfo;
use game_store::Player;

use crate::state::model::{AppState, Offer};
use crate::state::queries::draws::best_score;

/// If the person has less time than this on the clock, in milliseconds, the engine does not resign, because the person
/// may lose on time.
const TIME_TROUBLE_MS: u32 = 20_000;
/// The minimum number of plies between two draw offers of the engine.
const PLIES_BETWEEN_OFFERS: usize = 40;

/// Whether the engine to move resigns instead of playing the move that its search found.
#[must_use]
pub fn engine_resigns(state: &AppState, info: &SearchInfo) -> bool {
    let in_time_trouble = persons_remaining_ms(state).is_some_and(|rest| rest < TIME_TROUBLE_MS);
    let (Some(opponent), Some(score)) = (conceding_opponent(state), best_score(info)) else {
        return false;
    };
    !in_time_trouble
        && opponent.resigns(
            &state.table.game,
            score,
            state.table.setup.seed.unwrap_or_default().into(),
        )
}

/// Whether the engine to move offers a draw with this move, which its search found.
#[must_use]
pub fn engine_offers_draw(state: &AppState, mv: Move, info: &SearchInfo) -> bool {
    let (Some(opponent), Some(score)) = (conceding_opponent(state), best_score(info)) else {
        return false;
    };
    let game = &state.table.game;
    let last = state.table.metadata.details.draw_offered;
    let is_due = last.is_none_or(|last| game.ply().abs_diff(last) >= PLIES_BETWEEN_OFFERS);
    let is_quiet = mv.captured_square().is_none() && mv.promotion().is_none();
    let is_free = state.dialogs.question.is_none() && state.input.premove.is_none() && state.table.offer == Offer::None;
    is_due && is_quiet && is_free && opponent.offers_draw(game, score)
}

/// The engine to move, if a person plays against it and wants the engine to resign and to offer draws.
fn conceding_opponent(state: &AppState) -> Option<Opponent> {
    let (table, to_move) = (&state.table, state.table.board().side_to_move());
    let is_wanted = state.settings.concessions && !state.engine.hurried && state.practice.is_none();
    let plays_person = table.setup.players.of(!to_move) == Player::Human;
    table
        .setup
        .players
        .of(to_move)
        .strong_opponent()
        .filter(|_| is_wanted && plays_person)
}

fn persons_remaining_ms(state: &AppState) -> Option<u32> {
    let person: Color = !state.table.board().side_to_move();
    // The person is not to move, so the person's clock is stopped, and the current time does not matter.
    Some(state.table.clock.as_ref()?.remaining_ms(&state.table.game, person, 0.0))
}

#[cfg(test)]
mod tests;
