use chess_core::engine::{Clock, Limits};
use chess_core::notation::{START_FEN, parse_game};
use engine_protocol::Search;

use super::*;

const EASY: PositionFacts = PositionFacts {
    n_moves: 5,
    n_captures: 0,
    can_recapture: false,
    ply: 40,
};
const HARD: PositionFacts = PositionFacts {
    n_moves: 45,
    n_captures: 9,
    ..EASY
};

#[track_caller]
fn facts(start: &str, moves: &[&str]) -> PositionFacts {
    let game = parse_game(start, moves.iter().copied()).expect("legal moves");
    facts_of(&game, game.board())
}

#[test]
fn a_forced_move_and_a_recapture_are_played_at_once() {
    let forced = PositionFacts { n_moves: 1, ..HARD };
    let recapture = PositionFacts {
        can_recapture: true,
        ..HARD
    };
    for facts in [forced, recapture] {
        for longest in [300, 1_000, 4_000] {
            assert_eq!(reply_delay(facts, None, longest, 7), MIN_VISIBLE_MS);
        }
    }
}

#[test]
fn a_hard_choice_takes_longer_than_an_easy_one_and_the_opening_is_fast() {
    let opening = PositionFacts { ply: 2, ..HARD };
    for seed in 0..40 {
        let delay = |facts| reply_delay(facts, None, 4_000, seed);
        let fast = reply_delay(PositionFacts { ply: 40, ..opening }, None, 4_000, seed);
        assert!(delay(EASY) < fast && delay(opening) < fast, "{seed}");
    }
}

#[test]
fn the_delay_is_never_over_the_setting_and_varies() {
    for longest in [300, 1_000, 2_000, 4_000] {
        let delays: Vec<u32> = (0..60)
            .map(|ply| reply_delay(PositionFacts { ply, ..HARD }, None, longest, 3))
            .collect();
        assert!(
            delays.iter().all(|delay| (MIN_VISIBLE_MS..=longest).contains(delay)),
            "{delays:?}"
        );
        let is_varied = delays.iter().any(|delay| *delay != delays[0]);
        assert_eq!(is_varied, longest > MIN_VISIBLE_MS, "{delays:?}");
    }
    // The delay of a ply does not change.
    assert_eq!(reply_delay(HARD, None, 2_000, 9), reply_delay(HARD, None, 2_000, 9));
}

#[test]
fn there_is_no_delay_on_a_low_clock() {
    assert!(reply_delay(HARD, Some(300_000), 4_000, 1) >= 2_000);
    assert_eq!(reply_delay(HARD, Some(2_000), 4_000, 1), 100);
    assert_eq!(reply_delay(HARD, Some(1_000), 4_000, 1), 50);
    for remaining in [999, 320, 50, 0] {
        assert_eq!(reply_delay(HARD, Some(remaining), 4_000, 1), 0);
    }
}

#[test]
fn the_facts_are_those_of_the_last_position() {
    let start = facts(START_FEN, &[]);
    assert_eq!(
        (start.n_moves, start.n_captures, start.can_recapture, start.ply),
        (20, 0, false, 0)
    );
    let taken = facts(START_FEN, &["e2e4", "d7d5", "e4d5"]);
    assert!(taken.can_recapture && taken.ply == 3 && taken.n_captures == 1);
    // A capture elsewhere is no recapture.
    let elsewhere = facts("4k3/7p/8/8/8/8/r7/R3K2R w - - 0 1", &["h1h7"]);
    assert!(!elsewhere.can_recapture && elsewhere.n_captures > 0);
    let forced = facts("7k/5K2/8/8/8/8/8/R7 w - - 0 1", &["a1a2"]);
    assert_eq!((forced.n_moves, forced.can_recapture), (1, false));
}

fn request(limits: Limits) -> Request {
    let search = Search {
        seed: 7,
        limits,
        ..Search::default()
    };
    Request {
        id: 1,
        body: RequestBody::Search(Box::new(search)),
    }
}

#[test]
fn only_searches_for_a_move_are_delayed_and_a_premove_shortens_the_delay() {
    let plain = request(Limits::default());
    assert!(shown_for_ms(&plain, HARD, false, 4_000) > 2_000);
    assert_eq!(shown_for_ms(&plain, HARD, true, 4_000), MIN_VISIBLE_MS);
    let analysis = Limits {
        lines: 2,
        ..Limits::default()
    };
    assert_eq!(shown_for_ms(&request(analysis), HARD, false, 4_000), 0);
    let clock = Clock {
        remaining: 500,
        ..Clock::default()
    };
    let low = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    assert_eq!(shown_for_ms(&request(low), HARD, false, 4_000), 0);
}
