//! The events of the client, and the effects that follow from them, as plain values.

use std::rc::Rc;

use engine_protocol::Reply;

use super::reconcile::{WantedSearch, WantedState};
use crate::state::{EngineAction, EngineFault, EngineReport};

/// An event of the client.
#[derive(Clone, Debug)]
pub enum Event {
    /// The wanted state of the worker has changed.
    Wanted(WantedState),
    /// The worker with this number has replied.
    Answered(u32, Reply),
    /// The worker with this number could not be created, has stopped, or has sent an unreadable message.
    Failed(u32, EngineFault),
    /// The machine was woken at the time that it requested.
    Woken,
    /// A frame is about to be drawn.
    Frame,
    /// The full progress bar has been drawn.
    Drawn,
    /// The page has become visible again.
    Shown,
}

/// An action of the client.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Terminate the worker if there is one,
    /// spawn the worker with this number from this address, and request its version.
    Spawn(u32, String),
    /// Terminate the worker.
    Terminate,
    /// Send this search to the worker.
    Ask(Rc<WantedSearch>),
    /// Send this action to the page's state.
    Dispatch(EngineAction),
    /// Send this report of the engine to the page's state.
    Deliver(EngineReport),
    /// Send [`Event::Frame`] before the next frame is drawn.
    AwaitFrame,
    /// Send [`Event::Drawn`] after the page has drawn its current state.
    AwaitDrawn,
}

/// The time of an event, and whether the page was hidden at that time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The time in milliseconds since any fixed moment.
    pub now: f64,
    /// Whether the page is hidden. A hidden page draws no frames, and its timers are late.
    pub hidden: bool,
}
