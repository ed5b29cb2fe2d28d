//! Detects a dead worker, and sets the delay before the next worker. This file contains only queries.

/// After this many consecutive failures, no new worker is spawned.
pub const MAX_FAILURES: u32 = 3;
/// A searching worker is considered dead after this many milliseconds without a message.
pub const MAX_SILENCE_MS: u32 = 3_000;
/// The maximum time for loading a new worker, in milliseconds.
/// The time is long enough for a slow connection. A missing file is reported at once.
pub const START_TIMEOUT_MS: u32 = 30_000;
/// If a timer ends at least this many milliseconds late,
/// the page did not run: the computer slept, or the browser was busy.
const STANDSTILL_MS: f64 = 1_000.0;

/// The reason why no message has arrived for some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The worker has sent nothing, so the worker is dead.
    Death,
    /// The page was hidden or did not run, so the reason is unknown. The waiting time starts from zero again.
    Unknown,
}

/// Interprets a period of `waited` milliseconds without a message, when at most `limit` milliseconds are allowed.
#[must_use]
pub fn interpret_silence(waited: f64, limit: u32, hidden: bool) -> Silence {
    if hidden || waited > f64::from(limit) + STANDSTILL_MS {
        Silence::Unknown
    } else {
        Silence::Death
    }
}

/// The delay before the next worker, in milliseconds.
#[must_use]
pub const fn respawn_delay(failures: u32) -> u32 {
    200 * failures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_means_death_only_if_the_page_was_running() {
        assert_eq!(interpret_silence(3_000.0, 3_000, false), Silence::Death);
        assert_eq!(interpret_silence(3_900.0, 3_000, false), Silence::Death);
        // In a hidden tab, timers may be late.
        assert_eq!(interpret_silence(3_000.0, 3_000, true), Silence::Unknown);
        // The computer slept for an hour.
        assert_eq!(interpret_silence(3_600_000.0, 3_000, false), Silence::Unknown);
    }
}
