//! What happens to the client, and what it does about it: plain values.

use std::rc::Rc;

use engine_protocol::Reply;

use super::reconcile::{WantedSearch, WantedState};
use crate::state::{EngineAction, EngineFault};

/// What happens to the client.
#[derive(Clone, Debug)]
pub enum Event {
    /// This is wanted of the worker from now on.
    Wanted(WantedState),
    /// The worker with this number has answered.
    Answered(u32, Reply),
    /// The worker with this number could not be made, has stopped, or has sent what cannot be read.
    Failed(u32, EngineFault),
    /// The moment at which the machine is to be woken has come.
    Woken,
    /// A frame is about to be drawn.
    Frame,
    /// The full bar has been drawn.
    Drawn,
    /// The page is in view again.
    Shown,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Terminate the worker, if there is one, spawn another with this number from this address, and ask for its
    /// version.
    Spawn(u32, String),
    /// Terminate the worker.
    Terminate,
    /// Ask the worker for this search.
    Ask(Rc<WantedSearch>),
    /// Send this to the page's state.
    Dispatch(EngineAction),
    /// Report the next frame.
    AwaitFrame,
    /// Report when the page has been drawn as it is now.
    AwaitDrawn,
}

/// When something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The time in milliseconds, from any moment on.
    pub now: f64,
    /// Whether the page is hidden: it draws no frames then, and its timers are late.
    pub hidden: bool,
}
