//! The remaining time of each side, as plain values that follow the game.
//!
//! The remaining time after each ply is stored, so that undoing a move restores it.
//! This module does not read the time: the caller passes the current time, in milliseconds since any fixed moment.
//!
//! The first move of a game starts the clocks, because people may need some time to find the board.
//! The first move takes no time, but adds its increment like every other move.

use chess_core::{Color, Game, GameAction, Outcome};
use game_store::{SavedClock, TimeControl};

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    control: TimeControl,
    /// The side that gives time odds.
    odds: Option<Color>,
    /// The remaining time of the moving side after each ply, including the increment, if it is known.
    /// Entries of undone moves stay until other moves replace them. All times are in milliseconds.
    left_ms: Vec<Option<u32>>,
    /// The time of the side to move that remained at `since_ms`.
    rest_ms: u32,
    /// The moment when the time of the side to move began to run; `None` if the clock is stopped.
    since_ms: Option<f64>,
    /// Whether the clock is stopped until the game continues.
    waits: bool,
}

impl Clock {
    /// Creates the clocks of a new game, which may already contain moves. `left_ms` has the known remaining times
    /// after these moves. If there are any moves, the clocks are stopped until the game continues.
    #[must_use]
    pub fn new(control: TimeControl, odds: Option<Color>, left_ms: Vec<Option<u32>>, game: &Game) -> Self {
        let clock = Self {
            control,
            odds,
            left_ms,
            rest_ms: 0,
            since_ms: None,
            waits: game.ply() > 0,
        }
        .with_unknown_times(game);
        Self {
            rest_ms: clock.remaining_in(game),
            ..clock
        }
    }

    /// Adds an unknown time for each ply without an entry.
    fn with_unknown_times(mut self, game: &Game) -> Self {
        self.left_ms.resize(n_plies(game), None);
        self
    }

    /// The base time and the increment of a side.
    #[must_use]
    pub fn control(&self, side: Color) -> TimeControl {
        if self.odds == Some(side) {
            self.control.odds()
        } else {
            self.control
        }
    }

    /// The side that gives time odds.
    #[must_use]
    pub const fn odds(&self) -> Option<Color> {
        self.odds
    }

    /// The base time of the side to move after `ply` plies, in milliseconds.
    fn base_at(&self, game: &Game, ply: usize) -> u32 {
        let first = game.start().side_to_move();
        let side = if ply.is_multiple_of(2) { first } else { !first };
        self.control(side).base_ms
    }

    /// The remaining time of a side, in milliseconds.
    #[must_use]
    pub fn remaining_ms(&self, game: &Game, color: Color, now_ms: f64) -> u32 {
        if game.board().side_to_move() == color {
            self.remaining_at(now_ms)
        } else {
            self.time_at_turn_start(game, game.ply() + 1)
        }
    }

    /// The remaining time of the side to move at the moment when its time began to run.
    /// This value does not change during a turn.
    #[must_use]
    pub const fn ms_at_turn_start(&self) -> u32 {
        self.rest_ms
    }

    /// Whether the time of the side to move is running.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since_ms.is_some()
    }

    /// Whether the clock is stopped until the game continues.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.waits
    }

    /// Whether the time of the side to move has run out.
    #[must_use]
    pub fn is_over(&self, now_ms: f64) -> bool {
        self.is_running() && self.remaining_at(now_ms) == 0
    }

    fn remaining_at(&self, now_ms: f64) -> u32 {
        let gone = self.since_ms.map_or(0.0, |since_ms| (now_ms - since_ms).max(0.0));
        self.rest_ms.saturating_sub(gone as u32)
    }

    /// The remaining time of the side to move at the start of its turn, after `ply` plies. This is the time after the
    /// side's last move whose time is known. The times of the other side are skipped.
    fn time_at_turn_start(&self, game: &Game, ply: usize) -> u32 {
        let made = self.left_ms.get(..ply.saturating_sub(1)).unwrap_or(&self.left_ms);
        let own = made.iter().enumerate().rev().filter(|(index, _)| index % 2 == ply % 2);
        let last = own.filter_map(|(_, left)| *left).next();
        last.unwrap_or_else(|| self.base_at(game, ply))
    }

    /// The remaining time of the side to move in the current position of a game.
    fn remaining_in(&self, game: &Game) -> u32 {
        if is_out_of_time(game) {
            0
        } else {
            self.time_at_turn_start(game, game.ply())
        }
    }

    /// Returns the clocks after a change of the game from `before` to `game`, by playing or undoing moves.
    #[must_use]
    pub fn after(&self, before: &Game, game: &Game, now_ms: f64) -> Self {
        let is_elsewhere = before.go_to(game.cursor()).as_ref() == Some(game);
        if is_elsewhere {
            return Self {
                rest_ms: self.remaining_in(game),
                since_ms: None,
                waits: false,
                ..self.clone()
            };
        }
        let mut next = Self {
            rest_ms: self.remaining_at(now_ms),
            since_ms: None,
            waits: false,
            ..self.clone()
        };
        next.left_ms.truncate(before.ply());
        for ply in before.ply()..game.ply() {
            let left = next.rest_ms.saturating_add(self.control.increment_ms);
            next.left_ms.push(Some(left));
            // A premove takes no time.
            next.rest_ms = next.time_at_turn_start(game, ply + 1);
        }
        next
    }

    /// Returns the clocks with running or stopped time; `None` if nothing changes.
    #[must_use]
    pub fn set_running(&self, runs: bool, now_ms: f64) -> Option<Self> {
        (runs != self.is_running()).then(|| Self {
            rest_ms: self.remaining_at(now_ms),
            since_ms: runs.then_some(now_ms),
            ..self.clone()
        })
    }

    /// Returns the clocks in their stored form.
    /// The stored time of the side to move is its time at the start of its turn.
    #[must_use]
    pub fn to_saved(&self) -> SavedClock {
        SavedClock {
            control: self.control,
            left_ms: self.left_ms.clone(),
            rest_ms: self.rest_ms,
            waits: self.waits,
            odds: self.odds,
        }
    }

    /// Returns the stopped clocks of a stored game.
    #[must_use]
    pub fn restored(saved: &SavedClock, game: &Game) -> Self {
        Self {
            control: saved.control,
            odds: saved.odds,
            left_ms: saved.left_ms.clone(),
            rest_ms: saved.rest_ms,
            since_ms: None,
            waits: saved.waits,
        }
        .with_unknown_times(game)
    }
}

/// The number of plies of a game, including undone ones.
fn n_plies(game: &Game) -> usize {
    let is_move = |action: &GameAction| matches!(action, GameAction::Move(_));
    game.ply() + game.undone_actions().filter(is_move).count()
}

/// Whether the flag of the side to move has fallen.
fn is_out_of_time(game: &Game) -> bool {
    matches!(
        game.outcome(),
        Some(Outcome::Time { .. } | Outcome::TimeWithoutMate { .. })
    )
}

#[cfg(test)]
mod tests;
