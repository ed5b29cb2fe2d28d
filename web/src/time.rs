//! What time it is: for clocks the time of day, which goes on while a device sleeps, but never back. And when a page is left
//! and comes back.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;

use crate::dom;
use crate::state::{Action, TableAction};

thread_local! {
    /// The time of day that was read last, and what is added to it.
    static LAST: Cell<(f64, f64)> = const { Cell::new((0.0, 0.0)) };
}

/// The moment, in milliseconds from any fixed point.
#[must_use]
pub fn now() -> f64 {
    LAST.with(|last| {
        let read = steady(last.get(), js_sys::Date::now());
        last.set(read);
        read.0 + read.1
    })
}

/// Calls back whenever the page may be left for good, as long as what is given back is kept: it is closed or reloaded, or
/// hidden, after which a telephone may close it unheard.
pub fn on_leaving(callback: impl Fn() + 'static) -> [EventListener; 2] {
    let callback = Rc::new(callback);
    let heard = Rc::clone(&callback);
    [
        EventListener::new(&dom::document(), "visibilitychange", move |_| heard()),
        EventListener::new(&dom::window(), "pagehide", move |_| callback()),
    ]
}

/// Calls back whenever a person may have come to the page, as long as what is given back is kept: it is in view again, or it
/// goes on after the browser had frozen it.
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

/// Where the time of day was set back, what is added to it from then on makes up for that.
fn steady((last, shift): (f64, f64), read: f64) -> (f64, f64) {
    (read, shift + (last - read).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::steady;

    #[test]
    fn a_time_of_day_that_was_set_back_goes_on_from_where_it_was() {
        let moments = [1000.0, 1500.0, 200.0, 300.0, 250.0, 1250.0];
        let mut last = (0.0, 0.0);
        let steady: Vec<f64> = moments
            .into_iter()
            .map(|read| {
                last = steady(last, read);
                last.0 + last.1
            })
            .collect();
        assert_eq!(steady, [1000.0, 1500.0, 1500.0, 1600.0, 1600.0, 2600.0]);
    }
}
