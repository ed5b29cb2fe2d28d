//! The results of practice: the solved endings, and the rating and the history of the puzzles.

use std::collections::BTreeMap;
use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::error::{Fault, ReadError};
use crate::json_fields::Fields;
use crate::{Extra, write};

/// The puzzle rating before the first puzzle of a person without a rating.
const INITIAL_RATING: f64 = 1000.0;
/// The maximum change of the puzzle rating after one puzzle, in Elo.
const MAX_CHANGE: f64 = 32.0;
/// The range of puzzle ratings in Elo.
const RATING_RANGE: (f64, f64) = (100.0, 3200.0);
/// The maximum number of stored attempts. It limits the length of the text.
pub const MAX_ATTEMPTS: usize = 2_000;

/// The stored results of practice.
///
/// ```
/// use game_store::PracticeRecord;
///
/// let record = PracticeRecord::default().with_ending("lucena").with_puzzle("4k3", 1000, true, None);
/// assert!(record.is_ending_solved("lucena"));
/// assert_eq!((record.rating().round(), record.streak), (1016.0, 1));
/// let restored = PracticeRecord::read(&record.to_text())?;
/// assert_eq!((restored.record, restored.faults), (record, vec![]));
/// # Ok::<(), game_store::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PracticeRecord {
    /// The number of times that each ending was solved. The keys are the names of the endings.
    pub endings: BTreeMap<String, u32>,
    /// The puzzle rating in Elo; `None` before the first puzzle.
    pub puzzle_rating: Option<f64>,
    /// The number of puzzles that were solved in a row without help.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The attempts at puzzles, the oldest first.
    pub puzzles: Vec<PuzzleAttempt>,
    /// Unknown fields, which are preserved.
    #[serde(skip)]
    extra: Extra,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PuzzleAttempt {
    /// The puzzle's name.
    pub id: String,
    /// Whether the puzzle was solved without help.
    #[serde(default)]
    pub solved: bool,
    /// Whether a hint was shown before the first attempt, so that the puzzle was not rated.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub unrated: bool,
}

/// The result of reading stored results of practice.
#[derive(Clone, Debug, PartialEq)]
pub struct RestoredPractice {
    /// The valid results.
    pub record: PracticeRecord,
    /// The problems of the invalid results.
    pub faults: Vec<Fault>,
}

impl PracticeRecord {
    /// Reads stored results.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if no results can be read.
    pub fn read(text: &str) -> Result<RestoredPractice, ReadError> {
        let (record, extra, faults) = Fields::of(text, Some("puzzles"))?.without_version(None)?.read(&[])?;
        Ok(RestoredPractice {
            record: Self { extra, ..record },
            faults,
        })
    }

    /// The JSON text of the results.
    #[must_use]
    pub fn to_text(&self) -> String {
        write::json_text(self, &self.extra)
    }

    /// The puzzle rating in Elo.
    #[must_use]
    pub fn rating(&self) -> f64 {
        let rating = self.puzzle_rating.filter(|rating| rating.is_finite());
        rating.unwrap_or(INITIAL_RATING).clamp(RATING_RANGE.0, RATING_RANGE.1)
    }

    /// Whether an ending was solved.
    #[must_use]
    pub fn is_ending_solved(&self, id: &str) -> bool {
        self.endings.get(id).is_some_and(|count| *count > 0)
    }

    /// The number of puzzles that were solved without help.
    #[must_use]
    pub fn n_solved(&self) -> usize {
        self.puzzles.iter().filter(|attempt| attempt.solved).count()
    }

    /// The number of rated puzzles that the person has tried.
    #[must_use]
    pub fn n_rated(&self) -> usize {
        self.puzzles.iter().filter(|attempt| !attempt.unrated).count()
    }

    /// The results after an ending was solved.
    #[must_use]
    pub fn with_ending(mut self, id: &str) -> Self {
        let count = self.endings.entry(id.to_owned()).or_default();
        *count = count.saturating_add(1);
        self
    }

