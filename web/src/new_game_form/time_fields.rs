//! The fields of the time control.

use game_store::TimeControl;

use crate::decimals::hundredths;
use crate::messages::Text;

/// The fields of a time control.
#[derive(Clone, Debug, PartialEq)]
pub struct TimeFields {
    /// The chosen kind of time control.
    pub kind: TimeKind,
    /// The minutes of a custom time control.
    pub minutes: NumberField,
    /// The increment of a custom time control, in seconds.
    pub increment: NumberField,
}

/// The value of a number field.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberField {
    /// The typed text.
    pub text: String,
    /// The number that the browser reads from the text; NaN if the text is not a number.
    /// Parsing the text in Rust would add tables that are larger than the rest of the form.
    pub value: f64,
}

/// The kind of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeKind {
    /// A game without clocks.
    None,
    /// One of the usual time controls.
    Usual(TimeControl),
    /// The custom time control of the number fields.
    Custom,
}

/// A change of the fields.
#[derive(Clone, Debug, PartialEq)]
pub enum TimeChange {
    /// The kind of time control.
    Kind(TimeKind),
    /// The minutes of a custom time control.
    Minutes(NumberField),
    /// The increment of a custom time control, in seconds.
    Increment(NumberField),
}

const NONE: &str = "none";
const CUSTOM: &str = "custom";

impl TimeKind {
    /// All kinds, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Self> {
        let usual = TimeControl::USUAL.map(Self::Usual);
        usual.into_iter().chain([Self::None, Self::Custom])
    }

    /// The keyword of this kind in the form's list of time controls.
    #[must_use]
    pub fn keyword(self) -> String {
        match self {
            Self::None => NONE.to_owned(),
            Self::Usual(time) => time.keyword(),
            Self::Custom => CUSTOM.to_owned(),
        }
    }

    /// Returns the kind with a keyword; `None` if the keyword is unknown.
    #[must_use]
    pub fn from_keyword(word: &str) -> Option<Self> {
        Self::all().find(|kind| kind.keyword() == word)
    }
}

impl TimeFields {
    /// Creates the fields with the time control of the last game.
    /// After a game without clocks, the number fields have default values.
    #[must_use]
    pub fn new(time: Option<TimeControl>) -> Self {
        let kind = match time {
            None => TimeKind::None,
            Some(time) if TimeControl::USUAL.contains(&time) => TimeKind::Usual(time),
            Some(_) => TimeKind::Custom,
        };
        let (seconds, increment) = time.map_or((600, 5), |time| (time.base_ms / 1000, time.increment_ms / 1000));
        Self {
            kind,
            minutes: NumberField {
                text: minutes_text(seconds),
                value: f64::from(seconds) / 60.0,
            },
            increment: NumberField {
                text: increment.to_string(),
                value: increment.into(),
            },
        }
    }

    /// Returns the fields after a change.
    #[must_use]
    pub fn after_change(mut self, change: TimeChange) -> Self {
        match change {
            TimeChange::Kind(kind) => self.kind = kind,
            TimeChange::Minutes(number) => self.minutes = number,
            TimeChange::Increment(number) => self.increment = number,
        }
        self
    }

    /// The chosen time control; `Ok(None)` for a game without clocks.
    ///
    /// # Errors
    ///
    /// Returns an error if the numbers of a custom time control are invalid.
    pub fn time_control(&self) -> Result<Option<TimeControl>, Text> {
        match self.kind {
            TimeKind::None => Ok(None),
            TimeKind::Usual(time) => Ok(Some(time)),
            TimeKind::Custom => custom_time_control(self.minutes.value, self.increment.value)
                .map(Some)
                .ok_or(Text::TimeNotPossible),
        }
    }
}

