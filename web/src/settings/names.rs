//! The displayed names of the settings and of their values.

use game_store::{
    BoardTheme, Coordinates, Field, Keyword, Language, PageTheme, PieceSet, ReplyPause, SharedBoard, ThinkingTime,
    Volume,
};

use crate::messages::Text;

/// The keyword of a value, and its displayed name.
pub type NamedOption = (&'static str, Text);

/// The displayed name of a setting.
#[must_use]
pub const fn name(field: Field) -> Text {
    match field {
        Field::Language => Text::Language,
        Field::PageTheme => Text::PageColours,
        Field::BoardTheme => Text::Board,
        Field::BoardSize => Text::BoardSize,
        Field::PieceSet => Text::Pieces,
        Field::Coordinates => Text::Coordinates,
        Field::Animation => Text::PiecesSlide,
        Field::Sounds => Text::Sounds,
        Field::Volume => Text::Volume,
        Field::Vibration => Text::Vibration,
        Field::Premove => Text::MovesInAdvance,
        Field::ConfirmMoves => Text::ConfirmEachMove,
        Field::AutoQueen => Text::AlwaysQueen,
        Field::ReplyPause => Text::ReplyPause,
        Field::ThinkingTime => Text::ThinkingTime,
        Field::SharedBoard => Text::SharedBoard,
        Field::Concessions => Text::Concessions,
        Field::Shortcuts => Text::Shortcuts,
        Field::Drawing => Text::FingerDraws,
        Field::EngineFigures => Text::EngineFigures,
        Field::Control => Text::ControlledSquares,
        Field::Threats => Text::ThreatenedPieces,
    }
}

/// The name of the language with a tag such as `es`.
#[must_use]
pub fn language_name(tag: &str) -> Option<Text> {
    Language::from_keyword(tag).map(Name::name)
}

/// The values of a setting that is a list. The list is empty for a switch and for the size of the board.
#[must_use]
pub fn options(field: Field) -> Vec<NamedOption> {
    match field {
        Field::Language => named_options::<Language>(),
        Field::PageTheme => named_options::<PageTheme>(),
        Field::BoardTheme => named_options::<BoardTheme>(),
        Field::PieceSet => named_options::<PieceSet>(),
        Field::Coordinates => named_options::<Coordinates>(),
        Field::ReplyPause => named_options::<ReplyPause>(),
        Field::ThinkingTime => named_options::<ThinkingTime>(),
        Field::SharedBoard => named_options::<SharedBoard>(),
        Field::Volume => named_options::<Volume>(),
        _ => Vec::new(),
    }
}

/// The name of the file with the images of a piece set.
#[must_use]
pub const fn sprite(set: PieceSet) -> &'static str {
    match set {
        PieceSet::Bold => "pieces-bold",
        PieceSet::Classic => "pieces-classic",
        PieceSet::Modern => "pieces-modern",
    }
}

fn named_options<T: Name>() -> Vec<NamedOption> {
    T::KEYWORDS.iter().map(|(value, word)| (*word, value.name())).collect()
}

/// A value that has a displayed name.
trait Name: Keyword {
    fn name(self) -> Text;
}

impl Name for Language {
    fn name(self) -> Text {
        match self {
            Self::Auto => Text::Automatic,
            Self::English => Text::English,
            Self::German => Text::German,
            Self::Spanish => Text::Spanish,
        }
    }
}

impl Name for PageTheme {
    fn name(self) -> Text {
        match self {
            Self::Auto => Text::LikeTheSystem,
            Self::Light => Text::Light,
            Self::Dark => Text::Dark,
        }
    }
}

impl Name for BoardTheme {
    fn name(self) -> Text {
        match self {
            Self::Walnut => Text::Walnut,
            Self::Green => Text::Green,
            Self::Slate => Text::Slate,
            Self::Ocean => Text::Ocean,
            Self::Plum => Text::Plum,
            Self::Contrast => Text::HighContrast,
        }
    }
}

impl Name for PieceSet {
    fn name(self) -> Text {
        match self {
            Self::Bold => Text::BoldPieces,
            Self::Classic => Text::ClassicPieces,
            Self::Modern => Text::ModernPieces,
        }
    }
}

impl Name for Coordinates {
    fn name(self) -> Text {
        match self {
            Self::Inside => Text::Inside,
            Self::Outside => Text::Outside,
            Self::Off => Text::Off,
        }
    }
}

impl Name for ThinkingTime {
    fn name(self) -> Text {
        match self {
            Self::Instant => Text::ThinksInstantly,
            Self::OneSecond => Text::PauseUsual,
            Self::ThreeSeconds => Text::ThinksThreeSeconds,
            Self::TenSeconds => Text::ThinksTenSeconds,
        }
    }
}

impl Name for SharedBoard {
    fn name(self) -> Text {
        match self {
            Self::Fixed => Text::BoardStays,
            Self::Turns => Text::BoardTurns,
            Self::Faces => Text::PiecesFace,
        }
    }
}

impl Name for Volume {
    fn name(self) -> Text {
        match self {
            Self::Low => Text::VolumeLow,
            Self::Medium => Text::VolumeMedium,
            Self::Full => Text::VolumeFull,
        }
    }
}

impl Name for ReplyPause {
    fn name(self) -> Text {
        match self {
            Self::Short => Text::PauseShort,
            Self::Usual => Text::PauseUsual,
            Self::Long => Text::PauseLong,
            Self::VeryLong => Text::PauseVeryLong,
        }
    }
}
