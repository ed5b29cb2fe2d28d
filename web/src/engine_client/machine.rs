//! The state machine of the client: its reactions to events, as plain values. This module does not use the browser.
//!
//! A search cannot be interrupted, so a worker that is busy with an unwanted search is terminated and replaced. A
//! worker that fails or does not reply is also replaced, and the search is repeated. After `MAX_FAILURES` consecutive
//! failures, the failure is reported to the page, and only the person can start another attempt. A failure during a
//! request for an explanation is not counted: the request is not repeated, and the engine can still play.

use std::rc::Rc;

use engine_protocol::{MoveFacts, PROTOCOL_VERSION, Progress, Reply, ReplyBody, RequestBody, SearchResult};

use super::event::{Effect, Event, Moment};
use super::reconcile::{Answer, InFlight, Step, WantedState, next_step};
use super::watchdog::{MAX_FAILURES, MAX_SILENCE_MS, START_TIMEOUT_MS, Silence, interpret_silence, respawn_delay};
use crate::found_move::FoundMove;
use crate::state::{EngineAction, EngineFault, EngineReport, InquiryAnswer};

/// The information that the client has about the worker.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    address: String,
    wanted: WantedState,
    worker: Worker,
    /// The number of the worker. It identifies late events of an old worker.
    number: u32,
    in_flight: Option<InFlight>,
    failures: u32,
    /// The time of the worker's last message.
    silent_since: f64,
    /// The newest progress since the last frame. The progress is sent with the next frame,
    /// because a slow page could not draw every message in time.
    pending: Option<Progress>,
    awaits_frame: bool,
}

/// The state of the worker.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Worker {
    /// There is no worker until the page wants a worker.
    #[default]
    Absent,
    /// The worker failed too often.
    /// No worker is spawned until the page has received the report and the person asks for another attempt.
    GivenUp,
    /// A new worker is spawned at this time.
    Waiting { until: f64 },
    /// The worker was spawned and has not replied yet.
    Starting,
    /// The worker has replied.
    Up,
}

impl Machine {
    /// Creates a machine for a worker whose program is at `address`.
    /// The worker is spawned when the first wanted state needs it.
    #[must_use]
    pub fn new(address: String) -> Self {
        Self {
            address,
            ..Self::default()
        }
    }

    /// Returns the machine after an event, and the effects to run.
    #[must_use]
    pub fn after_event(mut self, event: Event, moment: Moment) -> (Self, Vec<Effect>) {
        let effects = self.handle_event(event, moment);
        (self, effects)
    }

    /// The time at which the machine must be woken, in milliseconds; `None` if it only waits for other events.
    #[must_use]
    pub fn wake_at(&self) -> Option<f64> {
        match (self.worker, &self.in_flight) {
            (Worker::Waiting { until }, _) => Some(until),
            (
                _,
                Some(InFlight {
                    answer: Some(answer),
                    asked_at,
                    ..
                }),
            ) => (!answer.is_full).then_some(asked_at + f64::from(self.wanted.shown_for_ms)),
            _ => self.silence_limit().map(|limit| self.silent_since + f64::from(limit)),
        }
    }

    fn handle_event(&mut self, event: Event, moment: Moment) -> Vec<Effect> {
        match event {
            Event::Wanted(wanted) => self.set_wanted_state(wanted, moment),
            Event::Answered(number, reply) if number == self.number => self.receive_reply(reply, moment),
            Event::Failed(number, fault) if number == self.number => self.replace_failed_worker(fault, moment),
            Event::Answered(..) | Event::Failed(..) => Vec::new(),
            Event::Woken => self.handle_wake_up(moment),
            Event::Frame => {
                self.awaits_frame = false;
                self.report_progress()
            }
            Event::Drawn => self.deliver_move(),
            // Messages may have been missed while the page was hidden, so the hidden time is not counted as silence.
            Event::Shown => {
                self.silent_since = moment.now;
                Vec::new()
            }
        }
    }

