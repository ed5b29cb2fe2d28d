//! The values of the settings that are not switches.

use crate::Keyword;

/// The language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The language that the browser requests.
    Auto,
    /// English.
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
}

impl Keyword for Language {
    // The keywords other than `auto` are the tags of the languages. The page finds the texts of a language by its tag.
    const KEYWORDS: &'static [(Self, &'static str)] = &[
        (Self::Auto, "auto"),
        (Self::English, "en"),
        (Self::German, "de"),
        (Self::Spanish, "es"),
    ];
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageTheme {
    /// Light or dark, as the system is set.
    Auto,
    /// Dark text on a light page.
    Light,
    /// Light text on a dark page.
    Dark,
}

impl Keyword for PageTheme {
    const KEYWORDS: &'static [(Self, &'static str)] =
        &[(Self::Auto, "auto"), (Self::Light, "light"), (Self::Dark, "dark")];
}

/// The colours of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardTheme {
    /// Brown wood.
    Walnut,
    /// Green and ivory.
    Green,
    /// Grey blue and cream.
    Slate,
    /// Blue and white.
    Ocean,
    /// Violet and lavender.
    Plum,
    /// Strong colours and marks.
    Contrast,
}

impl Keyword for BoardTheme {
    const KEYWORDS: &'static [(Self, &'static str)] = &[
        (Self::Walnut, "walnut"),
        (Self::Green, "green"),
        (Self::Slate, "slate"),
        (Self::Ocean, "ocean"),
        (Self::Plum, "plum"),
        (Self::Contrast, "contrast"),
    ];
}

/// The size of the board on a large screen, in percent of the largest size that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The smallest size.
    pub const SMALLEST: Self = Self(SMALLEST_PERCENT);
    /// The largest size that fits.
    pub const FULL: Self = Self(SMALLEST_PERCENT + STEP_PERCENT * (PERCENTS.len() as u8 - 1));

    /// The percentage of the largest size.
    #[must_use]
    pub const fn percent(self) -> u8 {
        self.0
    }

    /// The possible size that is closest to a percentage.
    #[must_use]
    pub fn closest_to(percent: f64) -> Self {
        let steps = (percent - f64::from(SMALLEST_PERCENT)) / f64::from(STEP_PERCENT);
        let last = PERCENTS.len() as u8 - 1;
        // The cast converts a float that does not fit into a `u8` to the closest `u8`.
        Self(SMALLEST_PERCENT + STEP_PERCENT * (steps.round() as u8).min(last))
    }
}

const SMALLEST_PERCENT: u8 = 50;
const STEP_PERCENT: u8 = 2;
const PERCENTS: [&str; 26] = [
    "50", "52", "54", "56", "58", "60", "62", "64", "66", "68", "70", "72", "74", "76", "78", "80", "82", "84", "86",
    "88", "90", "92", "94", "96", "98", "100",
];

impl Keyword for BoardSize {
    const KEYWORDS: &'static [(Self, &'static str)] = &{
        let mut all = [(Self::SMALLEST, ""); PERCENTS.len()];
        let mut step = 0;
        while step < all.len() {
            all[step] = (Self(SMALLEST_PERCENT + STEP_PERCENT * step as u8), PERCENTS[step]);
            step += 1;
        }
        all
    };
}

/// The images of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Simple shapes for small screens and poor eyesight.
    Bold,
    /// Turned wood, like tournament pieces.
    Classic,
    /// Plain geometric shapes.
    Modern,
}

impl Keyword for PieceSet {
    const KEYWORDS: &'static [(Self, &'static str)] = &[
        (Self::Bold, "bold"),
        (Self::Classic, "classic"),
        (Self::Modern, "modern"),
    ];
}

/// The place of the board's letters and numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// In the corners of the squares at the edge.
    Inside,
    /// Next to the board.
    Outside,
    /// The letters and numbers are not shown.
    Off,
}

impl Keyword for Coordinates {
    const KEYWORDS: &'static [(Self, &'static str)] =
        &[(Self::Inside, "inside"), (Self::Outside, "outside"), (Self::Off, "off")];
}

