//! Reports when the page has drawn its current state.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;

use crate::dom::document;

/// The maximum time to wait for the frames, in milliseconds.
/// The time is limited because a tab that is hidden meanwhile draws no frames.
const TIMEOUT_MS: u32 = 1_000;

/// The handle of a pending call of a callback. Dropping the handle cancels the call.
pub(super) struct PendingCall {
    _frames: Frames,
    _timeout: Timeout,
}

type Frames = Rc<RefCell<Option<AnimationFrame>>>;

/// Calls `then` after the page has been drawn in its current state.
pub(super) fn call_after_next_frame(then: impl FnOnce() + 'static) -> PendingCall {
    let then = Rc::new(Cell::new(Some(then)));
    let call = move || {
        if let Some(then) = then.take() {
            then();
        }
    };
    let frames = Frames::default();
    // The first callback runs just before the browser draws the current state. The second callback runs before the next
    // frame, so the browser has drawn the state by then.
    let (later, drawn) = (Rc::downgrade(&frames), call.clone());
    *frames.borrow_mut() = Some(request_animation_frame(move |_| {
        if let Some(frames) = Weak::upgrade(&later) {
            *frames.borrow_mut() = Some(request_animation_frame(move |_| drawn()));
        }
    }));
    PendingCall {
        _frames: frames,
        // A hidden tab draws nothing.
        _timeout: Timeout::new(if document().hidden() { 0 } else { TIMEOUT_MS }, call),
    }
}
