//! The stored results of practice in this browser.

use game_store::PracticeRecord;

use crate::own_rating;
use crate::storage::{self, StorageError};

/// The name under which the results are stored.
const STORAGE_NAME: &str = "second-thought.practice";

/// Returns the stored results, and whether a part of them could not be read. In this case, the text is set aside.
#[must_use]
pub fn load() -> (PracticeRecord, bool) {
    let Ok(Some(text)) = storage::read(STORAGE_NAME) else {
        return (PracticeRecord::default(), false);
    };
    let (record, is_damaged) = from_text(&text);
    // If the text cannot be set aside, it is stored until the next result replaces it.
    if is_damaged && storage::set_aside(STORAGE_NAME, &text).is_ok() {
        let _ = storage::write(STORAGE_NAME, &record.to_text());
    }
    (record, is_damaged)
}

fn from_text(text: &str) -> (PracticeRecord, bool) {
    PracticeRecord::read(text).map_or((PracticeRecord::default(), true), |restored| {
        (restored.record, !restored.faults.is_empty())
    })
}

/// Stores that an ending was solved. Returns all results, including results that another tab has stored meanwhile.
///
/// # Errors
///
/// A [`StorageError`] if the browser stores nothing.
pub fn save_ending(id: &str) -> Result<PracticeRecord, StorageError> {
    save(load().0.with_ending(id))
}

/// Stores an attempt at a puzzle, and returns all results.
///
/// # Errors
///
/// A [`StorageError`] if the browser stores nothing.
pub fn save_puzzle(id: &str, rating: i32, solved: bool) -> Result<PracticeRecord, StorageError> {
    let record = load().0;
    let is_first = record.puzzle_rating.is_none();
    let initial = is_first
        .then(own_rating::history)
        .and_then(|history| Some(history.last()?.elo));
    save(record.with_puzzle(id, rating, solved, initial))
}

fn save(record: PracticeRecord) -> Result<PracticeRecord, StorageError> {
    storage::write(STORAGE_NAME, &record.to_text())?;
    Ok(record)
}

/// The rating by which puzzles are chosen. Before the first puzzle, this is the person's rating in games.
#[must_use]
pub fn rating(record: &PracticeRecord) -> f64 {
    let of_games = || own_rating::history().last().map(|rating| rating.elo);
    match record.puzzle_rating {
        Some(_) => record.rating(),
        None => of_games().unwrap_or_else(|| record.rating()),
    }
}

#[cfg(test)]
mod tests {
    use super::from_text;

    #[test]
    fn a_damaged_text_gives_its_readable_part() {
        let (record, is_damaged) = from_text("{\"version\":1,\"streak\":\"long\",\"endings\":{\"queen\":1}}");
        assert!(is_damaged && record.is_ending_solved("queen"));
        assert_eq!(from_text("rubbish"), (Default::default(), true));
        let (record, is_damaged) = from_text("{\"version\":1}");
        assert!(!is_damaged && record.endings.is_empty());
    }
}
