//! The time for clocks and dates, and the events of leaving and returning to the page.
//! Clocks use elapsed time, which includes the sleep of a device and ignores changes of the system time.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use web_sys::Performance;

use crate::dom;
use crate::state::{Action, GameTableAction};

/// The two clocks of a browser, in milliseconds.
#[derive(Clone, Copy)]
struct ClockSample {
    /// The system time, which can be changed.
    date: f64,
    /// The time since the page was loaded. On some devices, this time does not run while the device sleeps.
    running: f64,
    /// Whether the page was visible.
    is_in_view: bool,
}

thread_local! {
    /// The browser's object with the running time. It is stored, because the time is read whenever a key or button is
    /// pressed.
    static PERFORMANCE: Option<Performance> = dom::window().performance();
    /// The last sample, and the result of `now_ms` for that sample.
    static LAST_SAMPLE: Cell<Option<(ClockSample, f64)>> = const { Cell::new(None) };
}

/// The current time in milliseconds. The time starts at an arbitrary moment, which does not change while the page is
/// open.
#[must_use]
pub fn now_ms() -> f64 {
    let sample = ClockSample {
        date: js_sys::Date::now(),
        running: PERFORMANCE.with(|performance| performance.as_ref().map_or(0.0, Performance::now)),
        is_in_view: is_in_view(),
    };
    LAST_SAMPLE.with(|last| {
        let moment = last
            .get()
            .map_or(sample.date, |(before, moment)| moment + elapsed_ms(before, sample));
        last.set(Some((sample, moment)));
        moment
    })
}

/// The number of days since the beginning of 1970, as the system's clock shows it.
#[must_use]
pub fn day_number() -> f64 {
    (js_sys::Date::now() / 86_400_000.0).floor()
}

/// Samples the clocks when the page becomes visible or hidden, until the listener is dropped.
pub fn watch_sleep() -> EventListener {
    EventListener::new(&dom::document(), "visibilitychange", |_| {
        let _sample = now_ms();
    })
}

/// Returns the time in milliseconds between two samples.
/// A sleeping device shows no page, so the system time is used only if the page was hidden at one of the samples.
/// If the page was visible at both samples, a difference of the two clocks means that the system time was changed.
fn elapsed_ms(before: ClockSample, after: ClockSample) -> f64 {
    let ran = (after.running - before.running).max(0.0);
    if before.is_in_view && after.is_in_view {
        ran
    } else {
        ran.max(after.date - before.date)
    }
}

/// Calls `callback` when the page is closed, reloaded or hidden, until the listeners are dropped.
/// A phone may close a hidden page without a further event.
pub fn listen_for_leaving(callback: impl Fn() + 'static) -> [EventListener; 2] {
    let callback = Rc::new(callback);
    let on_hidden = Rc::clone(&callback);
    [
        EventListener::new(&dom::document(), "visibilitychange", move |_| on_hidden()),
        EventListener::new(&dom::window(), "pagehide", move |_| callback()),
    ]
}

/// Calls `callback` when a person may have returned to the page, until the listeners are dropped.
/// A person may have returned when the page becomes visible, or when it resumes after the browser froze it.
pub fn listen_for_return(callback: impl Fn() + 'static) -> [EventListener; 2] {
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

/// Whether the page is visible now.
#[must_use]
pub fn is_in_view() -> bool {
    !dom::document().hidden()
}

/// Returns the action. If it starts a game, the result contains the local time.
#[must_use]
pub fn with_local_time(action: Action) -> Action {
    match action {
        Action::Game(GameTableAction::Start(mut new_game)) if new_game.origin.begun.is_empty() => {
            new_game.origin.begun = local_time();
            Action::Game(GameTableAction::Start(new_game))
        }
        other => other,
    }
}

/// The local time, such as `2026-05-03T17:05:09`.
#[must_use]
pub fn local_time() -> String {
    let date = js_sys::Date::new_0();
    // If a date is shifted by the offset of the time zone, its UTC text is the local time.
    let shifted = date.get_time() - date.get_timezone_offset() * 60_000.0;
    let text: String = js_sys::Date::new(&shifted.into()).to_iso_string().into();
    text.chars().take(19).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the elapsed times between samples of the system time, the running time and the visibility.
    #[track_caller]
    fn check(samples: [(f64, f64, bool); 4], expected: [f64; 3]) {
        let samples = samples.map(|(date, running, is_in_view)| ClockSample {
            date,
            running,
            is_in_view,
        });
        let elapsed: Vec<f64> = samples.windows(2).map(|pair| elapsed_ms(pair[0], pair[1])).collect();
        assert_eq!(elapsed, expected);
    }

    #[test]
    fn a_changed_system_time_does_not_count() {
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
    fn sleep_counts_whether_or_not_the_running_time_stops() {
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
    fn a_system_time_set_back_while_hidden_does_not_reduce_the_time() {
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
