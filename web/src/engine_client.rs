//! The client of the engine's worker: `machine` decides the next effects, and this module runs them.

mod event;
mod link;
mod machine;
mod next_frame;
mod reconcile;
mod watchdog;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use engine_protocol::wire::RawMessage;
use engine_protocol::{Request, RequestBody, decode_search_reply};
use gloo_events::EventListener;
use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::dom;
use crate::lazy_chunk::LAZY;
use crate::state::{Action, EngineFault};
use event::{Effect, Event, Moment};
use link::WorkerLink;
use machine::Machine;
use next_frame::{PendingCall, call_after_next_frame};
pub use reconcile::{WantedSearch, WantedState};

/// The first request to a new worker: the worker replies with the version of its messages.
const HELLO_REQUEST: Request = Request {
    id: 0,
    body: RequestBody::Hello,
};

/// The client, which owns the worker.
#[derive(Clone)]
pub struct EngineClient(Rc<EffectRunner>);

/// The browser objects that the effects need. When an object is replaced or dropped, its pending callback is cancelled.
struct EffectRunner {
    dispatch: Callback<Action>,
    machine: RefCell<Machine>,
    /// The effects that have not run yet, in order. Running an effect may cause another event.
    effects: RefCell<VecDeque<Effect>>,
    worker: RefCell<Option<WorkerLink>>,
    /// The time at which the machine will be woken, and the timer for it.
    alarm: RefCell<Option<(f64, Timeout)>>,
    frame: RefCell<Option<AnimationFrame>>,
    drawn: RefCell<Option<PendingCall>>,
    visibility: RefCell<Option<EventListener>>,
}

impl EngineClient {
    /// Creates a client of the worker's program at `address`. The client sends its reports to `dispatch`.
    /// The worker is spawned when the first wanted state needs it.
    #[must_use]
    pub fn new(address: String, dispatch: Callback<Action>) -> Self {
        let shell = Rc::new(EffectRunner {
            dispatch,
            machine: RefCell::new(Machine::new(address)),
            effects: RefCell::default(),
            worker: RefCell::default(),
            alarm: RefCell::default(),
            frame: RefCell::default(),
            drawn: RefCell::default(),
            visibility: RefCell::default(),
        });
        let reports = shell.event_sender();
        let shown = EventListener::new(&dom::document(), "visibilitychange", move |_| reports(Event::Shown));
        shell.visibility.replace(Some(shown));
        Self(shell)
    }

    /// Spawns, terminates or calls the worker, so that the worker does what `wanted` describes.
    pub fn reconcile(&self, wanted: WantedState) {
        self.0.handle_event(Event::Wanted(wanted));
    }
}

impl EffectRunner {
    fn handle_event(self: &Rc<Self>, event: Event) {
        let (machine, effects) = self.machine.take().after_event(event, current_moment());
        self.machine.replace(machine);
        self.effects.borrow_mut().extend(effects);
        while let Some(effect) = self.next_effect() {
            self.run_effect(effect);
        }
        self.set_alarm();
    }

    fn next_effect(&self) -> Option<Effect> {
        self.effects.borrow_mut().pop_front()
    }

    fn run_effect(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::Spawn(number, address) => self.spawn(number, &address),
            Effect::Terminate => drop(self.worker.take()),
            Effect::Ask(search) => {
                if let Some(worker) = &*self.worker.borrow() {
                    worker.send(&search.request);
                }
            }
            Effect::Dispatch(action) => self.dispatch.emit(Action::Engine(action)),
            Effect::Deliver(report) => self.dispatch.emit(Action::from(report)),
            Effect::AwaitFrame => {
                let report = self.event_sender();
                let frame = request_animation_frame(move |_| report(Event::Frame));
                self.frame.replace(Some(frame));
            }
            Effect::AwaitDrawn => {
                let report = self.event_sender();
                self.drawn
                    .replace(Some(call_after_next_frame(move || report(Event::Drawn))));
            }
        }
    }

    /// Spawns a new worker, after terminating the old one.
    fn spawn(self: &Rc<Self>, number: u32, address: &str) {
        drop(self.worker.take());
        let (answers, fails) = (self.event_sender(), self.event_sender());
        let answers = Rc::new(answers);
        let on_reply = move |raw: RawMessage| match decode_search_reply(&raw) {
            Ok(Some(reply)) => answers(Event::Answered(number, reply)),
            Ok(None) => {
                let answers = Rc::clone(&answers);
                spawn_local(async move { answers(explanation_event(number, &raw).await) });
            }
            Err(message) => answers(Event::Failed(number, EngineFault::Unreadable(message))),
        };
        let on_error = move |fault| fails(Event::Failed(number, fault));
        match WorkerLink::open(address, on_reply, on_error) {
            Some(worker) => {
                worker.send(&HELLO_REQUEST);
                self.worker.replace(Some(worker));
            }
            None => self.handle_event(Event::Failed(number, EngineFault::NoWorker)),
        }
    }

    /// Sets the timer to the time at which the machine must be woken.
    fn set_alarm(self: &Rc<Self>) {
        let wake_at = self.machine.borrow().wake_at();
        let set = self.alarm.borrow().as_ref().map(|(at, _)| *at);
        if set == wake_at {
            return;
        }
        let alarm = wake_at.map(|at| {
            let report = self.event_sender();
            let weak = Rc::downgrade(self);
            let rest = (at - current_moment().now).max(0.0).ceil() as u32;
            let timer = Timeout::new(rest, move || {
                if let Some(shell) = weak.upgrade() {
                    shell.alarm.take();
                }
                report(Event::Woken);
            });
            (at, timer)
        });
        self.alarm.replace(alarm);
    }

    /// Returns a function that passes events to the machine. After the client is dropped, the function does nothing.
    fn event_sender(self: &Rc<Self>) -> impl Fn(Event) + 'static {
        let weak = Rc::downgrade(self);
        move |event| {
            if let Some(shell) = weak.upgrade() {
                shell.handle_event(event);
            }
        }
    }
}

/// The event for the reply of a worker to a request for an explanation. Only the lazy part can read explanations.
async fn explanation_event(number: u32, raw: &RawMessage) -> Event {
    match LAZY.load().await.map(|chunk| chunk.read_reply(raw)) {
        Some(Ok(reply)) => Event::Answered(number, reply),
        Some(Err(message)) => Event::Failed(number, EngineFault::Unreadable(message)),
        None => Event::Failed(number, EngineFault::NotLoaded),
    }
}

fn current_moment() -> Moment {
    Moment {
        now: dom::window().performance().map_or(0.0, |performance| performance.now()),
        hidden: dom::document().hidden(),
    }
}
