//! What the client does next, by what is wanted of the worker and what is in flight: queries only.

use std::rc::Rc;

use chess_core::Board;
use engine_protocol::Request;

use crate::found::Found;

/// What is wanted of the worker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WantedState {
    /// Whether there is to be a worker at all.
    pub alive: bool,
    /// The search that should be running.
    pub search: Option<Rc<WantedSearch>>,
    /// How long its bar is to be seen at least, in milliseconds; 0 where it has none.
    pub shown_for_ms: u32,
}

/// A search: another one has another id.
#[derive(Clone, Debug)]
pub struct WantedSearch {
    /// What is asked.
    pub request: Request,
    /// The position that it is for.
    pub board: Board,
}

/// One with the same id is the same.
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
    /// The number that every reply repeats.
    #[must_use]
    pub const fn id(&self) -> u32 {
        self.request.id
    }
}

/// The search that the worker was asked for.
#[derive(Clone, Debug)]
pub struct InFlight {
    /// What was asked.
    pub search: Rc<WantedSearch>,
    /// When, in milliseconds.
    pub asked_at: f64,
    /// How far the worker has said that it is, from 0 to 1.
    pub fraction: f64,
    /// The final reply, which waits to be shown.
    pub answer: Option<Answer>,
}

/// A final reply that the page has not received yet.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found.
    pub found: Found,
    /// Whether the page has been asked to draw the full bar.
    pub is_full: bool,
}

/// What the client does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing: what is wanted is in flight, or the worker is not up yet.
    Rest,
    /// Drop a reply that nobody wants any more; its worker is idle.
    Forget,
    /// Ask the idle worker.
    Ask,
    /// Terminate a busy worker and spawn another.
    Replace,
}

/// The step that brings the worker closer to the search with the id `wanted`.
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
                found: Found::default(),
                is_full: false,
            }),
        });
        assert_eq!(next_step(wanted, flight.as_ref(), up), expected);
    }

    #[test]
    fn the_worker_follows_what_is_wanted() {
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
