//! What the client does next, by what is wanted of the worker and what is in flight: queries only.

use chess_core::Board;
use engine_protocol::{Request, SearchResult};

/// What is wanted of the worker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WantedState {
    /// Whether there is to be a worker at all.
    pub alive: bool,
    /// The search that should be running.
    pub search: Option<Request>,
    /// The position that the search is for.
    pub board: Option<Board>,
    /// How long its bar is to be seen at least, in milliseconds; 0 where it has none.
    pub shown_for_ms: u32,
}

/// The search that the worker was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct InFlight {
    /// What was asked.
    pub request: Request,
    /// When, in milliseconds.
    pub asked_at: f64,
    /// How far the worker has told that it is, from 0 to 1.
    pub fraction: f64,
    /// When the final reply has come, in milliseconds since it was asked; it only waits to be shown.
    pub answered_after: Option<f64>,
}

/// What the client does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Nothing: what is wanted is in flight, or the worker is not up yet.
    Rest,
    /// Drop a reply that nobody wants any more; its worker is idle.
    Forget,
    /// Ask the idle worker.
    Ask(Request),
    /// Terminate a busy worker and spawn another.
    Replace,
}

/// The step that brings the worker closer to what is wanted.
#[must_use]
pub fn next_step(wanted: &WantedState, in_flight: Option<&InFlight>, up: bool) -> Step {
    match (in_flight, &wanted.search) {
        (Some(flight), Some(wanted)) if flight.request == *wanted => Step::Rest,
        (Some(flight), _) if flight.answered_after.is_some() => Step::Forget,
        (Some(_), _) => Step::Replace,
        (None, Some(wanted)) if up => Step::Ask(wanted.clone()),
        (None, _) => Step::Rest,
    }
}

/// Whether the worker's word can be true of a position: it names a legal move, or none where there is none.
#[must_use]
pub fn is_possible(found: &SearchResult, board: &Board) -> bool {
    match &found.best_move {
        Some(best) => best.resolve(board).is_ok(),
        None => board.legal_moves().is_empty(),
    }
}

/// How much of the bar is filled after so many milliseconds where the search has ended after `ended` of them, the bar then
/// standing at `fraction`: the rest of the time for which it is to be seen fills the rest of it.
#[must_use]
pub fn filled(fraction: f64, ended_ms: f64, elapsed_ms: f64, shown_for_ms: u32) -> f64 {
    let pause = f64::from(shown_for_ms) - ended_ms;
    if elapsed_ms - ended_ms >= pause {
        return 1.0;
    }
    fraction + (1.0 - fraction) * (elapsed_ms - ended_ms) / pause
}

#[cfg(test)]
mod tests {
    use chess_core::notation::START_FEN;
    use engine_protocol::RequestBody;

    use super::*;

    fn request(id: u32) -> Request {
        Request {
            id,
            body: RequestBody::Hello,
        }
    }

    #[track_caller]
    fn check(wanted: Option<u32>, in_flight: Option<(u32, bool)>, up: bool, expected: Step) {
        let wanted = WantedState {
            alive: true,
            search: wanted.map(request),
            board: None,
            shown_for_ms: 0,
        };
        let flight = in_flight.map(|(id, answered)| InFlight {
            request: request(id),
            asked_at: 0.0,
            fraction: 0.0,
            answered_after: answered.then_some(1.0),
        });
        assert_eq!(next_step(&wanted, flight.as_ref(), up), expected);
    }

    #[test]
    fn the_worker_follows_what_is_wanted() {
        check(None, None, true, Step::Rest);
        check(Some(1), None, false, Step::Rest);
        check(Some(1), None, true, Step::Ask(request(1)));
        check(Some(1), Some((1, false)), true, Step::Rest);
        check(Some(1), Some((1, true)), true, Step::Rest);
        check(Some(2), Some((1, false)), true, Step::Replace);
        check(None, Some((1, false)), true, Step::Replace);
        check(Some(2), Some((1, true)), true, Step::Forget);
        check(None, Some((1, true)), true, Step::Forget);
    }

    #[test]
    fn an_answer_is_a_legal_move_or_none_where_there_is_none() {
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        for (best_move, fen, expected) in [
            (Some("e2e4"), START_FEN, true),
            (Some("e7e5"), START_FEN, false),
            (None, START_FEN, false),
            (None, mated, true),
            (Some("a2a3"), mated, false),
        ] {
            let found = SearchResult {
                best_move: best_move.map(|text| text.parse().unwrap()),
                ..SearchResult::default()
            };
            assert_eq!(
                is_possible(&found, &fen.parse().unwrap()),
                expected,
                "{best_move:?} in {fen}"
            );
        }
    }

    #[test]
    fn the_pause_fills_what_the_search_has_left_of_the_bar() {
        assert_eq!(filled(0.5, 100.0, 100.0, 500), 0.5);
        assert_eq!(filled(0.5, 100.0, 300.0, 500), 0.75);
        assert_eq!(filled(0.5, 100.0, 500.0, 500), 1.0);
        assert_eq!(filled(0.9, 700.0, 700.0, 500), 1.0);
        assert_eq!(filled(0.0, 3.0, 3.0, 0), 1.0);
    }
}
