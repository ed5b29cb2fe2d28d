//! When the worker is taken for dead, and when another one takes its place: queries only.

/// After this many failures in a row the worker is given up.
pub const MAX_FAILURES: u32 = 3;
/// A thinking worker that says nothing for this many milliseconds is dead.
pub const SILENCE_MS: u32 = 3_000;
/// A new worker may need this many milliseconds to load over a slow line; a missing file is reported at once.
pub const START_MS: u32 = 30_000;
/// A timer that ends this many milliseconds late shows that the page stood still: the computer slept, or the browser
/// was busy.
const STANDSTILL_MS: f64 = 1_000.0;

/// What the end of the wait for a message means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The worker was silent all the time: it is dead.
    Death,
    /// Nobody can say: the page was hidden, or it stood still itself. The wait begins anew.
    Unheard,
}

/// What it means that no message arrived for `waited` milliseconds, where `limit` were allowed.
#[must_use]
pub fn silence(waited: f64, limit: u32, hidden: bool) -> Silence {
    if hidden || waited > f64::from(limit) + STANDSTILL_MS {
        Silence::Unheard
    } else {
        Silence::Death
    }
}

/// The wait before the next worker, in milliseconds.
#[must_use]
pub const fn respawn_delay(failures: u32) -> u32 {
    200 * failures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_death_only_where_a_message_could_have_been_heard() {
        assert_eq!(silence(3_000.0, 3_000, false), Silence::Death);
        assert_eq!(silence(3_900.0, 3_000, false), Silence::Death);
        // In a hidden tab timers end when the browser likes.
        assert_eq!(silence(3_000.0, 3_000, true), Silence::Unheard);
        // An hour of sleep.
        assert_eq!(silence(3_600_000.0, 3_000, false), Silence::Unheard);
    }
}
