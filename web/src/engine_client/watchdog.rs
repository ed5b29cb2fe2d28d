//! When the worker is taken for dead, and when another one takes its place: queries only.

use super::InFlight;

/// After so many failures in a row the worker is given up.
pub const MAX_FAILURES: u32 = 3;
/// A thinking worker that says nothing for so many milliseconds is dead.
const SILENCE_MS: u32 = 3_000;
/// A timer that ends so many milliseconds late tells that the page stood still: the computer slept, or the browser was busy.
const STANDSTILL_MS: f64 = 1_000.0;
/// A new worker may need so many milliseconds to load over a slow line; a missing file is heard of at once.
const START_MS: u32 = 30_000;

/// How long the worker may be silent now, in milliseconds; `None` where nothing is expected of it.
#[must_use]
pub fn silence_limit(starting: bool, in_flight: Option<&InFlight>) -> Option<u32> {
    match in_flight {
        _ if starting => Some(START_MS),
        Some(flight) if flight.answered_after.is_none() => Some(SILENCE_MS),
        _ => None,
    }
}

/// What the end of the wait for a message means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The worker was silent all the time: it is dead.
    Death,
    /// Nobody can say: the page was hidden, or it stood still itself. The wait begins anew.
    Unheard,
}

/// What it means that nothing was heard for `waited` milliseconds, where `limit` were allowed.
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
    use engine_protocol::{Request, RequestBody};

    use super::*;

    #[test]
    fn silence_is_death_only_where_it_could_have_been_heard() {
        assert_eq!(silence(3_000.0, 3_000, false), Silence::Death);
        assert_eq!(silence(3_900.0, 3_000, false), Silence::Death);
        // In a hidden tab timers end when the browser likes.
        assert_eq!(silence(3_000.0, 3_000, true), Silence::Unheard);
        // An hour of sleep.
        assert_eq!(silence(3_600_000.0, 3_000, false), Silence::Unheard);
    }

    #[test]
    fn only_a_worker_that_owes_something_is_watched() {
        let flight = |answered: bool| InFlight {
            request: Request {
                id: 1,
                body: RequestBody::Hello,
            },
            asked_at: 0.0,
            fraction: 0.0,
            answered_after: answered.then_some(1.0),
        };
        assert_eq!(silence_limit(false, None), None);
        assert_eq!(silence_limit(true, None), Some(START_MS));
        assert_eq!(silence_limit(false, Some(&flight(false))), Some(SILENCE_MS));
        assert_eq!(silence_limit(false, Some(&flight(true))), None);
    }
}
