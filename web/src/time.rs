//! What time it is: for clocks the time that goes by, a device's sleep included, whatever the time of day is set to.
//! And when a page is left and comes back.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use web_sys::Performance;

use crate::dom;
use crate::state::{Action, TableAction};

/// What the two clocks of a browser show, in milliseconds.
#[derive(Clone, Copy)]
struct Reading {
    /// The time of day, which can be set.
    date: f64,
    /// The time since the page began, which some devices stop while they sleep.
    running: f64,
    /// Whether the page was in view.
    is_in_view: bool,
}

thread_local! {
    /// Looked up once: a press asks for the time.
    static PERFORMANCE: Option<Performance> = dom::window().performance();
    /// What was read last, and the moment that was made of it.
    static LAST: Cell<Option<(Reading, f64)>> = const { Cell::new(None) };
}

/// The moment, in milliseconds from any fixed point.
#[must_use]
pub fn now() -> f64 {
    let read = Reading {
        date: js_sys::Date::now(),
        running: PERFORMANCE.with(|performance| performance.as_ref().map_or(0.0, Performance::now)),
        is_in_view: is_in_view(),
    };
    LAST.with(|last| {
        let moment = last
            .get()
            .map_or(read.date, |(before, moment)| moment + gone_by(before, read));
        last.set(Some((read, moment)));
        moment
    })
}

/// Reads the clocks whenever the page comes into view or leaves it, as long as what is given back is kept.
pub fn watch_sleep() -> EventListener {
    EventListener::new(&dom::document(), "visibilitychange", |_| {
        let _read = now();
    })
}

/// The time between two readings. A device that sleeps shows no page, so that only meanwhile the time of day may tell
/// of more than the time that runs: in view it was set.
fn gone_by(before: Reading, after: Reading) -> f64 {
    let ran = (after.running - before.running).max(0.0);
    if before.is_in_view && after.is_in_view {
        ran
    } else {
        ran.max(after.date - before.date)
    }
}

/// Calls back whenever the page may be left for good, as long as what is given back is kept: it is closed or reloaded,
/// or hidden, after which a telephone may close it unheard.
pub fn on_leaving(callback: impl Fn() + 'static) -> [EventListener; 2] {
    let callback = Rc::new(callback);
    let heard = Rc::clone(&callback);
    [
        EventListener::new(&dom::document(), "visibilitychange", move |_| heard()),
        EventListener::new(&dom::window(), "pagehide", move |_| callback()),
    ]
}

/// Calls back whenever a person may have come to the page, as long as what is given back is kept: it is in view again,
/// or it goes on after the browser had frozen it.
pub fn on_coming_back(callback: impl Fn() + 'static) -> [EventListener; 2] {
    let callback = Rc::new(move || {
        if is_in_view() {
            callback();
        }
    });
    ["visibilitychange", "resume"].map(|event| {
        let callback = Rc::clone(&callback);
        EventListener::new(&dom::document(), event, move |_| callback())
    })
}

/// Whether the page may be seen now.
#[must_use]
pub fn is_in_view() -> bool {
    !dom::document().hidden()
}

/// The action with the time, where it begins a game.
#[must_use]
pub fn dated(action: Action) -> Action {
    match action {
        Action::Table(TableAction::Start(mut new_game)) if new_game.origin.begun.is_empty() => {
            new_game.origin.begun = of_place();
            Action::Table(TableAction::Start(new_game))
        }
        other => other,
    }
}

/// The time of the place, such as `2026-05-03T17:05:09`.
#[must_use]
pub fn of_place() -> String {
    let date = js_sys::Date::new_0();
    // A date that is ahead by the difference to Greenwich tells the time of the place there.
    let shifted = date.get_time() - date.get_timezone_offset() * 60_000.0;
    let text: String = js_sys::Date::new(&shifted.into()).to_iso_string().into();
    text.chars().take(19).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has gone by at each reading of the date, the time that runs and whether the page is in view.
    #[track_caller]
    fn check(readings: [(f64, f64, bool); 4], expected: [f64; 3]) {
        let readings = readings.map(|(date, running, is_in_view)| Reading {
            date,
            running,
            is_in_view,
        });
        let gone: Vec<f64> = readings.windows(2).map(|pair| gone_by(pair[0], pair[1])).collect();
        assert_eq!(gone, expected);
    }

    #[test]
    fn a_time_of_day_that_is_set_takes_nothing_and_gives_nothing() {
        check(
            [
                (1000.0, 0.0, true),
                (901_000.0, 100.0, true),
                (901_100.0, 200.0, true),
                (0.0, 500.0, true),
            ],
            [100.0, 100.0, 300.0],
        );
    }

    #[test]
    fn a_sleep_counts_whether_or_not_the_running_time_slept_too() {
        check(
            [
                (0.0, 0.0, true),
                (100.0, 100.0, false),
                (60_100.0, 200.0, true),
                (60_200.0, 300.0, true),
            ],
            [100.0, 60_000.0, 100.0],
        );
        check(
            [
                (0.0, 0.0, true),
                (100.0, 100.0, false),
                (60_100.0, 60_100.0, false),
                (60_200.0, 60_200.0, true),
            ],
            [100.0, 60_000.0, 100.0],
        );
    }

    #[test]
    fn a_time_of_day_that_was_set_back_out_of_sight_takes_nothing_back() {
        check(
            [
                (9000.0, 0.0, false),
                (0.0, 100.0, false),
                (50.0, 150.0, true),
                (100.0, 200.0, true),
            ],
            [100.0, 50.0, 50.0],
        );
    }
}
