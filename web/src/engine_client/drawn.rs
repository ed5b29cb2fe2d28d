//! When what the page was told can be seen.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;

use crate::dom::document;

/// No frame is waited for longer, in milliseconds: the tab may be hidden meanwhile.
const TIMEOUT_MS: u32 = 1_000;

/// The wait for a drawn frame; dropping it gives it up.
pub(super) struct Drawn {
    _frames: Frames,
    _patience: Timeout,
}

type Frames = Rc<RefCell<Option<AnimationFrame>>>;

/// Calls `then` once the page has been drawn as it is now.
pub(super) fn once_drawn(then: impl FnOnce() + 'static) -> Drawn {
    let then = Rc::new(Cell::new(Some(then)));
    let call = move || {
        if let Some(then) = then.take() {
            then();
        }
    };
    let frames = Frames::default();
    // The first frame is about to be drawn; before the second it has been.
    let (later, seen) = (Rc::downgrade(&frames), call.clone());
    *frames.borrow_mut() = Some(request_animation_frame(move |_| {
        if let Some(frames) = Weak::upgrade(&later) {
            *frames.borrow_mut() = Some(request_animation_frame(move |_| seen()));
        }
    }));
    Drawn {
        _frames: frames,
        // A hidden tab draws nothing.
        _patience: Timeout::new(if document().hidden() { 0 } else { TIMEOUT_MS }, call),
    }
}
