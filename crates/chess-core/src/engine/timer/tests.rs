use core::cell::Cell;
use core::time::Duration;
use std::ops::ControlFlow;

use super::{Timer, search_for};
use crate::engine::{Clock, Level, Limits, Observer, Progress, Report, SearchMemory, classic, search};
use crate::rules::Game;

const MOVE_TIME: Limits = Limits {
    depth: None,
    nodes: None,
    move_time: Some(4),
    clock: None,
    mate: None,
    infinite: false,
    lines: 0,
    search_moves: Vec::new(),
};

fn with_clock(remaining: u64) -> Limits {
    Limits {
        move_time: None,
        clock: Some(Clock {
            remaining,
            ..Clock::default()
        }),
        ..MOVE_TIME
    }
}

/// A clock that advances by a millisecond whenever it is read. Its first time is not zero.
fn ticking(reads: &Cell<u64>) -> impl Fn() -> Duration {
    || {
        reads.set(reads.get() + 1);
        Duration::from_millis(777 + reads.get())
    }
}

#[track_caller]
fn check_ended(report: &Report, most_nodes: u64) {
    assert!(report.best_move.is_some());
    assert!(report.nodes > 0 && report.nodes <= most_nodes, "{}", report.nodes);
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let game = Game::default();
    for limits in [
        MOVE_TIME,
        with_clock(300),
        Limits {
            infinite: true,
            ..MOVE_TIME
        },
    ] {
        let reads = Cell::new(0);
        let report = search_for(&game, &limits, &mut SearchMemory::new(1), ticking(&reads));
        check_ended(&report, 1024 * reads.get());
        assert!(!report.is_complete || limits.clock.is_some());
    }
}

#[test]
fn a_search_without_a_clock_counts_nodes_instead_of_time() {
    /// An observer that never stops a search, so the search must obey its limits by itself.
    struct Counter(u64);
    impl Observer for Counter {
        fn progress(&mut self, _: &Progress<'_>) -> ControlFlow<()> {
            self.0 += 1;
            ControlFlow::Continue(())
        }
    }
    let game = Game::default();
    for limits in [
        MOVE_TIME,
        with_clock(100),
        Limits {
            infinite: true,
            ..MOVE_TIME
        },
    ] {
        check_ended(&search(&game, &limits, &mut SearchMemory::new(1), &mut ()), 10_000);
        check_ended(
            &search(&game, &limits, &mut SearchMemory::new(1), &mut Counter(0)),
            10_000,
        );
        check_ended(&Level::STRONGEST.search(&game, &limits, 1, &mut ()), 20_000);
    }
    let fewer = Limits {
        nodes: Some(500),
        ..MOVE_TIME
    };
    check_ended(&search(&game, &fewer, &mut SearchMemory::new(1), &mut ()), 500);
}

#[test]
fn a_search_ends_even_if_the_clock_stands_still_or_goes_back() {
    let game = Game::default();
    let check = |now: &dyn Fn() -> Duration| {
        let limits = Limits {
            move_time: Some(1),
            ..MOVE_TIME
        };
        check_ended(&search_for(&game, &limits, &mut SearchMemory::new(1), now), 30_000);
    };
    check(&|| Duration::ZERO);
    check(&|| Duration::MAX);
    let left = Cell::new(1_000_000);
    check(&|| {
        left.set(left.get() - 1);
        Duration::from_millis(left.get())
    });
}

#[test]
fn a_timer_ends_searches_of_all_engines() {
    let game = Game::default();
    let reads = Cell::new(0);
    let mut timer = Timer::new(&MOVE_TIME, ticking(&reads));
    let report = classic::search(game.board(), 8, &mut timer);
    assert!(!report.is_complete && report.nodes < 1000 * reads.get());
    let reads = Cell::new(0);
    let report = Level::STRONGEST.search(&game, &MOVE_TIME, 1, &mut Timer::new(&MOVE_TIME, ticking(&reads)));
    check_ended(&report, 1024 * reads.get());
}
