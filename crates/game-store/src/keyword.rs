//! Enumerations whose values are stored as keywords.

use chess_core::DrawClaim;
use serde::{Deserialize, Deserializer, Serializer, de};

/// Implemented by types with few values, each of which has a keyword.
///
/// ```
/// use game_store::{PieceSet, Keyword};
///
/// assert_eq!(PieceSet::Bold.keyword(), "bold");
/// assert_eq!(PieceSet::from_keyword("bold"), Some(PieceSet::Bold));
/// ```
pub trait Keyword: Copy + PartialEq + 'static {
    /// All values with their keywords.
    const KEYWORDS: &'static [(Self, &'static str)];

    /// The keyword of this value.
    #[must_use]
    fn keyword(self) -> &'static str {
        let mut all = Self::KEYWORDS.iter();
        all.find(|(value, _)| *value == self).map_or("", |(_, keyword)| keyword)
    }

    /// The value that has this keyword; `None` if no value has it.
    #[must_use]
    fn from_keyword(keyword: &str) -> Option<Self> {
        let mut all = Self::KEYWORDS.iter();
        all.find(|(_, known)| *known == keyword).map(|(value, _)| *value)
    }
}

impl Keyword for bool {
    const KEYWORDS: &'static [(Self, &'static str)] = &[(true, "on"), (false, "off")];
}

impl Keyword for DrawClaim {
    const KEYWORDS: &'static [(Self, &'static str)] = &[
        (Self::ThreefoldRepetition, "threefold-repetition"),
        (Self::FiftyMoves, "fifty-moves"),
    ];
}

/// For `#[serde(with = "keyword")]`: writes the keyword of a value.
pub(crate) fn serialize<T: Keyword, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.keyword())
}

/// For `#[serde(with = "keyword")]`: reads a value from its keyword.
pub(crate) fn deserialize<'de, T: Keyword, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let keyword = String::deserialize(deserializer)?;
    T::from_keyword(&keyword).ok_or_else(|| {
        let known: Vec<&str> = T::KEYWORDS.iter().map(|(_, keyword)| *keyword).collect();
        de::Error::custom(format_args!("{keyword:?} is none of {}", known.join(", ")))
    })
}