    fn set_wanted_state(&mut self, wanted: WantedState, moment: Moment) -> Vec<Effect> {
        // If the person asks at once, no state without a worker has arrived in between.
        if self.worker == Worker::GivenUp && wanted.retries != self.wanted.retries {
            self.worker = Worker::Absent;
        }
        self.wanted = wanted;
        match self.worker {
            _ if !self.wanted.alive => self.terminate_worker(Worker::Absent),
            Worker::Absent => {
                self.failures = 0;
                self.spawn_worker(moment)
            }
            _ => self.take_next_step(moment),
        }
    }

    /// Performs the next step, which depends on the wanted search and the search in flight.
    fn take_next_step(&mut self, moment: Moment) -> Vec<Effect> {
        let wanted = self.wanted.search.as_ref().map(|search| search.id());
        match next_step(wanted, self.in_flight.as_ref(), self.worker == Worker::Up) {
            Step::Rest => Vec::new(),
            Step::Forget => {
                self.in_flight = None;
                self.take_next_step(moment)
            }
            Step::Ask => self.send_request(moment),
            Step::Replace => {
                let mut effects = self.spawn_worker(moment);
                effects.push(Effect::Dispatch(EngineAction::Replaced));
                effects
            }
        }
    }

    fn send_request(&mut self, moment: Moment) -> Vec<Effect> {
        let Some(search) = self.wanted.search.clone() else {
            return Vec::new();
        };
        self.silent_since = moment.now;
        self.in_flight = Some(InFlight {
            search: Rc::clone(&search),
            asked_at: moment.now,
            fraction: 0.0,
            answer: None,
        });
        vec![Effect::Ask(search)]
    }

    /// Spawns a new worker, which replaces any other.
    fn spawn_worker(&mut self, moment: Moment) -> Vec<Effect> {
        self.forget_worker(Worker::Starting);
        self.silent_since = moment.now;
        vec![Effect::Spawn(self.number, self.address.clone())]
    }

    /// Terminates the worker and forgets its search.
    fn terminate_worker(&mut self, successor: Worker) -> Vec<Effect> {
        let lives = matches!(self.worker, Worker::Starting | Worker::Up);
        self.forget_worker(successor);
        if lives { vec![Effect::Terminate] } else { Vec::new() }
    }

    fn forget_worker(&mut self, successor: Worker) {
        self.number += 1;
        self.in_flight = None;
        self.pending = None;
        self.worker = successor;
    }

    fn receive_reply(&mut self, reply: Reply, moment: Moment) -> Vec<Effect> {
        self.silent_since = moment.now;
        let is_awaited = self
            .in_flight
            .as_ref()
            .is_some_and(|flight| flight.search.id() == reply.id && flight.answer.is_none());
        match reply.body {
            ReplyBody::Hello { version } => self.receive_hello(version, moment),
            _ if !is_awaited => Vec::new(),
            ReplyBody::Progress(progress) => self.receive_progress(progress, moment),
            ReplyBody::Explained(facts) if self.is_explaining() => self.deliver_explanation(Some(Rc::from(facts))),
            // The page has its own text for a move without an explanation, so the worker is not replaced in this case.
            ReplyBody::Found(_) | ReplyBody::Failed { .. } if self.is_explaining() => self.deliver_explanation(None),
            ReplyBody::PositionExplained(explanation) if self.is_inquiring() => {
                self.deliver_answer(InquiryAnswer::Position(Rc::from(explanation)))
            }
            ReplyBody::ThreatFound { threat } if self.is_inquiring() => {
                self.deliver_answer(InquiryAnswer::Threat(Rc::from(threat)))
            }
            ReplyBody::Found(_) | ReplyBody::Failed { .. } if self.is_inquiring() => {
                self.deliver_answer(InquiryAnswer::Missing)
            }
            ReplyBody::Found(result) => self.accept_result(result, moment),
            ReplyBody::Explained(_) | ReplyBody::PositionExplained(_) | ReplyBody::ThreatFound { .. } => Vec::new(),
            ReplyBody::Failed { message } => self.replace_failed_worker(EngineFault::Reported(message), moment),
        }
    }

