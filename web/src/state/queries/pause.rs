//! How long an engine takes for a move in a person's eyes.

use chess_core::engine::{Level, Strength};
use engine_protocol::{Engine, Request, RequestBody, Search};

/// A bar that is shown at all is shown so many milliseconds, so that it can be seen.
const LEAST_VISIBLE_MS: u32 = 300;
/// It takes fewer than so many milliseconds more, now and then more and now and then less.
const VARIATION_MS: u32 = 400;
/// The greatest strength whose pause varies; those above think for a time of their own, and pause only where they would
/// not.
const MOST_VARYING: Strength = match Level::new(6) {
    Some(level) => level.strength(),
    None => Strength::WEAKEST,
};
/// No more than this part of a clock's time is spent on being seen.
const SHARE_OF_CLOCK: u64 = 20;
/// With less time than this, in milliseconds, nothing is spent on it: an engine that is down to its reserve would lose
/// that too.
const HURRY_MS: u64 = 1_000;

/// How long the bar of a search is to be seen, in milliseconds, however soon the worker has answered; 0 where there is
/// none.
///
/// An engine that would move at once, as no person does, takes `pause_ms`, unless a move waits for its reply.
#[must_use]
pub fn shown_for_ms(request: &Request, has_premove: bool, pause_ms: u32) -> u32 {
    let RequestBody::Search(search) = &request.body else {
        return LEAST_VISIBLE_MS;
    };
    // A look at a position has no bar to be seen.
    if search.limits.lines > 0 {
        return 0;
    }
    let pause = match (search.engine, search.level) {
        _ if has_premove => 0,
        (Engine::Strong, Some(level)) if level <= MOST_VARYING => pause_ms + variation(search),
        _ => pause_ms,
    };
    let natural = pause.max(LEAST_VISIBLE_MS);
    let clock = search.limits.clock.as_ref();
    let share = clock.map(|clock| match clock.remaining {
        ..HURRY_MS => 0,
        remaining => u32::try_from(remaining / SHARE_OF_CLOCK).unwrap_or(u32::MAX),
    });
    share.map_or(natural, |share| natural.min(share))
}

/// A number below [`VARIATION_MS`] that looks like chance and is the same for the same game and ply.
fn variation(search: &Search) -> u32 {
    let plies = search.moves.len() as u64;
    fastrand::Rng::with_seed(u64::from(search.seed) << 32 | plies).u32(..VARIATION_MS)
}

#[cfg(test)]
mod tests {
    use chess_core::engine::{Clock, Limits};

    use super::*;

    #[test]
    fn the_classic_engine_can_be_seen_to_think() {
        let mut classic = request(None, 1, None);
        if let RequestBody::Search(search) = &mut classic.body {
            search.engine = Engine::Classic;
        }
        assert_eq!(shown_for_ms(&classic, false, 500), 500);
        assert_eq!(shown_for_ms(&classic, true, 500), 300);
        assert_eq!(shown_for_ms(&classic, false, 2_000), 2_000);
        assert_eq!(shown_for_ms(&classic, false, 0), 300);
    }

    fn request(level: Option<u8>, half_moves: usize, remaining: Option<u64>) -> Request {
        let clock = remaining.map(|remaining| Clock {
            remaining,
            ..Clock::default()
        });
        Request {
            id: 1,
            body: RequestBody::Search(Box::new(Search {
                moves: vec!["e2e4".parse().unwrap(); half_moves],
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
    fn a_low_level_takes_its_time_and_never_a_whole_second() {
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
    fn a_high_level_that_moves_at_once_takes_what_is_set_and_no_more() {
        for level in [None, Some(7), Some(12)] {
            for pause_ms in [500, 1_000, 2_000] {
                assert_eq!(shown_for_ms(&request(level, 1, None), false, pause_ms), pause_ms);
            }
            assert_eq!(shown_for_ms(&request(level, 1, None), false, 0), 300);
        }
    }

    #[test]
    fn a_move_that_waits_for_the_reply_is_not_kept_waiting() {
        for level in [None, Some(1), Some(12)] {
            assert_eq!(shown_for_ms(&request(level, 1, None), true, 2_000), 300);
        }
    }

    #[test]
    fn a_clock_is_not_spent_on_being_seen() {
        assert!(shown_for_ms(&request(Some(1), 1, Some(300_000)), false, 500) >= 500);
        assert_eq!(shown_for_ms(&request(Some(1), 1, Some(2000)), false, 500), 100);
        assert_eq!(shown_for_ms(&request(Some(12), 1, Some(1000)), false, 500), 50);
        for remaining in [999, 320, 50, 0] {
            assert_eq!(shown_for_ms(&request(Some(12), 1, Some(remaining)), false, 500), 0);
        }
    }
}
