//! From the clocks of `go` to the times at which a search ends.

use std::time::Duration;

use chess_core::Color;
use chess_core::engine::{Budget, Clock, Iteration};

use crate::command::Go;

/// When a search ends for the sake of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// The time that was given to this move.
    fixed: Option<Duration>,
    /// The share of the clock.
    budget: Option<Budget>,
}

/// What is lost between the program that keeps the clock and this one, in milliseconds.
const OVERHEAD: u64 = 25;

impl Deadlines {
    /// Those of a search for the side to move.
    #[must_use]
    pub fn new(bounds: &Go, side: Color) -> Self {
        let clock = bounds.remaining[side.index()].map(|remaining| Clock {
            remaining,
            increment: bounds.increment[side.index()],
            moves_to_go: bounds.moves_to_go,
            overhead: OVERHEAD,
        });
        Self {
            fixed: bounds.movetime.map(Duration::from_millis),
            budget: clock.map(Clock::budget),
        }
    }

    /// Whether there is any.
    #[must_use]
    pub const fn is_set(&self) -> bool {
        self.fixed.is_some() || self.budget.is_some()
    }

    /// Whether the search has to end.
    #[must_use]
    pub fn is_over(&self, time: Duration) -> bool {
        let hard = self.budget.map(|budget| Duration::from_millis(budget.hard));
        [self.fixed, hard].into_iter().flatten().any(|most| time >= most)
    }

    /// Whether no other depth is worth beginning.
    #[must_use]
    pub fn is_enough(&self, time: Duration, iteration: &Iteration) -> bool {
        self.budget
            .is_some_and(|budget| time >= Duration::from_millis(budget.soft_after(iteration)))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chess_core::Color;

    use super::Deadlines;
    use crate::command::{Command, Go};

    fn bounds(line: &str) -> Go {
        match Command::parse(line) {
            Command::Go(bounds, _) => bounds,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let bounds = bounds("go wtime 100 btime 100000 winc 0 binc 0");
        let soon = Duration::from_millis(60);
        assert!(Deadlines::new(&bounds, Color::White).is_over(soon));
        assert!(!Deadlines::new(&bounds, Color::Black).is_over(soon));
    }

    #[test]
    fn a_fixed_time_is_used_to_its_end() {
        let deadlines = Deadlines::new(&bounds("go movetime 300"), Color::White);
        assert!(!deadlines.is_over(Duration::from_millis(299)));
        assert!(deadlines.is_over(Duration::from_millis(300)));
        assert!(!Deadlines::new(&bounds("go depth 3"), Color::White).is_set());
    }
}
