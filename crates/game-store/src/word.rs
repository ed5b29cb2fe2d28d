//! Enumerations whose values are stored as keywords.

use chess_core::DrawClaim;
use serde::{Deserialize, Deserializer, Serializer, de};

/// A type with few values, each of which has a keyword.
///
/// ```
/// use game_store::{PieceSet, Word};
///
/// assert_eq!(PieceSet::Bold.word(), "bold");
/// assert_eq!(PieceSet::of_word("bold"), Some(PieceSet::Bold));
/// ```
pub trait Word: Copy + PartialEq + 'static {
    /// All values with their keywords.
    const WORDS: &'static [(Self, &'static str)];

    /// The keyword of this value.
    #[must_use]
    fn word(self) -> &'static str {
        let mut all = Self::WORDS.iter();
        all.find(|(value, _)| *value == self).map_or("", |(_, word)| word)
    }

    /// The value of a keyword; `None` if there is none.
    #[must_use]
    fn of_word(word: &str) -> Option<Self> {
        let mut all = Self::WORDS.iter();
        all.find(|(_, known)| *known == word).map(|(value, _)| *value)
    }
}

impl Word for bool {
    const WORDS: &'static [(Self, &'static str)] = &[(true, "on"), (false, "off")];
}

impl Word for DrawClaim {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::ThreefoldRepetition, "threefold-repetition"),
        (Self::FiftyMoves, "fifty-moves"),
    ];
}

/// For `#[serde(with = "keyword")]`: writes the keyword of a value.
pub(crate) fn serialize<T: Word, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.word())
}

/// For `#[serde(with = "keyword")]`: reads a value from its keyword.
pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    T::of_word(&word).ok_or_else(|| {
        let known: Vec<&str> = T::WORDS.iter().map(|(_, word)| *word).collect();
        de::Error::custom(format_args!("{word:?} is none of {}", known.join(", ")))
    })
}