    /// The results after an attempt at a puzzle. Before the first puzzle, the rating is `initial_rating`,
    /// the rating of the person in games, if there is one. The new rating follows from the Elo system.
    #[must_use]
    pub fn with_puzzle(mut self, id: &str, rating: i32, solved: bool, initial_rating: Option<f64>) -> Self {
        self.puzzle_rating = self.puzzle_rating.or(initial_rating);
        let before = self.rating();
        let expected = 1.0 / (1.0 + 10_f64.powf((f64::from(rating) - before) / 400.0));
        let points = if solved { 1.0 } else { 0.0 };
        self.puzzle_rating = Some((before + MAX_CHANGE * (points - expected)).clamp(RATING_RANGE.0, RATING_RANGE.1));
        self.streak = if solved { self.streak.saturating_add(1) } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.with_attempt(PuzzleAttempt {
            id: id.to_owned(),
            solved,
            unrated: false,
        })
    }

    /// The results after a puzzle was shown with a hint. The rating and the streak do not change.
    #[must_use]
    pub fn with_unrated_puzzle(self, id: &str) -> Self {
        self.with_attempt(PuzzleAttempt {
            id: id.to_owned(),
            solved: false,
            unrated: true,
        })
    }

    fn with_attempt(mut self, attempt: PuzzleAttempt) -> Self {
        self.puzzles.push(attempt);
        let surplus = self.puzzles.len().saturating_sub(MAX_ATTEMPTS);
        self.puzzles.drain(..surplus);
        self
    }

    /// These results and others, such as those of another device. Results that both have count once. The puzzle rating
    /// and the streak are those of the record with more attempts.
    #[must_use]
    pub fn merged_with(mut self, others: Self) -> Self {
        let is_continued = continues_full(&others.puzzles, &self.puzzles);
        if others.puzzles.len() > self.puzzles.len() || is_continued {
            self.puzzle_rating = others.puzzle_rating.or(self.puzzle_rating);
            self.streak = others.streak;
        } else {
            self.puzzle_rating = self.puzzle_rating.or(others.puzzle_rating);
        }
        self.best_streak = self.best_streak.max(others.best_streak);
        for (ending, count) in others.endings {
            let own = self.endings.entry(ending).or_default();
            *own = count.max(*own);
        }
        self.puzzles = merged_attempts(self.puzzles, others.puzzles);
        for (name, value) in others.extra {
            self.extra.entry(name).or_insert(value);
        }
        self
    }
}

/// The attempts of both lists. Attempts that both have in common count once. After the common beginning, the attempts
/// that are only in `others` are the first ones, so that the last attempts of this device stay the last ones.
fn merged_attempts(own: Vec<PuzzleAttempt>, others: Vec<PuzzleAttempt>) -> Vec<PuzzleAttempt> {
    if continues_full(&others, &own) {
        return others;
    }
    if continues_full(&own, &others) {
        return own;
    }
    let common = own.iter().zip(&others).take_while(|(one, other)| one == other).count();
    let mut known: BTreeMap<&PuzzleAttempt, usize> = BTreeMap::new();
    for attempt in &own[common..] {
        *known.entry(attempt).or_default() += 1;
    }
    let mut new = Vec::new();
    for attempt in &others[common..] {
        match known.get_mut(attempt) {
            Some(count) if *count > 0 => *count -= 1,
            _ => new.push(attempt.clone()),
        }
    }
    let mut merged = own;
    let later = merged.split_off(common);
    merged.extend(new.into_iter().chain(later));
    let surplus = merged.len().saturating_sub(MAX_ATTEMPTS);
    merged.drain(..surplus);
    merged
}

