//! The exercises from a person's mistakes, and the days on which each exercise comes back.
//!
//! An exercise that was solved at the first attempt comes back after 1, 3, 7 and then 21 days. After a failure,
//! the intervals start again. An adaptive scheduler would be better only after many repetitions of many cards. The
//! crates for the adaptive scheduler FSRS depend on a framework for machine learning or on a calendar library.

use std::fmt::{self, Display};

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::json_fields::Fields;
use crate::{Day, Extra, Fault, ReadError, write};

/// The number of days until an exercise comes back, after the first success, the second success and so on.
/// The last number repeats.
const SUCCESS_INTERVALS: [u32; 4] = [1, 3, 7, 21];
/// The number of days until a failed exercise comes back.
const FAILURE_INTERVAL: u32 = 1;
/// The maximum number of exercises. With this maximum, the text of the exercises is shorter than
/// [`MAX_LENGTH`](crate::MAX_LENGTH).
pub const MAX_EXERCISES: usize = 5_000;

/// The identity of an exercise: the number of a stored game, and the ply of the mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExerciseId {
    /// The number of the stored game.
    pub game: u32,
    /// The ply of the mistake, counted from 1.
    pub ply: u32,
}

/// The stored state of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExerciseRecord {
    /// The first day on which the exercise is due.
    pub due: Day,
    /// The number of successes in a row.
    #[serde(default)]
    pub successes: u32,
    /// The number of times that the exercise was solved or its solution was shown.
    #[serde(default)]
    pub attempts: u32,
}

/// The stored exercises.
///
/// ```
/// use game_store::{Exercises, ExerciseId};
///
/// let id = ExerciseId { game: 7, ply: 23 };
/// let today = "2026-11-27".parse()?;
/// let exercises = Exercises::default().with_new([id], today).with_result(id, true, today);
/// assert!(exercises.to_text().contains("\n  \"7/23\": {\"due\":\"2026-11-28\",\"successes\":1,\"attempts\":1}"));
/// assert_eq!(exercises.due_exercises("2026-11-28".parse()?), [id]);
/// # Ok::<(), game_store::InvalidDay>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exercises {
    records: IndexMap<ExerciseId, ExerciseRecord>,
    /// Unknown fields, which are preserved.
    extra: Extra,
}

/// The result of reading stored exercises.
#[derive(Clone, Debug, PartialEq)]
pub struct RestoredExercises {
    /// The valid exercises.
    pub exercises: Exercises,
    /// The problems of the invalid exercises.
    pub faults: Vec<Fault>,
}

impl ExerciseRecord {
    /// The record of an exercise that was never tried. The exercise is due at once.
    const fn new(today: Day) -> Self {
        Self {
            due: today,
            successes: 0,
            attempts: 0,
        }
    }

    /// Whether this record has the newer result. Of two results of the same day, the one with more attempts is newer.
    fn is_newer_than(self, other: Self) -> bool {
        // A result is from the day `due - interval`. Adding the other record's interval to each due day compares these
        // days without a subtraction.
        let own_day = self.due.plus(other.interval());
        let other_day = other.due.plus(self.interval());
        (self.attempts > 0, own_day, self.attempts, self.due)
            > (other.attempts > 0, other_day, other.attempts, other.due)
    }

    /// The number of days from the last result that has changed the due day until this day.
    fn interval(self) -> u32 {
        match (self.attempts, self.successes as usize) {
            (0, _) => 0,
            (_, 0) => FAILURE_INTERVAL,
            (_, successes) => SUCCESS_INTERVALS[(successes - 1).min(SUCCESS_INTERVALS.len() - 1)],
        }
    }

    /// The record after an attempt. A success before the exercise is due does not postpone it further.
    fn after_attempt(self, succeeded: bool, today: Day) -> Self {
        let attempts = self.attempts.saturating_add(1);
        if !succeeded {
            return Self {
                due: today.plus(FAILURE_INTERVAL),
                successes: 0,
                attempts,
            };
        }
        if self.due > today {
            return Self { attempts, ..self };
        }
        let step = (self.successes as usize).min(SUCCESS_INTERVALS.len() - 1);
        Self {
            due: today.plus(SUCCESS_INTERVALS[step]),
            successes: self.successes.saturating_add(1),
            attempts,
        }
    }
}

