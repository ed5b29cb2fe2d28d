//! The tags of a game.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::result::GameResult;
use super::text::{escape, to_one_line};
use crate::notation::fen::START_FEN;
use crate::notation::substring::{contains, replace};
use crate::rules::{Board, Castling, Color};

/// The tags of a game: the tag roster of the PGN standard, which is always present, and other tags in their order.
///
/// `Result`, `SetUp` and `FEN` are not stored here: they are derived from the fields of a [`PgnGame`](super::PgnGame).
/// `Variant` is derived, too; the tag is stored only if its value is not the usual name of the variant.
///
/// ```
/// use chess_core::notation::pgn::Tags;
///
/// let tags = Tags::default().with("White", "Anand, V").and_then(|tags| tags.with("ECO", "B90"))?;
/// assert_eq!(tags.get("White"), Some("Anand, V"));
/// assert_eq!(tags.get("Black"), Some("?"));
/// assert_eq!(tags.get("Opening"), None);
/// assert!(tags.with("FEN", "8/8/8/8/8/8/8/8 w - - 0 1").is_err());
/// # Ok::<(), chess_core::notation::pgn::TagNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    roster: [String; 6],
    others: Vec<(String, String)>,
}

/// The tag roster without `Result`, which is its last tag.
const ROSTER_TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags that are derived from the game.
const DERIVED_TAGS: [&str; 3] = ["Result", "SetUp", "FEN"];

/// A tag that is derived from the variant; its value may be any of several names of the variant.
const VARIANT_TAG: &str = "Variant";

/// Returns the usual spelling of the name of a tag that has a meaning for the reader. Other names are returned
/// unchanged.
///
/// In the standard, names that differ only in capitals are different names. But in files, the tag `[Fen …]` also means
/// a start position.
pub(super) fn usual_name(name: &str) -> &str {
    let mut known = ROSTER_TAGS.into_iter().chain(DERIVED_TAGS).chain([VARIANT_TAG]);
    known.find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Whether a name belongs to the tag roster.
pub(super) fn is_roster_tag(name: &str) -> bool {
    ROSTER_TAGS.contains(&name)
}

impl Default for Tags {
    /// The tag roster with unknown values.
    fn default() -> Self {
        Self {
            roster: ["?", "?", "????.??.??", "?", "?", "?"].map(str::to_owned),
            others: Vec::new(),
        }
    }
}

impl Tags {
    /// Returns the value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Returns an iterator over names and values, the tag roster first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let others = self.others.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        self.roster().chain(others)
    }

    /// The six roster tags before `Result`.
    fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER_TAGS.into_iter().zip(self.roster.iter().map(String::as_str))
    }

    /// Returns the tags with this tag set. Line breaks in the value become spaces. Capitals do not matter in the names
    /// of the tag roster and of the tags that are derived from the game.
    ///
    /// # Errors
    ///
    /// [`TagNameError`] if the name is empty, has spaces, quotation marks or brackets, or is `Result`, `SetUp` or
    /// `FEN`. For `Variant`, also if the value is not a name of a known variant.
    pub fn with(mut self, name: &str, value: &str) -> Result<Self, TagNameError> {
        let name = usual_name(name);
        let is_sign = |letter: char| {
            let is_special = matches!(letter, '"' | '[' | ']' | '(' | ')' | '{' | '}' | ';' | '*' | '$');
            is_special || letter.is_whitespace() || letter.is_control()
        };
        let is_unknown = name == VARIANT_TAG && Variant::from_name(value).is_none();
        if name.is_empty() || name.contains(is_sign) || DERIVED_TAGS.contains(&name) || is_unknown {
            return Err(TagNameError);
        }
        self.set(name, value);
        Ok(self)
    }

    /// Removes the tag `Variant` if it repeats what the variant and the start position already show. An unusual name
    /// of the variant is preserved.
    pub(super) fn without_redundant_variant(mut self, variant: Variant, start: &Board) -> Self {
        let usual = variant.tag().filter(|_| Variant::of(start) == variant);
        let is_other = |name: &str| Some(name) != usual && Variant::from_name(name) == Some(variant);
        self.others
            .retain(|(name, value)| name != VARIANT_TAG || is_other(value));
        self
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        let value = if value.contains(['\n', '\r']) {
            to_one_line(value)
        } else {
            value.to_owned()
        };
        let known = self.others.iter_mut().find(|(known, _)| known == name);
        if let Some(index) = ROSTER_TAGS.iter().position(|known| *known == name) {
            self.roster[index] = value;
        } else if let Some((_, old)) = known {
            *old = value;
        } else {
            self.others.push((name.to_owned(), value));
        }
    }
}

