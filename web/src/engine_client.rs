//! Owns the worker: it compares what is wanted with what is in flight and makes the worker follow.
//!
//! A search cannot be interrupted, so a worker that is busy with what nobody wants any more is terminated and
//! replaced. One that errs or falls silent is replaced too, and asked again; after `MAX_FAILURES` in a row the
//! page is told, and the next try is a person's.

mod drawn;
mod link;
mod reconcile;
mod watchdog;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use engine_protocol::wire::{RawMessage, decode};
use engine_protocol::{PROTOCOL_VERSION, Progress, Reply, ReplyBody, Request, RequestBody, SearchResult};
use gloo_events::EventListener;
use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;
use yew::Callback;

use crate::dom;
use crate::state::{Action, EngineAction, EngineFault};
use drawn::{Drawn, once_drawn};
use link::Link;
pub use reconcile::{InFlight, Step, WantedState, next_step};
use reconcile::{filled, is_possible};
use watchdog::{MAX_FAILURES, Silence, respawn_delay, silence, silence_limit};

/// Owns the worker.
#[derive(Clone)]
pub struct EngineClient(Shared);

type Shared = Rc<RefCell<Inner>>;

struct Inner {
    address: String,
    dispatch: Callback<Action>,
    wanted: WantedState,
    worker: Worker,
    /// Counts workers, so that a late event of an old one is known as such.
    generation: u32,
    in_flight: Option<InFlight>,
    failures: u32,
    watchdog: Option<Timeout>,
    /// The newest progress since the last frame, and its search. It is told with the next one: a slow page that drew every message
    /// would fall behind.
    pending_progress: Option<(u32, Progress)>,
    /// The frame that is waited for; it outlives a worker that fails.
    frame: Option<AnimationFrame>,
    delivery: Option<Delivery>,
    visibility: Option<EventListener>,
}

/// What the worker has found and the page has not heard of yet; dropping it keeps it from the page.
enum Delivery {
    /// The bar fills, or there is none.
    Filling(#[expect(dead_code, reason = "it ends when dropped")] Timeout),
    /// The full bar is being drawn.
    Full(#[expect(dead_code, reason = "it ends when dropped")] Drawn),
}

enum Worker {
    /// A new one comes when the timer ends.
    Waiting { _timer: Option<Timeout> },
    /// It was spawned and has not answered.
    Starting(Link),
    /// It answers.
    Up(Link),
    /// There is none until one is wanted; after a failure the page must first be `known` to have heard of it.
    Absent { known: bool },
}

impl EngineClient {
    /// A client of the worker's program at `address`, which tells what it hears to `dispatch`; the first
    /// wanted spawns it.
    #[must_use]
    pub fn new(address: String, dispatch: Callback<Action>) -> Self {
        let shared = Rc::new(RefCell::new(Inner {
            address,
            dispatch,
            wanted: WantedState::default(),
            worker: Worker::Absent { known: true },
            generation: 0,
            in_flight: None,
            failures: 0,
            watchdog: None,
            pending_progress: None,
            frame: None,
            delivery: None,
            visibility: None,
        }));
        let visibility = listen_to_visibility(&shared);
        shared.borrow_mut().visibility = Some(visibility);
        Self(shared)
    }

    /// Makes the worker follow what is wanted of it.
    pub fn reconcile(&self, wanted: WantedState) {
        let alive = wanted.alive;
        let revive = {
            let mut inner = self.0.borrow_mut();
            inner.wanted = wanted;
            alive && matches!(inner.worker, Worker::Absent { known: true })
        };
        if !alive {
            retire(&self.0, Worker::Absent { known: true });
            return;
        }
        if revive {
            self.0.borrow_mut().failures = 0;
            spawn(&self.0);
        } else {
            step(&self.0);
        }
    }
}

/// Does what the comparison of wanted and flight says.
fn step(shared: &Shared) {
    let next = {
        let inner = shared.borrow();
        let up = matches!(inner.worker, Worker::Up(_));
        next_step(&inner.wanted, inner.in_flight.as_ref(), up)
    };
    match next {
        Step::Rest => {}
        Step::Forget => {
            let mut inner = shared.borrow_mut();
            inner.in_flight = None;
            inner.delivery = None;
            drop(inner);
            step(shared);
        }
        Step::Ask(request) => ask(shared, request),
        Step::Replace => {
            spawn(shared);
            tell(shared, Action::Engine(EngineAction::Replaced));
        }
    }
}

fn ask(shared: &Shared, request: Request) {
    {
        let mut inner = shared.borrow_mut();
        if let Worker::Up(link) = &inner.worker {
            link.send(&request);
        }
        inner.in_flight = Some(InFlight {
            request,
            asked_at: now(),
            fraction: 0.0,
            answered_after: None,
        });
    }
    watch(shared);
}

/// A new worker in place of whatever is there; dropping the old one terminates it.
fn spawn(shared: &Shared) {
    retire(shared, Worker::Waiting { _timer: None });
    let (address, generation) = {
        let inner = shared.borrow();
        (inner.address.clone(), inner.generation)
    };
    let on_reply = guarded(shared, generation, heard);
    let on_error = guarded(shared, generation, failed);
    match Link::open(&address, on_reply, on_error) {
        Some(link) => {
            link.send(&Request {
                id: 0,
                body: RequestBody::Hello,
            });
            shared.borrow_mut().worker = Worker::Starting(link);
            watch(shared);
        }
        None => failed(shared, EngineFault::NoWorker),
    }
}

/// A callback that falls silent when its worker or the client is gone.
fn guarded<T: 'static>(shared: &Shared, generation: u32, then: impl Fn(&Shared, T) + 'static) -> impl Fn(T) + 'static {
    let weak: Weak<RefCell<Inner>> = Rc::downgrade(shared);
    move |value| {
        let Some(shared) = weak.upgrade() else { return };
        let current = shared.borrow().generation == generation;
        if current {
            then(&shared, value);
        }
    }
}

