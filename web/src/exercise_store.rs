//! The stored exercises, their results, and the exercises that are due.

use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use game_store::{Day, ExerciseId, Exercises};

use crate::library;
use crate::messages::{Text, Texts};
use crate::snapshot;
use crate::state::queries::exercise::tasks_of;
use crate::state::{Action, ExerciseAction, ExerciseTask};
use crate::storage::{self, StorageError};
use crate::stored_results::{self, Results};
use crate::time;

/// The maximum number of exercises in one session.
const MAX_IN_A_ROW: usize = 20;

impl Results for Exercises {
    const NAME: &'static str = "second-thought.exercises";

    fn read(text: &str) -> (Self, bool) {
        Self::read(text).map_or_else(|_| (Self::default(), false), |it| (it.exercises, it.faults.is_empty()))
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    fn with_line(self, line: &str) -> Self {
        match read_line(line) {
            Some((id, day, None)) => self.with_new([id], day),
            Some((id, day, Some(succeeded))) => self.with_result(id, succeeded, day),
            None => self,
        }
    }

    fn merged_with(self, others: Self) -> Self {
        self.merged_with(others)
    }

    /// Returns only the exercises of games that are still stored.
    fn pruned(self) -> Self {
        // The start does not read the catalog, which may have the games of any exercises.
        if library::has_catalog() {
            return self;
        }
        // Every start reads the exercises. If there are none, the names of all games would be read in vain.
        let ids: LazyCell<HashSet<u32>> = LazyCell::new(|| {
            let names = storage::names(library::GAME_PREFIX);
            names.iter().filter_map(|name| library::id_of(name)).collect()
        });
        self.retain_games(|game| ids.contains(&game))
    }
}

/// The line that [`Results::with`] reads, for the result of an exercise on a day; `None` if the exercise is new.
fn result_line(id: ExerciseId, day: Day, result: Option<bool>) -> String {
    let result = match result {
        None => "new",
        Some(true) => "solved",
        Some(false) => "failed",
    };
    format!("{} {} {day} {result}", id.game, id.ply)
}

fn read_line(line: &str) -> Option<(ExerciseId, Day, Option<bool>)> {
    let [game, ply, day, result] = line.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let id = ExerciseId {
        game: game.parse().ok()?,
        ply: ply.parse().ok()?,
    };
    let result = match result {
        "new" => None,
        "solved" => Some(true),
        "failed" => Some(false),
        _ => return None,
    };
    Some((id, day.parse().ok()?, result))
}

/// The stored exercises whose games are still stored, and a message if some of the text could not be read.
#[must_use]
pub fn load(texts: Texts) -> (Exercises, Option<String>) {
    let loaded = stored_results::load::<Exercises>();
    let message = loaded.damage_text(texts.of(Text::ExercisesUnread), texts);
    (loaded.results, message)
}

/// The number of exercises that are due.
#[must_use]
pub fn due_count(exercises: &Exercises) -> usize {
    exercises.due_exercises(today()).len()
}

/// The number of days until the next stored exercise is due, and the number of exercises that are due on that day.
#[must_use]
pub fn next_due() -> Option<(u32, usize)> {
    stored_results::load::<Exercises>().results.next_due(today())
}

/// The exercises that are due.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DueTasks {
    /// The first exercises that can be shown, the longest waiting first.
    pub tasks: Vec<ExerciseTask>,
    /// The number of all exercises that are due.
    pub count: usize,
    /// The error if the game of a due exercise is archived and could not be read from the archive.
    pub unread: Option<StorageError>,
}

impl DueTasks {
    /// The actions that start the exercises, and that report a game that could not be read.
    #[must_use]
    pub fn into_actions(self, texts: Texts) -> Vec<Action> {
        let starts = self.unread.is_none() || !self.tasks.is_empty();
        let report = self.unread.map(|error| Action::Notice(texts.unread_game(error)));
        let start = starts.then(|| ExerciseAction::Start(self.tasks.into()));
        let exercise = |action| Action::Exercise(action);
        [exercise(ExerciseAction::Due(self.count))]
            .into_iter()
            .chain(report)
            .chain(start.map(exercise))
            .collect()
    }
}

/// Returns the exercises that are due. Exercises whose game has changed are removed.
pub async fn due_tasks(texts: Texts) -> DueTasks {
    let (exercises, _) = load(texts);
    let ids: BTreeSet<u32> = exercises.due_exercises(today()).iter().map(|id| id.game).collect();
    let ids: Vec<u32> = ids.into_iter().collect();
    let stored = library::texts_of(&ids).await;
    let unread = stored.iter().find_map(|text| text.as_ref().err().copied());
    let games: HashMap<u32, Result<Option<String>, StorageError>> = ids.into_iter().zip(stored).collect();
    // A result may have been stored while the games were read.
    let (exercises, _) = load(texts);
    let (tasks, left) = first_due(&exercises, today(), |id| match games.get(&id.game) {
        Some(Ok(text)) => Ok(text.as_ref().and_then(|text| task_of_exercise(id, text))),
        Some(Err(_)) | None => Err(()),
    });
    if left != exercises {
        // If this fails, these exercises are removed the next time.
        let _ = storage::write(Exercises::NAME, &left.to_text());
    }
    DueTasks {
        tasks,
        count: due_count(&left),
        unread,
    }
}

