//! What a person may choose about the page: plain values, and the words under which they are kept.

mod choices;
use serde::{Deserialize, Serialize};

pub use choices::{BoardTheme, Coordinates, Language, PageTheme, PieceSet, ReplyPause};

use crate::error::{Fault, ReadError};
use crate::lenient::Fields;
use crate::word::{self, Word};
use crate::{Extra, VERSION, write};

/// Everything that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the texts.
    #[serde(with = "word")]
    pub language: Language,
    /// The colours of the page.
    #[serde(with = "word")]
    pub page_theme: PageTheme,
    /// The colours of the board.
    #[serde(with = "word")]
    pub board_theme: BoardTheme,
    /// The pictures of the pieces.
    #[serde(with = "word")]
    pub piece_set: PieceSet,
    /// Where the board's letters and numbers stand.
    #[serde(with = "word")]
    pub coordinates: Coordinates,
    /// Whether pieces slide to where they go.
    #[serde(with = "word")]
    pub animation: bool,
    /// Whether moves are heard.
    #[serde(with = "word")]
    pub sounds: bool,
    /// Whether a person who plays sees what the engine at its full strength thinks.
    #[serde(with = "word")]
    pub engine_figures: bool,
    /// Whether the squares that each side controls are marked.
    #[serde(with = "word")]
    pub control: bool,
    /// Whether attacked pieces without enough defence are marked.
    #[serde(with = "word")]
    pub threats: bool,
    /// Whether a move may be given before it is one's turn.
    #[serde(with = "word")]
    pub premove: bool,
    /// Whether a move is asked for once more before it is played.
    #[serde(with = "word")]
    pub confirm_moves: bool,
    /// Whether a pawn becomes a queen without a question.
    #[serde(with = "word")]
    pub auto_queen: bool,
    /// How long an engine that would move at once takes for a move.
    #[serde(with = "word")]
    pub reply_pause: ReplyPause,
    /// Whether single keys act on the page.
    #[serde(with = "word")]
    pub shortcuts: bool,
    /// Whether a finger draws arrows instead of moving pieces. It ends with the visit: in this mode a finger moves
    /// nothing.
    #[serde(skip)]
    pub drawing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::Auto,
            page_theme: PageTheme::Auto,
            board_theme: BoardTheme::Walnut,
            piece_set: PieceSet::Bold,
            coordinates: Coordinates::Inside,
            animation: true,
            sounds: true,
            premove: true,
            confirm_moves: false,
            auto_queen: false,
            reply_pause: ReplyPause::Usual,
            shortcuts: true,
            drawing: false,
            engine_figures: false,
            control: false,
            threats: false,
        }
    }
}

/// One of the settings, to name it and to list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each stands for the field of its name")]
pub enum Field {
    Language,
    PageTheme,
    BoardTheme,
    PieceSet,
    Coordinates,
    Animation,
    Sounds,
    Premove,
    ConfirmMoves,
    AutoQueen,
    ReplyPause,
    Shortcuts,
    Drawing,
    EngineFigures,
    Control,
    Threats,
}

impl Field {
    /// All settings in the order in which they are shown.
    pub const ALL: [Self; 16] = [
        Self::Language,
        Self::PageTheme,
        Self::BoardTheme,
        Self::PieceSet,
        Self::Coordinates,
        Self::Animation,
        Self::Sounds,
        Self::EngineFigures,
        Self::Control,
        Self::Threats,
        Self::Premove,
        Self::ConfirmMoves,
        Self::AutoQueen,
        Self::ReplyPause,
        Self::Shortcuts,
        Self::Drawing,
    ];

    /// The settings that outlast a visit.
    pub fn lasting() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|field| *field != Self::Drawing)
    }

    /// The word under which the setting is kept.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::PageTheme => "page_theme",
            Self::BoardTheme => "board_theme",
            Self::PieceSet => "piece_set",
            Self::Coordinates => "coordinates",
            Self::Animation => "animation",
            Self::Sounds => "sounds",
            Self::Premove => "premove",
            Self::ConfirmMoves => "confirm_moves",
            Self::AutoQueen => "auto_queen",
            Self::ReplyPause => "reply_pause",
            Self::Shortcuts => "shortcuts",
            Self::Drawing => "drawing",
            Self::EngineFigures => "engine_figures",
            Self::Control => "control",
            Self::Threats => "threats",
        }
    }
}

