//! What a search asks: one of the two evaluations, and how it errs.

use super::eval::{Evaluate, Hce};
use super::level::Bias;
use super::net::Nnue;
use crate::rules::Board;

/// Either evaluation as one type, so that the search is compiled once.
#[derive(Debug)]
pub(super) struct Evaluation {
    by: By,
    bias: Bias,
}

#[derive(Debug)]
enum By {
    Hce(Hce),
    Net(Nnue),
}

impl Evaluation {
    /// The hand-made one, with these errors.
    pub(super) fn hand_made(bias: Bias) -> Self {
        let by = By::Hce(Hce::new());
        Self { by, bias }
    }

    /// The net, with these errors.
    pub(super) fn net(bias: Bias) -> Self {
        let by = By::Net(Nnue::default());
        Self { by, bias }
    }
}

impl Evaluate for Evaluation {
    fn value(&mut self, board: &Board) -> i32 {
        let value = match &mut self.by {
            By::Hce(hce) => hce.value(board),
            By::Net(net) => net.value(board),
        };
        value + self.bias.error(board)
    }
}