fn heard(shared: &Shared, raw: RawMessage) {
    watch(shared);
    match decode::<Reply>(&raw) {
        Ok(Reply {
            body: ReplyBody::Hello { version },
            ..
        }) => greeted(shared, version),
        Ok(reply) => replied(shared, reply),
        Err(message) => failed(shared, EngineFault::Unreadable(message)),
    }
}

fn greeted(shared: &Shared, version: u32) {
    let starting = matches!(shared.borrow().worker, Worker::Starting(_));
    if !starting {
        return;
    }
    if version != PROTOCOL_VERSION {
        pass_the_cache(shared);
        return failed(shared, EngineFault::Versions);
    }
    {
        let mut inner = shared.borrow_mut();
        let worker = std::mem::replace(&mut inner.worker, Worker::Waiting { _timer: None });
        inner.worker = match worker {
            Worker::Starting(link) => Worker::Up(link),
            other => other,
        };
        inner.watchdog = None;
    }
    tell(shared, Action::Engine(EngineAction::Ready));
    step(shared);
}

/// The next worker has an address that no cache knows: an old program may have been kept under the usual one.
fn pass_the_cache(shared: &Shared) {
    let mut inner = shared.borrow_mut();
    let usual = inner.address.split('?').next().unwrap_or_default();
    inner.address = format!("{usual}?protocol={PROTOCOL_VERSION}&try={}", inner.generation);
}

fn replied(shared: &Shared, reply: Reply) {
    let asked = {
        let inner = shared.borrow();
        let flight = inner.in_flight.as_ref();
        flight
            .filter(|flight| flight.request.id == reply.id && flight.answered_after.is_none())
            .map(|_| inner.wanted.board.clone())
    };
    let Some(board) = asked else { return };
    let is_possible = |found| board.is_none_or(|board| is_possible(found, &board));
    match reply.body {
        ReplyBody::Progress(progress) => progressed(shared, reply.id, progress),
        ReplyBody::Found(found) if !is_possible(&found) => failed(shared, EngineFault::NoMove),
        ReplyBody::Found(found) => fill(shared, reply.id, Rc::new(found)),
        ReplyBody::Failed { message } => failed(shared, EngineFault::OwnWords(message)),
        ReplyBody::Hello { .. } => {}
    }
}

/// Notes how far a search is; the page hears of it with the next frame, or at once where it is hidden and has none.
fn progressed(shared: &Shared, id: u32, mut progress: Progress) {
    let mut inner = shared.borrow_mut();
    if let Some(flight) = &mut inner.in_flight {
        flight.fraction = flight.fraction.max(progress.fraction);
        progress.fraction = flight.fraction;
    }
    inner.pending_progress = Some((id, progress));
    if dom::document().hidden() {
        drop(inner);
        tell_pending(shared);
    } else if inner.frame.is_none() {
        let weak = Rc::downgrade(shared);
        inner.frame = Some(request_animation_frame(move |_| {
            if let Some(shared) = weak.upgrade() {
                tell_pending(&shared);
            }
        }));
    }
}

/// Tells the progress that waits, if any still does.
fn tell_pending(shared: &Shared) {
    let pending = {
        let mut inner = shared.borrow_mut();
        inner.frame = None;
        inner.pending_progress.take()
    };
    if let Some((id, progress)) = pending {
        tell(shared, Action::Engine(EngineAction::SearchProgress(id, progress)));
    }
}

