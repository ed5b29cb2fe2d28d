use crate::address::new_game;
use crate::import_export::first_game;
use crate::state::tests::prelude::*;

/// The game that an address requests, at time 0 and with a ready engine.
fn game_of_address(address: &str) -> AppState {
    let parameters: Vec<(String, String)> = address
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let game = new_game(&parameters, 0, |text| first_game(text, Texts::english()))
        .expect("a valid address")
        .expect("a requested game");
    let state = reduce_at(AppState::default(), EngineAction::Ready, 0.0);
    reduce_at(state, GameTableAction::Start(Box::new(game)), 0.0)
}

fn after_move_at(state: AppState, from: Square, to: Square, now: f64) -> AppState {
    let state = reduce_at(state, InputAction::Activate(from), now);
    reduce_at(state, InputAction::Activate(to), now)
}

#[track_caller]
fn check(state: &AppState, now: f64, white: u32, black: u32) {
    let clock = state.table.clock.as_ref().expect("the game has clocks");
    let left = [Color::White, Color::Black].map(|color| clock.remaining_ms(&state.table.game, color, now));
    assert_eq!(left, [white, black]);
}

fn engine_move(state: &AppState, text: &str) -> EngineReport {
    let found = FoundMove {
        best_move: uci_move(state, text),
        ..FoundMove::default()
    };
    EngineReport::SearchFound(state.engine.search_id, found)
}

#[test]
fn clocks_follow_the_game_of_two_people() {
    let state = game_of_address("opponent=human&time=60+2");
    check(&state, 50_000.0, 60_000, 60_000);
    let state = after_move_at(state, Square::E2, Square::E4, 50_000.0);
    let state = after_move_at(state, Square::E7, Square::E5, 53_000.0);
    check(&state, 54_000.0, 61_000, 59_000);
    let undone = reduce_at(state, GameTableAction::Undo, 54_000.0);
    check(&undone, 54_000.0, 62_000, 60_000);
    check(
        &reduce_at(undone, GameTableAction::Redo, 90_000.0),
        90_000.0,
        62_000,
        59_000,
    );
}

#[test]
fn the_game_ends_on_time_before_a_move_that_is_too_late() {
    let state = after_move_at(game_of_address("opponent=human&time=60+0"), Square::E2, Square::E4, 0.0);
    let state = reduce_at(state, InputAction::Activate(Square::E7), 59_999.0);
    let late = reduce_at(state.clone(), InputAction::Activate(Square::E5), 60_000.0);
    assert_eq!(late.table.outcome(), Some(Outcome::Time { winner: Color::White }));
    assert_eq!(late.table.game.moves().len(), 1);
    let ticked = reduce_at(state, GameTableAction::Tick, 60_000.0);
    assert_eq!(ticked.table.outcome(), late.table.outcome());
    check(&ticked, 99_000.0, 60_000, 0);
    // After undoing, the turn starts again with its whole time.
    let again = reduce_at(ticked, GameTableAction::Undo, 100_000.0);
    assert_eq!(again.table.outcome(), None);
    check(&again, 101_000.0, 60_000, 59_000);
    let redone = reduce_at(again, GameTableAction::Redo, 102_000.0);
    assert!(redone.table.outcome().is_some());
    check(&redone, 102_000.0, 60_000, 0);
}

#[test]
fn only_the_tab_that_plays_the_game_ends_it_on_time() {
    let state = after_move_at(game_of_address("opponent=human&time=60+0"), Square::E2, Square::E4, 0.0);
    let follows = reduce_at(state, GameTableAction::Follow(true), 1000.0);
    let late = reduce_at(follows, GameTableAction::Tick, 60_000.0);
    assert_eq!(late.table.outcome(), None);
    let plays = reduce_at(
        reduce_at(late, GameTableAction::Follow(false), 60_000.0),
        GameTableAction::Tick,
        60_000.0,
    );
    assert_eq!(plays.table.outcome(), Some(Outcome::Time { winner: Color::White }));
}

