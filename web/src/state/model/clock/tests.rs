use chess_core::{Color, Game, notation};

use super::*;

fn after(game: &Game, moves: &str) -> Game {
    moves.split_whitespace().fold(game.clone(), |game, text| {
        let mv = notation::parse_san(game.board(), text).expect("a valid move");
        game.play(mv).expect("a legal move")
    })
}

fn time_control(word: &str) -> TimeControl {
    TimeControl::from_keyword(word).expect("a valid time control")
}

/// Returns the next game and its clocks, which continue to run.
fn next_step((game, clock): &(Game, Clock), next: Game, now_ms: f64) -> (Game, Clock) {
    let stopped = clock.after(game, &next, now_ms);
    let clock = stopped.set_running(next.ply() > 0, now_ms).unwrap_or(stopped);
    (next, clock)
}

#[track_caller]
fn check((game, clock): &(Game, Clock), now_ms: f64, white: u32, black: u32) {
    let left = [Color::White, Color::Black].map(|color| clock.remaining_ms(game, color, now_ms));
    assert_eq!(left, [white, black]);
}

/// A game with 60 seconds and an increment of 1 second: `e4` at 1 s, `e5` at 3 s, `Nf3` at 7 s.
fn timed_game() -> Vec<(Game, Clock)> {
    let start = (
        Game::default(),
        Clock::new(time_control("60+1"), None, Vec::new(), &Game::default()),
    );
    let moves = [("e4", 1000.0), ("e5", 3000.0), ("Nf3", 7000.0)];
    moves.iter().fold(vec![start], |mut steps, (san, now_ms)| {
        let last = &steps[steps.len() - 1];
        let next = next_step(last, after(&last.0, san), *now_ms);
        steps.push(next);
        steps
    })
}

#[test]
fn each_move_takes_its_time_and_gains_its_increment() {
    let steps = timed_game();
    check(&steps[0], 900.0, 60_000, 60_000);
    // The first move starts the clocks.
    check(&steps[1], 1000.0, 61_000, 60_000);
    check(&steps[1], 2500.0, 61_000, 58_500);
    check(&steps[2], 3000.0, 61_000, 59_000);
    check(&steps[3], 7000.0, 58_000, 59_000);
    check(&steps[3], 10_000.0, 58_000, 56_000);
}

#[test]
fn undo_restores_the_clock() {
    let last = &timed_game()[3];
    let undone = next_step(last, last.0.go_to(1).expect("an earlier position"), 20_000.0);
    check(&undone, 20_000.0, 61_000, 60_000);
    check(&undone, 21_000.0, 61_000, 59_000);
    let redone = next_step(&undone, undone.0.go_to(3).expect("undone moves"), 30_000.0);
    check(&redone, 30_000.0, 58_000, 59_000);
    let at_start = next_step(&redone, redone.0.go_to(0).expect("the first position"), 40_000.0);
    check(&at_start, 90_000.0, 60_000, 60_000);
}

#[test]
fn a_new_move_replaces_the_times_of_undone_moves() {
    let last = &timed_game()[3];
    let undone = next_step(last, last.0.go_to(1).expect("an earlier position"), 20_000.0);
    let other = next_step(&undone, after(&undone.0, "c5"), 25_000.0);
    check(&other, 25_000.0, 61_000, 56_000);
    assert_eq!(other.1.left_ms, [Some(61_000), Some(56_000)]);
}

#[test]
fn a_premove_takes_no_time() {
    let steps = timed_game();
    let next = next_step(&steps[2], after(&steps[2].0, "Nf3 Nc6"), 5000.0);
    check(&next, 5000.0, 60_000, 60_000);
}

#[test]
fn resigning_adds_no_increment_and_undoing_it_restores_the_turn() {
    let (game, clock) = &timed_game()[3];
    let resigned = game.resign(Color::Black).expect("the game is not over");
    let ended = clock.after(game, &resigned, 9000.0);
    check(&(resigned.clone(), ended.clone()), 99_000.0, 58_000, 57_000);
    let undone = resigned.undo().expect("an ended game");
    let again = ended.after(&resigned, &undone, 99_000.0);
    check(&(undone, again), 99_000.0, 58_000, 59_000);
}

