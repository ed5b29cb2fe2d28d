//! Requests to the playing engine, and its reports.

use std::rc::Rc;

use engine_protocol::{MoveFacts, Progress, SearchInfo};

use crate::found_move::FoundMove;
use crate::state::model::advice::InquiryAnswer;
use crate::state::model::app_state::AppState;
use crate::state::model::engine_fault::EngineFault;

/// A request to the playing engine, or a change of its worker.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAction {
    /// The engine must play the best move that it has found so far.
    MoveNow,
    /// The person requested a hint. The first request shows the idea if there is one.
    /// The next requests show the piece and then the move.
    Hint,
    /// The worker replied for the first time.
    Ready,
    /// The worker is being replaced.
    Replaced,
    /// The engine failed, and still failed after the worker was replaced.
    Failed(EngineFault),
    /// The person requested another start of the worker.
    Retry,
    /// The person plays both sides because the engine has failed.
    PlayWithout,
}

/// A report from the playing engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineReport {
    /// The progress of the search with this id.
    SearchProgress(u32, Progress),
    /// The search with this id has ended with these results. The last number is the time in milliseconds in which the
    /// progress bar fills before the result is delivered.
    SearchEnding(u32, SearchInfo, u32),
    /// The result of the search with this id.
    SearchFound(u32, FoundMove),
    /// The explanation that was requested with this id; `None` if the engine found no explanation.
    Explained(u32, Option<Rc<MoveFacts>>),
    /// The answer to the question about a position that was asked with this id.
    Answered(u32, InquiryAnswer),
}

/// A report from the playing engine, with the function that applies the report to the state.
///
/// The sender of the report supplies the function. Only the services send reports, so the first part of the program,
/// which applies all actions, does not contain the code of this function.
#[derive(Clone, Debug)]
pub struct DeliveredReport {
    /// The content of the report.
    pub report: EngineReport,
    /// Applies the report. This is the same function for all reports.
    pub apply: fn(&mut AppState, EngineReport),
}

/// Two values are equal if their reports are equal, because they have the same function.
impl PartialEq for DeliveredReport {
    fn eq(&self, other: &Self) -> bool {
        self.report == other.report
    }
}
