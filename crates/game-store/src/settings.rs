//! The user's settings of the page: plain values, and the keywords under which they are stored.

mod choices;
use serde::{Deserialize, Serialize};

pub use choices::{
    BoardSize, BoardTheme, Coordinates, Language, PageTheme, PieceSet, ReplyPause, SharedBoard, ThinkingTime, Volume,
};

use crate::error::{Fault, ReadError};
use crate::json_fields::Fields;
use crate::keyword::{self, Keyword};
use crate::{Extra, VERSION, write};

/// All settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of the page.
    #[serde(with = "keyword")]
    pub language: Language,
    /// The colours of the page.
    #[serde(with = "keyword")]
    pub page_theme: PageTheme,
    /// The colours of the board.
    #[serde(with = "keyword")]
    pub board_theme: BoardTheme,
    /// The size of the board on a large screen.
    #[serde(with = "keyword")]
    pub board_size: BoardSize,
    /// The images of the pieces.
    #[serde(with = "keyword")]
    pub piece_set: PieceSet,
    /// The place of the board's letters and numbers.
    #[serde(with = "keyword")]
    pub coordinates: Coordinates,
    /// Whether moving pieces are animated.
    #[serde(with = "keyword")]
    pub animation: bool,
    /// Whether moves play sounds.
    #[serde(with = "keyword")]
    pub sounds: bool,
    /// The volume of sounds.
    #[serde(with = "keyword")]
    pub volume: Volume,
    /// Whether the device vibrates when a piece is moved.
    #[serde(with = "keyword")]
    pub vibration: bool,
    /// Whether the evaluation of the engine at full strength is shown during a game.
    #[serde(with = "keyword")]
    pub engine_figures: bool,
    /// Whether the squares that each side controls are marked.
    #[serde(with = "keyword")]
    pub control: bool,
    /// Whether attacked pieces without enough defence are marked.
    #[serde(with = "keyword")]
    pub threats: bool,
    /// Whether the player may enter a move before it is the player's turn.
    #[serde(with = "keyword")]
    pub premove: bool,
    /// Whether each move must be confirmed before it is played.
    #[serde(with = "keyword")]
    pub confirm_moves: bool,
    /// Whether a pawn promotes to a queen without a dialog.
    #[serde(with = "keyword")]
    pub auto_queen: bool,
    /// The longest pause before an engine's reply.
    #[serde(with = "keyword")]
    pub reply_pause: ReplyPause,
    /// How long the engine at full strength thinks about a move.
    #[serde(with = "keyword")]
    pub thinking_time: ThinkingTime,
    /// The view of the board in a game of two people on one device.
    #[serde(with = "keyword")]
    pub shared_board: SharedBoard,
    /// Whether an opponent resigns a lost game and offers a draw, as a person would.
    #[serde(with = "keyword")]
    pub concessions: bool,
    /// Whether single keys are keyboard shortcuts.
    #[serde(with = "keyword")]
    pub shortcuts: bool,
    /// Whether a finger draws arrows instead of moving pieces. The setting is not stored, because in this mode a finger
    /// cannot move pieces.
    #[serde(skip)]
    pub drawing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::Auto,
            page_theme: PageTheme::Auto,
            board_theme: BoardTheme::Walnut,
            board_size: BoardSize::FULL,
            piece_set: PieceSet::Bold,
            coordinates: Coordinates::Inside,
            animation: true,
            sounds: true,
            premove: true,
            confirm_moves: false,
            auto_queen: false,
            reply_pause: ReplyPause::Usual,
            thinking_time: ThinkingTime::Instant,
            shared_board: SharedBoard::Fixed,
            volume: Volume::Full,
            vibration: false,
            concessions: true,
            shortcuts: true,
            drawing: false,
            engine_figures: false,
            control: false,
            threats: false,
        }
    }
}

/// A setting, without its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each stands for the field of its name")]
pub enum Field {
    Language,
    PageTheme,
    BoardTheme,
    BoardSize,
    PieceSet,
    Coordinates,
    Animation,
    Sounds,
    Volume,
    Vibration,
    Premove,
    ConfirmMoves,
    AutoQueen,
    ReplyPause,
    ThinkingTime,
    SharedBoard,
    Concessions,
    Shortcuts,
    Drawing,
    EngineFigures,
    Control,
    Threats,
}

impl Field {
    /// All settings in the order in which they are shown.
    pub const ALL: [Self; 22] = [
        Self::Language,
        Self::PageTheme,
        Self::BoardTheme,
        Self::BoardSize,
        Self::PieceSet,
        Self::Coordinates,
        Self::Animation,
        Self::Sounds,
        Self::Volume,
        Self::Vibration,
        Self::EngineFigures,
        Self::Control,
        Self::Threats,
        Self::Premove,
        Self::ConfirmMoves,
        Self::AutoQueen,
        Self::ReplyPause,
        Self::ThinkingTime,
        Self::SharedBoard,
        Self::Concessions,
        Self::Shortcuts,
        Self::Drawing,
    ];

    /// The settings that are stored.
    pub fn persistent() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|field| *field != Self::Drawing)
    }

    /// The keyword under which the setting is stored.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::PageTheme => "page_theme",
            Self::BoardTheme => "board_theme",
            Self::BoardSize => "board_size",
            Self::PieceSet => "piece_set",
            Self::Coordinates => "coordinates",
            Self::Animation => "animation",
            Self::Sounds => "sounds",
            Self::Volume => "volume",
            Self::Vibration => "vibration",
            Self::Premove => "premove",
            Self::ConfirmMoves => "confirm_moves",
            Self::AutoQueen => "auto_queen",
            Self::ReplyPause => "reply_pause",
            Self::ThinkingTime => "thinking_time",
            Self::SharedBoard => "shared_board",
            Self::Concessions => "concessions",
            Self::Shortcuts => "shortcuts",
            Self::Drawing => "drawing",
            Self::EngineFigures => "engine_figures",
            Self::Control => "control",
            Self::Threats => "threats",
        }
    }
}

