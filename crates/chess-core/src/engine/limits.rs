//! What bounds a search, and how much time a move may take.

use crate::rules::Move;

/// The bounds of a search; an absent one does not bind.
///
/// ```
/// use chess_core::Game;
/// use chess_core::engine::{self, Limits, Memory};
///
/// let limits = Limits { nodes: Some(2000), ..Limits::default() };
/// let report = engine::search(&Game::default(), &limits, &mut Memory::new(1), &mut ());
/// assert!(report.nodes <= 2000 && report.best_move.is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The positions to visit.
    pub nodes: Option<u64>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// How many of the best lines to look for; none means one.
    pub lines: usize,
    /// The only moves to choose from; all of them where this is empty.
    pub moves: Vec<Move>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left, in milliseconds.
    pub remaining: u64,
    /// The time gained with each move, in milliseconds.
    pub increment: u64,
    /// The moves until time is added; absent where the time left is all.
    pub moves_to_go: Option<u32>,
    /// What a move loses on its way, in milliseconds.
    pub overhead: u64,
}

/// How much time a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After so many milliseconds no other depth begins, if the search is as sure as usual.
    pub soft: u64,
    /// After so many milliseconds the search ends.
    pub hard: u64,
}

/// How many moves a game is thought to go on.
const MOVES_LEFT: u64 = 26;
/// What is never planned with, in milliseconds: for so long a busy computer may leave a program waiting.
const RESERVE: u64 = 320;

impl Clock {
    /// The budget of the next move.
    ///
    /// ```
    /// use chess_core::engine::Clock;
    ///
    /// let clock = Clock { remaining: 60_000, increment: 0, moves_to_go: None, overhead: 20 };
    /// let budget = clock.budget();
    /// assert!(budget.soft < budget.hard && budget.hard < 20_000);
    /// ```
    #[must_use]
    pub fn budget(self) -> Budget {
        let at_hand = self.remaining.saturating_sub(self.overhead);
        let usable = at_hand.saturating_sub(RESERVE.min(at_hand / 3 * 2)).max(1);
        let moves = self
            .moves_to_go
            .map_or(MOVES_LEFT, |moves| u64::from(moves.clamp(1, 40)) + 1);
        let share = (usable / moves).saturating_add(self.increment / 4 * 3);
        // A time control that is nearly reached may use nearly everything.
        let most = if moves <= 2 { usable / 10 * 7 } else { usable / 10 * 4 };
        let hard = share.saturating_mul(4).min(most).max(1);
        Budget {
            soft: share.min(hard),
            hard,
        }
    }
}

impl Budget {
    /// The soft limit in milliseconds for a search that has come so far: less while the best move takes nearly all the
    /// work and stays the same, more while the value falls.
    #[must_use]
    pub fn soft_after(self, iteration: &super::Iteration) -> u64 {
        if iteration.choices <= 1 {
            return 0;
        }
        let effort = u64::from(iteration.effort.min(1000));
        let by_effort = 1700 - effort;
        let by_stability = [1250, 1100, 1000, 930, 880, 850][iteration.stable_for.min(5) as usize];
        let by_drop = 1000 + 8 * u64::from(iteration.drop.clamp(0, 60).unsigned_abs());
        let factors = [by_effort, by_stability, by_drop];
        let scale = |time: u64, factor| time.saturating_mul(factor) / 1000;
        factors.into_iter().fold(self.soft, scale).min(self.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Clock};
    use crate::engine::Iteration;

    #[test]
    fn a_budget_never_needs_more_than_there_is() {
        for remaining in [0, 1, 5, 30, 100, 1000, 60_000, 10_000_000, u64::MAX] {
            for increment in [0, 10, 1000, 60_000, u64::MAX] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = Clock {
                        remaining,
                        increment,
                        moves_to_go,
                        overhead: 20,
                    };
                    let Budget { soft, hard } = clock.budget();
                    assert!(soft <= hard && hard >= 1, "{clock:?}");
                    assert!(hard <= remaining.saturating_sub(20).max(1), "{clock:?}");
                }
            }
        }
    }

    /// What is left on a clock of 1 s and 10 ms a move after so many moves that each take their whole soft share.
    fn left_after(moves: u32) -> u64 {
        (0..moves).fold(1000, |remaining, _| {
            let clock = Clock {
                remaining,
                increment: 10,
                moves_to_go: None,
                overhead: 25,
            };
            remaining - clock.budget().soft + clock.increment
        })
    }

    #[test]
    fn the_shortest_clock_keeps_a_reserve() {
        assert!(left_after(60) < 550);
        assert!((0..400).all(|moves| left_after(moves) > 410));
    }

    #[test]
    fn doubt_takes_longer_than_certainty() {
        let budget = Budget { soft: 1000, hard: 4000 };
        let sure = Iteration {
            depth: 10,
            nodes: 1_000_000,
            choices: 30,
            stable_for: 8,
            effort: 950,
            drop: -5,
        };
        let unsure = Iteration {
            stable_for: 0,
            effort: 300,
            drop: 40,
            ..sure
        };
        assert!(budget.soft_after(&sure) < 1000 && budget.soft_after(&unsure) > 1500);
        assert_eq!(budget.soft_after(&Iteration { choices: 1, ..unsure }), 0);
        let endless = Budget {
            soft: u64::MAX,
            hard: u64::MAX,
        };
        assert!(endless.soft_after(&unsure) >= u64::MAX / 1000);
    }
}
