//! Applies actions together with the time at which they happen, and starts and stops the clocks.
//! If the time of a player has run out before an action, the game ends before the action.

use std::rc::Rc;

use chess_core::Game;
use game_store::{Player, Players};

use crate::state::model::{Action, AppState, Clock, EngineState};
use crate::state::queries::clock::low_time_threshold_ms;
use crate::state::queries::{draws, status};
use crate::state::update::practice::starts_practice;

/// Returns the state after an action at the time `now_ms`, in milliseconds since any fixed moment.
#[must_use]
pub fn reduce_at(mut state: AppState, action: impl Into<Action>, now_ms: f64) -> AppState {
    state.end_on_time(now_ms);
    state.warn_of_low_time(now_ms);
    let action = action.into();
    if starts_practice(&action) && state.practice.is_none() {
        state = state.with_stopped_clocks(now_ms);
    }
    let (game, clock) = (Rc::clone(&state.table.game), state.table.clock.clone());
    state.apply(action);
    state.set_clock(&game, clock.as_ref(), now_ms);
    state
}

impl AppState {
    /// Returns the state with its clocks stopped at `now_ms`.
    #[must_use]
    pub fn with_stopped_clocks(&self, now_ms: f64) -> Self {
        let mut state = self.clone();
        if let Some(stopped) = self
            .table
            .clock
            .as_ref()
            .and_then(|clock| clock.set_running(false, now_ms))
        {
            state.table_mut().clock = Some(Rc::new(stopped));
        }
        state
    }

    /// Ends the game if the time of the side to move has run out, unless another tab plays the game.
    fn end_on_time(&mut self, now_ms: f64) {
        let follows = self.table.follows;
        let Some(clock) = self
            .table
            .clock
            .clone()
            .filter(|clock| !follows && clock.is_over(now_ms))
        else {
            return;
        };
        let game = Rc::clone(&self.table.game);
        if let Ok(ended) = game.run_out_of_time(game.board().side_to_move()) {
            self.set_game(ended);
            self.set_clock(&game, Some(&clock), now_ms);
        }
    }

    /// Announces once that a person has little time left.
    fn warn_of_low_time(&mut self, now_ms: f64) {
        let table = &self.table;
        let side = table.board().side_to_move();
        let Some(clock) = table.clock.as_ref().filter(|clock| clock.is_running()) else {
            return;
        };
        let base = clock.control(side).base_ms;
        let low = low_time_threshold_ms(base);
        let is_low = base > low && clock.remaining_ms(&table.game, side, now_ms) < low;
        if !is_low || table.low_time_announced[side.index()] || table.player_to_move() != Player::Human {
            return;
        }
        let text = status::status_text(self) + " " + &draws::low_time_text(self, side, low);
        self.table_mut().low_time_announced[side.index()] = true;
        self.show_notice(text);
    }

    /// Updates the clocks after an action. `game` and `before` are the game and the clocks from before the action.
    fn set_clock(&mut self, game: &Rc<Game>, before: Option<&Rc<Clock>>, now_ms: f64) {
        let Some(clock) = &self.table.clock else { return };
        // If the action replaced the clocks, they already belong to the new game.
        let is_same = before.is_some_and(|before| Rc::ptr_eq(before, clock));
        let has_moved = is_same && !Rc::ptr_eq(game, &self.table.game);
        let moved = has_moved.then(|| clock.after(game, &self.table.game, now_ms));
        let next = moved.as_ref().unwrap_or(clock);
        let set = next.set_running(self.is_time_running() && !next.is_waiting(), now_ms);
        if let Some(clock) = set.or(moved) {
            self.table_mut().clock = Some(Rc::new(clock));
        }
    }

    /// Whether the time of the side to move is running. The time runs from the second ply on, or from the third ply
    /// on for a person against an engine. The time does not run while an engine is loading or paused.
    fn is_time_running(&self) -> bool {
        let is_person = self.table.player_to_move() == Player::Human;
        let is_ready = is_person || self.engine.health == EngineState::Ready;
        let first = if is_person && self.table.setup.players != Players::PEOPLE {
            2
        } else {
            1
        };
        self.table.game.ply() >= first && is_ready && !self.table.is_paused() && self.table.outcome().is_none()
    }
}

#[cfg(test)]
mod tests;
