//! What comments tell of clocks: `[%clk 1:29:58]`.

/// How a comment begins to tell of a clock.
pub(super) const COMMAND: &str = "[%clk";

/// The last time that a comment tells as `[%clk 1:29:58]` does, in milliseconds, and what it says besides; `None` where it
/// tells of no clock. A space stands where a time stood, so that what was around it never makes another.
pub(super) fn clock(comment: &str) -> Option<(u32, String)> {
    let mut last = None;
    let mut said = String::new();
    for part in comment.split_inclusive(']') {
        match time_at_end(part) {
            Some((before, time)) => {
                said.extend([before, " "]);
                last = Some(time);
            }
            None => said.push_str(part),
        }
    }
    Some((last?, said))
}

/// The time that ends a part of a comment, and what stands before it.
fn time_at_end(part: &str) -> Option<(&str, u32)> {
    let (before, time) = part.split_once(COMMAND)?;
    Some((before, milliseconds(time.strip_suffix(']')?.trim())?))
}

/// Hours, minutes and seconds, with a fraction where there is one.
fn milliseconds(time: &str) -> Option<u32> {
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

/// `0:04:50.5` of 290,500 milliseconds.
pub(super) fn written(time: u32) -> String {
    let (hours, minutes, seconds) = (time / 3_600_000, time / 60_000 % 60, time / 1000 % 60);
    let fraction = format!(".{:03}", time % 1000);
    let fraction = fraction.trim_end_matches('0').trim_end_matches('.');
    format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
}

#[cfg(test)]
mod tests {
    use super::{clock, written};

    #[test]
    fn times_are_written_to_the_millisecond() {
        for (time, text) in [
            (0, "0:00:00"),
            (290_500, "0:04:50.5"),
            (3_609_075, "1:00:09.075"),
            (100, "0:00:00.1"),
            (u32::MAX, "1193:02:47.295"),
        ] {
            assert_eq!(written(time), text);
            assert_eq!(clock(&format!("[%clk {text}]")), Some((time, " ".to_owned())));
        }
    }

    #[test]
    fn times_are_read_in_all_their_forms() {
        for (comment, expected) in [
            ("[%clk 1:29:58]", Some((5_398_000, " "))),
            (" [%clk 0:00:09.75] ", Some((9_750, "   "))),
            ("[%clk 5:00]", Some((300_000, " "))),
            ("[%clk 0:05:00.1234]", Some((300_123, " "))),
            ("good[%clk 0:01:00]move", Some((60_000, "good move"))),
            ("[%eval 0.3] [%clk 0:01:00]", Some((60_000, "[%eval 0.3]  "))),
            ("[%clk 0:02:00] [%clk 0:01:00] left", Some((60_000, "    left"))),
            ("[%clk ?] [%clk 0:01:00]", Some((60_000, "[%clk ?]  "))),
            ("[%c[%clk 0:01:00]lk 0:02:00]", Some((60_000, "[%c lk 0:02:00]"))),
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
            let read = clock(comment);
            let read = read.as_ref().map(|(time, rest)| (*time, rest.as_str()));
            assert_eq!(read, expected, "{comment}");
        }
    }
}