impl Exercises {
    /// Reads stored exercises.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if no exercises can be read.
    pub fn read(text: &str) -> Result<RestoredExercises, ReadError> {
        let fields = Fields::of(text, None)?.without_version(None)?;
        let mut faults = Vec::from_iter(fields.fault);
        let mut exercises = Self::default();
        for (name, raw) in fields.object {
            match (ExerciseId::from_field(&name), serde_json::from_str(raw.text())) {
                (Some(id), Ok(record)) if exercises.records.len() < MAX_EXERCISES => {
                    exercises.records.insert(id, record);
                }
                (Some(_), Ok(_)) => faults.push(Fault::field(name, "there are too many exercises")),
                (Some(_), Err(error)) => faults.push(Fault::field(name, error)),
                (None, _) => {
                    exercises.extra.insert(name, raw);
                }
            }
        }
        Ok(RestoredExercises { exercises, faults })
    }

    /// The JSON text of the exercises. Each exercise has one line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let records = self.records.iter();
        let fields: IndexMap<String, ExerciseRecord> = records.map(|(id, record)| (id.to_string(), *record)).collect();
        write::json_text(&fields, &self.extra)
    }

    /// The stored state of an exercise.
    #[must_use]
    pub fn get(&self, id: ExerciseId) -> Option<&ExerciseRecord> {
        self.records.get(&id)
    }

    /// The exercises that are due. The exercise that has waited longest is the first.
    #[must_use]
    pub fn due_exercises(&self, today: Day) -> Vec<ExerciseId> {
        let due = self.records.iter().filter(|(_, record)| record.due <= today);
        let mut due: Vec<(Day, ExerciseId)> = due.map(|(id, record)| (record.due, *id)).collect();
        due.sort_by_key(|(day, _)| *day);
        due.into_iter().map(|(_, id)| id).collect()
    }

    /// The number of days until the next exercise that is not due yet, and the number of exercises that are due on
    /// that day; `None` if there are no such exercises.
    #[must_use]
    pub fn next_due(&self, today: Day) -> Option<(u32, usize)> {
        let later = self.records.values().map(|record| record.due);
        let next = later.filter(|due| *due > today).min()?;
        let count = self.records.values().filter(|record| record.due == next).count();
        Some((today.days_until(next), count))
    }

    /// These exercises and the new ones, which are due at once. Exercises that are already stored do not change.
    #[must_use]
    pub fn with_new(mut self, ids: impl IntoIterator<Item = ExerciseId>, today: Day) -> Self {
        for id in ids {
            if self.records.len() < MAX_EXERCISES {
                self.records.entry(id).or_insert(ExerciseRecord::new(today));
            }
        }
        self
    }

    /// The exercises after the person has tried one of them. `succeeded` means that the first attempt was right,
    /// without help.
    #[must_use]
    pub fn with_result(self, id: ExerciseId, succeeded: bool, today: Day) -> Self {
        let mut next = self.with_new([id], today);
        if let Some(record) = next.records.get_mut(&id) {
            *record = record.after_attempt(succeeded, today);
        }
        next
    }

    /// These exercises and others, such as those of another device. Of an exercise that both have, the newer result
    /// counts.
    #[must_use]
    pub fn merged_with(mut self, others: Self) -> Self {
        for (id, record) in others.records {
            let has_room = self.records.len() < MAX_EXERCISES;
            let is_used = self.records.get(&id).map_or(has_room, |own| record.is_newer_than(*own));
            if is_used {
                self.records.insert(id, record);
            }
        }
        for (name, value) in others.extra {
            self.extra.entry(name).or_insert(value);
        }
        self
    }

    /// The exercises of games that have other numbers now. `number_of` returns the new number of a game.
    #[must_use]
    pub fn with_game_numbers(self, number_of: impl Fn(u32) -> u32) -> Self {
        let renumbered = |(id, record): (ExerciseId, ExerciseRecord)| {
            let game = number_of(id.game);
            (ExerciseId { game, ..id }, record)
        };
        Self {
            records: self.records.into_iter().map(renumbered).collect(),
            ..self
        }
    }

    /// The exercises of the games for which `exists` returns `true`. The other games were deleted.
    #[must_use]
    pub fn retain_games(mut self, exists: impl Fn(u32) -> bool) -> Self {
        self.records.retain(|id, _| exists(id.game));
        self
    }

    /// These exercises without one exercise that its game does not contain any more.
    #[must_use]
    pub fn without(mut self, id: ExerciseId) -> Self {
        self.records.shift_remove(&id);
        self
    }
}

impl Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, self.ply)
    }
}

impl ExerciseId {
    /// The id of the exercise that a field contains; `None` if the field does not contain an exercise.
    fn from_field(name: &str) -> Option<Self> {
        let (game, ply) = name.split_once('/')?;
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| number.to_string() == text);
        Some(Self {
            game: number(game)?,
            ply: number(ply)?,
        })
    }
}

#[cfg(test)]
mod tests;
