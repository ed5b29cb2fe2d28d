//! What a splitter knows of the game that it reads.

use std::ops::Range;

use crate::notation::pgn::error::Position;
use crate::notation::pgn::tag::TagPart;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Nothing yet.
    Before,
    /// Comments, but neither tags nor moves.
    Comments,
    /// Words before a game that are not part of it.
    Words,
    Tags,
    /// Such words behind tags.
    WordsBehindTags,
    Moves,
    /// Behind the result, where the rest of the line belongs to the game unless another game begins there.
    Result,
    /// Behind words that follow the result.
    Remarks,
}

impl Phase {
    /// The phase behind words that are not part of a game.
    pub(super) fn with_words(self) -> Self {
        match self {
            Self::Before | Self::Comments => Self::Words,
            Self::Tags => Self::WordsBehindTags,
            Self::Result => Self::Remarks,
            other => other,
        }
    }
}

/// What the next byte is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    Nothing,
    /// A word that began so many bytes behind the game's start.
    Word(usize, Dots),
    Brace,
    LineComment,
    /// A line that begins with `%`.
    Escape,
    /// A bracket behind the result, to its end or the line's.
    Bracket,
    Tag(TagPart),
}

/// Whether a word has had a dot, so that it is no move number any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dots {
    None,
    Some,
}

/// Where a game lies in the buffer.
pub(in crate::notation::pgn) struct Frame {
    pub(in crate::notation::pgn) range: Range<usize>,
    pub(in crate::notation::pgn) position: Position,
    pub(in crate::notation::pgn) is_too_long: bool,
}

/// Why a scan ends, and where.
pub(super) enum End {
    Game(usize),
    /// The game is too long to be handed out as a whole.
    Limit(usize),
}

/// The bytes of a line in which the name of a tag and the first mark of its value are looked for.
pub(super) const LONGEST_TAG_BEGINNING: usize = 64;
