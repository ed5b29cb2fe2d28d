//! The entry of an archived game: the text that replaces the text of a game in the list of games.

use serde::{Deserialize, Serialize};

use crate::{GameFacts, GameSummary};

/// The data that the list of games and the rating need of an archived game. The text of the game is stored under a
/// separate key.
///
/// The entry is stored as a text that is much shorter than the text of the game. An earlier version of the program
/// reports that the entry has a newer version, and does not change the entry.
///
/// ```
/// use game_store::{ArchivedGame, GameSummary};
///
/// let text = r#"{"version": 1, "moves": ["e2e4", "e7e5"], "name": "First"}"#;
/// let entry = ArchivedGame::of(text, "7").expect("a game").to_text();
/// let archived = ArchivedGame::read(&entry).expect("an entry");
/// assert_eq!(archived.key, "7");
/// assert_eq!(ArchivedGame::key_in(&entry), Some("7"));
/// assert_eq!(Some(archived.summary()), GameSummary::read(text));
/// assert_eq!((ArchivedGame::read(text), GameSummary::read(&entry)), (None, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedGame {
    version: u64,
    /// The key of the game's text.
    #[serde(rename = "archived")]
    pub key: String,
    plies: usize,
    game: GameSummary,
}

/// The version of an entry. It differs from the version of a game, so that no reader takes an entry for a game.
const ENTRY_VERSION: u64 = 2;

impl ArchivedGame {
    /// The beginning of every entry.
    pub const BEGINNING: &str = r#"{"version":2,"archived":"#;

    /// The entry of the game with this text, which is stored under this key; `None` if the text is not a stored game.
    #[must_use]
    pub fn of(text: &str, key: &str) -> Option<Self> {
        let game = GameSummary::read(text)?;
        Some(Self {
            version: ENTRY_VERSION,
            key: key.to_owned(),
            plies: game.plies,
            game,
        })
    }

    /// Whether a text begins like an entry. No text of a game does.
    #[must_use]
    pub fn is_entry(text: &str) -> bool {
        text.starts_with(Self::BEGINNING)
    }

    /// The key in an entry, even if the rest of the entry cannot be read; `None` if the text does not begin like an
    /// entry with a key of letters, digits and hyphens.
    #[must_use]
    pub fn key_in(entry: &str) -> Option<&str> {
        let rest = entry.strip_prefix(Self::BEGINNING)?.strip_prefix('"')?;
        let (key, _) = rest.split_once('"')?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (!key.is_empty() && key.bytes().all(is_plain)).then_some(key)
    }

    /// Reads an entry from its text; `None` if the text is not an entry.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if !Self::is_entry(text) {
            return None;
        }
        let entry: Self = serde_json::from_str(text).ok()?;
        Some(Self {
            game: entry.game.read_on_own_scale(),
            ..entry
        })
    }

    /// The text of the entry.
    #[must_use]
    pub fn to_text(&self) -> String {
        // There is never an error, because numbers and texts can always be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The summary of the game.
    #[must_use]
    pub fn summary(&self) -> GameSummary {
        let mut summary = self.game.clone();
        summary.plies = self.plies;
        summary
    }

    /// What statistics need to know of the game.
    #[must_use]
    pub fn facts(&self) -> GameFacts {
        GameFacts::of(&self.game)
    }

    /// The local time at which the game began.
    #[must_use]
    pub fn begun(&self) -> &str {
        &self.game.begun
    }
}
