//! Clock times in comments: `[%clk 1:29:58]`.

use alloc::string::String;
use alloc::vec::Vec;

use super::game::{Node, PgnGame};
use crate::notation::substring::split_once;

/// The beginning of a clock command in a comment.
pub(super) const CLOCK_COMMAND: &str = "[%clk";

/// A time in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockTime {
    /// The time in milliseconds; if there are two parts, the second part is read as seconds.
    ms: u32,
    /// Whether the time has two parts, such as `1:30`: minutes and seconds, or hours and minutes.
    has_two_parts: bool,
}

impl ClockTime {
    fn from_node(node: &Node) -> Option<Self> {
        let behind = node.behind.iter().map(|(_, text)| text);
        node.after
            .iter()
            .chain(behind)
            .filter_map(|text| time_in_comment(text))
            .next_back()
    }

    /// The time in milliseconds, if its two parts are read as hours and minutes.
    const fn in_hours(self) -> u32 {
        if self.has_two_parts {
            self.ms.saturating_mul(60)
        } else {
            self.ms
        }
    }
}

impl Node {
    /// The remaining time of the side that moved, in milliseconds, from the last comment with a time, such as `[%clk
    /// 0:04:58]`. If a time has two parts, such as `1:30`, the second part is read as seconds. [`PgnGame::clocks`] also
    /// recognizes hours and minutes, because it compares the times of the whole game.
    #[must_use]
    pub fn clock(&self) -> Option<u32> {
        ClockTime::from_node(self).map(|time| time.ms)
    }

    /// Returns the move with a new first comment: the remaining time, in milliseconds, of the side that moved.
    ///
    /// ```
    /// use chess_core::notation::pgn::PgnGame;
    ///
    /// let game: PgnGame = "1. e4 {best} *".parse()?;
    /// let timed = game.moves[0].clone().with_clock(290_500);
    /// assert_eq!(timed.after, ["[%clk 0:04:50.5]", "best"]);
    /// # Ok::<(), chess_core::notation::pgn::PgnError>(())
    /// ```
    #[must_use]
    pub fn with_clock(mut self, time: u32) -> Self {
        self.after.insert(0, format!("{CLOCK_COMMAND} {}]", clock_text(time)));
        self
    }
}

impl PgnGame {
    /// The remaining time of the side that moved after each ply of the main line, in milliseconds; `None` if no comment
    /// contains a time.
    ///
    /// A time with two parts is read as minutes and seconds, unless hours and minutes are much closer to the tag
    /// `TimeControl` and to the neighbouring times.
    ///
    /// ```
    /// use chess_core::notation::pgn::PgnGame;
    ///
    /// let game = |control: &str| -> Result<PgnGame, _> {
    ///     format!("[TimeControl \"{control}\"]\n\n1. e4 {{[%clk 1:30]}} e5 {{[%clk 1:29]}} 2. Nf3 *").parse()
    /// };
    /// assert_eq!(game("5400+30")?.clocks(), [Some(5_400_000), Some(5_340_000), None]);
    /// assert_eq!(game("90+1")?.clocks(), [Some(90_000), Some(89_000), None]);
    /// # Ok::<(), chess_core::notation::pgn::PgnError>(())
    /// ```
    #[must_use]
    pub fn clocks(&self) -> Vec<Option<u32>> {
        let times: Vec<Option<ClockTime>> = self.moves.iter().map(ClockTime::from_node).collect();
        let base = self.tags.get("TimeControl").and_then(first_stage);
        let read = |reading: fn(ClockTime) -> u32| -> Vec<Option<u32>> {
            times.iter().map(|time| time.map(reading)).collect()
        };
        let (in_hours, in_minutes) = (read(ClockTime::in_hours), read(|time| time.ms));
        if total_clock_change(&in_hours, base) + HOURS_MARGIN < total_clock_change(&in_minutes, base) {
            in_hours
        } else {
            in_minutes
        }
    }
}

/// The margin for reading times with two parts as hours and minutes. With this reading, [`total_clock_change`] must be
/// less by more than the margin than if the parts are minutes and seconds. The margin corresponds to a factor of e.
const HOURS_MARGIN: i64 = (LOGARITHM_UNIT as f64 * core::f64::consts::LOG2_E) as i64;