/// Returns the time control with these minutes per game and these seconds per move.
/// The minutes may have decimals, but the seconds must be whole. Returns `None` if the numbers are invalid.
fn custom_time_control(minutes: f64, increment: f64) -> Option<TimeControl> {
    let seconds = minutes * 60.0;
    let is_whole = increment.fract() == 0.0;
    // The comparisons exclude negative numbers and NaN.
    let is_given = seconds >= 0.0 && increment >= 0.0 && is_whole;
    is_given.then(|| TimeControl::new(seconds.round() as u32, increment as u32))?
}

/// Formats seconds as minutes, with at most two decimals. Reading the text again returns the same seconds.
fn minutes_text(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (minutes, 0) => minutes.to_string(),
        _ => hundredths((seconds * 100 / 60 + u32::from(!seconds.is_multiple_of(3))).cast_signed()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field with a typed text, and the number that the browser reads from the text.
    fn number_field(text: &str) -> NumberField {
        NumberField {
            text: text.to_owned(),
            value: text.parse().unwrap_or(f64::NAN),
        }
    }

    #[test]
    fn minutes_are_read_as_the_same_seconds() {
        for seconds in 1..=10_800 {
            let text = minutes_text(seconds);
            assert_eq!(
                custom_time_control(number_field(&text).value, 0.0),
                TimeControl::new(seconds, 0),
                "{text}"
            );
        }
        assert_eq!(
            (minutes_text(90), minutes_text(600)),
            ("1.50".to_owned(), "10".to_owned())
        );
    }

    #[test]
    fn numbers_make_a_time_control() {
        assert_eq!(custom_time_control(1.5, 2.0), TimeControl::from_keyword("90+2"));
        assert_eq!(
            custom_time_control(180.0, 180.0),
            TimeControl::from_keyword("10800+180")
        );
        for (minutes, increment) in [
            (0.0, 5.0),
            (-1.0, 0.0),
            (5.0, -1.0),
            (5.0, 0.5),
            (180.1, 0.0),
            (1e300, 0.0),
            (f64::NAN, 0.0),
            (f64::INFINITY, 0.0),
            (5.0, f64::NAN),
            (5.0, f64::INFINITY),
        ] {
            assert_eq!(custom_time_control(minutes, increment), None, "{minutes} {increment}");
        }
    }

    #[test]
    fn each_kind_of_the_list_has_its_own_keyword() {
        for kind in TimeKind::all() {
            assert_eq!(TimeKind::from_keyword(&kind.keyword()), Some(kind));
        }
        for word in ["", "nonsense", "61+7"] {
            assert_eq!(TimeKind::from_keyword(word), None);
        }
    }

    #[test]
    fn the_fields_start_with_the_last_choice() {
        for word in ["60+0", "300+3", "90+2", "61+7", "10800+180"] {
            let time = TimeControl::from_keyword(word);
            assert_eq!(TimeFields::new(time).time_control(), Ok(time), "{word}");
        }
        assert_eq!(TimeFields::new(None).time_control(), Ok(None));
    }

    #[track_caller]
    fn check(minutes: &str, increment: &str, expected: Option<&str>) {
        let changes = [
            TimeChange::Kind(TimeKind::Custom),
            TimeChange::Minutes(number_field(minutes)),
            TimeChange::Increment(number_field(increment)),
        ];
        let fields = changes
            .into_iter()
            .fold(TimeFields::new(None), TimeFields::after_change);
        let expected = expected.map(TimeControl::from_keyword);
        assert_eq!(
            fields.time_control(),
            expected.ok_or(Text::TimeNotPossible),
            "{minutes} {increment}"
        );
    }

    #[test]
    fn a_custom_time_control_has_the_typed_numbers() {
        check("10", "5", Some("600+5"));
        check("1.5", "2", Some("90+2"));
        check("1e1", "0", Some("600+0"));
        for (minutes, increment) in [
            ("", "5"),
            ("5", ""),
            ("five", "5"),
            ("5", "0.5"),
            ("inf", "0"),
            ("NaN", "0"),
            ("0", "0"),
        ] {
            check(minutes, increment, None);
        }
    }
}