    fn receive_hello(&mut self, version: u32, moment: Moment) -> Vec<Effect> {
        if self.worker != Worker::Starting {
            return Vec::new();
        }
        if version != PROTOCOL_VERSION {
            self.bypass_cache();
            return self.replace_failed_worker(EngineFault::Versions, moment);
        }
        self.worker = Worker::Up;
        let mut effects = vec![Effect::Dispatch(EngineAction::Ready)];
        effects.extend(self.take_next_step(moment));
        effects
    }

    /// Changes the address of the next worker, so that the program is not read from a cache.
    /// The cache may contain an old program.
    fn bypass_cache(&mut self) {
        let usual = self.address.split('?').next().unwrap_or_default();
        self.address = format!("{usual}?protocol={PROTOCOL_VERSION}&try={}", self.number);
    }

    /// Stores the progress of a search. The page receives the progress with the next frame,
    /// or at once if the page is hidden and draws no frames.
    fn receive_progress(&mut self, mut progress: Progress, moment: Moment) -> Vec<Effect> {
        if let Some(flight) = &mut self.in_flight {
            flight.fraction = flight.fraction.max(progress.fraction);
            progress.fraction = flight.fraction;
        }
        self.pending = Some(progress);
        if moment.hidden {
            self.report_progress()
        } else if std::mem::replace(&mut self.awaits_frame, true) {
            Vec::new()
        } else {
            vec![Effect::AwaitFrame]
        }
    }

    /// Sends the stored progress, if there is any.
    fn report_progress(&mut self) -> Vec<Effect> {
        let id = self.in_flight.as_ref().map(|flight| flight.search.id());
        let report = id.zip(self.pending.take());
        let dispatch = report.map(|(id, progress)| Effect::Deliver(EngineReport::SearchProgress(id, progress)));
        dispatch.into_iter().collect()
    }

    /// Whether the request in flight is for the explanation of a move.
    fn is_explaining(&self) -> bool {
        let flight = self.in_flight.as_ref();
        flight.is_some_and(|flight| matches!(flight.search.request.body, RequestBody::Explain(_)))
    }

    /// Whether the request in flight is for an answer about a position.
    fn is_inquiring(&self) -> bool {
        let flight = self.in_flight.as_ref();
        flight.is_some_and(|flight| {
            matches!(
                flight.search.request.body,
                RequestBody::ExplainPosition(_) | RequestBody::FindThreat(_)
            )
        })
    }

    /// The answer "no explanation" to the request in flight; `None` if that request is not for an explanation.
    fn empty_answer(&self) -> Option<EngineReport> {
        let id = self.in_flight.as_ref()?.search.id();
        if self.is_explaining() {
            Some(EngineReport::Explained(id, None))
        } else if self.is_inquiring() {
            Some(EngineReport::Answered(id, InquiryAnswer::Missing))
        } else {
            None
        }
    }

    /// Delivers the explanation of a move; `None` if the worker has no explanation.
    fn deliver_explanation(&mut self, facts: Option<Rc<MoveFacts>>) -> Vec<Effect> {
        self.deliver_at_once(|id| EngineReport::Explained(id, facts))
    }

    /// Delivers the answer about a position.
    fn deliver_answer(&mut self, answer: InquiryAnswer) -> Vec<Effect> {
        self.deliver_at_once(|id| EngineReport::Answered(id, answer))
    }

    /// Delivers the reply to a request that has no progress bar.
    fn deliver_at_once(&mut self, report: impl FnOnce(u32) -> EngineReport) -> Vec<Effect> {
        let Some(flight) = self.in_flight.take() else {
            return Vec::new();
        };
        self.failures = 0;
        self.pending = None;
        // Until the page has received the reply, its state still wants the request.
        self.wanted.search = None;
        vec![Effect::Deliver(report(flight.search.id()))]
    }

    fn accept_result(&mut self, result: SearchResult, moment: Moment) -> Vec<Effect> {
        let Some(flight) = &mut self.in_flight else {
            return Vec::new();
        };
        let Some(found) = FoundMove::from_result(result, &flight.search.board) else {
            return self.replace_failed_worker(EngineFault::NoMove, moment);
        };
        flight.answer = Some(Answer { found, is_full: false });
        self.failures = 0;
        self.pending = None;
        self.fill_bar(moment)
    }

