use super::*;

fn day(text: &str) -> Day {
    text.parse().expect("a day")
}

const ID: ExerciseId = ExerciseId { game: 7, ply: 23 };

/// The days on which an exercise is due. Its attempts, each made on a due day, have these results.
fn due_days(results: &[bool]) -> Vec<String> {
    let mut exercises = Exercises::default().with_new([ID], day("2026-01-01"));
    let attempt = |succeeded: &bool| {
        let today = exercises.get(ID).expect("a record").due;
        exercises = exercises.clone().with_result(ID, *succeeded, today);
        exercises.get(ID).expect("a record").due.to_string()
    };
    results.iter().map(attempt).collect()
}

#[test]
fn solved_exercises_come_back_after_longer_and_longer_intervals() {
    assert_eq!(
        due_days(&[true; 6]),
        [
            "2026-01-02",
            "2026-01-05",
            "2026-01-12",
            "2026-02-02",
            "2026-02-23",
            "2026-03-16"
        ]
    );
}

#[test]
fn a_failure_starts_the_intervals_again() {
    assert_eq!(
        due_days(&[true, true, false, true, true, false, false]),
        [
            "2026-01-02",
            "2026-01-05",
            "2026-01-06",
            "2026-01-07",
            "2026-01-10",
            "2026-01-11",
            "2026-01-12"
        ]
    );
}

#[test]
fn practising_early_does_not_postpone_but_a_failure_counts() {
    let (first, next) = (day("2026-01-01"), day("2026-01-02"));
    let once = Exercises::default().with_result(ID, true, first);
    let again = once.clone().with_result(ID, true, first);
    assert_eq!(
        again.get(ID).map(|it| (it.due, it.successes, it.attempts)),
        Some((next, 1, 2))
    );
    let failed = again.with_result(ID, false, first);
    assert_eq!(
        failed.get(ID).map(|it| (it.due, it.successes, it.attempts)),
        Some((next, 0, 3))
    );
    // The next interval of an overdue exercise begins on the day on which the exercise was solved.
    let late = once.with_result(ID, true, day("2026-06-01"));
    assert_eq!(late.get(ID).map(|it| it.due), Some(day("2026-06-04")));
}

#[test]
fn the_next_due_exercises_are_those_of_the_nearest_later_day() {
    let id = |ply| ExerciseId { game: 1, ply };
    let none = Exercises::default();
    assert_eq!(none.next_due(day("2026-01-01")), None);
    let exercises = none
        .with_new([id(1), id(2)], day("2026-01-03"))
        .with_new([id(3)], day("2026-01-09"));
    assert_eq!(exercises.next_due(day("2026-01-01")), Some((2, 2)));
    assert_eq!(exercises.next_due(day("2026-01-03")), Some((6, 1)));
    assert_eq!(exercises.next_due(day("2026-01-09")), None);
}

#[test]
fn due_exercises_are_sorted_by_their_day() {
    let id = |ply| ExerciseId { game: 1, ply };
    let exercises = Exercises::default()
        .with_new([id(1)], day("2026-01-03"))
        .with_new([id(2), id(3)], day("2026-01-01"))
        .with_result(id(3), true, day("2026-01-01"));
    assert_eq!(exercises.due_exercises(day("2026-01-01")), [id(2)]);
    assert_eq!(exercises.due_exercises(day("2026-01-03")), [id(2), id(3), id(1)]);
    // Adding an exercise that is already stored does not reset it. The exercises of deleted games are removed.
    assert_eq!(exercises.clone().with_new([id(3)], day("2026-01-01")), exercises);
    assert!(
        exercises
            .clone()
            .retain_games(|game| game != 1)
            .due_exercises(day("2030-01-01"))
            .is_empty()
    );
    assert_eq!(exercises.without(id(2)).due_exercises(day("2026-01-01")), []);
}

#[test]
fn exercises_are_read_back_from_their_text() {
    let exercises = Exercises::default()
        .with_new([ExerciseId { game: u32::MAX, ply: 1 }], day("2026-01-01"))
        .with_result(ID, false, day("2026-02-28"));
    let restored = Exercises::read(&exercises.to_text()).expect("the text of exercises");
    assert_eq!((restored.exercises, restored.faults), (exercises, vec![]));
    assert_eq!(Exercises::default().to_text(), "{\n  \"version\": 1\n}\n");
}