#[test]
fn an_end_on_time_cancels_a_promotion() {
    let state = game_of_address("opponent=human&time=60+0&fen=7k/P7/8/8/8/8/8/K7 b - - 0 1");
    let state = after_move_at(state, Square::H8, Square::G8, 0.0);
    let asked = after_move_at(state, Square::A7, Square::A8, 1000.0);
    assert!(asked.input.promotion.is_some());
    let fallen = reduce_at(asked, GameTableAction::Tick, 61_000.0);
    assert_eq!((fallen.input.promotion, fallen.table.outcome().is_some()), (None, true));
}

#[test]
fn time_without_mating_material_is_a_draw() {
    let state = game_of_address("opponent=human&time=5+0&fen=7k/8/8/8/8/8/P7/K7 b - - 0 1");
    let state = after_move_at(state, Square::H8, Square::G8, 0.0);
    let fallen = reduce_at(state, GameTableAction::Tick, 5000.0);
    let expected = Outcome::TimeWithoutMate {
        out_of_time: Color::White,
    };
    assert_eq!(fallen.table.outcome(), Some(expected));
}

#[test]
fn an_engine_that_is_loading_loses_no_time() {
    let state = after_move_at(game_of_address("time=60+0"), Square::E2, Square::E4, 0.0);
    check(&state, 2000.0, 60_000, 58_000);
    let replaced = reduce_at(state, EngineAction::Replaced, 2000.0);
    check(&replaced, 30_000.0, 60_000, 58_000);
    let ready = reduce_at(replaced, EngineAction::Ready, 30_000.0);
    check(&ready, 31_000.0, 60_000, 57_000);
    assert_eq!(ready.engine.health, EngineState::Ready);
    let replied = reduce_at(ready.clone(), engine_move(&ready, "e7e5"), 32_000.0);
    check(&replied, 33_000.0, 59_000, 56_000);
}

#[test]
fn a_person_with_black_loses_no_time_before_the_first_move() {
    let state = game_of_address("level=1&play=black&time=60+2");
    let state = reduce_at(state.clone(), engine_move(&state, "e2e4"), 1000.0);
    check(&state, 50_000.0, 62_000, 60_000);
    let state = after_move_at(state, Square::E7, Square::E5, 50_000.0);
    check(&state, 51_000.0, 61_000, 62_000);
    let state = reduce_at(state.clone(), engine_move(&state, "g1f3"), 52_000.0);
    check(&state, 55_000.0, 62_000, 59_000);
}

#[test]
fn the_search_has_the_clock_and_stays_the_same() {
    let state = after_move_at(game_of_address("time=60+2"), Square::E2, Square::E4, 0.0);
    let request = wanted_search(&state).expect("the engine's search");
    let RequestBody::Search(search) = &request.body else {
        panic!("expected a search")
    };
    let clock = search.limits.clock.expect("a clock");
    assert_eq!((clock.remaining, clock.increment), (60_000, 2000));
    let later = reduce_at(state, ViewAction::Flip, 5000.0);
    assert_eq!(wanted_search(&later), Some(request));
}

#[test]
fn little_time_is_announced_once() {
    let state = after_move_at(game_of_address("opponent=human&time=60+0"), Square::E2, Square::E4, 0.0);
    let early = reduce_at(state, GameTableAction::Tick, 50_000.0);
    assert!(!status_text(&early).contains("less than"));
    let warned = reduce_at(early.clone(), GameTableAction::Tick, 50_001.0);
    assert!(status_text(&warned).contains("Black has less than 10 seconds left."));
    assert!(warned.status.announcements > early.status.announcements);
    let again = reduce_at(warned.clone(), GameTableAction::Tick, 51_000.0);
    assert_eq!(again.status.announcements, warned.status.announcements);
    // The low time is not announced again after another tab has continued the game.
    let stored = again.snapshot();
    let restored = reduce_at(again.clone(), GameTableAction::Restore(Box::new(stored)), 51_000.0);
    assert_eq!(restored.table.low_time_announced, again.table.low_time_announced);
}

