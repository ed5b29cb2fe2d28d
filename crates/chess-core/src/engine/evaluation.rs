//! Which of the two evaluations a search asks, and how it errs.

use super::eval::{Evaluate, Hce};
use super::level::Bias;
use super::net::Nnue;
use crate::rules::Board;

/// Either evaluation as one type, so that the search is compiled once.
#[derive(Debug)]
pub(super) enum Evaluation {
    /// The hand-made one, with the errors of an opponent.
    Hce(Hce, Bias),
    /// The net, with the errors of an opponent.
    ErringNet(Nnue, Bias),
    /// The net alone: full strength asks for no errors, which would cost it speed.
    Net(Nnue),
}

impl Evaluate for Evaluation {
    fn value(&mut self, board: &Board) -> i32 {
        match self {
            Self::Hce(hce, bias) => hce.value(board) + bias.error(board),
            Self::ErringNet(net, bias) => net.value(board) + bias.error(board),
            Self::Net(net) => net.value(board),
        }
    }
}
