//! Which of the two evaluations a search asks.

use super::eval::{Evaluate, Hce};
use super::net::Nnue;
use crate::rules::Board;

/// Either evaluation as one type, so that the search is compiled once.
#[derive(Debug)]
pub(super) enum Evaluation {
    /// The hand-made one, which can err as a weak opponent does.
    Hce(Hce),
    /// The net.
    Net(Nnue),
}

impl Evaluate for Evaluation {
    fn value(&mut self, board: &Board) -> i32 {
        match self {
            Self::Hce(hce) => hce.value(board),
            Self::Net(net) => net.value(board),
        }
    }
}
