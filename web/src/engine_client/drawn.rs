//! Reports when the page has drawn its current state.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;

use crate::dom::document;

/// The maximal time to wait for the frames, in milliseconds: the tab may be hidden in the meantime.
const TIMEOUT_MS: u32 = 1_000;

/// The wait for a drawn frame; dropping it cancels the wait.
pub(super) struct Drawn {
    _frames: Frames,
    _timeout: Timeout,
}

type Frames = Rc<RefCell<Option<AnimationFrame>>>;

/// Calls `then` once the page has been drawn in its current state.
pub(super) fn once_drawn(then: impl FnOnce() + 'static) -> Drawn {
    let then = Rc::new(Cell::new(Some(then)));
    let call = move || {
        if let Some(then) = then.take() {
            then();
        }
    };
    let frames = Frames::default();
    // The first frame is about to be drawn; when the second one is requested, it has been drawn.
    let (later, drawn) = (Rc::downgrade(&frames), call.clone());
    *frames.borrow_mut() = Some(request_animation_frame(move |_| {
        if let Some(frames) = Weak::upgrade(&later) {
            *frames.borrow_mut() = Some(request_animation_frame(move |_| drawn()));
        }
    }));
    Drawn {
        _frames: frames,
        // A hidden tab draws nothing.
        _timeout: Timeout::new(if document().hidden() { 0 } else { TIMEOUT_MS }, call),
    }
}