/// The result of reading stored settings.
#[derive(Clone, Debug, PartialEq)]
pub struct RestoredSettings {
    /// The settings; missing and invalid settings have their defaults.
    pub settings: Settings,
    /// Whether the text contains any valid setting.
    pub has_any: bool,
    /// The problems of invalid settings.
    pub faults: Vec<Fault>,
    /// Unknown fields, which are preserved.
    pub extra: Extra,
}

impl RestoredSettings {
    /// The invalid settings.
    #[must_use]
    pub fn invalid_settings(&self) -> Vec<Field> {
        let is_invalid = |field: &Field| self.faults.iter().any(|fault| fault.name() == field.keyword());
        Field::persistent().filter(is_invalid).collect()
    }
}

impl Settings {
    /// Reads stored settings.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if no settings can be read.
    pub fn read(text: &str) -> Result<RestoredSettings, ReadError> {
        // The first stored settings had no version.
        let fields = Fields::of(text, None)?.without_version(Some(VERSION))?;
        let all = fields.object.len();
        let (settings, extra, faults) = fields.read(&[])?;
        let found = all - extra.len();
        let restored = RestoredSettings {
            settings,
            has_any: false,
            faults,
            extra,
        };
        Ok(RestoredSettings {
            has_any: found > restored.invalid_settings().len(),
            ..restored
        })
    }

    /// The JSON text of the settings and of unknown fields.
    #[must_use]
    pub fn to_text(&self, extra: &Extra) -> String {
        write::json_text(self, extra)
    }

    /// The keyword of a setting's value; `on` or `off` for a switch.
    #[must_use]
    pub fn keyword(&self, field: Field) -> &'static str {
        match field {
            Field::Language => self.language.keyword(),
            Field::PageTheme => self.page_theme.keyword(),
            Field::BoardTheme => self.board_theme.keyword(),
            Field::BoardSize => self.board_size.keyword(),
            Field::PieceSet => self.piece_set.keyword(),
            Field::Coordinates => self.coordinates.keyword(),
            Field::Animation => self.animation.keyword(),
            Field::Sounds => self.sounds.keyword(),
            Field::Volume => self.volume.keyword(),
            Field::Vibration => self.vibration.keyword(),
            Field::Premove => self.premove.keyword(),
            Field::ConfirmMoves => self.confirm_moves.keyword(),
            Field::AutoQueen => self.auto_queen.keyword(),
            Field::ReplyPause => self.reply_pause.keyword(),
            Field::ThinkingTime => self.thinking_time.keyword(),
            Field::SharedBoard => self.shared_board.keyword(),
            Field::Concessions => self.concessions.keyword(),
            Field::Shortcuts => self.shortcuts.keyword(),
            Field::Drawing => self.drawing.keyword(),
            Field::EngineFigures => self.engine_figures.keyword(),
            Field::Control => self.control.keyword(),
            Field::Threats => self.threats.keyword(),
        }
    }

    /// Returns the settings with another value for one setting; `None` if no value of the setting has this keyword.
    #[must_use]
    pub fn with_keyword(self, field: Field, keyword: &str) -> Option<Self> {
        let mut next = self;
        match field {
            Field::Language => next.language = Language::from_keyword(keyword)?,
            Field::PageTheme => next.page_theme = PageTheme::from_keyword(keyword)?,
            Field::BoardTheme => next.board_theme = BoardTheme::from_keyword(keyword)?,
            Field::BoardSize => next.board_size = BoardSize::from_keyword(keyword)?,
            Field::PieceSet => next.piece_set = PieceSet::from_keyword(keyword)?,
            Field::Coordinates => next.coordinates = Coordinates::from_keyword(keyword)?,
            Field::Animation => next.animation = bool::from_keyword(keyword)?,
            Field::Sounds => next.sounds = bool::from_keyword(keyword)?,
            Field::Volume => next.volume = Volume::from_keyword(keyword)?,
            Field::Vibration => next.vibration = bool::from_keyword(keyword)?,
            Field::Premove => next.premove = bool::from_keyword(keyword)?,
            Field::ConfirmMoves => next.confirm_moves = bool::from_keyword(keyword)?,
            Field::AutoQueen => next.auto_queen = bool::from_keyword(keyword)?,
            Field::ReplyPause => next.reply_pause = ReplyPause::from_keyword(keyword)?,
            Field::ThinkingTime => next.thinking_time = ThinkingTime::from_keyword(keyword)?,
            Field::SharedBoard => next.shared_board = SharedBoard::from_keyword(keyword)?,
            Field::Concessions => next.concessions = bool::from_keyword(keyword)?,
            Field::Shortcuts => next.shortcuts = bool::from_keyword(keyword)?,
            Field::Drawing => next.drawing = bool::from_keyword(keyword)?,
            Field::EngineFigures => next.engine_figures = bool::from_keyword(keyword)?,
            Field::Control => next.control = bool::from_keyword(keyword)?,
            Field::Threats => next.threats = bool::from_keyword(keyword)?,
        }
        Some(next)
    }

    /// Returns the settings with one switch reversed.
    #[must_use]
    pub fn switched(self, field: Field) -> Self {
        let other = if self.keyword(field) == "on" { "off" } else { "on" };
        self.with_keyword(field, other).unwrap_or(self)
    }
}