/// Whether `list` continues the list `full`: both have as many attempts as are stored, and for each later attempt of
/// `list`, one of the oldest attempts of `full` was dropped. At least half of the attempts must be common.
fn continues_full(list: &[PuzzleAttempt], full: &[PuzzleAttempt]) -> bool {
    let are_full = full.len() == MAX_ATTEMPTS && list.len() == MAX_ATTEMPTS;
    are_full && (1..=MAX_ATTEMPTS / 2).any(|dropped| list.starts_with(&full[dropped..]))
}

#[cfg(test)]
mod tests {
    use super::{MAX_ATTEMPTS, PracticeRecord};

    /// The results after attempts at these puzzles. An upper-case letter is a solved puzzle.
    fn after(puzzles: &str) -> PracticeRecord {
        let attempt = |record: PracticeRecord, letter: char| {
            record.with_puzzle(
                &letter.to_ascii_lowercase().to_string(),
                1000,
                letter.is_uppercase(),
                None,
            )
        };
        puzzles.chars().fold(PracticeRecord::default(), attempt)
    }

    fn attempts(record: &PracticeRecord) -> String {
        let letter = |attempt: &super::PuzzleAttempt| match attempt.solved {
            true => attempt.id.to_uppercase(),
            false => attempt.id.clone(),
        };
        record.puzzles.iter().map(letter).collect()
    }

    #[test]
    fn attempts_of_two_devices_are_merged_without_doubles() {
        for (own, others, expected) in [
            ("", "AbC", "AbC"),
            ("AbC", "", "AbC"),
            ("AbC", "AbC", "AbC"),
            ("Ab", "AbCd", "AbCd"),
            ("AbCd", "Ab", "AbCd"),
            ("AbX", "AbCd", "AbCdX"),
            ("AbCdX", "AbX", "AbCdX"),
            ("ab", "AB", "ABab"),
            ("aa", "aaa", "aaa"),
        ] {
            let merged = after(own).merged_with(after(others));
            assert_eq!(attempts(&merged), expected, "{own} {others}");
            assert_eq!(
                merged.clone().merged_with(after(others)),
                merged,
                "{own} {others} twice"
            );
            assert_eq!(merged.clone().merged_with(after(own)), merged, "{own} {others} back");
        }
    }

    #[test]
    fn the_rating_of_the_record_with_more_attempts_counts() {
        let (few, many) = (after("A"), after("bCDe"));
        for merged in [few.clone().merged_with(many.clone()), many.clone().merged_with(few)] {
            assert_eq!(
                (merged.rating(), merged.streak, merged.best_streak),
                (many.rating(), 0, 2)
            );
        }
        let endings = PracticeRecord::default().with_ending("queen");
        let merged = endings
            .clone()
            .with_ending("queen")
            .merged_with(endings.with_ending("rook"));
        assert_eq!((merged.endings["queen"], merged.endings["rook"]), (2, 1));
        assert_eq!(merged.puzzle_rating, None);
    }

    #[test]
    fn merged_attempts_do_not_exceed_the_maximum() {
        let full = "a".repeat(MAX_ATTEMPTS);
        let merged = after(&full).merged_with(after("BC"));
        assert_eq!(attempts(&merged), full);
    }

    #[test]
    fn a_full_list_receives_the_later_attempts_of_its_continuation() {
        let full: String = "ab".chars().chain("cd".repeat(MAX_ATTEMPTS / 2 - 1).chars()).collect();
        let own = after(&full);
        let continued = "EfG".chars().fold(own.clone(), |record, letter| {
            record.with_puzzle(
                &letter.to_ascii_lowercase().to_string(),
                1000,
                letter.is_uppercase(),
                None,
            )
        });
        assert_ne!(own.rating(), continued.rating());
        for merged in [
            own.clone().merged_with(continued.clone()),
            continued.clone().merged_with(own),
        ] {
            assert_eq!(attempts(&merged), attempts(&continued));
            assert_eq!((merged.rating(), merged.streak), (continued.rating(), continued.streak));
        }
    }

