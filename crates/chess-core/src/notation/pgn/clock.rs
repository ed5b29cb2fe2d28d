//! What comments tell of clocks.

/// The time of `[%clk 1:29:58]` in milliseconds, and what the comment says besides; `None` where it tells of no clock.
pub(super) fn clock(comment: &str) -> Option<(u32, String)> {
    let (before, rest) = comment.split_once("[%clk")?;
    let (time, after) = rest.split_once(']')?;
    Some((milliseconds(time.trim())?, [before, after].concat()))
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

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn times_are_read_in_all_their_forms() {
        for (comment, expected) in [
            ("[%clk 1:29:58]", Some((5_398_000, ""))),
            (" [%clk 0:00:09.75] ", Some((9_750, "  "))),
            ("[%clk 5:00]", Some((300_000, ""))),
            ("[%clk 0:05:00.1234]", Some((300_123, ""))),
            ("good [%clk 0:01:00]", Some((60_000, "good "))),
            ("[%eval 0.3] [%clk 0:01:00]", Some((60_000, "[%eval 0.3] "))),
            ("", None),
            ("clk 0:01:00", None),
            ("[%clk ]", None),
            ("[%clk 0:01:00", None),
            ("[%clk 0:-1:00]", None),
            ("[%clk 0:01:00.x]", None),
            ("[%clk 9999999:00:00]", None),
            ("[%clk 4294967295]", None),
        ] {
            let read = clock(comment);
            let read = read.as_ref().map(|(time, rest)| (*time, rest.as_str()));
            assert_eq!(read, expected, "{comment}");
        }
    }
}
