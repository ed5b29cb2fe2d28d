//! How much time each side has: plain values that follow the game.
//!
//! What a side had left is kept with each half-move that it made, so that taking moves back gives their time back.
//! Nothing here looks at a clock: who asks brings the moment along, in milliseconds from any fixed point.
//!
//! The first half-move of a game starts the clocks, as it is usual where people may need a while to find the board: it
//! takes no time, and gains its increment like every other.

use chess_core::{Color, Game, GameAction, Outcome};
use game_store::{SavedClock, TimeControl};

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    control: TimeControl,
    /// The side that gives odds of time.
    odds: Option<Color>,
    /// What the side that moved had left after each half-move, its increment included, where that is known; those taken
    /// back stay until another move takes their place. In milliseconds, as everything here.
    left_ms: Vec<Option<u32>>,
    /// What the side to move had left at `since`.
    rest_ms: u32,
    /// Since when its time runs; it stands still where there is none.
    since_ms: Option<f64>,
    /// Whether it stands still until the game goes on.
    waits: bool,
}

impl Clock {
    /// The clocks of a game that begins, with the moves that it may hold already: what each side had left after them is
    /// told with them, or they took no time. Where it holds any, they stand still until it continues.
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
        .filled_up(game);
        Self {
            rest_ms: clock.rest_in(game),
            ..clock
        }
    }

    /// Times that are missing are not known.
    fn filled_up(mut self, game: &Game) -> Self {
        self.left_ms.resize(half_moves(game), None);
        self
    }

    /// What a side has at the beginning, and gains with each move.
    #[must_use]
    pub fn control(&self, side: Color) -> TimeControl {
        if self.odds == Some(side) {
            self.control.odds()
        } else {
            self.control
        }
    }

    /// The side that gives odds of time.
    #[must_use]
    pub const fn odds(&self) -> Option<Color> {
        self.odds
    }

    /// What the side has at the beginning that is to move after so many half-moves.
    fn base_at(&self, game: &Game, ply: usize) -> u32 {
        let first = game.start().side_to_move();
        let side = if ply.is_multiple_of(2) { first } else { !first };
        self.control(side).base_ms
    }

    /// What a side has left in this game at a moment.
    #[must_use]
    pub fn left(&self, game: &Game, color: Color, now_ms: f64) -> u32 {
        if game.board().side_to_move() == color {
            self.rest_at(now_ms)
        } else {
            self.stored(game, game.ply() + 1)
        }
    }

    /// What the side to move had left when its time began to run: the same for the whole of its turn.
    #[must_use]
    pub const fn rest(&self) -> u32 {
        self.rest_ms
    }

    /// Whether the time of the side to move runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since_ms.is_some()
    }

    /// Whether it stands still until the game goes on.
    #[must_use]
    pub const fn waits(&self) -> bool {
        self.waits
    }

    /// Whether the time of the side to move has run out.
    #[must_use]
    pub fn is_over(&self, now_ms: f64) -> bool {
        self.is_running() && self.rest_at(now_ms) == 0
    }

    fn rest_at(&self, now_ms: f64) -> u32 {
        let gone = self.since_ms.map_or(0.0, |since_ms| (now_ms - since_ms).max(0.0));
        self.rest_ms.saturating_sub(gone as u32)
    }

    /// What the side to move after so many half-moves had left when its turn began, as far as it is known: what it had
    /// after the last of its half-moves of which that is told. It made the half-move before the last.
    fn stored(&self, game: &Game, ply: usize) -> u32 {
        let made = self.left_ms.get(..ply.saturating_sub(1)).unwrap_or(&self.left_ms);
        let own = made.iter().enumerate().rev().filter(|(index, _)| index % 2 == ply % 2);
        let last = own.filter_map(|(_, left)| *left).next();
        last.unwrap_or_else(|| self.base_at(game, ply))
    }

    /// What the side to move has left in a game as it stands.
    fn rest_in(&self, game: &Game) -> u32 {
        if is_out_of_time(game) {
            0
        } else {
            self.stored(game, game.ply())
        }
    }

    /// The clocks after a step from one game to another, each a part of the other or one going on from it.
    #[must_use]
    pub fn after(&self, before: &Game, game: &Game, now_ms: f64) -> Self {
        let is_elsewhere = before.go_to(game.cursor()).as_ref() == Some(game);
        if is_elsewhere {
            return Self {
                rest_ms: self.rest_in(game),
                since_ms: None,
                waits: false,
                ..self.clone()
            };
        }
        let mut next = Self {
            rest_ms: self.rest_at(now_ms),
            since_ms: None,
            waits: false,
            ..self.clone()
        };
        next.left_ms.truncate(before.ply());
        for ply in before.ply()..game.ply() {
            let left = next.rest_ms.saturating_add(self.control.increment_ms);
            next.left_ms.push(Some(left));
            // A move that had waited for this one takes no time.
            next.rest_ms = next.stored(game, ply + 1);
        }
        next
    }

    /// The clocks whose time runs from now on, or stands still; `None` where that is so already.
    #[must_use]
    pub fn set_running(&self, runs: bool, now_ms: f64) -> Option<Self> {
        (runs != self.is_running()).then(|| Self {
            rest_ms: self.rest_at(now_ms),
            since_ms: runs.then_some(now_ms),
            ..self.clone()
        })
    }

    /// What is to be stored of the clocks: the time of the side to move as it was when it began to run.
    #[must_use]
    pub fn saved(&self) -> SavedClock {
        SavedClock {
            control: self.control,
            left_ms: self.left_ms.clone(),
            rest_ms: self.rest_ms,
            waits: self.waits,
            odds: self.odds,
        }
    }

    /// The clocks of a stored game, standing still.
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
        .filled_up(game)
    }
}

/// The half-moves of a game, those taken back included.
fn half_moves(game: &Game) -> usize {
    let is_move = |action: &GameAction| matches!(action, GameAction::Move(_));
    game.ply() + game.undone().filter(is_move).count()
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