/// The longest pause before an engine's reply. Forced moves and recaptures are played at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyPause {
    /// The shortest pause: the user can just see the progress bar.
    Short,
    /// A second.
    Usual,
    /// Two seconds.
    Long,
    /// Four seconds.
    VeryLong,
}

impl ReplyPause {
    /// The longest pause in milliseconds.
    #[must_use]
    pub const fn milliseconds(self) -> u32 {
        match self {
            Self::Short => 300,
            Self::Usual => 1_000,
            Self::Long => 2_000,
            Self::VeryLong => 4_000,
        }
    }
}

impl Keyword for ReplyPause {
    const KEYWORDS: &'static [(Self, &'static str)] = &[
        (Self::Short, "short"),
        (Self::Usual, "usual"),
        (Self::Long, "long"),
        (Self::VeryLong, "very-long"),
    ];
}

/// How long the engine at full strength thinks about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingTime {
    /// The search is limited to a number of positions, which takes less than a second.
    Instant,
    /// A second.
    OneSecond,
    /// Three seconds.
    ThreeSeconds,
    /// Ten seconds.
    TenSeconds,
}

impl ThinkingTime {
    /// The time for a move in milliseconds; `None` if the number of positions is limited instead.
    #[must_use]
    pub const fn milliseconds(self) -> Option<u64> {
        match self {
            Self::Instant => None,
            Self::OneSecond => Some(1_000),
            Self::ThreeSeconds => Some(3_000),
            Self::TenSeconds => Some(10_000),
        }
    }
}

impl Keyword for ThinkingTime {
    const KEYWORDS: &'static [(Self, &'static str)] = &[
        (Self::Instant, "instant"),
        (Self::OneSecond, "1s"),
        (Self::ThreeSeconds, "3s"),
        (Self::TenSeconds, "10s"),
    ];
}

/// The view of the board in a game of two people on one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedBoard {
    /// One side stays at the bottom.
    Fixed,
    /// The side to move is at the bottom.
    Turns,
    /// The pieces of the side at the top are turned towards their player.
    Faces,
}

impl Keyword for SharedBoard {
    const KEYWORDS: &'static [(Self, &'static str)] =
        &[(Self::Fixed, "fixed"), (Self::Turns, "turns"), (Self::Faces, "faces")];
}

/// The volume of sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Volume {
    /// A quarter of the full volume.
    Low,
    /// Half the full volume.
    Medium,
    /// The full volume.
    Full,
}

impl Volume {
    /// The factor by which the amplitude of a sound is multiplied.
    #[must_use]
    pub const fn factor(self) -> f32 {
        match self {
            Self::Low => 0.25,
            Self::Medium => 0.5,
            Self::Full => 1.0,
        }
    }
}

impl Keyword for Volume {
    const KEYWORDS: &'static [(Self, &'static str)] =
        &[(Self::Low, "low"), (Self::Medium, "medium"), (Self::Full, "full")];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keyword_of_a_thinking_time_is_its_seconds() {
        for (time, keyword) in ThinkingTime::KEYWORDS {
            let seconds = keyword
                .strip_suffix('s')
                .and_then(|seconds| seconds.parse::<u64>().ok());
            assert_eq!(time.milliseconds(), seconds.map(|seconds| seconds * 1000), "{keyword}");
        }
    }

    #[test]
    fn the_keyword_of_a_board_size_is_its_percentage() {
        for (size, keyword) in BoardSize::KEYWORDS {
            assert_eq!(size.percent().to_string(), *keyword);
            assert_eq!(BoardSize::closest_to(f64::from(size.percent())), *size);
        }
        let percents = |size: f64| BoardSize::closest_to(size).percent();
        assert_eq!(
            [-1e9, 0.0, 50.9, 51.0, 77.2, 99.1, 1e9].map(percents),
            [50, 50, 50, 52, 78, 100, 100]
        );
        assert_eq!(percents(f64::NAN), 50);
        assert_eq!((BoardSize::SMALLEST.percent(), BoardSize::FULL.percent()), (50, 100));
    }
}