    /// Fills the progress bar in the remaining time. The move is delivered after the full bar has been drawn.
    fn fill_bar(&mut self, moment: Moment) -> Vec<Effect> {
        let shown_for_ms = self.wanted.shown_for_ms;
        let Some(InFlight {
            search,
            asked_at,
            answer: Some(answer),
            ..
        }) = &mut self.in_flight
        else {
            return Vec::new();
        };
        let rest = (*asked_at + f64::from(shown_for_ms) - moment.now).max(0.0);
        answer.is_full = rest <= 0.0;
        if shown_for_ms == 0 {
            return self.deliver_move();
        }
        let is_full = answer.is_full;
        let ending = EngineReport::SearchEnding(search.id(), answer.found.info.clone(), rest.ceil() as u32);
        let drawn = is_full.then_some(Effect::AwaitDrawn);
        [Effect::Deliver(ending)].into_iter().chain(drawn).collect()
    }

    /// Delivers the move if the bar is full.
    fn deliver_move(&mut self) -> Vec<Effect> {
        let is_full = |flight: &mut InFlight| flight.answer.as_ref().is_some_and(|answer| answer.is_full);
        let Some(InFlight {
            search,
            answer: Some(answer),
            ..
        }) = self.in_flight.take_if(is_full)
        else {
            return Vec::new();
        };
        // The page still wants the search until the page has received the result.
        self.wanted.search = None;
        vec![Effect::Deliver(EngineReport::SearchFound(search.id(), answer.found))]
    }

    fn handle_wake_up(&mut self, moment: Moment) -> Vec<Effect> {
        if self.wake_at().is_none_or(|at| moment.now < at) {
            return Vec::new();
        }
        match (self.worker, self.silence_limit()) {
            (Worker::Waiting { .. }, _) => self.spawn_worker(moment),
            (_, None) => self.fill_bar(moment),
            (_, Some(limit)) => match interpret_silence(moment.now - self.silent_since, limit, moment.hidden) {
                Silence::Death => self.replace_failed_worker(EngineFault::Silent, moment),
                Silence::Unknown => {
                    self.silent_since = moment.now;
                    Vec::new()
                }
            },
        }
    }

    /// The maximum time without a message, in milliseconds; `None` if no message is expected.
    fn silence_limit(&self) -> Option<u32> {
        match (self.worker, &self.in_flight) {
            (Worker::Starting, _) => Some(START_TIMEOUT_MS),
            (Worker::Up, Some(flight)) if flight.answer.is_none() => Some(MAX_SILENCE_MS),
            _ => None,
        }
    }

    /// Terminates the worker. Another worker is spawned after a delay, unless the worker has failed too often.
    fn replace_failed_worker(&mut self, fault: EngineFault, moment: Moment) -> Vec<Effect> {
        if let Some(answer) = self.empty_answer() {
            return self.drop_request(answer, moment);
        }
        self.failures += 1;
        if self.failures < MAX_FAILURES {
            return self.replace_later(moment);
        }
        let mut effects = self.terminate_worker(Worker::GivenUp);
        effects.push(Effect::Dispatch(EngineAction::Failed(fault)));
        effects
    }

    /// Answers the request in flight, which is for an explanation, with "no explanation", and replaces the worker.
    fn drop_request(&mut self, answer: EngineReport, moment: Moment) -> Vec<Effect> {
        // Until the page has received the reply, its state still wants the request.
        self.wanted.search = None;
        let mut effects = vec![Effect::Deliver(answer)];
        effects.extend(self.replace_later(moment));
        effects
    }

    /// Terminates the worker. Another one is spawned after a delay.
    fn replace_later(&mut self, moment: Moment) -> Vec<Effect> {
        let until = moment.now + f64::from(respawn_delay(self.failures.max(1)));
        let mut effects = self.terminate_worker(Worker::Waiting { until });
        effects.push(Effect::Dispatch(EngineAction::Replaced));
        effects
    }
}

#[cfg(test)]
mod tests;
