//! The state of the splitter within a game.

use core::ops::Range;

use crate::notation::pgn::error::Position;
use crate::notation::pgn::tag::TagPart;

/// The last part of a game that was scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Nothing has been scanned.
    Before,
    /// Comments, but neither tags nor moves.
    Comments,
    /// Words in front of a game, which are not part of the game.
    Words,
    Tags,
    /// Words after tags, which are not part of the game.
    WordsAfterTags,
    Moves,
    /// The result: the rest of the line belongs to the game unless another game begins on the line.
    Result,
    /// Words after the result.
    Remarks,
}

impl Phase {
    /// The phase after words that do not belong to a game.
    pub(super) fn after_words(self) -> Self {
        match self {
            Self::Before | Self::Comments => Self::Words,
            Self::Tags => Self::WordsAfterTags,
            Self::Result => Self::Remarks,
            other => other,
        }
    }

    /// Whether a result ends a game in this phase; otherwise the result is one of the words in front of a game.
    pub(super) const fn result_ends_game(self) -> bool {
        !matches!(self, Self::Before | Self::Words)
    }

    /// Whether a move or a number after a result begins another game on the same line: directly after the result, or
    /// with the number of the first move.
    pub(super) fn begins_game(self, is_first_number: bool) -> bool {
        self == Self::Result || self == Self::Remarks && is_first_number
    }
}

/// The element to which the next byte belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CurrentElement {
    Nothing,
    /// A word, with its start in bytes from the start of the game. A word that contains a dot is not a move number.
    Word {
        start: usize,
        has_dot: bool,
    },
    Brace,
    LineComment,
    /// A line that begins with `%`.
    Escape,
    /// Text in parentheses after the result, up to its end or the end of the line.
    Parentheses,
    Tag(TagPart),
}

impl CurrentElement {
    /// Creates a word.
    pub(super) const fn word(start: usize, has_dot: bool) -> Self {
        Self::Word { start, has_dot }
    }
}

/// The range of a game in the buffer.
pub(in crate::notation::pgn) struct GameRange {
    pub(in crate::notation::pgn) range: Range<usize>,
    pub(in crate::notation::pgn) position: Position,
    pub(in crate::notation::pgn) is_too_long: bool,
}

/// The reason why a scan ends, with the index at which it ends.
pub(super) enum ScanEnd {
    Game(usize),
    /// The game exceeds the limit.
    Limit(usize),
}
