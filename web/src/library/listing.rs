//! The list of all games: those in the browser's storage, and those in the archive by pages.

use super::{Summary, has_archive, name_of, sort, stored_text, summaries, summary_of};
use crate::archive::{self, Place};
use crate::messages::Texts;
use crate::storage::StorageError;

/// The number of entries that are read together.
const PAGE: u32 = 200;

/// The part of the archive that was read for the list, newest games first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listed {
    /// The games that are only in the archive.
    archived: Vec<Summary>,
    /// The place of the last entry that was read.
    end: Option<Place>,
    /// Whether all entries were read.
    pub is_complete: bool,
}

impl Listed {
    /// The number of games that were read.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.archived.len()
    }

    /// Whether no game was read.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.archived.is_empty()
    }

    /// Reads the next page of the archive.
    ///
    /// # Errors
    ///
    /// A [`StorageError`] if the archive cannot be read.
    pub async fn with_next_page(mut self, texts: Texts) -> Result<Self, StorageError> {
        let entries = archive::page(self.end, PAGE).await?;
        self.end = entries.last().map(|entry| entry.place).or(self.end);
        self.is_complete = entries.is_empty();
        let archived = entries
            .into_iter()
            .filter(|entry| stored_text(&name_of(entry.id)).is_none());
        self.archived
            .extend(archived.filter_map(|entry| Some(summary_of(entry.id, entry.summary()?, texts))));
        Ok(self)
    }

    /// These games and the games in the browser's storage. If the list is not complete, only the first games are in
    /// their final order: as many as were read from the archive.
    #[must_use]
    pub fn with_stored(&self, stored: &[Summary]) -> Vec<Summary> {
        let is_archived = |summary: &&Summary| stored.iter().all(|other| other.key != summary.key);
        let mut all: Vec<Summary> = self
            .archived
            .iter()
            .filter(is_archived)
            .chain(stored)
            .cloned()
            .collect();
        sort(&mut all);
        all
    }
}

/// Returns the summaries of all games.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn all_summaries(texts: Texts) -> Result<Vec<Summary>, StorageError> {
    let mut listed = Listed::default();
    while has_archive() && !listed.is_complete {
        listed = listed.with_next_page(texts).await?;
    }
    Ok(listed.with_stored(&summaries(texts)))
}

/// Returns the texts of these games, from the browser's storage or else from the archive.
///
/// # Errors
///
/// A [`StorageError`] if the archive cannot be read.
pub async fn texts_of(ids: &[u32]) -> Result<Vec<Option<String>>, StorageError> {
    let mut texts: Vec<Option<String>> = ids.iter().map(|id| stored_text(&name_of(*id))).collect();
    if !has_archive() || texts.iter().all(Option::is_some) {
        return Ok(texts);
    }
    for (text, archived) in texts.iter_mut().zip(archive::texts(ids).await?) {
        *text = text.take().or(archived);
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::{Listed, Place, Summary, name_of};

    fn game(id: u32, second: u32, title: &str) -> Summary {
        Summary {
            key: name_of(id),
            id: Some(id),
            title: title.to_owned(),
            players: None,
            place: Place::of(&format!("2026-05-03T10:00:{second:02}"), id),
            day: String::new(),
            result: String::new(),
            earlier_rating: None,
            plies: 0,
        }
    }

    #[test]
    fn games_of_both_places_are_in_one_order_and_the_stored_text_is_the_newer_one() {
        let unreadable = Summary {
            id: None,
            key: "second-thought.aside.game.9".to_owned(),
            place: Place::of("", 0),
            ..game(9, 0, "unreadable")
        };
        let stored = [game(4, 40, "d"), game(2, 20, "b, continued"), unreadable];
        let listed = Listed {
            archived: vec![game(5, 50, "e"), game(3, 30, "c"), game(2, 20, "b"), game(1, 10, "a")],
            ..Listed::default()
        };
        let all = listed.with_stored(&stored);
        let titles: Vec<&str> = all.iter().map(|summary| summary.title.as_str()).collect();
        assert_eq!(titles, ["e", "d", "c", "b, continued", "a", "unreadable"]);
        assert_eq!(Listed::default().with_stored(&stored[..1]), stored[..1]);
    }
}
