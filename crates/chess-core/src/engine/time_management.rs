//! Time management: how much of the time on its clock a search may use.

use super::report::Iteration;

/// A player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Clock {
    /// The remaining time, in milliseconds.
    pub remaining: u64,
    /// The time added after each move, in milliseconds.
    #[cfg_attr(feature = "serde", serde(default))]
    pub increment: u64,
    /// The number of moves until time is added; `None` if no more time is added.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub moves_to_go: Option<u32>,
    /// The time lost per move outside of the search, in milliseconds, for example for sending messages. The engine's
    /// program sets this value; it is not a part of the messages.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub overhead: u64,
}

/// The time that a move may take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this time no new iteration starts, unless the search is unstable.
    pub soft: u64,
    /// The search stops after this time.
    pub hard: u64,
}

/// The expected number of moves until the game ends.
const EXPECTED_MOVES_LEFT: u64 = 26;
/// The part of the time that is never used, in milliseconds. A busy computer may suspend a program for this time.
const RESERVED_MS: u64 = 320;

impl Clock {
    /// The time budget of the next move.
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
        let available = self.remaining.saturating_sub(self.overhead);
        let usable = available.saturating_sub(RESERVED_MS.min(available / 3 * 2)).max(1);
        let moves = self
            .moves_to_go
            .map_or(EXPECTED_MOVES_LEFT, |moves| u64::from(moves.clamp(1, 40)) + 1);
        let share = (usable / moves).saturating_add(self.increment / 4 * 3);
        // Just before the time control, almost all of the time may be used.
        let most = if moves <= 2 { usable / 10 * 7 } else { usable / 10 * 4 };
        let hard = share.saturating_mul(4).min(most).max(1);
        Budget {
            soft: share.min(hard),
            hard,
        }
    }
}

impl Budget {
    /// Returns the soft limit in milliseconds after an iteration. The limit is shorter if the best move is stable and
    /// most of the nodes were searched below this move. The limit is longer if the score drops.
    #[must_use]
    pub fn soft_limit_after(self, iteration: &Iteration) -> u64 {
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

/// The times at which a search must stop, in milliseconds from its start. The observer of the search, which has a
/// clock, checks these times.
///
/// ```
/// use chess_core::engine::Limits;
///
/// let deadlines = Limits { move_time: Some(200), ..Limits::default() }.deadlines();
/// assert!(!deadlines.is_over(199.0) && deadlines.is_over(200.0));
/// assert_eq!(deadlines.fraction(50.0), 0.25);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deadlines {
    /// The fixed time for this move.
    pub(super) move_time: Option<u64>,
    /// The time budget that follows from the clock.
    pub(super) budget: Option<Budget>,
}

impl Deadlines {
    /// Whether the search must stop after this time.
    #[must_use]
    pub fn is_over(self, elapsed_ms: f64) -> bool {
        self.last_deadline().is_some_and(|most| elapsed_ms >= most as f64)
    }

    /// The time after which the search must stop; `None` without a deadline.
    pub(super) fn last_deadline(self) -> Option<u64> {
        let hard = self.budget.map(|budget| budget.hard);
        [self.move_time, hard].into_iter().flatten().min()
    }

    /// Whether no further iteration should start after this time.
    #[must_use]
    pub fn is_enough(self, elapsed_ms: f64, iteration: &Iteration) -> bool {
        self.budget
            .is_some_and(|budget| elapsed_ms >= budget.soft_limit_after(iteration) as f64)
    }

    /// The fraction of the available time that is used; 0 without a deadline. With a clock, the
    /// available time is the soft limit.
    #[must_use]
    pub fn fraction(self, elapsed_ms: f64) -> f64 {
        let usual = self.budget.map(|budget| budget.soft);
        let parts = [self.move_time, usual].into_iter().flatten();
        parts
            .map(|most| elapsed_ms / most.max(1) as f64)
            .fold(0.0, f64::max)
            .min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Clock};
    use crate::engine::{Iteration, Limits};

    #[test]
    fn a_budget_never_exceeds_the_remaining_time() {
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

    /// The time left on a clock of 1 s + 10 ms per move after `moves` moves, if each move uses its whole soft limit.
    fn time_left_after(moves: u32) -> u64 {
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
    fn the_shortest_clock_has_a_reserve() {
        assert!(time_left_after(60) < 550);
        assert!((0..400).all(|moves| time_left_after(moves) > 410));
    }

    #[test]
    fn a_fixed_time_is_used_to_its_end() {
        let limits = Limits {
            move_time: Some(200),
            ..Limits::default()
        };
        let deadlines = limits.deadlines();
        assert!(!deadlines.is_over(199.0) && deadlines.is_over(200.0));
        assert_eq!(deadlines.fraction(50.0), 0.25);
        assert_eq!(deadlines.fraction(500.0), 1.0);
    }

    #[test]
    fn a_clock_never_runs_out() {
        for remaining in [1, 60, 1_000, 300_000] {
            let clock = Clock {
                remaining,
                increment: 10,
                overhead: 50,
                ..Clock::default()
            };
            let limits = Limits {
                clock: Some(clock),
                ..Limits::default()
            };
            let deadlines = limits.deadlines();
            assert!(deadlines.is_over(remaining as f64), "{remaining}");
            assert!(!deadlines.is_over(0.0), "{remaining}");
        }
    }

    #[test]
    fn without_a_clock_there_is_no_deadline() {
        let none = Limits::default().deadlines();
        assert!(!none.is_over(1e12));
        assert_eq!(none.fraction(1e12), 0.0);
    }

    #[test]
    fn unstable_searches_get_more_time_than_stable_ones() {
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
        assert!(budget.soft_limit_after(&sure) < 1000 && budget.soft_limit_after(&unsure) > 1500);
        assert_eq!(budget.soft_limit_after(&Iteration { choices: 1, ..unsure }), 0);
        let endless = Budget {
            soft: u64::MAX,
            hard: u64::MAX,
        };
        assert!(endless.soft_limit_after(&unsure) >= u64::MAX / 1000);
    }
}