#[test]
fn time_runs_out_once() {
    let steps = timed_game();
    let (game, clock) = &steps[1];
    assert!(!clock.is_over(60_999.0) && clock.is_over(61_000.0));
    check(&steps[1], 500_000.0, 61_000, 0);
    let flagged = game.run_out_of_time(Color::Black).expect("the game is not over");
    assert!(!clock.after(game, &flagged, 61_000.0).is_over(99_000.0));
    assert!(!steps[0].1.is_over(99_000.0), "no clock runs before the first move");
}

#[test]
fn an_earlier_moment_takes_no_time() {
    check(&timed_game()[1], 0.0, 61_000, 60_000);
}

#[test]
fn restored_clocks_continue_with_the_stored_times() {
    let (game, clock) = &timed_game()[3];
    let saved = clock.set_running(false, 8000.0).expect("the clock runs").to_saved();
    assert_eq!((saved.control.keyword().as_str(), saved.rest_ms), ("60+1", 58_000));
    assert_eq!(saved.left_ms, [61_000, 59_000, 58_000].map(Some));
    let earlier = game.go_to(2).expect("an earlier position");
    for game in [game, &earlier] {
        let restored = Clock::restored(&saved, game);
        assert_eq!(restored.to_saved(), saved);
        check(
            &(game.go_to(3).expect("a later position"), restored),
            900.0,
            58_000,
            58_000,
        );
    }
    let short = SavedClock {
        left_ms: vec![Some(61_000)],
        ..saved
    };
    let padded = Clock::restored(&short, game);
    assert_eq!(padded.left_ms, [Some(61_000), None, None]);
}

#[test]
fn the_last_known_time_replaces_unknown_ones() {
    let game = after(&Game::default(), "e4 e5 Nf3 Nc6 Bb5");
    let left = vec![Some(58_000), None, None, Some(50_000), None];
    let clock = Clock::new(time_control("60+1"), None, left, &game);
    check(&(game.clone(), clock.clone()), 0.0, 58_000, 50_000);
    let (_, played) = next_step(&(game.clone(), clock), after(&game, "a6"), 0.0);
    let saved = played.to_saved();
    assert_eq!(
        saved.left_ms,
        [Some(58_000), None, None, Some(50_000), None, Some(51_000)]
    );
    assert_eq!(Clock::restored(&saved, &after(&game, "a6")).to_saved(), saved);
}

#[test]
fn a_time_control_is_labelled_in_minutes() {
    assert_eq!(time_control("300+3").label(), "5+3");
    assert_eq!(time_control("90+0").label(), "1:30+0");
    assert_eq!(time_control("30+0").label(), "0:30+0");
}

#[test]
fn time_odds_leave_one_side_a_fifth() {
    let start = (
        Game::default(),
        Clock::new(time_control("60+1"), Some(Color::White), Vec::new(), &Game::default()),
    );
    check(&start, 0.0, 12_000, 60_000);
    let moved = next_step(&start, after(&start.0, "e4"), 1000.0);
    check(&moved, 1000.0, 13_000, 60_000);
    let replied = next_step(&moved, after(&moved.0, "e5"), 3000.0);
    check(&replied, 3000.0, 13_000, 59_000);
    let undone = next_step(&replied, replied.0.go_to(0).expect("an earlier position"), 4000.0);
    check(&undone, 4000.0, 12_000, 60_000);
    let saved = replied.1.to_saved();
    let restored = Clock::restored(&saved, &replied.0);
    check(&(replied.0.clone(), restored), 0.0, 13_000, 59_000);
    let left_ms = Vec::new();
    let padded = Clock::restored(&SavedClock { left_ms, ..saved }, &replied.0);
    assert_eq!(padded.left_ms, [None, None]);
    check(&(replied.0.clone(), padded), 0.0, 13_000, 60_000);
}
