//! The texts and times of a clock.

use crate::state::model::AppState;

/// Below this time, in milliseconds, tenths of a second are shown.
const TENTHS_BELOW_MS: u32 = 10_000;

/// Whether a clock runs: both sides have a clock, a move was made, and the game is in progress.
#[must_use]
pub fn is_running(state: &AppState) -> bool {
    let table = &state.table;
    table.clock.is_some() && table.game.ply() > 0 && table.outcome().is_none() && !table.is_paused()
}

/// The text for a remaining time: minutes and seconds, with hours or tenths of a second if needed.
/// The text is all zeros only if the time has run out.
#[must_use]
pub fn clock_text(left_ms: u32) -> String {
    let left_ms = if left_ms > 0 { left_ms.max(100) } else { 0 };
    let (minutes, seconds, tenths) = (left_ms / 60_000, left_ms / 1000 % 60, left_ms / 100 % 10);
    if left_ms < TENTHS_BELOW_MS {
        format!("0:{seconds:02}.{tenths}")
    } else if minutes < 60 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }
}

/// The number of milliseconds until the text of a running clock changes.
#[must_use]
pub const fn ms_until_next_text(left_ms: u32) -> u32 {
    let step = if left_ms < TENTHS_BELOW_MS { 100 } else { 1000 };
    left_ms % step + 1
}

/// The time below which a side is short of time, in milliseconds:
/// a tenth of the base time, but at least 10 and at most 60 seconds.
#[must_use]
pub fn low_time_threshold_ms(base_ms: u32) -> u32 {
    (base_ms / 10).clamp(10_000, 60_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_tenths_below_ten_seconds() {
        for (left, text, next) in [
            (300_000, "5:00", 1),
            (299_999, "4:59", 1000),
            (10_000, "0:10", 1),
            (9_999, "0:09.9", 100),
            (150, "0:00.1", 51),
            (99, "0:00.1", 100),
            (1, "0:00.1", 2),
            (0, "0:00.0", 1),
            (3_600_000, "1:00:00", 1),
            (5_025_500, "1:23:45", 501),
        ] {
            assert_eq!((clock_text(left).as_str(), ms_until_next_text(left)), (text, next));
        }
    }

    #[test]
    fn low_time_is_a_tenth_of_the_base_time_within_bounds() {
        for (base, low) in [(60_000, 10_000), (300_000, 30_000), (1_800_000, 60_000), (5000, 10_000)] {
            assert_eq!(low_time_threshold_ms(base), low);
        }
    }
}