/// Fills the bar for as long as it is to be seen, and hands the move over once the full bar has been drawn.
fn fill(shared: &Shared, id: u32, found: Rc<SearchResult>) {
    let fraction = {
        let mut inner = shared.borrow_mut();
        inner.watchdog = None;
        inner.pending_progress = None;
        inner.failures = 0;
        let (generation, shown_for_ms) = (inner.generation, inner.wanted.shown_for_ms);
        let Some(flight) = &mut inner.in_flight else { return };
        let elapsed_ms = now() - flight.asked_at;
        let ended = *flight.answered_after.get_or_insert(elapsed_ms);
        let fraction = filled(flight.fraction, ended, elapsed_ms, shown_for_ms);
        let rest = (f64::from(shown_for_ms) - elapsed_ms).max(0.0).ceil() as u32;
        let found = Rc::clone(&found);
        inner.delivery = Some(if fraction < 1.0 {
            let go_on = guarded(shared, generation, move |shared, ()| {
                fill(shared, id, Rc::clone(&found))
            });
            Delivery::Filling(Timeout::new(FILL_STEP_MS.min(rest), move || go_on(())))
        } else {
            let deliver = guarded(shared, generation, move |shared, ()| deliver(shared, id, &found));
            if shown_for_ms == 0 {
                Delivery::Filling(Timeout::new(0, move || deliver(())))
            } else {
                Delivery::Full(once_drawn(move || deliver(())))
            }
        });
        fraction
    };
    let progress = Progress {
        fraction,
        info: found.info.clone(),
    };
    tell(shared, Action::Engine(EngineAction::SearchProgress(id, progress)));
}

/// The time between two steps of a bar that goes on filling when the search has ended, in milliseconds.
const FILL_STEP_MS: u32 = 33;

/// Hands the move over.
fn deliver(shared: &Shared, id: u32, found: &SearchResult) {
    {
        let mut inner = shared.borrow_mut();
        inner.in_flight = None;
        inner.delivery = None;
        inner.wanted.search = None;
    }
    tell(shared, Action::Engine(EngineAction::SearchFound(id, found.clone())));
}

/// Terminates the worker and, unless it has failed too often, has another one come.
fn failed(shared: &Shared, reason: EngineFault) {
    let failures = shared.borrow().failures + 1;
    if failures >= MAX_FAILURES {
        return given_up(shared, reason);
    }
    retire(shared, Worker::Waiting { _timer: None });
    let again = guarded(shared, shared.borrow().generation, |shared, ()| spawn(shared));
    {
        let mut inner = shared.borrow_mut();
        inner.failures = failures;
        let timer = Timeout::new(respawn_delay(failures), move || again(()));
        inner.worker = Worker::Waiting { _timer: Some(timer) };
    }
    tell(shared, Action::Engine(EngineAction::Replaced));
}

/// Terminates the worker; the next try is a person's.
fn given_up(shared: &Shared, reason: EngineFault) {
    retire(shared, Worker::Absent { known: false });
    tell(shared, Action::Engine(EngineAction::Failed(reason)));
}

/// Ends a worker and all that was expected of it.
fn retire(shared: &Shared, successor: Worker) {
    let mut inner = shared.borrow_mut();
    inner.generation += 1;
    inner.in_flight = None;
    inner.pending_progress = None;
    inner.delivery = None;
    inner.watchdog = None;
    inner.worker = successor;
}

/// Starts the wait for the next message anew.
fn watch(shared: &Shared) {
    let generation = shared.borrow().generation;
    let limit = {
        let inner = shared.borrow();
        let starting = matches!(inner.worker, Worker::Starting(_));
        silence_limit(starting, inner.in_flight.as_ref())
    };
    let since = now();
    let silent = guarded(shared, generation, move |shared, limit| {
        match silence(now() - since, limit, dom::document().hidden()) {
            Silence::Unheard => watch(shared),
            Silence::Death => failed(shared, EngineFault::Silent),
        }
    });
    shared.borrow_mut().watchdog = limit.map(|limit| Timeout::new(limit, move || silent(limit)));
}

fn tell(shared: &Shared, action: Action) {
    let dispatch = shared.borrow().dispatch.clone();
    dispatch.emit(action);
}

/// Begins the wait anew when the page is seen again: what was not heard meanwhile does not count.
fn listen_to_visibility(shared: &Shared) -> EventListener {
    let weak = Rc::downgrade(shared);
    EventListener::new(&dom::document(), "visibilitychange", move |_| {
        if let Some(shared) = weak.upgrade().filter(|shared| shared.borrow().watchdog.is_some()) {
            watch(&shared);
        }
    })
}

fn now() -> f64 {
    dom::window().performance().map_or(0.0, |performance| performance.now())
}