/// The sum of the changes of the clock times of both sides: from the start to the first time of each side, and from
/// each time to the next time of the same side. A change is the absolute value of the logarithm of the ratio of two
/// times. So the sum stays the same if all times are multiplied by the same number.
fn total_clock_change(times: &[Option<u32>], base: Option<u32>) -> i64 {
    // A time may be 0, which has no logarithm. So one second is added.
    let logarithm = |time: u32| binary_logarithm(time.saturating_add(1000));
    let mut last = [base.map(logarithm); 2];
    let changes = times.iter().enumerate().filter_map(|(ply, time)| {
        let now = logarithm((*time)?);
        let before = last[ply % 2].replace(now)?;
        Some((now - before).abs())
    });
    changes.sum()
}

/// The fixed-point form of the number 1 in the results of [`binary_logarithm`].
const LOGARITHM_UNIT: i64 = 1 << LOGARITHM_PLACES;
const LOGARITHM_PLACES: u32 = 16;

/// The binary logarithm of a positive number as a fixed-point number. Floating-point logarithms need the standard
/// library.
///
/// The number is divided by a power of two, so that a mantissa from 1 to 2 remains. Each squaring of the mantissa
/// yields the next binary place: 1 if the square is at least 2, which is then halved.
const fn binary_logarithm(number: u32) -> i64 {
    let mut logarithm = number.ilog2() as i64;
    // The mantissa is in units of 2⁻³¹.
    let mut mantissa = (number as u64) << (31 - number.ilog2());
    let mut place = 0;
    while place < LOGARITHM_PLACES {
        mantissa = (mantissa * mantissa) >> 31;
        let digit = mantissa >> 32;
        mantissa >>= digit;
        logarithm = 2 * logarithm + digit as i64;
        place += 1;
    }
    logarithm
}

/// The time of the first stage of a time control, in milliseconds: 5,400,000 for `5400+30` and for `40/5400:3600`.
fn first_stage(control: &str) -> Option<u32> {
    let stage = control.split(':').next()?;
    let time = stage.rsplit('/').next()?.trim_start_matches('*');
    let seconds: u32 = time.split('+').next()?.trim().parse().ok()?;
    seconds.checked_mul(1000)
}

/// The last time in a comment.
fn time_in_comment(comment: &str) -> Option<ClockTime> {
    comment.split_inclusive(']').filter_map(time_at_end).next_back()
}

/// The time that ends a part of a comment.
fn time_at_end(part: &str) -> Option<ClockTime> {
    let (_, time) = split_once(part, CLOCK_COMMAND)?;
    let time = time.strip_suffix(']')?.trim();
    Some(ClockTime {
        ms: parse_milliseconds(time)?,
        has_two_parts: time.matches(':').count() == 1 && !time.contains('.'),
    })
}

