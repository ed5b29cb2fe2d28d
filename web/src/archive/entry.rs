//! The entry of an archived game: everything that lists show, without the moves.

use game_store::GameSummary;
use serde::{Deserialize, Serialize};

/// The place of a game in the list of games. The newest game has the smallest place.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct Place(f64, f64);

impl Place {
    /// The place of the game with this number and this time of its start.
    /// Only the digits of the time matter: the year is first, and the second is last.
    #[must_use]
    pub fn of(begun: &str, id: u32) -> Self {
        let digits = begun.chars().filter_map(|letter| letter.to_digit(10));
        let digits = digits.chain(std::iter::repeat(0)).take(DIGITS);
        let time = digits.fold(0.0, |time, digit| time * 10.0 + f64::from(digit));
        Self(-time, -f64::from(id))
    }
}

/// The number of digits of a time: four for the year, and two each for the other five parts.
const DIGITS: usize = 14;

/// The entry of an archived game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The game's number.
    pub id: u32,
    /// The place of the game in the list of games.
    pub place: Place,
    /// The text of the [`GameSummary`], which has no moves.
    summary: String,
    /// The number of plies.
    plies: usize,
    /// Present if the game matters for the person's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rated: Option<u8>,
}

impl Entry {
    /// The entry of the game with this number and text; `None` if the text is not a stored game.
    #[must_use]
    pub fn of(id: u32, text: &str) -> Option<Self> {
        let summary = GameSummary::read(text)?;
        let is_rated = summary.rated_game().is_some() || summary.adaptive_strength().is_some();
        Some(Self {
            id,
            place: Place::of(&summary.begun, id),
            summary: summary.to_text(),
            plies: summary.plies,
            rated: is_rated.then_some(1),
        })
    }

    /// Whether the game matters for the person's rating.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.rated.is_some()
    }

    /// The summary of the game.
    #[must_use]
    pub fn summary(&self) -> Option<GameSummary> {
        let mut summary = GameSummary::read(&self.summary)?;
        summary.plies = self.plies;
        Some(summary)
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Place};
    use game_store::GameSummary;

    #[test]
    fn newer_games_have_smaller_places() {
        let places = [
            ("2026-11-27T10:00:01", 1),
            ("2026-11-27T10:00:00", 9),
            ("2026-11-27T10:00:00", 8),
            ("2026-11-27", 7),
            ("1858-11-02T23:59:59", 6),
            ("", u32::MAX),
            ("", 0),
        ];
        let places = places.map(|(begun, id)| Place::of(begun, id));
        assert!(places.is_sorted(), "{places:?}");
        assert!(places[1] != places[2]);
        assert_eq!(
            Place::of("2026-11-27T10:00:00.999 é", 3),
            Place::of("2026-11-27T10:00:00", 3)
        );
    }

    #[test]
    fn an_entry_has_the_summary_of_its_game() {
        let game = |more: &str| {
            format!(
                r#"{{"version": 1, "scale": 2, "moves": ["e2e4", "e7e5", "g1f3", "b8c6"], "result": "1-0",
                "players": {{"white": "human", "black": "3"}}, "begun": "2026-05-03T17:05:09"{more}}}"#
            )
        };
        for (more, is_rated) in [
            ("", false),
            (r#", "rated": "on""#, true),
            (r#", "choice": {"adaptive": "on"}"#, true),
            (
                r#", "name": "é \"x\"", "tags": {"White": "A", "Date": "1858.??.??"}, "seed": 7"#,
                false,
            ),
        ] {
            let text = game(more);
            let entry = Entry::of(5, &text).expect("a game");
            assert_eq!(entry.summary(), GameSummary::read(&text), "{more}");
            assert_eq!(entry.is_rated(), is_rated, "{more}");
        }
        assert_eq!(Entry::of(5, "{}"), None);
    }
}