/// The first exercises that are due, converted by `find`.
/// Also returns the stored exercises without the due exercises for which `find` returns `Ok(None)`. An exercise for
/// which `find` fails stays due.
fn first_due<T>(
    exercises: &Exercises,
    today: Day,
    find: impl Fn(ExerciseId) -> Result<Option<T>, ()>,
) -> (Vec<T>, Exercises) {
    let mut left = exercises.clone();
    let mut found = Vec::new();
    for id in exercises.due_exercises(today) {
        match find(id) {
            Ok(Some(exercise)) => found.push(exercise),
            Ok(None) => left = left.without(id),
            Err(()) => {}
        }
        if found.len() == MAX_IN_A_ROW {
            break;
        }
    }
    (found, left)
}

/// Returns the exercise of the stored game with this text; `None` if the game has changed.
fn task_of_exercise(id: ExerciseId, text: &str) -> Option<ExerciseTask> {
    let stored = snapshot::read_complete(text, id.game)?;
    let tasks = tasks_of(id.game, &stored.game, &stored.review, None);
    tasks.into_iter().find(|task| task.id == id)
}

/// Stores new exercises, and returns the number of exercises that are due.
///
/// # Errors
///
/// A [`StorageError`] if the exercises were not stored.
pub fn add(ids: &[ExerciseId]) -> Result<usize, StorageError> {
    let day = today();
    let lines: Vec<String> = ids.iter().map(|id| result_line(*id, day, None)).collect();
    let exercises = stored_results::save::<Exercises>(&lines)?;
    Ok(due_count(&exercises))
}

/// Stores the result of an exercise. Returns the number of exercises that are due, and whether this exercise will be
/// repeated, which is the case if its game is stored.
///
/// # Errors
///
/// A [`StorageError`] if the result was not stored.
pub fn save_result(id: ExerciseId, succeeded: bool) -> Result<(usize, bool), StorageError> {
    let exercises = stored_results::save::<Exercises>(&[result_line(id, today(), Some(succeeded))])?;
    Ok((due_count(&exercises), exercises.get(id).is_some()))
}

/// The current day in the local time zone.
fn today() -> Day {
    let now = time::local_time();
    now.get(..10).and_then(|day| day.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use game_store::{Day, ExerciseId, Exercises};

    use super::{MAX_IN_A_ROW, first_due, read_line, result_line};
    use crate::stored_results::Results;

    #[test]
    fn exercises_that_wait_for_the_next_row_are_still_due() {
        let today: Day = "2026-11-27".parse().expect("a day");
        let id = |ply: u32| ExerciseId { game: 7, ply };
        for (stored, missing, row, due) in [(0, 0, 0, 0), (3, 1, 2, 2), (20, 0, 20, 20), (45, 5, MAX_IN_A_ROW, 40)] {
            let exercises = Exercises::default().with_new((1..=stored).map(id), today);
            let find = |id: ExerciseId| Ok((id.ply > missing).then_some(id.ply));
            let (found, left) = first_due(&exercises, today, find);
            assert_eq!(
                (found.len(), left.due_exercises(today).len()),
                (row, due),
                "{stored} stored"
            );
            assert_eq!(found.first().copied(), (row > 0).then_some(missing + 1));
        }
    }

    #[test]
    fn exercises_of_a_game_that_cannot_be_read_now_stay_due() {
        let today: Day = "2026-11-27".parse().expect("a day");
        let id = |game: u32| ExerciseId { game, ply: 1 };
        let exercises = Exercises::default().with_new((1..=3).map(id), today);
        let (found, left) = first_due(&exercises, today, |id| match id.game {
            1 => Ok(Some(1)),
            2 => Ok(None),
            _ => Err(()),
        });
        assert_eq!(found, [1]);
        assert_eq!(left.due_exercises(today), [id(1), id(3)]);
    }

    #[test]
    fn results_that_wait_for_room_are_lines() {
        let today: Day = "2026-11-27".parse().expect("a day");
        let id = ExerciseId { game: 7, ply: 23 };
        for result in [None, Some(true), Some(false)] {
            assert_eq!(read_line(&result_line(id, today, result)), Some((id, today, result)));
        }
        let failed = Exercises::default()
            .with_line(&result_line(id, today, None))
            .with_line(&result_line(id, today, Some(false)));
        assert_eq!(failed, Exercises::default().with_result(id, false, today));
        for wrong in [
            "",
            "7 23 2026-11-27",
            "7 23 2026-11-27 lost",
            "x 23 2026-11-27 new",
            "7 23 today new",
        ] {
            assert_eq!(failed.clone().with_line(wrong), failed, "{wrong}");
        }
    }
}
