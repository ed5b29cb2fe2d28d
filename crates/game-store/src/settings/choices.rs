//! The values of the settings that are more than a switch.

use crate::Word;

/// The language of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// As the browser asks for.
    Auto,
    /// English.
    English,
    /// German.
    German,
}

impl Word for Language {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Auto, "auto"), (Self::English, "en"), (Self::German, "de")];
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageTheme {
    /// As the system has it.
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Word for PageTheme {
    const WORDS: &'static [(Self, &'static str)] =
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
    /// Strong colours, strong marks.
    Contrast,
}

impl Word for BoardTheme {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Walnut, "walnut"),
        (Self::Green, "green"),
        (Self::Slate, "slate"),
        (Self::Ocean, "ocean"),
        (Self::Plum, "plum"),
        (Self::Contrast, "contrast"),
    ];
}

/// The pictures of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Few shapes, for small screens and weak eyes.
    Bold,
    /// Turned wood, after the pieces of tournaments.
    Classic,
    /// Plain geometry.
    Modern,
}

impl Word for PieceSet {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Bold, "bold"),
        (Self::Classic, "classic"),
        (Self::Modern, "modern"),
    ];
}

/// Where the board's letters and numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// In the corners of the squares at the edge.
    Inside,
    /// Beside the board.
    Outside,
    /// Nowhere.
    Off,
}

impl Word for Coordinates {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Inside, "inside"), (Self::Outside, "outside"), (Self::Off, "off")];
}

/// How long an engine that would move at once takes for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyPause {
    /// As short as its bar can be seen.
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

impl Word for ReplyPause {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Short, "short"),
        (Self::Usual, "usual"),
        (Self::Long, "long"),
        (Self::VeryLong, "very-long"),
    ];
}
