//! The tags of a game.

use std::fmt;

use super::result::GameResult;
use super::text::{escape, on_one_line};
use crate::notation::fen::START_FEN;
use crate::rules::{Board, Castling, Color};

/// The tags of a game that people fill in: the roster of the PGN standard, always there, and others in their order.
///
/// The roster's `Result` and the tags `SetUp` and `FEN` are not among them: they follow from the fields of a
/// [`PgnGame`](super::PgnGame). So does `Variant`, which is among them only where it has another name than the usual
/// one.
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

/// The tags that every game has, without the result, which comes last.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tags that follow from what a game is.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

/// The tag that follows from it, but has several names for the same.
const VARIANT: &str = "Variant";

/// Whether a name is one of those that every game has.
pub(super) fn is_of_roster(name: &str) -> bool {
    ROSTER.contains(&name)
}

impl Default for Tags {
    /// The roster with nothing known.
    fn default() -> Self {
        Self {
            roster: ["?", "?", "????.??.??", "?", "?", "?"].map(str::to_owned),
            others: Vec::new(),
        }
    }
}

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Names and values, the roster first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let others = self.others.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        self.roster().chain(others)
    }

    /// The six roster tags before `Result`.
    fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.into_iter().zip(self.roster.iter().map(String::as_str))
    }

    /// The same tags with this one set; breaks of the value's line become spaces.
    ///
    /// # Errors
    ///
    /// [`TagNameError`] where the name is empty, holds spaces, quotation marks or brackets, or is one of those that
    /// follow from the game; `Variant` has to have a value that names one of the variants.
    pub fn with(mut self, name: &str, value: &str) -> Result<Self, TagNameError> {
        let is_sign = |letter: char| letter.is_whitespace() || letter.is_control() || "\"[](){};*$".contains(letter);
        let is_unknown = name == VARIANT && Variant::from_name(value).is_none();
        if name.is_empty() || name.contains(is_sign) || DERIVED.contains(&name) || is_unknown {
            return Err(TagNameError);
        }
        self.set(name, value);
        Ok(self)
    }

    /// The same tags with the name of a variant only where it is one of this variant, and says more than the start
    /// position does.
    pub(super) fn with_name_of(mut self, variant: Variant, start: &Board) -> Self {
        let usual = variant.tag().filter(|_| Variant::of(start) == variant);
        let is_other = |name: &str| Some(name) != usual && Variant::from_name(name) == Some(variant);
        self.others.retain(|(name, value)| name != VARIANT || is_other(value));
        self
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        let value = if value.contains(['\n', '\r']) {
            on_one_line(value)
        } else {
            value.to_owned()
        };
        let known = self.others.iter_mut().find(|(known, _)| known == name);
        if let Some(index) = ROSTER.iter().position(|known| *known == name) {
            self.roster[index] = value;
        } else if let Some((_, old)) = known {
            *old = value;
        } else {
            self.others.push((name.to_owned(), value));
        }
    }
}

/// Writes all tags, a line each: the roster with the result, those of variant and start position, the others.
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
    let is_named = tags.get(VARIANT).and_then(Variant::from_name) == Some(variant);
    if let Some(name) = variant.tag().filter(|_| !is_named) {
        write(VARIANT, name)?;
    }
    let fen = start.to_string();
    if is_shuffled || fen != START_FEN {
        write("SetUp", "1")?;
        write("FEN", &fen)?;
    }
    let others = tags.others.iter().filter(|(name, _)| name != VARIANT || is_named);
    others.into_iter().try_for_each(|(name, value)| write(name, value))
}

/// What the names of Chess960 have in them.
const SHUFFLED: [&str; 5] = ["960", "fischerandom", "fischerrandom", "fisherrandom", "freestyle"];

/// The names of chess as it is usually played, without the word chess; also what programs write for the time that a
/// game has, or for games that begin in the middle.
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

/// A name that a tag cannot have.
///
/// ```
/// use chess_core::notation::pgn::{TagNameError, Tags};
///
/// assert_eq!(Tags::default().with("two words", "x"), Err(TagNameError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a tag's name is a word, and none of Result, SetUp and FEN, which follow from the game")]
pub struct TagNameError;

/// The rules of castling and of the start position.
///
/// ```
/// use chess_core::{Board, Setup, notation::pgn::Variant};
///
/// let shuffled = Board::try_from(Setup::chess960(0).expect("there is a number 0")).expect("a legal position");
/// assert_eq!(Variant::of(&shuffled), Variant::Chess960);
/// assert_eq!(Variant::of(&Board::default()), Variant::Standard);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// King and rooks start where they always do.
    #[default]
    Standard,
    /// The first rank is shuffled; castling knows the rooks by their files.
    Chess960,
}

impl Variant {
    /// The variant that a start position needs: Chess960 where castling begins elsewhere than usual.
    #[must_use]
    pub fn of(start: &Board) -> Self {
        let mut castlings = Color::ALL.into_iter().flat_map(|color| start.castlings(color));
        if castlings.all(Castling::is_usual) {
            Self::Standard
        } else {
            Self::Chess960
        }
    }

    /// The variant of a game: the one that its start position needs, else the one that its tag `Variant` names.
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
        let named = tags.get(VARIANT).and_then(Self::from_name).unwrap_or_default();
        match Self::of(start) {
            Self::Standard => named,
            Self::Chess960 => Self::Chess960,
        }
    }

    /// The value of its tag, where it needs one.
    pub(super) const fn tag(self) -> Option<&'static str> {
        match self {
            Self::Standard => None,
            Self::Chess960 => Some("Chess960"),
        }
    }

    /// The variant that a tag's value names in one of the ways found in files.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let letters = letters.to_ascii_lowercase();
        if SHUFFLED.iter().any(|name| letters.contains(name)) || letters == "frc" {
            return Some(Self::Chess960);
        }
        // `Standard chess`, `Normal chess`, `Chess (standard)`.
        let rest = letters.replace("chess", "");
        STANDARD.contains(&rest.as_str()).then_some(Self::Standard)
    }
}
