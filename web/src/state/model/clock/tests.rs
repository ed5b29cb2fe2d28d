use chess_core::{Color, Game, notation};

use super::*;

fn after(game: &Game, moves: &str) -> Game {
    moves.split_whitespace().fold(game.clone(), |game, text| {
        let mv = notation::parse_san(game.board(), text).expect("the test's move is right");
        game.play(mv).expect("and legal")
    })
}

fn control(word: &str) -> TimeControl {
    TimeControl::from_keyword(word).expect("the test's time control is right")
}

/// The next game and the clocks that followed it, running again at once.
fn step((game, clock): &(Game, Clock), next: Game, now_ms: f64) -> (Game, Clock) {
    let stopped = clock.after(game, &next, now_ms);
    let clock = stopped.set_running(next.ply() > 0, now_ms).unwrap_or(stopped);
    (next, clock)
}

#[track_caller]
fn check((game, clock): &(Game, Clock), now_ms: f64, white: u32, black: u32) {
    let left = [Color::White, Color::Black].map(|color| clock.left(game, color, now_ms));
    assert_eq!(left, [white, black]);
}

/// `e4` at 1 s, `e5` at 3 s, `Nf3` at 7 s, of a game of 60 seconds and one a move.
fn played() -> Vec<(Game, Clock)> {
    let start = (
        Game::default(),
        Clock::new(control("60+1"), None, Vec::new(), &Game::default()),
    );
    let moves = [("e4", 1000.0), ("e5", 3000.0), ("Nf3", 7000.0)];
    moves.iter().fold(vec![start], |mut steps, (san, now_ms)| {
        let last = &steps[steps.len() - 1];
        let next = step(last, after(&last.0, san), *now_ms);
        steps.push(next);
        steps
    })
}

#[test]
fn each_move_takes_its_time_and_gains_its_increment() {
    let steps = played();
    check(&steps[0], 900.0, 60_000, 60_000);
    // The first move starts the clocks.
    check(&steps[1], 1000.0, 61_000, 60_000);
    check(&steps[1], 2500.0, 61_000, 58_500);
    check(&steps[2], 3000.0, 61_000, 59_000);
    check(&steps[3], 7000.0, 58_000, 59_000);
    check(&steps[3], 10_000.0, 58_000, 56_000);
}

#[test]
fn what_is_taken_back_gives_its_time_back() {
    let last = &played()[3];
    let undone = step(last, last.0.go_to(1).expect("there are more"), 20_000.0);
    check(&undone, 20_000.0, 61_000, 60_000);
    check(&undone, 21_000.0, 61_000, 59_000);
    let redone = step(&undone, undone.0.go_to(3).expect("they are there"), 30_000.0);
    check(&redone, 30_000.0, 58_000, 59_000);
    let at_start = step(&redone, redone.0.go_to(0).expect("there is a start"), 40_000.0);
    check(&at_start, 90_000.0, 60_000, 60_000);
}

#[test]
fn another_move_takes_the_place_of_those_taken_back() {
    let last = &played()[3];
    let undone = step(last, last.0.go_to(1).expect("there are more"), 20_000.0);
    let other = step(&undone, after(&undone.0, "c5"), 25_000.0);
    check(&other, 25_000.0, 61_000, 56_000);
    assert_eq!(other.1.left_ms, [Some(61_000), Some(56_000)]);
}

#[test]
fn a_move_that_waited_takes_no_time() {
    let steps = played();
    let next = step(&steps[2], after(&steps[2].0, "Nf3 Nc6"), 5000.0);
    check(&next, 5000.0, 60_000, 60_000);
}

#[test]
fn an_end_takes_no_increment_and_taking_it_back_gives_the_turn_again() {
    let (game, clock) = &played()[3];
    let resigned = game.resign(Color::Black).expect("the game goes on");
    let ended = clock.after(game, &resigned, 9000.0);
    check(&(resigned.clone(), ended.clone()), 99_000.0, 58_000, 57_000);
    let undone = resigned.undo().expect("there is an end");
    let again = ended.after(&resigned, &undone, 99_000.0);
    check(&(undone, again), 99_000.0, 58_000, 59_000);
}

