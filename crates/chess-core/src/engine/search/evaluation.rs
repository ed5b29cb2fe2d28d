//! Combines the evaluations that a search can use into one type.

use crate::engine::eval::Evaluate;
use crate::engine::net::Nnue;
use crate::rules::Board;

/// The network or another evaluation. With this type the search is compiled only once for both.
pub(in crate::engine) enum Evaluation {
    /// The network, at full strength.
    Net(Nnue),
    /// The evaluation of an opponent.
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
