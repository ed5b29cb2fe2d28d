//! When a search's progress is worth a message.

/// The least time between two progress messages, in milliseconds: smooth to look at, nothing to send.
const INTERVAL_MS: f64 = 30.0;

/// What has been reported of one search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// When the last message went out, in milliseconds since the start of the search.
    last: Option<f64>,
    /// The fraction that it carried.
    fraction: f64,
}

impl Pace {
    /// Whether a message is due `elapsed` milliseconds after the start.
    #[must_use]
    pub fn is_due(self, elapsed_ms: f64) -> bool {
        self.last.is_none_or(|last| elapsed_ms - last >= INTERVAL_MS)
    }

    /// The pace after a message at `elapsed` milliseconds that was to carry `fraction`.
    #[must_use]
    pub fn after(self, elapsed_ms: f64, fraction: f64) -> Self {
        Self {
            last: Some(elapsed_ms),
            fraction: self.fraction.max(fraction.clamp(0.0, 1.0)),
        }
    }

    /// The fraction that the last message carries: within 0 and 1, never below an earlier one.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        self.fraction
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[test]
    fn the_first_message_is_due_at_once_and_the_next_after_a_pause() {
        let fresh = Pace::default();
        assert!(fresh.is_due(0.0));
        let sent = fresh.after(10.0, 0.1);
        assert!(!sent.is_due(39.0));
        assert!(sent.is_due(40.0));
    }

    #[test]
    fn the_fraction_never_falls_and_stays_within_its_bounds() {
        let pace = Pace::default().after(0.0, 0.5);
        assert_eq!(pace.after(60.0, 0.25).fraction(), 0.5);
        assert_eq!(pace.after(60.0, 7.0).fraction(), 1.0);
        assert_eq!(pace.after(60.0, -1.0).fraction(), 0.5);
        assert_eq!(pace.after(60.0, f64::NAN).fraction(), 0.5);
    }
}