/// The milliseconds of hours, minutes and seconds with an optional fraction.
fn parse_milliseconds(time: &str) -> Option<u32> {
    let (whole, fraction) = time.split_once('.').unwrap_or((time, ""));
    let seconds = whole.split(':').try_fold(0_u32, |sum, part| {
        let part: u32 = part.parse().ok()?;
        sum.checked_mul(60)?.checked_add(part)
    })?;
    let thousandths = fraction.bytes().chain(*b"000").take(3).try_fold(0, |sum, digit| {
        let digit = digit.is_ascii_digit().then(|| u32::from(digit - b'0'))?;
        Some(sum * 10 + digit)
    })?;
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

/// Writes a time in milliseconds as text: `0:04:50.5` for 290,500.
fn clock_text(time: u32) -> String {
    let (hours, minutes, seconds) = (time / 3_600_000, time / 60_000 % 60, time / 1000 % 60);
    let fraction = format!(".{:03}", time % 1000);
    let fraction = fraction.trim_end_matches('0').trim_end_matches('.');
    format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
}

#[cfg(test)]
mod tests {
    use super::{PgnGame, clock_text, first_stage, time_in_comment};

    #[test]
    fn times_are_written_to_the_millisecond() {
        for (ms, text) in [
            (0, "0:00:00"),
            (290_500, "0:04:50.5"),
            (3_609_075, "1:00:09.075"),
            (100, "0:00:00.1"),
            (u32::MAX, "1193:02:47.295"),
        ] {
            assert_eq!(clock_text(ms), text);
            assert_eq!(time_in_comment(&format!("[%clk {text}]")).map(|time| time.ms), Some(ms));
        }
    }

    #[test]
    fn times_are_read_in_all_their_forms() {
        for (comment, expected) in [
            ("[%clk 1:29:58]", Some(5_398_000)),
            (" [%clk 0:00:09.75] ", Some(9_750)),
            ("[%clk 5:00]", Some(300_000)),
            ("[%clk 0:05:00.1234]", Some(300_123)),
            ("good[%clk 0:01:00]move", Some(60_000)),
            ("[%eval 0.3] [%clk 0:01:00]", Some(60_000)),
            ("[%clk 0:02:00] [%clk 0:01:00] left", Some(60_000)),
            ("[%clk ?] [%clk 0:01:00]", Some(60_000)),
            ("[%c[%clk 0:01:00]lk 0:02:00]", Some(60_000)),
            ("", None),
            ("clk 0:01:00", None),
            ("[%clk ]", None),
            ("[%clk 0:01:00", None),
            ("[%clk 0:-1:00]", None),
            ("[%clk 0:01:00.x]", None),
            ("[%clk 9999999:00:00]", None),
            ("[%clk 4294967295]", None),
            ("[%clk [%clk 0:01:00] 0:02:00]", None),
        ] {
            assert_eq!(time_in_comment(comment).map(|time| time.ms), expected, "{comment}");
        }
    }

    #[test]
    fn the_first_stage_of_a_time_control_is_known() {
        for (control, seconds) in [
            ("5400+30", Some(5400)),
            ("300", Some(300)),
            ("40/7200:3600", Some(7200)),
            ("40/7200+30:20/3600:900+30", Some(7200)),
            ("*180", Some(180)),
            ("-", None),
            ("?", None),
            ("", None),
            ("90 min", None),
            ("99999999999", None),
            ("4294968", None),
        ] {
            assert_eq!(first_stage(control), seconds.map(|seconds| seconds * 1000), "{control}");
        }
    }

    /// Checks the clocks, in seconds, of a game whose moves have these times; an empty text means no time.
    #[track_caller]
    fn check_clocks(control: &str, times: &[&str], seconds: &[u32]) {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle();
        let moves = moves.zip(times).map(|(san, time)| match *time {
            "" => format!("{san} "),
            time => format!("{san} {{[%clk {time}]}} "),
        });
        let text = format!("[TimeControl \"{control}\"]\n\n{}*", moves.collect::<String>());
        let game: PgnGame = text.parse().expect("a game");
        let clocks = game.clocks().into_iter().flatten().map(|ms| ms / 1000);
        assert_eq!(clocks.collect::<Vec<_>>(), seconds, "{control} {times:?}");
    }

    #[test]
    fn times_of_two_parts_are_read_according_to_the_time_control() {
        check_clocks("5400+30", &["1:30", "1:30", "1:28", "1:15"], &[5400, 5400, 5280, 4500]);
        check_clocks("40/7200:3600", &["2:00", "1:58"], &[7200, 7080]);
        check_clocks("7200", &["", "", "1:40", "0:59"], &[6000, 3540]);
        check_clocks("180+2", &["3:00", "2:59", "0:01", "0:59"], &[180, 179, 1, 59]);
        check_clocks("600", &["9:58", "", "0:05", "0:03"], &[598, 5, 3]);
        check_clocks("5400+30", &["90:00", "89:30"], &[5400, 5370]);
        check_clocks("60", &["1:00", "0:59"], &[60, 59]);
        check_clocks("90", &["1:30", "1:29"], &[90, 89]);
    }

    #[test]
    fn times_of_two_parts_are_read_according_to_their_neighbors() {
        check_clocks("-", &["2:00:00", "2:00:00", "1:58", "1:57"], &[7200, 7200, 7080, 7020]);
        check_clocks(
            "?",
            &["1:01:10", "1:00:05", "59:40", "58:00"],
            &[3670, 3605, 3580, 3480],
        );
        check_clocks(
            "5400+30",
            &["1:30:00", "1:30:00", "59:40", "0:58:00"],
            &[5400, 5400, 3580, 3480],
        );
        check_clocks("5400+30", &["0:01:35", "0:01:36", "1:30", "1:29"], &[95, 96, 90, 89]);
        // If the tag `TimeControl` has no value and no time has three parts, the parts are minutes and seconds.
        check_clocks("-", &["1:30", "1:29"], &[90, 89]);
    }
}
