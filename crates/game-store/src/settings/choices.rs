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
}

impl Keyword for Language {
    const KEYWORDS: &'static [(Self, &'static str)] =
        &[(Self::Auto, "auto"), (Self::English, "en"), (Self::German, "de")];
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageTheme {
    /// The colours of the system's setting.
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

/// The minimum time of an engine's reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyPause {
    /// The pause is as short as possible: the user can just see the progress bar.
    Short,
    /// Half a second.
    Usual,
    /// A second.
    Long,
    /// Two seconds.
    VeryLong,
}

impl ReplyPause {
    /// The pause in milliseconds.
    #[must_use]
    pub const fn milliseconds(self) -> u32 {
        match self {
            Self::Short => 300,
            Self::Usual => 500,
            Self::Long => 1_000,
            Self::VeryLong => 2_000,
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
