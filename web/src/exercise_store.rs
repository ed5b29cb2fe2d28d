//! The stored exercises, their results, and the exercises that are due.

use game_store::{Day, ExerciseId, Exercises};

use crate::library;
use crate::messages::{Text, Texts};
use crate::state::ExerciseTask;
use crate::state::queries::exercise::tasks_of;
use crate::storage::{self, StorageError};
use crate::time;

/// The key of the exercises in the storage.
const NAME: &str = "second-thought.exercises";
/// The maximum number of exercises that are shown one after the other.
const MAX_IN_A_ROW: usize = 20;

/// The stored exercises of games that still exist, and a message if a part of the text could not be read.
/// In this case, the text is set aside under another name.
#[must_use]
pub fn load(texts: Texts) -> (Exercises, Option<String>) {
    let Ok(Some(text)) = storage::read(NAME) else {
        return (Exercises::default(), None);
    };
    let (exercises, is_whole) = Exercises::read(&text).map_or_else(
        |_| (Exercises::default(), false),
        |it| (it.exercises, it.faults.is_empty()),
    );
    let message = (!is_whole).then(|| texts.of(Text::ExercisesUnread).to_owned());
    if message.is_some() && storage::set_aside(NAME, &text).is_ok() {
        // If this fails, the readable exercises are only in the text that was set aside.
        let _ = storage::write(NAME, &exercises.to_text());
    }
    let names = storage::names(library::GAME_PREFIX);
    let ids: std::collections::HashSet<u32> = names.iter().filter_map(|name| library::id_of(name)).collect();
    (exercises.of_games(|game| ids.contains(&game)), message)
}

/// The number of exercises that are due.
#[must_use]
pub fn due_count(exercises: &Exercises) -> usize {
    exercises.due(today()).len()
}

/// The first exercises that are due, the longest waiting first, and the number of all exercises that are due.
/// Exercises whose game has changed are removed.
#[must_use]
pub fn due_tasks(texts: Texts) -> (Vec<ExerciseTask>, usize) {
    let (exercises, _) = load(texts);
    let (tasks, left) = first_due(&exercises, today(), task);
    if left != exercises {
        // If this fails, these exercises are removed the next time.
        let _ = storage::write(NAME, &left.to_text());
    }
    (tasks, due_count(&left))
}

/// The first exercises that are due, converted by `find`.
/// Also returns the stored exercises without the due exercises for which `find` returns `None`.
fn first_due<T>(exercises: &Exercises, today: Day, find: impl Fn(ExerciseId) -> Option<T>) -> (Vec<T>, Exercises) {
    let mut left = exercises.clone();
    let mut found = Vec::new();
    for id in exercises.due(today) {
        match find(id) {
            Some(exercise) => found.push(exercise),
            None => left = left.without(id),
        }
        if found.len() == MAX_IN_A_ROW {
            break;
        }
    }
    (found, left)
}

/// Returns the exercise of a stored game; `None` if the game has changed.
fn task(id: ExerciseId) -> Option<ExerciseTask> {
    let stored = library::peek(id.game)?;
    let tasks = tasks_of(id.game, &stored.game, &stored.review, None);
    tasks.into_iter().find(|task| task.id == id)
}

/// Stores new exercises, and returns the number of exercises that are due.
///
/// # Errors
///
/// A [`StorageError`] if the exercises were not stored.
pub fn add(ids: &[ExerciseId], texts: Texts) -> Result<usize, StorageError> {
    let (exercises, _) = load(texts);
    store(exercises.clone().with_new(ids.iter().copied(), today()), &exercises)
}

/// Stores the result of an exercise, and returns the number of exercises that are due.
///
/// # Errors
///
/// A [`StorageError`] if the result was not stored.
pub fn save_result(id: ExerciseId, succeeded: bool, texts: Texts) -> Result<usize, StorageError> {
    let (exercises, _) = load(texts);
    store(exercises.clone().with_result(id, succeeded, today()), &exercises)
}

fn store(next: Exercises, before: &Exercises) -> Result<usize, StorageError> {
    if next != *before {
        storage::write(NAME, &next.to_text())?;
    }
    Ok(due_count(&next))
}

/// The current day in the local time zone.
fn today() -> Day {
    let now = time::local_time();
    now.get(..10).and_then(|day| day.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use game_store::{Day, ExerciseId, Exercises};

    use super::{MAX_IN_A_ROW, first_due};

    #[test]
    fn exercises_that_wait_for_the_next_row_are_still_due() {
        let today: Day = "2026-11-27".parse().expect("a day");
        let id = |ply: u32| ExerciseId { game: 7, ply };
        for (stored, missing, row, due) in [(0, 0, 0, 0), (3, 1, 2, 2), (20, 0, 20, 20), (45, 5, MAX_IN_A_ROW, 40)] {
            let exercises = Exercises::default().with_new((1..=stored).map(id), today);
            let find = |id: ExerciseId| (id.ply > missing).then_some(id.ply);
            let (found, left) = first_due(&exercises, today, find);
            assert_eq!((found.len(), left.due(today).len()), (row, due), "{stored} stored");
            assert_eq!(found.first().copied(), (row > 0).then_some(missing + 1));
        }
    }
}