#[test]
fn time_runs_out_and_not_twice() {
    let steps = played();
    let (game, clock) = &steps[1];
    assert!(!clock.is_over(60_999.0) && clock.is_over(61_000.0));
    check(&steps[1], 500_000.0, 61_000, 0);
    let flagged = game.run_out_of_time(Color::Black).expect("the game goes on");
    assert!(!clock.after(game, &flagged, 61_000.0).is_over(99_000.0));
    assert!(!steps[0].1.is_over(99_000.0), "before the first move nothing runs");
}

#[test]
fn a_moment_before_the_last_one_takes_nothing() {
    check(&played()[1], 0.0, 61_000, 60_000);
}

#[test]
fn stored_clocks_go_on_from_where_they_stood() {
    let (game, clock) = &played()[3];
    let saved = clock.set_running(false, 8000.0).expect("it runs").saved();
    assert_eq!((saved.control.keyword().as_str(), saved.rest_ms), ("60+1", 58_000));
    assert_eq!(saved.left_ms, [61_000, 59_000, 58_000].map(Some));
    let earlier = game.go_to(2).expect("there are more");
    for game in [game, &earlier] {
        let restored = Clock::restored(&saved, game);
        assert_eq!(restored.saved(), saved);
        check(&(game.go_to(3).expect("it is there"), restored), 900.0, 58_000, 58_000);
    }
    let short = SavedClock {
        left_ms: vec![Some(61_000)],
        ..saved
    };
    let padded = Clock::restored(&short, game);
    assert_eq!(padded.left_ms, [Some(61_000), None, None]);
}

#[test]
fn of_half_moves_without_a_time_the_last_known_one_counts() {
    let game = after(&Game::default(), "e4 e5 Nf3 Nc6 Bb5");
    let left = vec![Some(58_000), None, None, Some(50_000), None];
    let clock = Clock::new(control("60+1"), None, left, &game);
    check(&(game.clone(), clock.clone()), 0.0, 58_000, 50_000);
    let (_, played) = step(&(game.clone(), clock), after(&game, "a6"), 0.0);
    let saved = played.saved();
    assert_eq!(
        saved.left_ms,
        [Some(58_000), None, None, Some(50_000), None, Some(51_000)]
    );
    assert_eq!(Clock::restored(&saved, &after(&game, "a6")).saved(), saved);
}

#[test]
fn a_time_control_is_called_by_its_minutes() {
    assert_eq!(control("300+3").label(), "5+3");
    assert_eq!(control("90+0").label(), "1:30+0");
    assert_eq!(control("30+0").label(), "0:30+0");
}

#[test]
fn odds_of_time_are_a_fifth_for_one_side() {
    let start = (
        Game::default(),
        Clock::new(control("60+1"), Some(Color::White), Vec::new(), &Game::default()),
    );
    check(&start, 0.0, 12_000, 60_000);
    let moved = step(&start, after(&start.0, "e4"), 1000.0);
    check(&moved, 1000.0, 13_000, 60_000);
    let replied = step(&moved, after(&moved.0, "e5"), 3000.0);
    check(&replied, 3000.0, 13_000, 59_000);
    let undone = step(&replied, replied.0.go_to(0).expect("there are more"), 4000.0);
    check(&undone, 4000.0, 12_000, 60_000);
    let saved = replied.1.saved();
    let restored = Clock::restored(&saved, &replied.0);
    check(&(replied.0.clone(), restored), 0.0, 13_000, 59_000);
    let left_ms = Vec::new();
    let padded = Clock::restored(&SavedClock { left_ms, ..saved }, &replied.0);
    assert_eq!(padded.left_ms, [None, None]);
    check(&(replied.0.clone(), padded), 0.0, 13_000, 60_000);
}
