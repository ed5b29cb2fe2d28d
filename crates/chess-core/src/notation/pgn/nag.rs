//! Numeric annotation glyphs.

use core::fmt;

/// A numeric annotation glyph: `$1` to `$6` are the marks `!`, `?`, `!!`, `??`, `!?` and `?!`; most other glyphs
/// evaluate the position (PGN standard, section 10).
///
/// ```
/// use chess_core::notation::pgn::Nag;
///
/// assert_eq!(Nag::BLUNDER.to_string(), "$4");
/// assert_eq!(Nag::from_mark("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag(10).mark(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(
    /// The number after the dollar sign.
    pub u8,
);

impl Nag {
    /// A good move, `!`.
    pub const GOOD: Self = Self(1);
    /// A mistake, `?`.
    pub const MISTAKE: Self = Self(2);
    /// A brilliant move, `!!`.
    pub const BRILLIANT: Self = Self(3);
    /// A blunder, `??`.
    pub const BLUNDER: Self = Self(4);
    /// An interesting move, `!?`.
    pub const INTERESTING: Self = Self(5);
    /// A dubious move, `?!`.
    pub const DUBIOUS: Self = Self(6);

    const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The glyph of a mark after a move.
    #[must_use]
    pub fn from_mark(mark: &str) -> Option<Self> {
        (1..)
            .zip(Self::MARKS)
            .find_map(|(number, known)| (known == mark).then_some(Self(number)))
    }

    /// The mark of the glyph after a move; `None` unless the glyph is one of the six marks.
    #[must_use]
    pub fn mark(self) -> Option<&'static str> {
        let index = usize::from(self.0).checked_sub(1)?;
        Self::MARKS.get(index).copied()
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
