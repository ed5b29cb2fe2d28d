//! How long an engine takes for a move in a person's eyes.

use engine_protocol::{Request, RequestBody, Search};

/// A bar that is shown at all is shown so many milliseconds, so that it can be seen.
const LEAST_VISIBLE: u32 = 300;
/// An opponent of a low level takes at least so many milliseconds for a move: at once, no person would have moved.
const PAUSE: u32 = 450;
/// It takes fewer than so many milliseconds more, now and then more and now and then less.
const VARIATION: u32 = 400;
/// The highest level that pauses; those above think long enough to be seen.
const HIGHEST_PAUSING: u32 = 6;
/// No more than this part of a clock's time is spent on being seen.
const SHARE_OF_CLOCK: u32 = 20;

/// How long the search for a move is shown, in milliseconds, however soon the worker has answered; a move that waits for
/// the reply has no patience.
#[must_use]
pub fn shown_for(request: &Request, has_premove: bool) -> u32 {
    let RequestBody::Search(search) = &request.body else {
        return LEAST_VISIBLE;
    };
    // A look at a position has no bar to be seen.
    if search.limits.lines.is_some() {
        return 0;
    }
    let pauses = !has_premove && search.level.is_some_and(|level| level <= HIGHEST_PAUSING);
    let natural = if pauses {
        PAUSE + variation(search)
    } else {
        LEAST_VISIBLE
    };
    let clock = search.limits.clock.as_ref();
    clock.map_or(natural, |clock| natural.min(clock.remaining / SHARE_OF_CLOCK))
}

/// A number below [`VARIATION`] that looks like chance and is the same for the same game and half-move.
fn variation(search: &Search) -> u32 {
    let half_moves = search.moves.len() as u64;
    fastrand::Rng::with_seed(u64::from(search.seed) << 32 | half_moves).u32(..VARIATION)
}

#[cfg(test)]
mod tests {
    use engine_protocol::{Clock, Limits};

    use super::*;

    fn request(level: Option<u32>, half_moves: usize, remaining: Option<u32>) -> Request {
        let clock = remaining.map(|remaining| Clock {
            remaining,
            increment: 0,
        });
        Request {
            id: 1,
            body: RequestBody::Search(Search {
                moves: vec![String::new(); half_moves],
                level,
                seed: 7,
                limits: Limits {
                    clock,
                    ..Limits::default()
                },
                ..Search::default()
            }),
        }
    }

    #[test]
    fn a_low_level_takes_its_time_and_never_a_whole_second() {
        let times: Vec<u32> = (0..60)
            .map(|moves| shown_for(&request(Some(3), moves, None), false))
            .collect();
        assert!(times.iter().all(|time| (450..850).contains(time)), "{times:?}");
        assert!(
            times.iter().any(|time| *time < 520) && times.iter().any(|time| *time > 750),
            "{times:?}"
        );
        assert_eq!(times[9], shown_for(&request(Some(3), 9, None), false));
    }

    #[test]
    fn high_levels_and_waiting_moves_do_not_pause() {
        for level in [None, Some(7), Some(12)] {
            assert_eq!(shown_for(&request(level, 1, None), false), 300);
        }
        assert_eq!(shown_for(&request(Some(1), 1, None), true), 300);
    }

    #[test]
    fn a_clock_is_not_spent_on_being_seen() {
        assert!(shown_for(&request(Some(1), 1, Some(300_000)), false) >= 450);
        assert_eq!(shown_for(&request(Some(1), 1, Some(2000)), false), 100);
        assert_eq!(shown_for(&request(Some(12), 1, Some(0)), false), 0);
    }
}
