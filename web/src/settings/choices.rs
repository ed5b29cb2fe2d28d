//! The values of the settings that are more than a switch.

use super::Named;
use crate::messages::Text;

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
    const ALL: &'static [(Self, Named)] = &[(true, ("on", Text::On)), (false, ("off", Text::Off))];
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
        (Self::Auto, ("auto", Text::Automatic)),
        (Self::English, ("en", Text::English)),
        (Self::German, ("de", Text::German)),
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
        (Self::Auto, ("auto", Text::LikeTheSystem)),
        (Self::Light, ("light", Text::Light)),
        (Self::Dark, ("dark", Text::Dark)),
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
        (Self::Slate, ("slate", Text::Slate)),
        (Self::Walnut, ("walnut", Text::Walnut)),
        (Self::Green, ("green", Text::Green)),
        (Self::Plum, ("plum", Text::Plum)),
        (Self::Contrast, ("contrast", Text::HighContrast)),
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
        (Self::Classic, ("classic", Text::ClassicPieces)),
        (Self::Bold, ("bold", Text::BoldPieces)),
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
        (Self::Inside, ("inside", Text::Inside)),
        (Self::Outside, ("outside", Text::Outside)),
        (Self::Off, ("off", Text::Off)),
    ];
}
