//! What a person may choose about the page: plain values, and the words under which they are kept and shown.

mod choices;
mod stored;
#[cfg(test)]
mod tests;

pub use choices::{BoardTheme, Choice, Coordinates, Language, PageTheme, PieceSet};
pub use stored::{NAME, Unread, imported, load, of_text, save, to_text};

use crate::messages::Text;

/// Everything that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of the texts.
    pub language: Language,
    /// The colours of the page.
    pub page_theme: PageTheme,
    /// The colours of the board.
    pub board_theme: BoardTheme,
    /// The pictures of the pieces.
    pub piece_set: PieceSet,
    /// Where the board's letters and numbers stand.
    pub coordinates: Coordinates,
    /// Whether pieces slide to where they go.
    pub animation: bool,
    /// Whether moves are heard.
    pub sounds: bool,
    /// Whether a move may be given before it is one's turn.
    pub premove: bool,
    /// Whether a move is asked for once more before it is played.
    pub confirm_moves: bool,
    /// Whether a pawn becomes a queen without a question.
    pub auto_queen: bool,
    /// Whether a finger draws arrows instead of moving pieces.
    pub drawing: bool,
    /// Whether the engine's depth, speed, score and line are shown.
    pub engine_figures: bool,
    /// Whether the squares that each side controls are marked.
    pub control: bool,
    /// Whether attacked pieces without enough defence are marked.
    pub threats: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::Auto,
            page_theme: PageTheme::Auto,
            board_theme: BoardTheme::Slate,
            piece_set: PieceSet::Classic,
            coordinates: Coordinates::Inside,
            animation: true,
            sounds: true,
            premove: true,
            confirm_moves: false,
            auto_queen: false,
            drawing: false,
            engine_figures: true,
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
    Drawing,
    EngineFigures,
    Control,
    Threats,
}

/// A value's word to keep and the name that people read.
pub type Named = (&'static str, Text);

impl Field {
    /// All settings in the order in which they are shown.
    pub const ALL: [Self; 14] = [
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
        Self::Drawing,
    ];

    /// The settings that outlast a visit: not the drawing mode, in which a finger moves nothing.
    pub fn lasting() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|field| *field != Self::Drawing)
    }

    /// The word under which the setting is kept, and its name for people.
    #[must_use]
    pub const fn named(self) -> (&'static str, Text) {
        match self {
            Self::Language => ("language", Text::Language),
            Self::PageTheme => ("page_theme", Text::PageColours),
            Self::BoardTheme => ("board_theme", Text::Board),
            Self::PieceSet => ("piece_set", Text::Pieces),
            Self::Coordinates => ("coordinates", Text::Coordinates),
            Self::Animation => ("animation", Text::PiecesSlide),
            Self::Sounds => ("sounds", Text::Sounds),
            Self::Premove => ("premove", Text::MovesInAdvance),
            Self::ConfirmMoves => ("confirm_moves", Text::ConfirmEachMove),
            Self::AutoQueen => ("auto_queen", Text::AlwaysQueen),
            Self::Drawing => ("drawing", Text::FingerDraws),
            Self::EngineFigures => ("engine_figures", Text::EngineFigures),
            Self::Control => ("control", Text::ControlledSquares),
            Self::Threats => ("threats", Text::ThreatenedPieces),
        }
    }

    /// The values that can be chosen; none for what is switched on and off.
    #[must_use]
    pub fn options(self) -> Vec<Named> {
        match self {
            Self::Language => choices::named::<Language>(),
            Self::PageTheme => choices::named::<PageTheme>(),
            Self::BoardTheme => choices::named::<BoardTheme>(),
            Self::PieceSet => choices::named::<PieceSet>(),
            Self::Coordinates => choices::named::<Coordinates>(),
            _ => Vec::new(),
        }
    }
}

impl Settings {
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
            Field::Language => next.language = Language::of(word)?,
            Field::PageTheme => next.page_theme = PageTheme::of(word)?,
            Field::BoardTheme => next.board_theme = BoardTheme::of(word)?,
            Field::PieceSet => next.piece_set = PieceSet::of(word)?,
            Field::Coordinates => next.coordinates = Coordinates::of(word)?,
            Field::Animation => next.animation = bool::of(word)?,
            Field::Sounds => next.sounds = bool::of(word)?,
            Field::Premove => next.premove = bool::of(word)?,
            Field::ConfirmMoves => next.confirm_moves = bool::of(word)?,
            Field::AutoQueen => next.auto_queen = bool::of(word)?,
            Field::Drawing => next.drawing = bool::of(word)?,
            Field::EngineFigures => next.engine_figures = bool::of(word)?,
            Field::Control => next.control = bool::of(word)?,
            Field::Threats => next.threats = bool::of(word)?,
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