    #[test]
    fn the_rating_rises_after_success_and_falls_after_failure() {
        let first = |solved| PracticeRecord::default().with_puzzle("a", 1000, solved, None).rating();
        assert_eq!((first(true), first(false)), (1016.0, 984.0));
        let easy = PracticeRecord::default().with_puzzle("a", 400, true, None).rating();
        assert!((1000.0..1002.0).contains(&easy), "{easy}");
    }

    #[test]
    fn the_first_puzzle_starts_at_the_rating_of_the_games() {
        let first = PracticeRecord::default().with_puzzle("a", 1500, true, Some(1500.0));
        assert_eq!(first.rating(), 1516.0);
        assert_eq!(first.with_puzzle("b", 1516, false, Some(700.0)).rating(), 1500.0);
    }

    #[test]
    fn a_failure_ends_the_streak_but_not_the_best_one() {
        let record = [true, true, false, true]
            .iter()
            .fold(PracticeRecord::default(), |record, solved| {
                record.with_puzzle("a", 1000, *solved, None)
            });
        assert_eq!((record.streak, record.best_streak, record.n_solved()), (1, 2, 3));
    }

    #[test]
    fn a_puzzle_with_a_hint_changes_neither_the_rating_nor_the_streak() {
        let solved = PracticeRecord::default().with_puzzle("a", 1000, true, None);
        let hinted = solved.clone().with_unrated_puzzle("b");
        assert_eq!(
            (hinted.rating(), hinted.streak, hinted.n_solved(), hinted.n_rated()),
            (solved.rating(), 1, 1, 1)
        );
        let ids: Vec<&str> = hinted.puzzles.iter().map(|attempt| attempt.id.as_str()).collect();
        assert_eq!(ids, ["a", "b"]);
        assert_eq!(PracticeRecord::read(&hinted.to_text()).unwrap().record, hinted);
        let first = PracticeRecord::default().with_unrated_puzzle("b");
        assert_eq!(first.puzzle_rating, None);
        assert!(!solved.to_text().contains("unrated"));
    }

    #[test]
    fn the_oldest_attempts_are_dropped() {
        let full = (0..MAX_ATTEMPTS + 3).fold(PracticeRecord::default(), |record, number| {
            record.with_puzzle(&number.to_string(), 1000, true, None)
        });
        assert_eq!((full.puzzles.len(), full.puzzles[0].id.as_str()), (MAX_ATTEMPTS, "3"));
    }

    #[test]
    fn invalid_fields_are_dropped_and_unknown_ones_are_preserved() {
        let text = r#"{"version":1,"endings":{"queen":2,"rook":"often"},"streak":-4,"best_streak":7,
            "puzzle_rating":1e999,"puzzles":[{"id":"a","solved":true},{"id":3}],"lamps":[1]}"#;
        let restored = PracticeRecord::read(text).unwrap();
        let record = restored.record;
        assert!(record.is_ending_solved("queen") && !record.is_ending_solved("rook"));
        assert_eq!((record.streak, record.best_streak, record.rating()), (0, 7, 1000.0));
        assert_eq!(record.puzzles.len(), 1);
        assert!(restored.faults.len() >= 3, "{:?}", restored.faults);
        assert!(record.to_text().contains("\"lamps\": [1]"));
    }

    #[test]
    fn truncated_texts_are_read_and_other_versions_are_refused() {
        let text = PracticeRecord::default()
            .with_ending("queen")
            .with_puzzle("a", 900, true, None)
            .to_text();
        let cut = PracticeRecord::read(&text[..text.len() - 20]).unwrap();
        assert!(cut.record.is_ending_solved("queen") && !cut.faults.is_empty());
        assert!(PracticeRecord::read("").is_err());
        assert!(PracticeRecord::read("{\"version\":99}").is_err());
        assert!(PracticeRecord::read("[]").is_err());
    }
}
