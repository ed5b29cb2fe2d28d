//! The next step of the client, computed from the wanted search and the search in flight (sent and not answered yet).
//! This file contains only queries.

use std::rc::Rc;

use chess_core::Board;
use engine_protocol::Request;

use crate::found_move::FoundMove;

/// The wanted state of the worker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WantedState {
    /// Whether there must be a worker.
    pub alive: bool,
    /// How often the person has asked for another attempt after the worker failed too often.
    pub retries: u32,
    /// The search that should be running.
    pub search: Option<Rc<WantedSearch>>,
    /// The minimum time between the start of the search and the delivery of its result, in milliseconds.
    /// The value is 0 for a search without a progress bar.
    pub shown_for_ms: u32,
}

/// A search; different searches have different ids.
#[derive(Clone, Debug)]
pub struct WantedSearch {
    /// The request to the worker.
    pub request: Request,
    /// The position of the search.
    pub board: Board,
}

/// Two wanted searches are equal if their ids are equal.
impl PartialEq for WantedSearch {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl From<(Request, Board)> for WantedSearch {
    fn from((request, board): (Request, Board)) -> Self {
        Self { request, board }
    }
}

impl WantedSearch {
    /// The id of the search. Each reply contains this id.
    #[must_use]
    pub const fn id(&self) -> u32 {
        self.request.id
    }
}

/// The search that the worker is running.
#[derive(Clone, Debug)]
pub struct InFlight {
    /// The search.
    pub search: Rc<WantedSearch>,
    /// The start time in milliseconds.
    pub asked_at: f64,
    /// The progress that the worker has reported, from 0 to 1.
    pub fraction: f64,
    /// The final reply, until the page receives it.
    pub answer: Option<Answer>,
}

/// A final reply that the page has not received yet.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The result of the search.
    pub found: FoundMove,
    /// Whether the page has received the command to draw the full progress bar.
    pub is_full: bool,
}

/// The next step of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Do nothing: the wanted search is in flight, or the worker is not ready.
    Rest,
    /// Drop a reply that is no longer wanted. The worker is already idle.
    Forget,
    /// Send the search to the idle worker.
    Ask,
    /// Terminate a busy worker and spawn a new worker.
    Replace,
}

/// Returns the next step towards the search with the id `wanted`.
#[must_use]
pub fn next_step(wanted: Option<u32>, in_flight: Option<&InFlight>, up: bool) -> Step {
    match in_flight {
        Some(flight) if wanted == Some(flight.search.id()) => Step::Rest,
        Some(flight) if flight.answer.is_some() => Step::Forget,
        Some(_) => Step::Replace,
        None if up && wanted.is_some() => Step::Ask,
        None => Step::Rest,
    }
}

#[cfg(test)]
mod tests {
    use engine_protocol::RequestBody;

    use super::*;

    #[track_caller]
    fn check(wanted: Option<u32>, in_flight: Option<(u32, bool)>, up: bool, expected: Step) {
        let flight = in_flight.map(|(id, is_answered)| InFlight {
            search: Rc::new(WantedSearch {
                request: Request {
                    id,
                    body: RequestBody::Hello,
                },
                board: Board::default(),
            }),
            asked_at: 0.0,
            fraction: 0.0,
            answer: is_answered.then(|| Answer {
                found: FoundMove::default(),
                is_full: false,
            }),
        });
        assert_eq!(next_step(wanted, flight.as_ref(), up), expected);
    }

    #[test]
    fn the_worker_follows_the_wanted_state() {
        check(None, None, true, Step::Rest);
        check(Some(1), None, false, Step::Rest);
        check(Some(1), None, true, Step::Ask);
        check(Some(1), Some((1, false)), true, Step::Rest);
        check(Some(1), Some((1, true)), true, Step::Rest);
        check(Some(2), Some((1, false)), true, Step::Replace);
        check(None, Some((1, false)), true, Step::Replace);
        check(Some(2), Some((1, true)), true, Step::Forget);
        check(None, Some((1, true)), true, Step::Forget);
    }
}
