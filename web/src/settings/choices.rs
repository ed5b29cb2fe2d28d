//! The values of the settings that are more than a switch.

use super::Named;
use crate::messages::LaterText;

/// A value among few, each with the word under which it is kept and its name for people.
pub trait Choice: Copy + PartialEq + 'static {
    /// All values, the first one being what a first visit has.
    const ALL: &'static [(Self, Named)];

    /// The word of this value.
    #[must_use]
    fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(value, _)| *value == self)
            .map_or("", |(_, (word, _))| word)
    }

    /// The value of a word.
    #[must_use]
    fn of(word: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(_, (known, _))| *known == word)
            .map(|(value, _)| *value)
    }
}

/// The words and names of all values.
pub(super) fn named<T: Choice>() -> Vec<Named> {
    T::ALL.iter().map(|(_, named)| *named).collect()
}

impl Choice for bool {
    const ALL: &'static [(Self, Named)] = &[(true, ("on", LaterText::On)), (false, ("off", LaterText::Off))];
}

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

impl Choice for Language {
    const ALL: &'static [(Self, Named)] = &[
        (Self::Auto, ("auto", LaterText::Automatic)),
        (Self::English, ("en", LaterText::English)),
        (Self::German, ("de", LaterText::German)),
    ];
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

impl Choice for PageTheme {
    const ALL: &'static [(Self, Named)] = &[
        (Self::Auto, ("auto", LaterText::LikeTheSystem)),
        (Self::Light, ("light", LaterText::Light)),
        (Self::Dark, ("dark", LaterText::Dark)),
    ];
}

/// The colours of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardTheme {
    /// Grey blue and cream.
    Slate,
    /// Brown wood.
    Walnut,
    /// Green and ivory.
    Green,
    /// Violet and lavender.
    Plum,
    /// Strong colours, strong marks.
    Contrast,
}

impl Choice for BoardTheme {
    const ALL: &'static [(Self, Named)] = &[
        (Self::Slate, ("slate", LaterText::Slate)),
        (Self::Walnut, ("walnut", LaterText::Walnut)),
        (Self::Green, ("green", LaterText::Green)),
        (Self::Plum, ("plum", LaterText::Plum)),
        (Self::Contrast, ("contrast", LaterText::HighContrast)),
    ];
}

/// The pictures of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Turned wood, after the pieces of tournaments.
    Classic,
    /// Few shapes, for small screens and weak eyes.
    Bold,
}

impl Choice for PieceSet {
    const ALL: &'static [(Self, Named)] = &[
        (Self::Classic, ("classic", LaterText::ClassicPieces)),
        (Self::Bold, ("bold", LaterText::BoldPieces)),
    ];
}

impl PieceSet {
    /// What the page calls the file of the pictures.
    #[must_use]
    pub const fn sprite(self) -> &'static str {
        match self {
            Self::Classic => "pieces",
            Self::Bold => "pieces-bold",
        }
    }
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

impl Choice for Coordinates {
    const ALL: &'static [(Self, Named)] = &[
        (Self::Inside, ("inside", LaterText::Inside)),
        (Self::Outside, ("outside", LaterText::Outside)),
        (Self::Off, ("off", LaterText::Off)),
    ];
}
