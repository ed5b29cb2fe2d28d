//! The transitions at a moment: the clocks follow the game, and a fallen flag comes before whatever came too late.

use std::rc::Rc;

use chess_core::Game;

use super::clock::{Clock, low_mark};
use super::record::with_game;
use super::reduce::{notice, reduce};
use super::{Action, EngineState, GameState, Player};
use crate::wishes;

/// The state after an action at a moment, in milliseconds from any fixed point.
#[must_use]
pub fn reduce_at(state: GameState, action: Action, now: f64) -> GameState {
    let state = warned(flagged(state, now), now);
    let (game, clock) = (Rc::clone(&state.game), state.clock.clone());
    clocked(reduce(state, action), &game, clock.as_ref(), now)
}

impl GameState {
    /// The state with its clocks standing still from a moment on.
    #[must_use]
    pub fn standing(&self, now: f64) -> Self {
        let stopped = self.clock.as_ref().and_then(|clock| clock.set_running(false, now));
        Self {
            clock: stopped.map(Rc::new).or_else(|| self.clock.clone()),
            ..self.clone()
        }
    }
}

/// The game is over once the time of the side to move has run out: the tab that plays it says so.
fn flagged(state: GameState, now: f64) -> GameState {
    let Some(clock) = state.clock.clone().filter(|clock| !state.follows && clock.is_over(now)) else {
        return state;
    };
    match state.game.run_out_of_time(state.board().side_to_move()) {
        Ok(ended) => {
            let game = Rc::clone(&state.game);
            clocked(with_game(state, ended), &game, Some(&clock), now)
        }
        Err(_) => state,
    }
}

/// A person is told once that there is little time left.
fn warned(state: GameState, now: f64) -> GameState {
    let side = state.board().side_to_move();
    let Some(clock) = state.clock.as_ref().filter(|clock| clock.is_running()) else {
        return state;
    };
    let (base, low) = (clock.control().base, low_mark(clock.control().base));
    let is_low = base > low && clock.left(&state.game, side, now) < low;
    if !is_low || state.low_told[side.index()] || state.player_to_move() != Player::Human {
        return state;
    }
    let mut low_told = state.low_told;
    low_told[side.index()] = true;
    let text = wishes::status_text(&state) + " " + &wishes::low_time_text(&state, side, low);
    notice(with!(GameState { low_told, ..state }), text)
}

/// The state whose clocks have followed its game, from what both were before.
fn clocked(state: GameState, game: &Rc<Game>, before: Option<&Rc<Clock>>, now: f64) -> GameState {
    let Some(clock) = &state.clock else { return state };
    // Clocks that the action brought along belong to the game that it brought along.
    let is_same = before.is_some_and(|before| Rc::ptr_eq(before, clock));
    let moved = (is_same && !Rc::ptr_eq(game, &state.game)).then(|| clock.after(game, &state.game, now));
    let next = moved.as_ref().unwrap_or(clock);
    let set = next.set_running(time_runs(&state) && !next.waits(), now);
    match set.or(moved) {
        Some(clock) => with!(GameState {
            clock: Some(Rc::new(clock)),
            ..state
        }),
        None => state,
    }
}

/// Whether the side to move uses up its time: from the first half-move on, and no engine that is not there yet.
fn time_runs(state: &GameState) -> bool {
    let is_there = state.player_to_move() == Player::Human || state.engine == EngineState::Ready;
    state.game.ply() > 0 && is_there && state.result().is_none()
}

#[cfg(test)]
mod tests;
