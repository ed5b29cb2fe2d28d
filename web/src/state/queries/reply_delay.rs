//! The delay of an engine's reply, so that a person can follow the game.

use chess_core::engine::{Level, Strength};
use engine_protocol::{Engine, Request, RequestBody, Search};

/// The minimum time for which a progress bar is shown, in milliseconds.
const MIN_VISIBLE_MS: u32 = 300;
/// The maximum of the varying time that is added to the delay, in milliseconds.
const VARIATION_MS: u32 = 400;
/// The maximum strength with a varying delay. Below full strength, all searches take about the same time,
/// so a constant delay would be noticed. At full strength, the search times differ anyway.
const MAX_VARYING: Strength = match Level::new(11) {
    Some(level) => level.strength(),
    None => Strength::WEAKEST,
};
/// The delay is at most the remaining time on the clock divided by this number.
const SHARE_OF_CLOCK: u64 = 20;
/// If the remaining time is shorter than this, in milliseconds, the reply is not delayed.
/// A delay would use up the engine's reserve.
const HURRY_MS: u64 = 1_000;

/// The minimum time between the start of a search and its result, in milliseconds; 0 for searches without a progress
/// bar.
///
/// An engine that would reply immediately is delayed by `delay_ms`.
/// If the person has entered a premove, there is no delay.
#[must_use]
pub fn shown_for_ms(request: &Request, has_premove: bool, delay_ms: u32) -> u32 {
    let RequestBody::Search(search) = &request.body else {
        return 0;
    };
    // Searches for the analysis have no progress bar.
    if search.limits.lines > 0 {
        return 0;
    }
    let delay = match (search.engine, search.level) {
        _ if has_premove => 0,
        (Engine::Strong, Some(level)) if level <= MAX_VARYING => delay_ms + variation(search),
        _ => delay_ms,
    };
    let natural = delay.max(MIN_VISIBLE_MS);
    let clock = search.limits.clock.as_ref();
    let share = clock.map(|clock| match clock.remaining {
        ..HURRY_MS => 0,
        remaining => u32::try_from(remaining / SHARE_OF_CLOCK).unwrap_or(u32::MAX),
    });
    share.map_or(natural, |share| natural.min(share))
}

/// A pseudo-random number below [`VARIATION_MS`]. The number is always the same for the same game and ply.
fn variation(search: &Search) -> u32 {
    let plies = search.moves.len() as u64;
    fastrand::Rng::with_seed(u64::from(search.seed) << 32 | plies).u32(..VARIATION_MS)
}

#[cfg(test)]
mod tests {
    use chess_core::engine::{Clock, Limits};

    use super::*;

    #[test]
    fn the_reply_of_the_classic_engine_is_delayed() {
        let mut classic = request(None, 1, None);
        if let RequestBody::Search(search) = &mut classic.body {
            search.engine = Engine::Classic;
        }
        assert_eq!(shown_for_ms(&classic, false, 500), 500);
        assert_eq!(shown_for_ms(&classic, true, 500), 300);
        assert_eq!(shown_for_ms(&classic, false, 2_000), 2_000);
        assert_eq!(shown_for_ms(&classic, false, 0), 300);
    }

    fn request(level: Option<u8>, plies: usize, remaining: Option<u64>) -> Request {
        let clock = remaining.map(|remaining| Clock {
            remaining,
            ..Clock::default()
        });
        Request {
            id: 1,
            body: RequestBody::Search(Box::new(Search {
                moves: vec!["e2e4".parse().unwrap(); plies],
                level: level.and_then(Level::new).map(Level::strength),
                engine: Engine::Strong,
                seed: 7,
                limits: Limits {
                    clock,
                    ..Limits::default()
                },
                ..Search::default()
            })),
        }
    }

    #[test]
    fn the_delay_of_a_level_varies_below_a_second() {
        let times: Vec<u32> = (0..60)
            .map(|moves| shown_for_ms(&request(Some(3), moves, None), false, 500))
            .collect();
        assert!(times.iter().all(|time| (500..900).contains(time)), "{times:?}");
        assert!(
            times.iter().any(|time| *time < 570) && times.iter().any(|time| *time > 800),
            "{times:?}"
        );
        assert_eq!(times[9], shown_for_ms(&request(Some(3), 9, None), false, 500));
    }

    #[test]
    fn the_delay_of_full_strength_is_constant() {
        for level in [None, Some(12)] {
            for delay_ms in [500, 1_000, 2_000] {
                assert_eq!(shown_for_ms(&request(level, 1, None), false, delay_ms), delay_ms);
            }
            assert_eq!(shown_for_ms(&request(level, 1, None), false, 0), 300);
        }
    }

    #[test]
    fn a_premove_shortens_the_delay() {
        for level in [None, Some(1), Some(12)] {
            assert_eq!(shown_for_ms(&request(level, 1, None), true, 2_000), 300);
        }
    }

    #[test]
    fn the_delay_is_a_small_part_of_the_remaining_time() {
        assert!(shown_for_ms(&request(Some(1), 1, Some(300_000)), false, 500) >= 500);
        assert_eq!(shown_for_ms(&request(Some(1), 1, Some(2000)), false, 500), 100);
        assert_eq!(shown_for_ms(&request(Some(12), 1, Some(1000)), false, 500), 50);
        for remaining in [999, 320, 50, 0] {
            assert_eq!(shown_for_ms(&request(Some(12), 1, Some(remaining)), false, 500), 0);
        }
    }
}