/// Writes all tags, one per line: the tag roster with the result, then the tags of the variant and the start position,
/// then the other tags.
pub(super) fn write_tags(
    f: &mut fmt::Formatter<'_>,
    tags: &Tags,
    result: GameResult,
    variant: Variant,
    start: &Board,
) -> fmt::Result {
    let mut write = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escape(value));
    for (name, value) in tags.roster() {
        write(name, value)?;
    }
    write("Result", result.text())?;
    let is_shuffled = variant == Variant::Chess960;
    let is_named = tags.get(VARIANT_TAG).and_then(Variant::from_name) == Some(variant);
    if let Some(name) = variant.tag().filter(|_| !is_named) {
        write(VARIANT_TAG, name)?;
    }
    let fen = start.to_string();
    if is_shuffled || fen != START_FEN {
        write("SetUp", "1")?;
        write("FEN", &fen)?;
    }
    let others = tags.others.iter().filter(|(name, _)| name != VARIANT_TAG || is_named);
    others.into_iter().try_for_each(|(name, value)| write(name, value))
}

/// Parts that occur in the names of Chess960.
const CHESS960_NAMES: [&str; 5] = ["960", "fischerandom", "fischerrandom", "fisherrandom", "freestyle"];

/// The values of the tag that mean standard chess, without the word "chess". Instead of the variant, some programs
/// write the kind of time control, such as "blitz", or that the game begins from another position.
const STANDARD: [&str; 22] = [
    "",
    "standard",
    "normal",
    "classical",
    "classic",
    "orthodox",
    "orthochess",
    "ortho",
    "regular",
    "western",
    "international",
    "fide",
    "traditional",
    "fromposition",
    "position",
    "setup",
    "none",
    "unknown",
    "blitz",
    "rapid",
    "bullet",
    "lightning",
];

/// The error for a name that a tag cannot have.
///
/// ```
/// use chess_core::notation::pgn::{TagNameError, Tags};
///
/// assert_eq!(Tags::default().with("two words", "x"), Err(TagNameError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a tag's name is a word, and none of Result, SetUp and FEN, which follow from the game")]
pub struct TagNameError;

/// The variant, which determines the rules of castling and of the start position.
///
/// ```
/// use chess_core::{Board, Setup, notation::pgn::Variant};
///
/// let shuffled = Board::try_from(Setup::chess960(0).expect("there is a number 0")).expect("a legal position");
/// assert_eq!(Variant::of(&shuffled), Variant::Chess960);
/// assert_eq!(Variant::of(&Board::default()), Variant::Standard);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// King and rooks start on their usual squares.
    #[default]
    Standard,
    /// The pieces of the first rank are shuffled; castling rights name the files of the rooks.
    Chess960,
}

impl Variant {
    /// The variant that a start position needs: Chess960 if a king or a rook with castling rights is not on its usual
    /// square.
    #[must_use]
    pub fn of(start: &Board) -> Self {
        let mut castlings = Color::ALL.into_iter().flat_map(|color| start.castlings(color));
        if castlings.all(Castling::is_standard) {
            Self::Standard
        } else {
            Self::Chess960
        }
    }

    /// The variant of a game: Chess960 if its start position needs Chess960, otherwise the variant that the tag
    /// `Variant` names.
    ///
    /// ```
    /// use chess_core::{Board, notation::pgn::{Tags, Variant}};
    ///
    /// let tags = Tags::default().with("Variant", "Chess960")?;
    /// assert_eq!(Variant::of_game(&Board::default(), &tags), Variant::Chess960);
    /// assert_eq!(Variant::of_game(&Board::default(), &Tags::default()), Variant::Standard);
    /// # Ok::<(), chess_core::notation::pgn::TagNameError>(())
    /// ```
    #[must_use]
    pub fn of_game(start: &Board, tags: &Tags) -> Self {
        let named = tags.get(VARIANT_TAG).and_then(Self::from_name).unwrap_or_default();
        match Self::of(start) {
            Self::Standard => named,
            Self::Chess960 => Self::Chess960,
        }
    }

    /// The value of the tag `Variant`; `None` for standard chess.
    pub(super) const fn tag(self) -> Option<&'static str> {
        match self {
            Self::Standard => None,
            Self::Chess960 => Some("Chess960"),
        }
    }

    /// The variant that a tag's value names, in any of the forms that occur in files.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let letters = letters.to_ascii_lowercase();
        if CHESS960_NAMES.iter().any(|name| contains(&letters, name)) || letters == "frc" {
            return Some(Self::Chess960);
        }
        // Examples: `Standard chess`, `Normal chess`, `Chess (standard)`.
        let rest = replace(&letters, "chess", "");
        STANDARD.contains(&rest.as_str()).then_some(Self::Standard)
    }
}