#[test]
fn invalid_exercises_are_reported_and_the_rest_is_read() {
    let text = r#"{
      "version": 1,
      "1/2": {"due": "2026-01-01"},
      "1/3": {"due": "2026-02-30", "successes": 1},
      "1/4": {"successes": 1},
      "1/5": 7,
      "1/6": {"due": "2026-01-01", "successes": -1},
      "1/7": {"due": "2026-01-01", "successes": 2, "attempts": 4, "later": true},
      "01/8": {"due": "2026-01-01"},
      "notes": [1, 2]
    }"#;
    let restored = Exercises::read(text).expect("exercises");
    let due: Vec<u32> = restored
        .exercises
        .due_exercises(day("2026-01-01"))
        .iter()
        .map(|id| id.ply)
        .collect();
    assert_eq!(due, [2, 7]);
    let names: Vec<&str> = restored.faults.iter().map(Fault::name).collect();
    assert_eq!(names, ["1/3", "1/4", "1/5", "1/6"]);
    // Fields with other names are preserved.
    let again = restored.exercises.to_text();
    assert!(
        again.contains(r#""notes": [1, 2]"#) && again.contains(r#""01/8""#),
        "{again}"
    );
}

#[test]
fn a_truncated_text_yields_the_exercises_before_its_end() {
    let whole = Exercises::default()
        .with_new((1..9).map(|ply| ExerciseId { game: 3, ply }), day("2026-01-01"))
        .to_text();
    let restored = Exercises::read(&whole[..whole.len() * 2 / 3]).expect("exercises");
    let count = restored.exercises.due_exercises(day("2026-01-01")).len();
    assert!((2..8).contains(&count) && restored.faults.len() == 1, "{count}");
}

#[test]
fn other_texts_and_versions_are_refused() {
    for text in [
        "",
        "[]",
        "7",
        "{}",
        r#"{"version": 2}"#,
        r#"{"version": "1"}"#,
        "{\"1/2\"",
    ] {
        assert!(Exercises::read(text).is_err(), "{text}");
    }
    assert!(Exercises::read(&" ".repeat(crate::MAX_LENGTH + 1)).is_err());
}

#[test]
fn there_is_a_limit() {
    let ids = (0..=MAX_EXERCISES as u32).map(|ply| ExerciseId { game: 1, ply });
    let exercises = Exercises::default().with_new(ids, day("2026-01-01"));
    assert_eq!(exercises.due_exercises(day("2026-01-01")).len(), MAX_EXERCISES);
    let text = exercises.to_text();
    assert!(text.len() < crate::MAX_LENGTH && Exercises::read(&text).is_ok());
}

/// Exercises with one exercise that has these results, each on its day.
fn with_results(results: &[(bool, &str)]) -> Exercises {
    let new = Exercises::default().with_new([ID], day("2026-01-01"));
    results
        .iter()
        .fold(new, |all, (succeeded, date)| all.with_result(ID, *succeeded, day(date)))
}

#[test]
fn the_newer_result_of_an_exercise_counts() {
    let untried = with_results(&[]);
    let failed = with_results(&[(false, "2026-01-02")]);
    let solved_early = with_results(&[(true, "2026-01-01"), (true, "2026-01-02"), (true, "2026-01-05")]);
    let failed_later = with_results(&[(true, "2026-01-01"), (false, "2026-01-09")]);
    let failed_often = with_results(&[(false, "2026-01-02"), (false, "2026-01-02")]);
    // The success of January 5 has postponed the exercise beyond the day after the failure of January 9.
    for (older, newer) in [
        (&untried, &failed),
        (&failed, &solved_early),
        (&solved_early, &failed_later),
        (&failed, &failed_often),
        (&failed_later, &failed_later),
    ] {
        assert_eq!(&older.clone().merged_with(newer.clone()), newer);
        assert_eq!(&newer.clone().merged_with(older.clone()), newer);
    }
}

#[test]
fn exercises_of_two_devices_are_merged_without_doubles() {
    let other = ExerciseId { game: 8, ply: 2 };
    let own = with_results(&[(false, "2026-01-02")]);
    let theirs = Exercises::default()
        .with_new([ID, other], day("2026-02-01"))
        .with_result(other, true, day("2026-02-01"));
    let merged = own.clone().merged_with(theirs.clone());
    assert_eq!((merged.get(ID), merged.get(other)), (own.get(ID), theirs.get(other)));
    assert_eq!(merged.clone().merged_with(theirs), merged);
    assert_eq!(merged.clone().merged_with(own), merged);
}

#[test]
fn merged_exercises_do_not_exceed_the_maximum() {
    let many = |game: u32| {
        let ids = (1..=MAX_EXERCISES as u32).map(|ply| ExerciseId { game, ply });
        Exercises::default().with_new(ids, day("2026-01-01"))
    };
    assert_eq!(many(1).merged_with(many(2)), many(1));
}

#[test]
fn exercises_follow_their_game_to_its_new_number() {
    let exercises = with_results(&[(true, "2026-01-01")]).with_game_numbers(|game| game + 1);
    assert_eq!(exercises.get(ID), None);
    let moved = ExerciseId { game: 8, ..ID };
    assert_eq!(exercises.get(moved), with_results(&[(true, "2026-01-01")]).get(ID));
}
