//! When a search has to end for the sake of time.

use chess_core::engine::{Budget, Clock, Iteration};
use engine_protocol::Limits;

/// What is lost between the page that keeps the clock and the worker, in milliseconds.
const OVERHEAD: u64 = 50;

/// The times at which a search ends, in milliseconds from its start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deadlines {
    /// The time that was given to this move.
    fixed: Option<f64>,
    /// The share of the clock.
    share: Option<Budget>,
}

impl Deadlines {
    /// Those that the limits set.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            fixed: limits.move_time.map(f64::from),
            share: limits.clock.map(|clock| {
                let clock = Clock {
                    remaining: clock.remaining.into(),
                    increment: clock.increment.into(),
                    moves_to_go: None,
                    overhead: OVERHEAD,
                };
                clock.budget()
            }),
        }
    }

    /// Whether there is any.
    #[must_use]
    pub const fn is_set(self) -> bool {
        self.fixed.is_some() || self.share.is_some()
    }

    /// Whether the search has to end.
    #[must_use]
    pub fn is_over(self, elapsed: f64) -> bool {
        let hard = self.share.map(|share| share.hard as f64);
        [self.fixed, hard].into_iter().flatten().any(|most| elapsed >= most)
    }

    /// Whether no other depth is worth beginning.
    #[must_use]
    pub fn is_enough(self, elapsed: f64, iteration: &Iteration) -> bool {
        self.share
            .is_some_and(|share| elapsed >= share.soft_after(iteration) as f64)
    }

    /// The part of the time that is used, 0 where there is no deadline; of a clock's share, of what a move usually takes.
    #[must_use]
    pub fn fraction(self, elapsed: f64) -> f64 {
        let usual = self.share.map(|share| share.soft as f64);
        let parts = [self.fixed, usual].into_iter().flatten();
        parts.map(|most| elapsed / most.max(1.0)).fold(0.0, f64::max).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use engine_protocol::{Clock, Limits};

    use super::Deadlines;

    #[test]
    fn a_fixed_time_is_used_to_its_end() {
        let limits = Limits {
            move_time: Some(200),
            ..Limits::default()
        };
        let deadlines = Deadlines::new(&limits);
        assert!(!deadlines.is_over(199.0) && deadlines.is_over(200.0));
        assert_eq!(deadlines.fraction(50.0), 0.25);
        assert_eq!(deadlines.fraction(500.0), 1.0);
    }

    #[test]
    fn a_clock_is_never_used_up() {
        for remaining in [1, 60, 1_000, 300_000] {
            let clock = Clock {
                remaining,
                increment: 10,
            };
            let limits = Limits {
                clock: Some(clock),
                ..Limits::default()
            };
            let deadlines = Deadlines::new(&limits);
            assert!(deadlines.is_over(f64::from(remaining)), "{remaining}");
            assert!(!deadlines.is_over(0.0), "{remaining}");
        }
    }

    #[test]
    fn without_a_clock_there_is_no_deadline() {
        let none = Deadlines::new(&Limits::default());
        assert!(!none.is_set() && !none.is_over(1e12));
        assert_eq!(none.fraction(1e12), 0.0);
    }
}