#[test]
fn an_action_without_a_move_preserves_the_clock() {
    let state = after_move_at(game_of_address("opponent=human&time=60+0"), Square::E2, Square::E4, 0.0);
    let same = reduce_at(state.clone(), InputAction::MoveCursor(Square::A1), 5000.0);
    assert_eq!(same.table.clock, state.table.clock);
}

#[test]
fn the_clocks_of_a_game_with_moves_wait_for_the_next_move() {
    let state = game_of_address("opponent=human&time=60+2&pgn=1. e4 e5 2. Nf3 Nc6");
    assert_eq!(state.table.game.ply(), 4);
    check(&state, 0.0, 60_000, 60_000);
    // The clocks are stopped until a move is played, also after a reload.
    check(&state, 4000.0, 60_000, 60_000);
    let stored = state.snapshot();
    let restored = reduce_at(AppState::default(), GameTableAction::Restore(Box::new(stored)), 0.0);
    check(&restored, 4000.0, 60_000, 60_000);
    let state = after_move_at(state, Square::F1, Square::B5, 5000.0);
    let state = after_move_at(state, Square::A7, Square::A6, 6000.0);
    check(&state, 6000.0, 62_000, 61_000);
    let state = reduce_at(state, GameTableAction::Undo, 9000.0);
    check(&state, 9000.0, 62_000, 60_000);
    check(&state, 9500.0, 62_000, 59_500);
    let waiting = state
        .with_stopped_clocks(9500.0)
        .snapshot()
        .with_stopped_clocks()
        .with_id(7);
    let opened = reduce_at(state, GameTableAction::Restore(Box::new(waiting)), 9500.0);
    check(&opened, 12_000.0, 62_000, 59_500);
}

#[test]
fn a_pause_of_two_engines_stops_their_search_and_their_clocks() {
    let state = game_of_address("white=1&black=2&time=60+0");
    let state = reduce_at(state.clone(), engine_move(&state, "e2e4"), 1000.0);
    let asked = wanted_search(&state).expect("Black's search").id;
    let paused = reduce_at(state.clone(), GameTableAction::Pause(true), 3000.0);
    assert_eq!(wanted_search(&paused), None);
    check(&paused, 50_000.0, 60_000, 58_000);
    assert_eq!(status_text(&paused), "Paused: Black to move.");
    let late = reduce_at(paused.clone(), engine_move(&state, "e7e5"), 4000.0);
    assert_eq!(late.table.game.ply(), 1);
    let resumed = reduce_at(paused, GameTableAction::Pause(false), 60_000.0);
    check(&resumed, 61_000.0, 60_000, 57_000);
    let new = wanted_search(&resumed).expect("Black's new search").id;
    assert!(new > asked);
    assert_eq!(
        reduce_at(resumed.clone(), engine_move(&resumed, "e7e5"), 61_000.0)
            .table
            .game
            .ply(),
        2
    );
}

#[test]
fn a_pause_ends_with_the_game_and_is_not_saved() {
    let paused = reduce_at(game_of_address("white=1&black=2"), GameTableAction::Pause(true), 0.0);
    assert!(paused.table.is_paused());
    assert_eq!(paused.snapshot(), game_of_address("white=1&black=2").snapshot());
    let same = reduce_at(
        paused.clone(),
        GameTableAction::Restore(Box::new(paused.snapshot())),
        0.0,
    );
    assert!(same.table.is_paused());
    let next = reduce_at(paused.clone(), GameTableAction::Start(Box::default()), 0.0);
    assert!(!next.table.is_paused());
    let without = reduce_at(paused, EngineAction::PlayWithout, 0.0);
    assert!(!without.table.is_paused());
}

#[test]
fn a_game_with_a_person_cannot_be_paused() {
    let state = reduce_at(game_of_address("level=1&play=black"), GameTableAction::Pause(true), 0.0);
    assert!(wanted_search(&state).is_some());
}
