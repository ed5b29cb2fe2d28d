//! The evaluations that a search may ask, as one type.

use crate::engine::eval::Evaluate;
use crate::engine::net::Nnue;
use crate::rules::Board;

/// The net, or what is given from above: the search is compiled once for both.
pub(in crate::engine) enum Evaluation {
    /// The net, for a search without an opponent.
    Net(Nnue),
    /// An opponent's.
    Given(Box<dyn Evaluate>),
}

impl Evaluate for Evaluation {
    fn value(&mut self, board: &Board) -> i32 {
        match self {
            Self::Net(net) => net.value(board),
            Self::Given(evaluation) => evaluation.value(board),
        }
    }
}
