//! Limits the rate of progress messages.

/// The minimum time between two progress messages, in milliseconds.
/// It is short enough for a smooth progress bar, and long enough for the messages to cost almost nothing.
const INTERVAL_MS: f64 = 30.0;

/// The progress reported for one search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProgressThrottle {
    /// The time of the last message, in milliseconds since the start of the search.
    last: Option<f64>,
    /// The fraction in the last message.
    fraction: f64,
}

impl ProgressThrottle {
    /// Whether a message is due `elapsed_ms` milliseconds after the start of the search.
    #[must_use]
    pub fn is_due(self, elapsed_ms: f64) -> bool {
        self.last.is_none_or(|last| elapsed_ms - last >= INTERVAL_MS)
    }

    /// Returns the state after a message at this time. The fraction is raised to at least the previous fraction.
    #[must_use]
    pub fn after_message(self, elapsed_ms: f64, fraction: f64) -> Self {
        Self {
            last: Some(elapsed_ms),
            fraction: self.fraction.max(fraction.clamp(0.0, 1.0)),
        }
    }

    /// The fraction for the last message: from 0 to 1, and never less than in the previous message.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        self.fraction
    }
}

#[cfg(test)]
mod tests {
    use super::ProgressThrottle;

    #[test]
    fn the_first_message_is_due_at_once_and_the_next_after_the_interval() {
        let fresh = ProgressThrottle::default();
        assert!(fresh.is_due(0.0));
        let sent = fresh.after_message(10.0, 0.1);
        assert!(!sent.is_due(39.0));
        assert!(sent.is_due(40.0));
    }

    #[test]
    fn the_fraction_never_decreases_and_stays_between_0_and_1() {
        let throttle = ProgressThrottle::default().after_message(0.0, 0.5);
        assert_eq!(throttle.after_message(60.0, 0.25).fraction(), 0.5);
        assert_eq!(throttle.after_message(60.0, 7.0).fraction(), 1.0);
        assert_eq!(throttle.after_message(60.0, -1.0).fraction(), 0.5);
        assert_eq!(throttle.after_message(60.0, f64::NAN).fraction(), 0.5);
    }
}
