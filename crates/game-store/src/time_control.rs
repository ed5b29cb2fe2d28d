//! The time that players have for a game.

use serde::{Deserialize, Serialize};

use crate::error::UnknownKeyword;

/// The time for the game and the increment for each move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    /// The time for the whole game.
    pub base_ms: u32,
    /// The time added after each move.
    pub increment_ms: u32,
}

impl TimeControl {
    /// Usual time controls, the fastest first.
    pub const USUAL: [Self; 5] = [
        Self::of(60, 0),
        Self::of(180, 2),
        Self::of(300, 0),
        Self::of(600, 5),
        Self::of(900, 10),
    ];
    /// The maximum time for a game, in seconds.
    const MAX_BASE_SECONDS: u32 = 3 * 60 * 60;
    /// The maximum increment, in seconds.
    const MAX_INCREMENT_SECONDS: u32 = 180;

    const fn of(seconds: u32, increment: u32) -> Self {
        Self {
            base_ms: seconds * 1000,
            increment_ms: increment * 1000,
        }
    }

    /// A time control from seconds; `None` if the time is zero or more than three hours, or if the increment is more
    /// than three minutes.
    #[must_use]
    pub fn new(seconds: u32, increment: u32) -> Option<Self> {
        let is_valid = (1..=Self::MAX_BASE_SECONDS).contains(&seconds) && increment <= Self::MAX_INCREMENT_SECONDS;
        is_valid.then(|| Self::of(seconds, increment))
    }

    /// The time of a side that gives time odds: a fifth of the time for the game.
    #[must_use]
    pub const fn odds(self) -> Self {
        Self {
            base_ms: self.base_ms / 5,
            ..self
        }
    }

    /// The keyword in addresses, fields and stored games: seconds plus increment in seconds, such as `300+3`.
    #[must_use]
    pub fn keyword(self) -> String {
        format!("{}+{}", self.base_ms / 1000, self.increment_ms / 1000)
    }

    /// The time control with this keyword; the increment may be omitted. A space is accepted instead of the plus sign,
    /// because a plus sign in an address means a space.
    #[must_use]
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        let (seconds, increment) = keyword.split_once(['+', ' ']).unwrap_or((keyword, "0"));
        Self::new(parse_number(seconds)?, parse_number(increment)?)
    }

    /// The usual name: minutes plus increment in seconds, such as `5+3`.
    #[must_use]
    pub fn label(self) -> String {
        let (minutes, seconds) = (self.base_ms / 60_000, self.base_ms / 1000 % 60);
        match seconds {
            0 => format!("{minutes}+{}", self.increment_ms / 1000),
            _ => format!("{minutes}:{seconds:02}+{}", self.increment_ms / 1000),
        }
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.keyword()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = UnknownKeyword;

    fn try_from(keyword: String) -> Result<Self, UnknownKeyword> {
        Self::from_keyword(&keyword).ok_or(UnknownKeyword::TimeControl(keyword))
    }
}

/// Parses a number that consists only of digits.
fn parse_number(text: &str) -> Option<u32> {
    let text = text.trim();
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::TimeControl;

    #[test]
    fn the_label_has_minutes_and_seconds() {
        for (keyword, label) in [
            ("60", "1+0"),
            ("300+3", "5+3"),
            ("90+1", "1:30+1"),
            ("30", "0:30+0"),
            ("65", "1:05+0"),
            ("3600+30", "60+30"),
            ("10800+180", "180+180"),
        ] {
            let control = TimeControl::from_keyword(keyword).expect("a valid time control");
            assert_eq!(control.label(), label, "{keyword}");
        }
    }

    #[test]
    fn a_time_control_is_read_and_written() {
        for control in TimeControl::USUAL {
            assert_eq!(TimeControl::from_keyword(&control.keyword()), Some(control));
        }
        let read = |keyword| TimeControl::from_keyword(keyword).map(|control| (control.base_ms, control.increment_ms));
        assert_eq!(read("300+3"), Some((300_000, 3000)));
        // An address has a space instead of the plus sign.
        assert_eq!(read("300 3"), Some((300_000, 3000)));
        assert_eq!(read("90"), Some((90_000, 0)));
        assert_eq!(read("10800+180"), Some((10_800_000, 180_000)));
        for wrong in [
            "",
            "+",
            "5+",
            "0",
            "0+3",
            "10801",
            "60+181",
            "1.5+0",
            "-5+0",
            "5+-1",
            "5+3+1",
            "five",
            "99999999999",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
