//! The stored results of practice in this browser.

use game_store::PracticeRecord;

use super::PracticeTexts;
use crate::own_rating;
use crate::storage::StorageError;
use crate::stored_results::{self, Loaded, Results};

impl Results for PracticeRecord {
    const NAME: &'static str = "second-thought.practice";

    fn read(text: &str) -> (Self, bool) {
        Self::read(text).map_or((Self::default(), false), |restored| {
            (restored.record, restored.faults.is_empty())
        })
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    fn with_line(self, line: &str) -> Self {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["ending", _, id] => self.with_ending(id),
            ["puzzle", _, id, rating, solved, initial] => match rating.parse() {
                Ok(rating) => self.with_puzzle(id, rating, solved == SOLVED, initial.parse().ok()),
                Err(_) => self,
            },
            ["unrated-puzzle", _, id] => self.with_unrated_puzzle(id),
            _ => self,
        }
    }

    fn merged_with(self, others: Self) -> Self {
        self.merged_with(others)
    }
}

/// The word for a solved puzzle in a line of results.
const SOLVED: &str = "solved";

/// Returns the stored results.
#[must_use]
pub fn load() -> Loaded<PracticeRecord> {
    stored_results::load()
}

/// Stores that an ending was solved. Returns all results, including results that another tab has stored meanwhile.
/// `seed` identifies the attempt.
///
/// # Errors
///
/// A [`StorageError`] if the browser stores nothing.
pub fn save_ending(id: &str, seed: u32) -> Result<PracticeRecord, StorageError> {
    stored_results::save(&[ending_line(id, seed)])
}

/// Stores an attempt at a puzzle, and returns all results. `seed` identifies the attempt.
///
/// # Errors
///
/// A [`StorageError`] if the browser stores nothing.
pub fn save_puzzle(id: &str, seed: u32, rating: i32, solved: bool) -> Result<PracticeRecord, StorageError> {
    let is_first = load().results.puzzle_rating.is_none();
    let initial = is_first
        .then(own_rating::history)
        .and_then(|history| Some(history.last()?.elo));
    stored_results::save(&[puzzle_line(id, seed, rating, solved, initial)])
}

/// Stores that a puzzle was shown with a hint, and returns all results. `seed` identifies the attempt.
///
/// # Errors
///
/// A [`StorageError`] if the browser stores nothing.
pub fn save_unrated_puzzle(id: &str, seed: u32) -> Result<PracticeRecord, StorageError> {
    stored_results::save(&[unrated_puzzle_line(id, seed)])
}

fn unrated_puzzle_line(id: &str, seed: u32) -> String {
    ["unrated-puzzle", &seed.to_string(), id].join("\t")
}

fn ending_line(id: &str, seed: u32) -> String {
    ["ending", &seed.to_string(), id].join("\t")
}

/// The line that [`Results::with`] reads, for an attempt at a puzzle. Before the first puzzle, the person's rating is
/// `initial`.
fn puzzle_line(id: &str, seed: u32, rating: i32, solved: bool, initial: Option<f64>) -> String {
    let [seed, rating] = [seed.to_string(), rating.to_string()];
    let solved = if solved { SOLVED } else { "failed" };
    let initial = initial.map(|initial| initial.to_string()).unwrap_or_default();
    ["puzzle", &seed, id, &rating, solved, &initial].join("\t")
}

/// The rating by which puzzles are chosen. Before the first puzzle, this is the person's rating in games.
#[must_use]
pub fn puzzle_rating(record: &PracticeRecord) -> f64 {
    let of_games = || own_rating::history().last().map(|rating| rating.elo);
    match record.puzzle_rating {
        Some(_) => record.rating(),
        None => of_games().unwrap_or_else(|| record.rating()),
    }
}

/// The puzzle rating as a whole number.
#[must_use]
pub fn rating_text(record: &PracticeRecord) -> String {
    puzzle_rating(record).round().to_string()
}

/// The shortest streak that is shown.
const MIN_STREAK: u32 = 2;

/// The rating, the streak, and the numbers of solved and of tried puzzles that were rated. Before the first rated
/// puzzle, the text says how to get a rating.
#[must_use]
pub fn statistics_text(words: &PracticeTexts, record: &PracticeRecord) -> String {
    if record.puzzle_rating.is_none() {
        return words.of("figures.none").to_owned();
    }
    let rating = words.format("figures.rating", &[&rating_text(record)]);
    let solved = [record.n_solved(), record.n_rated()].map(|count| count.to_string());
    let solved = words.format("n-solved", &solved.each_ref().map(String::as_str));
    let streak = (record.streak >= MIN_STREAK).then(|| words.format("figures.streak", &[&record.streak.to_string()]));
    [Some(rating), Some(solved), streak]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

#[cfg(test)]
mod tests {
    use game_store::PracticeRecord;

    use super::{ending_line, puzzle_line, statistics_text, unrated_puzzle_line};
    use crate::practice::PracticeTexts;
    use crate::stored_results::Results;

    #[test]
    fn a_damaged_text_gives_its_readable_part() {
        let read = <PracticeRecord as Results>::read;
        let (record, is_whole) = read("{\"version\":1,\"streak\":\"long\",\"endings\":{\"queen\":1}}");
        assert!(!is_whole && record.is_ending_solved("queen"));
        assert_eq!(read("rubbish"), (PracticeRecord::default(), false));
        let (record, is_whole) = read("{\"version\":1}");
        assert!(is_whole && record.endings.is_empty());
    }

    #[test]
    fn only_figures_that_exist_are_shown() {
        let words = PracticeTexts::read(include_str!("../../assets/practice-en.tsv"));
        let text = |record: &PracticeRecord| statistics_text(&words, record);
        let hinted = PracticeRecord::default().with_unrated_puzzle("4k1");
        assert_eq!(text(&hinted), "Your first answer sets your puzzle rating.");
        let solved = hinted.with_puzzle("4k2", 1000, true, None);
        assert_eq!(text(&solved), "Puzzle rating 1016 · 1 of 1 solved");
        let streak = solved.with_puzzle("4k3", 1016, true, None);
        assert_eq!(text(&streak), "Puzzle rating 1032 · 2 of 2 solved · 2 in a row");
        let failed = streak.with_puzzle("4k4", 1032, false, None);
        assert_eq!(text(&failed), "Puzzle rating 1016 · 2 of 3 solved");
    }

    #[test]
    fn results_that_wait_for_room_are_lines() {
        let record = PracticeRecord::default()
            .with_line(&ending_line("lucena", 3))
            .with_line(&puzzle_line("4k3", 4, 1000, true, None))
            .with_line(&puzzle_line("4k2", 5, 1100, false, Some(1500.0)))
            .with_line(&unrated_puzzle_line("4k1", 6));
        let expected = PracticeRecord::default()
            .with_ending("lucena")
            .with_puzzle("4k3", 1000, true, None)
            .with_puzzle("4k2", 1100, false, Some(1500.0))
            .with_unrated_puzzle("4k1");
        assert_eq!(record, expected);
        let first = PracticeRecord::default().with_line(&puzzle_line("4k2", 5, 1100, false, Some(1500.5)));
        assert_eq!(
            first,
            PracticeRecord::default().with_puzzle("4k2", 1100, false, Some(1500.5))
        );
        for wrong in ["", "ending", "puzzle\t5\t4k2\thigh\tsolved\t", "other\t5\t4k2"] {
            assert_eq!(expected.clone().with_line(wrong), expected, "{wrong}");
        }
    }
}
