//! A day of the calendar.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A day of the Gregorian calendar, as the number of days since 1970-01-01. Its text has the form of ISO 8601.
///
/// ```
/// use game_store::Day;
///
/// let day: Day = "2028-02-28".parse()?;
/// assert_eq!(day.plus(2).to_string(), "2028-03-01");
/// # Ok::<(), game_store::InvalidDay>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i64);

/// The error for a text that is not a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a day such as 2026-05-03 is expected")]
pub struct InvalidDay;

impl Day {
    /// The day that is `days` days later.
    #[must_use]
    pub const fn plus(self, days: u32) -> Self {
        Self(self.0 + days as i64)
    }

    /// The number of days from this day to a later one; 0 if the other day is not later.
    #[must_use]
    pub fn days_until(self, later: Self) -> u32 {
        u32::try_from(later.0 - self.0).unwrap_or_default()
    }

    /// The day with this year, month and day of the month; `None` if there is no such day.
    fn of(year: i64, month: i64, day: i64) -> Option<Self> {
        if !(0..=9999).contains(&year) || !(1..=12).contains(&month) || day < 1 {
            return None;
        }
        // In this calculation, years begin with March, so that the leap day is the last day of its year.
        let (year_of_march, month_of_march) = (year - i64::from(month < 3), (month + 9) % 12);
        let leap_days = year_of_march.div_euclid(4) - year_of_march.div_euclid(100) + year_of_march.div_euclid(400);
        let result =
            Self(year_of_march * 365 + leap_days + DAYS_BEFORE_MONTH[month_of_march as usize] + day - 1 - EPOCH);
        // If the month does not have this day, the calculation results in a day of the next month.
        (result.date() == (year, month, day)).then_some(result)
    }

    /// The year, the month and the day of the month.
    fn date(self) -> (i64, i64, i64) {
        let days = self.0 + EPOCH;
        let before = |year: i64| year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        let guess = days.div_euclid(365);
        let year = (guess - 30..=guess)
            .rev()
            .find(|year| before(*year) <= days)
            .unwrap_or(guess);
        let rest = days - before(year);
        let month = (0..12)
            .rev()
            .find(|month| DAYS_BEFORE_MONTH[*month] <= rest)
            .unwrap_or(0);
        let calendar_month = (month as i64 + 2) % 12 + 1;
        (
            year + i64::from(calendar_month < 3),
            calendar_month,
            rest - DAYS_BEFORE_MONTH[month] + 1,
        )
    }
}

/// The number of days before each month of a year that begins with March.
const DAYS_BEFORE_MONTH: [i64; 12] = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337];
/// The number of days from the first of March of the year 0 to 1970-01-01.
const EPOCH: i64 = 719_468;

impl Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = InvalidDay;

    fn from_str(text: &str) -> Result<Self, InvalidDay> {
        let mut parts = text.splitn(3, '-').map(|part| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && part.len() <= 4;
            part.parse().ok().filter(|_| is_number)
        });
        let mut next = || parts.next().flatten().ok_or(InvalidDay);
        Self::of(next()?, next()?, next()?).ok_or(InvalidDay)
    }
}

impl TryFrom<String> for Day {
    type Error = InvalidDay;

    fn try_from(text: String) -> Result<Self, InvalidDay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::Day;

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (text, number) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59),
            ("1969-12-31", -1),
            ("2000-02-29", 11_016),
            ("2026-11-27", 20_784),
        ] {
            assert_eq!(day(text), Day(number), "{text}");
        }
    }

    #[test]
    fn every_day_of_eight_centuries_has_its_text() {
        let (first, last) = (day("1600-01-01"), day("2400-12-31"));
        let mut current = first;
        while current < last {
            assert_eq!(day(&current.to_string()), current);
            current = current.plus(1);
        }
        assert_eq!(current.to_string(), "2400-12-31");
    }

    #[test]
    fn months_have_their_lengths() {
        for (text, next) in [
            ("2027-02-28", "2027-03-01"),
            ("2028-02-28", "2028-02-29"),
            ("2100-02-28", "2100-03-01"),
            ("2026-12-31", "2027-01-01"),
            ("2026-04-30", "2026-05-01"),
        ] {
            assert_eq!(day(text).plus(1).to_string(), next);
        }
    }

    #[test]
    fn other_texts_are_not_days() {
        let invalid = [
            "",
            "2026",
            "2026-11",
            "2026-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-01-00",
            "2026-01-32",
            "-1-01-01",
            "2026-11-27T10:00:00",
            "+026-01-01",
            "99999-01-01",
            "2026-1 -01",
        ];
        for text in invalid {
            assert_eq!(text.parse::<Day>().ok(), None, "{text}");
        }
    }
}