/// What a text of settings gave.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsReading {
    /// The settings; what is missing or at fault is as on a first visit.
    pub settings: Settings,
    /// Whether the text tells any.
    pub tells_any: bool,
    /// What is wrong with others.
    pub faults: Vec<Fault>,
    /// Fields that are not known: they are passed on.
    pub extra: Extra,
}

impl SettingsReading {
    /// The settings that are at fault.
    #[must_use]
    pub fn at_fault(&self) -> Vec<Field> {
        let is_at_fault = |field: &Field| self.faults.iter().any(|fault| fault.name() == field.word());
        Field::lasting().filter(is_at_fault).collect()
    }
}

impl Settings {
    /// The settings of a text.
    ///
    /// # Errors
    ///
    /// [`ReadError`] where none can be read.
    pub fn read(text: &str) -> Result<SettingsReading, ReadError> {
        // The first settings that were kept do not say their version.
        let fields = Fields::of(text, None)?.of_this_version(Some(VERSION))?;
        let all = fields.object.len();
        let (settings, extra, faults) = fields.read(&[])?;
        let found = all - extra.len();
        let reading = SettingsReading {
            settings,
            tells_any: false,
            faults,
            extra,
        };
        Ok(SettingsReading {
            tells_any: found > reading.at_fault().len(),
            ..reading
        })
    }

    /// The text under which the settings are kept, beside fields that are passed on.
    #[must_use]
    pub fn to_text(&self, extra: &Extra) -> String {
        write::text(self, extra)
    }

    /// The word of a setting's value; `on` or `off` for what is switched.
    #[must_use]
    pub fn word(&self, field: Field) -> &'static str {
        match field {
            Field::Language => self.language.word(),
            Field::PageTheme => self.page_theme.word(),
            Field::BoardTheme => self.board_theme.word(),
            Field::PieceSet => self.piece_set.word(),
            Field::Coordinates => self.coordinates.word(),
            Field::Animation => self.animation.word(),
            Field::Sounds => self.sounds.word(),
            Field::Premove => self.premove.word(),
            Field::ConfirmMoves => self.confirm_moves.word(),
            Field::AutoQueen => self.auto_queen.word(),
            Field::ReplyPause => self.reply_pause.word(),
            Field::Shortcuts => self.shortcuts.word(),
            Field::Drawing => self.drawing.word(),
            Field::EngineFigures => self.engine_figures.word(),
            Field::Control => self.control.word(),
            Field::Threats => self.threats.word(),
        }
    }

    /// The settings with another value of one; `None` where it has no value of this word.
    #[must_use]
    pub fn with(self, field: Field, word: &str) -> Option<Self> {
        let mut next = self;
        match field {
            Field::Language => next.language = Language::of_word(word)?,
            Field::PageTheme => next.page_theme = PageTheme::of_word(word)?,
            Field::BoardTheme => next.board_theme = BoardTheme::of_word(word)?,
            Field::PieceSet => next.piece_set = PieceSet::of_word(word)?,
            Field::Coordinates => next.coordinates = Coordinates::of_word(word)?,
            Field::Animation => next.animation = bool::of_word(word)?,
            Field::Sounds => next.sounds = bool::of_word(word)?,
            Field::Premove => next.premove = bool::of_word(word)?,
            Field::ConfirmMoves => next.confirm_moves = bool::of_word(word)?,
            Field::AutoQueen => next.auto_queen = bool::of_word(word)?,
            Field::ReplyPause => next.reply_pause = ReplyPause::of_word(word)?,
            Field::Shortcuts => next.shortcuts = bool::of_word(word)?,
            Field::Drawing => next.drawing = bool::of_word(word)?,
            Field::EngineFigures => next.engine_figures = bool::of_word(word)?,
            Field::Control => next.control = bool::of_word(word)?,
            Field::Threats => next.threats = bool::of_word(word)?,
        }
        Some(next)
    }

    /// The settings with the other value of one that is switched on and off.
    #[must_use]
    pub fn switched(self, field: Field) -> Self {
        let other = if self.word(field) == "on" { "off" } else { "on" };
        self.with(field, other).unwrap_or(self)
    }
}
