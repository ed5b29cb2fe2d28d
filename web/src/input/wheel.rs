//! Steps through the game with the mouse wheel, or with two fingers on a touch pad, over the board.

use std::cell::Cell;

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, WheelEvent};
use yew::Callback;

use crate::state::{Action, ViewAction};

/// The pause in milliseconds after which another gesture starts.
/// The pauses between events of inertial scrolling are shorter.
const GESTURE_PAUSE_MS: f64 = 150.0;
/// The minimum distance in pixels that one notch of a wheel scrolls. A touch pad starts with smaller distances.
const NOTCH_PX: f64 = 40.0;
/// The distance in pixels that a swipe must reach to make a step.
const SWIPE_PX: f64 = 4.0;
/// The height of a line in pixels, for browsers that report distances in lines.
const LINE_PX: f64 = 40.0;

/// Listens to the wheel on a board until the listener is dropped. Over the board, the wheel does not scroll the page.
pub fn listen_to_wheel(board: &HtmlElement, dispatch: Callback<Action>) -> EventListener {
    let gesture = Cell::new(Gesture::default());
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(board, "wheel", options, move |event| {
        let Some(down_px) = distance_down_px(event) else { return };
        event.prevent_default();
        let (next, steps) = gesture.get().after_event(down_px, event.time_stamp());
        gesture.set(next);
        if steps != 0 {
            dispatch.emit(Action::View(ViewAction::Step(steps)));
        }
    })
}

/// The distance down in pixels; `None` if the wheel scrolls sideways or zooms.
fn distance_down_px(event: &Event) -> Option<f64> {
    let wheel = event.dyn_ref::<WheelEvent>()?;
    let unit = match wheel.delta_mode() {
        WheelEvent::DOM_DELTA_PIXEL => 1.0,
        _ => LINE_PX,
    };
    let is_vertical = wheel.delta_y().abs() > wheel.delta_x().abs();
    (is_vertical && !wheel.ctrl_key()).then(|| wheel.delta_y() * unit)
}

/// The movement of a wheel or a touch pad since its last rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Gesture {
    last_ms: Option<f64>,
    /// Whether the wheel moves in notches, each of which is a step.
    has_notches: bool,
    /// The distance down, in pixels.
    down_px: f64,
    /// Whether the single step of a swipe was already made.
    has_stepped: bool,
}

impl Gesture {
    /// Returns the gesture after another event, and the number of steps that the event makes; negative steps go back.
    fn after_event(self, down_px: f64, now_ms: f64) -> (Self, isize) {
        let rested = self.last_ms.is_none_or(|last| now_ms - last > GESTURE_PAUSE_MS);
        let reverses = self.down_px * down_px < 0.0;
        let base = if rested || reverses {
            Self {
                has_notches: down_px.abs() >= NOTCH_PX,
                ..Self::default()
            }
        } else {
            self
        };
        let down_px = base.down_px + down_px;
        let steps = base.has_notches || !base.has_stepped && down_px.abs() >= SWIPE_PX;
        let next = Self {
            last_ms: Some(now_ms),
            down_px,
            has_stepped: base.has_stepped || steps,
            ..base
        };
        (next, if steps { down_px.signum() as isize } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the numbers of steps that these events make.
    /// An event is the distance down in pixels and the time in milliseconds.
    #[track_caller]
    fn check(events: &[(f64, f64)], expected: &[isize]) {
        let mut gesture = Gesture::default();
        let steps = events.iter().map(|(down_px, now_ms)| {
            let (next, steps) = gesture.after_event(*down_px, *now_ms);
            gesture = next;
            steps
        });
        assert_eq!(steps.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn each_notch_of_a_wheel_is_a_step() {
        check(&[(120.0, 0.0), (120.0, 20.0), (100.0, 900.0)], &[1, 1, 1]);
        check(&[(120.0, 0.0), (-120.0, 30.0), (-120.0, 60.0)], &[1, -1, -1]);
    }

    #[test]
    fn a_swipe_is_one_step_with_its_inertial_scrolling() {
        check(
            &[
                (1.0, 0.0),
                (8.0, 16.0),
                (60.0, 32.0),
                (90.0, 48.0),
                (12.0, 64.0),
                (2.0, 180.0),
            ],
            &[0, 1, 0, 0, 0, 0],
        );
    }

    #[test]
    fn another_swipe_starts_after_a_rest_or_with_the_other_direction() {
        check(&[(6.0, 0.0), (6.0, 16.0), (6.0, 400.0)], &[1, 0, 1]);
        check(&[(6.0, 0.0), (-6.0, 16.0), (-6.0, 32.0)], &[1, -1, 0]);
    }
}
